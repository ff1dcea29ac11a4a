//! Streams that tell up to which time everything was sent: CockroachDB, YDB and TiCDC.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::json::{brief, entries, get, items, spelt, text};
use super::text::{Paste, is_number};
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::{Node, Value};

static RESOLVED: Ask = Ask {
    name: "resolved",
    asks: "one text of CockroachDB says that no older change follows, another one older or equal, and the code has \
           equal ones done; does your version promise the events at the timestamp as well?",
    choices: [
        ("before", "the version is not known: the smaller claim"),
        ("through", "its documentation says `at or before`"),
    ],
};

static CHECKPOINT: Ask = Ask {
    name: "checkpoint-ts",
    asks: "the normal mode of TiCDC has everything at the checkpoint written, its batch mode only what is less; which \
           one is it?",
    choices: [("before", "batch mode, or not known: the smaller claim"), ("through", "normal mode")],
};

const BARRIER: Means =
    Means::Documented(Endpoint::Before, "every change with a lesser virtual time was written: (step, transaction)");
const EVENT: &str = "an event, not a boundary";
const LATER: &str = "a later line takes its place";
const FIELD: &str = "resolved";

/// The value under `resolved`, alone or inside of what a sink wraps around it.
fn resolved(node: &Node) -> Option<&Node> {
    get(node, FIELD).or_else(|| get(node, "value").and_then(|value| get(value, FIELD)))
}

pub(super) fn is_cockroach(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| resolved(&document.node).is_some_and(|value| spelt(value).is_some()))
}

pub(super) fn is_ydb(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| resolved(&document.node).is_some_and(|value| items(value).len() == 2))
}

pub(super) fn is_ticdc(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| status(&document.node).is_some())
}

/// `<wall>.<logical>`: two numbers and no decimal, since .10 comes after .9.
pub(super) fn read_cockroach(paste: &Paste<'_>, draft: &mut Draft) {
    last(paste, draft, &mut |value, row| {
        let at = spelt(value).unwrap_or_default();
        let pair = match at.split_once('.') {
            Some((wall, logical)) if is_number(wall) && is_number(logical) => format!("{wall}:{logical}"),
            _ => at.to_owned(),
        };
        row.cut_at(FIELD, at, pair, Means::Asked(&RESOLVED));
    });
}

pub(super) fn read_ydb(paste: &Paste<'_>, draft: &mut Draft) {
    last(paste, draft, &mut |value, row| {
        let parts: Vec<&str> = items(value).iter().filter_map(spelt).collect();
        row.cut_at(FIELD, &brief(value), parts.join(":"), BARRIER);
    });
}

/// The stream goes forward, so its last line says the most.
fn last(paste: &Paste<'_>, draft: &mut Draft, read: &mut dyn FnMut(&Node, &mut Row)) {
    let mut found: Option<&Node> = None;
    for document in &paste.documents {
        match resolved(&document.node) {
            Some(value) => {
                if let Some(older) = found.replace(value) {
                    draft.left_out("an earlier `resolved`", &brief(older), LATER);
                }
            }
            None => draft.no_coverage("a change", &format!("line {}", document.line), EVENT),
        }
    }
    if let Some(value) = found {
        let mut row = Row::new(NO_SCOPE, "changefeed", OrderKind::Tuple);
        read(value, &mut row);
        draft.push(row);
    }
}

/// The object with the two times, alone or under `status`.
fn status(node: &Node) -> Option<&Node> {
    let has = |node: &&Node| get(node, CHECKPOINT.name).is_some();
    Some(node).filter(has).or_else(|| get(node, "status").filter(has))
}

pub(super) fn read_ticdc(paste: &Paste<'_>, draft: &mut Draft) {
    for document in &paste.documents {
        let Some(status) = status(&document.node) else { continue };
        let name = text(&document.node, "id").unwrap_or("changefeed");
        let mut row = Row::new(NO_SCOPE, name, OrderKind::Integer { successor: true });
        // The times of one cluster compare.
        row.order_name = Some("TSO".to_owned());
        match text(status, CHECKPOINT.name) {
            Some(at) => row.number(CHECKPOINT.name, at, Means::Asked(&CHECKPOINT)),
            None => row.missing(CHECKPOINT.name, "", "it is no whole number"),
        }
        row.no_coverage(
            "resolved-ts",
            text(status, "resolved-ts").unwrap_or_default(),
            "what was received from the source, not what was written",
        );
        row.no_coverage(
            "min-table-barrier-ts",
            text(status, "min-table-barrier-ts").unwrap_or_default(),
            "where a schema change waits, not what was written",
        );
        let errors = entries(status).iter().filter(|entry| entry.key == "error" && entry.node.value != Value::Null);
        for error in errors {
            row.left_out("error", &brief(&error.node), "the changefeed has stopped: a vector does not say so");
        }
        draft.push(row);
    }
}
