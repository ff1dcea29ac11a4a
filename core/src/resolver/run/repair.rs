//! Repairs: the index record of generation 0 is rebuilt from the append evidence (R10).

use super::learn::boundary;
use super::{Phase, Run};
use crate::resolver::candidate::{Candidate, Listing, Object};
use crate::resolver::decide;
use crate::resolver::decisions::Decisions;
use crate::resolver::outcome::RetryReason;
use crate::resolver::request::Request;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{Check, Event, RepairEnd, Step};
use crate::resolver::world::World;
use crate::rules::Rule::{R8, R10, R11};

impl Run {
    /// Whether what lacks is an index record of generation 0, and one repair more is allowed (R10).
    pub(super) fn may_repair(&self, world: &World, request: &Request, by: &dyn Decisions, position: u64) -> bool {
        let proof = |(place, valid): &(usize, bool)| {
            let record = &self.met[*place].record;
            *valid && record.generation == 0 && record.view == View::Committed && record.range.covers(position)
        };
        request.view == View::Committed
            && by.may_repair(self.repairs, world.repairs)
            && !self.seen.iter().flat_map(|seen| &seen.index).any(proof)
    }

    /// Rebuilds the index record of generation 0 from the append evidence, unless the metadata
    /// proves that there is nothing to be read (R10). Then the same resolve is tried again.
    pub(super) fn repair(&mut self, world: &mut World, request: &Request, by: &dyn Decisions) {
        let Some(cost) = self.spend_free(world, by, Step::Repair) else { return };
        self.repairs += 1;
        let position = self.at(request);
        let check = decide::check(&world.snapshot, request, position);
        self.look(world, request, position);
        if let Some(outcome) = boundary(world, request, position, check) {
            let end = match check {
                Check::AtEnd => RepairEnd::BeyondEnd,
                Check::Inside | Check::Trimmed => RepairEnd::Trimmed,
                Check::UnknownStream | Check::NoSuchView => RepairEnd::Unknown,
            };
            self.done(Step::Repair, cost, Event::Repaired { position, end }, &[R10, R11]);
            self.phase = Phase::Answered(outcome);
            return;
        }
        let end = rebuild(world, position);
        let event = Event::Repaired { position, end: end.clone() };
        if end == RepairEnd::NoEvidence {
            self.failed(Step::Repair, cost, event, &[R8, R10]);
            self.unserved(world, by, RetryReason::NoEvidence);
        } else {
            self.done(Step::Repair, cost, event, &[R10]);
            self.resolve_again(by);
        }
    }
}

fn rebuild(world: &mut World, position: u64) -> RepairEnd {
    let of_interest = |candidate: &Candidate| {
        candidate.view == View::Committed && candidate.generation == 0 && candidate.range.covers(position)
    };
    if world.candidates.iter().any(|candidate| of_interest(candidate) && candidate.index == Listing::Valid) {
        return RepairEnd::Found;
    }
    let proven =
        |candidate: &Candidate| of_interest(candidate) && candidate.evidence && candidate.object == Object::Recorded;
    // Beyond the last number the record is what it was, and valid again.
    let version = world.next_version().unwrap_or(u64::MAX);
    let candidate = world
        .candidates
        .iter_mut()
        .filter(|candidate| proven(candidate))
        .reduce(|best, other| if decide::newest_first(&other.record, &best.record).is_lt() { other } else { best });
    let Some(candidate) = candidate else { return RepairEnd::NoEvidence };
    let stale = candidate.index == Listing::Invalid;
    candidate.index = Listing::Valid;
    candidate.record_mut().exact.metadata_version = version;
    let record = candidate.record.clone();
    world.snapshot.version = version;
    RepairEnd::Rebuilt { record, stale }
}
