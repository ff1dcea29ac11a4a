//! Checkpoint writes: how a certified boundary goes forward, and never back (F13).

use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::state::{Partition, State};
use crate::frontier::vector::Name;
use std::cmp::Ordering;

/// A write of a partition's checkpoint, on its way to the store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Write {
    /// The partition.
    pub partition: Name,
    /// The epoch that it was made in.
    pub epoch: u64,
    /// The generation that was read; none where there was no checkpoint.
    pub read: Option<u64>,
    /// What is certified; none while only the token moves.
    pub coverage: Option<Coverage>,
    /// Where the next page begins.
    pub token: Option<String>,
}

/// Why a checkpoint write wrote nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteRefusal {
    /// The membership has changed since (F12).
    EpochChanged {
        /// The epoch now.
        found: u64,
    },
    /// The membership does not have the partition.
    NotMember,
    /// The checkpoint has been written since it was read.
    OlderGeneration {
        /// The stored generation; none where there is no checkpoint.
        found: Option<u64>,
    },
    /// The stored coverage is further.
    LesserCoverage {
        /// The stored coverage.
        found: Coverage,
    },
    /// The partition has ended: nothing follows.
    AfterEnded,
    /// What is stored does not compare with what is written: it does not read, is of another order,
    /// or more than one checkpoint answers for the partition.
    Incomparable,
    /// The generation has no successor.
    Exhausted,
}

impl WriteRefusal {
    /// The reason in a word or two, as expectations write it.
    pub const fn name(&self) -> &'static str {
        match self {
            WriteRefusal::EpochChanged { .. } => "epoch changed",
            WriteRefusal::NotMember => "not a member",
            WriteRefusal::OlderGeneration { .. } => "older generation",
            WriteRefusal::LesserCoverage { .. } => "lesser coverage",
            WriteRefusal::AfterEnded => "after the end",
            WriteRefusal::Incomparable => "incomparable",
            WriteRefusal::Exhausted => "exhausted",
        }
    }
}

/// Whether what a checkpoint claims counts here: another finality, scope or epoch certifies nothing.
fn is_certified(state: &State, checkpoint: &Checkpoint) -> bool {
    checkpoint.finality == Finality::Final && checkpoint.scope == state.scope && checkpoint.epoch == state.epoch
}

/// What a partition's checkpoint certifies: what a later one may build on.
pub(super) fn certified<'a>(state: &State, partition: &'a Partition) -> Option<&'a Coverage> {
    let checkpoint = partition.checkpoints.first().filter(|checkpoint| is_certified(state, checkpoint))?;
    match &checkpoint.coverage {
        StoredCoverage::Read(coverage) => Some(coverage),
        StoredCoverage::Absent | StoredCoverage::Malformed { .. } => None,
    }
}

impl Write {
    /// The write that a partition's worker makes now: it names the generation that it reads.
    pub fn of(state: &State, partition: &Partition, coverage: Option<Coverage>, token: Option<String>) -> Write {
        let read = partition.checkpoints.first().map(|checkpoint| checkpoint.generation);
        Write { partition: partition.name.clone(), epoch: state.epoch, read, coverage, token }
    }

    /// The checkpoint that takes the stored one's place, or why none does (F13).
    ///
    /// Coverage that equals the stored one is accepted, so that the token can move. What is stored
    /// without being certified (another finality, scope or epoch) holds nothing back.
    pub fn decide(&self, state: &State) -> Result<Checkpoint, WriteRefusal> {
        if self.epoch != state.epoch {
            return Err(WriteRefusal::EpochChanged { found: state.epoch });
        }
        let partition = state.partition(&self.partition).filter(|partition| partition.member);
        let stored = match partition.ok_or(WriteRefusal::NotMember)?.checkpoints.as_slice() {
            [] => None,
            [one] => Some(one),
            [_, _, ..] => return Err(WriteRefusal::Incomparable),
        };
        let found = stored.map(|stored| stored.generation);
        if found != self.read {
            return Err(WriteRefusal::OlderGeneration { found });
        }
        let certified = stored.filter(|stored| is_certified(state, stored));
        match (certified.map(|stored| &stored.coverage), &self.coverage) {
            (Some(StoredCoverage::Read(Coverage::Ended)), _) => return Err(WriteRefusal::AfterEnded),
            (Some(StoredCoverage::Read(stored)), Some(coverage)) => match coverage.compare(stored) {
                Some(Ordering::Less) => return Err(WriteRefusal::LesserCoverage { found: stored.clone() }),
                None => return Err(WriteRefusal::Incomparable),
                Some(Ordering::Equal | Ordering::Greater) => {}
            },
            (Some(StoredCoverage::Read(stored)), None) => {
                return Err(WriteRefusal::LesserCoverage { found: stored.clone() });
            }
            (Some(StoredCoverage::Malformed { .. }), _) => return Err(WriteRefusal::Incomparable),
            (Some(StoredCoverage::Absent) | None, _) => {}
        }
        let generation = found.map_or(Some(1), |found| found.checked_add(1)).ok_or(WriteRefusal::Exhausted)?;
        Ok(Checkpoint {
            coverage: self.coverage.clone().map_or(StoredCoverage::Absent, StoredCoverage::Read),
            scope: state.scope.clone(),
            epoch: state.epoch,
            generation,
            token: self.token.clone(),
            finality: Finality::Final,
            durable: true,
        })
    }
}
