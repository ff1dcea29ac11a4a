//! Happenings: what a step has led to, told from what was intended.

use crate::frontier::checkpoint::Coverage;
use crate::frontier::network::Message;
use crate::frontier::publisher::{Belief, Proposal};
use crate::frontier::record::{Operation, Refusal};
use crate::frontier::system::Reading;
use crate::frontier::vector::Name;
use crate::frontier::write::WriteRefusal;
use std::fmt;

/// What has happened in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A checkpoint was written.
    Written {
        /// The partition.
        partition: Name,
        /// What it certifies now.
        coverage: Option<Coverage>,
        /// The generation of the write.
        generation: u64,
    },
    /// A checkpoint write was refused.
    NotWritten {
        /// The partition.
        partition: Name,
        /// Why.
        refusal: WriteRefusal,
    },
    /// A page arrived or an outcome did, and nothing new is certified.
    NothingCertified {
        /// The partition.
        partition: Name,
    },
    /// A checkpoint write was sent.
    Sent {
        /// The partition.
        partition: Name,
        /// What it says.
        coverage: Coverage,
    },
    /// A publisher has read.
    Read {
        /// Who.
        publisher: Name,
        /// What.
        reading: Reading,
        /// What it believes now, where the reading has settled that.
        judged: Option<Belief>,
    },
    /// A request was sent.
    Proposed(Proposal),
    /// A request was delivered, and written; the reply is in flight.
    Accepted {
        /// The attempt.
        operation: Operation,
        /// The revision that it made.
        revision: u64,
    },
    /// A request was delivered, and nothing was written; the reply is in flight.
    Refused {
        /// The attempt.
        operation: Operation,
        /// Why.
        refusal: Refusal,
    },
    /// A reply was delivered.
    Heard {
        /// The attempt.
        operation: Operation,
        /// Whether it says that something was written.
        accepted: bool,
        /// What the publisher believes now; none where the reply changed nothing for it.
        judged: Option<Belief>,
    },
    /// A message has a second copy.
    Duplicated(Message),
    /// A message is lost.
    Lost(Message),
    /// The membership is another one.
    Changed {
        /// The epoch from now on.
        epoch: u64,
    },
}

/// In short, as expectations write it: `accepted`, `refused: revision moved`, `not written: older generation`.
impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, why) = match self {
            Happening::Written { .. } => ("written", None),
            Happening::NotWritten { refusal, .. } => ("not written", Some(refusal.name())),
            Happening::NothingCertified { .. } => ("nothing certified", None),
            Happening::Sent { .. } => ("sent", None),
            Happening::Read { judged: Some(belief), .. } => ("read", Some(belief.name())),
            Happening::Read { judged: None, .. } => ("read", None),
            Happening::Proposed(_) => ("proposed", None),
            Happening::Accepted { .. } => ("accepted", None),
            Happening::Refused { refusal, .. } => ("refused", Some(refusal.name())),
            Happening::Heard { judged: Some(belief), .. } => ("heard", Some(belief.name())),
            Happening::Heard { judged: None, .. } => ("heard", Some("changes nothing")),
            Happening::Duplicated(_) => ("duplicated", None),
            Happening::Lost(_) => ("lost", None),
            Happening::Changed { .. } => ("changed", None),
        };
        f.write_str(what)?;
        match why {
            Some(why) => write!(f, ": {why}"),
            None => Ok(()),
        }
    }
}
