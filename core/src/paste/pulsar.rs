//! Cursors of Pulsar subscriptions: `topics stats-internal`.

use super::draft::{Draft, Means, Row};
use super::json::{entries, get, text};
use super::text::{Paste, is_number};
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::Node;

const THROUGH: Means = Means::Documented(
    Endpoint::Through,
    "everything up to the mark-delete position and at it is acknowledged: (ledger, entry)",
);
const NOTHING: &str = "entry -1 stands before the first one: nothing is acknowledged in that ledger";
const ISLANDS: &str = "acknowledged islands above the cut: no coverage, since what lies between is open";

pub(super) fn is_stats(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| topics(&document.node).next().is_some())
}

/// The topics of a document, each with its name if it has one: one alone, or the partitions of one.
fn topics(node: &Node) -> impl Iterator<Item = (Option<&str>, &Node)> {
    let alone = get(node, "cursors").map(|_| (None, node));
    let partitions = get(node, "partitions").map(entries).unwrap_or_default();
    let of = partitions.iter().map(|entry| (Some(&*entry.key), &entry.node));
    alone.into_iter().chain(of.filter(|(_, node)| get(node, "cursors").is_some()))
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    let mut unnamed = 0;
    for document in &paste.documents {
        for (name, stats) in topics(&document.node) {
            let name = name.map_or_else(
                || {
                    unnamed += 1;
                    if unnamed == 1 { "topic".to_owned() } else { format!("topic {unnamed}") }
                },
                str::to_owned,
            );
            for cursor in get(stats, "cursors").map(entries).unwrap_or_default() {
                let mut row = Row::new(&cursor.key, &name, OrderKind::Tuple);
                self::cursor(&mut row, &cursor.node);
                row.no_coverage(
                    "lastConfirmedEntry",
                    text(stats, "lastConfirmedEntry").unwrap_or_default(),
                    "the last entry that was written: what exists, not what was consumed",
                );
                draft.push(row);
            }
        }
    }
}

fn cursor(row: &mut Row, cursor: &Node) {
    match text(cursor, "markDeletePosition") {
        None => row.missing("markDeletePosition", "", "the cursor has none"),
        Some(at) if at.split(':').any(|part| part.strip_prefix('-').is_some_and(is_number)) => {
            row.missing("markDeletePosition", at, NOTHING);
        }
        Some(at) => row.cut("markDeletePosition", at, THROUGH),
    }
    row.no_coverage(
        "readPosition",
        text(cursor, "readPosition").unwrap_or_default(),
        "the next entry to hand out; what was handed out is not acknowledged",
    );
    row.no_coverage(
        "messagesConsumedCounter",
        text(cursor, "messagesConsumedCounter").unwrap_or_default(),
        "a count, not a position",
    );
    let islands = text(cursor, "individuallyDeletedMessages").unwrap_or_default();
    if !islands.trim_matches(['[', ']', ' ']).is_empty() {
        row.left_out("individuallyDeletedMessages", islands, ISLANDS);
    }
}
