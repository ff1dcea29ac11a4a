//! A JavaScript value as the tree that scenario files are read from.
//!
//! `package/value.js` tells the value in lines, one for each node, and writes nothing else than is read here:
//!
//! - `"text`, in which `\n` stands for the end of a line and `\\` for `\`
//! - `#7`, an integer
//! - `+` and `-`, true and false
//! - `_`, null
//! - `?a function`, what no scenario holds, so that the reader reports it at its path
//! - `[`, the items, `]`
//! - `{`, keys as `"text`, each before its value, `}`

use cutline::scenario::file::node::{Entry, Node, Value};
use std::str::Split;

/// Reads the lines.
pub(crate) fn read(lines: &str) -> Node {
    node(&mut lines.split('\n')).unwrap_or_else(|| Node::new(Value::Other("nothing".into())))
}

/// The next value; none where a list or a table ends.
fn node(lines: &mut Split<'_, char>) -> Option<Node> {
    let line = lines.next()?;
    let (kind, rest) = line.split_at_checked(1)?;
    Some(Node::new(match kind {
        "\"" => Value::Text(text(rest)),
        "#" => Value::Integer(rest.to_owned()),
        "+" => Value::Boolean(true),
        "-" => Value::Boolean(false),
        "_" => Value::Null,
        "?" => Value::Other(rest.to_owned().into()),
        "[" => Value::List(std::iter::from_fn(|| node(lines)).collect()),
        "{" => Value::Table(std::iter::from_fn(|| entry(lines)).collect()),
        _ => return None,
    }))
}

fn entry(lines: &mut Split<'_, char>) -> Option<Entry> {
    let key = text(lines.next()?.strip_prefix('"')?);
    Some(Entry { key, key_span: 0..0, node: node(lines)? })
}

fn text(escaped: &str) -> String {
    // Between two backslashes that stand for one, a backslash stands for the end of a line.
    escaped.split(r"\\").map(|part| part.replace(r"\n", "\n")).collect::<Vec<_>>().join(r"\")
}
