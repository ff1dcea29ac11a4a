//! Checkpoint blobs of Azure Event Hubs: their names and their metadata.

use super::draft::{Draft, Means, Row};
use super::json::{entries, get, items, spelt, text};
use super::text::Paste;
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::Node;

const THROUGH: Means =
    Means::Documented(Endpoint::Through, "the last event that was processed; reading goes on after it, exclusively");
const OFFSET: &str = "opaque: where to go on, exclusively; kept as the continuation token beside the sequence number";
const EDGE: &str = "`-1` and `@latest` are edges to start from; nothing is covered";
const UNFENCED: &str =
    "the checkpoint store that was read writes without an etag condition: an older write can replace a newer one";

/// A blob by its name, and its metadata.
#[derive(Default)]
struct Blob {
    scope: String,
    partition: String,
    metadata: Vec<(String, String)>,
}

/// `<namespace>/<hub>/<group>` and the partition, out of the blob's name.
fn named(name: &str, kind: &str) -> Option<(String, String)> {
    let (scope, partition) = name.trim().split_once(kind)?;
    let scope = scope.rsplit(' ').next().unwrap_or(scope).trim_matches('"');
    let partition = partition.split([' ', '"', '?', ':']).next().unwrap_or_default();
    (!scope.is_empty() && !partition.is_empty()).then(|| (scope.to_owned(), partition.to_owned()))
}

pub(super) fn is_checkpoints(paste: &Paste<'_>) -> bool {
    !listed(paste).is_empty()
        || paste.lines.iter().any(|line| !is_json(line.text) && named(line.text, "/checkpoint/").is_some())
}

fn is_json(line: &str) -> bool {
    line.starts_with(['{', '[', '"'])
}

/// Blobs in a listing that is JSON.
fn listed<'a>(paste: &'a Paste<'_>) -> Vec<&'a Node> {
    let documents = paste.documents.iter().map(|document| &document.node);
    let all = documents.flat_map(|node| items(node).iter().chain([node]));
    all.filter(|node| text(node, "name").is_some_and(|name| named(name, "/checkpoint/").is_some())).collect()
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    for node in listed(paste) {
        let Some((scope, partition)) = text(node, "name").and_then(|name| named(name, "/checkpoint/")) else {
            continue;
        };
        let metadata = get(node, "metadata").map(entries).unwrap_or_default().iter();
        let metadata = metadata.filter_map(|entry| Some((entry.key.clone(), spelt(&entry.node)?.to_owned())));
        blob(&Blob { scope, partition, metadata: metadata.collect() }, draft);
    }
    let mut current: Option<Blob> = None;
    for line in paste.lines.iter().filter(|line| !is_json(line.text)) {
        if let Some((scope, partition)) = named(line.text, "/checkpoint/") {
            close(current.replace(Blob { scope, partition, metadata: Vec::new() }), draft);
        } else if named(line.text, "/ownership/").is_some() {
            close(current.take(), draft);
            draft.no_coverage("ownership", line.text, "who reads a partition, not how far");
        } else if let (Some(blob), Some((key, value))) = (&mut current, line.text.split_once(['=', ':'])) {
            blob.metadata.push((key.trim().to_ascii_lowercase(), value.trim().trim_matches(['"', ',']).to_owned()));
        }
    }
    close(current, draft);
}

fn close(current: Option<Blob>, draft: &mut Draft) {
    if let Some(current) = current {
        blob(&current, draft);
    }
}

fn blob(blob: &Blob, draft: &mut Draft) {
    let at = |name: &str| {
        let found = blob.metadata.iter().rev().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| &**value)
    };
    let is_edge = |text: &str| text.starts_with(['-', '@']);
    let (offset, sequence) = (at("offset"), at("sequencenumber"));
    let kind = if sequence.is_empty() && !offset.is_empty() {
        OrderKind::Opaque
    } else {
        OrderKind::Integer { successor: false }
    };
    let mut row = Row::new(&blob.scope, &blob.partition, kind);
    match (offset, sequence) {
        ("", "") => row.missing("sequencenumber", "", "the blob has no metadata"),
        (_, edge) | (edge, "") if is_edge(edge) => row.start("sequencenumber", edge, EDGE),
        (offset, "") => row.cut("offset", offset, THROUGH),
        (offset, sequence) => {
            row.cut("sequencenumber", sequence, THROUGH);
            if !offset.is_empty() && !is_edge(offset) {
                row.token = Some(offset.to_owned());
            }
            row.no_coverage("offset", offset, OFFSET);
        }
    }
    row.left_out("the write", "", UNFENCED);
    draft.push(row);
}
