//! A small system to try the rules on.

use super::super::invariants::Invariant;
use super::super::{Action, Happening, Reading, Stored, System};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::cutover::{Change, Move};
use crate::frontier::network::MessageRef;
use crate::frontier::record::{Operation, Published};
use crate::frontier::state::{Partition, State};
use crate::order::Order;

/// A system whose every step is held against the invariants, and against what it may change at all.
pub(super) struct World(pub(super) System);

pub(super) fn cut(text: &str) -> Cut {
    Cut::parse(&Order::default(), text).unwrap()
}

pub(super) fn to(text: &str) -> Coverage {
    Coverage::parse(&Order::default(), text).unwrap()
}

pub(super) fn partition(name: &str, order: &str, coverage: &str) -> Partition {
    let order: Order = order.parse().unwrap();
    let coverage = Coverage::parse(&order, coverage).unwrap();
    let checkpoint = Checkpoint {
        coverage: StoredCoverage::Read(coverage),
        scope: "s".to_owned(),
        epoch: 7,
        generation: 41,
        token: None,
        finality: Finality::Final,
        durable: true,
    };
    Partition { checkpoints: vec![checkpoint], ..Partition::new(name.into(), order) }
}

/// Epoch 7; revision 12 holds `before 99` by w2/3; A is certified `before 100` and B `through 100`.
pub(super) fn world() -> World {
    let partitions = vec![partition("A", "integer", "before 100"), partition("B", "integer", "through 100")];
    let operation = Operation { publisher: "w2".into(), attempt: 3 };
    let stored = Stored {
        revision: 12,
        cut: Some(Published { epoch: 7, value: cut("before 99"), operation: Some(operation) }),
        kept: None,
    };
    let state = State::new(Order::default(), "s".to_owned(), 7, partitions).unwrap();
    let system = System::new(state).with_stored(stored);
    World(system.with_publisher("w1").unwrap().with_publisher("w2").unwrap())
}

/// Two journals whose positions do not compare, at these.
pub(super) fn journals(left: &str, right: &str) -> World {
    let partitions = vec![partition("j0", "j0: integer", left), partition("j1", "j1: integer", right)];
    let state = State::new(Order::default(), "s".to_owned(), 7, partitions).unwrap();
    World(System::new(state).with_publisher("w1").unwrap().with_publisher("w2").unwrap())
}

pub(super) fn request(of: &str, attempt: u64) -> MessageRef {
    MessageRef::Request { publisher: of.into(), attempt: Some(attempt) }
}

pub(super) fn reply(to: &str, attempt: u64, accepted: bool) -> MessageRef {
    MessageRef::Reply { publisher: to.into(), attempt: Some(attempt), accepted: Some(accepted) }
}

pub(super) fn write_of(partition: &str) -> MessageRef {
    MessageRef::Write { partition: partition.into(), coverage: None, read: None }
}

pub(super) fn epoch(epoch: u64, moves: Vec<Move>) -> Action {
    Action::Change(Change { epoch, moves })
}

pub(super) fn joins(name: &str, coverage: &str) -> Move {
    Move::Join { name: name.into(), coverage: Some(to(coverage)), floor: None }
}

impl World {
    /// Takes a step and says what has happened.
    #[track_caller]
    pub(super) fn act(&mut self, action: &Action) -> String {
        let stepped = self.0.step(action).unwrap();
        let (before, after) = (&self.0, &stepped.system);
        assert_eq!(Invariant::broken(before, after), [], "{action:?}");
        let state = before.state == after.state;
        let stored = before.stored == after.stored;
        let messages = before.messages() == after.messages();
        let others = |name: &str| {
            before.publishers().iter().zip(after.publishers()).all(|(one, same)| *one.name == *name || one == same)
        };
        let nobody = others("");
        let right = match action {
            Action::Advance(..) | Action::Page(..) | Action::Settle(..) | Action::Change(_) => {
                stored && messages && nobody
            }
            Action::Send(..) | Action::Deliver(MessageRef::Write { .. }) => stored && nobody,
            Action::Read(name, _) | Action::ReadBack(name) => state && stored && messages && others(name),
            Action::Propose(name) => state && stored && others(name),
            Action::Duplicate(_) | Action::Drop(_) => state && stored && nobody,
            // What a delivery has done is not seen by anybody, not even by its sender.
            Action::Deliver(MessageRef::Request { publisher, .. }) => {
                let seen = |system: &System| {
                    let sender = system.publisher(publisher).unwrap();
                    (sender.belief.clone(), sender.vector.clone(), sender.record.clone(), sender.attempts)
                };
                let written = matches!(stepped.happening, Happening::Accepted { .. });
                state && stored != written && others(publisher) && seen(before) == seen(after)
            }
            Action::Deliver(MessageRef::Reply { publisher, .. }) => state && stored && others(publisher),
        };
        assert!(right, "{action:?} changes what it should not");
        self.0 = stepped.system;
        stepped.happening.to_string()
    }

    #[track_caller]
    pub(super) fn reads(&mut self, name: &str) -> String {
        self.act(&Action::Read(name.into(), Reading::Both))
    }

    #[track_caller]
    pub(super) fn reads_record(&mut self, name: &str) -> String {
        self.act(&Action::Read(name.into(), Reading::Record))
    }

    #[track_caller]
    pub(super) fn reads_checkpoints(&mut self, name: &str) -> String {
        self.act(&Action::Read(name.into(), Reading::Checkpoints))
    }

    #[track_caller]
    pub(super) fn reads_back(&mut self, name: &str) -> String {
        self.act(&Action::ReadBack(name.into()))
    }

    /// Reads both and proposes; gives the number of the attempt.
    #[track_caller]
    pub(super) fn proposes(&mut self, name: &str) -> u64 {
        self.reads(name);
        assert_eq!(self.act(&Action::Propose(name.into())), "proposed");
        self.0.publisher(name).unwrap().attempts
    }

    #[track_caller]
    pub(super) fn deliver(&mut self, message: MessageRef) -> String {
        self.act(&Action::Deliver(message))
    }

    #[track_caller]
    pub(super) fn advance(&mut self, name: &str, coverage: &str) {
        assert_eq!(self.act(&Action::Advance(name.into(), to(coverage))), "written");
    }

    /// What a publisher would propose, or the reason why it would not.
    pub(super) fn would(&self, name: &str) -> String {
        match self.0.proposal(self.0.publisher(name).unwrap()) {
            Ok(proposal) => proposal.claim.to_string(),
            Err(why) => why.name().to_owned(),
        }
    }

    pub(super) fn belief(&self, name: &str) -> String {
        self.0.publisher(name).unwrap().belief.to_string()
    }

    pub(super) fn record(&self) -> (u64, String) {
        let stored = &self.0.stored;
        (stored.revision, stored.cut.as_ref().map_or_else(String::new, |cut| cut.value.to_string()))
    }
}
