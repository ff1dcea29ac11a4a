//! The vector: a membership, and the checkpoints that were read for it.

use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, StoredCoverage};
use crate::frontier::record::Claim;
use crate::sorted;
use std::sync::Arc;

/// The name of a partition; cheap to clone.
pub type Name = Arc<str>;

/// A partition of a membership.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Its name.
    pub name: Name,
    /// A cut below which it cannot contribute any event: a shard that was born later.
    pub floor: Option<Cut>,
}

/// An epoch and its partitions, each named once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Membership {
    epoch: u64,
    members: Vec<Member>,
}

impl Membership {
    /// A membership of these partitions; the name that occurs twice is the error.
    pub fn new(epoch: u64, members: Vec<Member>) -> Result<Membership, Name> {
        let twice = sorted::twice(members.len(), &mut |left, right| members[left].name.cmp(&members[right].name));
        match twice {
            Some(place) => Err(members[place].name.clone()),
            None => Ok(Membership { epoch, members }),
        }
    }

    /// For callers whose own invariant is that names are unique.
    pub(crate) fn of_unique(epoch: u64, members: Vec<Member>) -> Membership {
        Membership { epoch, members }
    }

    /// The epoch.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The partitions, in the order in which they were given.
    pub fn members(&self) -> &[Member] {
        &self.members
    }
}

/// A checkpoint, and the partition it was read for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The partition.
    pub partition: Name,
    /// What was read.
    pub checkpoint: Checkpoint,
}

/// Everything that a merge looks at. It may be incomplete or wrong: [`merge`](super::merge::merge) says so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vector {
    /// The query that is merged.
    pub scope: String,
    /// The fixed epoch and its partitions.
    pub membership: Membership,
    /// The checkpoints that were read. Merging is fastest when they come in the order of the members.
    pub readings: Vec<Reading>,
}

impl Vector {
    /// Whether a claim is, as it stands, what checkpoints of this vector say. The components of a
    /// kept vector are looked for in the order of the readings.
    pub(super) fn has(&self, claim: &Claim) -> bool {
        let mut readings = self.readings.iter();
        let mut says = |name: Option<&Name>, coverage: &Coverage| {
            readings.any(|Reading { partition, checkpoint }| {
                name.is_none_or(|name| partition == name)
                    && matches!(&checkpoint.coverage, StoredCoverage::Read(read) if read == coverage)
            })
        };
        match claim {
            Claim::Cut(cut) => says(None, &Coverage::Cut(cut.clone())),
            Claim::Vector(kept) => kept.components().iter().all(|(name, coverage)| says(Some(name), coverage)),
        }
    }
}
