//! A publication as plain data: the record, the publishers and what each believes, the messages in flight.

use super::publish::{Component, Coverage};
use super::{Cut, Digits, Sentence};
use crate::explain;
use crate::frontier::network::{Message as DomainMessage, MessageRef, Verdict};
use crate::frontier::publisher::{self, Belief as DomainBelief};
use crate::frontier::record::{Claim as DomainClaim, Condition as DomainCondition, Operation, Published as Stored};
use crate::frontier::system::System;
use crate::frontier::write::Write;
use serde::Serialize;

/// The publication of a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    /// What is stored.
    pub record: Record,
    /// What holds between a membership change and the first claim of its epoch (F12): `hold` or `restate`.
    pub policy: &'static str,
    /// Whether operation ids are stored with a claim (F11).
    pub operation_ids: bool,
    /// The publishers, in the order in which they came.
    pub publishers: Vec<Publisher>,
    /// The messages in flight, in the order in which they were sent.
    pub messages: Vec<Message>,
}

/// The stored publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The stored epoch: that of the membership.
    pub epoch: Digits,
    /// Counts the publications.
    pub revision: Digits,
    /// The cut that was published last.
    pub cut: Option<Published>,
    /// The vector that was kept last (F6).
    pub kept: Option<Published>,
}

/// A stored claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Published {
    /// The claim.
    pub claim: Claim,
    /// The epoch that it is about; it may be older than the record's.
    pub epoch: Digits,
    /// The operation id that came with it: `w2/3`.
    pub operation: Option<String>,
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Claim {
    /// A cut.
    Cut {
        /// The cut.
        cut: Cut,
    },
    /// A vector, where no scalar is true of it (F6).
    Vector {
        /// Its components.
        vector: Vec<Component>,
    },
}

/// A publisher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Publisher {
    /// Its name.
    pub name: String,
    /// How many attempts it has made.
    pub attempts: Digits,
    /// What it believes of the last of them.
    pub belief: Belief,
    /// What it would propose now, or why it would not.
    pub proposes: Proposes,
}

/// What a publisher believes of the last claim it has proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Belief {
    /// Which belief it is.
    pub kind: BeliefKind,
    /// Whether it takes itself for the writer (F11).
    pub own: bool,
    /// What it is about; none where nothing has been proposed.
    pub proposal: Option<Proposal>,
    /// The belief and why, in words.
    pub reason: Sentence,
}

/// The beliefs that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum BeliefKind {
    /// Nothing has been proposed, or a delivery was refused.
    NothingKnown,
    /// Waiting for a reply.
    InFlight,
    /// The store has said that it wrote this.
    ConfirmedByReply,
    /// The record was read at or beyond this.
    ConfirmedByRecord,
    /// The record was read and does not reach this, which may still land.
    Behind,
    /// The record was read in another epoch.
    EpochChanged,
    /// It will never land. No right decision leads here.
    Dead,
}

/// What was proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// The operation id: `w1/2`.
    pub operation: String,
    /// The claim.
    pub claim: Claim,
    /// What the record must still be (F7).
    pub condition: Condition,
}

/// What the record must still be for a proposal to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// The revision that was read.
    pub revision: Digits,
    /// The epoch that was read.
    pub epoch: Digits,
}

/// What a publisher would propose now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Proposes {
    /// This.
    Claim {
        /// The proposal.
        proposal: Proposal,
    },
    /// Nothing.
    Nothing {
        /// The reason in a word or two, as expectations write it: `no checkpoints`.
        name: &'static str,
        /// The reason in words.
        reason: Sentence,
    },
}

/// A message in flight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// What it is; its fields stand beside the others.
    #[serde(flatten)]
    pub kind: MessageKind,
    /// What a step calls it, as in `deliver request of w1`.
    pub name: String,
}

/// What a message is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MessageKind {
    /// A partition's worker to the store: its checkpoint (F13).
    Write {
        /// The partition.
        partition: String,
        /// What is certified; none while only the token moves.
        coverage: Option<Coverage>,
        /// The generation that was read; none where there was no checkpoint.
        read: Option<Digits>,
        /// The epoch that it was made in.
        epoch: Digits,
    },
    /// A publisher to the store: its proposal (F7).
    Request {
        /// The proposal.
        proposal: Proposal,
    },
    /// The store to a publisher: what became of one delivery (F10).
    Reply {
        /// The attempt that was delivered.
        operation: String,
        /// Whether that delivery was written.
        accepted: bool,
        /// The revision that it made; none where it was refused.
        revision: Option<Digits>,
        /// Why it was refused, as expectations write it: `revision moved`.
        refusal: Option<&'static str>,
    },
}

impl From<&System> for Publication {
    fn from(system: &System) -> Publication {
        let record = system.record();
        let messages = system.messages();
        Publication {
            record: Record {
                epoch: Digits(record.epoch),
                revision: Digits(record.revision),
                cut: record.cut.map(|cut| published(&cut, |cut| DomainClaim::Cut(cut.clone()))),
                kept: record.kept.map(|kept| published(&kept, |kept| DomainClaim::Vector(kept.clone()))),
            },
            policy: system.policy.word(),
            operation_ids: system.operation_ids,
            publishers: system.publishers().iter().map(|publisher| Publisher::of(system, publisher)).collect(),
            messages: messages
                .iter()
                .map(|message| Message { kind: message.into(), name: MessageRef::to(messages, message).to_string() })
                .collect(),
        }
    }
}

fn published<T>(stored: &Stored<T>, claim: impl Fn(&T) -> DomainClaim) -> Published {
    Published {
        claim: (&claim(&stored.value)).into(),
        epoch: Digits(stored.epoch),
        operation: stored.operation.as_ref().map(Operation::to_string),
    }
}

impl From<&DomainClaim> for Claim {
    fn from(claim: &DomainClaim) -> Claim {
        match claim {
            DomainClaim::Cut(cut) => Claim::Cut { cut: cut.into() },
            DomainClaim::Vector(kept) => Claim::Vector {
                vector: kept
                    .components()
                    .iter()
                    .map(|(partition, coverage)| Component {
                        partition: partition.to_string(),
                        coverage: coverage.into(),
                    })
                    .collect(),
            },
        }
    }
}

impl From<&publisher::Proposal> for Proposal {
    fn from(proposal: &publisher::Proposal) -> Proposal {
        let publisher::Proposal { operation, condition: DomainCondition { revision, epoch }, claim, as_read: _ } =
            proposal;
        Proposal {
            operation: operation.to_string(),
            claim: claim.into(),
            condition: Condition { revision: Digits(*revision), epoch: Digits(*epoch) },
        }
    }
}

impl Publisher {
    fn of(system: &System, publisher: &publisher::Publisher) -> Publisher {
        Publisher {
            name: publisher.name.to_string(),
            attempts: Digits(publisher.attempts),
            belief: (&publisher.belief).into(),
            proposes: match system.proposal(publisher) {
                Ok(proposal) => Proposes::Claim { proposal: (&proposal).into() },
                Err(why) => {
                    Proposes::Nothing { name: why.name(), reason: (&explain::publication::unready(&why)).into() }
                }
            },
        }
    }
}

impl From<&DomainBelief> for Belief {
    fn from(belief: &DomainBelief) -> Belief {
        Belief {
            kind: match belief {
                DomainBelief::NothingKnown(_) => BeliefKind::NothingKnown,
                DomainBelief::InFlight(_) => BeliefKind::InFlight,
                DomainBelief::ConfirmedByReply(_) => BeliefKind::ConfirmedByReply,
                DomainBelief::ConfirmedByRecord { .. } => BeliefKind::ConfirmedByRecord,
                DomainBelief::Behind(_) => BeliefKind::Behind,
                DomainBelief::EpochChanged(_) => BeliefKind::EpochChanged,
                DomainBelief::Dead(_) => BeliefKind::Dead,
            },
            own: belief.is_own(),
            proposal: belief.proposal().map(Proposal::from),
            reason: (&explain::publication::belief(belief)).into(),
        }
    }
}

impl From<&DomainMessage> for MessageKind {
    fn from(message: &DomainMessage) -> MessageKind {
        match message {
            DomainMessage::Write(Write { partition, epoch, read, coverage, token: _ }) => MessageKind::Write {
                partition: partition.to_string(),
                coverage: coverage.as_ref().map(Coverage::from),
                read: read.map(Digits),
                epoch: Digits(*epoch),
            },
            DomainMessage::Request(proposal) => MessageKind::Request { proposal: proposal.into() },
            DomainMessage::Reply { operation, verdict } => {
                let (revision, refusal) = match verdict {
                    Verdict::Accepted { revision } => (Some(Digits(*revision)), None),
                    Verdict::Refused(refusal) => (None, Some(refusal.name())),
                };
                MessageKind::Reply { operation: operation.to_string(), accepted: revision.is_some(), revision, refusal }
            }
        }
    }
}
