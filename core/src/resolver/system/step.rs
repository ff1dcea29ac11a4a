//! Steps: what an action makes of a system, or why it cannot happen now.

use super::{Action, CandidateMove, Move, ReadSystem};
use crate::resolver::candidate::{Listing, Object};
use crate::resolver::decisions::RIGHT;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{Step, TraceStep};
use std::fmt;

/// A system after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// The system from now on.
    pub system: ReadSystem,
    /// What the resolver has done; nothing where the world has moved.
    pub taken: Vec<TraceStep>,
}

/// Why an action cannot happen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The read is answered: the resolver does nothing more.
    Answered,
    /// Another step is next.
    NotNext {
        /// The step asked for.
        step: Step,
        /// The step that is next.
        next: Step,
    },
    /// The read would be answered before such a step is next.
    NeverNext(Step),
    /// The read goes on without end, and such a step is never next.
    NoEnd(Step),
    /// Nothing has been read yet.
    NotBegun,
    /// The read is under way, and has to be answered first.
    UnderWay,
    /// There is no candidate at this place.
    NoCandidate(usize),
    /// Its record is in the index already.
    InIndex,
    /// Its record is not in the index.
    NotInIndex,
    /// Its record is invalid already.
    IsInvalid,
    /// A pin holds its target: the garbage collector has to wait.
    Pinned,
    /// There is no target any more.
    IsLost,
    /// There is no metadata version beyond the last one.
    NoVersion,
    /// A boundary only goes forward.
    NotForward {
        /// Where it is.
        now: u64,
    },
    /// Nothing would change.
    AlreadySo,
    /// The object that would be there is the recorded one, or cannot be written down.
    NotAnother,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Answered => f.write_str("the read is answered: `read again` begins another one"),
            Illegal::NotNext { step, next } => write!(f, "`{step}` is not next: the resolver goes on with `{next}`"),
            Illegal::NeverNext(step) => {
                write!(f, "the read is answered before `{step}` is next: `run` takes it to its answer")
            }
            Illegal::NoEnd(step) => write!(f, "the read goes on without end, and `{step}` is never next"),
            Illegal::NotBegun => f.write_str("nothing has been read yet: `run` reads"),
            Illegal::UnderWay => f.write_str("the read is under way: `run` takes it to its answer"),
            Illegal::NoCandidate(place) => write!(f, "there is no candidate {place}"),
            Illegal::InIndex => f.write_str("its record is in the index: it has to retire first"),
            Illegal::NotInIndex => f.write_str("its record is not in the index: it has to appear first"),
            Illegal::IsInvalid => f.write_str("its record is invalid already"),
            Illegal::Pinned => f.write_str("its pin is held: the garbage collector has to wait for the release"),
            Illegal::IsLost => f.write_str("there is no target any more"),
            Illegal::NoVersion => f.write_str("there is no metadata version beyond the last one"),
            Illegal::NotForward { now } => write!(f, "it only goes forward, and is at {now}"),
            Illegal::AlreadySo => f.write_str("it is so already"),
            Illegal::NotAnother => f.write_str("that is no other object than the recorded one"),
        }
    }
}

impl std::error::Error for Illegal {}

impl ReadSystem {
    /// What this action makes of the system. Deterministic; nothing but the action is chosen.
    pub fn step(&self, action: &Action) -> Result<Stepped, Illegal> {
        let mut system = self.clone();
        let taken = system.act(action)?;
        Ok(Stepped { system, taken })
    }

    /// Does it. What cannot happen may leave the system half-way.
    pub(crate) fn act(&mut self, action: &Action) -> Result<Vec<TraceStep>, Illegal> {
        let before = self.run.as_ref().map_or(0, |run| run.trace().len());
        match action {
            Action::Step(_) => {
                self.may(action)?;
                self.take_next();
            }
            Action::RunTo(step) => {
                if self.next() == Some(*step) {
                    return Err(Illegal::AlreadySo);
                }
                let mut left = self.most_steps();
                while self.next().ok_or(Illegal::NeverNext(*step))? != *step {
                    left = left.checked_sub(1).ok_or(Illegal::NoEnd(*step))?;
                    self.take_next();
                }
            }
            Action::Run => {
                self.may(action)?;
                // A read without end is left under way where it has got to.
                for _ in 0..self.most_steps() {
                    if self.next().is_none() {
                        break;
                    }
                    self.take_next();
                }
            }
            Action::Again => {
                self.may(action)?;
                let known = self.run().map_or_else(Vec::new, |run| self.decisions().remembers(run));
                self.run = if known.is_empty() { None } else { Some(Box::new(Run::knowing(&self.world, known))) };
                return Ok(Vec::new());
            }
            Action::Move(change) => {
                self.change(change)?;
                self.observe();
            }
        }
        Ok(self.run.as_ref().map_or_else(Vec::new, |run| run.trace()[before..].to_vec()))
    }

    /// Why this cannot happen now, if it cannot. A run is not taken to find that out.
    pub fn may(&self, action: &Action) -> Result<(), Illegal> {
        match (action, self.next()) {
            (Action::Step(_) | Action::Run, None) => Err(Illegal::Answered),
            (Action::Step(step), Some(next)) if next != *step => Err(Illegal::NotNext { step: *step, next }),
            (Action::Again, Some(_)) if self.run.is_none() => Err(Illegal::NotBegun),
            (Action::Again, Some(_)) => Err(Illegal::UnderWay),
            (Action::Step(_) | Action::Run | Action::Again, _) => Ok(()),
            (Action::RunTo(_) | Action::Move(_), _) => self.step(action).map(drop),
        }
    }

    fn take_next(&mut self) {
        let mut run = self.run.take().unwrap_or_else(|| Box::new(Run::new(&self.world)));
        let decisions = self.decisions.clone();
        run.step(&mut self.world, &mut self.cache, decisions.as_deref().unwrap_or(RIGHT));
        run.observe(&self.world);
        self.run = Some(run);
    }

    fn change(&mut self, change: &Move) -> Result<(), Illegal> {
        match change {
            Move::Candidate(place, change) => self.change_candidate(*place, change),
            Move::Trim(view, to) => {
                let trim = &mut self.world.snapshot.trim;
                let of_view = |of: View| view.is_none_or(|view| view == of);
                let now = View::ALL.into_iter().filter(|view| of_view(*view)).map(|view| trim.of(view)).max();
                forward(now.unwrap_or(0), *to)?;
                if of_view(View::Committed) {
                    trim.committed = *to;
                }
                if of_view(View::TopicCompacted) {
                    trim.topic_compacted = *to;
                }
                self.new_version().map(|_| ())
            }
            Move::CommittedEnd(to) => {
                forward(self.world.snapshot.committed_end, *to)?;
                self.world.snapshot.committed_end = *to;
                self.new_version().map(|_| ())
            }
            Move::Slow(slow_ms) => set(&mut self.world.slow_ms, *slow_ms),
        }
    }

    fn new_version(&mut self) -> Result<u64, Illegal> {
        let version = self.world.next_version().ok_or(Illegal::NoVersion)?;
        self.world.snapshot.version = version;
        Ok(version)
    }

    fn change_candidate(&mut self, place: usize, change: &CandidateMove) -> Result<(), Illegal> {
        let candidate = self.world.candidates.get(place).ok_or(Illegal::NoCandidate(place))?;
        let (listing, lost) = (candidate.index, candidate.object == Object::Lost);
        match change {
            CandidateMove::Appears if listing != Listing::Absent => Err(Illegal::InIndex),
            CandidateMove::Retires | CandidateMove::Rewritten | CandidateMove::Corrupted
                if listing == Listing::Absent =>
            {
                Err(Illegal::NotInIndex)
            }
            CandidateMove::Appears | CandidateMove::Rewritten => {
                let version = self.new_version()?;
                self.write_record(place, version);
                Ok(())
            }
            CandidateMove::Retires => {
                self.new_version()?;
                self.world.candidates[place].index = Listing::Absent;
                Ok(())
            }
            CandidateMove::Corrupted if listing == Listing::Invalid => Err(Illegal::IsInvalid),
            CandidateMove::Corrupted => {
                self.world.candidates[place].index = Listing::Invalid;
                Ok(())
            }
            CandidateMove::Collected => {
                if listing != Listing::Absent {
                    return Err(Illegal::InIndex);
                }
                let target = &candidate.target;
                if self.run().and_then(Run::held).is_some_and(|held| held.target == *target) {
                    return Err(Illegal::Pinned);
                }
                if lost {
                    return Err(Illegal::IsLost);
                }
                self.world.candidates[place].object = Object::Lost;
                Ok(())
            }
            CandidateMove::Object(object) => {
                let candidate = &mut self.world.candidates[place];
                let before = std::mem::replace(&mut candidate.object, object.clone());
                if before == *object {
                    return Err(Illegal::AlreadySo);
                }
                if candidate.problems().is_empty() { Ok(()) } else { Err(Illegal::NotAnother) }
            }
            CandidateMove::Pin(pin) => set(&mut self.world.candidates[place].pin, *pin),
            CandidateMove::Open(open) => set(&mut self.world.candidates[place].open, *open),
            CandidateMove::Read(read) => set(&mut self.world.candidates[place].read, *read),
            CandidateMove::Cached(cached) => {
                if self.set_cached(place, *cached) {
                    Ok(())
                } else {
                    Err(Illegal::AlreadySo)
                }
            }
        }
    }

    /// The index record of a candidate is written, of what is stored under its target's name.
    fn write_record(&mut self, place: usize, version: u64) {
        let candidate = &mut self.world.candidates[place];
        candidate.index = Listing::Valid;
        let object = match &candidate.object {
            Object::Lost => Object::Lost,
            Object::Recorded | Object::Replaced { .. } | Object::Reused { .. } => Object::Recorded,
        };
        let stored = candidate.stored();
        let survivors = candidate.survivors.clone();
        candidate.object = object;
        let record = candidate.record_mut();
        record.exact.metadata_version = version;
        if let Some(stored) = stored {
            record.range = stored.range;
            record.target = stored.target;
        }
        let range = record.range;
        // What lies outside the range that the key was used for again was never part of it.
        candidate.survivors = survivors.iter().copied().filter(|offset| range.covers(*offset)).collect();
    }
}

fn forward(now: u64, to: u64) -> Result<(), Illegal> {
    if to > now { Ok(()) } else { Err(Illegal::NotForward { now }) }
}

fn set<T: PartialEq>(slot: &mut T, value: T) -> Result<(), Illegal> {
    if *slot == value {
        return Err(Illegal::AlreadySo);
    }
    *slot = value;
    Ok(())
}
