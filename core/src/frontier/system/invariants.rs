//! Invariants: what no step of a right system breaks. Each is one plain function.
//!
//! Some are about a system as it is, some about a step; all of them are held after every step of
//! every walk and, later, of the exhaustive search.

use super::System;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::network::Message;
use crate::frontier::pages::PageLog;
use crate::frontier::publisher::{Belief, Publisher};
use crate::frontier::record::{Claim, Reach};
use crate::frontier::state::Partition;
use crate::frontier::vector::Reading;
use std::cmp::Ordering;
use std::fmt;

/// An invariant of the frontier, by its stable id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// No outstanding event of a partition of the claim's own epoch lies inside the published cut.
    I1,
    /// Within an epoch the published cut never goes back, and the revision only grows.
    I2,
    /// The published cut is an element of a vector that was durable when it was read.
    I3,
    /// A publisher that believes "published" is right for good, and so is one that believes "this attempt is dead".
    I4,
    /// A publisher that believes "I wrote it" has its operation id on a record that was really stored.
    I5,
    /// No record of an old epoch is written after the epoch changed.
    I6,
}

impl Invariant {
    /// All of them.
    pub const ALL: [Invariant; 6] =
        [Invariant::I1, Invariant::I2, Invariant::I3, Invariant::I4, Invariant::I5, Invariant::I6];

    /// The id, as it is cited.
    pub const fn id(self) -> &'static str {
        match self {
            Invariant::I1 => "I1",
            Invariant::I2 => "I2",
            Invariant::I3 => "I3",
            Invariant::I4 => "I4",
            Invariant::I5 => "I5",
            Invariant::I6 => "I6",
        }
    }

    /// The invariant in one sentence.
    pub const fn statement(self) -> &'static str {
        match self {
            Invariant::I1 => {
                "no outstanding event of a partition of the claim's own epoch lies inside the published cut"
            }
            Invariant::I2 => "within an epoch the published cut never goes back, and the revision only grows",
            Invariant::I3 => "the published cut is an element of a vector that was durable when it was read",
            Invariant::I4 => "a publisher that believes its claim is public, or its attempt dead, is right for good",
            Invariant::I5 => {
                "a publisher that believes it wrote has its operation id on a record that was really stored"
            }
            Invariant::I6 => "no record of an old epoch is written after the epoch changed",
        }
    }

    /// Whether it holds of this step.
    pub fn holds(self, before: &System, after: &System) -> bool {
        match self {
            Invariant::I1 => nothing_outstanding_is_claimed(after),
            Invariant::I2 => publication_goes_forward(before, after),
            Invariant::I3 => claims_come_from_what_was_read(before, after),
            Invariant::I4 => beliefs_are_right(after),
            Invariant::I5 => writers_have_written(after),
            Invariant::I6 => only_this_epoch_is_written(before, after),
        }
    }

    /// Every invariant that this step breaks.
    pub fn broken(before: &System, after: &System) -> Vec<Invariant> {
        Invariant::ALL.into_iter().filter(|invariant| !invariant.holds(before, after)).collect()
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// I1. A claim of an earlier epoch says nothing of today's partitions.
fn nothing_outstanding_is_claimed(system: &System) -> bool {
    let inside = |coverage: &Coverage, partition: &Partition| {
        partition.events.iter().any(|event| event.outstanding && coverage.covers(&event.at))
            || partition.log.iter().flat_map(PageLog::unsettled).any(|event| coverage.covers(&event.at))
    };
    let epoch = system.state.epoch;
    let members = || system.state.partitions().iter().filter(|partition| partition.member);
    let cut = system.stored.cut.as_ref().filter(|cut| cut.epoch == epoch);
    let kept = system.stored.kept.as_ref().filter(|kept| kept.epoch == epoch);
    let of_cut = cut.is_some_and(|cut| {
        let claimed = Coverage::Cut(cut.value.clone());
        members().any(|partition| inside(&claimed, partition))
    });
    let of_kept = kept.is_some_and(|kept| {
        kept.value
            .components()
            .iter()
            .any(|(name, coverage)| members().any(|partition| partition.name == *name && inside(coverage, partition)))
    });
    !of_cut && !of_kept
}

/// I2.
fn publication_goes_forward(before: &System, after: &System) -> bool {
    let (old, new) = (&before.stored, &after.stored);
    let forward = match (&old.cut, &new.cut) {
        (Some(old), Some(new)) if old.epoch == new.epoch => new.value.is_at_or_beyond(&old.value),
        (Some(_), None) => false,
        (Some(_) | None, _) => true,
    };
    let kept_forward = match (&old.kept, &new.kept) {
        (Some(old), Some(new)) if old.epoch == new.epoch => new.value.is_at_or_beyond(&old.value),
        (Some(_), None) => false,
        (Some(_) | None, _) => true,
    };
    let unchanged = old.cut == new.cut && old.kept == new.kept && old.revision == new.revision;
    forward && kept_forward && (unchanged || new.revision > old.revision)
}

/// I3, in its links: what is read was durable at that moment, and what is stored was proposed as it
/// was read. Under which epoch it is stored is the business of I1 and I6.
fn claims_come_from_what_was_read(before: &System, after: &System) -> bool {
    let now = before.state.vector();
    let was_durable = |reading: &Reading| now.readings.contains(reading);
    let linked = after
        .publishers()
        .iter()
        .all(|publisher| reads_are_durable(before.publisher(&publisher.name), publisher, &was_durable));
    let claims = |system: &System| {
        let cut = system.stored.cut.clone().map(|cut| Claim::Cut(cut.value));
        let kept = system.stored.kept.clone().map(|kept| Claim::Vector(kept.value));
        [cut, kept]
    };
    let proposed = |claim: &Claim| {
        before.messages().iter().any(|message| match message {
            Message::Request(proposal) => proposal.as_read && proposal.claim == *claim,
            _ => false,
        })
    };
    let old = claims(before);
    linked && claims(after).into_iter().flatten().all(|new| proposed(&new) || old.contains(&Some(new)))
}

fn reads_are_durable(earlier: Option<&Publisher>, publisher: &Publisher, durable: &dyn Fn(&Reading) -> bool) -> bool {
    let had = |reading: &Reading| {
        earlier.and_then(|earlier| earlier.vector.as_ref()).is_some_and(|vector| vector.readings.contains(reading))
    };
    publisher.vector.iter().flat_map(|vector| &vector.readings).all(|reading| had(reading) || durable(reading))
}

/// I4. The record is at or beyond the claim, or of a later epoch; what is believed dead has not landed.
fn beliefs_are_right(system: &System) -> bool {
    let record = system.record();
    let right = |publisher: &Publisher| match publisher.belief.proposal() {
        Some(proposal) if publisher.belief.is_published() => {
            match record.reach(proposal.condition.epoch, &proposal.claim) {
                Reach::AtOrBeyond => true,
                Reach::Behind => false,
                Reach::EpochChanged => record.epoch.cmp(&proposal.condition.epoch) == Ordering::Greater,
            }
        }
        Some(proposal) if matches!(publisher.belief, Belief::Dead(_)) => publisher.landed != proposal.operation.attempt,
        Some(_) | None => true,
    };
    system.publishers().iter().all(right)
}

/// I5.
fn writers_have_written(system: &System) -> bool {
    let right = |publisher: &Publisher| match publisher.belief.proposal() {
        Some(proposal) if publisher.belief.is_own() => publisher.landed == proposal.operation.attempt,
        Some(_) | None => true,
    };
    system.publishers().iter().all(right)
}

/// I6.
fn only_this_epoch_is_written(before: &System, after: &System) -> bool {
    let epoch = before.state.epoch;
    let cut_is_new = before.stored.cut != after.stored.cut;
    let kept_is_new = before.stored.kept != after.stored.kept;
    (!cut_is_new || after.stored.cut.as_ref().is_some_and(|cut| cut.epoch == epoch))
        && (!kept_is_new || after.stored.kept.as_ref().is_some_and(|kept| kept.epoch == epoch))
}
