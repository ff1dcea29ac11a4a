//! A paste as lines and as JSON, whatever else stands around.

use super::json::{self, Document};

/// What was pasted.
#[derive(Debug)]
pub(super) struct Paste<'a> {
    /// Its lines without what ends them.
    pub(super) lines: Vec<Line<'a>>,
    /// The JSON objects and lists, wherever in a line they begin.
    pub(super) documents: Vec<Document>,
    /// What begins like JSON and is none.
    pub(super) broken: Vec<Broken>,
}

/// A line that is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    /// Without white space around.
    pub(super) text: &'a str,
}

/// A place that begins like JSON and cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands in it.
    pub text: String,
    /// What is wrong.
    pub why: String,
}

impl<'a> Paste<'a> {
    pub(super) fn new(text: &'a str) -> Paste<'a> {
        // Some editors begin a file with a byte-order mark, which is no content.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().enumerate().map(|(place, text)| Line { number: place + 1, text: text.trim() });
        let (documents, broken) = json::documents(text);
        Paste { lines: lines.filter(|line| !line.text.is_empty()).collect(), documents, broken }
    }
}

/// The words of a line.
pub(super) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The cells of a line between bars. Those at the edges, `| a | b |`, may be there or not.
pub(super) fn cells(line: &str) -> Vec<&str> {
    let inside = match line.strip_prefix('|') {
        Some(inside) => inside.strip_suffix('|').unwrap_or(inside),
        None => line,
    };
    inside.split('|').map(str::trim).collect()
}

/// Whether a text is digits and nothing else.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text has this at its start, in whatever case.
pub(super) fn begins(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}
