//! Identical publishers under each other's names: what one can do, the other can.

use super::part::{Part, Shared};
use crate::frontier::network::Message;
use crate::frontier::publisher::{Belief, Proposal, Publisher};
use crate::frontier::record::{Operation, Published, Record};
use crate::frontier::system::{Stored, System};
use crate::frontier::vector::Name;
use std::sync::Arc;

/// Who is called what, and stands where.
#[derive(Clone, Debug)]
pub(super) struct Renaming {
    names: Vec<Name>,
    becomes: Vec<usize>,
}

/// Every other way to name the publishers; none where they are not identical: where one has done
/// something, or the record names one.
pub(super) fn renamings(system: &System) -> Vec<Renaming> {
    let names: Vec<Name> = system.publishers.iter().map(|publisher| publisher.name.clone()).collect();
    let record = system.record();
    let alike = |publisher: &Publisher| {
        let fresh = Publisher::new(publisher.name.clone(), &record);
        *publisher == fresh && fresh.attempts == 0
    };
    if !system.messages.is_empty() || !system.publishers.iter().all(alike) {
        return Vec::new();
    }
    let renaming = |becomes| Renaming { names: names.clone(), becomes };
    permutations(names.len()).into_iter().skip(1).map(renaming).collect()
}

/// Every order of so many things; the first one leaves all in place.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|some: &Vec<usize>| {
            let rest = (0..count).filter(|one| !some.contains(one));
            rest.map(|one| some.iter().copied().chain([one]).collect()).collect::<Vec<Vec<usize>>>()
        });
        all = longer.collect();
    }
    all
}

impl Renaming {
    pub(super) fn part(&self, part: &Part) -> Part {
        match part {
            Part::Shared(Shared { epoch, stored, duplicates }) => {
                Part::Shared(Shared { epoch: *epoch, stored: self.stored(stored), duplicates: *duplicates })
            }
            Part::Publisher(number, publisher) => {
                Part::Publisher(self.becomes.get(*number).copied().unwrap_or(*number), self.publisher(publisher))
            }
            Part::Partition(number, partition) => Part::Partition(*number, partition.clone()),
            Part::Message(message) => Part::Message(self.message(message)),
        }
    }

    fn name(&self, name: &Name) -> Name {
        let number = self.names.iter().position(|other| other == name);
        number.map_or_else(|| name.clone(), |number| self.names[self.becomes[number]].clone())
    }

    fn operation(&self, operation: &Operation) -> Operation {
        Operation { publisher: self.name(&operation.publisher), attempt: operation.attempt }
    }

    fn published<T: Clone>(&self, published: &Published<T>) -> Published<T> {
        let operation = published.operation.as_ref().map(|operation| self.operation(operation));
        Published { epoch: published.epoch, value: published.value.clone(), operation }
    }

    fn stored(&self, Stored { revision, cut, kept }: &Stored) -> Stored {
        let (cut, kept) = (cut.as_ref().map(|cut| self.published(cut)), kept.as_ref().map(|kept| self.published(kept)));
        Stored { revision: *revision, cut, kept }
    }

    fn record(&self, Record { epoch, revision, cut, kept }: &Record) -> Record {
        let (cut, kept) = (cut.as_ref().map(|cut| self.published(cut)), kept.as_ref().map(|kept| self.published(kept)));
        Record { epoch: *epoch, revision: *revision, cut, kept }
    }

    fn proposal(&self, proposal: &Proposal) -> Proposal {
        Proposal { operation: self.operation(&proposal.operation), ..proposal.clone() }
    }

    fn belief(&self, belief: &Belief) -> Belief {
        match belief {
            Belief::NothingKnown(proposal) => Belief::NothingKnown(proposal.as_ref().map(|one| self.proposal(one))),
            Belief::InFlight(proposal) => Belief::InFlight(self.proposal(proposal)),
            Belief::ConfirmedByReply(proposal) => Belief::ConfirmedByReply(self.proposal(proposal)),
            Belief::ConfirmedByRecord { proposal, own } => {
                Belief::ConfirmedByRecord { proposal: self.proposal(proposal), own: *own }
            }
            Belief::Behind(proposal) => Belief::Behind(self.proposal(proposal)),
            Belief::Dead(proposal) => Belief::Dead(self.proposal(proposal)),
            Belief::EpochChanged(proposal) => Belief::EpochChanged(self.proposal(proposal)),
        }
    }

    fn publisher(&self, publisher: &Publisher) -> Publisher {
        let Publisher { name, attempts, belief, vector, record, landed } = publisher;
        Publisher {
            name: self.name(name),
            attempts: *attempts,
            belief: self.belief(belief),
            vector: vector.clone(),
            record: record.as_ref().map(|record| Arc::new(self.record(record))),
            landed: *landed,
        }
    }

    fn message(&self, message: &Message) -> Message {
        match message {
            Message::Write(write) => Message::Write(write.clone()),
            Message::Request(proposal) => Message::Request(self.proposal(proposal)),
            Message::Reply { operation, verdict } => {
                Message::Reply { operation: self.operation(operation), verdict: verdict.clone() }
            }
        }
    }
}
