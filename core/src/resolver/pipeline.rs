//! One run of the resolver: snapshot, admit, choose, pin, open, read, release, under one deadline.

use super::candidate::{Candidate, Exact, Open, Pin};
use super::decide;
use super::outcome::{Diagnosis, Empty, Fate, Gap, Outcome, Resolution, RetryReason, Retryable, Served};
use super::request::{InvalidRequest, Request};
use super::snapshot::View;
use super::trace::{Check, Event, Step, TraceStep};
use super::world::World;
use crate::rules::Rule::{self, R1, R2, R3, R4, R5, R6, R7, R8, R11, R12};
use crate::sorted;

/// Answers the request of this world.
///
/// Deterministic: the same world gives the same resolution, and the order of the candidates in it
/// does not change the outcome (unless two of them are the same exact candidate). It always ends: a
/// failure excludes an exact candidate, and an empty compacted range moves the position forward.
/// Time used never exceeds the deadline, and every pin taken is released once.
pub fn resolve(world: &World) -> Resolution {
    match world.request.parse() {
        Ok(request) => Run::new(world, request).finish(),
        Err(problems) => malformed(world, problems),
    }
}

fn malformed(world: &World, problems: Vec<InvalidRequest>) -> Resolution {
    let event = Event::Malformed { problems: problems.clone() };
    Resolution {
        outcome: Outcome::Invalid { problems },
        fates: vec![Fate::NotConsidered; world.candidates.len()],
        trace: vec![TraceStep { started_ms: 0, cost_ms: 0, event, rules: Vec::new(), failed: true }],
        used_ms: 0,
        deadline_ms: None,
    }
}

struct Run<'world> {
    world: &'world World,
    request: Request,
    used_ms: u32,
    trace: Vec<TraceStep>,
    fates: Vec<Fate>,
    /// Exact candidates that failed, for the rest of this run (R7).
    excluded: Vec<&'world Exact>,
    /// What empty compacted candidates have proven so far.
    gap: Option<Gap>,
}

/// What one attempt at a candidate leads to.
enum Attempt {
    Answer(Outcome),
    /// It is excluded, and what the index says must be read afresh.
    ResolveAgain,
    /// It is excluded, and the others admitted with it stand.
    TryNext,
    /// It holds nothing here: the position moved on.
    GoOn,
}

/// What a pinned candidate turned out to hold.
enum Found {
    Unopened,
    Record { first_record: u64, next_offset: u64 },
    Nothing { from: u64, to: u64 },
}

impl<'world> Run<'world> {
    fn new(world: &'world World, request: Request) -> Self {
        Run {
            world,
            request,
            used_ms: 0,
            trace: Vec::new(),
            fates: vec![Fate::NotConsidered; world.candidates.len()],
            excluded: Vec::new(),
            gap: None,
        }
    }

    fn finish(mut self) -> Resolution {
        let outcome = match self.answer() {
            Ok(outcome) => outcome,
            Err(reason) => self.unserved(reason),
        };
        Resolution {
            outcome,
            fates: self.fates,
            trace: self.trace,
            used_ms: self.used_ms,
            deadline_ms: Some(self.request.deadline_ms),
        }
    }

    /// Resolves from a fresh snapshot until something is an answer.
    fn answer(&mut self) -> Result<Outcome, RetryReason> {
        loop {
            if let Some(boundary) = self.snapshot()? {
                return Ok(boundary);
            }
            if let Some(outcome) = self.resolve_from_snapshot()? {
                return Ok(outcome);
            }
        }
    }

    /// Tries candidates under the snapshot just read; `None` when it has to be read again.
    fn resolve_from_snapshot(&mut self) -> Result<Option<Outcome>, RetryReason> {
        let mut admitted = self.admit()?;
        loop {
            let index = self.choose(&admitted)?;
            match self.attempt(index)? {
                Attempt::Answer(outcome) => return Ok(Some(outcome)),
                Attempt::ResolveAgain => return Ok(None),
                Attempt::TryNext => {}
                Attempt::GoOn => admitted = self.admit()?,
            }
        }
    }

    /// Reads the snapshot; a boundary or an invalid request is an answer by itself (R1, R11).
    fn snapshot(&mut self) -> Result<Option<Outcome>, RetryReason> {
        let cost = self.spend(Step::Snapshot)?;
        let snapshot = &self.world.snapshot;
        let (view, position) = (self.request.view, self.position());
        let (trim, committed_end) = (snapshot.trim.of(view), snapshot.committed_end);
        let check = decide::check(snapshot, &self.request, position);
        let event = Event::Snapshot { version: snapshot.version, view, trim, committed_end, position, check };
        let invalid = |problem| Some(Outcome::Invalid { problems: vec![problem] });
        match check {
            Check::Inside => {
                self.done(cost, event, &[R1]);
                Ok(None)
            }
            Check::Trimmed => {
                self.done(cost, event, &[R1, R11]);
                Ok(Some(Outcome::OffsetTrimmed { trim }))
            }
            Check::AtEnd => {
                self.done(cost, event, &[R1, R11]);
                Ok(Some(Outcome::Eof { committed_end, next_offset: position }))
            }
            Check::UnknownStream => {
                self.failed(cost, event, &[R1]);
                let found = self.request.stream.clone();
                Ok(invalid(InvalidRequest::UnknownStream { found, known: snapshot.stream.clone() }))
            }
            Check::NoSuchView => {
                self.failed(cost, event, &[R1]);
                let (stream, has) = (snapshot.stream.clone(), snapshot.views);
                Ok(invalid(InvalidRequest::StreamHasNoView { stream, view, has }))
            }
        }
    }

    /// Reads the index: the candidates for the position, the newest first (R2, R3).
    fn admit(&mut self) -> Result<Vec<usize>, RetryReason> {
        let cost = self.spend(Step::Admit)?;
        let (world, view, position) = (self.world, self.request.view, self.position());
        let mut admitted = Vec::new();
        for (index, candidate) in world.candidates.iter().enumerate() {
            let fate = match decide::admit(candidate, view, position) {
                Ok(()) if self.excluded.contains(&&candidate.exact) => continue,
                Ok(()) => {
                    admitted.push(index);
                    Fate::NotTried
                }
                Err(fate) => fate,
            };
            // What an attempt has told of a candidate says more than that it does not cover the
            // position that the run has moved on to.
            if matches!(self.fates[index], Fate::NotConsidered | Fate::NotCovering) {
                self.fates[index] = fate;
            }
        }
        let rank = |place: usize| &world.candidates[admitted[place]];
        let newest_first =
            sorted::places(admitted.len(), &mut |left, right| decide::newest_first(rank(left), rank(right)));
        let admitted: Vec<usize> = newest_first.into_iter().map(|place| admitted[place]).collect();
        let event = Event::Admitted { position, admitted: admitted.clone() };
        if admitted.is_empty() {
            self.failed(cost, event, &[R2, R3]);
        } else {
            self.done(cost, event, &[R2, R3]);
        }
        Ok(admitted)
    }

    /// The newest candidate admitted and not excluded (R4).
    fn choose(&mut self, admitted: &[usize]) -> Result<usize, RetryReason> {
        let exact = |index: usize| &self.world.candidates[index].exact;
        let newest = admitted.iter().copied().find(|&index| !self.excluded.contains(&exact(index)));
        let Some(candidate) = newest else {
            let event = Event::NoneLeft { position: self.position() };
            self.failed(0, event, &[self.unserved_rule()]);
            let failures = !self.excluded.is_empty();
            return Err(if failures { RetryReason::AllFailed } else { RetryReason::NoCandidate });
        };
        let cost = self.spend_on(candidate, Step::Choose)?;
        self.done(cost, Event::Chosen { candidate }, &[R4]);
        Ok(candidate)
    }

    /// Pins the candidate and reads it while the pin is held.
    fn attempt(&mut self, index: usize) -> Result<Attempt, RetryReason> {
        let candidate = &self.world.candidates[index];
        let cost = self.spend_on(index, Step::Pin)?;
        match &candidate.pin {
            Pin::Failed => {
                self.failed(cost, Event::PinFailed { candidate: index }, &[R2, R6]);
                self.exclude(index, Fate::PinFailed);
                return Ok(Attempt::ResolveAgain);
            }
            Pin::IdentityDiffers { found } => {
                let event = Event::IdentityDiffers { candidate: index, found: found.clone() };
                self.failed(cost, event, &[R2, R5, R6]);
                self.exclude(index, Fate::IdentityDiffers { found: found.clone() });
                return Ok(Attempt::ResolveAgain);
            }
            Pin::Held => self.done(cost, Event::Pinned { candidate: index }, &[R2]),
        }
        let found = self.open_and_read(index);
        // Before the result is looked at: a pin is released on every way out, the deadline's too.
        self.done(0, Event::Released { candidate: index }, &[]);
        Ok(match found? {
            Found::Unopened => Attempt::TryNext,
            Found::Record { first_record, next_offset } => {
                self.fates[index] = Fate::Served;
                Attempt::Answer(Outcome::Served(served(candidate, first_record, next_offset)))
            }
            Found::Nothing { from, to } => {
                self.fates[index] = Fate::NoSurvivor;
                self.go_on(candidate, from, to)
            }
        })
    }

    /// Opens the pinned target with its recorded identity, and reads from the position (R5).
    fn open_and_read(&mut self, index: usize) -> Result<Found, RetryReason> {
        let candidate = &self.world.candidates[index];
        let cost = self.spend_on(index, Step::Open)?;
        match candidate.open {
            Open::Fails => {
                self.failed(cost, Event::OpenFailed { candidate: index }, &[R7]);
                self.exclude(index, Fate::OpenFailed);
                return Ok(Found::Unopened);
            }
            Open::Opens => self.done(cost, Event::Opened { candidate: index }, &[R5]),
        }
        let cost = self.spend_on(index, Step::Read)?;
        let (position, committed_end) = (self.position(), self.world.snapshot.committed_end);
        let next_offset = decide::next_offset(candidate, committed_end);
        let rules: &[Rule] = match candidate.view() {
            View::Committed => &[R5],
            View::TopicCompacted => &[R5, R12],
        };
        if let Some(first_record) = decide::first_record(candidate, position, committed_end) {
            self.done(cost, Event::Read { candidate: index, first_record, next_offset }, rules);
            return Ok(Found::Record { first_record, next_offset });
        }
        let (from, to) = (position, next_offset);
        self.done(cost, Event::Empty { candidate: index, from, to }, rules);
        Ok(Found::Nothing { from, to })
    }

    /// Moves the position past a stretch that the candidate proved empty (R12); at the committed
    /// end that is the answer (R11).
    fn go_on(&mut self, candidate: &Candidate, from: u64, to: u64) -> Attempt {
        let committed_end = self.world.snapshot.committed_end;
        if to >= committed_end {
            self.done(0, Event::ReachedEnd { committed_end }, &[R11]);
            return Attempt::Answer(Outcome::Eof { committed_end, next_offset: to });
        }
        let (exact, target) = (candidate.exact.clone(), candidate.target.clone());
        let empty = Empty { candidate: exact, generation: candidate.generation, target, from, to };
        match &mut self.gap {
            Some(gap) => gap.grow(empty),
            None => self.gap = Some(Gap::proven_by(empty)),
        }
        Attempt::GoOn
    }

    /// The answer when nothing could be served: the progress proven, or a retryable error (R8).
    fn unserved(&mut self, reason: RetryReason) -> Outcome {
        if let Some(gap) = self.gap.take() {
            return Outcome::Gap(gap);
        }
        // A trim may have passed the offset while candidates failed: then that is the answer, and
        // not a candidate's failure (R11).
        if self.fits(Step::Snapshot)
            && let Ok(Some(boundary)) = self.snapshot()
        {
            return boundary;
        }
        let diagnosis = self.world.candidates.iter().zip(&self.fates).map(|(candidate, fate)| Diagnosis {
            candidate: candidate.exact.clone(),
            generation: candidate.generation,
            view: candidate.view(),
            fate: fate.clone(),
        });
        Outcome::Retryable(Retryable {
            deadline_ms: self.request.deadline_ms,
            used_ms: self.used_ms,
            reason,
            diagnosis: diagnosis.collect(),
        })
    }

    /// The rule that says what is answered when this position cannot be served.
    fn unserved_rule(&self) -> Rule {
        if self.gap.is_some() { R12 } else { R8 }
    }

    /// Where the run has got to: the offset asked for, or the end of what is proven empty.
    fn position(&self) -> u64 {
        self.gap.as_ref().map_or(self.request.offset, Gap::next_offset)
    }

    /// Excludes this exact candidate for the rest of the run (R7).
    fn exclude(&mut self, index: usize, fate: Fate) {
        self.excluded.push(&self.world.candidates[index].exact);
        self.fates[index] = fate;
    }

    fn left_ms(&self) -> u32 {
        self.request.deadline_ms - self.used_ms
    }

    fn fits(&self, step: Step) -> bool {
        self.world.costs.of(step) <= self.left_ms()
    }

    /// Takes the time of a step, or says that there is not enough of it: then it is not begun.
    fn spend(&mut self, step: Step) -> Result<u32, RetryReason> {
        let needs_ms = self.world.costs.of(step);
        if !self.fits(step) {
            let event = Event::OutOfTime { step, needs_ms, left_ms: self.left_ms() };
            self.failed(0, event, &[self.unserved_rule()]);
            return Err(RetryReason::Deadline { step });
        }
        self.used_ms += needs_ms;
        Ok(needs_ms)
    }

    fn spend_on(&mut self, candidate: usize, step: Step) -> Result<u32, RetryReason> {
        self.spend(step).inspect_err(|_| self.fates[candidate] = Fate::OutOfTime { step })
    }

    /// Notes a step that took `cost_ms` until now.
    fn done(&mut self, cost_ms: u32, event: Event, rules: &[Rule]) {
        self.note(cost_ms, event, rules, false);
    }

    /// Notes a step that stood in the way.
    fn failed(&mut self, cost_ms: u32, event: Event, rules: &[Rule]) {
        self.note(cost_ms, event, rules, true);
    }

    fn note(&mut self, cost_ms: u32, event: Event, rules: &[Rule], failed: bool) {
        let started_ms = self.used_ms - cost_ms;
        self.trace.push(TraceStep { started_ms, cost_ms, event, rules: rules.to_vec(), failed });
    }
}

fn served(candidate: &Candidate, first_record: u64, next_offset: u64) -> Served {
    Served {
        candidate: candidate.exact.clone(),
        generation: candidate.generation,
        view: candidate.view(),
        target: candidate.target.clone(),
        range: candidate.range,
        publication: candidate.publication.clone(),
        first_record,
        next_offset,
    }
}
