//! State messages of Airbyte, and bookmarks of Singer.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::json::{brief, entries, get, items, path, spelt, text};
use super::text::Paste;
use crate::coordinate::Coordinate;
use crate::cut::Endpoint;
use crate::order::{Order, OrderKind};
use crate::scenario::file::node::{Node, Value};

static CURSOR: Ask = Ask {
    name: "cursor",
    asks: "what is in a stream's state is the connector's own; does it read the rows at its cursor again?",
    choices: [
        ("before", "it reads `>=`, or it is not known: the smaller claim"),
        ("through", "it reads `>`, and every row at the cursor is done"),
    ],
};
const BOOKMARK: Means = Means::Documented(
    Endpoint::Before,
    "a tap reads rows at its bookmark again (`>=`): duplicates are expected, gaps are not",
);
const OWN: &str = "the connector's own field, of a kind that is not known here";

/// The order in which a value reads: a timestamp or an integer; of anything else only equality is known.
fn kind(value: &str) -> OrderKind {
    let kinds = [OrderKind::Timestamp, OrderKind::Integer { successor: false }];
    let reads = |kind: &OrderKind| Coordinate::parse(&Order::unnamed(*kind), value).is_ok();
    kinds.into_iter().find(reads).unwrap_or(OrderKind::Opaque)
}

/// A state, alone or in its message.
fn state(node: &Node) -> &Node {
    get(node, "state").unwrap_or(node)
}

pub(super) fn is_airbyte(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| {
        let state = state(&document.node);
        path(state, &["stream", "stream_descriptor"]).is_some()
            || path(state, &["global", "stream_states"]).is_some()
            || (text(state, "type") == Some("LEGACY") && get(state, "data").is_some())
    })
}

pub(super) fn read_airbyte(paste: &Paste<'_>, draft: &mut Draft) {
    for document in &paste.documents {
        let state = state(&document.node);
        if let Some(stream) = get(state, "stream") {
            self::stream(stream, draft);
        }
        for stream in path(state, &["global", "stream_states"]).map(items).unwrap_or_default() {
            self::stream(stream, draft);
        }
        if let Some(shared) = path(state, &["global", "shared_state"]) {
            draft.left_out(
                "shared_state",
                &brief(shared),
                "one position for all streams, of a kind that only the connector knows",
            );
        }
        if let Some(data) = get(state, "data") {
            draft.left_out("data", &brief(data), "a state of the old kind, which only the connector can read");
        }
    }
}

fn stream(stream: &Node, draft: &mut Draft) {
    let name = path(stream, &["stream_descriptor"]).map(|descriptor| {
        let part = |key| text(descriptor, key).unwrap_or_default();
        [part("namespace"), part("name")].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
    });
    let name = name.unwrap_or_default();
    let state = get(stream, "stream_state");
    let cursor = state.and_then(|state| text(state, "cursor"));
    let mut row = Row::new(NO_SCOPE, &name, cursor.map_or(OrderKind::Opaque, kind));
    match cursor {
        Some(cursor) => row.cut("cursor", cursor, Means::Asked(&CURSOR)),
        None => row.missing("cursor", "", "its state has no cursor of this name"),
    }
    for entry in state.map(entries).unwrap_or_default().iter().filter(|entry| entry.key != "cursor") {
        row.no_coverage(
            &entry.key,
            &brief(&entry.node),
            if entry.key == "cursor_field" { "names the column" } else { OWN },
        );
    }
    draft.push(row);
}

/// The bookmarks of a state, by stream.
fn bookmarks(node: &Node) -> Option<&Node> {
    let bookmarks = get(node, "bookmarks").or_else(|| path(node, &["value", "bookmarks"]));
    bookmarks.filter(|bookmarks| matches!(bookmarks.value, Value::Table(_)))
}

pub(super) fn is_singer(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| bookmarks(&document.node).is_some())
}

/// A run writes its state again and again: the last one counts.
pub(super) fn read_singer(paste: &Paste<'_>, draft: &mut Draft) {
    let states: Vec<&Node> = paste.documents.iter().filter_map(|document| bookmarks(&document.node)).collect();
    let Some((last, older)) = states.split_last() else { return };
    for state in older {
        draft.left_out("an earlier state", &brief(state), "a later line takes its place");
    }
    for stream in entries(last) {
        let fields: Vec<_> =
            entries(&stream.node).iter().filter_map(|entry| Some((&*entry.key, spelt(&entry.node)?))).collect();
        let first = fields.first().map_or(OrderKind::Opaque, |(_, value)| kind(value));
        let mut row = Row::new(NO_SCOPE, &stream.key, first);
        match fields.as_slice() {
            [] => row.missing("bookmark", &brief(&stream.node), "it has no value"),
            [(field, value)] => row.cut(field, value, BOOKMARK),
            several => {
                row.missing(
                    "bookmark",
                    &brief(&stream.node),
                    "it has several values, and which one is the position only the tap knows",
                );
                for (field, value) in several {
                    row.left_out(field, value, OWN);
                }
            }
        }
        draft.push(row);
    }
}
