//! The resolver as a system: one pure transition system for the screen, the scenarios and the search.
//!
//! A [`ReadSystem`] is everything there is: the world, the cache, and the read under way. An
//! [`Action`] is one thing that can happen: a step of the resolver, or a move of the world between
//! two of them. [`ReadSystem::step`] is the only way from one to the next; what it refuses, it
//! refuses with a reason.

mod action;
mod enabled;
pub mod invariants;
mod step;
#[cfg(test)]
mod tests;

pub use action::{Action, CandidateMove, Move};
pub use step::{Illegal, Stepped};

use crate::resolver::cache::Cache;
use crate::resolver::decisions::{Decisions, RIGHT};
use crate::resolver::outcome::{Outcome, Resolution};
use crate::resolver::record::IndexRecord;
use crate::resolver::run::Run;
use crate::resolver::trace::Step;
use crate::resolver::world::World;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A right read excludes a candidate, leaves it behind as empty, forgets it as stale, or has its
/// record rebuilt, each at most once, and each in one round of at most ten steps: snapshot, admit,
/// choose, pin, recheck, open, read, release; choose and repair where none is left.
const STEPS_OF_A_CANDIDATE: usize = 4 * 10;

/// A world, what earlier reads have left in the cache, the read under way, and the decisions that it
/// is run by.
#[derive(Clone, Debug)]
pub struct ReadSystem {
    /// What the resolver can meet.
    pub world: World,
    cache: Cache,
    /// None before its first step. It is large, and a read that is not begun has none.
    run: Option<Box<Run>>,
    /// None where nobody has replaced any: the right ones.
    decisions: Option<Arc<dyn Decisions>>,
}

/// Two systems that are run by other decisions are not equal, whatever they have in common.
impl PartialEq for ReadSystem {
    fn eq(&self, other: &ReadSystem) -> bool {
        let decided_alike = match (&self.decisions, &other.decisions) {
            (None, None) => true,
            (Some(ours), Some(theirs)) => Arc::ptr_eq(ours, theirs) || format!("{ours:?}") == format!("{theirs:?}"),
            (Some(_), None) | (None, Some(_)) => false,
        };
        decided_alike && (&self.world, &self.cache, &self.run) == (&other.world, &other.cache, &other.run)
    }
}

impl Eq for ReadSystem {}

impl Hash for ReadSystem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.world, &self.cache, &self.run).hash(state);
    }
}

impl ReadSystem {
    /// A world in which nothing is asked for yet, and nothing is cached.
    pub fn new(world: World) -> ReadSystem {
        ReadSystem { world, cache: Cache::default(), run: None, decisions: None }
    }

    /// The same, run by these decisions from now on; by the right ones where there are none.
    #[must_use]
    pub fn decided_by(&self, decisions: Option<Arc<dyn Decisions>>) -> ReadSystem {
        ReadSystem { decisions, ..self.clone() }
    }

    /// The same, run by the right decisions from now on.
    #[must_use]
    pub fn mended(&self) -> ReadSystem {
        self.decided_by(None)
    }

    /// The decisions that it is run by.
    pub fn decisions(&self) -> &dyn Decisions {
        self.decisions.as_deref().unwrap_or(RIGHT)
    }

    /// What earlier reads have left.
    pub const fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The read under way or answered; none before its first step.
    pub fn run(&self) -> Option<&Run> {
        self.run.as_deref()
    }

    /// What the resolver does next, if the deadline allows; nothing where the read is answered.
    pub fn next(&self) -> Option<Step> {
        self.run().map_or(Some(Step::Snapshot), Run::next)
    }

    /// The answer, once there is one.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.run().and_then(Run::outcome)
    }

    /// How the read is answered, or will be if nothing moves from here on. Where it would go on
    /// without end, that is the answer that is foreseen: [`RetryReason::NoEnd`](crate::resolver::outcome::RetryReason).
    pub fn resolution(&self) -> Resolution {
        let mut ahead = self.clone();
        let mut run = ahead.run.take().unwrap_or_else(|| Box::new(Run::new(&ahead.world)));
        let mut left = self.most_steps();
        let outcome = loop {
            match run.outcome() {
                Some(outcome) => break outcome.clone(),
                None if left == 0 => break run.no_end(),
                None => run.step(&mut ahead.world, &mut ahead.cache, self.decisions()),
            }
            left -= 1;
        };
        Resolution {
            outcome,
            candidates: run.met().to_vec(),
            trace: run.trace().to_vec(),
            used_ms: run.used_ms(),
            deadline_ms: run.deadline_ms(),
        }
    }

    /// More steps than a right read can take from here on, if nothing moves: who takes them all has no end.
    fn most_steps(&self) -> usize {
        let met = self.run().map_or(0, |run| run.met().len());
        let candidates = self.world.candidates.len() + self.cache.entries().len() + met;
        STEPS_OF_A_CANDIDATE * (candidates + 1)
    }

    /// What it is made of, beside the decisions.
    pub(in crate::resolver) const fn parts(&self) -> (&World, &Cache, Option<&Run>) {
        let run = match &self.run {
            Some(run) => Some(&**run),
            None => None,
        };
        (&self.world, &self.cache, run)
    }

    /// The same, taken apart.
    pub(in crate::resolver) fn into_parts(self) -> (World, Cache, Option<Box<Run>>) {
        (self.world, self.cache, self.run)
    }

    /// The same with these parts.
    pub(in crate::resolver) fn with_parts(&self, world: World, cache: Cache, run: Option<Box<Run>>) -> ReadSystem {
        ReadSystem { world, cache, run, decisions: self.decisions.clone() }
    }

    /// Forgets what is only for people: what was done, and what was compared last. Neither has any
    /// influence on what follows, or on whether an invariant holds of it.
    pub(crate) fn forget(&mut self) {
        if let Some(run) = &mut self.run {
            run.forget();
        }
    }

    /// Whether nothing has been asked for yet, and the cache holds what the world does: what a
    /// scenario can start from.
    pub fn is_quiet(&self) -> bool {
        let known = |entry: &Arc<IndexRecord>| self.world.candidates.iter().any(|candidate| candidate.record == *entry);
        self.run.is_none() && self.cache.entries().iter().all(known)
    }

    /// Takes the read back to before its first step: another request is another read.
    pub(crate) fn ask_anew(&mut self) {
        self.run = None;
    }

    /// Puts a candidate's record into the cache as it stands, or takes it out; whether that is new.
    pub(crate) fn set_cached(&mut self, place: usize, cached: bool) -> bool {
        let Some(candidate) = self.world.candidates.get(place) else { return false };
        if cached { self.cache.keep(&candidate.record) } else { self.cache.forget(&candidate.record) }
    }

    /// Notes what is true now, for the invariants.
    pub(crate) fn observe(&mut self) {
        if let Some(run) = &mut self.run {
            run.observe(&self.world);
        }
    }
}
