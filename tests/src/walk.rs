//! Random walks of small systems: where they start, and which legal step is taken next.

use cutline::coordinate::Coordinate;
use cutline::cut::Cut;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::cutover::{Change, Move};
use cutline::frontier::network::Message;
use cutline::frontier::pages::{Page, PageEvent};
use cutline::frontier::publisher::Policy;
use cutline::frontier::record::{Operation, Published};
use cutline::frontier::state::{Event, Partition, State};
use cutline::frontier::system::{Action, Reading, Stored, System};
use cutline::frontier::vector::Name;
use cutline::order::Order;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Coordinates go from 1 to this.
const LAST: u8 = 6;
/// No system has more messages in flight, more partitions, or later epochs than a small one.
const MOST_MESSAGES: usize = 4;
const MOST_PARTITIONS: usize = 4;
const LAST_EPOCH: u64 = 4;

/// A quiet system in which nothing is wrong: what is certified has been dealt with.
pub fn system() -> BoxedStrategy<System> {
    let partition = (0_u8..=2 * LAST, prop::collection::vec(1..=LAST, 0..4), any::<bool>(), 0_u8..8);
    let policy = select(Policy::ALL.to_vec());
    let publishers = 1_usize..=3;
    let record = (0_u8..3, any::<bool>());
    (prop::collection::vec(partition, 1..=3), policy, any::<bool>(), publishers, record)
        .prop_map(|(partitions, policy, operation_ids, publishers, (published, earlier))| {
            let order = Order::default();
            let names = ["A", "B", "C"];
            let partitions = partitions.into_iter().zip(names);
            let partitions = partitions.map(|((edge, events, other, rare), name)| {
                // Now and then a vector without a scalar, and a partition that was born later.
                let order = if other && rare < 3 { "other: integer".parse().expect("an order") } else { order.clone() };
                partition_at(name, &order, edge, &events, rare == 7)
            });
            let state = State::new(order.clone(), "s".to_owned(), 1, partitions.collect()).expect("a state");
            let mut stored = Stored::default();
            if published > 0 {
                // Nothing lies before 1, so this is no false claim whatever the events are.
                let operation = (published > 1).then(|| Operation { publisher: "w1".into(), attempt: 3 });
                let value = Cut::before(at(&order, 1));
                stored = Stored {
                    revision: 7,
                    cut: Some(Published { epoch: u64::from(!earlier), value, operation }),
                    kept: None,
                };
            }
            let mut system = System::new(state).with_stored(stored);
            system.policy = policy;
            system.operation_ids = operation_ids;
            for name in ["w1", "w2", "w3"].into_iter().take(publishers) {
                system = system.with_publisher(name).expect("each name occurs once");
            }
            system
        })
        .boxed()
}

fn at(order: &Order, number: u8) -> Coordinate {
    Coordinate::parse(order, &number.to_string()).expect("a number is a coordinate")
}

/// The edges in their order: before 1, through 1, before 2, …
fn edge(order: &Order, number: u8) -> Cut {
    let at = at(order, 1 + number / 2);
    if number.is_multiple_of(2) { Cut::before(at) } else { Cut::through(at) }
}

fn partition_at(name: &str, order: &Order, number: u8, events: &[u8], floor: bool) -> Partition {
    let cut = edge(order, number);
    let event = |number: &u8| {
        let at = at(order, *number);
        let outstanding = cut.covers(&at) != Some(true);
        Event { at, outstanding }
    };
    let mut partition = Partition::new(name.into(), order.clone());
    partition.events = events.iter().map(event).collect();
    if floor {
        partition.floor = Some(Cut::before(at(order, 1)));
    }
    partition.checkpoints = vec![Checkpoint {
        coverage: StoredCoverage::Read(Coverage::Cut(cut)),
        scope: "s".to_owned(),
        epoch: 1,
        generation: 1,
        token: Some("t0".to_owned()),
        finality: Finality::Final,
        durable: true,
    }];
    partition
}

/// What decides on the next step, whatever the system will be.
#[derive(Clone, Debug)]
pub struct Choice {
    which: Index,
    rare: u8,
    page: (u8, u8, bool, u8, bool),
}

impl Choice {
    /// Any choice.
    pub fn any() -> BoxedStrategy<Choice> {
        let page = (0_u8..4, 1..=LAST, any::<bool>(), 0_u8..=2 * LAST + 1, any::<bool>());
        (any::<Index>(), any::<u8>(), page).prop_map(|(which, rare, page)| Choice { which, rare, page }).boxed()
    }

    /// An action that may be legal here.
    pub fn action(&self, system: &System) -> Action {
        let members: Vec<&Partition> = system.state.partitions().iter().filter(|partition| partition.member).collect();
        let publishers = system.publishers();
        let publisher = publishers[self.which.index(publishers.len())].name.clone();
        if !members.is_empty() {
            // Who has just joined is heard of soon.
            let new = |member: &&Partition| member.name.starts_with('N') && member.log.is_none();
            let partition = match members.iter().copied().find(new) {
                Some(new) if self.rare.is_multiple_of(2) => new,
                Some(_) | None => members[self.which.index(members.len())],
            };
            match self.rare {
                // Where the ground truth is given, it is not told by pages as well.
                0..=40 if partition.events.is_empty() => {
                    return Action::Page(partition.name.clone(), self.page(system, partition));
                }
                41..=52 => return Action::Read(publisher, Reading::Checkpoint(partition.name.clone())),
                53..=72 => return Action::Read(publisher, Reading::Both),
                _ => {}
            }
        }
        // Races need somebody to go on with what was read a while ago, and messages that arrive.
        if let 73..=120 = self.rare {
            let half_read = |name: &Name| {
                system.publisher(name).is_some_and(|publisher| publisher.vector.is_some() && publisher.record.is_none())
            };
            let forth = |action: &Action| match action {
                Action::Propose(_) | Action::Deliver(_) => true,
                Action::Read(name, Reading::Record) => half_read(name),
                _ => false,
            };
            let mut forth: Vec<Action> = system.candidates().into_iter().filter(forth).collect();
            forth.retain(|action| system.step(action).is_ok());
            if !forth.is_empty() {
                return forth[self.which.index(forth.len())].clone();
            }
        }
        // A partition joins anywhere, also far behind what is published: it may have events from there on.
        if let 121..=124 = self.rare
            && system.state.epoch < LAST_EPOCH
            && members.len() < MOST_PARTITIONS
        {
            let (_, _, _, number, _) = self.page;
            let coverage = Some(Coverage::Cut(edge(&system.state.order, number.min(2 * LAST))));
            let name = format!("N{}", system.state.epoch).into();
            let moves = vec![Move::Join { name, coverage, floor: None }];
            return Action::Change(Change { epoch: system.state.epoch + 1, moves });
        }
        let small = |action: &Action| match action {
            Action::Duplicate(_) | Action::Send(..) => system.messages().len() < MOST_MESSAGES,
            Action::Change(change) => self.rare > 200 && change.epoch <= LAST_EPOCH && members.len() < MOST_PARTITIONS,
            Action::Advance(_, Coverage::Ended) => self.rare > 240,
            _ => true,
        };
        let actions: Vec<Action> = system.candidates().into_iter().filter(small).collect();
        actions[self.which.index(actions.len())].clone()
    }

    /// A page that goes on from the last one, or skips one, or comes again.
    fn page(&self, system: &System, partition: &Partition) -> Page {
        let (skip, number, settled, claim, empty) = self.page;
        let pages = partition.log.as_ref().map_or(0, |log| log.pages.len());
        let token = |number: usize| Some(format!("t{number}"));
        let asked = match skip {
            0 => pages + 1,
            1 => pages.saturating_sub(1),
            _ => pages,
        };
        let (at, id) = (at(&partition.order, number), Name::from(format!("e{number}")));
        let settled = settled || !may_be_open(system, partition, &at, &id);
        let event = PageEvent { at, id, settled };
        let next_is_last = claim == 2 * LAST + 1 && skip == 3;
        let claimed = Coverage::Cut(edge(&partition.order, claim.min(2 * LAST)));
        Page {
            asked: token(asked),
            events: if empty { Vec::new() } else { vec![event] },
            next: if next_is_last { None } else { token(asked + 1) },
            claim: Some(claimed).filter(|_| claim % 3 > 0),
        }
    }
}

/// Whether a right source may list this event without an outcome: one that it has listed so, or a
/// new one beyond everything that it, or a worker, has certified. No publisher could tell otherwise.
fn may_be_open(system: &System, partition: &Partition, at: &Coordinate, id: &Name) -> bool {
    let pages = || partition.log.iter().flat_map(|log| &log.pages);
    let mut listed = pages().flat_map(|page| &page.events).filter(|event| event.id == *id).peekable();
    if listed.peek().is_some() {
        return listed.all(|event| !event.settled);
    }
    let covers = |coverage: &Coverage| coverage.covers(at);
    let stored = partition.checkpoints.iter().any(|checkpoint| match &checkpoint.coverage {
        StoredCoverage::Read(coverage) => covers(coverage),
        StoredCoverage::Absent | StoredCoverage::Malformed { .. } => false,
    });
    let sent = system.messages().iter().any(|message| match message {
        Message::Write(write) => write.partition == partition.name && write.coverage.as_ref().is_some_and(covers),
        Message::Request(_) | Message::Reply { .. } => false,
    });
    !stored && !sent && !pages().filter_map(|page| page.claim.as_ref()).any(covers)
}
