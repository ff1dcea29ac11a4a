//! JSON into a tree, with its syntax error and the place.

use super::node::{Entry, MAX_DEPTH, Node, Value};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged as _;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::ops::Range;

type Errors = Vec<(Range<usize>, String)>;

/// The tree of a text, and what is wrong with its notation.
pub(crate) fn tree(text: &str) -> (Option<Node>, Errors) {
    if let Some(byte) = too_deep(text) {
        return (None, vec![(byte..byte, format!("values are nested more than {MAX_DEPTH} deep"))]);
    }
    // Strict JSON: none of the library's liberties.
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    match parse_to_ast(text, &CollectOptions::default(), &options) {
        Ok(parsed) => {
            let mut errors = Errors::new();
            (parsed.value.map(|value| node(&value, &mut errors)), errors)
        }
        Err(error) => {
            let range = error.range();
            (
                None,
                vec![(
                    range.start..range.end,
                    format!("this is not JSON: {}", error.kind().to_string().to_lowercase()),
                )],
            )
        }
    }
}

/// The byte at which nesting goes too deep: the library recurses, and a stack is finite.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

fn node(value: &ast::Value<'_>, errors: &mut Errors) -> Node {
    let range = value.range();
    let read = match value {
        ast::Value::StringLit(text) => Value::Text(text.value.clone().into_owned()),
        ast::Value::NumberLit(number) if number.value.contains(['.', 'e', 'E']) => {
            Value::Other("a number with a fraction".into())
        }
        ast::Value::NumberLit(number) => Value::Integer(number.value.to_owned()),
        ast::Value::BooleanLit(value) => Value::Boolean(value.value),
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::Array(items) => Value::List(items.elements.iter().map(|item| node(item, errors)).collect()),
        ast::Value::Object(object) => {
            let mut entries: Vec<Entry> = Vec::with_capacity(object.properties.len());
            for property in &object.properties {
                let key = property.name.as_str();
                let span = property.name.range();
                if entries.iter().any(|entry| entry.key == key) {
                    errors.push((span.start..span.end, format!("the key `{key}` is there twice")));
                    continue;
                }
                let key_span = span.start..span.end;
                entries.push(Entry { key: key.to_owned(), key_span, node: node(&property.value, errors) });
            }
            Value::Table(entries)
        }
    };
    Node { span: range.start..range.end, value: read }
}
