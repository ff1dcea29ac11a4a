//! Lease rows of the Kinesis Client Library, as DynamoDB prints them.

use super::draft::{Draft, Means, NO_SCOPE, Row};
use super::json::{get, items, spelt, text};
use super::text::Paste;
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::{Node, Value};
use std::collections::BTreeSet;

const THROUGH: Means = Means::Documented(
    Endpoint::Through,
    "the library drops every record at or below the checkpoint: (sequence number, sub-sequence number)",
);
const SHARD_END: &str = "the shard was closed and is consumed to its last record: it can contribute nothing more";
const SENTINEL: &str = "says where a consumer without a checkpoint starts; nothing is covered";
const PENDING: &str = "a checkpoint that was prepared and not made";

pub(super) fn is_leases(paste: &Paste<'_>) -> bool {
    rows(paste).next().is_some()
}

/// Every object with a `leaseKey`, alone or in the `Items` of a scan.
fn rows<'a>(paste: &'a Paste<'_>) -> impl Iterator<Item = &'a Node> {
    let documents = paste.documents.iter().map(|document| &document.node);
    documents.flat_map(listed).filter(|node| get(node, "leaseKey").is_some())
}

fn listed(node: &Node) -> Vec<&Node> {
    let list = get(node, "Items").unwrap_or(node);
    match (get(node, "Item"), &list.value) {
        (Some(item), _) => vec![item],
        (None, Value::List(items)) => items.iter().collect(),
        (None, _) => vec![list],
    }
}

/// An attribute, `{"S":"…"}` or `{"N":"…"}`, or without its type as some tools print it.
fn attribute<'a>(row: &'a Node, name: &str) -> Option<&'a str> {
    let value = get(row, name)?;
    text(value, "S").or_else(|| text(value, "N")).or_else(|| spelt(value))
}

/// An attribute that is a set of texts.
fn set<'a>(row: &'a Node, name: &str) -> Vec<&'a str> {
    let Some(value) = get(row, name) else { return Vec::new() };
    let list = get(value, "SS").or_else(|| get(value, "L")).unwrap_or(value);
    items(list).iter().filter_map(|item| spelt(item).or_else(|| text(item, "S"))).collect()
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    let leases: Vec<&Node> = rows(paste).collect();
    let key = |row: &&Node| attribute(row, "leaseKey").map(str::to_owned);
    let there: BTreeSet<String> = leases.iter().filter_map(key).collect();
    let is_open = |row: &&&Node| attribute(row, "checkpoint") != Some("SHARD_END");
    let open: BTreeSet<String> = leases.iter().filter(is_open).filter_map(key).collect();
    for lease in &leases {
        self::lease(lease, &open, draft);
    }
    // A closed shard whose children have no row: whatever they contribute is missing here.
    let mut told = BTreeSet::new();
    for lease in leases.iter().filter(|row| !is_open(row)) {
        for child in set(lease, "childShardIds") {
            if !there.contains(child) && told.insert(child) {
                let mut row = Row::new(NO_SCOPE, child, OrderKind::Tuple);
                row.missing("checkpoint", "", "its parent has ended, and the paste has no lease row of it");
                draft.push(row);
            }
        }
    }
}

fn lease(lease: &Node, open: &BTreeSet<String>, draft: &mut Draft) {
    let Some(name) = attribute(lease, "leaseKey") else {
        draft.left_out("leaseKey", "", "it is no text");
        return;
    };
    let waiting: Vec<&str> = set(lease, "parentShardId").into_iter().filter(|parent| open.contains(*parent)).collect();
    if !waiting.is_empty() {
        let value = format!("{name}, child of {}", waiting.join(" and "));
        draft.left_out(
            "a child",
            &value,
            "no member yet: it has nothing to contribute before its parent has reached SHARD_END",
        );
        return;
    }
    let mut row = Row::new(NO_SCOPE, name, OrderKind::Tuple);
    let sub = attribute(lease, "checkpointSubSequenceNumber");
    match attribute(lease, "checkpoint") {
        None => row.missing("checkpoint", "", "the row has no checkpoint"),
        Some(at @ "SHARD_END") => row.ended("checkpoint", at, SHARD_END),
        Some(at @ ("TRIM_HORIZON" | "LATEST" | "AT_TIMESTAMP")) => row.start("checkpoint", at, SENTINEL),
        Some(at) if at.starts_with('-') => row.number("checkpoint", at, THROUGH),
        // Without a sub-sequence number 0 is the smallest claim.
        Some(at) => row.cut_at("checkpoint", at, format!("{at}:{}", sub.unwrap_or("0")), THROUGH),
    }
    match attribute(lease, "leaseCounter").map(|counter| (counter, counter.parse::<u64>())) {
        Some((_, Ok(counter))) => row.generation = Some(counter),
        Some((counter, Err(_))) => row.left_out("leaseCounter", counter, "no generation: it is no 64-bit number"),
        None => {}
    }
    for field in ["pendingCheckpoint", "pendingCheckpointSubSequenceNumber", "pendingCheckpointState"] {
        row.no_coverage(field, attribute(lease, field).unwrap_or_default(), PENDING);
    }
    for field in ["startingHashKey", "endingHashKey"] {
        row.no_coverage(field, attribute(lease, field).unwrap_or_default(), "the range of keys, not a position");
    }
    draft.push(row);
}
