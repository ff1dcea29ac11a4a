//! Consumers of NATS JetStream: as JSON, and as the command line tells them.

use super::draft::{Draft, Means, NO_SCOPE, Row};
use super::json::{path, text};
use super::text::{Paste, begins};
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::Node;

const THROUGH: Means =
    Means::Documented(Endpoint::Through, "the highest sequence below which, and at which, everything is acknowledged");
const COUNTER: &str = "the consumer's own counter, which is not the stream's";
const DELIVERED: &str = "what was delivered is not acknowledged";
const FIELD: &str = "ack_floor.stream_seq";

/// The line of the command's text, and the field that it tells.
const FLOOR: &str = "Acknowledgment floor:";
const LAST: &str = "Last Delivered Message:";

pub(super) fn is_consumer(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| path(&document.node, &["ack_floor"]).is_some())
        || paste.lines.iter().any(|line| begins(line.text, FLOOR))
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    for document in paste.documents.iter().filter(|document| path(&document.node, &["ack_floor"]).is_some()) {
        info(&document.node, draft);
    }
    let (mut stream, mut consumer, mut delivered) = ("stream", NO_SCOPE, None);
    for line in &paste.lines {
        if let Some(names) = line.text.split("Information for Consumer ").nth(1) {
            let names = names.split(" created ").next().unwrap_or(names);
            (stream, consumer) =
                names.split_once('>').map_or((names, NO_SCOPE), |(one, other)| (one.trim(), other.trim()));
        } else if begins(line.text, LAST) {
            delivered = number(line.text, "Stream sequence:");
        } else if begins(line.text, FLOOR) {
            let mut row = Row::new(consumer, stream, OrderKind::Integer { successor: false });
            match number(line.text, "Stream sequence:") {
                Some((spelling, at)) => row.cut_at(FIELD, spelling, at, THROUGH),
                None => row.missing(FIELD, line.text, "no stream sequence stands in this line"),
            }
            if let Some((counter, _)) = number(line.text, "Consumer sequence:") {
                row.no_coverage("ack_floor.consumer_seq", counter, COUNTER);
            }
            if let Some((sequence, _)) = delivered.take() {
                row.no_coverage("delivered.stream_seq", sequence, DELIVERED);
            }
            draft.push(row);
        }
    }
}

fn info(node: &Node, draft: &mut Draft) {
    let field = |keys: &[&str]| path(node, &keys[..keys.len() - 1]).and_then(|node| text(node, keys[keys.len() - 1]));
    let scope = text(node, "name").unwrap_or(NO_SCOPE);
    let mut row =
        Row::new(scope, text(node, "stream_name").unwrap_or("stream"), OrderKind::Integer { successor: false });
    match field(&["ack_floor", "stream_seq"]) {
        Some(at) => row.number(FIELD, at, THROUGH),
        None => row.missing(FIELD, "", "the acknowledgment floor has no stream sequence that is a whole number"),
    }
    row.no_coverage("ack_floor.consumer_seq", field(&["ack_floor", "consumer_seq"]).unwrap_or_default(), COUNTER);
    row.no_coverage("delivered.stream_seq", field(&["delivered", "stream_seq"]).unwrap_or_default(), DELIVERED);
    row.no_coverage("num_pending", field(&["num_pending"]).unwrap_or_default(), "a count, not a position");
    match field(&["num_ack_pending"]) {
        None | Some("0") => {}
        Some(count) => row.left_out(
            "num_ack_pending",
            count,
            "delivered above the floor and not acknowledged; which ones, the paste does not say",
        ),
    }
    draft.push(row);
}

/// The number after a word, as it stands, and without the commas between its thousands.
fn number<'a>(line: &'a str, after: &str) -> Option<(&'a str, String)> {
    let start = line.to_ascii_lowercase().find(&after.to_ascii_lowercase())? + after.len();
    let spelling = line.get(start..)?.split_whitespace().next()?;
    let groups: Vec<&str> = spelling.split(',').collect();
    let grouped = groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    Some((spelling, if grouped { groups.concat() } else { spelling.to_owned() }))
}
