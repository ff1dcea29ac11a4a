//! Checkpoints: what is durable for one partition.

use crate::coordinate::Coordinate;
use crate::cut::{Cut, MalformedCut};
use crate::order::Order;
use crate::quote::Shown;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// What a partition's checkpoint certifies.
///
/// `before x` certifies that every event strictly less than x is enumerated, final at the source,
/// and has a durable terminal outcome; `through x` certifies the events at x as well.
/// Equality is that of [`Cut`]: by the order, not by the spelling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Covered up to this cut.
    Cut(Cut),
    /// The source sealed the partition and it is covered to its last event: it can contribute
    /// nothing more. Not a coordinate, and never published as one.
    Ended,
}

impl Coverage {
    /// Reads `ended`, `before x` or `through x`.
    pub fn parse(order: &Order, text: &str) -> Result<Coverage, MalformedCut> {
        if text.trim() == "ended" {
            return Ok(Coverage::Ended);
        }
        Cut::parse(order, text).map(Coverage::Cut)
    }

    /// Compares two coverages of one partition; `None` where their coordinates cannot be compared.
    /// Nothing is further than the end.
    pub fn compare(&self, other: &Coverage) -> Option<Ordering> {
        match (self, other) {
            (Coverage::Cut(cut), Coverage::Cut(other)) => cut.compare(other),
            (Coverage::Ended, Coverage::Ended) => Some(Ordering::Equal),
            (Coverage::Cut(_), Coverage::Ended) => Some(Ordering::Less),
            (Coverage::Ended, Coverage::Cut(_)) => Some(Ordering::Greater),
        }
    }

    /// Whether an event at `at` is covered; `false` where that cannot be said.
    pub fn covers(&self, at: &Coordinate) -> bool {
        match self {
            Coverage::Cut(cut) => cut.covers(at) == Some(true),
            Coverage::Ended => true,
        }
    }

    /// The cut, unless the partition has ended.
    pub fn cut(&self) -> Option<&Cut> {
        match self {
            Coverage::Cut(cut) => Some(cut),
            Coverage::Ended => None,
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coverage::Cut(cut) => cut.fmt(f),
            Coverage::Ended => f.write_str("ended"),
        }
    }
}

/// What a checkpoint rests on. Only [`Finality::Final`] is coverage (F3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finality {
    /// The source certifies complete traversal and finality.
    Final,
    /// The source may still change or add to what was read.
    Provisional,
    /// A continuation token says where to go on, not what is complete.
    Token,
    /// The greatest event that was observed.
    Greatest,
    /// A wall clock.
    Clock,
    /// A heuristic watermark.
    Watermark,
}

impl Finality {
    /// Every claim, the only good one first.
    pub const ALL: [Finality; 6] = [
        Finality::Final,
        Finality::Provisional,
        Finality::Token,
        Finality::Greatest,
        Finality::Clock,
        Finality::Watermark,
    ];

    /// The word that scenarios use.
    pub const fn word(self) -> &'static str {
        match self {
            Finality::Final => "final",
            Finality::Provisional => "provisional",
            Finality::Token => "token",
            Finality::Greatest => "greatest",
            Finality::Clock => "clock",
            Finality::Watermark => "watermark",
        }
    }

    /// What it rests on, in words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Finality::Final => "complete traversal and finality, certified by the source",
            Finality::Provisional => "a provisional result that the source may still change",
            Finality::Token => "a continuation token",
            Finality::Greatest => "the greatest event observed",
            Finality::Clock => "a wall clock",
            Finality::Watermark => "a heuristic watermark",
        }
    }
}

impl fmt::Display for Finality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Finality {
    type Err = UnknownFinality;

    fn from_str(text: &str) -> Result<Self, UnknownFinality> {
        Finality::ALL
            .into_iter()
            .find(|finality| finality.word() == text)
            .ok_or_else(|| UnknownFinality { found: text.to_owned() })
    }
}

/// Text that names no finality claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFinality {
    /// The text that was read.
    pub found: String,
}

impl fmt::Display for UnknownFinality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = Finality::ALL.iter().map(|finality| finality.word()).collect();
        write!(f, "`{}` is not a finality claim: expected one of {}", Shown(&self.found), words.join(", "))
    }
}

impl std::error::Error for UnknownFinality {}

/// The coverage field of a checkpoint, as the store holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StoredCoverage {
    /// Coverage that reads.
    Read(Coverage),
    /// Nothing is claimed: the checkpoint remembers only how to go on.
    Absent,
    /// Text that does not read in the partition's order. A rejection, not a guess.
    Malformed {
        /// The text in the store.
        text: String,
        /// Why it does not read.
        error: MalformedCut,
    },
}

impl StoredCoverage {
    /// Takes the text of a store as it is.
    pub fn from_text(order: &Order, text: &str) -> StoredCoverage {
        match Coverage::parse(order, text) {
            Ok(coverage) => StoredCoverage::Read(coverage),
            Err(error) => StoredCoverage::Malformed { text: text.to_owned(), error },
        }
    }
}

/// What is durable for one partition: coverage, and beside it, never mixed into it, the rest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Checkpoint {
    /// What is certified.
    pub coverage: StoredCoverage,
    /// The query that was traversed.
    pub scope: String,
    /// The membership epoch it was written in.
    pub epoch: u64,
    /// Counts the writes of this checkpoint.
    pub generation: u64,
    /// Where the next page begins: opaque, and no coverage.
    pub token: Option<String>,
    /// What the coverage rests on.
    pub finality: Finality,
    /// Whether the write is known to survive.
    pub durable: bool,
}
