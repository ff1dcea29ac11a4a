//! The merge with one partition left open against the merge of the whole vector, in decision and in words.

use cutline::cut::Cut;
use cutline::explain;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::merge::merge;
use cutline::frontier::rest::Rest;
use cutline::frontier::vector::{Member, Membership, Name, Reading, Vector};
use cutline::order::Order;
use cutline_tests::law;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// An order, and how a small number is spelt in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Integer,
    Other,
    Tuple,
    Opaque,
}

impl Scale {
    fn order(self) -> Order {
        let text = match self {
            Scale::Integer => "integer with successor",
            Scale::Other => "lsn",
            Scale::Tuple => "tuple",
            Scale::Opaque => "opaque",
        };
        text.parse().expect("the order is written right")
    }

    fn cut(self, (at, through, zero): (u8, bool, bool)) -> Cut {
        let zeros = if zero { "0" } else { "" };
        let at = match self {
            Scale::Other => format!("0/{zeros}{at}"),
            // Some are longer than others, so that they do not compare.
            Scale::Tuple if at > 3 => format!("1:{zeros}{at}"),
            Scale::Integer | Scale::Tuple => format!("{zeros}{at}"),
            Scale::Opaque => format!("t{at}"),
        };
        let endpoint = if through { "through" } else { "before" };
        Cut::parse(&self.order(), &format!("{endpoint} {at}")).expect("the cut is written right")
    }
}

fn edge() -> impl Strategy<Value = (u8, bool, bool)> {
    (0_u8..5, any::<bool>(), any::<bool>())
}

fn checkpoint(scale: Scale) -> impl Strategy<Value = Checkpoint> {
    let coverage = prop_oneof![
        30 => edge().prop_map(move |edge| StoredCoverage::Read(Coverage::Cut(scale.cut(edge)))),
        5 => Just(StoredCoverage::Read(Coverage::Ended)),
        1 => Just(StoredCoverage::Absent),
        1 => Just(StoredCoverage::from_text(&scale.order(), "befor")),
    ];
    let mostly = || prop_oneof![40 => Just(true), 1 => Just(false)];
    (coverage, mostly(), mostly(), mostly(), mostly()).prop_map(|(coverage, scope, epoch, last, durable)| Checkpoint {
        coverage,
        scope: if scope { "orders" } else { "refunds" }.to_owned(),
        epoch: if epoch { 7 } else { 6 },
        generation: 0,
        token: None,
        finality: if last { Finality::Final } else { Finality::Clock },
        durable,
    })
}

/// A partition: whether it is a member, its floor, and its checkpoints.
type Row = (Scale, bool, Option<Cut>, Vec<Checkpoint>);

fn row(scale: Scale) -> impl Strategy<Value = Row> {
    let floor = prop::option::of(edge().prop_map(move |edge| scale.cut(edge)));
    let checkpoints = prop_oneof![
        30 => prop::collection::vec(checkpoint(scale), 1),
        3 => Just(Vec::new()),
        1 => prop::collection::vec(checkpoint(scale), 2..3),
    ];
    let member = prop_oneof![40 => Just(true), 1 => Just(false)];
    (member, floor, checkpoints).prop_map(move |(member, floor, checkpoints)| (scale, member, floor, checkpoints))
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let scale = || select(vec![Scale::Integer, Scale::Other, Scale::Tuple, Scale::Opaque]);
    let alike = || prop_oneof![4 => Just(Scale::Integer), 1 => scale()];
    prop_oneof![
        3 => alike().prop_flat_map(|scale| prop::collection::vec(row(scale), 1..9)),
        1 => prop::collection::vec(scale().prop_flat_map(row), 1..9),
    ]
}

fn name(place: usize) -> Name {
    // Their order by name is not that of the vector.
    format!("p{}", (place * 7) % 10).as_str().into()
}

fn vector(rows: &[Row]) -> Vector {
    let members = rows.iter().enumerate().filter(|(_, row)| row.1);
    let members = members.map(|(place, row)| Member { name: name(place), floor: row.2.clone() }).collect();
    let readings = rows.iter().enumerate().flat_map(|(place, row)| {
        row.3.iter().map(move |checkpoint| Reading { partition: name(place), checkpoint: checkpoint.clone() })
    });
    Vector {
        scope: "orders".to_owned(),
        membership: Membership::new(7, members).expect("each name occurs once"),
        readings: readings.collect(),
    }
}

#[test]
fn what_is_shown_while_a_boundary_is_dragged_is_the_merge_of_the_whole_vector() {
    let moves = || prop::collection::vec((edge(), any::<bool>()), 1..6);
    law(4_000, &(rows(), any::<Index>(), moves()), |(rows, open, moves)| {
        let place = open.index(rows.len());
        let Some(rest) = Rest::new(&vector(&rows), &name(place)) else {
            prop_assert!(!rows[place].1 || rows[place].3.len() != 1);
            return Ok(());
        };
        let mut rows = rows;
        let mut rejections = BTreeSet::new();
        for (edge, ended) in moves {
            let cut = rows[place].0.cut(edge);
            let coverage = if ended && edge.1 { Coverage::Ended } else { Coverage::Cut(cut) };
            rows[place].3[0].coverage = StoredCoverage::Read(coverage.clone());
            let whole = vector(&rows);
            let (expected, decision) = (merge(&whole), rest.with(&rows[place].3[0]));
            prop_assert_eq!(&decision, &expected);
            // By value cuts are equal that are spelt in two ways.
            prop_assert_eq!(format!("{decision:?}"), format!("{expected:?}"));
            let words = explain::frontier::decision_of_rest(&rest, &coverage, &decision);
            prop_assert_eq!(words, explain::frontier::decision(&whole, &expected));
            if rest.rejects() {
                rejections.insert(format!("{decision:?}"));
            }
        }
        prop_assert!(rejections.len() <= 1);
        prop_assert!(rejections.iter().all(|decision| decision.starts_with("Rejected")));
        Ok(())
    });
}
