//! The world of one read: everything the resolver can meet, fixed in advance.

use super::candidate::Candidate;
use super::request::RawRequest;
use super::snapshot::Snapshot;
use super::trace::Step;

/// What each step costs, in milliseconds on a logical clock. A release is sent, not waited for:
/// it costs nothing and is always done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Reading the stream snapshot.
    pub snapshot: u32,
    /// Reading the index and admitting candidates.
    pub admit: u32,
    /// Choosing one of them.
    pub choose: u32,
    /// Pinning its target.
    pub pin: u32,
    /// Opening the target.
    pub open: u32,
    /// Reading from it.
    pub read: u32,
}

impl Costs {
    /// The cost of this step, in milliseconds.
    pub const fn of(self, step: Step) -> u32 {
        match step {
            Step::Snapshot => self.snapshot,
            Step::Admit => self.admit,
            Step::Choose => self.choose,
            Step::Pin => self.pin,
            Step::Open => self.open,
            Step::Read => self.read,
        }
    }
}

impl Default for Costs {
    fn default() -> Self {
        Costs { snapshot: 2, admit: 1, choose: 0, pin: 3, open: 10, read: 5 }
    }
}

/// One read and everything that it can meet. Nothing moves while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// What the metadata says of the stream.
    pub snapshot: Snapshot,
    /// The index records of the stream, of every view, in any order.
    pub candidates: Vec<Candidate>,
    /// What is asked for.
    pub request: RawRequest,
    /// What each step costs.
    pub costs: Costs,
}
