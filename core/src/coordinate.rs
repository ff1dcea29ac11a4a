//! Coordinates: positions of events in an order, with the spelling they came in.

use crate::number::{Decimal, Integer};
use crate::order::{Order, OrderKind};
use crate::quote::Shown;
use crate::timestamp::Instant;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of an event in an [`Order`].
///
/// Equality and comparison are the order's, never the text's; the spelling that came in is the
/// spelling that goes out. Two coordinates of different orders are neither equal nor comparable.
///
/// ```
/// use cutline::coordinate::Coordinate;
/// use cutline::order::Order;
/// use std::cmp::Ordering;
///
/// let lsn: Order = "lsn".parse().unwrap();
/// let short = Coordinate::parse(&lsn, "0/16B3748")?;
/// let long = Coordinate::parse(&lsn, "0/016B3748")?;
/// assert_eq!(short, long);
/// assert_eq!(long.to_string(), "0/016B3748");
///
/// let integer = Order::default();
/// let (nine, ten) = (Coordinate::parse(&integer, "9")?, Coordinate::parse(&integer, "10")?);
/// assert_eq!(nine.compare(&ten), Some(Ordering::Less));
/// assert_eq!(nine.compare(&short), None);
/// # Ok::<(), cutline::coordinate::MalformedCoordinate>(())
/// ```
#[derive(Clone)]
pub struct Coordinate(Arc<Read>);

/// What has been read. Many things hold a coordinate and none changes it, so all of them share one.
struct Read {
    order: Order,
    spelling: Box<str>,
    key: Key,
}

/// What is compared: the value behind the spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    Integer(Integer),
    Decimal(Decimal),
    Timestamp(Instant),
    Lsn(u64),
    Tuple(Box<[Integer]>),
    /// The spelling itself, compared by bytes.
    Text,
    /// The spelling itself, equal or not.
    Opaque,
}

impl Coordinate {
    fn new(order: &Order, spelling: &str, key: Key) -> Coordinate {
        Coordinate(Arc::new(Read { order: order.clone(), spelling: spelling.into(), key }))
    }

    /// Reads a coordinate of `order`. White space around the text is not part of it.
    pub fn parse(order: &Order, text: &str) -> Result<Coordinate, MalformedCoordinate> {
        let malformed = || MalformedCoordinate { text: text.to_owned(), order: order.clone() };
        let text = text.trim();
        if text.is_empty() || text.chars().any(char::is_control) {
            return Err(malformed());
        }
        let key = match order.kind() {
            OrderKind::Integer { .. } => Integer::parse(text).map(Key::Integer),
            OrderKind::Decimal => Decimal::parse(text).map(Key::Decimal),
            OrderKind::Timestamp => Instant::parse(text).map(Key::Timestamp),
            OrderKind::Lsn => parse_lsn(text).map(Key::Lsn),
            OrderKind::Tuple => text.split(':').map(Integer::parse).collect::<Option<_>>().map(Key::Tuple),
            OrderKind::Text => Some(Key::Text),
            OrderKind::Opaque => Some(Key::Opaque),
        };
        let key = key.ok_or_else(malformed)?;
        Ok(Coordinate::new(order, text, key))
    }

    /// The order that this coordinate belongs to.
    pub fn order(&self) -> &Order {
        &self.0.order
    }

    /// The text that was read.
    pub fn spelling(&self) -> &str {
        &self.0.spelling
    }

    /// Compares by the order; `None` where no order says which comes first: different orders,
    /// different opaque tokens, tuples of different lengths. Never allocates.
    pub fn compare(&self, other: &Coordinate) -> Option<Ordering> {
        if self.0.order != other.0.order {
            return None;
        }
        match (&self.0.key, &other.0.key) {
            (Key::Integer(left), Key::Integer(right)) => Some(left.cmp(right)),
            (Key::Decimal(left), Key::Decimal(right)) => Some(left.cmp(right)),
            (Key::Timestamp(left), Key::Timestamp(right)) => Some(left.cmp(right)),
            (Key::Lsn(left), Key::Lsn(right)) => Some(left.cmp(right)),
            (Key::Tuple(left), Key::Tuple(right)) if left.len() == right.len() => Some(left.cmp(right)),
            (Key::Text, Key::Text) => Some(self.0.spelling.as_bytes().cmp(other.0.spelling.as_bytes())),
            (Key::Opaque, Key::Opaque) if self.0.spelling == other.0.spelling => Some(Ordering::Equal),
            _ => None,
        }
    }

    /// What this coordinate compares with: two coordinates compare exactly when their classes are equal.
    pub(crate) fn class(&self) -> Class<'_> {
        let within = match &self.0.key {
            Key::Tuple(parts) => Within::Length(parts.len()),
            Key::Opaque => Within::Token(&self.0.spelling),
            Key::Integer(_) | Key::Decimal(_) | Key::Timestamp(_) | Key::Lsn(_) | Key::Text => Within::Whole,
        };
        Class { order: &self.0.order, within }
    }

    /// Sorts coordinates by what they compare with: equal are exactly those that compare with each other.
    pub fn compare_class(&self, other: &Coordinate) -> Ordering {
        self.class().cmp(&other.class())
    }

    /// The number that this coordinate is compared by, where it is one and 128 bits hold it.
    pub(crate) fn number(&self) -> Option<i128> {
        match &self.0.key {
            Key::Integer(value) => value.value(),
            Key::Lsn(value) => Some(i128::from(*value)),
            Key::Decimal(_) | Key::Timestamp(_) | Key::Tuple(_) | Key::Text | Key::Opaque => None,
        }
    }

    /// The next position, where the order declares an exact successor.
    pub fn successor(&self) -> Option<Coordinate> {
        self.moved(Integer::successor)
    }

    /// The position before, where the order declares an exact successor.
    pub fn predecessor(&self) -> Option<Coordinate> {
        self.moved(Integer::predecessor)
    }

    fn moved(&self, step: fn(&Integer) -> Integer) -> Option<Coordinate> {
        match &self.0.key {
            Key::Integer(value) if self.0.order.has_successor() => {
                let moved = step(value);
                Some(Coordinate::new(self.order(), &moved.to_string(), Key::Integer(moved)))
            }
            _ => None,
        }
    }
}

/// See [`Coordinate::class`]. Its own order has no meaning beyond telling classes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class<'a> {
    order: &'a Order,
    within: Within<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Within<'a> {
    Whole,
    Length(usize),
    Token(&'a str),
}

fn parse_lsn(text: &str) -> Option<u64> {
    let half = |digits: &str| {
        let shape = (1..=8).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        shape.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
    };
    let (high, low) = text.split_once('/')?;
    Some(half(high)? << 32 | half(low)?)
}

impl PartialEq for Coordinate {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Equal)
    }
}

impl Eq for Coordinate {}

/// What is equal has one hash, however it is spelt.
impl Hash for Coordinate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0.key {
            Key::Integer(value) => value.hash(state),
            Key::Decimal(value) => value.hash(state),
            Key::Timestamp(value) => value.hash(state),
            Key::Lsn(value) => value.hash(state),
            Key::Tuple(parts) => parts.hash(state),
            Key::Text | Key::Opaque => self.0.spelling.hash(state),
        }
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.spelling)
    }
}

impl fmt::Debug for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0.spelling, self.0.order)
    }
}

/// Text that is no coordinate of its order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MalformedCoordinate {
    /// The text as it came.
    pub text: String,
    /// The order it was read in.
    pub order: Order,
}

impl fmt::Display for MalformedCoordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.trim().is_empty() {
            write!(f, "the coordinate is empty: expected {}", self.order.kind().expected())?;
        } else {
            write!(f, "`{}` is not a coordinate: expected {}", Shown(&self.text), self.order.kind().expected())?;
        }
        match self.order.kind() {
            OrderKind::Lsn => match self.text.trim().parse::<u64>() {
                Ok(value) => write!(f, " (the number {value} is {:X}/{:X})", value >> 32, value & 0xFFFF_FFFF),
                Err(_) => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

impl std::error::Error for MalformedCoordinate {}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(order: &str, text: &str) -> Coordinate {
        Coordinate::parse(&order.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn log_positions_are_numbers_not_text() {
        assert_eq!(at("lsn", "F/FFFFFFFF").compare(&at("lsn", "10/00000000")), Some(Ordering::Less));
        assert_eq!(at("lsn", "0/16b3748"), at("lsn", "0/016B3748"));
        let lsn = "lsn".parse().unwrap();
        for text in ["", "0", "0/", "/0", "0/123456789", "G/0", "0/+1", "0/0/0"] {
            assert!(Coordinate::parse(&lsn, text).is_err(), "{text}");
        }
        let error = Coordinate::parse(&lsn, "27303208").unwrap_err().to_string();
        assert!(error.contains("the number 27303208 is 0/1A09D28"), "{error}");
    }

    #[test]
    fn tuples_compare_left_to_right_and_only_at_one_length() {
        assert_eq!(at("tuple", "74:-1").compare(&at("tuple", "74:0")), Some(Ordering::Less));
        assert_eq!(at("tuple", "9:999").compare(&at("tuple", "10:0")), Some(Ordering::Less));
        assert_eq!(at("tuple", "74").compare(&at("tuple", "74:0")), None);
        assert!(Coordinate::parse(&"tuple".parse().unwrap(), "binlog.10:4").is_err());
    }

    #[test]
    fn a_name_makes_another_order() {
        assert_eq!(at("a: integer", "1").compare(&at("b: integer", "1")), None);
        assert_ne!(at("a: integer", "1"), at("integer", "1"));
    }

    #[test]
    fn opaque_tokens_are_equal_or_incomparable() {
        assert_eq!(at("opaque", "x").compare(&at("opaque", "x")), Some(Ordering::Equal));
        assert_eq!(at("opaque", "x").compare(&at("opaque", "y")), None);
    }

    #[test]
    fn only_a_declared_successor_moves() {
        assert_eq!(at("integer with successor", "99").successor().map(|next| next.to_string()), Some("100".to_owned()));
        assert!(at("integer", "99").successor().is_none());
        assert!(at("decimal", "99").predecessor().is_none());
    }
}
