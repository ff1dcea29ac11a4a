//! The index and the packed merge against the merge itself, after every advance.

use cutline::cut::Endpoint;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::complete::complete;
use cutline::frontier::index::{Comparable, Index, NotAdvanced, NotIndexed};
use cutline::frontier::merge::{Decision, Next, merge};
use cutline::frontier::packed::{NotPacked, Packed, PackedCut, Packing};
use cutline::frontier::vector::{Member, Membership, Name, Reading, Vector};
use cutline::order::Order;
use cutline_tests::law;
use proptest::prelude::*;
use proptest::sample::select;
use std::cell::Cell;
use std::cmp::Ordering;

/// 56 digits, as Kinesis has them.
const KINESIS: &str = "496400000000000000000000000000000000000000000000000000";

/// A few coordinates of an order, in its order, some of them under two spellings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Integer,
    /// Some of them beyond 64 bits, some of them beyond what can be packed.
    Huge,
    Lsn,
    Decimal,
    Timestamp,
    Tuple,
    Text,
}

impl Scale {
    const ALL: [Scale; 7] =
        [Scale::Integer, Scale::Huge, Scale::Lsn, Scale::Decimal, Scale::Timestamp, Scale::Tuple, Scale::Text];

    fn order(self) -> Order {
        let text = match self {
            Scale::Integer => "integer with successor",
            Scale::Huge => "integer",
            Scale::Lsn => "lsn",
            Scale::Decimal => "decimal",
            Scale::Timestamp => "timestamp",
            Scale::Tuple => "tuple",
            Scale::Text => "text",
        };
        text.parse().expect("the order is written right")
    }

    fn coordinate(self, at: u8, zero: bool) -> String {
        let zeros = if zero { "0" } else { "" };
        match self {
            Scale::Integer => format!("{zeros}{at}"),
            Scale::Huge if at < 10 => format!("{zeros}{at}"),
            Scale::Huge if at < 20 => format!("{zeros}{}", u128::from(u64::MAX) * 1_000 + u128::from(at)),
            Scale::Huge => format!("{zeros}{KINESIS}{at}"),
            Scale::Lsn => format!("0/{zeros}{at:X}"),
            Scale::Decimal => format!("{zeros}7.{at:02}"),
            Scale::Timestamp => format!("2026-01-01T00:00:{at:02}{}", if zero { "+00:00" } else { "Z" }),
            Scale::Tuple => format!("7:{zeros}{at}"),
            Scale::Text => format!("t{at:02}"),
        }
    }
}

/// What somebody covers, before it is spelt in an order.
#[derive(Clone, Copy, Debug)]
enum Covered {
    Cut { at: u8, through: bool, zero: bool },
    Ended,
}

impl Covered {
    fn coverage(self, scale: Scale) -> Coverage {
        let text = match self {
            Covered::Cut { at, through, zero } => {
                format!("{} {}", if through { "through" } else { "before" }, scale.coordinate(at, zero))
            }
            Covered::Ended => "ended".to_owned(),
        };
        Coverage::parse(&scale.order(), &text).expect("the coverage is written right")
    }
}

fn covered(limit: u8) -> impl Strategy<Value = Covered> {
    let cut =
        (0..limit, any::<bool>(), any::<bool>()).prop_map(|(at, through, zero)| Covered::Cut { at, through, zero });
    prop_oneof![12 => cut, 1 => Just(Covered::Ended)]
}

/// Partitions, and advances of theirs: some of the last go back, and some are of the partition that holds the frontier.
#[derive(Clone, Debug)]
struct Run {
    scale: Scale,
    start: Vec<Covered>,
    advances: Vec<(Option<prop::sample::Index>, Covered)>,
}

fn run() -> impl Strategy<Value = Run> {
    // With few coordinates many hold the same; with more than 256 partitions there are three rounds.
    let start =
        (prop_oneof![Just(2_u8), Just(30)], prop_oneof![4 => 1_usize..6, 4 => 1_usize..90, 1 => 250_usize..290])
            .prop_flat_map(|(limit, partitions)| prop::collection::vec(covered(limit), partitions));
    let advance = (prop::option::of(any::<prop::sample::Index>()), covered(40));
    (select(Scale::ALL.to_vec()), start, prop::collection::vec(advance, 0..30))
        .prop_map(|(scale, start, advances)| Run { scale, start, advances })
}

fn vector(coverage: &[Coverage]) -> Vector {
    let names: Vec<Name> = (0..coverage.len()).map(|place| Name::from(place.to_string())).collect();
    let members = names.iter().map(|name| Member { name: name.clone(), floor: None }).collect();
    let reading = |(name, coverage): (&Name, &Coverage)| Reading {
        partition: name.clone(),
        checkpoint: Checkpoint {
            coverage: StoredCoverage::Read(coverage.clone()),
            scope: String::new(),
            epoch: 1,
            generation: 1,
            token: None,
            finality: Finality::Final,
            durable: true,
        },
    };
    Vector {
        scope: String::new(),
        membership: Membership::new(1, members).expect("each name occurs once"),
        readings: names.iter().zip(coverage).map(reading).collect(),
    }
}

/// The merge by places: the cut as it is spelt, who holds it, and the next-least one.
#[derive(Debug, PartialEq, Eq)]
struct Merged {
    cut: Coverage,
    spelt: String,
    witnesses: Vec<usize>,
    next: Option<Coverage>,
}

fn merged(coverage: &[Coverage]) -> Option<Merged> {
    match merge(&vector(coverage)) {
        Decision::Frontier(frontier) => Some(Merged {
            spelt: frontier.cut.to_string(),
            cut: Coverage::Cut(frontier.cut),
            witnesses: frontier.witnesses.iter().map(|name| name.parse().expect("it is a place")).collect(),
            next: match frontier.next {
                Next::Cut(next) => Some(Coverage::Cut(next)),
                Next::Ended => Some(Coverage::Ended),
                Next::Level => None,
                Next::Needs { .. } => panic!("nothing is missing"),
            },
        }),
        Decision::Ended => None,
        other @ (Decision::Withheld(_) | Decision::Rejected(_)) => panic!("nothing is wrong with it: {other:?}"),
    }
}

fn packed(packing: &Packing, coverage: &[Coverage]) -> Option<Vec<PackedCut>> {
    coverage.iter().map(|coverage| packing.pack(coverage).ok()).collect()
}

fn advanced<C: Comparable>(index: &mut Index<C>, place: usize, held: &Coverage, to: &Coverage, as_held: C) -> bool {
    let expected = match to.compare(held) {
        _ if *held == Coverage::Ended => Err(NotAdvanced::AfterEnded),
        Some(Ordering::Less) => Err(NotAdvanced::LesserCoverage),
        _ => Ok(()),
    };
    assert_eq!(index.advance(place, as_held), expected, "{held} to {to}");
    expected.is_ok()
}

#[test]
fn the_index_is_the_merge_after_every_advance() {
    // How often each thing happened: a law that never meets it proves nothing.
    let (moved, refused, ended, shared, numbers) =
        (Cell::new(0_u32), Cell::new(0_u32), Cell::new(0_u32), Cell::new(0_u32), Cell::new(0_u32));
    let count = |cell: &Cell<u32>, happened: bool| cell.set(cell.get() + u32::from(happened));
    law(400, &run(), |run| {
        let mut coverage: Vec<Coverage> = run.start.iter().map(|start| start.coverage(run.scale)).collect();
        let mut index = Index::new(coverage.clone()).expect("all of them compare");
        let packing = Packing::of(&run.scale.order());
        // As long as all of it fits.
        let fits = |coverage: &[Coverage]| packed(packing.as_ref()?, coverage);
        let mut numbered = fits(&coverage).map(|cuts| Index::new(cuts).expect("all of them compare"));
        let mut last = None;
        for step in 0..=run.advances.len() {
            let expected = merged(&coverage);
            let witnesses = expected.as_ref().map_or(Vec::new(), |merged| merged.witnesses.clone());
            prop_assert_eq!(
                index.frontier().map(ToString::to_string),
                expected.as_ref().map(|merged| merged.spelt.clone())
            );
            prop_assert_eq!(index.witnesses(), witnesses.clone());
            let cuts = fits(&coverage);
            if let (Some(numbered), Some(cuts), Some(packing)) = (&numbered, &cuts, &packing) {
                let pack = |coverage: &Coverage| packing.pack(coverage).expect("it is one of those that fit");
                prop_assert_eq!(numbered.frontier().copied(), expected.as_ref().map(|merged| pack(&merged.cut)));
                prop_assert_eq!(numbered.witnesses(), witnesses.clone());
                let merged = expected.as_ref().map_or(Packed::Ended, |merged| Packed::Frontier {
                    cut: pack(&merged.cut),
                    witnesses: merged.witnesses.clone(),
                    next: merged.next.as_ref().map(pack),
                });
                prop_assert_eq!(Packed::merge(cuts), merged);
                count(&numbers, true);
            }
            count(&moved, last.is_some() && last != expected);
            count(&ended, expected.is_none());
            count(&shared, witnesses.len() > 1);
            last = expected;
            let Some((place, to)) = run.advances.get(step) else { break };
            let place = place.map_or(witnesses.first().copied().unwrap_or(0), |place| place.index(coverage.len()));
            let to = to.coverage(run.scale);
            let went = advanced(&mut index, place, &coverage[place], &to, to.clone());
            numbered = numbered.and_then(|mut numbered| {
                let number = packing.as_ref()?.pack(&to).ok()?;
                advanced(&mut numbered, place, &coverage[place], &to, number);
                Some(numbered)
            });
            count(&refused, !went);
            if went {
                coverage[place] = to;
            }
            prop_assert_eq!(index.held(place), Some(&coverage[place]));
        }
        Ok(())
    });
    let seen = [moved, refused, ended, shared, numbers].map(|cell| cell.get());
    assert!(seen.iter().all(|count| *count >= 200), "something hardly happens: {seen:?}");
}

#[test]
fn a_complete_vector_gives_its_coverage_in_the_order_of_its_members() {
    law(300, &(run(), any::<prop::sample::Index>()), |(run, turn)| {
        let coverage: Vec<Coverage> = run.start.iter().map(|start| start.coverage(run.scale)).collect();
        let mut vector = vector(&coverage);
        let turn = turn.index(coverage.len());
        vector.readings.rotate_left(turn);
        prop_assert_eq!(complete(&vector), Ok(coverage));
        vector.readings.pop();
        prop_assert_eq!(complete(&vector), Err(merge(&vector)));
        Ok(())
    });
}

#[test]
fn packing_keeps_the_order_and_rounds_nothing() {
    let pair = (select(vec![Scale::Integer, Scale::Huge, Scale::Lsn]), covered(40), covered(40), any::<bool>());
    law(2000, &pair, |(scale, left, right, negative)| {
        let packing = Packing::of(&scale.order()).expect("they are numbers");
        let coverage = |covered: Covered| match covered.coverage(scale) {
            Coverage::Cut(cut) if negative && scale != Scale::Lsn => {
                Coverage::parse(&scale.order(), &format!("{} -{}", cut.endpoint, cut.at)).expect("it is an integer")
            }
            other => other,
        };
        let (left, right) = (coverage(left), coverage(right));
        if let (Ok(left_packed), Ok(right_packed)) = (packing.pack(&left), packing.pack(&right)) {
            prop_assert_eq!(Some(left_packed.cmp(&right_packed)), left.compare(&right), "{} and {}", left, right);
        }
        let fits = !left.to_string().contains(KINESIS);
        prop_assert_eq!(packing.pack(&left).is_ok(), fits, "{}", left);
        Ok(())
    });
}

#[test]
fn a_long_packed_merge_finds_what_a_plain_look_finds() {
    let cuts = (1_i128..2_000, 0_usize..1_700, any::<u64>());
    law(200, &cuts, |(spread, len, seed)| {
        let mut state = seed;
        let cuts: Vec<PackedCut> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let endpoint = if state >> 40 & 1 == 1 { Endpoint::Through } else { Endpoint::Before };
            PackedCut::new(i128::from(state >> 41) % spread, endpoint).expect("it is small")
        })
        .take(len)
        .collect();
        let expected = cuts.iter().min().map_or(Packed::Empty, |least| Packed::Frontier {
            cut: *least,
            witnesses: (0..len).filter(|place| cuts[*place] == *least).collect(),
            next: cuts.iter().filter(|cut| *cut != least).min().copied(),
        });
        prop_assert_eq!(Packed::merge(&cuts), expected);
        Ok(())
    });
}

#[test]
fn what_cannot_be_an_index_or_a_number_says_so() {
    let coverage = |order: &str, text: &str| Coverage::parse(&order.parse().unwrap(), text).unwrap();
    let (ended, one, other) = (Coverage::Ended, coverage("integer", "before 1"), coverage("lsn", "before 0/1"));
    assert_eq!(Index::<Coverage>::new(Vec::new()).unwrap_err(), NotIndexed::Empty);
    assert_eq!(
        Index::new(vec![ended.clone(), one.clone(), ended.clone(), other.clone()]).unwrap_err(),
        NotIndexed::Incomparable { one: 1, other: 3 }
    );
    let mut index = Index::new(vec![one.clone(), ended]).unwrap();
    assert_eq!(index.advance(0, other.clone()), Err(NotAdvanced::Incomparable));
    assert_eq!(index.advance(2, one.clone()), Err(NotAdvanced::NotMember));
    assert_eq!(index.frontier(), Some(&one));

    let packing = Packing::of(&"integer".parse().unwrap()).unwrap();
    assert!(matches!(packing.pack(&other), Err(NotPacked::OtherOrder { .. })));
    // The last position would be taken for the end.
    let last = (1_i128 << 126) - 1;
    assert_eq!(PackedCut::new(last, Endpoint::Before), None);
    assert_eq!(PackedCut::new(-last - 2, Endpoint::Through), None);
    for position in [last - 1, 0, -1, -last - 1] {
        let cuts = [Endpoint::Before, Endpoint::Through].map(|endpoint| PackedCut::new(position, endpoint).unwrap());
        assert!(cuts[0] < cuts[1] && cuts[1] < PackedCut::ENDED);
        assert_eq!(cuts[1].position(), Some((position, Endpoint::Through)));
        let told = packing.pack(&coverage("integer", &format!("before {position}")));
        assert_eq!(told, Ok(cuts[0]));
    }
    assert!(matches!(packing.pack(&coverage("integer", &format!("before {last}"))), Err(NotPacked::TooFar(_))));
}
