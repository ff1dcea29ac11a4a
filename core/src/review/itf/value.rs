//! Values of the format, and how they are written as JSON.

use std::fmt::{self, Display, Write as _};

/// A value.
#[derive(Debug)]
pub(super) enum Value {
    /// `true`, `false`.
    Truth(bool),
    /// The index of a state: the one number that is plain.
    Place(usize),
    /// An integer of any size, in digits.
    Integer(String),
    /// Text.
    Text(String),
    /// A sequence.
    List(Vec<Value>),
    /// A set, of which nothing occurs twice.
    Set(Vec<Value>),
    /// A map, in the order in which it was made.
    Map(Vec<(Value, Value)>),
    /// The tuple of nothing: what `None` and the like hold.
    Unit,
    /// A record.
    Record(Vec<(&'static str, Value)>),
}

pub(super) fn text(text: impl Display) -> Value {
    Value::Text(text.to_string())
}

/// An integer, from its digits: equal ones are written alike.
pub(super) fn integer(digits: impl Display) -> Value {
    let digits = digits.to_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", &*digits), |digits| ("-", digits));
    Value::Integer(match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => format!("{sign}{digits}"),
    })
}

pub(super) fn fields<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
    Value::Record(fields.into())
}

/// One of several kinds of thing.
pub(super) fn variant(tag: &'static str, value: Value) -> Value {
    fields([("tag", text(tag)), ("value", value)])
}

pub(super) fn option(value: Option<Value>) -> Value {
    match value {
        Some(value) => variant("Some", value),
        None => variant("None", Value::Unit),
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(truth) => truth.fmt(f),
            Value::Place(place) => place.fmt(f),
            Value::Integer(digits) => write!(f, "{{\"#bigint\":{}}}", Json(digits)),
            Value::Text(text) => Json(text).fmt(f),
            Value::List(items) => list(f, items),
            Value::Set(items) => {
                f.write_str("{\"#set\":")?;
                list(f, items)?;
                f.write_str("}")
            }
            Value::Map(entries) => {
                f.write_str("{\"#map\":[")?;
                for (place, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{}[{key},{value}]", comma(place))?;
                }
                f.write_str("]}")
            }
            Value::Unit => f.write_str("{\"#tup\":[]}"),
            Value::Record(fields) => {
                f.write_str("{")?;
                for (place, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}{}:{value}", comma(place), Json(name))?;
                }
                f.write_str("}")
            }
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, items: &[Value]) -> fmt::Result {
    f.write_str("[")?;
    for (place, item) in items.iter().enumerate() {
        write!(f, "{}{item}", comma(place))?;
    }
    f.write_str("]")
}

const fn comma(place: usize) -> &'static str {
    if place > 0 { "," } else { "" }
}

/// Text as JSON has it.
pub(super) struct Json<'a>(pub(super) &'a str);

impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for letter in self.0.chars() {
            match letter {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                control if control < ' ' => write!(f, "\\u{:04x}", u32::from(control))?,
                other => f.write_char(other)?,
            }
        }
        f.write_str("\"")
    }
}
