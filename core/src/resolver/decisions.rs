//! The decisions that a read is run by. Other ones can be put in their place, one by one.

use super::candidate::Candidate;
use super::decide;
use super::outcome::{Diagnosis, Fate, Outcome, Retryable};
use super::record::IndexRecord;
use super::run::{Compared, Run};
use super::snapshot::View;
use super::trace::Changed;
use super::world::World;
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::panic::RefUnwindSafe;

/// Each decision of the resolver. What is not replaced is right.
///
/// Whoever replaces one keeps it a function of what it is given, since a step is deterministic. They
/// have nothing inside that moves.
pub trait Decisions: fmt::Debug + Send + Sync + RefUnwindSafe {
    /// These decisions, for whoever knows what they may be.
    fn any(&self) -> &dyn Any;

    /// Whether the record, valid or not, is admitted for a position of the view that is asked for, or
    /// what keeps it out (R2, R3).
    fn admit(&self, record: &IndexRecord, valid: bool, view: View, position: u64) -> Result<(), Fate> {
        decide::admit(record, valid, view, position)
    }

    /// Which of two admitted candidates is tried first where this view is asked for (R4).
    fn order(&self, _view: View, left: &IndexRecord, right: &IndexRecord) -> Ordering {
        decide::newest_first(left, right)
    }

    /// Whether what is stored is what was passed (R5). It is asked only where something is stored.
    fn same(&self, compared: &Compared) -> bool {
        compared.differences().next().is_none()
    }

    /// Whether the metadata is read again once the pin is held (R6).
    fn rechecks(&self) -> bool {
        true
    }

    /// In what way the index record of a pinned candidate has changed, if it has (R6).
    fn changed(&self, world: &World, record: &IndexRecord) -> Option<Changed> {
        decide::changed(world, record)
    }

    /// Whether a candidate is not tried any more since the other one has failed (R7).
    fn excludes(&self, failed: &IndexRecord, other: &IndexRecord) -> bool {
        failed.is_exactly(other)
    }

    /// Whether the cache drops what the index was seen not to name any more (R9).
    fn drops_stale(&self) -> bool {
        true
    }

    /// What a new read knows to have failed, after another one was answered: nothing (R9).
    fn remembers(&self, _answered: &Run) -> Vec<Diagnosis> {
        Vec::new()
    }

    /// The time used by a read that resolves again, of which so much is used (R8).
    fn used_ms(&self, used_ms: u32) -> u32 {
        used_ms
    }

    /// The answer where nothing can be served at a position below the committed end (R8, R11).
    fn unserved(&self, retryable: Retryable, _position: u64, _committed_end: u64) -> Outcome {
        Outcome::Retryable(retryable)
    }

    /// The first record that a candidate's target holds from a position on (R12).
    fn first_record(&self, candidate: &Candidate, position: u64, committed_end: u64) -> Option<u64> {
        decide::first_record(candidate, position, committed_end)
    }

    /// Whether another repair may be tried after so many, of so many allowed (R10).
    fn may_repair(&self, tried: u32, allowed: u32) -> bool {
        tried < allowed
    }
}

/// The right decisions.
pub(crate) const RIGHT: &dyn Decisions = &Right;

#[derive(Debug)]
struct Right;

impl Decisions for Right {
    fn any(&self) -> &dyn Any {
        self
    }
}
