//! The parts of a system, each of which changes by itself.

use crate::frontier::network::Message;
use crate::frontier::publisher::Publisher;
use crate::frontier::state::Partition;
use crate::frontier::system::Stored;

/// A part of a system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What everybody meets.
    Shared(Shared),
    /// A publisher, and its place among them.
    Publisher(usize, Publisher),
    /// A partition, and its place among them.
    Partition(usize, Partition),
    /// A message in flight.
    Message(Message),
}

/// What everybody meets: the stored publication, and how much of the bounds is used up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared {
    /// The epoch of the membership, which is also the stored one.
    pub epoch: u64,
    /// The stored publication.
    pub stored: Stored,
    /// How many messages have got a second copy.
    pub duplicates: u8,
}
