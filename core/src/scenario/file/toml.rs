//! TOML into a tree, with every syntax error and its place.

use super::node::{Entry, Node, Value};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeInteger, DeString, DeTable, DeValue};

type Errors = Vec<(Range<usize>, String)>;

/// The tree of a text, and what is wrong with its notation.
pub(super) fn tree(text: &str) -> (Option<Node>, Errors) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut errors: Errors =
        errors.iter().map(|error| (error.span().unwrap_or_default(), error.message().to_owned())).collect();
    let span = table.span();
    let value = self::table(table.get_ref(), &mut errors);
    (Some(Node { span, value }), errors)
}

fn table(table: &DeTable<'_>, errors: &mut Errors) -> Value {
    let mut entries: Vec<Entry> = table.iter().map(|(key, value)| entry(key, value, errors)).collect();
    // The library sorts by key; people and screens want the order of the text.
    entries.sort_by_key(|entry| entry.key_span.start);
    Value::Table(entries)
}

fn entry(key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>, errors: &mut Errors) -> Entry {
    Entry { key: key.get_ref().to_string(), key_span: key.span(), node: node(value, errors) }
}

fn node(spanned: &Spanned<DeValue<'_>>, errors: &mut Errors) -> Node {
    let span = spanned.span();
    let value = match spanned.get_ref() {
        DeValue::String(text) => Value::Text(Cow::clone(text).into_owned()),
        DeValue::Integer(integer) => self::integer(integer),
        DeValue::Boolean(value) => Value::Boolean(*value),
        DeValue::Float(_) => Value::Other("a number with a fraction".into()),
        DeValue::Datetime(_) => Value::Other("a date without quotes".into()),
        DeValue::Array(items) => Value::List(items.iter().map(|item| node(item, errors)).collect()),
        DeValue::Table(inner) => table(inner, errors),
    };
    Node { span, value }
}

/// The library has checked the digits and taken out separators; only the radix is left.
fn integer(integer: &DeInteger<'_>) -> Value {
    let text = integer.as_str();
    if integer.radix() == 10 {
        return Value::Integer(text.strip_prefix('+').unwrap_or(text).to_owned());
    }
    match u128::from_str_radix(text, integer.radix()) {
        Ok(value) => Value::Integer(value.to_string()),
        Err(_) => Value::Other("a number that is too large".into()),
    }
}
