//! The network: messages in flight, which may be delivered, delivered twice, or lost.

use crate::frontier::checkpoint::Coverage;
use crate::frontier::publisher::Proposal;
use crate::frontier::record::{Operation, Refusal};
use crate::frontier::vector::Name;
use crate::frontier::write::Write;
use std::fmt;

/// A message in flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Message {
    /// A partition's worker to the store: its checkpoint.
    Write(Write),
    /// A publisher to the store: its proposal.
    Request(Proposal),
    /// The store to a publisher: what became of one delivery.
    Reply {
        /// The attempt that was delivered.
        operation: Operation,
        /// What became of it.
        verdict: Verdict,
    },
}

/// What the store answers to one delivery of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It was written, as this revision.
    Accepted {
        /// The revision that it made.
        revision: u64,
    },
    /// This delivery wrote nothing.
    Refused(Refusal),
}

/// Names a message in flight, with as much as it takes to tell it from the others.
///
/// Copies of one message are the same message: any of them is meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MessageRef {
    /// `write of A`, `write of A through 102`, `write of A through 102 read 41`.
    Write {
        /// The partition.
        partition: Name,
        /// What is written.
        coverage: Option<Coverage>,
        /// The generation that was read.
        read: Option<u64>,
    },
    /// `request of w1`, `request of w1/2`.
    Request {
        /// Who sent it.
        publisher: Name,
        /// Which attempt.
        attempt: Option<u64>,
    },
    /// `reply to w1`, `reply to w1/2`, `acceptance to w1/2`, `refusal to w1/2`.
    Reply {
        /// Whom it is for.
        publisher: Name,
        /// Which attempt.
        attempt: Option<u64>,
        /// Whether it says that something was written.
        accepted: Option<bool>,
    },
}

/// Why a reference names no one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// No message in flight is meant.
    None,
    /// Several are, and they are not the same.
    Several,
}

impl Message {
    /// The references to it, the shortest first. The last one names it for certain.
    fn references(&self) -> Vec<MessageRef> {
        match self {
            Message::Write(write) => {
                let reference = |coverage: bool, read: bool| MessageRef::Write {
                    partition: write.partition.clone(),
                    coverage: write.coverage.clone().filter(|_| coverage),
                    read: write.read.filter(|_| read),
                };
                vec![reference(false, false), reference(true, false), reference(true, true)]
            }
            Message::Request(Proposal { operation, .. }) => {
                let reference = |attempt| MessageRef::Request { publisher: operation.publisher.clone(), attempt };
                vec![reference(None), reference(Some(operation.attempt))]
            }
            Message::Reply { operation, verdict } => {
                let accepted = matches!(verdict, Verdict::Accepted { .. });
                let reference =
                    |attempt, accepted| MessageRef::Reply { publisher: operation.publisher.clone(), attempt, accepted };
                let attempt = Some(operation.attempt);
                vec![reference(None, None), reference(attempt, None), reference(attempt, Some(accepted))]
            }
        }
    }
}

impl MessageRef {
    /// The shortest reference to this message among those in flight.
    pub fn to(messages: &[Message], message: &Message) -> MessageRef {
        let mut references = message.references();
        let last = references.len() - 1;
        let alone = |reference: &MessageRef| reference.find(messages).is_ok();
        references.swap_remove(references.iter().position(alone).unwrap_or(last))
    }

    /// The place of the message that is meant; of several copies the first.
    pub fn find(&self, messages: &[Message]) -> Result<usize, Unfound> {
        let mut meant = messages.iter().enumerate().filter(|(_, message)| self.means(message));
        let (place, message) = meant.next().ok_or(Unfound::None)?;
        // Refusals of one attempt may differ in their reason, which is for people: no publisher looks at it.
        let same = |other: &Message| match (self, message, other) {
            (MessageRef::Reply { accepted: Some(_), .. }, _, _) => true,
            (_, message, other) => message == other,
        };
        if meant.all(|(_, other)| same(other)) { Ok(place) } else { Err(Unfound::Several) }
    }

    fn means(&self, message: &Message) -> bool {
        match (self, message) {
            (MessageRef::Write { partition, coverage, read }, Message::Write(write)) => {
                *partition == write.partition
                    && (coverage.is_none() || *coverage == write.coverage)
                    && (read.is_none() || *read == write.read)
            }
            (MessageRef::Request { publisher, attempt }, Message::Request(Proposal { operation, .. })) => {
                *publisher == operation.publisher && attempt.is_none_or(|attempt| attempt == operation.attempt)
            }
            (MessageRef::Reply { publisher, attempt, accepted }, Message::Reply { operation, verdict }) => {
                *publisher == operation.publisher
                    && attempt.is_none_or(|attempt| attempt == operation.attempt)
                    && accepted.is_none_or(|accepted| accepted == matches!(verdict, Verdict::Accepted { .. }))
            }
            _ => false,
        }
    }
}

/// `request w1/2`, `acceptance w1/2`, `write A through 102`: as expectations write it.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Write(Write { partition, coverage: Some(coverage), .. }) => {
                write!(f, "write {partition} {coverage}")
            }
            Message::Write(Write { partition, coverage: None, .. }) => write!(f, "write {partition}"),
            Message::Request(Proposal { operation, .. }) => write!(f, "request {operation}"),
            Message::Reply { operation, verdict: Verdict::Accepted { .. } } => write!(f, "acceptance {operation}"),
            Message::Reply { operation, verdict: Verdict::Refused(_) } => write!(f, "refusal {operation}"),
        }
    }
}
