//! Packed cuts: coverage as one number, for vectors of a million partitions.

use crate::cut::{Cut, Endpoint};
use crate::frontier::checkpoint::Coverage;
use crate::frontier::index::Comparable;
use crate::order::{Order, OrderKind};
use std::cmp::Ordering;
use std::fmt;

/// How far from zero a position may be.
const FARTHEST: i128 = 1 << 126;

/// Coverage as one number, in the order of the coverage.
///
/// The position, moved so that none is negative, with the endpoint kind as its lowest bit: `before x` is
/// just below `through x`, and [`ENDED`](PackedCut::ENDED) is above all. It knows neither its order nor its
/// spelling. So only packed cuts of one order may meet: [`Packing`] makes those. And what is published is
/// not this, but the cut that a witness holds, as it is spelt (F5).
///
/// ```
/// use cutline::cut::Endpoint::{Before, Through};
/// use cutline::frontier::packed::PackedCut;
///
/// let before = PackedCut::new(100, Before).unwrap();
/// let through = PackedCut::new(100, Through).unwrap();
/// assert!(before < through && through < PackedCut::new(101, Before).unwrap());
/// assert!(through < PackedCut::ENDED);
/// assert_eq!(through.position(), Some((100, Through)));
/// assert_eq!(PackedCut::new(i128::MAX, Before), None, "nothing is rounded");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedCut(u128);

impl PackedCut {
    /// The partition has ended.
    pub const ENDED: PackedCut = PackedCut(u128::MAX);

    /// The cut at this position, which is at least -2¹²⁶ and less than 2¹²⁶ - 1; none beyond that.
    pub fn new(position: i128, endpoint: Endpoint) -> Option<PackedCut> {
        // The last position would share its number with the end.
        if !(-FARTHEST..FARTHEST - 1).contains(&position) {
            return None;
        }
        let moved = (position + FARTHEST).cast_unsigned();
        Some(PackedCut(moved << 1 | u128::from(endpoint == Endpoint::Through)))
    }

    /// The position and the endpoint kind; none where the partition has ended.
    pub fn position(self) -> Option<(i128, Endpoint)> {
        let endpoint = if self.0 & 1 == 1 { Endpoint::Through } else { Endpoint::Before };
        (self != PackedCut::ENDED).then(|| ((self.0 >> 1).cast_signed() - FARTHEST, endpoint))
    }
}

impl Comparable for PackedCut {
    fn compare(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    fn has_ended(&self) -> bool {
        *self == PackedCut::ENDED
    }

    fn precedes(&self, other: &Self) -> bool {
        self < other
    }
}

/// How the coverage of one order is packed.
///
/// Packing is exact: what compares before it compares the same after it, and what does not fit is an error,
/// never a near number. Orders without a packing, and coverage that does not fit, are for an
/// [`Index`](super::index::Index) of [`Coverage`] and for [`merge`](super::merge::merge).
///
/// ```
/// use cutline::frontier::checkpoint::Coverage;
/// use cutline::frontier::packed::{Packed, Packing};
///
/// let order = "lsn".parse().unwrap();
/// let packing = Packing::of(&order).expect("log positions are numbers");
/// let coverage = ["before 0/A0", "through 0/0A0", "ended"].map(|text| Coverage::parse(&order, text).unwrap());
/// let packed: Vec<_> = coverage.iter().map(|coverage| packing.pack(coverage)).collect::<Result<_, _>>()?;
/// let Packed::Frontier { witnesses, .. } = Packed::merge(&packed) else { panic!("not all have ended") };
/// assert_eq!(coverage[witnesses[0]].to_string(), "before 0/A0");
///
/// assert_eq!(Packing::of(&"text".parse().unwrap()), None);
/// # Ok::<(), cutline::frontier::packed::NotPacked>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    order: Order,
}

impl Packing {
    /// The packing of an order: integers and log positions have one.
    pub fn of(order: &Order) -> Option<Packing> {
        match order.kind() {
            OrderKind::Integer { .. } | OrderKind::Lsn => Some(Packing { order: order.clone() }),
            OrderKind::Decimal | OrderKind::Timestamp | OrderKind::Tuple | OrderKind::Text | OrderKind::Opaque => None,
        }
    }

    /// Packs coverage of this order.
    pub fn pack(&self, coverage: &Coverage) -> Result<PackedCut, NotPacked> {
        let Some(cut) = coverage.cut() else { return Ok(PackedCut::ENDED) };
        if *cut.at.order() != self.order {
            return Err(NotPacked::OtherOrder { expected: self.order.clone(), cut: cut.clone() });
        }
        let packed = cut.at.number().and_then(|position| PackedCut::new(position, cut.endpoint));
        packed.ok_or_else(|| NotPacked::TooFar(cut.clone()))
    }
}

/// Why coverage cannot be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPacked {
    /// It is of another order, and would compare with what it cannot be compared with (F6).
    OtherOrder {
        /// The order that is packed.
        expected: Order,
        /// The cut of another one.
        cut: Cut,
    },
    /// Its position needs more bits than there are.
    TooFar(Cut),
}

impl fmt::Display for NotPacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPacked::OtherOrder { expected, cut } => write!(
                f,
                "`{cut}` is of the order `{}`, and `{expected}` is packed: pack each order by itself (F6)",
                cut.at.order()
            ),
            NotPacked::TooFar(cut) => write!(
                f,
                "`{cut}` does not fit: expected a position from -2^126 to 2^126 - 2; an index of whole coverages takes it"
            ),
        }
    }
}

impl std::error::Error for NotPacked {}

/// How many cuts are looked at together; twice only if one of them is the frontier.
const BLOCK: usize = 512;

/// What a complete vector comes to, by places: the scalar part of a [`Decision`](super::merge::Decision).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packed {
    /// There is no partition: a merge rejects that (F1).
    Empty,
    /// Every partition has ended.
    Ended,
    /// The least cut, and what it rests on.
    Frontier {
        /// The least cut (F4).
        cut: PackedCut,
        /// The places of the partitions that hold it, in order; never none. To publish is the cut of the
        /// first one, as it is spelt (F5).
        witnesses: Vec<usize>,
        /// The next-least cut, [`PackedCut::ENDED`] where all others have ended; none where all hold the same.
        next: Option<PackedCut>,
    },
}

impl Packed {
    /// Merges the packed coverage of a complete vector of one order.
    ///
    /// Guarantees: the frontier, the witnesses and the next-least cut are those of
    /// [`merge`](super::merge::merge). Linear, in one pass over all cuts and a second one only where
    /// witnesses are. It does not know F1 to F3: [`complete`](super::complete::complete) checks them
    /// once, where coverage comes in.
    pub fn merge(cuts: &[PackedCut]) -> Packed {
        let blocks = || cuts.chunks(BLOCK);
        let leasts: Vec<PackedCut> = blocks().map(least).collect();
        let Some(cut) = leasts.iter().copied().min() else { return Packed::Empty };
        if cut == PackedCut::ENDED {
            return Packed::Ended;
        }
        let mut witnesses = Vec::new();
        let mut next: Option<PackedCut> = None;
        let mut follows = |other: PackedCut| next = Some(next.map_or(other, |next| next.min(other)));
        for (number, (block, least)) in blocks().zip(&leasts).enumerate() {
            if *least != cut {
                follows(*least);
                continue;
            }
            for (place, held) in block.iter().enumerate() {
                if *held == cut {
                    witnesses.push(number * BLOCK + place);
                } else {
                    follows(*held);
                }
            }
        }
        Packed::Frontier { cut, witnesses, next }
    }
}

/// The least of some cuts. Four lanes, so that no comparison waits for the one before it.
fn least(cuts: &[PackedCut]) -> PackedCut {
    let (fours, rest) = cuts.as_chunks::<4>();
    let mut lanes = [PackedCut::ENDED; 4];
    for four in fours {
        for (lane, cut) in lanes.iter_mut().zip(four) {
            *lane = (*lane).min(*cut);
        }
    }
    lanes.into_iter().chain(rest.iter().copied()).fold(PackedCut::ENDED, Ord::min)
}
