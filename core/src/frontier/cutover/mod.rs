//! The membership change (F12): from the state of one epoch to the state of a later one.
//!
//! Pure: the record with its stored epoch, and the policy by which claims go on, are not its
//! business. Whoever holds a record asks [`Change::follows`] about the record's epoch as well.

mod obstacle;
mod plan;

pub use obstacle::Obstacle;

use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::merge::Withheld;
use crate::frontier::problem::Problem;
use crate::frontier::state::State;
use crate::frontier::vector::Name;
use std::slice;

/// A membership change: the next epoch, and what becomes of partitions. Members that no move names
/// are kept, and what is no member is left as it is.
///
/// It is written as a sentence, which [`Change::parse`] reads.
///
/// ```
/// use cutline::frontier::cutover::Change;
/// use cutline::frontier::merge::merge;
/// use cutline::scenario::{Scenario, Subject};
///
/// let text = "epoch = 7\n[partitions]\nA = \"before 90\"\nB = \"through 100\"";
/// let Subject::Publish(system) = Scenario::parse(text)?.start else { panic!("it is a vector") };
/// let state = system.state;
/// let change = Change::parse(&state, "epoch 8: A splits into A1 A2; B leaves").unwrap();
/// let next = change.apply(&state).unwrap();
/// assert_eq!(next.epoch, 8);
/// assert_eq!(merge(&next.vector()).to_string(), "frontier before 90");
/// # Ok::<(), cutline::scenario::FileErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The epoch that begins.
    pub epoch: u64,
    /// What becomes of partitions. Each member is named as a source at most once.
    pub moves: Vec<Move>,
}

/// What becomes of some partitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// One goes, and at least two share its events: each starts where it stood.
    Split {
        /// The parent.
        from: Name,
        /// The children, in the order in which they take its place.
        into: Vec<Name>,
    },
    /// At least two of one order go, and one has all of their events: it starts at the least of theirs.
    Merge {
        /// The parents. The new partition stands where the first of them stood.
        from: Vec<Name>,
        /// The new partition.
        into: Name,
    },
    /// A new one, of the state's order, behind all others.
    Join {
        /// Its name.
        name: Name,
        /// What is certified of it; none: it has no checkpoint yet.
        coverage: Option<Coverage>,
        /// A cut below which it cannot contribute any event.
        floor: Option<Cut>,
    },
    /// One goes, and nothing takes its place.
    Leave {
        /// Its name.
        name: Name,
    },
}

impl Move {
    /// The partitions that go.
    pub fn sources(&self) -> &[Name] {
        match self {
            Move::Split { from: name, .. } | Move::Leave { name } => slice::from_ref(name),
            Move::Merge { from, .. } => from,
            Move::Join { .. } => &[],
        }
    }

    /// The partitions that come.
    pub fn products(&self) -> &[Name] {
        match self {
            Move::Split { into, .. } => into,
            Move::Merge { into: name, .. } | Move::Join { name, .. } => slice::from_ref(name),
            Move::Leave { .. } => &[],
        }
    }
}

/// One partition of the new membership, and what it starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub name: Name,
    /// Where it comes from.
    pub origin: Origin,
    /// The coverage it starts with, or why it starts with none.
    pub start: Start,
    /// A cut below which it cannot contribute any event.
    pub floor: Option<Cut>,
}

/// Where a partition of the new membership comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was there, and stays.
    Kept,
    /// It is a child of this one.
    Split(Name),
    /// These became one.
    Merge(Vec<Name>),
    /// It is new.
    Joined,
}

/// What a partition of the new membership starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Coverage that counts in the new epoch.
    At(Coverage),
    /// No coverage that counts, and every reason. A merge names the parents that are at fault, and
    /// then has no checkpoint; any other partition is named itself, and has what it would have had.
    Without(Vec<Problem>),
    /// The parents' coverages have no least, so the merged partition has no checkpoint.
    Incomparable(Withheld),
}

impl Change {
    /// Whether the change leads out of this epoch: of the state's, or of the one that a record stores.
    pub fn follows(&self, epoch: u64) -> Result<(), Obstacle> {
        if self.epoch > epoch { Ok(()) } else { Err(Obstacle::NotLater { epoch: self.epoch, current: epoch }) }
    }

    /// The state of the new epoch, or every obstacle.
    ///
    /// Guarantees: no partition claims more than any that it comes from; a checkpoint that did not
    /// count does not begin to; a write that names the generation of a partition's checkpoint in the
    /// old epoch fits none that has its name in the new one. So without joins and leaves, a frontier after is the frontier
    /// before, and only a merge that starts without a checkpoint can leave one without the other.
    pub fn apply(&self, state: &State) -> Result<State, Vec<Obstacle>> {
        let planned = plan::plan(self, state)?;
        let mut next = state.clone();
        next.epoch = self.epoch;
        let partitions = planned.into_iter().map(|planned| planned.partition).collect();
        next.with_partitions(partitions).map_err(|error| vec![Obstacle::Invalid(error)])
    }

    /// Every partition of the new membership with what it starts with, or every obstacle.
    pub fn mapping(&self, state: &State) -> Result<Vec<Row>, Vec<Obstacle>> {
        Ok(plan::plan(self, state)?.into_iter().filter_map(|planned| planned.row).collect())
    }
}
