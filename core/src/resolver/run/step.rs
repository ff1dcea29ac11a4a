//! The steps of a run, one at a time.

use super::learn::boundary;
use super::{After, Chosen, Compared, Phase, Run};
use crate::resolver::cache::Cache;
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use crate::resolver::decide;
use crate::resolver::outcome::{Empty, Fate, Gap, Outcome, RetryReason, Served};
use crate::resolver::record::{Identity, IndexRecord};
use crate::resolver::request::Request;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{CacheChange, Changed, Check, Event, RepairEnd, Step};
use crate::resolver::world::World;
use crate::rules::Rule::{self, R2, R4, R5, R6, R7, R8, R9, R10, R11, R12};

impl Run {
    /// Takes the next step. A repair writes to the index; nothing else of the world is changed.
    /// Nothing happens where the read is answered.
    pub(in crate::resolver) fn step(&mut self, world: &mut World, cache: &mut Cache) {
        let request = match &self.asked {
            Ok(request) => request.clone(),
            Err(problems) => {
                let problems = problems.clone();
                if self.outcome().is_none() {
                    self.failed(Step::Snapshot, 0, Event::Malformed { problems: problems.clone() }, &[]);
                    self.phase = Phase::Answered(Outcome::Invalid { problems });
                }
                return;
            }
        };
        match self.phase.clone() {
            Phase::Snapshot => {
                self.snapshot_step(world, &request, None);
                self.look_for_a_hint(&request, cache);
            }
            Phase::Admit => self.admit_step(world, &request),
            Phase::Choose => self.choose(world, &request),
            Phase::Hint(place) => self.choose_hint(world, place),
            Phase::Pin(chosen) => self.pin(world, cache, chosen),
            Phase::Recheck(chosen) => self.recheck(world, &request, cache, chosen),
            Phase::Open(chosen) => self.open(world, cache, chosen),
            Phase::Read(chosen) => self.read(world, &request, cache, chosen),
            Phase::Release(chosen, after) => self.release(world, chosen, after),
            Phase::Repair => self.repair(world, &request),
            Phase::LastLook(reason) => self.snapshot_step(world, &request, Some(reason)),
            Phase::Answered(_) => {}
        }
    }

    /// What the cache has for the position is tried before the index is read.
    fn look_for_a_hint(&mut self, request: &Request, cache: &Cache) {
        if self.phase != Phase::Admit {
            return;
        }
        let position = self.at(request);
        let excluded = |record: &IndexRecord| self.excludes(record);
        let Some(hint) = decide::hint(cache.entries(), request.view, position, &excluded).cloned() else { return };
        self.phase = Phase::Hint(self.meet(&hint));
    }

    fn choose_hint(&mut self, world: &World, place: usize) {
        let chosen = Chosen { place, hint: true };
        let Some(cost) = self.spend_on(world, chosen, Step::Choose) else { return };
        self.done(Step::Choose, cost, Event::Hinted { candidate: place }, &[R9]);
        self.phase = Phase::Pin(chosen);
    }

    /// The newest candidate admitted and not excluded (R4).
    fn choose(&mut self, world: &World, request: &Request) {
        let admitted = self.admitted.iter().flatten();
        let newest = admitted.copied().find(|place| !self.excluded[*place]);
        if let Some(place) = newest {
            let chosen = Chosen { place, hint: false };
            let Some(cost) = self.spend_on(world, chosen, Step::Choose) else { return };
            self.done(Step::Choose, cost, Event::Chosen { candidate: place }, &[R4]);
            self.phase = Phase::Pin(chosen);
            return;
        }
        let position = self.at(request);
        let repairable = self.may_repair(world, request, position);
        let rule = if repairable { R10 } else { self.unserved_rule() };
        self.failed(Step::Choose, 0, Event::NoneLeft { position }, &[rule]);
        if repairable {
            self.phase = Phase::Repair;
        } else {
            self.unserved(world, self.failure());
        }
    }

    fn failure(&self) -> RetryReason {
        if self.excluded.contains(&true) { RetryReason::AllFailed } else { RetryReason::NoCandidate }
    }

    fn may_repair(&self, world: &World, request: &Request, position: u64) -> bool {
        let proof = |(place, valid): &(usize, bool)| {
            let record = &self.met[*place].record;
            *valid && record.generation == 0 && record.view == View::Committed && record.range.covers(position)
        };
        request.view == View::Committed
            && self.repairs < world.repairs
            && !self.seen.iter().flat_map(|seen| &seen.index).any(proof)
    }

    fn pin(&mut self, world: &World, cache: &mut Cache, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, chosen, Step::Pin) else { return };
        let candidate = chosen.place;
        match self.target(world, chosen, Step::Pin) {
            Met::Lost => {
                self.failed(Step::Pin, cost, Event::PinFailed { candidate, lost: true }, &[R2, R6]);
                self.exclude(cache, chosen, Fate::Lost);
                self.phase = Phase::Snapshot;
            }
            Met::Other(found) => {
                self.differs(cost, cache, chosen, Step::Pin, found, &[R2, R5, R6]);
                self.phase = Phase::Snapshot;
            }
            Met::Same(target) if target.pin == Pin::Failed => {
                self.failed(Step::Pin, cost, Event::PinFailed { candidate, lost: false }, &[R2, R6]);
                self.exclude(cache, chosen, Fate::PinFailed);
                self.phase = Phase::Snapshot;
            }
            Met::Same(_) => {
                self.done(Step::Pin, cost, Event::Pinned { candidate }, &[R2]);
                self.truth.pinned();
                self.phase = Phase::Recheck(chosen);
            }
        }
    }

    /// Reads the metadata again while the pin is held (R6). What the cache has named was not chosen
    /// from any snapshot: its recheck is also its snapshot and its admission.
    fn recheck(&mut self, world: &World, request: &Request, cache: &mut Cache, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, chosen, Step::Recheck) else { return };
        let (candidate, record) = (chosen.place, self.met[chosen.place].record.clone());
        let changed = decide::changed(world, &record)
            .or_else(|| (chosen.hint && !self.admits_hint(world, request, &record)).then_some(Changed::Stale));
        if let Some(changed) = changed {
            self.failed(Step::Recheck, cost, Event::IndexChanged { candidate, changed }, &[R6]);
            if cache.forget(&record) {
                self.note_cache(CacheChange::Dropped);
            }
            self.met[candidate].fate = Fate::IndexChanged;
            self.phase = Phase::Release(chosen, After::Again);
            return;
        }
        match self.target(world, chosen, Step::Recheck) {
            Met::Other(found) => {
                self.differs(cost, cache, chosen, Step::Recheck, found, &[R5, R6]);
                self.phase = Phase::Release(chosen, After::Again);
            }
            // Whether there is a target, the open will tell.
            Met::Lost | Met::Same(_) => {
                self.done(Step::Recheck, cost, Event::Rechecked { candidate }, &[R6]);
                self.phase = Phase::Open(chosen);
            }
        }
    }

    /// Whether the index would choose this record now; then this reading of it is the last snapshot.
    fn admits_hint(&mut self, world: &World, request: &Request, record: &IndexRecord) -> bool {
        let position = self.at(request);
        if decide::check(&world.snapshot, request, position) != Check::Inside {
            return false;
        }
        let index = self.learn(world);
        let admitted = index.into_iter().filter(|at| self.admits(*at, request, position).is_ok());
        let admitted: Vec<usize> = admitted.map(|(place, _)| place).collect();
        let newest = self.newest_first(&admitted).first().copied();
        let admits = newest.is_some_and(|place| *self.met[place].record == *record);
        if admits {
            self.look(world, request, position);
        }
        admits
    }

    /// Opens the pinned target; the identity goes with the request, and the reader compares (R5).
    fn open(&mut self, world: &World, cache: &mut Cache, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, chosen, Step::Open) else { return };
        self.phase = match self.reader(world, cache, chosen, Step::Open, cost) {
            Ok(_) => {
                self.done(Step::Open, cost, Event::Opened { candidate: chosen.place }, &[R5]);
                Phase::Read(chosen)
            }
            Err(after) => Phase::Release(chosen, after),
        };
    }

    /// Reads from the position. The reader compares once more: an open target can be written over.
    fn read(&mut self, world: &World, request: &Request, cache: &mut Cache, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, chosen, Step::Read) else { return };
        let after = match self.reader(world, cache, chosen, Step::Read, cost) {
            Ok(target) => self.whole(target, request, cost, cache, chosen),
            Err(after) => after,
        };
        self.phase = Phase::Release(chosen, after);
    }

    /// What the reader meets when it opens or reads: the target in health, or a failure of this
    /// candidate and what follows on it.
    fn reader<'world>(
        &mut self,
        world: &'world World,
        cache: &mut Cache,
        chosen: Chosen,
        step: Step,
        cost: u32,
    ) -> Result<&'world Candidate, After> {
        let opens = step == Step::Open;
        let works = |target: &Candidate| if opens { target.open == Open::Opens } else { target.read == Read::Whole };
        let lost = match self.target(world, chosen, step) {
            Met::Same(target) if works(target) => return Ok(target),
            Met::Other(found) => {
                self.differs(cost, cache, chosen, step, found, &[R5]);
                return Err(After::Again);
            }
            Met::Same(_) => false,
            Met::Lost => true,
        };
        let candidate = chosen.place;
        let (event, fate) = if opens {
            (Event::OpenFailed { candidate, lost }, Fate::OpenFailed)
        } else {
            (Event::ReadFailed { candidate, lost }, Fate::ReadFailed)
        };
        self.failed(step, cost, event, &[R7]);
        self.exclude(cache, chosen, if lost { Fate::Lost } else { fate });
        Err(After::Next)
    }

    /// The target was read to its end: the first record, or the proof that there is none (R12).
    fn whole(&mut self, target: &Candidate, request: &Request, cost: u32, cache: &mut Cache, chosen: Chosen) -> After {
        let (candidate, record) = (chosen.place, self.met[chosen.place].record.clone());
        let position = self.at(request);
        let end = self.seen.as_ref().map_or(0, |seen| seen.snapshot.committed_end);
        let next_offset = decide::next_offset(record.range, end);
        let rules: &[Rule] = match record.view {
            View::Committed => &[R5],
            View::TopicCompacted => &[R5, R12],
        };
        if let Some(first_record) = decide::first_record(target, position, end) {
            self.done(Step::Read, cost, Event::Read { candidate, first_record, next_offset }, rules);
            if cache.keep(&record) {
                self.note_cache(CacheChange::Kept);
            }
            self.met[candidate].fate = Fate::Served;
            return After::Served(Box::new(served(&record, first_record, next_offset)));
        }
        let (from, to) = (position, next_offset);
        self.done(Step::Read, cost, Event::Empty { candidate, from, to }, rules);
        self.met[candidate].fate = Fate::NoSurvivor;
        let (exact, target) = (record.exact.clone(), record.target.clone());
        let empty = Empty { candidate: exact, generation: record.generation, target, from, to };
        match &mut self.gap {
            Some(gap) => gap.grow(empty),
            None => self.gap = Some(Gap::proven_by(empty)),
        }
        After::GoOn
    }

    /// The pin is released, on every way out; then what the attempt has led to follows.
    fn release(&mut self, world: &World, chosen: Chosen, after: After) {
        self.done(Step::Release, 0, Event::Released { candidate: chosen.place }, &[]);
        match after {
            After::Again => self.phase = Phase::Snapshot,
            After::Next if self.admitted.is_some() => self.phase = Phase::Choose,
            After::Next | After::GoOn => self.phase = Phase::Admit,
            After::Served(served) => self.phase = Phase::Answered(Outcome::Served(*served)),
            After::Unserved(reason) => self.unserved(world, reason),
        }
    }

    /// Rebuilds the index record of generation 0 from the append evidence, unless the metadata
    /// proves that there is nothing to be read (R10). Then the same resolve is tried again.
    fn repair(&mut self, world: &mut World, request: &Request) {
        let Some(cost) = self.spend_free(world, Step::Repair) else { return };
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
            self.unserved(world, RetryReason::NoEvidence);
        } else {
            self.done(Step::Repair, cost, event, &[R10]);
            self.phase = Phase::Snapshot;
        }
    }

    /// What is met under the target's name in this step, held against what was passed: by a pin and
    /// a recheck the target alone, by the reader every part (R5).
    fn target<'world>(&mut self, world: &'world World, chosen: Chosen, step: Step) -> Met<'world> {
        let record = &self.met[chosen.place].record;
        let (passed, candidate) = (record.identity(), world.meets(record));
        let stored = candidate.and_then(Candidate::stored);
        let compared = Compared { candidate: chosen.place, step, passed, stored };
        let met = match (candidate, &compared.stored) {
            (Some(candidate), Some(_)) if compared.differences().next().is_none() => Met::Same(candidate),
            (_, Some(stored)) => Met::Other(stored.clone()),
            (_, None) => Met::Lost,
        };
        self.compared = Some(compared);
        met
    }

    /// Notes that another object was found, and excludes the exact candidate.
    fn differs(&mut self, cost: u32, cache: &mut Cache, chosen: Chosen, step: Step, found: Identity, rules: &[Rule]) {
        let words = self.met[chosen.place].record.identity().found(&found);
        let event = Event::IdentityDiffers { candidate: chosen.place, step, found: Box::new(found) };
        self.failed(step, cost, event, rules);
        self.exclude(cache, chosen, Fate::IdentityDiffers { found: words });
    }

    /// Excludes this exact candidate for the rest of the run (R7); the cache drops its target (R9).
    fn exclude(&mut self, cache: &mut Cache, chosen: Chosen, fate: Fate) {
        let record = self.met[chosen.place].record.clone();
        self.met[chosen.place].fate = fate;
        for (met, excluded) in self.met.iter().zip(&mut self.excluded) {
            *excluded |= met.record.is_exactly(&record);
        }
        if cache.fail(&record) {
            self.note_cache(CacheChange::Dropped);
        }
    }
}

/// What a reader meets under a target's name.
enum Met<'world> {
    Same(&'world Candidate),
    Other(Identity),
    Lost,
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

fn served(record: &IndexRecord, first_record: u64, next_offset: u64) -> Served {
    Served {
        candidate: record.exact.clone(),
        generation: record.generation,
        view: record.view,
        target: record.target.clone(),
        range: record.range,
        publication: record.publication.clone(),
        first_record,
        next_offset,
    }
}
