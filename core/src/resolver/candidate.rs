//! Candidates: an index record, and what a reader will meet where it points.

pub use super::health::{Listing, Object, Open, Pin, Read, UnknownWord};
use super::offsets::Offsets;
use super::range::OffsetRange;
use super::record::{Identity, IndexRecord};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// One index record, or one that could be written, and the truth about its target.
///
/// The resolver learns `pin` only by pinning, `open` only by opening and `read` only by reading; a
/// generation number proves nothing about any of them (R2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The index record. Whoever has read it shares it.
    pub record: Arc<IndexRecord>,
    /// The offsets that survived compaction. A candidate of `COMMITTED` is dense: it holds every
    /// offset of its range, and lists none.
    pub survivors: Offsets,
    /// What the index holds of it.
    pub index: Listing,
    /// Whether the append evidence proves what the target holds: what a repair needs (R10).
    pub evidence: bool,
    /// What is stored under the target's name.
    pub object: Object,
    /// What a pin will meet.
    pub pin: Pin,
    /// What an open will meet.
    pub open: Open,
    /// What a read will meet.
    pub read: Read,
}

impl Deref for Candidate {
    type Target = IndexRecord;

    fn deref(&self) -> &IndexRecord {
        &self.record
    }
}

/// Why the fields of a candidate contradict each other, or cannot be written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InvalidCandidate {
    /// An index key is text on one line, and not empty.
    Key,
    /// A checksum is one word.
    Checksum,
    /// A record lies outside the range.
    RecordOutside {
        /// The record's offset.
        record: u64,
        /// The range.
        range: OffsetRange,
    },
    /// An object that replaces another has an identity, on one line.
    FoundIdentity,
    /// An object is said to replace another, and has the recorded identity.
    SameIdentity {
        /// The identity.
        identity: String,
    },
    /// A key is said to be reused, for the recorded range.
    SameRange {
        /// The range.
        range: OffsetRange,
    },
}

impl fmt::Display for InvalidCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidCandidate::Key => f.write_str("an index key is text on one line, and not empty"),
            InvalidCandidate::Checksum => f.write_str("a checksum is one word, like `9f1c`"),
            InvalidCandidate::RecordOutside { record, range } => {
                write!(f, "the record {record} lies outside the range {range}")
            }
            InvalidCandidate::FoundIdentity => {
                f.write_str("expected the identity of the object that is there now, on one line")
            }
            InvalidCandidate::SameIdentity { identity } => {
                write!(f, "an object of the identity `{identity}` is the recorded one: write `ok`, or another identity")
            }
            InvalidCandidate::SameRange { range } => {
                write!(f, "an object for {range} is the recorded one: write `ok`, or another range")
            }
        }
    }
}

impl std::error::Error for InvalidCandidate {}

impl Candidate {
    /// A candidate in perfect health: its record is in the index, and its target is what it says.
    pub fn healthy(record: IndexRecord) -> Candidate {
        Candidate {
            record: Arc::new(record),
            survivors: Offsets::default(),
            index: Listing::Valid,
            evidence: false,
            object: Object::Recorded,
            pin: Pin::Held,
            open: Open::Opens,
            read: Read::Whole,
        }
    }

    /// The record, to be changed. Whoever has read it keeps what it was.
    pub fn record_mut(&mut self) -> &mut IndexRecord {
        Arc::make_mut(&mut self.record)
    }

    /// What is stored under the target's name, as a reader can compare it; nothing where it is lost.
    pub fn stored(&self) -> Option<Identity> {
        let mut stored = self.record.identity();
        match &self.object {
            Object::Recorded => {}
            Object::Replaced { identity } => stored.target.identity.clone_from(identity),
            Object::Reused { range } => stored.range = *range,
            Object::Lost => return None,
        }
        Some(stored)
    }

    /// Whether a read would be served from it now, if nothing moved.
    pub fn is_healthy(&self) -> bool {
        self.index == Listing::Valid
            && self.object == Object::Recorded
            && self.pin == Pin::Held
            && self.open == Open::Opens
            && self.read == Read::Whole
    }

    /// Whether the fields fit together; everything that is wrong where they do not.
    pub fn problems(&self) -> Vec<InvalidCandidate> {
        let one_line = |text: &str| !text.is_empty() && !text.chars().any(char::is_control);
        let mut problems = Vec::new();
        if !one_line(&self.exact.key) {
            problems.push(InvalidCandidate::Key);
        }
        if !one_line(&self.exact.checksum) || self.exact.checksum.contains(char::is_whitespace) {
            problems.push(InvalidCandidate::Checksum);
        }
        let outside = self.survivors.iter().filter(|record| !self.range.covers(**record));
        problems.extend(outside.map(|record| InvalidCandidate::RecordOutside { record: *record, range: self.range }));
        match &self.object {
            Object::Replaced { identity } if !one_line(identity) || identity.trim() != identity => {
                problems.push(InvalidCandidate::FoundIdentity);
            }
            Object::Replaced { identity } if *identity == self.target.identity => {
                problems.push(InvalidCandidate::SameIdentity { identity: identity.clone() });
            }
            Object::Reused { range } if *range == self.range => {
                problems.push(InvalidCandidate::SameRange { range: *range });
            }
            Object::Recorded | Object::Replaced { .. } | Object::Reused { .. } | Object::Lost => {}
        }
        problems
    }
}
