//! Reading a tree of values: what was expected is said at the place where something else stands.

use super::error::{FileError, FileErrors, Place};
use super::node::{Entry, Node, Value};
use crate::scenario::nearest::did_you_mean;
use std::fmt;
use std::ops::Range;

/// Collects errors with their places, and the path of keys that leads to the value being read.
pub(super) struct Reader<'t> {
    text: Option<&'t str>,
    path: Vec<String>,
    /// With the byte each is about, in the order of the text.
    errors: Vec<(usize, FileError)>,
}

/// The fields of a table that have not been read yet.
pub(super) struct Fields<'n> {
    entries: Vec<&'n Entry>,
    asked: Vec<&'static str>,
    table: &'n Node,
}

impl<'t> Reader<'t> {
    /// A reader of this text, in which a parser has found these errors already.
    pub(super) fn new(text: Option<&'t str>, errors: Vec<(Range<usize>, String)>) -> Reader<'t> {
        let mut reader = Reader { text, path: Vec::new(), errors: Vec::new() };
        for (span, message) in errors {
            reader.error_at(&span, message);
        }
        reader
    }

    /// The value, unless anything was wrong.
    pub(super) fn finish<T>(mut self, value: Option<T>) -> Result<T, FileErrors> {
        match value {
            Some(value) if self.errors.is_empty() => Ok(value),
            Some(_) | None => {
                if self.errors.is_empty() {
                    self.error_at(&(0..0), "this is no scenario".to_owned());
                }
                Err(FileErrors(self.errors.into_iter().map(|(_, error)| error).collect()))
            }
        }
    }

    pub(super) fn error(&mut self, node: &Node, message: String) {
        self.error_at(&node.span, message);
    }

    pub(super) fn error_at_key(&mut self, entry: &Entry, message: String) {
        self.error_at(&entry.key_span, message);
    }

    fn error_at(&mut self, span: &Range<usize>, message: String) {
        let place = self.text.map(|text| Place::of(text, span.start));
        // Where it belongs: a sort would bring its own copy of the library's.
        let after = self.errors.partition_point(|(byte, _)| *byte <= span.start);
        self.errors.insert(after, (span.start, FileError { place, path: self.path.join("."), message }));
    }

    /// Reads something under a key, so that errors name it.
    pub(super) fn within<T>(&mut self, key: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(key.to_owned());
        let value = read(self);
        self.path.pop();
        value
    }

    /// The value of a result, or its error at this node.
    pub(super) fn accept<T, E: fmt::Display>(&mut self, node: &Node, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.error(node, error.to_string())).ok()
    }

    fn expected<T>(&mut self, node: &Node, what: &str) -> Option<T> {
        self.error(node, format!("expected {what}, found {}", node.kind()));
        None
    }

    pub(super) fn table<'n>(&mut self, node: &'n Node, what: &str) -> Option<Fields<'n>> {
        match &node.value {
            Value::Table(entries) => Some(Fields { entries: entries.iter().collect(), asked: Vec::new(), table: node }),
            _ => self.expected(node, what),
        }
    }

    pub(super) fn list<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n [Node]> {
        match &node.value {
            Value::List(items) => Some(items),
            _ => self.expected(node, what),
        }
    }

    pub(super) fn string<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => self.expected(node, what),
        }
    }

    pub(super) fn boolean(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Boolean(value) => Some(*value),
            _ => self.expected(node, "true or false"),
        }
    }

    /// A whole number of 64 bits, as a number or as digits in quotes: some notations lose large numbers.
    pub(super) fn unsigned(&mut self, node: &Node) -> Option<u64> {
        match &node.value {
            Value::Integer(digits) | Value::Text(digits) => {
                let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                let value = plain.then(|| digits.parse().ok()).flatten();
                if value.is_none() {
                    self.error(node, format!("`{digits}` is not a whole number from 0 to {}", u64::MAX));
                }
                value
            }
            _ => self.expected(node, "a whole number"),
        }
    }
}

impl<'n> Fields<'n> {
    /// Remembers which keys are known, each once.
    fn ask(&mut self, keys: &[&'static str]) {
        for key in keys {
            if !self.asked.contains(key) {
                self.asked.push(key);
            }
        }
    }

    /// The first entry that has one of these keys, without taking it.
    pub(super) fn first_of(&mut self, keys: &[&'static str]) -> Option<&'n Entry> {
        self.ask(keys);
        self.entries.iter().find(|entry| keys.contains(&entry.key.as_str())).copied()
    }

    /// Takes the value of a key.
    pub(super) fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        self.ask(&[key]);
        let place = self.entries.iter().position(|entry| entry.key == key)?;
        Some(&self.entries.remove(place).node)
    }

    /// Takes the value of a key that must be there.
    pub(super) fn require(&mut self, reader: &mut Reader<'_>, key: &'static str) -> Option<&'n Node> {
        let node = self.take(key);
        if node.is_none() {
            reader.error(self.table, format!("`{key}` is missing"));
        }
        node
    }

    /// Takes text.
    pub(super) fn text(&mut self, reader: &mut Reader<'_>, key: &'static str) -> Option<String> {
        let node = self.take(key)?;
        reader.within(key, |reader| reader.string(node, "text").map(str::to_owned))
    }

    /// Takes a value and reads it under its key.
    pub(super) fn read<T>(
        &mut self,
        reader: &mut Reader<'_>,
        key: &'static str,
        read: impl FnOnce(&mut Reader<'_>, &'n Node) -> Option<T>,
    ) -> Option<T> {
        let node = self.take(key)?;
        reader.within(key, |reader| read(reader, node))
    }

    /// Takes everything that is left, in the order of the text.
    pub(super) fn rest(&mut self) -> Vec<&'n Entry> {
        std::mem::take(&mut self.entries)
    }

    /// What is left is unknown.
    pub(super) fn finish(self, reader: &mut Reader<'_>) {
        for entry in self.entries {
            let hint = did_you_mean(&entry.key, self.asked.iter().copied());
            let known = if hint.is_empty() { format!(": expected one of {}", self.asked.join(", ")) } else { hint };
            reader.error_at_key(entry, format!("unknown key `{}`{known}", entry.key));
        }
    }
}
