//! Candidates: what the index offers for a range of one view, and what a reader will meet there.

use super::digits;
pub use super::health::{IndexRecord, Open, Pin, UnknownWord};
use super::offsets::Offsets;
use super::snapshot::View;
use crate::quote::Shown;
use std::fmt;
use std::str::FromStr;

/// The offsets from `start` up to, and without, `end`. The start is never beyond the end.
///
/// The text form is `[24, 70)`, and reads back.
///
/// ```
/// use cutline::resolver::candidate::OffsetRange;
/// let range: OffsetRange = "[24,70)".parse()?;
/// assert_eq!(range.to_string(), "[24, 70)");
/// assert!(range.covers(24) && !range.covers(70));
/// assert_eq!(OffsetRange::new(70, 24), None);
/// # Ok::<(), cutline::resolver::candidate::MalformedRange>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OffsetRange {
    start: u64,
    end: u64,
}

impl OffsetRange {
    /// The range `[start, end)`; `None` where the start is beyond the end.
    pub const fn new(start: u64, end: u64) -> Option<Self> {
        if start <= end { Some(OffsetRange { start, end }) } else { None }
    }

    /// The first offset.
    pub const fn start(self) -> u64 {
        self.start
    }

    /// The offset after the last one.
    pub const fn end(self) -> u64 {
        self.end
    }

    /// Whether the offset lies inside. An empty range covers nothing.
    pub const fn covers(self, offset: u64) -> bool {
        self.start <= offset && offset < self.end
    }
}

impl fmt::Display for OffsetRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {})", self.start, self.end)
    }
}

/// Text that is no range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedRange {
    /// The text that was read.
    pub found: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl fmt::Display for MalformedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MalformedRange { found, reason } = self;
        write!(f, "`{}` is not a range: {reason}, expected one like `[24, 70)`", Shown(found))
    }
}

impl std::error::Error for MalformedRange {}

impl FromStr for OffsetRange {
    type Err = MalformedRange;

    fn from_str(text: &str) -> Result<Self, MalformedRange> {
        let malformed = |reason| MalformedRange { found: text.to_owned(), reason };
        let inner = text.trim().strip_prefix('[').ok_or_else(|| malformed("it does not begin with `[`"))?;
        let inner = inner.strip_suffix(')').ok_or_else(|| malformed("it does not end with `)`"))?;
        let (start, end) = inner.split_once(',').ok_or_else(|| malformed("it has no comma"))?;
        let start = digits(start).ok_or_else(|| malformed("its start is not an offset of 64 bits"))?;
        let end = digits(end).ok_or_else(|| malformed("its end is not an offset of 64 bits"))?;
        OffsetRange::new(start, end).ok_or_else(|| malformed("its start is beyond its end"))
    }
}

/// The exact candidate: what is excluded when it fails (R7), and what travels to the reader (R5).
///
/// The same generation under a newer metadata version is another candidate. Shown as
/// `seg-3@7#9f1c`: index key, metadata version, record checksum.
///
/// ```
/// use cutline::resolver::candidate::Exact;
/// let exact = Exact { key: "seg-3".into(), metadata_version: 7, checksum: "9f1c".into() };
/// assert_eq!(exact.to_string(), "seg-3@7#9f1c");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact {
    /// The index key.
    pub key: String,
    /// The version of the metadata that holds the index record.
    pub metadata_version: u64,
    /// The checksum of the index record.
    pub checksum: String,
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}#{}", self.key, self.metadata_version, self.checksum)
    }
}

/// The physical target and the identity that the index recorded for it. Shown as
/// `obj-2 @ etag a1`. The name alone proves nothing: it can be reused (R2, R5).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The name of the object or log segment.
    pub name: String,
    /// The identity it had when the index record was written.
    pub identity: String,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} @ {}", self.name, self.identity)
    }
}

/// Which offsets of its range the target holds records for. It decides the view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A record at every offset: a candidate of `COMMITTED`.
    Dense,
    /// Records at these offsets only: a candidate of `TOPIC_COMPACTED`. Offsets outside the range
    /// are never served.
    Sparse {
        /// The offsets that survived compaction.
        survivors: Offsets,
    },
}

/// One index record of (stream, view), with the health that its target will turn out to have.
///
/// The resolver learns `pin` only by pinning and `open` only by opening; a generation number
/// proves nothing about either (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The generation, comparable within the view only (R3).
    pub generation: u64,
    /// The exact candidate.
    pub exact: Exact,
    /// The exact range.
    pub range: OffsetRange,
    /// The physical target with its recorded identity.
    pub target: Target,
    /// The publication identity, where the reader needs one.
    pub publication: Option<String>,
    /// What the target holds.
    pub content: Content,
    /// Whether the index record can be trusted.
    pub index: IndexRecord,
    /// What a pin will meet.
    pub pin: Pin,
    /// What an open will meet.
    pub open: Open,
}

/// Why the fields of a candidate contradict each other, or cannot be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A pin that finds another identity names one, on one line.
    FoundIdentity,
    /// A pin is said to find another identity, and names the recorded one.
    SameIdentity {
        /// The identity.
        identity: String,
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
            InvalidCandidate::FoundIdentity => f.write_str("expected the identity that a pin finds, on one line"),
            InvalidCandidate::SameIdentity { identity } => {
                write!(f, "a pin that finds `{identity}` finds the recorded identity: write `ok`, or another identity")
            }
        }
    }
}

impl std::error::Error for InvalidCandidate {}

impl Candidate {
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
        if let Content::Sparse { survivors } = &self.content {
            let outside = survivors.iter().filter(|record| !self.range.covers(**record));
            problems
                .extend(outside.map(|record| InvalidCandidate::RecordOutside { record: *record, range: self.range }));
        }
        if let Pin::IdentityDiffers { found } = &self.pin {
            if !one_line(found) || found.trim() != found {
                problems.push(InvalidCandidate::FoundIdentity);
            } else if *found == self.target.identity {
                problems.push(InvalidCandidate::SameIdentity { identity: found.clone() });
            }
        }
        problems
    }

    /// The view: dense content is `COMMITTED`, sparse content `TOPIC_COMPACTED`.
    pub const fn view(&self) -> View {
        match self.content {
            Content::Dense => View::Committed,
            Content::Sparse { .. } => View::TopicCompacted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_read_back_whatever_the_spaces() {
        for text in ["[24, 70)", "[24,70)", " [ 24 ,  70 ) "] {
            assert_eq!(text.parse::<OffsetRange>().unwrap().to_string(), "[24, 70)");
        }
        let widest = OffsetRange::new(0, u64::MAX).unwrap();
        assert_eq!(widest.to_string().parse(), Ok(widest));
    }

    #[test]
    fn a_malformed_range_says_what_is_wrong() {
        for (text, reason) in [
            ("24, 70)", "does not begin with `[`"),
            ("[24, 70]", "does not end with `)`"),
            ("[24)", "no comma"),
            ("[-1, 70)", "start is not an offset"),
            ("[24, )", "end is not an offset"),
            ("[24, 18446744073709551616)", "end is not an offset"),
            ("[1, 2, 3)", "end is not an offset"),
            ("[70, 24)", "start is beyond its end"),
        ] {
            let error = text.parse::<OffsetRange>().unwrap_err().to_string();
            assert!(error.contains(reason) && error.contains(text), "{error}");
        }
    }

    #[test]
    fn an_empty_range_covers_nothing() {
        let empty = OffsetRange::new(5, 5).unwrap();
        assert!(![4, 5, 6].into_iter().any(|offset| empty.covers(offset)));
    }

    #[test]
    fn health_reads_back() {
        let found = Pin::IdentityDiffers { found: "etag b2".to_owned() };
        for pin in [Pin::Held, Pin::Failed, found] {
            assert_eq!(pin.to_string().parse(), Ok(pin));
        }
        for open in [Open::Opens, Open::Fails] {
            assert_eq!(open.to_string().parse(), Ok(open));
        }
        for index in [IndexRecord::Valid, IndexRecord::Invalid] {
            assert_eq!(index.to_string().parse(), Ok(index));
        }
        assert!("found".parse::<Pin>().unwrap_err().to_string().contains("an identity"));
        assert!("broken".parse::<Open>().unwrap_err().to_string().contains("`failed`"));
        assert!("stale".parse::<IndexRecord>().unwrap_err().to_string().contains("`invalid`"));
    }
}
