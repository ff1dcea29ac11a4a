//! One run of the resolver: snapshot, admit, choose, pin, recheck, open, read, release, one step at
//! a time, under one deadline. The world may move between any two steps.

mod deadline;
mod learn;
mod repair;
mod step;
pub(super) mod truth;

use super::decisions::Decisions;
use super::outcome::{Diagnosis, Fate, Gap, Outcome, RetryReason, Served};
use super::record::{Identity, IndexRecord, Part};
use super::request::{InvalidRequest, Request};
use super::snapshot::Snapshot;
use super::trace::{Step, TraceStep};
use super::world::World;
use std::sync::Arc;
use truth::Truth;

/// A read under way, or answered.
///
/// What it knows of the world is what it has read of it: copies of index records and of the
/// snapshot. A pin is held in four of its phases and in no other, so that it cannot be lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    asked: Result<Request, Vec<InvalidRequest>>,
    used_ms: u32,
    trace: Vec<TraceStep>,
    /// Every candidate that it has met, each with what was last learnt of it.
    met: Vec<Diagnosis>,
    /// For each candidate met whether the exact candidate has failed: then it is excluded for the rest
    /// of this run (R7). It is the only negative memory there is, and ends with the run (R9).
    excluded: Vec<bool>,
    /// What empty compacted candidates have proven so far (R12).
    gap: Option<Gap>,
    repairs: u32,
    /// The last snapshot, and the index as of it.
    seen: Option<Seen>,
    /// The candidates admitted under that snapshot, the newest first.
    admitted: Option<Vec<usize>>,
    phase: Phase,
    compared: Option<Compared>,
    truth: Truth,
}

/// One consistent reading of the metadata.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Seen {
    snapshot: Snapshot,
    /// The index records, as places among the candidates met, and whether each is valid.
    index: Vec<(usize, bool)>,
}

/// A chosen candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Chosen {
    place: usize,
    /// Whether the cache has named it, and nothing has admitted it yet.
    hint: bool,
}

/// What was passed to the reader, beside what was stored when it compared (R5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compared {
    /// The candidate, as its place among those met.
    pub candidate: usize,
    /// The step in which both were compared.
    pub step: Step,
    /// What was passed.
    pub passed: Identity,
    /// What was stored; nothing where there is no target.
    pub stored: Option<Identity>,
}

impl Compared {
    /// Whether this step looks at the part: a pin and a recheck look at the target alone, the reader
    /// at everything.
    pub const fn looks_at(&self, part: Part) -> bool {
        matches!(self.step, Step::Open | Step::Read) || !part.is_of_the_record()
    }

    /// The parts that this step looks at and finds other than they were passed; none where there is
    /// no target.
    pub fn differences(&self) -> impl Iterator<Item = Part> + '_ {
        let all = self.stored.iter().flat_map(|stored| self.passed.differences(stored));
        all.filter(|part| self.looks_at(*part))
    }
}

/// Where a run has got to: what it does next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Snapshot,
    Admit,
    Choose,
    /// Chooses what the cache names.
    Hint(usize),
    Pin(Chosen),
    Recheck(Chosen),
    Open(Chosen),
    Read(Chosen),
    Release(Chosen, After),
    Repair,
    /// Reads the snapshot once more before nothing is served.
    LastLook(RetryReason),
    Answered(Outcome),
}

/// What follows on a release.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum After {
    /// Resolve again, from a fresh snapshot.
    Again,
    /// The next candidate under the same snapshot.
    Next,
    /// Go on at the end of what is proven empty.
    GoOn,
    Served(Box<Served>),
    Unserved(RetryReason),
}

impl Run {
    /// A read of what this world asks for, before its first step.
    pub fn new(world: &World) -> Run {
        let mut run = Run {
            asked: world.request.parse(),
            used_ms: 0,
            trace: Vec::new(),
            met: Vec::new(),
            excluded: Vec::new(),
            gap: None,
            repairs: 0,
            seen: None,
            admitted: None,
            phase: Phase::Snapshot,
            compared: None,
            truth: Truth::default(),
        };
        run.learn(world);
        run
    }

    /// A read to which this is known to have failed already.
    pub(super) fn knowing(world: &World, failed: Vec<Diagnosis>) -> Run {
        let mut run = Run::new(world);
        for known in failed {
            let place = run.meet(&known.record);
            run.fails(place, known.fate);
        }
        run
    }

    /// What it does next, if the deadline allows; nothing where it is answered.
    pub const fn next(&self) -> Option<Step> {
        Some(match self.phase {
            Phase::Snapshot | Phase::LastLook(_) => Step::Snapshot,
            Phase::Admit => Step::Admit,
            Phase::Choose | Phase::Hint(_) => Step::Choose,
            Phase::Pin(_) => Step::Pin,
            Phase::Recheck(_) => Step::Recheck,
            Phase::Open(_) => Step::Open,
            Phase::Read(_) => Step::Read,
            Phase::Release(..) => Step::Release,
            Phase::Repair => Step::Repair,
            Phase::Answered(_) => return None,
        })
    }

    /// The answer, once there is one.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Answered(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// What was asked for, or everything that is wrong with it.
    pub const fn asked(&self) -> &Result<Request, Vec<InvalidRequest>> {
        &self.asked
    }

    /// The deadline in milliseconds, as it was asked for; none where the request is malformed.
    pub fn deadline_ms(&self) -> Option<u32> {
        self.asked.as_ref().ok().map(|request| request.deadline_ms)
    }

    /// The time used, in milliseconds; never more than the deadline.
    pub const fn used_ms(&self) -> u32 {
        self.used_ms
    }

    /// What was done, in order.
    pub fn trace(&self) -> &[TraceStep] {
        &self.trace
    }

    /// Every candidate that it has met, with what was last learnt of it.
    pub fn met(&self) -> &[Diagnosis] {
        &self.met
    }

    /// The record of the candidate whose pin is held.
    pub fn held(&self) -> Option<&Arc<IndexRecord>> {
        match &self.phase {
            Phase::Recheck(chosen) | Phase::Open(chosen) | Phase::Read(chosen) | Phase::Release(chosen, _) => {
                Some(&self.met[chosen.place].record)
            }
            Phase::Snapshot
            | Phase::Admit
            | Phase::Choose
            | Phase::Hint(_)
            | Phase::Pin(_)
            | Phase::Repair
            | Phase::LastLook(_)
            | Phase::Answered(_) => None,
        }
    }

    /// The record of the candidate that it is about to pin, or holds.
    pub fn chosen(&self) -> Option<&Arc<IndexRecord>> {
        match &self.phase {
            Phase::Pin(chosen) => Some(&self.met[chosen.place].record),
            _ => self.held(),
        }
    }

    /// The exact candidates that have failed in this run.
    pub fn excluded(&self) -> impl Iterator<Item = &Arc<IndexRecord>> {
        self.met.iter().zip(&self.excluded).filter(|(_, excluded)| **excluded).map(|(met, _)| &met.record)
    }

    /// Whether this exact candidate has failed in this run.
    pub fn excludes(&self, record: &IndexRecord) -> bool {
        self.excluded().any(|excluded| excluded.is_exactly(record))
    }

    /// Whether this candidate is not tried any more, since it or another one has failed.
    fn bars(&self, by: &dyn Decisions, record: &IndexRecord) -> bool {
        self.excluded().any(|failed| by.excludes(failed, record))
    }

    /// Notes what the candidate at this place has failed at.
    fn fails(&mut self, place: usize, fate: Fate) {
        let record = self.met[place].record.clone();
        self.met[place].fate = fate;
        for (met, excluded) in self.met.iter().zip(&mut self.excluded) {
            *excluded |= met.record.is_exactly(&record);
        }
    }

    /// How many repairs were tried.
    pub const fn repairs(&self) -> u32 {
        self.repairs
    }

    /// What was passed to the reader last, beside what was stored.
    pub const fn compared(&self) -> Option<&Compared> {
        self.compared.as_ref()
    }

    /// Where it has got to: the offset asked for, or the end of what is proven empty.
    pub fn position(&self) -> Option<u64> {
        self.asked.as_ref().ok().map(|request| self.at(request))
    }

    fn at(&self, request: &Request) -> u64 {
        self.gap.as_ref().map_or(request.offset, Gap::next_offset)
    }

    /// Forgets what is only for people.
    pub(super) fn forget(&mut self) {
        self.trace = Vec::new();
        self.compared = None;
    }

    pub(super) const fn truth(&self) -> &Truth {
        &self.truth
    }

    /// Notes what is true of the world now, for the invariants; the run itself learns nothing of it.
    pub(super) fn observe(&mut self, world: &World) {
        let position = self.position();
        let held = self.held().cloned();
        self.truth.observe(world, self.asked.as_ref().ok(), position, held.as_deref());
    }
}
