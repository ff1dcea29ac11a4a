//! The steps of a whole system as sentences: actions (`w1 proposes`) and edits of the publication (`record before 99`).

mod apply;
mod parse;

use super::quoted;
use crate::cut::Cut;
use crate::frontier::kept::Kept;
use crate::frontier::network::MessageRef;
use crate::frontier::publisher::Policy;
use crate::frontier::record::Operation;
use crate::frontier::system::{Action, Reading};
use crate::frontier::vector::Name;
use crate::mistakes::PublishMistake;
use crate::order::Order;
use crate::scenario::step::mistake::MistakeEdit;
use crate::scenario::step::words::{Quoted, quoted_always};
use std::fmt::{self, Display as _};

/// A step beyond the vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemStep {
    /// Something happens.
    Act(Action),
    /// The stored publication is edited by hand.
    Record(RecordEdit),
    /// `publisher w1 joins`.
    Join(Name),
    /// `publisher w1 leaves`.
    Leave(Name),
    /// `policy restate`.
    Policy(Policy),
    /// `operation ids`, `no operation ids`.
    OperationIds(bool),
    /// `makes the mistake: takes the latest cut`, `mends the mistake: takes the latest cut`.
    Mistake(MistakeEdit<PublishMistake>),
}

/// A change of the stored publication by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEdit {
    /// `record before 99`, in the order of the state, or `record order lsn before 0/16`.
    Cut {
        /// The order, where it is not that of the state.
        order: Option<Order>,
        /// The cut.
        cut: Cut,
    },
    /// `record epoch 6`: the epoch that its cut is about.
    Epoch(u64),
    /// `record operation w2/3`, `record no operation`.
    Operation(Option<Operation>),
    /// `record no cut`.
    NoCut,
    /// `record revision 12`.
    Revision(u64),
    /// `record keeps A through 2 B ended`, `record keeps nothing`.
    Keeps(Option<Kept>),
    /// `record kept epoch 6`: the epoch that its kept vector is about.
    KeptEpoch(u64),
    /// `record kept operation w2/3`, `record kept no operation`.
    KeptOperation(Option<Operation>),
}

/// Words that follow a partition where something happens to it.
pub(super) const OF_PARTITION: [&str; 4] = ["advances", "writes", "page", "settles"];
/// Words that follow a publisher.
pub(super) const OF_PUBLISHER: [&str; 2] = ["reads", "proposes"];

impl fmt::Display for SystemStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SystemStep::Act(action) => write_action(f, action),
            SystemStep::Record(edit) => write_edit(f, edit),
            SystemStep::Join(name) => write!(f, "publisher {} joins", quoted(name)),
            SystemStep::Leave(name) => write!(f, "publisher {} leaves", quoted(name)),
            SystemStep::Policy(policy) => write!(f, "policy {}", policy.word()),
            SystemStep::OperationIds(true) => f.write_str("operation ids"),
            SystemStep::OperationIds(false) => f.write_str("no operation ids"),
            SystemStep::Mistake(edit) => edit.fmt(f),
        }
    }
}

fn write_action(f: &mut fmt::Formatter<'_>, action: &Action) -> fmt::Result {
    match action {
        Action::Advance(name, to) => write!(f, "{} advances to {to}", quoted(name)),
        Action::Send(name, to) => write!(f, "{} writes {to}", quoted(name)),
        Action::Page(name, page) => write!(f, "{} page {page}", quoted(name)),
        Action::Settle(name, id) => write!(f, "{} settles {}", quoted(name), Quoted { name: id, reserved: &[] }),
        Action::Read(name, reading) => {
            write!(f, "{} reads ", quoted(name))?;
            match reading {
                Reading::Both => f.write_str("both"),
                Reading::Checkpoints => f.write_str("checkpoints"),
                Reading::Checkpoint(partition) => write!(f, "checkpoint {}", quoted(partition)),
                Reading::Record => f.write_str("record"),
            }
        }
        Action::Propose(name) => write!(f, "{} proposes", quoted(name)),
        Action::ReadBack(name) => write!(f, "{} reads back", quoted(name)),
        Action::Deliver(message) => write!(f, "deliver {message}"),
        Action::Duplicate(message) => write!(f, "duplicate {message}"),
        Action::Drop(message) => write!(f, "drop {message}"),
        Action::Change(change) => change.fmt(f),
    }
}

impl fmt::Display for MessageRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, publisher, attempt) = match self {
            MessageRef::Write { partition, coverage, read } => {
                write!(f, "write of {}", quoted(partition))?;
                if let Some(coverage) = coverage {
                    write!(f, " {coverage}")?;
                }
                return read.map_or(Ok(()), |read| write!(f, " read {read}"));
            }
            MessageRef::Request { publisher, attempt } => ("request of", publisher, attempt),
            MessageRef::Reply { publisher, attempt, accepted } => match accepted {
                None => ("reply to", publisher, attempt),
                Some(true) => ("acceptance to", publisher, attempt),
                Some(false) => ("refusal to", publisher, attempt),
            },
        };
        write!(f, "{kind} {}", Attempted { publisher, attempt: *attempt })
    }
}

/// `w1` or `w1/2`: a name that has a slash itself is quoted.
struct Attempted<'a> {
    publisher: &'a Name,
    attempt: Option<u64>,
}

impl fmt::Display for Attempted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.publisher.contains('/') {
            quoted_always(f, self.publisher)?;
        } else {
            quoted(self.publisher).fmt(f)?;
        }
        self.attempt.map_or(Ok(()), |attempt| write!(f, "/{attempt}"))
    }
}

fn write_operation(f: &mut fmt::Formatter<'_>, operation: Option<&Operation>) -> fmt::Result {
    match operation {
        Some(Operation { publisher, attempt }) => {
            write!(f, "operation {}", Attempted { publisher, attempt: Some(*attempt) })
        }
        None => f.write_str("no operation"),
    }
}

fn write_edit(f: &mut fmt::Formatter<'_>, edit: &RecordEdit) -> fmt::Result {
    f.write_str("record ")?;
    match edit {
        RecordEdit::Cut { order: None, cut } => cut.fmt(f),
        RecordEdit::Cut { order: Some(order), cut } => {
            f.write_str("order ")?;
            quoted_always(f, &order.to_string())?;
            write!(f, " {cut}")
        }
        RecordEdit::Epoch(epoch) => write!(f, "epoch {epoch}"),
        RecordEdit::Operation(operation) => write_operation(f, operation.as_ref()),
        RecordEdit::NoCut => f.write_str("no cut"),
        RecordEdit::Revision(revision) => write!(f, "revision {revision}"),
        RecordEdit::Keeps(None) => f.write_str("keeps nothing"),
        RecordEdit::Keeps(Some(kept)) => {
            f.write_str("keeps")?;
            kept.components().iter().try_for_each(|(name, coverage)| {
                write!(f, " {} ", Quoted { name, reserved: &["nothing"] })?;
                match coverage.cut() {
                    Some(cut) => {
                        write!(f, "{} {}", cut.endpoint, Quoted { name: cut.at.spelling(), reserved: &[] })
                    }
                    None => f.write_str("ended"),
                }
            })
        }
        RecordEdit::KeptEpoch(epoch) => write!(f, "kept epoch {epoch}"),
        RecordEdit::KeptOperation(operation) => {
            f.write_str("kept ")?;
            write_operation(f, operation.as_ref())
        }
    }
}
