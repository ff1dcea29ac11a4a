//! Random checkpoint vectors, and random changes of them.

use crate::text;
use cutline::coordinate::Coordinate;
use cutline::cut::{Cut, Endpoint};
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::kept::Kept;
use cutline::frontier::publisher::Policy;
use cutline::frontier::record::{Operation, Published};
use cutline::frontier::state::{Event, Partition, State};
use cutline::frontier::system::{Stored, System};
use cutline::frontier::vector::Name;
use cutline::mistakes::{Mistake as _, Mistakes, PublishMistake};
use cutline::order::{Order, OrderKind};
use cutline::scenario::step::PublishStep;
use cutline::scenario::step::mistake::MistakeEdit;
use cutline::scenario::step::publish::{CheckpointEdit, CheckpointId, PartitionEdit, RecordEdit, SortKey, SystemStep};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// Any order, with a nasty name or without one.
pub fn order() -> BoxedStrategy<Order> {
    let kind = || select(OrderKind::ALL.to_vec());
    let named = (text::line(), kind()).prop_map(|(name, kind)| format!("{name}: {}", kind.word()).parse::<Order>());
    let named = named.prop_filter_map("a name on one line", Result::ok);
    prop_oneof![2 => kind().prop_map(Order::unnamed), 1 => named].boxed()
}

/// A coordinate in every order: small numbers, so that some are equal, or nasty text.
#[derive(Clone, Debug)]
pub struct Spot {
    number: u8,
    zeros: usize,
    text: String,
}

impl Spot {
    /// Any spot.
    pub fn any() -> BoxedStrategy<Spot> {
        let text = text::line().prop_filter("not only space", |text| !text.trim().is_empty());
        (0_u8..40, 0_usize..3, text).prop_map(|(number, zeros, text)| Spot { number, zeros, text }).boxed()
    }

    /// The coordinate of this order.
    pub fn of(&self, order: &Order) -> Coordinate {
        let Spot { number, zeros, text } = self;
        let zeros = "0".repeat(*zeros);
        let spelling = match order.kind() {
            OrderKind::Integer { .. } => format!("{zeros}{number}"),
            OrderKind::Decimal => format!("{number}.5{zeros}"),
            OrderKind::Timestamp => format!("2026-01-01T00:00:{number:02}.5{zeros}Z"),
            OrderKind::Lsn => format!("0/{zeros}{number:X}"),
            OrderKind::Tuple if number % 3 == 0 => format!("{zeros}{number}"),
            OrderKind::Tuple => format!("1:{zeros}{number}"),
            OrderKind::Text | OrderKind::Opaque => text.clone(),
        };
        Coordinate::parse(order, &spelling).expect("a coordinate of the order")
    }
}

/// A cut in every order.
#[derive(Clone, Debug)]
pub struct Edge(Spot, Endpoint);

impl Edge {
    /// Any cut.
    pub fn any() -> BoxedStrategy<Edge> {
        (Spot::any(), select(vec![Endpoint::Before, Endpoint::Through])).prop_map(|(at, kind)| Edge(at, kind)).boxed()
    }

    /// The same cut each time.
    fn least() -> Edge {
        Edge(Spot { number: 1, zeros: 0, text: "a".to_owned() }, Endpoint::Before)
    }

    /// The cut of this order.
    pub fn of(&self, order: &Order) -> Cut {
        Cut { at: self.0.of(order), endpoint: self.1 }
    }
}

/// The coverage field of a store, in any order.
#[derive(Clone, Debug)]
pub enum Store {
    /// A cut.
    Cut(Edge),
    /// The end.
    Ended,
    /// Nothing.
    Absent,
    /// Any text.
    Text(String),
}

impl Store {
    fn any() -> BoxedStrategy<Store> {
        prop_oneof![
            5 => Edge::any().prop_map(Store::Cut),
            1 => Just(Store::Ended),
            1 => Just(Store::Absent),
            1 => text::any_text().prop_map(Store::Text),
        ]
        .boxed()
    }

    fn of(&self, order: &Order) -> StoredCoverage {
        match self {
            Store::Cut(edge) => StoredCoverage::Read(Coverage::Cut(edge.of(order))),
            Store::Ended => StoredCoverage::Read(Coverage::Ended),
            Store::Absent => StoredCoverage::Absent,
            Store::Text(text) => StoredCoverage::from_text(order, text),
        }
    }
}

fn number() -> BoxedStrategy<u64> {
    prop_oneof![3 => 0_u64..9, 1 => any::<u64>(), 1 => Just(u64::MAX)].boxed()
}

/// The scope and the epoch that a checkpoint mostly has, and any other.
fn checkpoint(order: Order, scope: String, epoch: u64) -> BoxedStrategy<Checkpoint> {
    let scope = prop_oneof![3 => Just(scope), 1 => text::any_text()];
    let epoch = prop_oneof![3 => Just(epoch), 1 => number()];
    let finality = prop_oneof![3 => Just(Finality::Final), 1 => select(Finality::ALL.to_vec())];
    (Store::any(), scope, epoch, number(), proptest::option::of(text::any_text()), finality, any::<bool>())
        .prop_map(move |(coverage, scope, epoch, generation, token, finality, durable)| Checkpoint {
            coverage: coverage.of(&order),
            scope,
            epoch,
            generation,
            token,
            finality,
            durable,
        })
        .boxed()
}

/// A state that a scenario file can hold.
pub fn state() -> BoxedStrategy<State> {
    (order(), text::any_text(), number())
        .prop_flat_map(|(order, scope, epoch)| {
            let own = prop_oneof![2 => Just(order.clone()), 1 => self::order()];
            let (of_scope, of_epoch) = (scope.clone(), epoch);
            let partition = own.prop_flat_map(move |order| {
                let checkpoint = checkpoint(order.clone(), of_scope.clone(), of_epoch);
                let events = proptest::collection::vec((Spot::any(), any::<bool>()), 0..3);
                let parts = (
                    text::line(),
                    any::<bool>(),
                    proptest::option::of(Edge::any()),
                    proptest::collection::vec(checkpoint, 0..3),
                    events,
                );
                parts.prop_map(move |(name, member, floor, checkpoints, events)| Partition {
                    name: Name::from(name),
                    member,
                    floor: floor.map(|floor| floor.of(&order)),
                    checkpoints,
                    events: events
                        .into_iter()
                        .map(|(at, outstanding)| Event { at: at.of(&order), outstanding })
                        .collect(),
                    order: order.clone(),
                    log: None,
                })
            });
            proptest::collection::vec(partition, 0..4).prop_map(move |mut partitions| {
                let mut names = BTreeSet::new();
                partitions.retain(|partition| names.insert(partition.name.clone()));
                State::new(order.clone(), scope.clone(), epoch, partitions).expect("each name occurs once")
            })
        })
        .boxed()
}

/// A quiet system that a scenario file can hold.
pub fn system() -> BoxedStrategy<System> {
    let operation = || proptest::option::of((text::line(), number()));
    let stored = (number(), proptest::option::of((order(), Edge::any(), number(), operation())));
    let kept = proptest::option::of((prop::collection::vec((text::line(), Edge::any()), 0..3), number(), operation()));
    let around = (any::<bool>(), any::<bool>(), prop::collection::vec(text::line(), 0..3));
    (state(), stored, kept, around, mistakes())
        .prop_map(|(state, (revision, cut), kept, (restate, operation_ids, publishers), mistakes)| {
            let mut stored = Stored { revision, ..Stored::default() };
            stored.cut = cut.map(|(order, edge, epoch, operation)| {
                let order = if epoch % 2 == 0 { order } else { state.order.clone() };
                Published { epoch, value: edge.of(&order), operation: operation.map(of_operation) }
            });
            stored.kept = kept.map(|(components, epoch, operation)| {
                let kept = keeps(&state, components);
                Published { epoch, value: kept, operation: operation.map(of_operation) }
            });
            stored.kept = stored.kept.filter(|kept| !kept.value.components().is_empty());
            let mut system = System::new(state).with_stored(stored);
            system.policy = if restate { Policy::Restate } else { Policy::Hold };
            system.operation_ids = operation_ids;
            for name in publishers {
                system = system.with_publisher(&name).unwrap_or(system);
            }
            mistakes.make(&system)
        })
        .boxed()
}

/// Mostly none.
fn mistakes() -> BoxedStrategy<Mistakes<PublishMistake>> {
    let some = prop::collection::vec(select(PublishMistake::ALL.to_vec()), 0..4).prop_map(Mistakes::from_iter);
    prop_oneof![2 => Just(Mistakes::NONE), 1 => some].boxed()
}

fn of_operation((publisher, attempt): (String, u64)) -> Operation {
    Operation { publisher: Name::from(publisher), attempt }
}

/// Each component in the order of its partition, and each partition once.
fn keeps(state: &State, components: Vec<(String, Edge)>) -> Kept {
    let mut names = BTreeSet::new();
    let known = state.partitions().first().map(|partition| (partition.name.to_string(), Edge::least()));
    let components = known.into_iter().chain(components).filter(|(name, _)| names.insert(name.clone()));
    let components: Vec<(Name, Coverage)> = components
        .map(|(name, edge)| {
            let order = state.partition(&name).map_or(&state.order, |partition| &partition.order);
            (Name::from(name), Coverage::Cut(edge.of(order)))
        })
        .collect();
    Kept::new(components)
}

/// A change that is wished for, whatever the state will be.
#[derive(Clone, Debug)]
pub struct Wish {
    kind: usize,
    who: Index,
    place: usize,
    name: String,
    text: String,
    number: u64,
    flag: bool,
    order: Order,
    edge: Edge,
    store: Store,
    finality: Finality,
    mistake: PublishMistake,
}

impl Wish {
    /// Any wish.
    pub fn any() -> BoxedStrategy<Wish> {
        let small = (0_usize..35, any::<Index>(), prop_oneof![4 => Just(0_usize), 1 => 0_usize..3], any::<bool>());
        let name = prop_oneof![6 => text::line(), 1 => text::any_text()];
        let texts = (name, text::any_text(), number(), order());
        let values = (Edge::any(), Store::any(), select(Finality::ALL.to_vec()), select(PublishMistake::ALL.to_vec()));
        (small, texts, values)
            .prop_map(|((kind, who, place, flag), (name, text, number, order), (edge, store, finality, mistake))| {
                Wish { kind, who, place, name, text, number, flag, order, edge, store, finality, mistake }
            })
            .boxed()
    }

    /// The step that this is in a state. It may still be one that cannot be taken.
    pub fn step(&self, system: &System) -> PublishStep {
        let state = &system.state;
        if let 24.. = self.kind {
            return PublishStep::System(Box::new(self.beyond_the_vector(system)));
        }
        let partitions = state.partitions();
        if partitions.is_empty() {
            return PublishStep::Add(Name::from(self.name.as_str()));
        }
        let partition = &partitions[self.who.index(partitions.len())];
        let (name, new) = (partition.name.clone(), Name::from(self.name.as_str()));
        let of_partition = |edit| PublishStep::Partition(name.clone(), edit);
        let of_checkpoint =
            |edit| PublishStep::Checkpoint(CheckpointId { partition: name.clone(), place: self.place }, edit);
        match self.kind {
            0 => PublishStep::Add(new),
            1 => PublishStep::Copy(name, new),
            2 => PublishStep::Rename(name, new),
            3 => PublishStep::Remove(name),
            4 => PublishStep::Sort(if self.flag { SortKey::Name } else { SortKey::Coverage }),
            5 => PublishStep::Scope(self.text.clone()),
            6 => PublishStep::Epoch(self.number),
            7 => PublishStep::Order(self.order.clone()),
            8 => of_partition(PartitionEdit::Order(self.order.clone())),
            9 => of_partition(PartitionEdit::Floor(self.flag.then(|| self.edge.of(&partition.order)))),
            10 => of_partition(PartitionEdit::Member(self.flag)),
            11 => of_partition(PartitionEdit::NoCheckpoint),
            12 => of_checkpoint(CheckpointEdit::Scope(self.text.clone())),
            13 => of_checkpoint(CheckpointEdit::Epoch(self.number)),
            14 => of_checkpoint(CheckpointEdit::Generation(self.number)),
            15 => of_checkpoint(CheckpointEdit::Token(self.flag.then(|| self.text.clone()))),
            16 => of_checkpoint(CheckpointEdit::Finality(self.finality)),
            17 => of_checkpoint(CheckpointEdit::Durable(self.flag)),
            18 => of_partition(PartitionEdit::Event(Event {
                at: self.edge.of(&partition.order).at,
                outstanding: self.flag,
            })),
            19 => of_partition(PartitionEdit::Events(vec![
                Event {
                    at: self.edge.of(&partition.order).at,
                    outstanding: self.flag
                };
                self.place
            ])),
            _ => of_checkpoint(CheckpointEdit::Coverage(self.store.of(&partition.order))),
        }
    }
    fn beyond_the_vector(&self, system: &System) -> SystemStep {
        let operation = || Operation { publisher: Name::from(format!("{}/", self.name)), attempt: self.number };
        let operation = || self.flag.then(operation);
        let existing = system.publishers().first().map_or(&*self.name, |publisher| &publisher.name);
        SystemStep::Record(match self.kind {
            24 => return SystemStep::Join(Name::from(self.name.as_str())),
            25 => return SystemStep::Leave(Name::from(existing)),
            26 => return SystemStep::Policy(if self.flag { Policy::Hold } else { Policy::Restate }),
            27 => return SystemStep::OperationIds(self.flag),
            34 => return SystemStep::Mistake(MistakeEdit { mistake: self.mistake, made: self.flag }),
            28 => RecordEdit::Revision(self.number),
            29 => RecordEdit::Epoch(self.number),
            30 => RecordEdit::Operation(operation()),
            31 if self.flag => RecordEdit::NoCut,
            31 => RecordEdit::KeptOperation(operation()),
            32 => {
                let kept = keeps(&system.state, vec![(self.name.clone(), self.edge.clone())]);
                RecordEdit::Keeps(self.flag.then_some(kept))
            }
            _ if self.order == system.state.order || self.flag => {
                RecordEdit::Cut { order: None, cut: self.edge.of(&system.state.order) }
            }
            _ => RecordEdit::Cut { order: Some(self.order.clone()), cut: self.edge.of(&self.order) },
        })
    }
}
