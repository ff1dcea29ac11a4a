//! Offsets of Kafka Connect sources, as Debezium writes them.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::json::{brief, get, items, text};
use super::mysql::file_position;
use super::text::Paste;
use crate::cut::Endpoint;
use crate::frontier::checkpoint::Finality;
use crate::order::OrderKind;
use crate::scenario::file::node::{Node, Value};

const BINLOG: Means =
    Means::Documented(Endpoint::Before, "where the connector starts to read again: (number of the file, position)");
const LSN_PROC: Means = Means::Documented(
    Endpoint::Through,
    "the last position that was processed completely, by its name and its use in the connector",
);
const TOKEN: Means = Means::Documented(Endpoint::Through, "a change stream goes on right after the event of its token");
const COUNTED: &str = "counts what to skip after the position: events that are done beyond the cut";
const GTIDS: &str = "a set of transactions: no set is a cut, and its greatest number is no boundary";

/// Oracle's position, of which it is not written down what it includes.
static SCN: Ask = Ask {
    name: "scn",
    asks: "is everything at this system change number done, or does the connector read it again?",
    choices: [
        ("before", "it may be read again: the smaller claim, as long as nothing says more"),
        ("through", "everything at it is done"),
    ],
};

/// Fields that only the offsets of a Debezium connector have.
const SIGNS: [&str; 8] = ["file", "gtids", "lsn", "lsn_proc", "scn", "resume_token", "ts_sec", "ts_usec"];

pub(super) fn is_offsets(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| {
        let node = &document.node;
        key(node).is_some() || is_value(node) || answered(node).is_some()
    })
}

/// What a worker answers when it is asked for the offsets of one connector.
fn answered(node: &Node) -> Option<&[Node]> {
    let offsets = get(node, "offsets").map(items)?;
    offsets.iter().any(|item| get(item, "partition").is_some()).then_some(offsets)
}

fn is_value(node: &Node) -> bool {
    let is = |key: &str| get(node, key).is_some();
    SIGNS.into_iter().any(is)
        && (is("pos") || is("lsn_proc") || is("txId") || is("commit_scn") || is("resume_token") || is("lsn"))
}

/// `["connector", {"server": "…"}]`.
fn key(node: &Node) -> Option<(String, String)> {
    match items(node) {
        [Node { value: Value::Text(connector), .. }, partition @ Node { value: Value::Table(_), .. }] => {
            Some((connector.clone(), brief(partition)))
        }
        _ => None,
    }
}

/// A record's scope, partition and value.
struct Record<'a> {
    scope: String,
    partition: String,
    value: Option<&'a Node>,
    line: usize,
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    let mut records: Vec<Record<'_>> = Vec::new();
    let mut pending: Option<(String, String, usize)> = None;
    for document in &paste.documents {
        let (node, line) = (&document.node, document.line);
        if let Some((scope, partition)) = key(node) {
            if let Some((scope, partition, line)) = pending.replace((scope, partition, line)) {
                records.push(Record { scope, partition, value: None, line });
            }
        } else if let Some(offsets) = answered(node) {
            for item in offsets {
                let partition = get(item, "partition").map(brief).unwrap_or_default();
                records.push(Record { scope: NO_SCOPE.to_owned(), partition, value: get(item, "offset"), line });
            }
        } else {
            let (scope, partition, _) =
                pending.take().unwrap_or_else(|| (NO_SCOPE.to_owned(), "source".to_owned(), line));
            records.push(Record { scope, partition, value: Some(node), line });
        }
    }
    if let Some((scope, partition, line)) = pending {
        records.push(Record { scope, partition, value: None, line });
    }
    // The topic is compacted: of each key only the last record counts.
    let mut last = std::collections::BTreeMap::new();
    for (place, record) in records.iter().enumerate() {
        last.insert((&record.scope, &record.partition), place);
    }
    for (place, record) in records.iter().enumerate() {
        if last.get(&(&record.scope, &record.partition)) == Some(&place) {
            draft.push(row(record));
        } else {
            let value = format!("line {}: {}", record.line, record.value.map(brief).unwrap_or_default());
            draft.left_out("an older record", &value, "a later record of the same key takes its place");
        }
    }
}

fn row(record: &Record<'_>) -> Row {
    let Record { scope, partition, value, .. } = record;
    let at = |key: &str| value.and_then(|value| text(value, key));
    let new = |kind| Row::new(scope, partition, kind);
    let mut row = if let (Some(file), Some(pos)) = (at("file"), at("pos")) {
        let mut row = new(OrderKind::Tuple);
        file_position(&mut row, file, pos, BINLOG);
        for field in ["event", "row"] {
            match at(field) {
                None | Some("0") => {}
                Some(count) => row.left_out(field, count, COUNTED),
            }
        }
        row
    } else if let Some(token) = at("resume_token") {
        let mut row = new(OrderKind::Opaque);
        row.cut("resume_token", token, TOKEN);
        for field in ["sec", "ord"] {
            row.no_coverage(
                field,
                at(field).unwrap_or_default(),
                "a hint at the time of the token, and no position of its own",
            );
        }
        row
    } else if let Some(scn) = at("scn") {
        let mut row = new(OrderKind::Integer { successor: false });
        row.number("scn", scn, Means::Asked(&SCN));
        if let Some(committed) = at("commit_scn") {
            row.left_out("commit_scn", committed, "a set of transactions that are done beyond the cut");
        }
        row
    } else {
        let mut row = new(OrderKind::Integer { successor: false });
        match (at("lsn_proc"), value) {
            (Some(lsn), _) => row.number("lsn_proc", lsn, LSN_PROC),
            (None, Some(Node { value: Value::Table(_), .. })) if at("lsn").is_some() => {
                row.missing("lsn_proc", "", "no field says what was processed completely");
            }
            (None, Some(value @ Node { value: Value::Table(_), .. })) => {
                row.missing(
                    "the offset",
                    &brief(value),
                    "it is the connector's own, and of a kind that is not known here",
                );
            }
            (None, _) => row.missing("the offset", "", "the record has no value: the offset was removed"),
        }
        row.no_coverage("lsn", at("lsn").unwrap_or_default(), "the position of the event in progress");
        row.no_coverage("lsn_commit", at("lsn_commit").unwrap_or_default(), "the last commit that was seen");
        row
    };
    if let Some(gtids) = at("gtids") {
        row.left_out("gtids", gtids, GTIDS);
    }
    for field in ["ts_sec", "ts_usec", "txId"] {
        row.no_coverage(field, at(field).unwrap_or_default(), "tells of an event, and is no position");
    }
    if let Some(snapshot) = value.and_then(|value| get(value, "snapshot"))
        && !matches!(snapshot.value, Value::Boolean(false) | Value::Null)
        && brief(snapshot) != "false"
    {
        row.finality = Finality::Provisional;
        row.left_out(
            "snapshot",
            &brief(snapshot),
            "the first snapshot is still being taken, so the position is provisional",
        );
    }
    row
}
