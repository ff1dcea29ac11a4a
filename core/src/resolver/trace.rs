//! The trace: what the resolver did, step by step, on its logical clock, with the rules it kept.

use super::record::{Identity, IndexRecord};
use super::request::InvalidRequest;
use super::snapshot::View;
use crate::rules::Rule;
use std::fmt;
use std::sync::Arc;

/// A kind of step of the resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Reads the stream snapshot.
    Snapshot,
    /// Reads the index as of the snapshot and admits candidates.
    Admit,
    /// Chooses one of them, or a hint of the cache.
    Choose,
    /// Pins its target.
    Pin,
    /// Reads its index record again.
    Recheck,
    /// Opens the target.
    Open,
    /// Reads from it.
    Read,
    /// Releases the pin. It costs nothing and is always done.
    Release,
    /// Rebuilds an index record from the append evidence.
    Repair,
}

impl Step {
    /// Every step: the way of a read that is served, and the repair.
    pub const ALL: [Step; 9] = [
        Step::Snapshot,
        Step::Admit,
        Step::Choose,
        Step::Pin,
        Step::Recheck,
        Step::Open,
        Step::Read,
        Step::Release,
        Step::Repair,
    ];

    /// Every step that can cost time.
    pub const COSTLY: [Step; 8] =
        [Step::Snapshot, Step::Admit, Step::Choose, Step::Pin, Step::Recheck, Step::Open, Step::Read, Step::Repair];

    /// The verb: `open`.
    pub const fn word(self) -> &'static str {
        match self {
            Step::Snapshot => "snapshot",
            Step::Admit => "admit",
            Step::Choose => "choose",
            Step::Pin => "pin",
            Step::Recheck => "recheck",
            Step::Open => "open",
            Step::Read => "read",
            Step::Release => "release",
            Step::Repair => "repair",
        }
    }

    /// Whether the metadata store is asked: then it takes longer where that is slow.
    pub const fn asks_metadata(self) -> bool {
        matches!(self, Step::Snapshot | Step::Admit | Step::Recheck | Step::Repair)
    }
}

/// The verb: `open`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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

/// What a repair came to (R10).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RepairEnd {
    /// The index record was rebuilt from the append evidence.
    Rebuilt {
        /// The record that is in the index now.
        record: Arc<IndexRecord>,
        /// Whether it stands in the place of stale index proof.
        stale: bool,
    },
    /// Somebody has written an index record meanwhile.
    Found,
    /// The metadata proves that the trim has passed the offset.
    Trimmed,
    /// The metadata proves that the offset lies at or beyond the committed end.
    BeyondEnd,
    /// The metadata knows of no such stream or view any more.
    Unknown,
    /// There is not enough append evidence.
    NoEvidence,
}

/// Why the index record of a pinned candidate is not what it was (R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Changed {
    /// It is gone from the index.
    Gone,
    /// It cannot be trusted any more.
    Invalid,
    /// It was written anew.
    Rewritten,
    /// It came from the cache, and is not what the index would choose.
    Stale,
}

/// What happened in a step. Candidates are named by their place among those that the run has met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
        /// Whether nothing can be served, and only the boundaries are looked at once more.
        last_look: bool,
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
    /// The newest candidate that the cache has for the position was chosen: a hint.
    Hinted {
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
        /// Whether there is no target any more.
        lost: bool,
    },
    /// Its name holds another object: nothing is read, the exact candidate is excluded.
    IdentityDiffers {
        /// The candidate.
        candidate: usize,
        /// The step in which it was seen: pin, recheck, open or read.
        step: Step,
        /// What was found, beside what was passed.
        found: Box<Identity>,
    },
    /// Its index record is still what it was, and its target as well.
    Rechecked {
        /// The candidate.
        candidate: usize,
    },
    /// Its index record is not what it was.
    IndexChanged {
        /// The candidate.
        candidate: usize,
        /// In what way.
        changed: Changed,
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
        /// Whether there is no target any more.
        lost: bool,
    },
    /// Reading from it broke off: nothing of it is passed on, the exact candidate is excluded.
    ReadFailed {
        /// The candidate.
        candidate: usize,
        /// Whether there is no target any more.
        lost: bool,
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
    /// A repair was tried.
    Repaired {
        /// The position that lacks an index record.
        position: u64,
        /// What it came to.
        end: RepairEnd,
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

/// What a step did to the cache (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CacheChange {
    /// It keeps the candidate that has served.
    Kept,
    /// It has dropped what it held of the candidate.
    Dropped,
}

/// One step of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraceStep {
    /// What kind of step it was, or would have been.
    pub step: Step,
    /// When it began, in milliseconds since the request.
    pub started_ms: u32,
    /// How long it took, in milliseconds.
    pub cost_ms: u32,
    /// What happened.
    pub event: Event,
    /// What it did to the cache.
    pub cache: Option<CacheChange>,
    /// The rules that it rests on.
    pub rules: Vec<Rule>,
    /// Whether it stood in the way of an answer. A boundary does not: it is one.
    pub failed: bool,
}

impl Event {
    /// The candidate that it is about, as its place among those that the run has met.
    pub const fn candidate(&self) -> Option<usize> {
        match self {
            Event::Chosen { candidate }
            | Event::Hinted { candidate }
            | Event::Pinned { candidate }
            | Event::PinFailed { candidate, .. }
            | Event::IdentityDiffers { candidate, .. }
            | Event::Rechecked { candidate }
            | Event::IndexChanged { candidate, .. }
            | Event::Opened { candidate }
            | Event::OpenFailed { candidate, .. }
            | Event::ReadFailed { candidate, .. }
            | Event::Read { candidate, .. }
            | Event::Empty { candidate, .. }
            | Event::Released { candidate } => Some(*candidate),
            Event::Malformed { .. }
            | Event::Snapshot { .. }
            | Event::Admitted { .. }
            | Event::ReachedEnd { .. }
            | Event::NoneLeft { .. }
            | Event::Repaired { .. }
            | Event::OutOfTime { .. } => None,
        }
    }
}

/// In short, as expectations write it: `rechecked`, `index changed: gone`, `repaired: rebuilt`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Event::Malformed { .. } => "malformed",
            Event::Snapshot { check, .. } => match check {
                Check::Inside => "snapshot: inside",
                Check::UnknownStream => "snapshot: unknown stream",
                Check::NoSuchView => "snapshot: no such view",
                Check::Trimmed => "snapshot: trimmed",
                Check::AtEnd => "snapshot: at the end",
            },
            Event::Admitted { admitted, .. } if admitted.is_empty() => "none admitted",
            Event::Admitted { .. } => "admitted",
            Event::Chosen { .. } => "chosen",
            Event::Hinted { .. } => "chosen from the cache",
            Event::Pinned { .. } => "pinned",
            Event::PinFailed { lost: false, .. } => "pin failed",
            Event::PinFailed { lost: true, .. } => "pin failed: target lost",
            Event::IdentityDiffers { .. } => "identity differs",
            Event::Rechecked { .. } => "rechecked",
            Event::IndexChanged { changed, .. } => match changed {
                Changed::Gone => "index changed: gone",
                Changed::Invalid => "index changed: invalid",
                Changed::Rewritten => "index changed: rewritten",
                Changed::Stale => "index changed: stale hint",
            },
            Event::Opened { .. } => "opened",
            Event::OpenFailed { lost: false, .. } => "open failed",
            Event::OpenFailed { lost: true, .. } => "open failed: target lost",
            Event::ReadFailed { lost: false, .. } => "read failed",
            Event::ReadFailed { lost: true, .. } => "read failed: target lost",
            Event::Read { .. } => "read",
            Event::Empty { .. } => "read: empty",
            Event::Released { .. } => "released",
            Event::ReachedEnd { .. } => "reached the end",
            Event::NoneLeft { .. } => "none left",
            Event::Repaired { end, .. } => match end {
                RepairEnd::Rebuilt { stale: false, .. } => "repaired: rebuilt",
                RepairEnd::Rebuilt { stale: true, .. } => "repaired: stale proof replaced",
                RepairEnd::Found => "repaired: found",
                RepairEnd::Trimmed => "repaired: proves trimmed",
                RepairEnd::BeyondEnd => "repaired: proves beyond the end",
                RepairEnd::Unknown => "not repaired: no such stream or view",
                RepairEnd::NoEvidence => "not repaired: no evidence",
            },
            Event::OutOfTime { .. } => "out of time",
        })
    }
}
