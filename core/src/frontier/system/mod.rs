//! The frontier as a system: one pure transition system for the screen, the scenarios and the search.
//!
//! A [`System`] is everything there is: the checkpoints and the ground truth of the events, the
//! stored publication, the publishers, and the messages in flight. An [`Action`] is one thing that
//! can happen. [`System::step`] is the only way from one to the next; what it refuses, it refuses
//! with a reason, and a picture of a system is a function of it.

mod action;
mod enabled;
mod happening;
pub mod invariants;
mod step;
#[cfg(test)]
mod tests;

pub use action::{Action, Reading};
pub use happening::Happening;
pub use step::{Illegal, Stepped};

use crate::cut::Cut;
use crate::frontier::decisions::{Decisions, Right};
use crate::frontier::kept::Kept;
use crate::frontier::merge::{Decision, merge_by};
use crate::frontier::network::Message;
use crate::frontier::publisher::{Policy, Proposal, Publisher, Unready};
use crate::frontier::record::{Published, Record};
use crate::frontier::state::{InvalidState, State, is_name};
use std::sync::Arc;

/// A vector, its publication, and everybody who has a part in it.
///
/// A scenario starts from one that is quiet: its publishers have done nothing yet, and nothing is
/// in flight. Equality minds the spelling of coordinates, like that of [`State`].
#[derive(Clone, Debug)]
pub struct System {
    /// The membership, its checkpoints, and the ground truth of the events. Its epoch is also the
    /// stored one: there is only one fact about it.
    pub state: State,
    /// What is stored of the publication.
    pub stored: Stored,
    /// What holds between a membership change and the first claim of its epoch.
    pub policy: Policy,
    /// Whether operation ids are stored with a claim: without them nobody can tell who wrote (F11).
    pub operation_ids: bool,
    pub(in crate::frontier) publishers: Vec<Publisher>,
    pub(in crate::frontier) messages: Vec<Message>,
    /// None: the right ones.
    decisions: Option<Arc<dyn Decisions>>,
}

/// The stored publication but for the epoch, which is that of the membership.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stored {
    /// Counts the publications.
    pub revision: u64,
    /// The cut that was published last.
    pub cut: Option<Published<Cut>>,
    /// The vector that was kept last.
    pub kept: Option<Published<Kept>>,
}

impl System {
    /// A system in which nothing is published and nobody publishes.
    pub fn new(state: State) -> System {
        System {
            state,
            stored: Stored::default(),
            policy: Policy::default(),
            operation_ids: true,
            publishers: Vec::new(),
            messages: Vec::new(),
            decisions: None,
        }
    }

    /// The decisions that it is run by: the right ones, unless others were put in their place.
    pub fn decisions(&self) -> &dyn Decisions {
        of(self.decisions.as_ref())
    }

    /// The same, run by other decisions from now on; none are the right ones.
    #[must_use]
    pub fn decided_by(&self, decisions: Option<Arc<dyn Decisions>>) -> System {
        System { decisions, ..self.clone() }
    }

    /// The same, run by the right decisions from now on.
    #[must_use]
    pub fn mended(&self) -> System {
        self.decided_by(None)
    }

    /// What a publisher would propose now, by the decisions that this is run by.
    pub fn proposal(&self, publisher: &Publisher) -> Result<Proposal, Unready> {
        publisher.proposal(self.decisions(), self.policy)
    }

    /// What its checkpoints allow to be published, by the decisions that this is run by.
    pub fn decision(&self) -> Decision {
        merge_by(self.decisions(), &self.state.vector())
    }

    /// The record that a publisher would read now.
    pub fn record(&self) -> Record {
        let Stored { revision, cut, kept } = self.stored.clone();
        Record { epoch: self.state.epoch, revision, cut, kept }
    }

    /// The publishers, in the order in which they came.
    pub fn publishers(&self) -> &[Publisher] {
        &self.publishers
    }

    /// The publisher of this name.
    pub fn publisher(&self, name: &str) -> Option<&Publisher> {
        self.publishers.iter().find(|publisher| &*publisher.name == name)
    }

    /// The messages in flight, in the order in which they were sent.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Whether no publisher has done anything and nothing is in flight: what a scenario can start from.
    pub fn is_quiet(&self) -> bool {
        let record = self.record();
        let fresh = |publisher: &Publisher| *publisher == Publisher::new(publisher.name.clone(), &record);
        self.messages.is_empty()
            && self.publishers.iter().all(fresh)
            && self.state.partitions().iter().all(|partition| partition.log.is_none())
    }

    /// The same with one publisher more, which has done nothing yet.
    pub fn with_publisher(&self, name: &str) -> Result<System, InvalidState> {
        let mut system = self.clone();
        system.add_publisher(name)?;
        Ok(system)
    }

    /// Adds a publisher that has done nothing yet.
    pub(crate) fn add_publisher(&mut self, name: &str) -> Result<(), InvalidState> {
        if !is_name(name) {
            return Err(InvalidState::NotAName(name.into()));
        }
        if self.publisher(name).is_some() {
            return Err(InvalidState::PublisherTwice(name.into()));
        }
        let mut publisher = Publisher::new(name.into(), &self.record());
        // Something that an earlier publisher of this name has sent may still arrive.
        for message in &self.messages {
            if let Message::Request(Proposal { operation, .. }) | Message::Reply { operation, .. } = message
                && *operation.publisher == *name
            {
                publisher.attempts = publisher.attempts.max(operation.attempt);
            }
        }
        self.publishers.push(publisher);
        Ok(())
    }

    /// Removes a publisher; whether it was there. What it has sent stays in flight; what is for it will find nobody.
    pub(crate) fn remove_publisher(&mut self, name: &str) -> bool {
        let place = self.publishers.iter().position(|publisher| &*publisher.name == name);
        place.map(|place| self.publishers.remove(place)).is_some()
    }

    /// The same with another publication stored by hand. Publishers that have done nothing yet count
    /// their attempts from what it says.
    #[must_use]
    pub fn with_stored(&self, stored: Stored) -> System {
        let mut system = self.clone();
        system.store(stored);
        system
    }

    /// The same rules of the game, with nobody and nothing in it.
    pub(in crate::frontier) fn emptied(&self) -> System {
        let State { order, scope, epoch, .. } = &self.state;
        let state = State { order: order.clone(), ..State::blank(scope, *epoch) };
        System {
            policy: self.policy,
            operation_ids: self.operation_ids,
            decisions: self.decisions.clone(),
            ..System::new(state)
        }
    }

    /// Stores another publication by hand.
    pub(crate) fn store(&mut self, stored: Stored) {
        let before = self.record();
        self.stored = stored;
        let after = self.record();
        for publisher in &mut self.publishers {
            if *publisher == Publisher::new(publisher.name.clone(), &before) {
                *publisher = Publisher::new(publisher.name.clone(), &after);
            }
        }
    }
}

/// The decisions that were put in the place of the right ones, or those.
fn of(decisions: Option<&Arc<dyn Decisions>>) -> &dyn Decisions {
    decisions.map_or(&Right, |decisions| &**decisions)
}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        let spelt = |system: &System| system.stored.cut.as_ref().map(|cut| cut.value.to_string());
        self.state == other.state
            && self.stored == other.stored
            && self.policy == other.policy
            && self.operation_ids == other.operation_ids
            && self.publishers == other.publishers
            && self.messages == other.messages
            && spelt(self) == spelt(other)
            && match (&self.decisions, &other.decisions) {
                (None, None) => true,
                (Some(one), Some(other)) => Arc::ptr_eq(one, other) || format!("{one:?}") == format!("{other:?}"),
                (Some(_), None) | (None, Some(_)) => false,
            }
    }
}

impl Eq for System {}
