//! Sequence numbers of Druid's supervisors, and what Burrow says of a consumer group.

use super::draft::{Ask, Draft, Means, NO_SCOPE, Row};
use super::json::{entries, get, items, path, spelt, text};
use super::kafka::OFFSETS;
use super::text::{Paste, is_number};
use crate::cut::Endpoint;
use crate::order::OrderKind;
use crate::scenario::file::node::Node;
use std::collections::BTreeSet;

const START: Means = Means::Documented(Endpoint::Before, "a start that is inclusive: it is read next");
const EXCLUSIVE: Means =
    Means::Documented(Endpoint::Through, "listed in `exclusivePartitions`: it was read, and the next one is read next");
const END_OF_WINDOW: Means = Means::Documented(Endpoint::Before, "the newest committed offset: the next one to read");
const NO_END: &str = "stands for `no end`, not for a position";

/// An end is exclusive for Kafka and inclusive for Kinesis, and the text does not name the source.
static END: Ask = Ask {
    name: "partitionSequenceNumberMap",
    asks: "is the source Kafka, where an end is exclusive, or Kinesis, where it is inclusive?",
    choices: [("before", "Kafka, or not known: the smaller claim"), ("through", "Kinesis")],
};

const TEXTS: [&str; 2] = ["SeekableStreamStartSequenceNumbers{", "SeekableStreamEndSequenceNumbers{"];

pub(super) fn is_druid(paste: &Paste<'_>) -> bool {
    paste.lines.iter().any(|line| TEXTS.iter().any(|text| line.text.contains(text)))
        || paste.documents.iter().any(|document| get(&document.node, END.name).is_some())
}

/// One set of sequence numbers.
struct Numbers<'a> {
    stream: &'a str,
    is_end: bool,
    map: Vec<(&'a str, &'a str)>,
    exclusive: BTreeSet<&'a str>,
}

pub(super) fn read_druid(paste: &Paste<'_>, draft: &mut Draft) {
    for document in paste.documents.iter().filter(|document| get(&document.node, END.name).is_some()) {
        let node = &document.node;
        let map = get(node, END.name).map(entries).unwrap_or_default();
        let exclusive = get(node, "exclusivePartitions");
        push(
            &Numbers {
                stream: text(node, "stream").unwrap_or(NO_SCOPE),
                is_end: text(node, "type").map_or(exclusive.is_none(), |kind| kind == "end"),
                map: map.iter().filter_map(|entry| Some((&*entry.key, spelt(&entry.node)?))).collect(),
                exclusive: exclusive.map(items).unwrap_or_default().iter().filter_map(spelt).collect(),
            },
            draft,
        );
    }
    for line in &paste.lines {
        for (place, name) in TEXTS.iter().enumerate() {
            for rest in line.text.split(name).skip(1) {
                let list = |start: &str, end: char| -> Vec<&str> {
                    let inside = rest.split(start).nth(1).and_then(|rest| rest.split(end).next()).unwrap_or_default();
                    inside.split(',').map(str::trim).filter(|item| !item.is_empty()).collect()
                };
                push(
                    &Numbers {
                        stream: rest
                            .split("stream='")
                            .nth(1)
                            .and_then(|rest| rest.split('\'').next())
                            .unwrap_or(NO_SCOPE),
                        is_end: place == 1,
                        map: list("partitionSequenceNumberMap={", '}')
                            .iter()
                            .filter_map(|item| item.split_once('='))
                            .collect(),
                        exclusive: list("exclusivePartitions=[", ']').into_iter().collect(),
                    },
                    draft,
                );
            }
        }
    }
}

fn push(numbers: &Numbers<'_>, draft: &mut Draft) {
    for (partition, at) in &numbers.map {
        let mut row = Row::new(numbers.stream, partition, OrderKind::Integer { successor: false });
        let means = match (numbers.is_end, numbers.exclusive.contains(partition)) {
            (_, true) => EXCLUSIVE,
            (true, false) => Means::Asked(&END),
            (false, false) => START,
        };
        let word = at.chars().any(|letter| letter.is_ascii_alphabetic());
        if word || *at == "9223372036854775807" {
            row.missing(END.name, at, NO_END);
        } else {
            row.number(END.name, at, means);
        }
        draft.push(row);
    }
}

/// The partitions that Burrow lists, wherever they stand.
fn listed(node: &Node) -> &[Node] {
    let found = get(node, "partitions").or_else(|| path(node, &["status", "partitions"]));
    let found = found.map(items).unwrap_or_default();
    if found.iter().any(|item| path(item, &["end", "offset"]).is_some()) { found } else { &[] }
}

pub(super) fn is_burrow(paste: &Paste<'_>) -> bool {
    paste.documents.iter().any(|document| !listed(&document.node).is_empty())
}

pub(super) fn read_burrow(paste: &Paste<'_>, draft: &mut Draft) {
    for document in &paste.documents {
        let node = &document.node;
        let group = text(node, "group").or_else(|| get(node, "status").and_then(|status| text(status, "group")));
        for item in listed(node) {
            let partition = text(item, "partition").filter(|partition| is_number(partition)).unwrap_or("?");
            let name = format!("{}/{partition}", text(item, "topic").unwrap_or("topic"));
            let mut row = Row::new(group.unwrap_or(NO_SCOPE), &name, OFFSETS);
            match get(item, "end").and_then(|end| text(end, "offset")) {
                Some(at) => row.number("end.offset", at, END_OF_WINDOW),
                None => row.missing("end.offset", "", "nothing was seen of this partition"),
            }
            let start = get(item, "start").and_then(|start| text(start, "offset")).unwrap_or_default();
            row.no_coverage(
                "start.offset",
                start,
                "the oldest commit in a window of time, which later ones have replaced",
            );
            row.no_coverage(
                "current_lag",
                text(item, "current_lag").unwrap_or_default(),
                "a difference of two numbers, not a position",
            );
            draft.push(row);
        }
        if !listed(node).is_empty() {
            draft.left_out(
                "partitions that are not listed",
                "",
                "they are missing, not complete, and the paste does not name them",
            );
        }
    }
}
