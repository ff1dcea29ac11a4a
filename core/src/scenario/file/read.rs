//! A read of a scenario file: stream, candidates, request and costs.

use super::node::{Node, Value};
use super::reader::{Fields, Reader};
use super::unsigned;
use crate::resolver::candidate::{Candidate, InvalidCandidate, Listing, Object, Open, Pin, Read};
use crate::resolver::offsets::Offsets;
use crate::resolver::range::OffsetRange;
use crate::resolver::record::{Exact, IndexRecord, Target};
use crate::resolver::request::RawRequest;
use crate::resolver::snapshot::{Snapshot, Trim, View, Views};
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::Step;
use crate::resolver::world::{Costs, World};
use crate::scenario::nearest::did_you_mean;
use std::fmt;
use std::str::FromStr;

/// What a candidate has where a file says nothing.
pub(in crate::scenario) const DEFAULT_METADATA_VERSION: u64 = 1;
pub(in crate::scenario) const DEFAULT_CHECKSUM: &str = "0000";
pub(in crate::scenario) const DEFAULT_IDENTITY: &str = "etag 1";
/// The stream, its version and the deadline where a file says nothing.
pub(in crate::scenario) const DEFAULT_STREAM: &str = "orders";
pub(in crate::scenario) const DEFAULT_VERSION: u64 = 1;
pub(in crate::scenario) const DEFAULT_DEADLINE_MS: u32 = 1000;

/// The target of an index key where a file names none.
pub(super) fn default_target(key: &str) -> String {
    format!("obj-{key}")
}

pub(super) fn system(reader: &mut Reader<'_>, fields: &mut Fields<'_>) -> Option<ReadSystem> {
    let snapshot = match fields.require(reader, "stream") {
        Some(node) => reader.within("stream", |reader| snapshot(reader, node)),
        None => None,
    };
    let candidates = fields.read(reader, "candidates", candidates).unwrap_or_default();
    let costs = fields.read(reader, "costs", costs).unwrap_or_default();
    let slow_ms = at_most_32_bits(reader, fields, "slow_ms").unwrap_or(0);
    let repairs = at_most_32_bits(reader, fields, "repairs").unwrap_or(World::REPAIRS);
    let request = match fields.require(reader, "read") {
        Some(node) => {
            let stream = snapshot.as_ref().map_or(DEFAULT_STREAM, |snapshot| &snapshot.stream);
            reader.within("read", |reader| request(reader, node, stream))
        }
        None => None,
    };
    let (candidates, cached): (Vec<Candidate>, Vec<bool>) = candidates.into_iter().unzip();
    let world = World { snapshot: snapshot?, candidates, request: request?, costs, slow_ms, repairs };
    let mut system = ReadSystem::new(world);
    for (place, _) in cached.iter().enumerate().filter(|(_, cached)| **cached) {
        system.set_cached(place, true);
    }
    Some(system)
}

fn snapshot(reader: &mut Reader<'_>, node: &Node) -> Option<Snapshot> {
    let mut fields = reader.table(node, "a stream with `committed_end`")?;
    let stream = fields.text(reader, "name").unwrap_or_else(|| DEFAULT_STREAM.to_owned());
    let version = unsigned(reader, &mut fields, "version").unwrap_or(DEFAULT_VERSION);
    let trim = fields.read(reader, "trim", trim).unwrap_or(Trim::both(0));
    let committed_end = fields.require(reader, "committed_end");
    let committed_end = committed_end.and_then(|node| reader.within("committed_end", |reader| reader.unsigned(node)));
    let views = fields.read(reader, "views", |reader, node| {
        let items = reader.list(node, "a list of views")?;
        Some(items.iter().filter_map(|item| word::<View>(reader, item, &View::ALL.map(View::word))).collect())
    });
    fields.finish(reader);
    let views = views.unwrap_or(Views::ALL);
    Some(Snapshot { stream, version, trim, committed_end: committed_end?, views })
}

/// One number for both views, or one for each.
fn trim(reader: &mut Reader<'_>, node: &Node) -> Option<Trim> {
    if !is_table(node) {
        return reader.unsigned(node).map(Trim::both);
    }
    let mut fields = reader.table(node, "an offset, or one for each view")?;
    let committed = unsigned(reader, &mut fields, View::Committed.word()).unwrap_or(0);
    let topic_compacted = unsigned(reader, &mut fields, View::TopicCompacted.word()).unwrap_or(0);
    fields.finish(reader);
    Some(Trim { committed, topic_compacted })
}

/// Text that must be one of some words, with the nearest one in the error.
fn word<T: FromStr<Err: fmt::Display>>(reader: &mut Reader<'_>, node: &Node, words: &[&str]) -> Option<T> {
    let text = reader.string(node, &format!("one of {}", words.join(", ")))?;
    match text.parse::<T>() {
        Ok(value) => Some(value),
        Err(error) => {
            let hint = did_you_mean(text, words.iter().copied());
            reader.error(node, format!("{error}{hint}"));
            None
        }
    }
}

/// The candidates, and whether the cache holds each.
fn candidates(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<(Candidate, bool)>> {
    let mut candidates: Vec<(Candidate, bool)> = Vec::new();
    for (place, item) in reader.list(node, "`[[candidates]]`")?.iter().enumerate() {
        let candidate = reader.within(&(place + 1).to_string(), |reader| candidate(reader, item));
        let Some(candidate) = candidate else { continue };
        let (record, is_cached) = (&candidate.0.record, candidate.1);
        let another = |(other, cached): &(Candidate, bool)| {
            *cached && other.view == record.view && other.exact.key == record.exact.key
        };
        if is_cached && candidates.iter().any(another) {
            let key = &record.exact.key;
            reader.error(item, format!("another version of `{key}` is cached already: the cache keeps one of them"));
        }
        if candidates.iter().any(|(other, _)| other.exact == candidate.0.exact) {
            let exact = &candidate.0.exact;
            reader.error(
                item,
                format!("the candidate `{exact}` is there twice: give another key, metadata version or checksum"),
            );
        } else {
            candidates.push(candidate);
        }
    }
    Some(candidates)
}

fn candidate(reader: &mut Reader<'_>, node: &Node) -> Option<(Candidate, bool)> {
    let mut fields = reader.table(node, "a candidate with `key`, `generation` and `range`")?;
    let key = fields.require(reader, "key");
    let key_text = key.and_then(|node| reader.within("key", |reader| reader.string(node, "text")));
    let generation = fields.require(reader, "generation");
    let generation = generation.and_then(|node| reader.within("generation", |reader| reader.unsigned(node)));
    let range = fields.require(reader, "range");
    let range = range.and_then(|node| {
        reader.within("range", |reader| {
            let text = reader.string(node, "a range, like `\"[24, 70)\"`")?;
            reader.accept(node, text.parse::<OffsetRange>())
        })
    });
    let view = fields.read(reader, "view", |reader, node| word::<View>(reader, node, &View::ALL.map(View::word)));
    let metadata_version = unsigned(reader, &mut fields, "metadata_version").unwrap_or(DEFAULT_METADATA_VERSION);
    let checksum = fields.take("checksum");
    let checksum_text = checksum.and_then(|node| reader.within("checksum", |reader| reader.string(node, "text")));
    let target = fields.text(reader, "target");
    let identity = fields.text(reader, "identity");
    let publication = fields.text(reader, "publication");
    let records = fields.take("records");
    let index =
        fields.read(reader, "index", |reader, node| word::<Listing>(reader, node, &["valid", "invalid", "absent"]));
    let evidence = fields.read(reader, "evidence", flag).unwrap_or(false);
    let cached = fields.read(reader, "cached", flag).unwrap_or(false);
    let object_node = fields.take("object");
    let object =
        object_node.and_then(|node| reader.within("object", |reader| word::<Object>(reader, node, &["ok", "lost"])));
    let pin = fields.read(reader, "pin", pin);
    let open = fields.read(reader, "open", |reader, node| word::<Open>(reader, node, &["ok", "failed"]));
    let read = fields.read(reader, "read", |reader, node| word::<Read>(reader, node, &["ok", "failed"]));
    fields.finish(reader);
    let view = view.unwrap_or(View::Committed);
    let survivors = reader.within("records", |reader| survivors(reader, records, view));
    let key_text = key_text?;
    let record = IndexRecord {
        view,
        generation: generation?,
        range: range?,
        target: Target {
            name: target.unwrap_or_else(|| default_target(key_text)),
            identity: identity.unwrap_or_else(|| DEFAULT_IDENTITY.to_owned()),
        },
        exact: Exact {
            key: key_text.to_owned(),
            metadata_version,
            checksum: checksum_text.unwrap_or(DEFAULT_CHECKSUM).to_owned(),
        },
        publication,
    };
    let candidate = Candidate {
        survivors: survivors?,
        index: index.unwrap_or(Listing::Valid),
        evidence,
        object: object.unwrap_or(Object::Recorded),
        pin: pin.unwrap_or(Pin::Held),
        open: open.unwrap_or(Open::Opens),
        read: read.unwrap_or(Read::Whole),
        ..Candidate::healthy(record)
    };
    for problem in candidate.problems() {
        let (field, at) = match &problem {
            InvalidCandidate::Key => ("key", key),
            InvalidCandidate::Checksum => ("checksum", checksum),
            InvalidCandidate::RecordOutside { record, .. } => ("records", records.map(|list| item(list, *record))),
            InvalidCandidate::FoundIdentity
            | InvalidCandidate::SameIdentity { .. }
            | InvalidCandidate::SameRange { .. } => ("object", object_node),
        };
        reader.within(field, |reader| reader.error(at.unwrap_or(node), problem.to_string()));
    }
    Some((candidate, cached))
}

fn flag(reader: &mut Reader<'_>, node: &Node) -> Option<bool> {
    reader.boolean(node)
}

/// What a pin will meet. What it would find is no matter of the pin any more.
fn pin(reader: &mut Reader<'_>, node: &Node) -> Option<Pin> {
    if let Value::Text(text) = &node.value
        && let Some(found) = text.trim().strip_prefix("found ")
    {
        let object = format!("replaced by {}", found.trim());
        reader.error(node, format!("what is found belongs to the object: write `object = {object:?}`"));
        return None;
    }
    word(reader, node, &["ok", "failed"])
}

/// The item of a list that is this number; the list where there is none.
fn item(list: &Node, number: u64) -> &Node {
    let Value::List(items) = &list.value else { return list };
    let same = |item: &&Node| match &item.value {
        Value::Integer(digits) | Value::Text(digits) => digits.parse() == Ok(number),
        Value::Boolean(_) | Value::Null | Value::Other(_) | Value::List(_) | Value::Table(_) => false,
    };
    items.iter().find(same).unwrap_or(list)
}

/// The records that survived compaction; a dense candidate lists none, since it holds them all.
fn survivors(reader: &mut Reader<'_>, records: Option<&Node>, view: View) -> Option<Offsets> {
    let mut survivors = Offsets::default();
    let Some(node) = records else { return Some(survivors) };
    if view == View::Committed {
        reader.error(
            node,
            "a candidate of COMMITTED is dense and lists no records: drop them, or write `view = \"TOPIC_COMPACTED\"`"
                .to_owned(),
        );
        return None;
    }
    for item in reader.list(node, "a list of offsets")? {
        if let Some(offset) = reader.unsigned(item) {
            survivors.insert(offset);
        }
    }
    Some(survivors)
}

fn costs(reader: &mut Reader<'_>, node: &Node) -> Option<Costs> {
    let mut fields = reader.table(node, "a table of costs in milliseconds, like `{ open = 10 }`")?;
    let mut costs = Costs::default();
    for step in Step::COSTLY {
        if let (Some(cost), Some(slot)) = (at_most_32_bits(reader, &mut fields, step.word()), costs.of_mut(step)) {
            *slot = cost;
        }
    }
    fields.finish(reader);
    Some(costs)
}

fn at_most_32_bits(reader: &mut Reader<'_>, fields: &mut Fields<'_>, key: &'static str) -> Option<u32> {
    let node = fields.take(key)?;
    reader.within(key, |reader| {
        let value = reader.unsigned(node)?;
        reader.accept(node, u32::try_from(value).map_err(|_| format!("{value} is too much: at most {}", u32::MAX)))
    })
}

/// What is asked for. A malformed request is a decision (`invalid`), but a file says so on purpose:
/// `offset = { raw = "-3" }`. Otherwise it is a typing error.
fn request(reader: &mut Reader<'_>, node: &Node, stream: &str) -> Option<RawRequest> {
    let mut fields = reader.table(node, "a read with `offset`")?;
    let stream = fields.text(reader, "stream").unwrap_or_else(|| stream.to_owned());
    let view = fields.read(reader, "view", |reader, node| {
        if is_table(node) {
            return raw(reader, node);
        }
        word::<View>(reader, node, &View::ALL.map(View::word)).map(|view| view.to_string())
    });
    let offset = fields.require(reader, "offset").and_then(|node| {
        reader.within("offset", |reader| {
            if is_table(node) {
                return raw(reader, node);
            }
            reader.unsigned(node).map(|offset| offset.to_string())
        })
    });
    let deadline = match fields.first_of(&["deadline_ms"]).map(|entry| &entry.node) {
        Some(node) if is_table(node) => fields.read(reader, "deadline_ms", raw),
        Some(_) | None => at_most_32_bits(reader, &mut fields, "deadline_ms").map(|deadline| deadline.to_string()),
    };
    fields.finish(reader);
    Some(RawRequest {
        stream,
        view: view.unwrap_or_else(|| View::Committed.to_string()),
        offset: offset?,
        deadline_ms: deadline.unwrap_or_else(|| DEFAULT_DEADLINE_MS.to_string()),
    })
}

fn is_table(node: &Node) -> bool {
    matches!(node.value, Value::Table(_))
}

/// `{ raw = "…" }`: the text as it came in.
fn raw(reader: &mut Reader<'_>, node: &Node) -> Option<String> {
    let mut fields = reader.table(node, "`{ raw = \"…\" }`")?;
    let text = fields.require(reader, "raw").and_then(|node| reader.string(node, "text").map(str::to_owned));
    fields.finish(reader);
    text
}
