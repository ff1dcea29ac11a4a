//! The outcome of a read: one answer, the fate of every candidate, and the trace that led there.

use super::candidate::{Candidate, Listing};
use super::range::OffsetRange;
use super::record::{Exact, IndexRecord, Target};
use super::request::InvalidRequest;
use super::snapshot::View;
use super::trace::{Step, TraceStep};
use super::world::World;
use crate::rules::Rule;
use std::fmt;
use std::sync::Arc;

/// Everything that one run decided.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolution {
    /// The answer.
    pub outcome: Outcome,
    /// What became of each candidate that the run has met: those of the index, in its order, then
    /// those that came while it ran.
    pub candidates: Vec<Diagnosis>,
    /// What was done, in order.
    pub trace: Vec<TraceStep>,
    /// The time used, in milliseconds; never more than the deadline.
    pub used_ms: u32,
    /// The deadline of the request, in milliseconds; `None` where the request is malformed.
    pub deadline_ms: Option<u32>,
}

impl Resolution {
    /// The rules that the trace cites, each once, in the order of the specification.
    pub fn rules(&self) -> Vec<Rule> {
        let cited = |rule: &&Rule| self.trace.iter().any(|step| step.rules.contains(rule));
        Rule::ALL.iter().filter(cited).copied().collect()
    }

    /// What became of this candidate: of the exact one or, where it was only met under another
    /// metadata version, of what it was or will be.
    pub fn fate(&self, candidate: &Candidate) -> Fate {
        let exactly = self.candidates.iter().rev().find(|met| met.record.is_exactly(candidate));
        let met =
            exactly.or_else(|| self.candidates.iter().rev().find(|met| met.record.is_another_version_of(candidate)));
        match met {
            Some(met) => met.fate.clone(),
            None if candidate.index == Listing::Absent => Fate::NotIndexed,
            None => Fate::NotConsidered,
        }
    }

    /// What became of every candidate of this world: of those that the run has met, in their order, then of those
    /// that have no index record.
    pub fn diagnoses(&self, world: &World) -> Vec<Diagnosis> {
        let unindexed = world.candidates.iter().filter_map(|candidate| {
            let fate = self.fate(candidate);
            (fate == Fate::NotIndexed).then(|| Diagnosis { record: candidate.record.clone(), fate })
        });
        self.candidates.iter().cloned().chain(unindexed).collect()
    }
}

/// The answer to a read.
///
/// Its text form is short: `served seg-2`, `gap to 20`, `eof 92`, `trimmed 18`, `retryable`,
/// `invalid`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Records were read from one exact candidate.
    Served(Served),
    /// Compacted: it is proven that nothing survives up to an offset, and no more than that.
    Gap(Gap),
    /// Nothing is committed at or beyond the position (R11).
    Eof {
        /// The offset after the last committed record.
        committed_end: u64,
        /// The offset to ask for once it is committed; never before the offset asked for.
        next_offset: u64,
    },
    /// The trim passed the offset (R11).
    OffsetTrimmed {
        /// The first offset that the view still has.
        trim: u64,
    },
    /// Nothing was read, and nothing is claimed about the offset (R8).
    Retryable(Retryable),
    /// The request cannot be answered as it stands.
    Invalid {
        /// Everything that is wrong with it.
        problems: Vec<InvalidRequest>,
    },
}

impl Outcome {
    /// The kind of answer, in one word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Outcome::Served(_) => "served",
            Outcome::Gap(_) => "gap",
            Outcome::Eof { .. } => "eof",
            Outcome::OffsetTrimmed { .. } => "trimmed",
            Outcome::Retryable(_) => "retryable",
            Outcome::Invalid { .. } => "invalid",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Outcome::Served(served) => write!(f, "{kind} {}", served.candidate.key),
            Outcome::Gap(gap) => write!(f, "{kind} to {}", gap.next_offset()),
            Outcome::Eof { committed_end, .. } => write!(f, "{kind} {committed_end}"),
            Outcome::OffsetTrimmed { trim } => write!(f, "{kind} {trim}"),
            Outcome::Retryable(_) | Outcome::Invalid { .. } => f.write_str(kind),
        }
    }
}

/// A read that was served, with everything that travelled to the physical reader (R5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Served {
    /// The exact candidate.
    pub candidate: Exact,
    /// Its generation.
    pub generation: u64,
    /// The view; always the one asked for (R3).
    pub view: View,
    /// The physical target with the identity it was opened with.
    pub target: Target,
    /// The candidate's exact range.
    pub range: OffsetRange,
    /// The publication identity, where the reader needs one.
    pub publication: Option<String>,
    /// The offset of the first record: the position itself in `COMMITTED`, the next survivor in
    /// `TOPIC_COMPACTED`.
    pub first_record: u64,
    /// The offset to ask for next.
    pub next_offset: u64,
}

/// A compacted candidate that was read and holds no record from `from` up to `to`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Empty {
    /// The exact candidate that proved it.
    pub candidate: Exact,
    /// Its generation.
    pub generation: u64,
    /// The physical target with the identity it was opened with.
    pub target: Target,
    /// The first offset of the empty stretch.
    pub from: u64,
    /// The offset after it: the range's end, or the committed end where that comes first.
    pub to: u64,
}

/// Progress proven in `TOPIC_COMPACTED`: nothing survives between two offsets (R12).
///
/// It holds at least one proof, and each begins where the one before it ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gap {
    first: Empty,
    more: Vec<Empty>,
}

impl Gap {
    /// The gap that one empty candidate proves.
    pub const fn proven_by(first: Empty) -> Gap {
        Gap { first, more: Vec::new() }
    }

    /// Adds what another candidate proves from here on.
    pub(super) fn grow(&mut self, empty: Empty) {
        debug_assert_eq!(empty.from, self.next_offset(), "a proof begins where the one before it ended");
        self.more.push(empty);
    }

    /// The offset asked for.
    pub const fn from(&self) -> u64 {
        self.first.from
    }

    /// The offset to ask for next, in the same view.
    pub fn next_offset(&self) -> u64 {
        self.more.last().unwrap_or(&self.first).to
    }

    /// The candidates that proved it, in the order of their offsets; never empty.
    pub fn proofs(&self) -> impl Iterator<Item = &Empty> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// A read that may be tried again, within a new deadline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Retryable {
    /// The original deadline, in milliseconds.
    pub deadline_ms: u32,
    /// The time used, in milliseconds.
    pub used_ms: u32,
    /// Why it was not served.
    pub reason: RetryReason,
    /// One line for each candidate that the run has met.
    pub diagnosis: Vec<Diagnosis>,
}

/// Why a read was not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RetryReason {
    /// No candidate of the view with a valid index record covers the offset.
    NoCandidate,
    /// Every admitted candidate failed.
    AllFailed,
    /// A repair found no evidence for the index record that lacks (R10).
    NoEvidence,
    /// This step did not fit into what remained of the deadline.
    Deadline {
        /// The step that was not begun.
        step: Step,
    },
    /// Nothing moves, and it still goes on: no right read does. It is only ever foreseen, and never an answer.
    NoEnd,
}

/// What became of one candidate, as it is reported: `gen 3 seg-3@7#9f1c: open failed`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnosis {
    /// Its index record, as the run has read it.
    pub record: Arc<IndexRecord>,
    /// What became of it.
    pub fate: Fate,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gen {} {}: {}", self.record.generation, self.record.exact, self.fate)
    }
}

/// What became of a candidate in one run: what was last learnt of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It belongs to another view (R3).
    OtherView,
    /// Its range covers no position that was looked for (R2).
    NotCovering,
    /// Its index record is invalid (R2).
    IndexInvalid,
    /// There is no index record of it.
    NotIndexed,
    /// Its index record changed while it was pinned (R6).
    IndexChanged,
    /// Its target is not there any more (R2).
    Lost,
    /// Its target could not be pinned (R2).
    PinFailed,
    /// Its name holds another object (R5).
    IdentityDiffers {
        /// What was found in the parts that differ: `etag b2`, `range [100, 200)`.
        found: String,
    },
    /// Its target did not open (R7).
    OpenFailed,
    /// Reading from it broke off (R7).
    ReadFailed,
    /// It was opened, and holds no record at or after the position (R12).
    NoSurvivor,
    /// It was chosen, and the deadline did not allow this step of it.
    OutOfTime {
        /// The step that was not begun.
        step: Step,
    },
    /// It served the read.
    Served,
    /// It was admitted, and never chosen.
    NotTried,
    /// A boundary, an invalid request or the deadline decided first.
    NotConsidered,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::OtherView => f.write_str("another view: never considered"),
            Fate::NotCovering => f.write_str("does not cover the position"),
            Fate::IndexInvalid => f.write_str("index record invalid"),
            Fate::NotIndexed => f.write_str("no index record"),
            Fate::IndexChanged => f.write_str("index changed"),
            Fate::Lost => f.write_str("target lost"),
            Fate::PinFailed => f.write_str("pin failed"),
            Fate::IdentityDiffers { found } => write!(f, "identity differs: found {found}"),
            Fate::OpenFailed => f.write_str("open failed"),
            Fate::ReadFailed => f.write_str("read failed"),
            Fate::NoSurvivor => f.write_str("opened: nothing at or after the position"),
            Fate::OutOfTime { step } => write!(f, "no time left to {step} it"),
            Fate::Served => f.write_str("served"),
            Fate::NotTried => f.write_str("admitted, not tried"),
            Fate::NotConsidered => f.write_str("not considered"),
        }
    }
}
