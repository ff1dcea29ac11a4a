//! A tree of values with their places, whatever notation they came in.

use std::borrow::Cow;
use std::ops::Range;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The bytes of the text that it takes up; empty where there is no text.
    pub span: Range<usize>,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text.
    Text(String),
    /// An integer of any size, in decimal digits with an optional `-`.
    Integer(String),
    /// True or false.
    Boolean(bool),
    /// Nothing, where a notation has a word for it.
    Null,
    /// What no scenario uses: a fraction, a date.
    Other(Cow<'static, str>),
    /// Values in order.
    List(Vec<Node>),
    /// Values by key, in the order of the text.
    Table(Vec<Entry>),
}

/// A key, its place, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The bytes of the text that the key takes up.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

impl Node {
    /// A node of a value that did not come from text.
    pub fn new(value: Value) -> Node {
        Node { span: 0..0, value }
    }

    /// What kind of value it is, for errors.
    pub(super) fn kind(&self) -> &str {
        match &self.value {
            Value::Text(_) => "text",
            Value::Integer(_) => "an integer",
            Value::Boolean(_) => "true or false",
            Value::Null => "null",
            Value::Other(kind) => kind,
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// How deep values may be nested: far more than any scenario needs, far less than any stack holds.
pub(crate) const MAX_DEPTH: usize = 32;
