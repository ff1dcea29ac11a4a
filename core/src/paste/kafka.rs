//! Committed offsets of Kafka consumer groups: three tables and a list.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::text::{Line, Paste, is_number, words};
use crate::order::OrderKind;

pub(super) const OFFSETS: OrderKind = OrderKind::Integer { successor: true };

/// The convention is the client's: the broker stores a number.
static CONVENTION: Ask = Ask {
    name: "CURRENT-OFFSET",
    asks: "the broker stores whatever number the client commits; is it the next offset to read, or the last one that \
           was processed?",
    choices: [
        ("before", "Kafka documents the committed offset as the next one to read, and its own clients commit that"),
        ("through", "the client commits the last offset that it has processed, as some do"),
    ],
};

const TAIL: &str = "the end of the log: what exists, not what was consumed";
const TRIM: &str = "the trim point: what was deleted before it may never have been consumed";
const LAG: &str = "a difference of two numbers, not a position";

/// Where a table has its columns.
struct Columns {
    width: usize,
    group: Option<usize>,
    topic: usize,
    partition: usize,
    offset: usize,
    others: Vec<(usize, &'static str, &'static str)>,
}

impl Columns {
    fn of(line: &str) -> Option<Columns> {
        let header = words(line);
        let place =
            |names: &[&str]| header.iter().position(|word| names.iter().any(|name| word.eq_ignore_ascii_case(name)));
        let others = [("LOG-START-OFFSET", TRIM), ("LOG-END-OFFSET", TAIL), ("logSize", TAIL), ("LAG", LAG)];
        Some(Columns {
            width: header.len(),
            group: place(&["GROUP"]),
            topic: place(&["TOPIC"])?,
            partition: place(&["PARTITION", "Pid"])?,
            // The older table calls it `Offset`.
            offset: place(&["CURRENT-OFFSET"]).or_else(|| place(&["Pid"]).and(place(&["Offset"])))?,
            others: others.iter().filter_map(|(name, why)| Some((place(&[name])?, *name, *why))).collect(),
        })
    }
}

/// `GROUP TOPIC PARTITION CURRENT-OFFSET …`.
pub(super) fn is_table(paste: &Paste<'_>) -> bool {
    !is_rpk(paste) && paste.lines.iter().any(|line| Columns::of(line.text).is_some())
}

/// `TOPIC PARTITION CURRENT-OFFSET LOG-START-OFFSET …`, or the lines before it.
pub(super) fn is_rpk(paste: &Paste<'_>) -> bool {
    paste.lines.iter().any(|line| line.text.contains("LOG-START-OFFSET") && Columns::of(line.text).is_some())
}

/// The lines with which `rpk` begins, but for the group.
const SUMMARY: [&str; 6] = ["COORDINATOR", "STATE", "BALANCER", "MEMBERS", "TOTAL-LAG", "ERROR"];

pub(super) fn read_table(paste: &Paste<'_>, draft: &mut Draft) {
    let mut columns: Option<Columns> = None;
    let mut group = NO_SCOPE;
    for line in &paste.lines {
        if let Some(found) = Columns::of(line.text) {
            columns = Some(found);
            continue;
        }
        let words = words(line.text);
        match (words.as_slice(), &columns) {
            (["GROUP", name], _) => {
                group = name;
                columns = None;
            }
            ([first, ..], None) if SUMMARY.contains(first) => {}
            (_, Some(columns)) if is_row(columns, &words) => row(columns, &words, group, draft),
            _ => passed_over(line, draft),
        }
    }
}

fn is_row(columns: &Columns, words: &[&str]) -> bool {
    let needed = columns.topic.max(columns.partition).max(columns.offset).max(columns.group.unwrap_or(0));
    let place = words.get(columns.partition).copied().unwrap_or_default();
    words.len() > needed && words.len() <= columns.width && (is_number(place) || place == "-")
}

fn row(columns: &Columns, words: &[&str], group: &str, draft: &mut Draft) {
    let (topic, partition) = (words[columns.topic], words[columns.partition]);
    if partition == "-" {
        draft.no_coverage("a member without partitions", &words.join(" "), "it holds no checkpoint");
        return;
    }
    let group = columns.group.map_or(group, |place| words[place]);
    let mut row = Row::new(group, &format!("{topic}/{partition}"), OFFSETS);
    row.number("CURRENT-OFFSET", words[columns.offset], Means::Asked(&CONVENTION));
    for (place, name, why) in &columns.others {
        row.no_coverage(name, words.get(*place).copied().unwrap_or_default(), why);
    }
    draft.push(row);
}

/// A line that is no row: told, so that nothing is lost in silence.
pub(super) fn passed_over(line: &Line<'_>, draft: &mut Draft) {
    draft.left_out("a line", &format!("line {}: {}", line.number, line.text), "it is no row of the table");
}

/// `topic,partition,offset`, with the group before it where there are several.
fn listed<'a>(line: &Line<'a>) -> Option<(Option<&'a str>, &'a str, &'a str, &'a str)> {
    let cells: Vec<&str> = line.text.split(',').map(|cell| cell.trim().trim_matches('"')).collect();
    let (group, topic, partition, offset) = match cells.as_slice() {
        [topic, partition, offset] => (None, *topic, *partition, *offset),
        [group, topic, partition, offset] => (Some(*group), *topic, *partition, *offset),
        _ => return None,
    };
    let is_offset = offset == "-" || is_number(offset.strip_prefix('-').unwrap_or(offset));
    (is_number(partition) && is_offset).then_some((group, topic, partition, offset))
}

pub(super) fn is_list(paste: &Paste<'_>) -> bool {
    paste.documents.is_empty() && paste.lines.iter().any(|line| listed(line).is_some())
}

pub(super) fn read_list(paste: &Paste<'_>, draft: &mut Draft) {
    for line in &paste.lines {
        match listed(line) {
            Some((group, topic, partition, offset)) => {
                let group = group.unwrap_or(NO_SCOPE);
                let mut row = Row::new(group, &format!("{topic}/{partition}"), OFFSETS);
                row.number("offset", offset, Means::Asked(&CONVENTION));
                draft.push(row);
            }
            None if line.text.to_ascii_lowercase().ends_with("topic,partition,offset") => {}
            None => passed_over(line, draft),
        }
    }
}
