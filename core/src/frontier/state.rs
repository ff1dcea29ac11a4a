//! The state of the frontier: what is edited on the screen, written in scenarios, and merged.

use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, StoredCoverage};
use crate::frontier::vector::{Member, Membership, Name, Reading, Vector};
use crate::order::Order;

/// A query scope, a membership epoch, and all that is known of each partition.
///
/// Two states are equal when they are written the same: unlike that of cuts, this equality minds
/// the spelling of coordinates, since a person who respells one has changed something.
#[derive(Clone, Debug)]
pub struct State {
    /// The order of partitions that name none of their own.
    pub order: Order,
    /// The query that is merged.
    pub scope: String,
    /// The membership epoch that is fixed.
    pub epoch: u64,
    partitions: Vec<Partition>,
}

/// One partition: its place in the membership, what is stored for it, and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Its name.
    pub name: Name,
    /// The order of its coordinates.
    pub order: Order,
    /// Whether the membership has it; a checkpoint may exist without.
    pub member: bool,
    /// A cut below which it cannot contribute any event.
    pub floor: Option<Cut>,
    /// The checkpoints that answer for it: none is missing, two are one too many.
    pub checkpoints: Vec<Checkpoint>,
    /// Ground truth, for the picture alone: no merge ever looks at it.
    pub events: Vec<Event>,
}

/// An event that exists in a partition, whether or not anything has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Where it lies.
    pub at: Coordinate,
    /// Whether it still lacks a durable terminal outcome.
    pub outstanding: bool,
}

impl Partition {
    /// A member without checkpoint, floor or events.
    pub fn new(name: Name, order: Order) -> Partition {
        Partition { name, order, member: true, floor: None, checkpoints: Vec::new(), events: Vec::new() }
    }
}

impl State {
    /// A state of these partitions; the name that occurs twice is the error.
    pub fn new(order: Order, scope: String, epoch: u64, partitions: Vec<Partition>) -> Result<State, Name> {
        Membership::new(epoch, partitions.iter().map(member).collect())?;
        Ok(State { order, scope, epoch, partitions })
    }

    /// The partitions, in the order in which they are shown.
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// The partition of this name.
    pub fn partition(&self, name: &str) -> Option<&Partition> {
        self.partitions.iter().find(|partition| &*partition.name == name)
    }

    /// The same state with other partitions; the name that occurs twice is the error.
    pub fn with_partitions(&self, partitions: Vec<Partition>) -> Result<State, Name> {
        State::new(self.order.clone(), self.scope.clone(), self.epoch, partitions)
    }

    /// The vector that a publisher would read now.
    pub fn vector(&self) -> Vector {
        let members = self.partitions.iter().filter(|partition| partition.member).map(member).collect();
        let membership = Membership::of_unique(self.epoch, members);
        let readings = self.partitions.iter().flat_map(|partition| {
            partition
                .checkpoints
                .iter()
                .map(|checkpoint| Reading { partition: partition.name.clone(), checkpoint: checkpoint.clone() })
        });
        Vector { scope: self.scope.clone(), membership, readings: readings.collect() }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        fn spellings(state: &State) -> impl Iterator<Item = &str> {
            state.partitions.iter().flat_map(|partition| {
                let floor = partition.floor.iter().map(|floor| floor.at.spelling());
                let coverage = partition.checkpoints.iter().filter_map(|checkpoint| match &checkpoint.coverage {
                    StoredCoverage::Read(coverage) => coverage.cut().map(|cut| cut.at.spelling()),
                    StoredCoverage::Absent | StoredCoverage::Malformed { .. } => None,
                });
                floor.chain(coverage).chain(partition.events.iter().map(|event| event.at.spelling()))
            })
        }
        self.order == other.order
            && self.scope == other.scope
            && self.epoch == other.epoch
            && self.partitions == other.partitions
            && spellings(self).eq(spellings(other))
    }
}

impl Eq for State {}

fn member(partition: &Partition) -> Member {
    Member { name: partition.name.clone(), floor: partition.floor.clone() }
}
