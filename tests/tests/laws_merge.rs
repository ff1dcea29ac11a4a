//! The merge against a naive specification of its own: small vectors, every kind of trouble.

mod specification;

use cutline::coordinate::Coordinate;
use cutline::cut::Cut;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::merge::{Decision, Next, merge};
use cutline::frontier::vector::{Member, Membership, Name, Reading, Vector};
use cutline::order::Order;
use cutline_tests::law;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use specification::{Answer, Claim, Edge, Row, Scale, Stored, decide};
use std::cell::Cell;
use std::collections::BTreeSet;

const NAMES: [&str; 4] = ["A", "B", "C", "D"];
const SCOPE: &str = "orders";
const EPOCH: u64 = 7;

fn scale() -> impl Strategy<Value = Scale> {
    // Mostly one order: otherwise nearly everything would be withheld.
    prop_oneof![
        8 => Just(Scale::Plain),
        5 => Just(Scale::Other),
        2 => Just(Scale::Tuple),
        2 => Just(Scale::Opaque),
    ]
}

fn edge(scale: Scale) -> impl Strategy<Value = Edge> {
    (0_u8..5, any::<bool>(), 0_usize..3).prop_map(move |(at, through, zeros)| Edge { scale, at, through, zeros })
}

fn stored(scale: Scale) -> impl Strategy<Value = Stored> {
    let claim = prop_oneof![
        40 => edge(scale).prop_map(Claim::Cut),
        8 => Just(Claim::Ended),
        1 => Just(Claim::Absent),
        1 => Just(Claim::Malformed),
    ];
    let mostly = || prop_oneof![30 => Just(true), 1 => Just(false)];
    let finality = prop_oneof![30 => Just(Finality::Final), 1 => select(Finality::ALL.to_vec())];
    (claim, mostly(), mostly(), finality, mostly()).prop_map(|(claim, scope, epoch, finality, durable)| Stored {
        claim,
        right_scope: scope,
        right_epoch: epoch,
        finality,
        durable,
    })
}

fn row() -> impl Strategy<Value = Row> {
    let member = prop_oneof![30 => Just(true), 1 => Just(false)];
    (scale(), member).prop_flat_map(|(scale, member)| {
        let floor = prop_oneof![1 => Just(None), 1 => edge(scale).prop_map(Some)];
        let checkpoints = prop_oneof![
            16 => proptest::collection::vec(stored(scale), 1),
            4 => Just(Vec::new()),
            1 => proptest::collection::vec(stored(scale), 2..4),
        ];
        (floor, checkpoints).prop_map(move |(floor, checkpoints)| Row { scale, member, floor, checkpoints })
    })
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    // All of one order, or each of its own.
    let alike = scale().prop_flat_map(|scale| {
        proptest::collection::vec(row(), 0..=4).prop_map(move |rows| {
            let moved = |edge: Edge| Edge { scale, ..edge };
            let claim = |claim| match claim {
                Claim::Cut(edge) => Claim::Cut(moved(edge)),
                other => other,
            };
            let checkpoint = |stored: Stored| Stored { claim: claim(stored.claim), ..stored };
            rows.into_iter()
                .map(|row| Row {
                    scale,
                    floor: row.floor.map(moved),
                    checkpoints: row.checkpoints.into_iter().map(checkpoint).collect(),
                    ..row
                })
                .collect()
        })
    });
    prop_oneof![2 => alike, 1 => proptest::collection::vec(row(), 0..=4)]
}

fn order(scale: Scale) -> Order {
    scale.order().parse().expect("the order is written right")
}

fn cut(edge: Edge) -> Cut {
    Cut::parse(&order(edge.scale), &edge.text()).expect("the cut is written right")
}

fn coverage(scale: Scale, claim: Claim) -> StoredCoverage {
    match claim {
        Claim::Cut(edge) => StoredCoverage::Read(Coverage::Cut(cut(edge))),
        Claim::Ended => StoredCoverage::Read(Coverage::Ended),
        Claim::Absent => StoredCoverage::Absent,
        Claim::Malformed => StoredCoverage::from_text(&order(scale), "befor"),
    }
}

fn vector(rows: &[Row]) -> Vector {
    let named = || rows.iter().zip(NAMES);
    let members = named().filter(|(row, _)| row.member);
    let members = members.map(|(row, name)| Member { name: Name::from(name), floor: row.floor.map(cut) }).collect();
    let readings = named().flat_map(|(row, name)| {
        row.checkpoints.iter().map(move |stored| Reading {
            partition: Name::from(name),
            checkpoint: Checkpoint {
                coverage: coverage(row.scale, stored.claim),
                scope: if stored.right_scope { SCOPE } else { "refunds" }.to_owned(),
                epoch: if stored.right_epoch { EPOCH } else { 6 },
                generation: 0,
                token: None,
                finality: stored.finality,
                durable: stored.durable,
            },
        })
    });
    Vector {
        scope: SCOPE.to_owned(),
        membership: Membership::new(EPOCH, members).expect("each name occurs once"),
        readings: readings.collect(),
    }
}

fn names(names: &[Name]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

/// The decision as the specification writes it: cuts by value, names as sets.
fn told(decision: &Decision) -> Answer {
    match decision {
        Decision::Frontier(frontier) => Answer::Frontier {
            cut: specification::place(&frontier.cut.to_string()),
            witnesses: names(&frontier.witnesses),
            excused: names(&frontier.excused),
            next: match &frontier.next {
                Next::Cut(cut) => specification::Next::Cut(specification::place(&cut.to_string())),
                Next::Needs { cut, partitions } => {
                    specification::Next::Needs(specification::place(&cut.to_string()), names(partitions))
                }
                Next::Ended => specification::Next::Ended,
                Next::Level => specification::Next::Level,
            },
        },
        Decision::Ended => Answer::Ended,
        Decision::Withheld(withheld) => Answer::Withheld {
            pairs: withheld
                .pairs(usize::MAX)
                .into_iter()
                .map(|(left, right)| BTreeSet::from([left.to_string(), right.to_string()]))
                .collect(),
            kept: withheld.vector.iter().map(|(name, coverage)| format!("{name} {coverage}")).collect(),
        },
        Decision::Rejected(problems) => Answer::Rejected(problems.iter().map(ToString::to_string).collect()),
    }
}

#[test]
fn the_merge_decides_as_the_specification_does() {
    // How often each kind of answer occurred: a law that never meets a frontier proves nothing.
    let seen = [const { Cell::new(0_u32) }; 8];
    law(6000, &rows(), |rows| {
        let decision = merge(&vector(&rows));
        let expected = decide(&rows, &NAMES);
        let kind = match &expected {
            Answer::Frontier { next, excused, .. } => {
                seen[4].set(seen[4].get() + u32::from(!excused.is_empty()));
                seen[5].set(seen[5].get() + u32::from(matches!(next, specification::Next::Needs(..))));
                seen[6].set(seen[6].get() + u32::from(matches!(next, specification::Next::Ended)));
                seen[7].set(seen[7].get() + u32::from(matches!(next, specification::Next::Level)));
                0
            }
            Answer::Ended => 1,
            Answer::Withheld { .. } => 2,
            Answer::Rejected(_) => 3,
        };
        seen[kind].set(seen[kind].get() + 1);
        prop_assert_eq!(told(&decision), expected);
        Ok(())
    });
    let seen = seen.map(|count| count.get());
    assert!(seen.iter().all(|count| *count >= 20), "some kind of answer hardly occurs: {seen:?}");
}

#[test]
fn the_order_of_members_and_readings_does_not_matter() {
    let shuffled = (rows(), any::<[Index; 12]>());
    law(1500, &shuffled, |(rows, places)| {
        let straight = vector(&rows);
        let mut vector = straight.clone();
        let mut members = vector.membership.members().to_vec();
        let mut places = places.iter().cycle();
        let mut shuffle = |len: usize, swap: &mut dyn FnMut(usize, usize)| {
            for last in (1..len).rev() {
                swap(last, places.next().map_or(0, |place| place.index(last + 1)));
            }
        };
        shuffle(members.len(), &mut |left, right| members.swap(left, right));
        let readings = &mut vector.readings;
        shuffle(readings.len(), &mut |left, right| readings.swap(left, right));
        vector.membership = Membership::new(EPOCH, members).expect("each name occurs once");
        prop_assert_eq!(told(&merge(&vector)), told(&merge(&straight)));
        Ok(())
    });
}

#[test]
fn a_published_cut_is_one_of_the_vector_and_exceeds_no_coverage() {
    let published = Cell::new(0_u32);
    law(3000, &rows(), |rows| {
        let vector = vector(&rows);
        let Decision::Frontier(frontier) = merge(&vector) else { return Ok(()) };
        published.set(published.get() + 1);
        prop_assert_eq!(frontier.epoch, EPOCH);
        let mut spellings = Vec::new();
        for reading in &vector.readings {
            match &reading.checkpoint.coverage {
                StoredCoverage::Read(Coverage::Cut(cut)) => {
                    prop_assert!(cut.is_at_or_beyond(&frontier.cut), "{} is beyond {cut}", frontier.cut);
                    spellings.push(cut.to_string());
                    // Not one event that a partition does not cover lies inside the published cut.
                    let at: &Coordinate = &cut.at;
                    let inside = frontier.cut.covers(at) == Some(true);
                    prop_assert!(!inside || cut.covers(at) == Some(true), "{cut} and {}", frontier.cut);
                }
                StoredCoverage::Read(Coverage::Ended) => {}
                other => prop_assert!(false, "published in spite of {other:?}"),
            }
        }
        // With its endpoint kind, and as it was spelled.
        prop_assert!(spellings.contains(&frontier.cut.to_string()), "{} is nobody's cut", frontier.cut);
        for name in &frontier.witnesses {
            let holds = |reading: &&Reading| {
                reading.partition == *name
                    && matches!(&reading.checkpoint.coverage, StoredCoverage::Read(Coverage::Cut(cut)) if *cut == frontier.cut)
            };
            prop_assert!(vector.readings.iter().any(|reading| holds(&reading)), "{name} is no witness");
        }
        Ok(())
    });
    assert!(published.get() >= 300, "only {} of the vectors were published", published.get());
}
