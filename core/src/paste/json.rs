//! JSON inside a paste: every object and list, at the start of a line or after other words, with all its digits.

use super::text::Broken;
use crate::scenario::file::json::tree;
use crate::scenario::file::node::{Entry, MAX_DEPTH, Node, Value};

/// A JSON value of a paste.
#[derive(Debug)]
pub(super) struct Document {
    /// The line in which it begins, counted from 1.
    pub(super) line: usize,
    /// What it says.
    pub(super) node: Node,
}

/// All that can be read, and what begins like JSON and cannot.
pub(super) fn documents(text: &str) -> (Vec<Document>, Vec<Broken>) {
    let (mut documents, mut broken) = (Vec::new(), Vec::new());
    let (mut at, mut line) = (0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let mut letters = rest.trim_start_matches([' ', '\t', '\r', ',', ';', '\u{a0}']);
        // What a log or a consumer puts before it in the line is passed over.
        if let Some(start) = within(letters) {
            letters = &letters[start..];
        }
        at = text.len() - letters.len();
        if letters.starts_with(['{', '[']) {
            let end = end_of(letters);
            let whole = end.map(|end| &letters[..end]);
            let read = whole.map_or_else(
                |why| Err(why.to_owned()),
                |whole| match tree(whole) {
                    (Some(node), errors) if errors.is_empty() => Ok((node, whole)),
                    (_, errors) => Err(errors.into_iter().next().map_or_else(String::new, |(_, why)| why)),
                },
            );
            match read {
                Ok((node, whole)) => {
                    documents.push(Document { line, node });
                    line += whole.matches('\n').count();
                    at += whole.len();
                    continue;
                }
                Err(why) => {
                    let text = letters.lines().next().unwrap_or_default().trim_end().to_owned();
                    broken.push(Broken { line, text, why });
                }
            }
        }
        // Nothing more of this line is looked at.
        at += letters.find('\n').map_or(letters.len(), |end| end + 1);
        line += 1;
    }
    (documents, broken)
}

/// Where JSON begins in this line: at once, or with a key or a text after a space, so that nothing counts that is quoted
/// in a command.
fn within(text: &str) -> Option<usize> {
    let mut space = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => return None,
            '{' | '[' if at == 0 || (space && text[at + 1..].starts_with('"')) => return Some(at),
            _ => space = letter.is_whitespace(),
        }
    }
    None
}

/// Where the value that begins here ends.
fn end_of(text: &str) -> Result<usize, &'static str> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            // JSON has no text over several lines, so this quotation mark was not closed.
            b'\n' if quoted => return Err("this is not JSON: a quotation mark is not closed"),
            b'[' | b'{' if !quoted => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err("values are nested too deep");
                }
            }
            b']' | b'}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return Ok(at + 1);
                }
            }
            _ => {}
        }
    }
    Err("this is not JSON: a bracket is not closed, so the end is missing")
}

/// What stands under a key.
pub(super) fn get<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    entries(node).iter().find(|entry| entry.key == key).map(|entry| &entry.node)
}

/// What stands under keys that lead into each other.
pub(super) fn path<'a>(node: &'a Node, keys: &[&str]) -> Option<&'a Node> {
    keys.iter().try_fold(node, |node, key| get(node, key))
}

/// The entries of an object; of anything else none.
pub(super) fn entries(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Table(entries) => entries,
        _ => &[],
    }
}

/// The items of a list; of anything else none.
pub(super) fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        _ => &[],
    }
}

/// A text or an integer as it is spelt.
pub(super) fn spelt(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) | Value::Integer(text) => Some(text),
        _ => None,
    }
}

/// A text or an integer under a key.
pub(super) fn text<'a>(node: &'a Node, key: &str) -> Option<&'a str> {
    get(node, key).and_then(spelt)
}

/// A value in few words, for notes and names.
pub(super) fn brief(node: &Node) -> String {
    match &node.value {
        Value::Text(text) | Value::Integer(text) => text.clone(),
        Value::Boolean(value) => value.to_string(),
        Value::Null => "null".to_owned(),
        Value::Other(kind) => kind.to_string(),
        Value::List(items) => format!("[{}]", items.iter().map(brief).collect::<Vec<_>>().join(",")),
        Value::Table(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|entry| format!("{}={}", entry.key, brief(&entry.node))).collect();
            entries.join(",")
        }
    }
}
