//! The steps of a run, one at a time.

use super::{After, Chosen, Compared, Phase, Run};
use crate::resolver::cache::Cache;
use crate::resolver::candidate::{Candidate, Open, Pin, Read};
use crate::resolver::decide;
use crate::resolver::decisions::Decisions;
use crate::resolver::outcome::{Empty, Fate, Gap, Outcome, RetryReason, Served};
use crate::resolver::record::{Identity, IndexRecord};
use crate::resolver::request::Request;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{CacheChange, Changed, Check, Event, Step};
use crate::resolver::world::World;
use crate::rules::Rule::{self, R2, R4, R5, R6, R7, R9, R10, R12};

impl Run {
    /// Takes the next step, as it is decided by these decisions. A repair writes to the index; nothing
    /// else of the world is changed. Nothing happens where the read is answered.
    pub(in crate::resolver) fn step(&mut self, world: &mut World, cache: &mut Cache, by: &dyn Decisions) {
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
                self.snapshot_step(world, &request, by, None);
                self.look_for_a_hint(&request, cache, by);
            }
            Phase::Admit => self.admit_step(world, &request, by),
            Phase::Choose => self.choose(world, &request, by),
            Phase::Hint(place) => self.choose_hint(world, by, place),
            Phase::Pin(chosen) => self.pin(world, cache, by, chosen),
            Phase::Recheck(chosen) => self.recheck(world, &request, cache, by, chosen),
            Phase::Open(chosen) => self.open(world, cache, by, chosen),
            Phase::Read(chosen) => self.read(world, &request, cache, by, chosen),
            Phase::Release(chosen, after) => self.release(world, by, chosen, after),
            Phase::Repair => self.repair(world, &request, by),
            Phase::LastLook(reason) => self.snapshot_step(world, &request, by, Some(reason)),
            Phase::Answered(_) => {}
        }
    }

    /// What the cache has for the position is tried before the index is read, unless this read has
    /// seen that the index does not name it.
    fn look_for_a_hint(&mut self, request: &Request, cache: &Cache, by: &dyn Decisions) {
        if self.phase != Phase::Admit {
            return;
        }
        let position = self.at(request);
        let stale =
            |record: &IndexRecord| self.met.iter().any(|met| met.fate == Fate::IndexChanged && *met.record == *record);
        let excluded = |record: &IndexRecord| self.bars(by, record) || stale(record);
        let Some(hint) = decide::hint(cache.entries(), request.view, position, &excluded).cloned() else { return };
        self.phase = Phase::Hint(self.meet(&hint));
    }

    fn choose_hint(&mut self, world: &World, by: &dyn Decisions, place: usize) {
        let chosen = Chosen { place, hint: true };
        let Some(cost) = self.spend_on(world, by, chosen, Step::Choose) else { return };
        self.done(Step::Choose, cost, Event::Hinted { candidate: place }, &[R9]);
        self.phase = Phase::Pin(chosen);
    }

    /// The newest candidate admitted and not excluded (R4).
    fn choose(&mut self, world: &World, request: &Request, by: &dyn Decisions) {
        let admitted = self.admitted.iter().flatten();
        let newest = admitted.copied().find(|place| !self.bars(by, &self.met[*place].record));
        if let Some(place) = newest {
            let chosen = Chosen { place, hint: false };
            let Some(cost) = self.spend_on(world, by, chosen, Step::Choose) else { return };
            self.done(Step::Choose, cost, Event::Chosen { candidate: place }, &[R4]);
            self.phase = Phase::Pin(chosen);
            return;
        }
        let position = self.at(request);
        let repairable = self.may_repair(world, request, by, position);
        let rule = if repairable { R10 } else { self.unserved_rule() };
        self.failed(Step::Choose, 0, Event::NoneLeft { position }, &[rule]);
        if repairable {
            self.phase = Phase::Repair;
        } else {
            self.unserved(world, by, self.failure());
        }
    }

    fn failure(&self) -> RetryReason {
        if self.excluded.contains(&true) { RetryReason::AllFailed } else { RetryReason::NoCandidate }
    }

    fn pin(&mut self, world: &World, cache: &mut Cache, by: &dyn Decisions, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, by, chosen, Step::Pin) else { return };
        let candidate = chosen.place;
        match self.target(world, by, chosen, Step::Pin) {
            Met::Lost => {
                self.failed(Step::Pin, cost, Event::PinFailed { candidate, lost: true }, &[R2, R6]);
                self.exclude(cache, chosen, Fate::Lost);
                self.resolve_again(by);
            }
            Met::Other(found) => {
                self.differs(cost, cache, chosen, Step::Pin, found, &[R2, R5, R6]);
                self.resolve_again(by);
            }
            Met::Same(target) if target.pin == Pin::Failed => {
                self.failed(Step::Pin, cost, Event::PinFailed { candidate, lost: false }, &[R2, R6]);
                self.exclude(cache, chosen, Fate::PinFailed);
                self.resolve_again(by);
            }
            Met::Same(_) => {
                self.done(Step::Pin, cost, Event::Pinned { candidate }, &[R2]);
                self.truth.pinned();
                self.phase = if by.rechecks() { Phase::Recheck(chosen) } else { Phase::Open(chosen) };
            }
        }
    }

    /// Reads the metadata again while the pin is held (R6). What the cache has named was not chosen
    /// from any snapshot: its recheck is also its snapshot and its admission.
    fn recheck(&mut self, world: &World, request: &Request, cache: &mut Cache, by: &dyn Decisions, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, by, chosen, Step::Recheck) else { return };
        let (candidate, record) = (chosen.place, self.met[chosen.place].record.clone());
        let changed = by
            .changed(world, &record)
            .or_else(|| (chosen.hint && !self.admits_hint(world, request, by, &record)).then_some(Changed::Stale));
        if let Some(changed) = changed {
            self.failed(Step::Recheck, cost, Event::IndexChanged { candidate, changed }, &[R6]);
            if by.drops_stale() && cache.forget(&record) {
                self.note_cache(CacheChange::Dropped);
            }
            self.met[candidate].fate = Fate::IndexChanged;
            self.phase = Phase::Release(chosen, After::Again);
            return;
        }
        match self.target(world, by, chosen, Step::Recheck) {
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
    fn admits_hint(&mut self, world: &World, request: &Request, by: &dyn Decisions, record: &IndexRecord) -> bool {
        let position = self.at(request);
        if decide::check(&world.snapshot, request, position) != Check::Inside {
            return false;
        }
        let index = self.learn(world);
        let admitted = index.into_iter().filter(|at| self.admits(*at, request, by, position).is_ok());
        let admitted: Vec<usize> = admitted.map(|(place, _)| place).collect();
        let newest = self.in_order(&admitted, request, by).first().copied();
        let admits = newest.is_some_and(|place| *self.met[place].record == *record);
        if admits {
            self.look(world, request, position);
        }
        admits
    }

    /// Opens the pinned target; the identity goes with the request, and the reader compares (R5).
    fn open(&mut self, world: &World, cache: &mut Cache, by: &dyn Decisions, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, by, chosen, Step::Open) else { return };
        self.phase = match self.reader(world, cache, by, chosen, Step::Open, cost) {
            Ok(_) => {
                self.done(Step::Open, cost, Event::Opened { candidate: chosen.place }, &[R5]);
                Phase::Read(chosen)
            }
            Err(after) => Phase::Release(chosen, after),
        };
    }

    /// Reads from the position. The reader compares once more: an open target can be written over.
    fn read(&mut self, world: &World, request: &Request, cache: &mut Cache, by: &dyn Decisions, chosen: Chosen) {
        let Some(cost) = self.spend_on(world, by, chosen, Step::Read) else { return };
        let after = match self.reader(world, cache, by, chosen, Step::Read, cost) {
            Ok(target) => self.whole(target, request, cost, cache, by, chosen),
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
        by: &dyn Decisions,
        chosen: Chosen,
        step: Step,
        cost: u32,
    ) -> Result<&'world Candidate, After> {
        let opens = step == Step::Open;
        let works = |target: &Candidate| if opens { target.open == Open::Opens } else { target.read == Read::Whole };
        let lost = match self.target(world, by, chosen, step) {
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
    fn whole(
        &mut self,
        target: &Candidate,
        request: &Request,
        cost: u32,
        cache: &mut Cache,
        by: &dyn Decisions,
        chosen: Chosen,
    ) -> After {
        let (candidate, record) = (chosen.place, self.met[chosen.place].record.clone());
        let position = self.at(request);
        let end = self.seen.as_ref().map_or(0, |seen| seen.snapshot.committed_end);
        let next_offset = decide::next_offset(record.range, end);
        let rules: &[Rule] = match record.view {
            View::Committed => &[R5],
            View::TopicCompacted => &[R5, R12],
        };
        if let Some(first_record) = by.first_record(target, position, end) {
            self.done(Step::Read, cost, Event::Read { candidate, first_record, next_offset }, rules);
            if cache.keep(&record) {
                self.note_cache(CacheChange::Kept);
            }
            self.met[candidate].fate = Fate::Served;
            return After::Served(Box::new(served(&record, first_record, next_offset)));
        }
        let (from, to) = (position, next_offset);
        if to <= from {
            // A range that ends before the position proves nothing about what follows it.
            self.failed(Step::Read, cost, Event::ReadFailed { candidate, lost: false }, &[R7]);
            self.exclude(cache, chosen, Fate::ReadFailed);
            return After::Next;
        }
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
    fn release(&mut self, world: &World, by: &dyn Decisions, chosen: Chosen, after: After) {
        self.done(Step::Release, 0, Event::Released { candidate: chosen.place }, &[]);
        match after {
            After::Again => self.resolve_again(by),
            After::Next if self.admitted.is_some() => self.phase = Phase::Choose,
            After::Next | After::GoOn => self.phase = Phase::Admit,
            After::Served(served) => self.phase = Phase::Answered(Outcome::Served(*served)),
            After::Unserved(reason) => self.unserved(world, by, reason),
        }
    }

    /// What is met under the target's name in this step, held against what was passed: by a pin and
    /// a recheck the target alone, by the reader every part (R5).
    fn target<'world>(&mut self, world: &'world World, by: &dyn Decisions, chosen: Chosen, step: Step) -> Met<'world> {
        let record = &self.met[chosen.place].record;
        let (passed, candidate) = (record.identity(), world.meets(record));
        let stored = candidate.and_then(Candidate::stored);
        let compared = Compared { candidate: chosen.place, step, passed, stored };
        let met = match (candidate, &compared.stored) {
            (Some(candidate), Some(_)) if by.same(&compared) => Met::Same(candidate),
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
        self.fails(chosen.place, fate);
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
