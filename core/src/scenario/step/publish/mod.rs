//! The steps of a checkpoint vector, as sentences: `A through 100`.

mod apply;
mod change;
mod page;
mod parse;
mod system;

pub use system::{RecordEdit, SystemStep};

use super::StepError;
use super::words::{LastValue, Quoted};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Finality, StoredCoverage};
use crate::frontier::state::{Event, State};
use crate::frontier::vector::Name;
use crate::order::Order;
use crate::scenario::nearest::nearest;
use std::fmt;

/// A change of a [`System`](crate::frontier::system::System): by hand, or by what happens in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishStep {
    /// `A through 100`: something about one partition.
    Partition(Name, PartitionEdit),
    /// `A#2 generation 7`: something about one of its checkpoints, the first one if not said.
    Checkpoint(CheckpointId, CheckpointEdit),
    /// `add D`: a partition without a checkpoint.
    Add(Name),
    /// `copy A to D`: everything that is known of A, for D as well.
    Copy(Name, Name),
    /// `rename A to D`.
    Rename(Name, Name),
    /// `remove A`: out of the membership, with its checkpoints.
    Remove(Name),
    /// `sort by name` or `sort by coverage`.
    Sort(SortKey),
    /// `scope orders`: the query that is merged.
    Scope(String),
    /// `epoch 8`: the epoch that is fixed; checkpoints keep theirs.
    Epoch(u64),
    /// `order lsn`: of all partitions that name none of their own.
    Order(Order),
    /// `w1 proposes`, `record before 99`: something beyond the vector.
    System(Box<SystemStep>),
}

/// A change of one partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartitionEdit {
    /// `A order lsn`: its coordinates are read again in this order.
    Order(Order),
    /// `A floor before 80`, `A no floor`.
    Floor(Option<Cut>),
    /// `A member`, `A not member`.
    Member(bool),
    /// `A no checkpoint`: all of its checkpoints are gone.
    NoCheckpoint,
    /// `A event 100 outstanding`, `A event 100 done`: ground truth, of every event there; a new one where there is none.
    Event(Event),
    /// `A events 98 99 100 outstanding`, `A events none`: all of them.
    Events(Vec<Event>),
}

/// Names one checkpoint of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointId {
    /// The partition.
    pub partition: Name,
    /// Which of its checkpoints, from 0.
    pub place: usize,
}

/// A change of one checkpoint. The one after the last is written first: `A#2 before 7` is a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointEdit {
    /// `A through 100`, `A ended`, `A no coverage`, `A raw "before 12x"`.
    Coverage(StoredCoverage),
    /// `A scope orders`.
    Scope(String),
    /// `A epoch 7`.
    Epoch(u64),
    /// `A generation 12`.
    Generation(u64),
    /// `A token it1`, `A no token`.
    Token(Option<String>),
    /// `A finality provisional`.
    Finality(Finality),
    /// `A durable`, `A not durable`.
    Durable(bool),
}

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// The name, by bytes.
    Name,
    /// The coverage, least first; those without any, or that cannot be compared, stay behind.
    Coverage,
}

/// Words that begin a sentence: a partition of this name is written in quotes.
const RESERVED: [&str; 18] = [
    "add",
    "copy",
    "rename",
    "remove",
    "sort",
    "scope",
    "epoch",
    "order",
    "deliver",
    "duplicate",
    "drop",
    "record",
    "publisher",
    "policy",
    "operation",
    "no",
    "makes",
    "mends",
];

/// What may follow the name of a partition.
const EDITS: [&str; 21] = [
    "before",
    "through",
    "ended",
    "raw",
    "no",
    "not",
    "member",
    "durable",
    "order",
    "floor",
    "scope",
    "epoch",
    "generation",
    "token",
    "finality",
    "event",
    "events",
    "advances",
    "writes",
    "page",
    "settles",
];

fn no_partition(name: &str, state: &State) -> StepError {
    let names = state.partitions().iter().map(|partition| &*partition.name);
    match nearest(name, names.chain(RESERVED)) {
        Some(near) => StepError::new(format_args!("there is no partition `{name}`: did you mean `{near}`?")),
        None => StepError::new(format_args!("there is no partition `{name}`: add it first, with `add {name}`")),
    }
}

fn quoted(name: &Name) -> Quoted<'_> {
    Quoted { name, reserved: &RESERVED }
}

impl fmt::Display for PublishStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PublishStep::Partition(name, edit) => {
                write!(f, "{} ", quoted(name))?;
                match edit {
                    PartitionEdit::Order(order) => write!(f, "order {order}"),
                    PartitionEdit::Floor(Some(floor)) => write!(f, "floor {floor}"),
                    PartitionEdit::Floor(None) => f.write_str("no floor"),
                    PartitionEdit::Member(true) => f.write_str("member"),
                    PartitionEdit::Member(false) => f.write_str("not member"),
                    PartitionEdit::NoCheckpoint => f.write_str("no checkpoint"),
                    PartitionEdit::Event(Event { at, outstanding: true }) => write!(f, "event {at} outstanding"),
                    PartitionEdit::Event(Event { at, outstanding: false }) => write!(f, "event {at} done"),
                    PartitionEdit::Events(events) if events.is_empty() => f.write_str("events none"),
                    PartitionEdit::Events(events) => {
                        f.write_str("events")?;
                        events.iter().try_for_each(|Event { at, outstanding }| {
                            let at = Quoted { name: at.spelling(), reserved: &["none", "outstanding"] };
                            write!(f, " {at}{}", if *outstanding { " outstanding" } else { "" })
                        })
                    }
                }
            }
            PublishStep::Checkpoint(id, edit) => {
                write!(f, "{}", quoted(&id.partition))?;
                if id.place > 0 {
                    write!(f, "#{}", id.place + 1)?;
                }
                f.write_str(" ")?;
                match edit {
                    CheckpointEdit::Coverage(StoredCoverage::Read(coverage)) => coverage.fmt(f),
                    CheckpointEdit::Coverage(StoredCoverage::Absent) => f.write_str("no coverage"),
                    CheckpointEdit::Coverage(StoredCoverage::Malformed { text, .. }) => {
                        write!(f, "raw {}", LastValue(text))
                    }
                    CheckpointEdit::Scope(scope) => write!(f, "scope {}", LastValue(scope)),
                    CheckpointEdit::Epoch(epoch) => write!(f, "epoch {epoch}"),
                    CheckpointEdit::Generation(generation) => write!(f, "generation {generation}"),
                    CheckpointEdit::Token(Some(token)) => write!(f, "token {}", LastValue(token)),
                    CheckpointEdit::Token(None) => f.write_str("no token"),
                    CheckpointEdit::Finality(finality) => write!(f, "finality {finality}"),
                    CheckpointEdit::Durable(true) => f.write_str("durable"),
                    CheckpointEdit::Durable(false) => f.write_str("not durable"),
                }
            }
            PublishStep::Add(name) => write!(f, "add {}", quoted(name)),
            PublishStep::Copy(from, to) => write!(f, "copy {} to {}", quoted(from), quoted(to)),
            PublishStep::Rename(from, to) => write!(f, "rename {} to {}", quoted(from), quoted(to)),
            PublishStep::Remove(name) => write!(f, "remove {}", quoted(name)),
            PublishStep::Sort(SortKey::Name) => f.write_str("sort by name"),
            PublishStep::Sort(SortKey::Coverage) => f.write_str("sort by coverage"),
            PublishStep::Scope(scope) => write!(f, "scope {}", LastValue(scope)),
            PublishStep::Epoch(epoch) => write!(f, "epoch {epoch}"),
            PublishStep::Order(order) => write!(f, "order {order}"),
            PublishStep::System(step) => step.fmt(f),
        }
    }
}
