//! The mistakes on the way to a published cut: each is one wrong decision.

mod plus_one;
#[cfg(test)]
mod tests;

use super::{Mistakes, PublishMistake};
use crate::coordinate::Coordinate;
use crate::cut::{Cut, Endpoint};
use crate::frontier::checkpoint::Coverage;
use crate::frontier::decisions::{Decisions, Right};
use crate::frontier::pages::{Page, PageLog};
use crate::frontier::problem::ProblemKind;
use crate::frontier::publisher::{self, Belief, Policy, Proposal, Unready};
use crate::frontier::record::{self, Claim, Condition, Record, Refusal};
use crate::frontier::system::System;
use std::any::Any;
use std::cmp::Ordering;
use std::sync::Arc;

impl Mistakes<PublishMistake> {
    /// The mistakes that a system is run by.
    pub fn of(system: &System) -> Self {
        system.decisions().any().downcast_ref().copied().unwrap_or_default()
    }

    /// The same system, run by these mistakes and no others from now on.
    #[must_use]
    pub fn make(self, system: &System) -> System {
        let decisions: Option<Arc<dyn Decisions>> = if self.is_empty() { None } else { Some(Arc::new(self)) };
        system.decided_by(decisions)
    }
}

/// Where two of them replace one decision, the one that is asked first has it.
impl Decisions for Mistakes<PublishMistake> {
    fn any(&self) -> &dyn Any {
        self
    }

    fn certified(&self, log: &PageLog, folded: Option<Coverage>) -> Option<Coverage> {
        let greatest = if self.contains(PublishMistake::TakesGreatestEvent) { greatest(log) } else { None };
        let Some(greatest) = greatest.map(|at| Coverage::Cut(Cut::through(at.clone()))) else { return folded };
        match folded {
            Some(folded) if greatest.compare(&folded) != Some(Ordering::Greater) => Some(folded),
            Some(_) | None => Some(greatest),
        }
    }

    fn objects(&self, problem: &ProblemKind) -> bool {
        match problem {
            ProblemKind::MissingCheckpoint { floor: None } => !self.contains(PublishMistake::SkipsMissing),
            ProblemKind::UnsupportedFinality { .. } => !self.contains(PublishMistake::TakesAnyFinality),
            ProblemKind::ScopeMismatch { .. } => !self.contains(PublishMistake::IgnoresScope),
            _ => true,
        }
    }

    fn compare(&self, left: &Cut, right: &Cut) -> Option<Ordering> {
        if self.contains(PublishMistake::ComparesAsText) {
            let of_text = left.at.spelling().cmp(right.at.spelling());
            return Some(of_text.then(left.endpoint.cmp(&right.endpoint)));
        }
        Right.compare(left, right)
    }

    fn least<'a>(&self, left: &'a Cut, right: &'a Cut) -> Option<&'a Cut> {
        let order = self.compare(left, right)?;
        let order = if self.contains(PublishMistake::TakesLatest) { order.reverse() } else { order };
        Some(if order.is_gt() { right } else { left })
    }

    fn claimed(&self, certified: Cut) -> Cut {
        let added = if self.contains(PublishMistake::AddsOne) { plus_one::of(&certified.at) } else { None };
        let cut = added.map_or(certified, Cut::before);
        if self.contains(PublishMistake::RelabelsBefore) { Cut { endpoint: Endpoint::Through, ..cut } } else { cut }
    }

    fn claimed_unread(&self, belief: &Belief) -> Option<Claim> {
        match belief {
            // After a refusal the record that is read again has judged the attempt.
            Belief::NothingKnown(Some(lost)) | Belief::Behind(lost) | Belief::EpochChanged(lost)
                if self.contains(PublishMistake::RetriesOldProposal) =>
            {
                Some(lost.claim.clone())
            }
            _ => None,
        }
    }

    fn may_meet(&self, vector: u64, record: u64) -> bool {
        self.contains(PublishMistake::PublishesAcrossEpochs) || Right.may_meet(vector, record)
    }

    fn may_follow(&self, cut: &Cut, record: &Record, policy: Policy) -> Result<(), Unready> {
        match publisher::may_follow(&|left, right| self.compare(left, right), cut, record, policy) {
            Err(Unready::GoesBack(_)) if self.contains(PublishMistake::GoesBack) => Ok(()),
            follows => follows,
        }
    }

    fn believed_when_refused(&self, refused: Proposal) -> Belief {
        if self.contains(PublishMistake::RefusalIsDeath) {
            return Belief::Dead(refused);
        }
        Right.believed_when_refused(refused)
    }

    fn believed_after_silence(&self, waiting: Proposal, record: &Record) -> Belief {
        if self.contains(PublishMistake::SilenceIsFailure) {
            return Belief::Dead(waiting);
        }
        if self.contains(PublishMistake::SilenceIsSuccess) {
            return Belief::ConfirmedByRecord { proposal: waiting, own: false };
        }
        self.believed_by_record(waiting, record)
    }

    fn wrote(&self, proposal: &Proposal, record: &Record) -> bool {
        let equal = match &proposal.claim {
            Claim::Cut(cut) => record.cut.as_ref().is_some_and(|stored| stored.value == *cut),
            Claim::Vector(kept) => record.kept.as_ref().is_some_and(|stored| stored.value == *kept),
        };
        self.contains(PublishMistake::EqualIsOwn) && equal || Right.wrote(proposal, record)
    }

    fn holds(&self, record: &Record, condition: Condition) -> Result<(), Refusal> {
        if self.contains(PublishMistake::WritesUnconditionally) {
            return Ok(());
        }
        let minded = !self.contains(PublishMistake::PublishesAcrossEpochs);
        Right.holds(record, Condition { epoch: if minded { condition.epoch } else { record.epoch }, ..condition })
    }

    fn replaces(&self, record: &Record, claim: &Claim) -> Result<(), Refusal> {
        if self.contains(PublishMistake::WritesUnconditionally) {
            return Ok(());
        }
        match record::replaces(&|left, right| self.compare(left, right), record, claim) {
            Err(Refusal::GoesBack { .. }) if self.contains(PublishMistake::GoesBack) => Ok(()),
            replaces => replaces,
        }
    }

    fn marked(&self, record: &Record, condition: Condition) -> u64 {
        let marked = if self.contains(PublishMistake::WritesUnconditionally) { condition.epoch } else { record.epoch };
        if self.contains(PublishMistake::PublishesAcrossEpochs) { record.epoch } else { marked }
    }
}

/// The greatest event that pages list, settled or not; none where they do not compare.
fn greatest(log: &PageLog) -> Option<&Coordinate> {
    let mut listed = log.pages.iter().flat_map(|Page { events, .. }| events).map(|event| &event.at);
    let first = listed.next()?;
    listed.try_fold(first, |greatest, at| at.compare(greatest).map(|order| if order.is_gt() { at } else { greatest }))
}
