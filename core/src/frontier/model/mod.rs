//! The frontier's system as the search sees it: its parts, what can happen within bounds, and what
//! each of that looks at.

mod bounds;
mod part;
mod rename;
mod state;
mod told;

pub use bounds::Bounds;
pub use part::Part;
pub use state::{Happens, Searched};

use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::network::Message;
use crate::frontier::pages::PageLog;
use crate::frontier::publisher::Publisher;
use crate::frontier::state::Partition;
use crate::frontier::system::invariants::Invariant;
use crate::frontier::system::{Action, Reading, System};
use crate::frontier::vector::Name;
use crate::search::{Model, Place, Places};
use rename::Renaming;
use std::cmp::Ordering;
use std::fmt;

/// A system of publishers, with bounds within which all that can happen in it is searched.
#[derive(Clone, Debug)]
pub struct FrontierModel {
    start: Searched,
    bounds: Bounds,
    /// Where a partition may go next: the least of these beyond what it covers.
    edges: Vec<Cut>,
    /// How many attempts the publishers had made at the start.
    attempts: u64,
    names: Vec<Name>,
    renamings: Vec<Renaming>,
}

/// A system is too large to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// It has more publishers than this.
    Publishers(usize),
    /// It has, or may come to have, more partitions than this.
    Partitions(usize),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Publishers(most) => write!(f, "a search takes at most {most} publishers: remove some"),
            TooLarge::Partitions(most) => {
                write!(
                    f,
                    "a search takes at most {most} partitions, those of a membership change included: remove some"
                )
            }
        }
    }
}

impl std::error::Error for TooLarge {}

/// The shared part, the publishers, the partitions, the messages.
const SHARED: usize = 0;
const PUBLISHERS: std::ops::Range<usize> = 1..7;
const PARTITIONS: std::ops::Range<usize> = 7..31;
const MESSAGES: usize = 31;

const fn place(number: usize) -> Place {
    match Place::new(number) {
        Some(place) => place,
        None => panic!("places are below 32"),
    }
}

fn these(range: std::ops::Range<usize>) -> Places {
    range.fold(Places::NONE, |places, number| places.and(place(number)))
}

impl FrontierModel {
    /// The system within these bounds.
    pub fn new(system: System, bounds: Bounds) -> Result<FrontierModel, TooLarge> {
        if system.publishers.len() > PUBLISHERS.len() {
            return Err(TooLarge::Publishers(PUBLISHERS.len()));
        }
        if system.state.partitions().len() + bounds.most_products() > PARTITIONS.len() {
            return Err(TooLarge::Partitions(PARTITIONS.len()));
        }
        let names = system.publishers.iter().map(|publisher| publisher.name.clone()).collect();
        Ok(FrontierModel {
            edges: bounds::edges(&system, &bounds),
            attempts: system.publishers.iter().map(|publisher| publisher.attempts).max().unwrap_or(0),
            renamings: rename::renamings(&system),
            names,
            start: Searched::new(system),
            bounds,
        })
    }

    /// The bounds.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    fn publisher(&self, name: &Name) -> Places {
        let place_of = |number: usize| place(PUBLISHERS.start + number);
        self.names
            .iter()
            .position(|other| other == name)
            .map_or(Places::NONE, |number| Places::NONE.and(place_of(number)))
    }

    /// The least edge beyond this coverage, in the partition's order.
    fn next_edge(&self, partition: &Partition) -> Option<Cut> {
        // What certifies nothing holds nothing back.
        let scope = &self.start.system.state.scope;
        let counts = |checkpoint: &&Checkpoint| checkpoint.finality == Finality::Final && checkpoint.scope == *scope;
        let covered = match partition.checkpoints.first().filter(counts).map(|checkpoint| &checkpoint.coverage) {
            Some(StoredCoverage::Read(Coverage::Cut(cut))) => Some(cut),
            Some(StoredCoverage::Read(Coverage::Ended)) => return None,
            Some(StoredCoverage::Absent | StoredCoverage::Malformed { .. }) | None => None,
        };
        let beyond = |edge: &&Cut| {
            *edge.at.order() == partition.order
                && covered.is_none_or(|covered| edge.compare(covered).is_some_and(Ordering::is_gt))
        };
        self.edges.iter().find(beyond).cloned()
    }

    fn of_partition(&self, partition: &Partition) -> Vec<Action> {
        let name = || partition.name.clone();
        let mut actions = Vec::new();
        let ends = self.bounds.ends.then_some(Coverage::Ended);
        // A partition of which pages are given goes forward by them: a page that lists an open event
        // where its worker has been already would be a source that contradicts itself.
        let by_pages = self.bounds.pages.iter().any(|(owner, _)| *owner == partition.name);
        let claims = self.next_edge(partition).map(Coverage::Cut).into_iter().chain(ends).filter(|_| !by_pages);
        for to in claims {
            if self.bounds.writes {
                actions.push(Action::Send(name(), to.clone()));
            }
            actions.push(Action::Advance(name(), to));
        }
        let arrived = |page| partition.log.as_ref().is_some_and(|log| log.pages.contains(page));
        let pages = self.bounds.pages.iter().filter(|(owner, page)| *owner == partition.name && !arrived(page));
        actions.extend(pages.map(|(_, page)| Action::Page(name(), page.clone())));
        let open = partition.log.iter().flat_map(PageLog::unsettled);
        actions.extend(open.map(|event| Action::Settle(name(), event.id)));
        actions
    }

    fn of_publisher(&self, publisher: &Publisher) -> Vec<(Action, Places)> {
        let name = || publisher.name.clone();
        let shared = Places::NONE.and(place(SHARED));
        let mut actions = vec![
            (Action::Read(name(), Reading::Checkpoints), these(PARTITIONS).and(place(SHARED))),
            (Action::Read(name(), Reading::Record), shared),
            (Action::ReadBack(name()), shared),
        ];
        if publisher.attempts < self.attempts.saturating_add(self.bounds.attempts) {
            actions.push((Action::Propose(name()), shared));
        }
        actions
    }
}

impl Model for FrontierModel {
    type State = Searched;
    type Part = Part;
    type Action = Happens;
    type Invariant = Invariant;

    fn start(&self) -> Searched {
        self.start.clone()
    }

    fn take_apart(&self, state: Searched) -> Vec<Part> {
        state.take_apart()
    }

    fn put_together(&self, parts: &mut dyn Iterator<Item = &Part>) -> Searched {
        self.start.put_together(parts)
    }

    fn place(&self, part: &Part) -> Place {
        match part {
            Part::Shared(_) => place(SHARED),
            Part::Publisher(number, _) => place(PUBLISHERS.start + number),
            Part::Partition(number, _) => place(PARTITIONS.start + number),
            Part::Message(_) => place(MESSAGES),
        }
    }

    fn most_at(&self, place: Place) -> usize {
        if usize::from(place.number()) == MESSAGES { self.bounds.messages } else { usize::MAX }
    }

    fn is_within_bounds(&self, state: &Searched) -> bool {
        state.system.messages.len() <= self.bounds.messages
    }

    fn offers(&self, part: &Part) -> Vec<(Happens, Places)> {
        let shared = Places::NONE.and(place(SHARED));
        match part {
            Part::Shared(_) => self
                .bounds
                .changes
                .iter()
                .map(|change| (Happens::Act(Action::Change(change.clone())), these(PARTITIONS)))
                .collect(),
            Part::Partition(_, partition) => {
                self.of_partition(partition).into_iter().map(|action| (Happens::Act(action), shared)).collect()
            }
            Part::Publisher(_, publisher) => {
                let actions = self.of_publisher(publisher).into_iter();
                actions.map(|(action, looks_at)| (Happens::Act(action), looks_at)).collect()
            }
            Part::Message(message) => {
                let meets = match message {
                    Message::Write(_) => these(PARTITIONS).and(place(SHARED)),
                    Message::Request(proposal) => self.publisher(&proposal.operation.publisher).and(place(SHARED)),
                    Message::Reply { operation, .. } => self.publisher(&operation.publisher),
                };
                let mut actions = vec![(Happens::Deliver(message.clone()), meets)];
                if self.bounds.duplicates > 0 {
                    actions.push((Happens::Duplicate(message.clone()), shared));
                }
                actions.push((Happens::Drop(message.clone()), Places::NONE));
                actions
            }
        }
    }

    fn step(&self, before: &Searched, action: &Happens) -> Option<Searched> {
        before.step(action, &self.bounds)
    }

    fn broken(&self, before: &Searched, after: &Searched) -> Vec<Invariant> {
        Invariant::broken(&before.system, &after.system)
    }

    fn breaks_in_step(&self, before: &Searched, after: &Searched) -> bool {
        [Invariant::I2, Invariant::I3, Invariant::I6]
            .iter()
            .any(|of_step| !of_step.holds(&before.system, &after.system))
    }

    fn of_states(&self) -> Vec<(Invariant, Places)> {
        let shared = Places::NONE.and(place(SHARED));
        vec![
            (Invariant::I1, these(PARTITIONS).and(place(SHARED))),
            (Invariant::I4, PUBLISHERS.fold(shared, |places, number| places.and(place(number)))),
            (Invariant::I5, these(PUBLISHERS)),
        ]
    }

    fn holds(&self, invariant: Invariant, state: &Searched) -> bool {
        invariant.holds(&state.system, &state.system)
    }

    fn untidiness(&self, actions: &[Happens]) -> usize {
        told::untidiness(actions)
    }

    fn is_like(&self, one: &Happens, other: &Happens) -> bool {
        told::is_like(one, other)
    }

    fn renamings(&self) -> usize {
        self.renamings.len()
    }

    fn rename(&self, part: &Part, renaming: usize) -> Part {
        self.renamings.get(renaming).map_or_else(|| part.clone(), |renaming| renaming.part(part))
    }
}
