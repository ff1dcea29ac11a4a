//! A system within bounds: what of them is used up belongs to the state.

use super::bounds::Bounds;
use super::part::{Part, Shared};
use crate::frontier::network::{Message, MessageRef};
use crate::frontier::system::{Action, System};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash, Hasher};

/// A system that is searched. Which of two messages was sent first means nothing in it, and how a
/// coordinate is spelt neither.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The system.
    pub system: System,
    duplicates: u8,
}

/// One thing that can happen in a search. Messages are named by themselves, whatever else is in flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Happens {
    /// An action that is no message's.
    Act(Action),
    /// This message arrives.
    Deliver(Message),
    /// This message gets a second copy.
    Duplicate(Message),
    /// This message is lost.
    Drop(Message),
}

impl Happens {
    /// The action that it is in this system.
    pub fn action(&self, system: &System) -> Action {
        let named = |message: &Message| MessageRef::to(system.messages(), message);
        match self {
            Happens::Act(action) => action.clone(),
            Happens::Deliver(message) => Action::Deliver(named(message)),
            Happens::Duplicate(message) => Action::Duplicate(named(message)),
            Happens::Drop(message) => Action::Drop(named(message)),
        }
    }
}

impl Searched {
    pub(super) fn new(system: System) -> Searched {
        let mut start = Searched { system, duplicates: 0 };
        start.sort_messages();
        start
    }

    /// Which comes first does not matter, as long as it is always the same.
    fn sort_messages(&mut self) {
        if self.system.messages.len() > 1 {
            self.system.messages.sort_by_cached_key(|message| FxBuildHasher.hash_one(message));
        }
    }

    pub(super) fn step(&self, happens: &Happens, bounds: &Bounds) -> Option<Searched> {
        let mut after = self.clone();
        let system = &mut after.system;
        let find = |system: &System, message: &Message| system.messages.iter().position(|other| other == message);
        match happens {
            Happens::Act(action) => {
                system.act(action).ok()?;
            }
            Happens::Deliver(message) => {
                let place = find(system, message)?;
                let message = system.messages.remove(place);
                system.deliver(message);
            }
            Happens::Duplicate(message) => {
                find(system, message)?;
                system.messages.push(message.clone());
                after.duplicates = after.duplicates.checked_add(1).filter(|used| *used <= bounds.duplicates)?;
            }
            Happens::Drop(message) => {
                let place = find(system, message)?;
                system.messages.remove(place);
            }
        }
        after.sort_messages();
        Some(after)
    }

    pub(super) fn take_apart(self) -> Vec<Part> {
        let System { mut state, stored, publishers, messages, .. } = self.system;
        let partitions = std::mem::take(state.partitions_mut());
        let shared = Shared { epoch: state.epoch, stored, duplicates: self.duplicates };
        let mut parts = Vec::with_capacity(1 + publishers.len() + partitions.len() + messages.len());
        parts.push(Part::Shared(shared));
        parts.extend(publishers.into_iter().enumerate().map(|(number, one)| Part::Publisher(number, one)));
        parts.extend(partitions.into_iter().enumerate().map(|(number, one)| Part::Partition(number, one)));
        parts.extend(messages.into_iter().map(Part::Message));
        parts
    }

    /// The state of these parts; what is no part is as it is here.
    pub(super) fn put_together(&self, parts: &mut dyn Iterator<Item = &Part>) -> Searched {
        let mut made = Searched { system: self.system.emptied(), duplicates: 0 };
        let system = &mut made.system;
        for part in parts {
            match part {
                Part::Shared(shared) => {
                    system.state.epoch = shared.epoch;
                    system.stored = shared.stored.clone();
                    made.duplicates = shared.duplicates;
                }
                Part::Publisher(_, publisher) => system.publishers.push(publisher.clone()),
                Part::Partition(_, partition) => system.state.partitions_mut().push(partition.clone()),
                Part::Message(message) => system.messages.push(message.clone()),
            }
        }
        made.sort_messages();
        made
    }
}

impl PartialEq for Searched {
    fn eq(&self, other: &Searched) -> bool {
        let (left, right) = (&self.system, &other.system);
        self.duplicates == other.duplicates
            && left.state.epoch == right.state.epoch
            && left.stored == right.stored
            && left.publishers == right.publishers
            && left.messages == right.messages
            && left.state.partitions() == right.state.partitions()
    }
}

impl Eq for Searched {}

impl Hash for Searched {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let System { state, stored, publishers, messages, .. } = &self.system;
        self.duplicates.hash(hasher);
        state.epoch.hash(hasher);
        stored.hash(hasher);
        publishers.hash(hasher);
        messages.hash(hasher);
        state.partitions().hash(hasher);
    }
}
