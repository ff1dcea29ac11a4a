//! The trace: what the resolver did, step by step, on its logical clock, with the rules it kept.

use super::request::InvalidRequest;
use super::snapshot::View;
use crate::rules::Rule;
use std::fmt;

/// A kind of step that costs time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Reads the stream snapshot.
    Snapshot,
    /// Reads the index and admits candidates.
    Admit,
    /// Chooses one of them.
    Choose,
    /// Pins its target.
    Pin,
    /// Opens the target.
    Open,
    /// Reads from it.
    Read,
}

impl Step {
    /// Every step, in the order in which they are taken.
    pub const ALL: [Step; 6] = [Step::Snapshot, Step::Admit, Step::Choose, Step::Pin, Step::Open, Step::Read];
}

/// The verb: `open`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Snapshot => "snapshot",
            Step::Admit => "admit",
            Step::Choose => "choose",
            Step::Pin => "pin",
            Step::Open => "open",
            Step::Read => "read",
        })
    }
}

/// What a snapshot says about a position of a view (R1, R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// It lies between the trim and the committed end: candidates may be looked at.
    Inside,
    /// The snapshot is of another stream.
    UnknownStream,
    /// The stream does not have the view.
    NoSuchView,
    /// It lies below the trim of the view.
    Trimmed,
    /// It lies at or beyond the committed end.
    AtEnd,
}

/// What happened in a step. Candidates are named by their place in `World::candidates`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The request could not be read. No time was spent.
    Malformed {
        /// Everything that is wrong with it.
        problems: Vec<InvalidRequest>,
    },
    /// The stream snapshot was read.
    Snapshot {
        /// The version of the metadata.
        version: u64,
        /// The view asked for.
        view: View,
        /// The trim offset of that view.
        trim: u64,
        /// The offset after the last committed record.
        committed_end: u64,
        /// The position that it was checked for.
        position: u64,
        /// What it says.
        check: Check,
    },
    /// The index was read.
    Admitted {
        /// The position to be covered.
        position: u64,
        /// The candidates admitted and not yet excluded, the newest first.
        admitted: Vec<usize>,
    },
    /// The newest admitted candidate was chosen.
    Chosen {
        /// The candidate.
        candidate: usize,
    },
    /// Its target is pinned.
    Pinned {
        /// The candidate.
        candidate: usize,
    },
    /// Its target could not be pinned: nothing is held, the exact candidate is excluded.
    PinFailed {
        /// The candidate.
        candidate: usize,
    },
    /// Its name holds another object: nothing is held, the exact candidate is excluded.
    IdentityDiffers {
        /// The candidate.
        candidate: usize,
        /// The identity that was found.
        found: String,
    },
    /// Its target was opened with the identity that the index recorded.
    Opened {
        /// The candidate.
        candidate: usize,
    },
    /// Its target did not open: the exact candidate is excluded.
    OpenFailed {
        /// The candidate.
        candidate: usize,
    },
    /// Records were read.
    Read {
        /// The candidate.
        candidate: usize,
        /// The offset of the first record.
        first_record: u64,
        /// The offset to ask for next.
        next_offset: u64,
    },
    /// A compacted candidate was read and holds no record from `from` up to `to`.
    Empty {
        /// The candidate.
        candidate: usize,
        /// The position asked for.
        from: u64,
        /// The position to go on at, in the same view.
        to: u64,
    },
    /// The pin was released.
    Released {
        /// The candidate.
        candidate: usize,
    },
    /// Going on led to the committed end.
    ReachedEnd {
        /// The offset after the last committed record.
        committed_end: u64,
    },
    /// No admitted candidate is left at this position.
    NoneLeft {
        /// The position.
        position: u64,
    },
    /// The next step costs more than remains of the deadline, and is not begun.
    OutOfTime {
        /// The step.
        step: Step,
        /// Its cost in milliseconds.
        needs_ms: u32,
        /// What remains of the deadline, in milliseconds.
        left_ms: u32,
    },
}

/// One step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// When it began, in milliseconds since the request.
    pub started_ms: u32,
    /// How long it took, in milliseconds.
    pub cost_ms: u32,
    /// What happened.
    pub event: Event,
    /// The rules that it rests on.
    pub rules: Vec<Rule>,
    /// Whether it stood in the way of an answer. A boundary does not: it is one.
    pub failed: bool,
}
