//! The world of one read: everything the resolver can meet. It may move between any two steps.

use super::candidate::{Candidate, Listing};
use super::record::IndexRecord;
use super::request::RawRequest;
use super::snapshot::Snapshot;
use super::trace::Step;

/// What each step costs, in milliseconds on a logical clock. A release is sent, not waited for:
/// it costs nothing and is always done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs {
    /// Reading the stream snapshot.
    pub snapshot: u32,
    /// Reading the index as of the snapshot, and admitting candidates.
    pub admit: u32,
    /// Choosing one of them.
    pub choose: u32,
    /// Pinning its target.
    pub pin: u32,
    /// Reading its index record again.
    pub recheck: u32,
    /// Opening the target.
    pub open: u32,
    /// Reading from it.
    pub read: u32,
    /// Rebuilding an index record from the append evidence.
    pub repair: u32,
}

impl Costs {
    /// The cost of this step, in milliseconds; a release has none.
    pub const fn of(self, step: Step) -> u32 {
        match step {
            Step::Snapshot => self.snapshot,
            Step::Admit => self.admit,
            Step::Choose => self.choose,
            Step::Pin => self.pin,
            Step::Recheck => self.recheck,
            Step::Open => self.open,
            Step::Read => self.read,
            Step::Repair => self.repair,
            Step::Release => 0,
        }
    }

    /// Where the cost of this step is kept; a release has none.
    pub const fn of_mut(&mut self, step: Step) -> Option<&mut u32> {
        match step {
            Step::Snapshot => Some(&mut self.snapshot),
            Step::Admit => Some(&mut self.admit),
            Step::Choose => Some(&mut self.choose),
            Step::Pin => Some(&mut self.pin),
            Step::Recheck => Some(&mut self.recheck),
            Step::Open => Some(&mut self.open),
            Step::Read => Some(&mut self.read),
            Step::Repair => Some(&mut self.repair),
            Step::Release => None,
        }
    }
}

impl Default for Costs {
    fn default() -> Self {
        Costs { snapshot: 2, admit: 1, choose: 0, pin: 3, recheck: 2, open: 10, read: 5, repair: 20 }
    }
}

/// One read and everything that it can meet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// What the metadata says of the stream.
    pub snapshot: Snapshot,
    /// The candidates of the stream, of every view, in any order, in the index or not.
    pub candidates: Vec<Candidate>,
    /// What is asked for.
    pub request: RawRequest,
    /// What each step costs.
    pub costs: Costs,
    /// How many milliseconds longer every step takes that asks the metadata store.
    pub slow_ms: u32,
    /// How many repairs one read may try (R10).
    pub repairs: u32,
}

impl World {
    /// How many repairs a read may try where nobody says another number.
    pub const REPAIRS: u32 = 1;

    /// The same without candidates.
    pub(super) fn emptied(&self) -> World {
        let World { snapshot, candidates: _, request, costs, slow_ms, repairs } = self;
        let (snapshot, request) = (snapshot.clone(), request.clone());
        World { snapshot, candidates: Vec::new(), request, costs: *costs, slow_ms: *slow_ms, repairs: *repairs }
    }

    /// What this step costs now, in milliseconds.
    pub const fn cost(&self, step: Step) -> u32 {
        let slow_ms = if step.asks_metadata() { self.slow_ms } else { 0 };
        self.costs.of(step).saturating_add(slow_ms)
    }

    /// The metadata version of what is written next: newer than the metadata, and than any record of
    /// it. Nothing where no number is left.
    pub fn next_version(&self) -> Option<u64> {
        let records = self.candidates.iter().map(|candidate| candidate.exact.metadata_version);
        records.fold(self.snapshot.version, u64::max).checked_add(1)
    }

    /// The candidate that a reader of this record meets: the exact one or, where the index has gone
    /// on, the one that has its key and its target's name.
    pub fn meets(&self, record: &IndexRecord) -> Option<&Candidate> {
        let exactly = self.candidates.iter().find(|candidate| candidate.is_exactly(record));
        exactly.or_else(|| self.candidates.iter().find(|candidate| candidate.is_another_version_of(record)))
    }

    /// Whether the index holds this record now, whole and word for word.
    pub fn names(&self, record: &IndexRecord) -> bool {
        self.candidates.iter().any(|candidate| candidate.index == Listing::Valid && *candidate.record == *record)
    }
}
