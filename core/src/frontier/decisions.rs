//! Decisions: what the worker, the publisher and the store make of what they have, one by one.
//!
//! Every default is the right decision. A [`System`](super::system::System) can be run by others,
//! which replace some and leave the rest as it is; nothing else in this module knows that there are any.

use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::pages::PageLog;
use crate::frontier::problem::ProblemKind;
use crate::frontier::publisher::{self, Belief, Policy, Proposal, Unready};
use crate::frontier::record::{self, Claim, Condition, Reach, Record, Refusal};
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::panic::RefUnwindSafe;

/// What is decided on the way from a page to a published cut.
///
/// Two that are written the same by `Debug` decide the same.
pub trait Decisions: fmt::Debug + Send + Sync + RefUnwindSafe {
    /// Itself, for those who have put it in the place of the right ones and look for it again.
    fn any(&self) -> &dyn Any;

    /// What a partition's worker certifies of pages that fold into this (F3).
    fn certified(&self, _log: &PageLog, folded: Option<Coverage>) -> Option<Coverage> {
        folded
    }

    /// Whether this stands in the way of a merge (F1 to F3).
    fn objects(&self, _problem: &ProblemKind) -> bool {
        true
    }

    /// Which of two cuts comes first, in a merge and before a publication; `None` where they do not compare (F6).
    fn compare(&self, left: &Cut, right: &Cut) -> Option<Ordering> {
        left.compare(right)
    }

    /// Which of two cuts a merge goes on with, the first of equals; `None` where they do not compare (F4, F6).
    fn least<'a>(&self, left: &'a Cut, right: &'a Cut) -> Option<&'a Cut> {
        self.compare(left, right).map(|order| if order.is_gt() { right } else { left })
    }

    /// The cut that is claimed where this one is certified (F5).
    fn claimed(&self, certified: Cut) -> Cut {
        certified
    }

    /// What may be claimed by somebody who has not read the checkpoints since this attempt (F1, F9).
    fn claimed_unread(&self, _belief: &Belief) -> Option<Claim> {
        None
    }

    /// Whether checkpoints of one epoch make a claim on a record of another (F12).
    fn may_meet(&self, vector: u64, record: u64) -> bool {
        vector == record
    }

    /// Whether a cut may be proposed in place of what the record holds (F8, F12).
    fn may_follow(&self, cut: &Cut, record: &Record, policy: Policy) -> Result<(), Unready> {
        publisher::may_follow(&|left, right| self.compare(left, right), cut, record, policy)
    }

    /// What a publisher makes of a refusal while it waits for a reply (F10).
    fn believed_when_refused(&self, refused: Proposal) -> Belief {
        Belief::NothingKnown(Some(refused))
    }

    /// What a publisher makes of silence, with the record that it reads then (F10).
    fn believed_after_silence(&self, waiting: Proposal, record: &Record) -> Belief {
        self.believed_by_record(waiting, record)
    }

    /// What a publisher makes of a record that it reads after an attempt that is not settled (F10, F12).
    fn believed_by_record(&self, open: Proposal, record: &Record) -> Belief {
        match record.reach(open.condition.epoch, &open.claim) {
            Reach::AtOrBeyond => Belief::ConfirmedByRecord { own: self.wrote(&open, record), proposal: open },
            Reach::Behind => Belief::Behind(open),
            Reach::EpochChanged => Belief::EpochChanged(open),
        }
    }

    /// Whether a record proves that this attempt has written it (F11).
    fn wrote(&self, proposal: &Proposal, record: &Record) -> bool {
        record.operation_of(&proposal.claim) == Some(&proposal.operation)
    }

    /// Whether the stored record is the one that was checked against (F7).
    fn holds(&self, record: &Record, condition: Condition) -> Result<(), Refusal> {
        record.holds(condition)
    }

    /// Whether the store takes a claim in place of what the record holds (F6, F8).
    fn replaces(&self, record: &Record, claim: &Claim) -> Result<(), Refusal> {
        record::replaces(&|left, right| self.compare(left, right), record, claim)
    }

    /// The epoch that a stored claim is marked with (F12).
    fn marked(&self, record: &Record, _condition: Condition) -> u64 {
        record.epoch
    }
}

/// The right decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right;

impl Decisions for Right {
    fn any(&self) -> &dyn Any {
        self
    }
}
