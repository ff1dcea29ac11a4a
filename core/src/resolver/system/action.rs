//! Actions: everything that can happen to a read.

use crate::resolver::candidate::{Object, Open, Pin, Read};
use crate::resolver::snapshot::View;
use crate::resolver::trace::Step;

/// One thing that can happen.
///
/// Each has a sentence that reads back: `pin`, `run to recheck`, `seg-3 retires`, `trim advances to 50`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The resolver takes its next step, which is this one.
    Step(Step),
    /// The resolver takes its steps up to, and without, the next one of this kind.
    RunTo(Step),
    /// The resolver takes its steps until the read is answered.
    Run,
    /// The same read is asked for again. The cache is what the reads before it have left.
    Again,
    /// The world moves.
    Move(Move),
}

/// A move of the world. Candidates are named by their place in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Something about a candidate.
    Candidate(usize, CandidateMove),
    /// The trim advances, of one view or of both.
    Trim(Option<View>, u64),
    /// The committed end advances.
    CommittedEnd(u64),
    /// The metadata store takes so many milliseconds longer for every step.
    Slow(u32),
}

/// What can happen to one candidate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CandidateMove {
    /// Its record appears in the index, under a new metadata version.
    Appears,
    /// Its record goes from the index; its target stays.
    Retires,
    /// Its record is written anew, of what is stored, under a new metadata version.
    Rewritten,
    /// Its record cannot be trusted any more. No metadata version tells of it.
    Corrupted,
    /// The garbage collector deletes its target. A pin keeps it from that.
    Collected,
    /// Something happens to what is stored under its target's name.
    Object(Object),
    /// What a pin will meet.
    Pin(Pin),
    /// What an open will meet.
    Open(Open),
    /// What a read will meet.
    Read(Read),
    /// The cache gets its record as it stands, or loses it.
    Cached(bool),
}
