//! The mistakes of a read: each puts one wrong decision in the place of the right one.

#[cfg(test)]
mod tests;

use super::ReadMistake::{
    CachesFailure, ComparesAcrossViews, EofForFailure, ExcludesGeneration, FallsBackToOtherView, FillsGaps,
    HighestNumberWins, KeepsStaleAnswer, ReadsByKey, RepairsWithoutEnd, RestartsDeadline, SkipsRecheck,
};
use super::{Mistakes, ReadMistake};
use crate::resolver::candidate::Candidate;
use crate::resolver::decisions::{self, Decisions};
use crate::resolver::newest_first;
use crate::resolver::outcome::{Diagnosis, Fate, Outcome, RetryReason, Retryable};
use crate::resolver::record::IndexRecord;
use crate::resolver::run::{Compared, Run};
use crate::resolver::snapshot::View;
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::Changed;
use crate::resolver::world::World;
use std::any::Any;
use std::cmp::Ordering;
use std::sync::Arc;

impl Mistakes<ReadMistake> {
    /// The mistakes that this read makes.
    pub fn of(system: &ReadSystem) -> Self {
        system.decisions().any().downcast_ref::<Self>().copied().unwrap_or_default()
    }

    /// The same read, making these mistakes and no others from now on.
    #[must_use]
    pub fn make(self, system: &ReadSystem) -> ReadSystem {
        let decisions = |mistakes| Arc::new(mistakes) as Arc<dyn Decisions>;
        system.decided_by((!self.is_empty()).then(|| decisions(self)))
    }
}

/// Where two mistakes are about one decision, the one that asks for less comes first: who compares
/// across views does not wait for its own view to be used up.
impl Decisions for Mistakes<ReadMistake> {
    fn any(&self) -> &dyn Any {
        self
    }

    fn admit(&self, record: &IndexRecord, valid: bool, view: View, position: u64) -> Result<(), Fate> {
        let any_view = self.contains(ComparesAcrossViews) || self.contains(FallsBackToOtherView);
        match decisions::RIGHT.admit(record, valid, if any_view { record.view } else { view }, position) {
            Err(Fate::NotCovering | Fate::IndexInvalid) if self.contains(HighestNumberWins) => Ok(()),
            decided => decided,
        }
    }

    fn order(&self, view: View, left: &IndexRecord, right: &IndexRecord) -> Ordering {
        let own_first = self.contains(FallsBackToOtherView) && !self.contains(ComparesAcrossViews);
        let later = |record: &IndexRecord| own_first && record.view != view;
        later(left).cmp(&later(right)).then_with(|| newest_first(left, right))
    }

    fn same(&self, compared: &Compared) -> bool {
        self.contains(ReadsByKey) || decisions::RIGHT.same(compared)
    }

    fn rechecks(&self) -> bool {
        !self.contains(SkipsRecheck)
    }

    fn changed(&self, world: &World, record: &IndexRecord) -> Option<Changed> {
        // Who looks at the number alone has chosen an invalid record, and finds it unchanged.
        let changed = decisions::RIGHT.changed(world, record);
        changed.filter(|changed| *changed != Changed::Invalid || !self.contains(HighestNumberWins))
    }

    fn excludes(&self, failed: &IndexRecord, other: &IndexRecord) -> bool {
        let generation =
            self.contains(ExcludesGeneration) && (failed.view, failed.generation) == (other.view, other.generation);
        generation || decisions::RIGHT.excludes(failed, other)
    }

    fn drops_stale(&self) -> bool {
        !self.contains(KeepsStaleAnswer)
    }

    fn remembers(&self, answered: &Run) -> Vec<Diagnosis> {
        let failed = |met: &&Diagnosis| self.contains(CachesFailure) && answered.excludes(&met.record);
        answered.met().iter().filter(failed).cloned().collect()
    }

    fn used_ms(&self, used_ms: u32) -> u32 {
        if self.contains(RestartsDeadline) { 0 } else { used_ms }
    }

    fn unserved(&self, retryable: Retryable, position: u64, committed_end: u64) -> Outcome {
        match retryable.reason {
            RetryReason::NoCandidate | RetryReason::AllFailed | RetryReason::NoEvidence
                if self.contains(EofForFailure) =>
            {
                Outcome::Eof { committed_end, next_offset: position }
            }
            _ => Outcome::Retryable(retryable),
        }
    }

    fn first_record(&self, candidate: &Candidate, position: u64, committed_end: u64) -> Option<u64> {
        if self.contains(FillsGaps) {
            return Some(position);
        }
        decisions::RIGHT.first_record(candidate, position, committed_end)
    }

    fn may_repair(&self, tried: u32, allowed: u32) -> bool {
        self.contains(RepairsWithoutEnd) || tried < allowed
    }
}
