//! Actions: everything that can happen in a system.

use crate::frontier::checkpoint::Coverage;
use crate::frontier::cutover::Change;
use crate::frontier::network::MessageRef;
use crate::frontier::pages::Page;
use crate::frontier::vector::Name;

/// One thing that can happen.
///
/// Each has a sentence that reads back: `A advances to through 102`, `w1 proposes`, `drop reply to w1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A partition's worker deals with every event up to there, and its checkpoint is written.
    Advance(Name, Coverage),
    /// The same, but the write is sent and still has to arrive.
    Send(Name, Coverage),
    /// A page of a partition arrives; what it certifies is written.
    Page(Name, Page),
    /// An event of a page gets its durable terminal outcome; what that certifies is written.
    Settle(Name, Name),
    /// A publisher reads.
    Read(Name, Reading),
    /// A publisher proposes what follows from what it has read.
    Propose(Name),
    /// A publisher gives up waiting for a reply, and reads the record back.
    ReadBack(Name),
    /// A message arrives.
    Deliver(MessageRef),
    /// A second copy of a message is in flight from now on.
    Duplicate(MessageRef),
    /// A message is lost.
    Drop(MessageRef),
    /// The membership changes.
    Change(Change),
}

/// What a publisher reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The whole vector, and the record.
    Both,
    /// The whole vector, at one instant.
    Checkpoints,
    /// One checkpoint; the vector is then of several instants.
    Checkpoint(Name),
    /// The record.
    Record,
}
