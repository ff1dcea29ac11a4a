//! Cuts: a coordinate and an endpoint kind. The whole semantics rests on their order.

use crate::coordinate::{Coordinate, MalformedCoordinate};
use crate::order::Order;
use crate::quote::Shown;
use std::cmp::Ordering;
use std::fmt;

/// On which side of a coordinate's events a cut lies.
///
/// The variant order is the order of the cuts at one coordinate: `before x` < `through x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Endpoint {
    /// Left of the events at the coordinate: they are not inside.
    Before,
    /// Right of the events at the coordinate: they are inside.
    Through,
}

impl Endpoint {
    /// `before` or `through`.
    pub const fn word(self) -> &'static str {
        match self {
            Endpoint::Before => "before",
            Endpoint::Through => "through",
        }
    }

    /// The other kind.
    #[must_use]
    pub const fn toggled(self) -> Endpoint {
        match self {
            Endpoint::Before => Endpoint::Through,
            Endpoint::Through => Endpoint::Before,
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A place between events: `before x` lies left of the events at x, `through x` right of them.
///
/// Between different coordinates the order decides; at one coordinate `before x` < `through x`.
/// There is no cut between two neighbouring edges, so none can be made by adding a little (F5).
/// Equality is the order's: the spelling does not take part.
///
/// ```
/// use cutline::{cut::Cut, order::Order};
/// use std::cmp::Ordering;
///
/// let order = Order::default();
/// let before = Cut::parse(&order, "before 100")?;
/// let through = Cut::parse(&order, "through 100")?;
/// assert_eq!(before.compare(&through), Some(Ordering::Less));
/// assert_eq!(before.to_string(), "before 100");
/// # Ok::<(), cutline::cut::MalformedCut>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The coordinate.
    pub at: Coordinate,
    /// The side of it.
    pub endpoint: Endpoint,
}

impl Cut {
    /// The cut left of the events at `at`.
    pub fn before(at: Coordinate) -> Cut {
        Cut { at, endpoint: Endpoint::Before }
    }

    /// The cut right of the events at `at`.
    pub fn through(at: Coordinate) -> Cut {
        Cut { at, endpoint: Endpoint::Through }
    }

    /// Reads `before x` or `through x`, with x a coordinate of `order`.
    pub fn parse(order: &Order, text: &str) -> Result<Cut, MalformedCut> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let endpoint = match word {
            "before" => Endpoint::Before,
            "through" => Endpoint::Through,
            _ => return Err(MalformedCut::Kind { found: text.to_owned() }),
        };
        let at = Coordinate::parse(order, rest).map_err(MalformedCut::Coordinate)?;
        Ok(Cut { at, endpoint })
    }

    /// Compares two cuts; `None` where their coordinates cannot be compared.
    pub fn compare(&self, other: &Cut) -> Option<Ordering> {
        Some(self.at.compare(&other.at)?.then(self.endpoint.cmp(&other.endpoint)))
    }

    /// Whether this cut is at or beyond `other`; `false` where they cannot be compared.
    pub fn is_at_or_beyond(&self, other: &Cut) -> bool {
        self.compare(other).is_some_and(Ordering::is_ge)
    }

    /// Whether an event at `at` lies inside this cut; `None` where it cannot be compared.
    pub fn covers(&self, at: &Coordinate) -> Option<bool> {
        Some(match at.compare(&self.at)? {
            Ordering::Less => true,
            Ordering::Equal => self.endpoint == Endpoint::Through,
            Ordering::Greater => false,
        })
    }

    /// The cut that covers the same events with the other endpoint kind, where the order has an
    /// exact successor. It is a reading, to be shown: what is stored keeps the kind it was
    /// certified with (F5).
    ///
    /// ```
    /// use cutline::cut::Cut;
    /// let offsets = "integer with successor".parse().unwrap();
    /// let cut = Cut::parse(&offsets, "before 101")?;
    /// assert_eq!(cut.equivalent().map(|cut| cut.to_string()), Some("through 100".to_owned()));
    /// # Ok::<(), cutline::cut::MalformedCut>(())
    /// ```
    pub fn equivalent(&self) -> Option<Cut> {
        match self.endpoint {
            Endpoint::Before => self.at.predecessor().map(Cut::through),
            Endpoint::Through => self.at.successor().map(Cut::before),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.endpoint, self.at)
    }
}

impl fmt::Debug for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Text that is no cut.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MalformedCut {
    /// It does not begin with an endpoint kind.
    Kind {
        /// The text that was read.
        found: String,
    },
    /// Its coordinate does not belong to the order.
    Coordinate(MalformedCoordinate),
}

impl fmt::Display for MalformedCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedCut::Kind { found } => write!(
                f,
                "`{}` is not a cut: expected `before` or `through` and a coordinate, like `before 100`",
                Shown(found)
            ),
            MalformedCut::Coordinate(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MalformedCut {}

#[cfg(test)]
mod tests {
    use super::*;

    /// One ladder for each order: every pair of rungs compares as their places in the list.
    #[test]
    fn cuts_form_a_ladder_in_every_order() {
        let ladders = [
            ("integer", ["before 9", "through 9", "before 10", "through 10"]),
            ("decimal", ["before 1.5", "through 1.50", "before 1.51", "through 1.51"]),
            (
                "timestamp",
                [
                    "before 2026-01-01T00:00:00Z",
                    "through 2026-01-01T01:00:00+01:00",
                    "before 2026-01-01T00:00:00.000000001Z",
                    "through 2026-01-01T00:00:00.000000001Z",
                ],
            ),
            ("lsn", ["before F/FFFFFFFF", "through F/FFFFFFFF", "before 10/0", "through 10/00000000"]),
            ("tuple", ["before 9:99", "through 9:99", "before 10:1", "through 10:1"]),
            ("text", ["before B", "through B", "before a", "through a"]),
        ];
        for (order, ladder) in ladders {
            let order: Order = order.parse().unwrap();
            let rungs: Vec<Cut> = ladder.iter().map(|text| Cut::parse(&order, text).unwrap()).collect();
            for (left_place, left) in rungs.iter().enumerate() {
                for (right_place, right) in rungs.iter().enumerate() {
                    let expected = left_place.cmp(&right_place);
                    assert_eq!(left.compare(right), Some(expected), "{left} and {right}");
                    assert_eq!(left == right, expected.is_eq(), "{left} and {right}");
                    assert_eq!(left.is_at_or_beyond(right), expected.is_ge(), "{left} and {right}");
                }
            }
        }
    }

    #[test]
    fn an_event_at_the_coordinate_is_inside_through_only() {
        let order = Order::default();
        let cut = |text: &str| Cut::parse(&order, text).unwrap();
        let at = |text: &str| Coordinate::parse(&order, text).unwrap();
        assert_eq!(cut("before 100").covers(&at("99")), Some(true));
        assert_eq!(cut("before 100").covers(&at("100")), Some(false));
        assert_eq!(cut("through 100").covers(&at("100")), Some(true));
        assert_eq!(cut("through 100").covers(&at("101")), Some(false));
    }

    #[test]
    fn no_equivalent_reading_without_a_declared_successor() {
        for order in ["integer", "decimal", "timestamp", "lsn", "tuple", "text", "opaque"] {
            let order: Order = order.parse().unwrap();
            let texts = ["1", "1:1", "1/1", "2026-01-01T00:00:00Z"];
            for at in texts.iter().filter_map(|text| Coordinate::parse(&order, text).ok()) {
                assert_eq!(Cut::before(at.clone()).equivalent(), None);
                assert_eq!(Cut::through(at).equivalent(), None);
            }
        }
    }

    #[test]
    fn errors_name_what_was_expected() {
        let order = Order::default();
        let error = |text: &str| Cut::parse(&order, text).unwrap_err().to_string();
        assert!(error("befor 100").contains("`before` or `through`"));
        assert!(error("before 1O0").contains("an integer"));
        assert!(error("before").contains("the coordinate is empty"));
    }
}
