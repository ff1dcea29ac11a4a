//! A small system to make mistakes in.

use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::cutover::Change;
use crate::frontier::decisions::Decisions;
use crate::frontier::network::MessageRef;
use crate::frontier::pages::{Page, PageEvent};
use crate::frontier::record::{Claim, Condition, Published};
use crate::frontier::state::{Partition, State};
use crate::frontier::system::{Action, Reading, Stored, System};
use crate::order::Order;
use std::sync::Arc;

/// By which decisions; none are the right ones.
pub(super) type By = Option<Arc<dyn Decisions>>;

pub(super) struct World(pub(super) System);

pub(super) fn cut(order: &str, text: &str) -> Cut {
    Cut::parse(&order.parse().unwrap(), text).unwrap()
}

/// A partition by its name, its order and what it covers.
fn partition((name, order, coverage): (&str, &str, &str)) -> Partition {
    let order: Order = order.parse().unwrap();
    let certified = |coverage| Checkpoint {
        coverage: StoredCoverage::Read(coverage),
        scope: "s".to_owned(),
        epoch: 7,
        generation: 41,
        token: None,
        finality: Finality::Final,
        durable: true,
    };
    let checkpoints = Coverage::parse(&order, coverage).ok().map(certified).into_iter().collect();
    Partition { checkpoints, ..Partition::new(name.into(), order) }
}

impl World {
    /// Epoch 7, and nothing published.
    pub(super) fn new(by: By, partitions: &[(&str, &str, &str)]) -> World {
        let partitions = partitions.iter().copied().map(partition).collect();
        let state = State::new("decimal".parse().unwrap(), "s".to_owned(), 7, partitions).unwrap();
        let system = System::new(state).with_publisher("w1").unwrap().with_publisher("w2").unwrap();
        World(system.decided_by(by))
    }

    /// `through 99` is published, this is certified, and w1 has read both.
    pub(super) fn published(by: By, certified: &str) -> World {
        let mut world = World::new(by, &[("A", "decimal", certified)]);
        world.stored("through 99", 12);
        world.reads("w1");
        world
    }

    /// w1 has proposed `through 99` after `through 98`.
    pub(super) fn proposed(by: By) -> World {
        let mut world = World::new(by, &[("A", "decimal", "through 99")]);
        world.stored("through 98", 12);
        world.proposes("w1");
        world
    }

    /// w1's `through 99` is refused; it has heard that and read the record again, and A is further.
    pub(super) fn loser(by: By) -> World {
        let mut world = World::proposed(None);
        world.stored("through 98", 13);
        world.deliver_request("w1");
        world.deliver_reply("w1");
        world.edit("A", |a| *a = partition(("A", "decimal", "through 991")));
        world.reads_record("w1");
        World(world.0.decided_by(by))
    }

    pub(super) fn act(&mut self, action: &Action) -> String {
        let stepped = self.0.step(action).unwrap();
        self.0 = stepped.system;
        stepped.happening.to_string()
    }

    pub(super) fn edit(&mut self, name: &str, edit: impl FnOnce(&mut Partition)) {
        let mut partitions = self.0.state.partitions().to_vec();
        edit(partitions.iter_mut().find(|partition| *partition.name == *name).unwrap());
        self.0.state = self.0.state.with_partitions(partitions).unwrap();
    }

    /// Another publication is stored, of this epoch.
    pub(super) fn stored(&mut self, text: &str, revision: u64) {
        let cut = Published { epoch: self.0.state.epoch, value: cut("decimal", text), operation: None };
        self.0.stored = Stored { revision, cut: Some(cut), kept: None };
    }

    pub(super) fn epoch(&mut self, epoch: u64) {
        self.act(&Action::Change(Change { epoch, moves: Vec::new() }));
    }

    pub(super) fn page(&mut self, name: &str, events: &str, claim: Option<&str>) -> String {
        let order: Order = "decimal".parse().unwrap();
        let event = |text: &str| PageEvent {
            at: Coordinate::parse(&order, text.trim().trim_end_matches(" done")).unwrap(),
            id: text.trim().into(),
            settled: text.ends_with(" done"),
        };
        let events = events.split(',').filter(|event| !event.is_empty()).map(event).collect();
        let claim = claim.map(|claim| Coverage::parse(&order, claim).unwrap());
        self.act(&Action::Page(name.into(), Page { asked: None, events, next: None, claim }))
    }

    pub(super) fn reads(&mut self, name: &str) {
        self.act(&Action::Read(name.into(), Reading::Both));
    }

    pub(super) fn reads_record(&mut self, name: &str) {
        self.act(&Action::Read(name.into(), Reading::Record));
    }

    pub(super) fn proposes(&mut self, name: &str) {
        self.reads(name);
        self.act(&Action::Propose(name.into()));
    }

    pub(super) fn deliver_request(&mut self, name: &str) {
        self.act(&Action::Deliver(MessageRef::Request { publisher: name.into(), attempt: None }));
    }

    pub(super) fn deliver_reply(&mut self, name: &str) {
        self.act(&Action::Deliver(MessageRef::Reply { publisher: name.into(), attempt: None, accepted: None }));
    }

    /// w1 gives up waiting; what it believes then.
    pub(super) fn silence(&mut self) -> String {
        self.act(&Action::ReadBack("w1".into()));
        self.belief("w1")
    }

    pub(super) fn belief(&self, name: &str) -> String {
        self.0.publisher(name).unwrap().belief.name().to_owned()
    }

    /// What a publisher would propose, or the reason why it would not.
    pub(super) fn would(&self, name: &str) -> String {
        match self.0.proposal(self.0.publisher(name).unwrap()) {
            Ok(proposal) => proposal.claim.to_string(),
            Err(why) => why.name().to_owned(),
        }
    }

    /// What becomes of `through 99`, revision 12, by such a request.
    pub(super) fn stores(&mut self, revision: u64, epoch: u64, claim: &str) -> String {
        self.stored("through 99", 12);
        let claim = Claim::Cut(cut("decimal", claim));
        match self.0.record().write(self.0.decisions(), Condition { revision, epoch }, &claim, None) {
            Ok(record) => {
                let cut = record.cut.unwrap();
                format!("{}: {} of {}", record.revision, cut.value, cut.epoch)
            }
            Err(refusal) => refusal.name().to_owned(),
        }
    }
}
