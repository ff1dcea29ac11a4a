//! Random states that are mostly sound, and random changes of them with nasty names.

use cutline::coordinate::Coordinate;
use cutline::cut::Cut;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::cutover::{Change, Move};
use cutline::frontier::state::{Event, Partition, State};
use cutline::frontier::vector::Name;
use cutline::order::{Order, OrderKind};
use cutline_tests::publish::{self, Edge, Spot};
use cutline_tests::text;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

const NASTY: [&str; 18] = [
    "a;b",
    ";",
    "; B leaves",
    "\"; \"",
    "\\;",
    "splits",
    "merge",
    "joins",
    "leaves",
    "into",
    "all",
    "all stay",
    "stay",
    "floor",
    "before",
    "ended",
    "epoch 8:",
    "a\"b;",
];

fn name() -> BoxedStrategy<String> {
    prop_oneof![4 => text::line(), 3 => select(NASTY.to_vec()).prop_map(str::to_owned)].boxed()
}

fn mostly<T: Clone + std::fmt::Debug + 'static>(usual: T, others: BoxedStrategy<T>) -> BoxedStrategy<T> {
    prop_oneof![14 => Just(usual), 1 => others].boxed()
}

/// What a checkpoint holds, in any order.
#[derive(Clone, Debug)]
enum Claim {
    Cut(Edge),
    Ended,
    Absent,
    Malformed,
}

/// A checkpoint without its order: strategies that depend on nothing are made once.
type Stored = (Claim, (String, u64, u64, Option<String>, Finality, bool));

fn stored() -> BoxedStrategy<Stored> {
    let claim = prop_oneof![
        24 => Edge::any().prop_map(Claim::Cut),
        6 => Just(Claim::Ended),
        1 => Just(Claim::Absent),
        1 => Just(Claim::Malformed),
    ];
    let rest = (
        mostly("orders".to_owned(), Just("refunds".to_owned()).boxed()),
        mostly(7, (6_u64..10).boxed()),
        prop_oneof![20 => 0_u64..9, 1 => Just(u64::MAX)],
        proptest::option::of(Just("it1".to_owned())),
        mostly(Finality::Final, select(Finality::ALL.to_vec()).boxed()),
        mostly(true, Just(false).boxed()),
    );
    (claim, rest).boxed()
}

fn checkpoint(order: &Order, (claim, rest): Stored) -> Checkpoint {
    let (scope, epoch, generation, token, finality, durable) = rest;
    let coverage = match claim {
        Claim::Cut(edge) => StoredCoverage::Read(Coverage::Cut(edge.of(order))),
        Claim::Ended => StoredCoverage::Read(Coverage::Ended),
        Claim::Absent => StoredCoverage::Absent,
        Claim::Malformed => StoredCoverage::from_text(order, "befor"),
    };
    Checkpoint { coverage, scope, epoch, generation, token, finality, durable }
}

/// A partition without its order: `None` is the state's.
type Parts = (Option<Order>, (String, bool, Option<Edge>, Vec<Stored>, Vec<(Spot, bool)>));

fn parts() -> BoxedStrategy<Parts> {
    let checkpoints = prop_oneof![
        16 => proptest::collection::vec(stored(), 1),
        3 => Just(Vec::new()),
        1 => proptest::collection::vec(stored(), 2..4),
    ];
    let events = proptest::collection::vec((Spot::any(), any::<bool>()), 0..4);
    let floor = proptest::option::weighted(0.4, Edge::any());
    let member = prop_oneof![12 => Just(true), 1 => Just(false)];
    let own = proptest::option::weighted(0.08, publish::order());
    (own, (name(), member, floor, checkpoints, events)).boxed()
}

fn partition(order: &Order, (own, parts): Parts) -> Partition {
    let (name, member, floor, stored, events) = parts;
    let order = own.as_ref().unwrap_or(order);
    // A checkpoint of nobody would reject every vector.
    let stored = if member { stored } else { Vec::new() };
    Partition {
        member,
        floor: floor.map(|floor| floor.of(order)),
        checkpoints: stored.into_iter().map(|stored| checkpoint(order, stored)).collect(),
        events: events.into_iter().map(|(at, outstanding)| Event { at: at.of(order), outstanding }).collect(),
        ..Partition::new(Name::from(name), order.clone())
    }
}

/// A state of epoch 7, mostly of plain integers and sound.
pub(crate) fn state() -> BoxedStrategy<State> {
    let order = prop_oneof![3 => Just(Order::default()), 2 => publish::order()];
    (order, proptest::collection::vec(parts(), 1..6))
        .prop_map(|(order, parts)| {
            let mut partitions: Vec<Partition> = parts.into_iter().map(|parts| partition(&order, parts)).collect();
            let mut names = BTreeSet::new();
            partitions.retain(|partition| names.insert(partition.name.clone()));
            State::new(order, "orders".to_owned(), 7, partitions).expect("each name occurs once")
        })
        .boxed()
}

/// A state with a partition A and a partition B.
pub(crate) fn plain() -> BoxedStrategy<State> {
    (parts(), parts())
        .prop_map(|(left, right)| {
            let named = |name: &str, (_, parts)| Partition {
                name: Name::from(name),
                ..partition(&Order::default(), (None, parts))
            };
            State::blank("orders", 7)
                .with_partitions(vec![named("A", left), named("B", right)])
                .expect("their names differ")
        })
        .boxed()
}

/// A move that is wished for, whatever the state is.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    kind: u8,
    careless: bool,
    count: usize,
    who: [Index; 4],
    names: [(bool, String, Index); 4],
    coverage: Option<Claim>,
    floor: Option<Edge>,
}

impl Wish {
    fn of(kinds: std::ops::Range<u8>) -> BoxedStrategy<Wish> {
        let new = || {
            (
                prop_oneof![6 => Just(true), 1 => Just(false)],
                prop_oneof![30 => name(), 1 => text::any_text()],
                any::<Index>(),
            )
        };
        let count = prop_oneof![1 => Just(1_usize), 9 => 2_usize..4];
        let coverage =
            proptest::option::of(prop_oneof![4 => Edge::any().prop_map(Claim::Cut), 1 => Just(Claim::Ended)]);
        let careless = prop_oneof![10 => Just(false), 1 => Just(true)];
        let joins = (coverage, proptest::option::of(Edge::any()));
        (kinds, careless, count, any::<[Index; 4]>(), [new(), new(), new(), new()], joins)
            .prop_map(|(kind, careless, count, who, names, (coverage, floor))| Wish {
                kind,
                careless,
                count,
                who,
                names,
                coverage,
                floor,
            })
            .boxed()
    }

    /// Any move.
    pub(crate) fn any() -> BoxedStrategy<Wish> {
        Wish::of(0..8)
    }

    /// A split or a merge.
    pub(crate) fn inside() -> BoxedStrategy<Wish> {
        Wish::of(0..6)
    }

    /// Whoever is still free, unless the wish is careless.
    fn source(&self, state: &State, place: usize, free: &mut Vec<Name>) -> Option<Name> {
        if self.careless {
            let partitions = state.partitions();
            return (!partitions.is_empty()).then(|| partitions[self.who[place].index(partitions.len())].name.clone());
        }
        (!free.is_empty()).then(|| free.remove(self.who[place].index(free.len())))
    }

    /// A new name, or that of a partition that is there.
    fn product(&self, state: &State, place: usize) -> Name {
        let (new, name, index) = &self.names[place];
        let partitions = state.partitions();
        if *new || partitions.is_empty() {
            Name::from(name.as_str())
        } else {
            partitions[index.index(partitions.len())].name.clone()
        }
    }
}

/// The change of these wishes. Its sources are there, and its coordinates are of the state's order.
pub(crate) fn change(state: &State, wishes: &[Wish], epoch: u64) -> Change {
    let mut free: Vec<Name> = state.partitions().iter().filter(|one| one.member).map(|one| one.name.clone()).collect();
    let mut moves = Vec::new();
    for wish in wishes {
        let cut = |edge: &Edge| edge.of(&state.order);
        let into = || wish.product(state, 0);
        let one = match wish.kind {
            0..=2 => wish.source(state, 0, &mut free).map(|from| Move::Split {
                from,
                into: (0..wish.count).map(|place| wish.product(state, place)).collect(),
            }),
            3..=5 => {
                let from: Vec<Name> =
                    (0..wish.count).filter_map(|place| wish.source(state, place, &mut free)).collect();
                (!from.is_empty()).then(|| Move::Merge { from, into: into() })
            }
            6 => wish.source(state, 0, &mut free).map(|name| Move::Leave { name }),
            _ => Some(Move::Join {
                name: into(),
                coverage: wish.coverage.as_ref().map(|claim| match claim {
                    Claim::Cut(edge) => Coverage::Cut(cut(edge)),
                    Claim::Ended | Claim::Absent | Claim::Malformed => Coverage::Ended,
                }),
                floor: wish.floor.as_ref().map(cut),
            }),
        };
        moves.extend(one);
    }
    Change { epoch, moves }
}

/// The same change, with what no sentence can say: partitions that are not there, and foreign coordinates.
pub(crate) fn with_strangers(mut change: Change, wishes: &[Wish]) -> Change {
    let strange = "strange: integer".parse::<Order>().unwrap_or(Order::unnamed(OrderKind::Text));
    let at = |text: &str| Coordinate::parse(&strange, text).expect("a number");
    for (place, wish) in wishes.iter().enumerate().filter(|(_, wish)| wish.careless) {
        let name = Name::from(format!("stranger {place}"));
        change.moves.push(match wish.kind {
            0..=3 => Move::Leave { name },
            4..=6 => Move::Split { from: name, into: Vec::new() },
            _ => Move::Join {
                name,
                coverage: Some(Coverage::Cut(Cut::before(at("5")))),
                floor: Some(Cut::through(at("4"))),
            },
        });
    }
    change
}
