//! The state of the frontier: what is edited on the screen, written in scenarios, and merged.

use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, StoredCoverage};
use crate::frontier::pages::PageLog;
use crate::frontier::vector::{Member, Membership, Name, Reading, Vector};
use crate::frontier::write::certified;
use crate::order::Order;
use crate::sorted;
use std::cmp::Ordering;
use std::fmt;

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
    pub(in crate::frontier) partitions: Vec<Partition>,
}

/// One partition: its place in the membership, what is stored for it, and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Ground truth, for the picture and the invariants: no merge ever looks at it.
    pub events: Vec<Event>,
    /// The pages that have arrived, if any have.
    pub log: Option<PageLog>,
}

/// An event that exists in a partition, whether or not anything has seen it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Where it lies.
    pub at: Coordinate,
    /// Whether it still lacks a durable terminal outcome.
    pub outstanding: bool,
}

impl Partition {
    /// A member without checkpoint, floor or events.
    pub fn new(name: Name, order: Order) -> Partition {
        Partition { name, order, member: true, floor: None, checkpoints: Vec::new(), events: Vec::new(), log: None }
    }

    /// Its events and, where pages list more of them at a coordinate, those as well.
    pub(super) fn truth(&self) -> Vec<Event> {
        let mut events = self.events.clone();
        let mut ids: Vec<(&Name, &Coordinate)> = Vec::new();
        for event in self.log.iter().flat_map(|log| &log.pages).flat_map(|page| &page.events) {
            let listed = (&event.id, &event.at);
            if !ids.contains(&listed) {
                ids.push(listed);
            }
        }
        let open = self.log.as_ref().map_or_else(Vec::new, PageLog::unsettled);
        for (place, (id, at)) in ids.iter().enumerate() {
            let here = ids[..=place].iter().filter(|(_, other)| other == at).count();
            if here > self.events.iter().filter(|event| event.at == **at).count() {
                let outstanding = open.iter().any(|event| event.id == **id && event.at == **at);
                events.push(Event { at: (*at).clone(), outstanding });
            }
        }
        events
    }

    /// A name fits on one line, and every coordinate is of the partition's order.
    fn check(&self) -> Result<(), InvalidState> {
        if !is_name(&self.name) {
            return Err(InvalidState::NotAName(self.name.clone()));
        }
        match self.coordinates().into_iter().find(|at| *at.order() != self.order) {
            Some(at) => Err(InvalidState::OtherOrder { partition: self.name.clone(), at: at.clone() }),
            None => Ok(()),
        }
    }

    /// Every coordinate that is written in it.
    pub(super) fn coordinates(&self) -> Vec<&Coordinate> {
        let mut coordinates = Vec::with_capacity(self.checkpoints.len() + self.events.len() + 1);
        if let Some(floor) = &self.floor {
            coordinates.push(&floor.at);
        }
        for checkpoint in &self.checkpoints {
            if let StoredCoverage::Read(Coverage::Cut(cut)) = &checkpoint.coverage {
                coordinates.push(&cut.at);
            }
        }
        for event in &self.events {
            coordinates.push(&event.at);
        }
        if let Some(log) = &self.log {
            coordinates.extend(log.coordinates());
        }
        coordinates
    }

    /// Whether two equal partitions are written the same as well.
    fn spelt_as(&self, other: &Partition) -> bool {
        let (left, right) = (self.coordinates(), other.coordinates());
        // Equal logs have as many coordinates, in the same places.
        left.iter().zip(right).all(|(left, right)| left.spelling() == right.spelling())
    }
}

/// Why partitions make no state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidState {
    /// Two partitions have this name.
    NameTwice(Name),
    /// Two publishers have this name.
    PublisherTwice(Name),
    /// This is no name: empty, or not on one line.
    NotAName(Name),
    /// A coordinate is not of its partition's order.
    OtherOrder {
        /// The partition.
        partition: Name,
        /// The coordinate.
        at: Coordinate,
    },
}

impl fmt::Display for InvalidState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidState::NameTwice(name) => write!(f, "a partition `{name}` is there already: choose another name"),
            InvalidState::PublisherTwice(name) => {
                write!(f, "a publisher `{name}` is there already: choose another name")
            }
            InvalidState::NotAName(_) => f.write_str("a partition or a publisher needs a name on one line"),
            InvalidState::OtherOrder { partition, at } => {
                write!(f, "`{at}` is a coordinate of {}, which is not the order of {partition}", at.order())
            }
        }
    }
}

impl std::error::Error for InvalidState {}

impl State {
    /// A state without partitions, of the plain integers.
    pub fn blank(scope: &str, epoch: u64) -> State {
        State { order: Order::default(), scope: scope.to_owned(), epoch, partitions: Vec::new() }
    }

    /// A state of these partitions.
    pub fn new(order: Order, scope: String, epoch: u64, partitions: Vec<Partition>) -> Result<State, InvalidState> {
        let state = State { order, scope, epoch, partitions };
        state.check()?;
        Ok(state)
    }

    /// Each partition is named once, and is sound in itself.
    pub(crate) fn check(&self) -> Result<(), InvalidState> {
        let name = |place: usize| &self.partitions[place].name;
        if let Some(place) = sorted::twice(self.partitions.len(), &mut |left, right| name(left).cmp(name(right))) {
            return Err(InvalidState::NameTwice(name(place).clone()));
        }
        self.partitions.iter().try_for_each(Partition::check)
    }

    /// The partitions, for an edit after which the state is to be [checked](Self::check).
    pub(crate) fn partitions_mut(&mut self) -> &mut Vec<Partition> {
        &mut self.partitions
    }

    /// The partitions, in the order in which they are shown.
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// The partition of this name.
    pub fn partition(&self, name: &str) -> Option<&Partition> {
        // From the end, since sentences that tell a vector are about its last one.
        self.partitions.iter().rev().find(|partition| &*partition.name == name)
    }

    /// The same state with other partitions.
    pub fn with_partitions(&self, partitions: Vec<Partition>) -> Result<State, InvalidState> {
        State::new(self.order.clone(), self.scope.clone(), self.epoch, partitions)
    }

    /// The same state, in which the ground truth also has the events that only pages tell of: for a
    /// picture of all that is known.
    #[must_use]
    pub fn with_events_of_pages(&self) -> State {
        let mut state = self.clone();
        for partition in &mut state.partitions {
            partition.events = partition.truth();
        }
        state
    }

    /// Changes one partition, if it is there. What is changed is its own, and of its order.
    pub(super) fn edit(&mut self, name: &str, edit: impl FnOnce(&mut Partition)) {
        if let Some(partition) = self.partitions.iter_mut().find(|partition| *partition.name == *name) {
            edit(partition);
        }
    }

    /// The least edge beyond what a partition's checkpoint certifies, among the coordinates that occur in its order.
    pub fn next_edge(&self, partition: &Partition) -> Option<Cut> {
        let covered = match certified(self, partition) {
            Some(Coverage::Cut(cut)) => Some(cut),
            Some(Coverage::Ended) => return None,
            None => None,
        };
        let of_order = self.partitions.iter().filter(|other| other.order == partition.order);
        let mut least: Option<Cut> = None;
        for at in of_order.flat_map(Partition::coordinates) {
            for edge in [Cut::before(at.clone()), Cut::through(at.clone())] {
                let beyond = covered.is_none_or(|covered| edge.compare(covered).is_some_and(Ordering::is_gt));
                let nearer = least.as_ref().is_none_or(|least| edge.compare(least).is_some_and(Ordering::is_lt));
                if beyond && nearer {
                    least = Some(edge);
                }
            }
        }
        least
    }

    /// The vector that a publisher would read now.
    pub fn vector(&self) -> Vector {
        let members = self.partitions.iter().filter(|partition| partition.member).map(member).collect();
        let membership = Membership::of_unique(self.epoch, members);
        let mut readings = Vec::with_capacity(self.partitions.len());
        for partition in &self.partitions {
            for checkpoint in &partition.checkpoints {
                readings.push(Reading { partition: partition.name.clone(), checkpoint: checkpoint.clone() });
            }
        }
        Vector { scope: self.scope.clone(), membership, readings }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
            && self.scope == other.scope
            && self.epoch == other.epoch
            && self.partitions == other.partitions
            && self.partitions.iter().zip(&other.partitions).all(|(left, right)| left.spelt_as(right))
    }
}

impl Eq for State {}

fn member(partition: &Partition) -> Member {
    Member { name: partition.name.clone(), floor: partition.floor.clone() }
}

/// Whether this names something: text on one line.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}
