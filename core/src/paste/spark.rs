//! Offset files of Spark Structured Streaming, and the offsets of its Delta source.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::json::{entries, get, spelt, text};
use super::kafka::OFFSETS;
use super::text::{Paste, is_number};
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::{Node, Value};

const UNTIL: Means = Means::Documented(Endpoint::Before, "the end of the batch: the first offset that is not in it");
const NO_FILE: Means =
    Means::Documented(Endpoint::Before, "a negative index stands before every file of the version: (version, index)");

/// What is planned is not done.
static COMMITTED: Ask = Ask {
    name: "commit",
    asks: "an offset file is written before its batch runs; is there a file of the same number in `commits`?",
    choices: [
        ("absent", "the batch is planned and may not be done: imported as a write that is not durable"),
        ("present", "the batch is done"),
    ],
};

static INDEX: Ask = Ask {
    name: "index",
    asks: "is the file of this index done, or the next one to read?",
    choices: [
        ("before", "it may be read again: the smaller claim, as long as nothing says more"),
        ("through", "the file is done"),
    ],
};

pub(super) fn is_offsets(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| get(&document.node, "batchWatermarkMs").is_some())
}

pub(super) fn is_delta(paste: &Paste<'_>) -> bool {
    !is_offsets(paste) && paste.documents.iter().any(|document| is_delta_offset(&document.node))
}

fn is_delta_offset(node: &Node) -> bool {
    get(node, "reservoirId").is_some() && get(node, "reservoirVersion").is_some()
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    for line in paste.lines.iter().filter(|line| line.text == "-") {
        let value = format!("line {}", line.number);
        draft.left_out(
            "a source without an offset",
            &value,
            "its partitions are missing, and the paste does not name them",
        );
    }
    for document in &paste.documents {
        let node = &document.node;
        if let Some(watermark) = text(node, "batchWatermarkMs") {
            let why = "a heuristic: the greatest event time seen, less a delay";
            draft.no_coverage("batchWatermarkMs", watermark, why);
        } else if is_delta_offset(node) {
            delta(node, NO_SCOPE, draft);
        } else if entries(node).iter().any(|entry| matches!(entry.node.value, Value::Table(_))) {
            for topic in entries(node) {
                for partition in entries(&topic.node) {
                    let mut row = Row::new(NO_SCOPE, &format!("{}/{}", topic.key, partition.key), OFFSETS);
                    row.durable_if = Some(&COMMITTED);
                    match spelt(&partition.node) {
                        Some(at) => row.number("until offset", at, UNTIL),
                        None => row.missing("until offset", "", "it is no whole number"),
                    }
                    draft.push(row);
                }
            }
        } else {
            let keys: Vec<&str> = entries(node).iter().map(|entry| &*entry.key).collect();
            let value = format!("line {}: {}", document.line, keys.join(" "));
            draft.left_out("a source", &value, "its offset is the source's own, and of a kind that is not known here");
        }
    }
}

pub(super) fn read_delta(paste: &Paste<'_>, draft: &mut Draft) {
    for document in paste.documents.iter().filter(|document| is_delta_offset(&document.node)) {
        let scope = text(&document.node, "reservoirId").unwrap_or(NO_SCOPE);
        delta(&document.node, scope, draft);
    }
}

/// The table is named by its id: a table that was made anew under the same name is another one.
fn delta(node: &Node, scope: &str, draft: &mut Draft) {
    let at = |key: &str| text(node, key).unwrap_or_default();
    let (version, index) = (at("reservoirVersion"), at("index"));
    let mut row = Row::new(scope, at("reservoirId"), OrderKind::Tuple);
    row.durable_if = Some(&COMMITTED);
    let means = if index.strip_prefix('-').is_some_and(is_number) { NO_FILE } else { Means::Asked(&INDEX) };
    row.cut_at("reservoirVersion, index", &format!("{version} {index}"), format!("{version}:{index}"), means);
    if let Some(Node { value: Value::Boolean(true), .. }) = get(node, "isStartingVersion") {
        row.left_out(
            "isStartingVersion",
            "true",
            "the index counts the files of the table as it was first read, not its changes",
        );
    }
    draft.push(row);
}
