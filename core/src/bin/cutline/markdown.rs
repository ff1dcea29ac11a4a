//! Scenarios in Markdown files: the fenced blocks whose info string begins with the word `cutline`.
//!
//! Words after it are for others (a page that shows the block), but for one: a block with the word `ignore` is
//! passed over, as Rust's own documentation tests do. Words are parted by spaces or by commas.

use cutline::scenario::Place;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Parser, Tag, TagEnd};

/// Where a block is in its file.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// The line of its fence.
    pub(super) line: u32,
    /// Its lines, one after the other: which they are in the file, and how many characters stand before each of them
    /// there, as a list or a quotation has them.
    lines: Vec<(u32, u32)>,
}

impl Block {
    /// A place of the block, as a place of the file.
    pub(super) fn place(&self, place: Place) -> Place {
        let line = place.line.saturating_sub(1) as usize;
        if let Some((line, before)) = self.lines.get(line) {
            return Place { line: *line, column: before + place.column };
        }
        // At the end of the text, where the fence closes.
        let last = self.lines.last().map_or(self.line, |(line, _)| *line);
        Place { line: last + 1, column: place.column }
    }
}

/// Every block, and its text.
pub(super) fn blocks(text: &str) -> Vec<(Block, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(Block, String)> = None;
    let (mut line, mut counted) = (1, 0);
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_ours(&info) => {
                // Blocks come in the order of the text, so that each line is counted once.
                line += newlines(&text[counted..range.start]);
                counted = range.start;
                open = Some((Block { line, lines: Vec::new() }, String::new()));
            }
            Event::Text(part) => {
                if let Some((block, whole)) = &mut open {
                    add(block, whole, &part, text, range.start);
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    blocks
}

fn is_ours(info: &CowStr<'_>) -> bool {
    let mut words = info.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    words.next() == Some("cutline") && words.all(|word| word != "ignore")
}

/// Adds a part of a block, and notes where each of its lines is that begins in it.
fn add(block: &mut Block, whole: &mut String, part: &str, text: &str, start: usize) {
    let first = whole.is_empty() || whole.ends_with('\n');
    let starts = part.match_indices('\n').map(|(at, _)| at + 1).filter(|at| *at < part.len());
    for at in first.then_some(0).into_iter().chain(starts) {
        let before = text.get(..start + at).unwrap_or(text);
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        block.lines.push((1 + newlines(before), count(column)));
    }
    whole.push_str(part);
}

fn newlines(text: &str) -> u32 {
    count(text.matches('\n').count())
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
