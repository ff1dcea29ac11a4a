//! Steps: what an action makes of a system, or why it cannot happen now.

use super::{Action, Happening, Reading, System, of};
use crate::coordinate::Coordinate;
use crate::frontier::checkpoint::{Checkpoint, Coverage};
use crate::frontier::cutover::{Change, Obstacle};
use crate::frontier::decisions::Decisions;
use crate::frontier::network::{Message, MessageRef, Unfound, Verdict};
use crate::frontier::pages::{Page, PageLog};
use crate::frontier::publisher::{Belief, Publisher, Unready};
use crate::frontier::record::{Operation, Record};
use crate::frontier::state::{Partition, State};
use crate::frontier::vector::{Name, Vector};
use crate::frontier::write::{Write, WriteRefusal, certified};
use std::cmp::Ordering;
use std::sync::Arc;

/// A system after a step, and what has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// The system from now on.
    pub system: System,
    /// What has happened.
    pub happening: Happening,
}

/// Why an action cannot happen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// There is no partition of this name.
    NoPartition(Name),
    /// There is no publisher of this name.
    NoPublisher(Name),
    /// The partition is there already.
    AlreadyThere {
        /// The partition.
        partition: Name,
        /// What it covers.
        coverage: Coverage,
    },
    /// The store would refuse the checkpoint (F13).
    NotForward {
        /// The partition.
        partition: Name,
        /// Why.
        refusal: WriteRefusal,
    },
    /// No page of the partition lists an event of this id that lacks an outcome.
    NoOpenEvent {
        /// The partition.
        partition: Name,
        /// The event.
        id: Name,
    },
    /// The publisher has nothing to propose, or must not read while it waits.
    Unready {
        /// The publisher.
        publisher: Name,
        /// Why.
        why: Unready,
    },
    /// The publisher waits for nothing.
    NotWaiting(Name),
    /// No message in flight is meant, or several.
    NoMessage(MessageRef, Unfound),
    /// The membership cannot change like this.
    NoChange(Vec<Obstacle>),
}

impl System {
    /// What this action makes of the system. Deterministic; nothing but the action is chosen.
    pub fn step(&self, action: &Action) -> Result<Stepped, Illegal> {
        let mut system = self.clone();
        let happening = system.act(action)?;
        Ok(Stepped { system, happening })
    }

    /// Does it. What cannot happen changes nothing.
    pub(crate) fn act(&mut self, action: &Action) -> Result<Happening, Illegal> {
        match action {
            Action::Advance(name, to) => self.advance(name, to),
            Action::Send(name, to) => self.send(name, to),
            Action::Page(name, page) => self.page(name, page),
            Action::Settle(name, id) => self.settle(name, id),
            Action::Read(name, reading) => self.read(name, reading),
            Action::Propose(name) => self.propose(name),
            Action::ReadBack(name) => self.read_back(name),
            Action::Deliver(message) => {
                let message = self.take(message)?;
                Ok(self.deliver(message))
            }
            Action::Duplicate(message) => {
                let message = self.messages[self.find(message)?].clone();
                self.messages.push(message.clone());
                Ok(Happening::Duplicated(message))
            }
            Action::Drop(message) => self.take(message).map(Happening::Lost),
            Action::Change(change) => self.change(change),
        }
    }

    fn partition(&mut self, name: &Name) -> Result<(&State, &Partition), Illegal> {
        let found = self.state.partition(name).ok_or_else(|| Illegal::NoPartition(name.clone()))?;
        Ok((&self.state, found))
    }

    /// The write that takes a partition forward, with every event up to there dealt with.
    fn dealt_with(&mut self, name: &Name, to: &Coverage) -> Result<Write, Illegal> {
        let (state, partition) = self.partition(name)?;
        let token = partition.checkpoints.first().and_then(|checkpoint| checkpoint.token.clone());
        let write = Write::of(state, partition, Some(to.clone()), token);
        if let Err(refusal) = write.decide(state) {
            return Err(Illegal::NotForward { partition: name.clone(), refusal });
        }
        if certified(state, partition).is_some_and(|covered| covered.compare(to) == Some(Ordering::Equal)) {
            return Err(Illegal::AlreadyThere { partition: name.clone(), coverage: to.clone() });
        }
        self.state.edit(name, |partition| {
            for event in &mut partition.events {
                event.outstanding &= !to.covers(&event.at);
            }
            let pages = partition.log.iter_mut().flat_map(|log| &mut log.pages);
            for event in pages.flat_map(|page| &mut page.events) {
                event.settled |= to.covers(&event.at);
            }
        });
        Ok(write)
    }

    fn advance(&mut self, name: &Name, to: &Coverage) -> Result<Happening, Illegal> {
        let write = self.dealt_with(name, to)?;
        Ok(self.write(&write))
    }

    fn send(&mut self, name: &Name, to: &Coverage) -> Result<Happening, Illegal> {
        let write = self.dealt_with(name, to)?;
        self.messages.push(Message::Write(write));
        Ok(Happening::Sent { partition: name.clone(), coverage: to.clone() })
    }

    fn page(&mut self, name: &Name, page: &Page) -> Result<Happening, Illegal> {
        let decisions = self.decisions.clone();
        let (state, partition) = self.partition(name)?;
        if !partition.member {
            return Err(Illegal::NotForward { partition: name.clone(), refusal: WriteRefusal::NotMember });
        }
        let mut log = partition.log.clone().unwrap_or_else(|| PageLog {
            coverage: certified(state, partition).cloned(),
            token: partition.checkpoints.first().and_then(|checkpoint| checkpoint.token.clone()),
            pages: Vec::new(),
        });
        log.pages.push(page.clone());
        let write = write_of_pages(of(decisions.as_ref()), state, partition, &log);
        self.state.edit(name, |partition| {
            partition.log = Some(log);
            learn_outcomes(partition);
        });
        Ok(self.write_certified(name, write))
    }

    fn settle(&mut self, name: &Name, id: &Name) -> Result<Happening, Illegal> {
        let decisions = self.decisions.clone();
        let (state, partition) = self.partition(name)?;
        let open = |log: &PageLog| log.unsettled().iter().any(|event| event.id == *id);
        let Some(mut log) = partition.log.clone().filter(open) else {
            return Err(Illegal::NoOpenEvent { partition: name.clone(), id: id.clone() });
        };
        log.settle(id);
        let write = write_of_pages(of(decisions.as_ref()), state, partition, &log);
        self.state.edit(name, |partition| {
            partition.log = Some(log);
            learn_outcomes(partition);
        });
        Ok(self.write_certified(name, write))
    }

    fn write_certified(&mut self, name: &Name, write: Option<Write>) -> Happening {
        match write {
            Some(write) => self.write(&write),
            None => Happening::NothingCertified { partition: name.clone() },
        }
    }

    /// The checkpoint store takes a write, or refuses it (F13).
    fn write(&mut self, write: &Write) -> Happening {
        let partition = write.partition.clone();
        match write.decide(&self.state) {
            Ok(checkpoint) => {
                let Checkpoint { generation, .. } = checkpoint;
                self.state.edit(&partition, |partition| partition.checkpoints = vec![checkpoint]);
                Happening::Written { partition, coverage: write.coverage.clone(), generation }
            }
            Err(refusal) => Happening::NotWritten { partition, refusal },
        }
    }

    fn publisher_mut(&mut self, name: &Name) -> Result<&mut Publisher, Illegal> {
        let found = self.publishers.iter_mut().find(|publisher| publisher.name == *name);
        found.ok_or_else(|| Illegal::NoPublisher(name.clone()))
    }

    fn read(&mut self, name: &Name, reading: &Reading) -> Result<Happening, Illegal> {
        let (record, vector) = (self.record(), self.state.vector());
        let decisions = self.decisions.clone();
        if let Reading::Checkpoint(partition) = reading {
            self.partition(partition)?;
        }
        let publisher = self.publisher_mut(name)?;
        if let Belief::InFlight(proposal) = &publisher.belief {
            let why = Unready::Waits(proposal.operation.clone());
            return Err(Illegal::Unready { publisher: name.clone(), why });
        }
        let before = publisher.belief.clone();
        match reading {
            Reading::Both => {
                publisher.vector = Some(Arc::new(vector));
                publisher.read_record(of(decisions.as_ref()), record);
            }
            Reading::Checkpoints => publisher.vector = Some(Arc::new(vector)),
            Reading::Checkpoint(partition) => {
                publisher.vector = Some(Arc::new(with_one(publisher.vector.as_deref(), vector, partition)));
            }
            Reading::Record => publisher.read_record(of(decisions.as_ref()), record),
        }
        let judged = (publisher.belief != before).then(|| publisher.belief.clone());
        Ok(Happening::Read { publisher: name.clone(), reading: reading.clone(), judged })
    }

    fn propose(&mut self, name: &Name) -> Result<Happening, Illegal> {
        let publisher = self.publisher(name).ok_or_else(|| Illegal::NoPublisher(name.clone()))?;
        let proposal = self.proposal(publisher).map_err(|why| Illegal::Unready { publisher: name.clone(), why })?;
        let publisher = self.publisher_mut(name)?;
        publisher.attempts = proposal.operation.attempt;
        publisher.belief = Belief::InFlight(proposal.clone());
        self.messages.push(Message::Request(proposal.clone()));
        Ok(Happening::Proposed(proposal))
    }

    fn read_back(&mut self, name: &Name) -> Result<Happening, Illegal> {
        let (record, decisions) = (self.record(), self.decisions.clone());
        let publisher = self.publisher_mut(name)?;
        if !matches!(publisher.belief, Belief::InFlight(_)) {
            return Err(Illegal::NotWaiting(name.clone()));
        }
        publisher.read_record(of(decisions.as_ref()), record);
        let judged = Some(publisher.belief.clone());
        Ok(Happening::Read { publisher: name.clone(), reading: Reading::Record, judged })
    }

    fn find(&self, message: &MessageRef) -> Result<usize, Illegal> {
        message.find(&self.messages).map_err(|unfound| Illegal::NoMessage(message.clone(), unfound))
    }

    fn take(&mut self, message: &MessageRef) -> Result<Message, Illegal> {
        let place = self.find(message)?;
        Ok(self.messages.remove(place))
    }

    pub(in crate::frontier) fn deliver(&mut self, message: Message) -> Happening {
        match message {
            Message::Write(write) => self.write(&write),
            Message::Request(proposal) => {
                let operation = proposal.operation;
                let signed = Some(&operation).filter(|_| self.operation_ids);
                let decided = self.record().write(self.decisions(), proposal.condition, &proposal.claim, signed);
                let (verdict, happening) = match decided {
                    Ok(Record { epoch: _, revision, cut, kept }) => {
                        self.stored = super::Stored { revision, cut, kept };
                        self.remember_landed(&operation);
                        let happening = Happening::Accepted { operation: operation.clone(), revision };
                        (Verdict::Accepted { revision }, happening)
                    }
                    Err(refusal) => {
                        let verdict = Verdict::Refused(refusal.clone());
                        (verdict, Happening::Refused { operation: operation.clone(), refusal })
                    }
                };
                self.messages.push(Message::Reply { operation, verdict });
                happening
            }
            Message::Reply { operation, verdict } => {
                let accepted = matches!(verdict, Verdict::Accepted { .. });
                let decisions = self.decisions.clone();
                let judged = self.publisher_mut(&operation.publisher).ok().and_then(|publisher| {
                    let before = publisher.belief.clone();
                    publisher.hear(of(decisions.as_ref()), &operation, accepted);
                    (publisher.belief != before).then(|| publisher.belief.clone())
                });
                Happening::Heard { operation, accepted, judged }
            }
        }
    }

    /// Notes what nobody in the system can see, for the invariants (I4, I5).
    fn remember_landed(&mut self, operation: &Operation) {
        if let Ok(publisher) = self.publisher_mut(&operation.publisher) {
            publisher.landed = publisher.landed.max(operation.attempt);
        }
    }

    fn change(&mut self, change: &Change) -> Result<Happening, Illegal> {
        self.state = change.apply(&self.state).map_err(Illegal::NoChange)?;
        Ok(Happening::Changed { epoch: self.state.epoch })
    }
}

/// As many events of the ground truth are done at a coordinate as pages list with an outcome there:
/// the two tell of the same events, and only pages know ids.
fn learn_outcomes(partition: &mut Partition) {
    let mut settled: Vec<(&Name, &Coordinate)> = Vec::new();
    for event in partition.log.iter().flat_map(|log| &log.pages).flat_map(|page| &page.events) {
        if event.settled && !settled.contains(&(&event.id, &event.at)) {
            settled.push((&event.id, &event.at));
        }
    }
    for place in 0..partition.events.len() {
        let at = &partition.events[place].at;
        let listed = settled.iter().filter(|(_, other)| *other == at).count();
        let done = partition.events.iter().filter(|event| event.at == *at && !event.outstanding).count();
        if partition.events[place].outstanding && done < listed {
            partition.events[place].outstanding = false;
        }
    }
}

/// The write of what the pages certify, if it says more than what is stored.
fn write_of_pages(by: &dyn Decisions, state: &State, partition: &Partition, log: &PageLog) -> Option<Write> {
    let fold = log.fold();
    let stored = certified(state, partition);
    let coverage = match (by.certified(log, fold.coverage), stored) {
        (Some(folded), Some(stored)) if folded.compare(stored) != Some(Ordering::Greater) => Some(stored.clone()),
        (None, Some(stored)) => Some(stored.clone()),
        (folded, _) => folded,
    };
    let token = partition.checkpoints.first().and_then(|checkpoint| checkpoint.token.clone());
    let says_more = coverage.as_ref() != stored || fold.token != token;
    says_more.then(|| Write::of(state, partition, coverage, fold.token))
}

/// A reading of several instants: the checkpoint of one partition as it is now, the others as they
/// were read, if that was in the same epoch.
fn with_one(read: Option<&Vector>, now: Vector, partition: &Name) -> Vector {
    let mut readings = match read {
        Some(read) if read.membership == now.membership && read.scope == now.scope => read.readings.clone(),
        Some(_) | None => Vec::new(),
    };
    readings.retain(|reading| reading.partition != *partition);
    readings.extend(now.readings.iter().filter(|reading| reading.partition == *partition).cloned());
    // In the order of the partitions, as if all had been read at once.
    let mut ordered = Vec::with_capacity(readings.len());
    for name in now.readings.iter().map(|reading| &reading.partition) {
        if ordered.last().is_none_or(|last: &crate::frontier::vector::Reading| last.partition != *name) {
            ordered.extend(readings.iter().filter(|reading| reading.partition == *name).cloned());
        }
    }
    Vector { readings: ordered, ..now }
}
