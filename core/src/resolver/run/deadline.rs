//! The deadline: a step that does not fit into what remains of it is not begun, and it never grows.

use super::{After, Chosen, Phase, Run};
use crate::resolver::decisions::Decisions;
use crate::resolver::outcome::{Fate, Outcome, RetryReason, Retryable};
use crate::resolver::trace::{CacheChange, Event, Step, TraceStep};
use crate::resolver::world::World;
use crate::rules::Rule::{self, R8, R12};

impl Run {
    fn left_ms(&self) -> u32 {
        self.deadline_ms().unwrap_or(0).saturating_sub(self.used_ms)
    }

    /// Resolves again, from a fresh snapshot, in what remains of the deadline.
    pub(super) fn resolve_again(&mut self, by: &dyn Decisions) {
        self.used_ms = by.used_ms(self.used_ms);
        self.phase = Phase::Snapshot;
    }

    /// Takes the time of a step; nothing where there is not enough of it, which is then said.
    pub(super) fn spend(&mut self, world: &World, step: Step) -> Option<u32> {
        let (needs_ms, left_ms) = (world.cost(step), self.left_ms());
        if needs_ms <= left_ms {
            self.used_ms += needs_ms;
            return Some(needs_ms);
        }
        self.failed(step, 0, Event::OutOfTime { step, needs_ms, left_ms }, &[self.unserved_rule()]);
        None
    }

    /// Takes the time of a step with this candidate, or gives up.
    pub(super) fn spend_on(&mut self, world: &World, by: &dyn Decisions, chosen: Chosen, step: Step) -> Option<u32> {
        let cost = self.spend(world, step);
        if cost.is_none() {
            let reason = RetryReason::Deadline { step };
            self.met[chosen.place].fate = Fate::OutOfTime { step };
            if self.held().is_some() {
                self.phase = Phase::Release(chosen, After::Unserved(reason));
            } else {
                self.unserved(world, by, reason);
            }
        }
        cost
    }

    /// Takes the time of a step with no candidate in hand, or gives up.
    pub(super) fn spend_free(&mut self, world: &World, by: &dyn Decisions, step: Step) -> Option<u32> {
        let cost = self.spend(world, step);
        if cost.is_none() {
            self.unserved(world, by, RetryReason::Deadline { step });
        }
        cost
    }

    /// Nothing can be served: the answer is the progress proven or, after one more look at the
    /// boundaries if the deadline allows, a retryable error (R8).
    pub(super) fn unserved(&mut self, world: &World, by: &dyn Decisions, reason: RetryReason) {
        self.phase = if let Some(gap) = self.gap.clone() {
            Phase::Answered(Outcome::Gap(gap))
        } else if world.cost(Step::Snapshot) <= self.left_ms() {
            Phase::LastLook(reason)
        } else {
            self.retryable(by, reason)
        };
    }

    pub(super) fn retryable(&self, by: &dyn Decisions, reason: RetryReason) -> Phase {
        let retryable = self.not_served(reason);
        let position = self.position().unwrap_or(0);
        let committed_end = self.seen.as_ref().map_or(position, |seen| seen.snapshot.committed_end);
        Phase::Answered(by.unserved(retryable, position, committed_end))
    }

    fn not_served(&self, reason: RetryReason) -> Retryable {
        Retryable {
            deadline_ms: self.deadline_ms().unwrap_or(0),
            used_ms: self.used_ms,
            reason,
            diagnosis: self.met.clone(),
        }
    }

    /// What is foreseen of a read that does not come to its end.
    pub(in crate::resolver) fn no_end(&self) -> Outcome {
        Outcome::Retryable(self.not_served(RetryReason::NoEnd))
    }

    /// The rule that says what is answered when this position cannot be served.
    pub(super) const fn unserved_rule(&self) -> Rule {
        if self.gap.is_some() { R12 } else { R8 }
    }

    /// Notes a step that took `cost_ms` until now.
    pub(super) fn done(&mut self, step: Step, cost_ms: u32, event: Event, rules: &[Rule]) {
        self.note(step, cost_ms, event, rules, false);
    }

    /// Notes a step that stood in the way.
    pub(super) fn failed(&mut self, step: Step, cost_ms: u32, event: Event, rules: &[Rule]) {
        self.note(step, cost_ms, event, rules, true);
    }

    fn note(&mut self, step: Step, cost_ms: u32, event: Event, rules: &[Rule], failed: bool) {
        let started_ms = self.used_ms - cost_ms;
        self.trace.push(TraceStep { step, started_ms, cost_ms, event, cache: None, rules: rules.to_vec(), failed });
    }

    /// Notes what the last step did to the cache (R9).
    pub(super) fn note_cache(&mut self, change: CacheChange) {
        if let Some(last) = self.trace.last_mut() {
            last.cache = Some(change);
            if !last.rules.contains(&Rule::R9) {
                last.rules.push(Rule::R9);
            }
        }
    }
}
