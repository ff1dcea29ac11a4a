//! Coordinates and cuts in every order, against values computed in another way: integers and
//! decimals as 128-bit numbers, timestamps by a calendar of our own.

mod calendar;

use calendar::moment;
use cutline::coordinate::Coordinate;
use cutline::cut::{Cut, Endpoint};
use cutline::order::{Order, OrderKind};
use cutline_tests::{law, text};
use proptest::prelude::*;
use std::cmp::Ordering;

/// What a spelling means.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Whole(i128),
    /// Seconds, leap second or not, and the digits after the point as a number of 25 digits.
    Moment(i64, bool, u128),
    Parts(Vec<i128>),
    Bytes(Vec<u8>),
    Token(String),
}

impl Value {
    fn compare(&self, other: &Value) -> Option<Ordering> {
        match (self, other) {
            (Value::Whole(left), Value::Whole(right)) => Some(left.cmp(right)),
            (Value::Moment(seconds, leap, fraction), Value::Moment(other_seconds, other_leap, other_fraction)) => {
                Some((seconds, leap, fraction).cmp(&(other_seconds, other_leap, other_fraction)))
            }
            (Value::Parts(left), Value::Parts(right)) => (left.len() == right.len()).then(|| left.cmp(right)),
            (Value::Bytes(left), Value::Bytes(right)) => Some(left.cmp(right)),
            (Value::Token(left), Value::Token(right)) => (left == right).then_some(Ordering::Equal),
            _ => None,
        }
    }
}

type Spelled = (String, Value);

/// Up to 36 digits, with zeros before them: `-007`.
fn integer() -> BoxedStrategy<Spelled> {
    let value = prop_oneof![
        4 => -20_i128..20,
        2 => any::<i64>().prop_map(i128::from),
        1 => -10_i128.pow(36)..10_i128.pow(36),
        // The places where digits are carried, and where 18 digits become 19.
        1 => (0_u32..30, -2_i128..3).prop_map(|(zeros, about)| 10_i128.pow(zeros) + about),
    ];
    (value, 0_usize..3, any::<bool>())
        .prop_map(|(value, zeros, minus)| {
            let minus = value < 0 || (value == 0 && minus);
            let spelling = format!("{}{}{}", if minus { "-" } else { "" }, "0".repeat(zeros), value.unsigned_abs());
            (spelling, Value::Whole(value))
        })
        .boxed()
}

/// Numbers with a fraction, as multiples of 10^-18.
fn decimal() -> BoxedStrategy<Spelled> {
    let digits = prop_oneof![3 => "0?[0-2]", 1 => "[0-9]{1,15}"];
    let fraction = prop_oneof![3 => "[05]{0,2}", 1 => "[0-9]{0,18}"];
    (any::<bool>(), digits, fraction)
        .prop_map(|(minus, digits, fraction)| {
            let whole: i128 = digits.parse().expect("digits");
            let below: i128 = format!("{fraction:0<18}").parse().expect("digits");
            let size = whole * 10_i128.pow(18) + below;
            let point = if fraction.is_empty() { "" } else { "." };
            let spelling = format!("{}{digits}{point}{fraction}", if minus { "-" } else { "" });
            (spelling, Value::Whole(if minus { -size } else { size }))
        })
        .boxed()
}

fn timestamp() -> BoxedStrategy<Spelled> {
    moment()
        .prop_map(|(spelling, (seconds, leap, fraction))| (spelling, Value::Moment(seconds, leap, fraction)))
        .boxed()
}

/// Hexadecimal halves of any case, with zeros before them.
fn lsn() -> BoxedStrategy<Spelled> {
    let half = || prop_oneof![2 => 0_u32..40, 1 => any::<u32>(), 1 => Just(u32::MAX)];
    (half(), half(), 1_usize..9, any::<bool>())
        .prop_map(|(high, low, width, upper)| {
            let spelling = format!("{high:0width$x}/{low:0width$x}");
            let spelling = if upper { spelling.to_uppercase() } else { spelling };
            (spelling, Value::Whole((i128::from(high) << 32) + i128::from(low)))
        })
        .boxed()
}

fn tuple() -> BoxedStrategy<Spelled> {
    proptest::collection::vec(-3_i128..12, 1..4)
        .prop_map(|parts| {
            let spelling = parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(":");
            (spelling, Value::Parts(parts))
        })
        .boxed()
}

/// Text that white space around it has been taken from.
fn trimmed() -> BoxedStrategy<String> {
    let text = prop_oneof!["[ab]{1,3}", text::line()];
    text.prop_map(|text| text.trim().to_owned()).prop_filter("not empty", |text| !text.is_empty()).boxed()
}

/// Every order with the spellings of its coordinates.
fn orders() -> [(&'static str, BoxedStrategy<Spelled>); 8] {
    [
        ("integer", integer()),
        ("offset: integer with successor", integer()),
        ("decimal", decimal()),
        ("timestamp", timestamp()),
        ("lsn", lsn()),
        ("tuple", tuple()),
        ("text", trimmed().prop_map(|text| (text.clone(), Value::Bytes(text.into_bytes()))).boxed()),
        ("opaque", trimmed().prop_map(|text| (text.clone(), Value::Token(text))).boxed()),
    ]
}

fn read(order: &Order, spelling: &str) -> Result<Coordinate, TestCaseError> {
    Coordinate::parse(order, spelling).map_err(|error| TestCaseError::fail(error.to_string()))
}

#[test]
fn a_spelling_goes_out_as_it_came_in() {
    for (order, spelled) in orders() {
        let order: Order = order.parse().expect("an order");
        law(400, &spelled, |(spelling, _)| {
            let at = read(&order, &spelling)?;
            prop_assert_eq!(at.to_string(), &*spelling);
            prop_assert_eq!(at.spelling(), &*spelling);
            let again = read(&order, &format!(" \t{at} "))?;
            prop_assert_eq!(again.spelling(), &*spelling, "space around it is not part of it");
            prop_assert_eq!(again, at);
            Ok(())
        });
    }
}

#[test]
fn coordinates_compare_as_their_values_do() {
    for (order, spelled) in orders() {
        let name = order;
        let order: Order = order.parse().expect("an order");
        let other: Order = format!("another: {}", order.kind().word()).parse().expect("an order");
        let less = std::cell::Cell::new(0_u32);
        let equal = std::cell::Cell::new(0_u32);
        law(1500, &(spelled.clone(), spelled), |((left, left_value), (right, right_value))| {
            let (left, right) = (read(&order, &left)?, read(&order, &right)?);
            let expected = left_value.compare(&right_value);
            prop_assert_eq!(left.compare(&right), expected, "{} and {}", left, right);
            prop_assert_eq!(right.compare(&left), expected.map(Ordering::reverse), "{} and {}", right, left);
            prop_assert_eq!(left == right, expected == Some(Ordering::Equal));
            // The same spelling in an order of another name is another coordinate.
            let elsewhere = read(&other, left.spelling())?;
            prop_assert_eq!(left.compare(&elsewhere), None);
            prop_assert!(left != elsewhere);
            less.set(less.get() + u32::from(expected == Some(Ordering::Less)));
            equal.set(equal.get() + u32::from(expected == Some(Ordering::Equal)));
            Ok(())
        });
        let (less, equal) = (less.get(), equal.get());
        assert!((less > 50 || name == "opaque") && equal > 3, "{name}: {less} pairs were less, {equal} equal");
    }
}

#[test]
fn comparison_is_transitive() {
    for (order, spelled) in orders() {
        let order: Order = order.parse().expect("an order");
        law(400, &proptest::collection::vec(spelled, 3), |spellings| {
            let at: Vec<Coordinate> =
                spellings.iter().map(|(spelling, _)| read(&order, spelling)).collect::<Result<_, _>>()?;
            for first in &at {
                prop_assert_eq!(first.compare(first), Some(Ordering::Equal));
                for second in &at {
                    for third in &at {
                        if let (Some(one), Some(two)) = (first.compare(second), second.compare(third))
                            && (one == two || one.is_eq() || two.is_eq())
                        {
                            let expected = if one.is_eq() { two } else { one };
                            prop_assert_eq!(first.compare(third), Some(expected), "{}, {}, {}", first, second, third);
                        }
                    }
                }
            }
            Ok(())
        });
    }
}

#[test]
fn at_one_coordinate_before_is_less_than_through_and_elsewhere_the_order_decides() {
    for (order, spelled) in orders() {
        let order: Order = order.parse().expect("an order");
        let kinds = (any::<bool>(), any::<bool>());
        law(600, &(spelled.clone(), spelled, kinds), |((left, left_value), (right, right_value), kinds)| {
            let kind = |through| if through { Endpoint::Through } else { Endpoint::Before };
            let left = Cut { at: read(&order, &left)?, endpoint: kind(kinds.0) };
            let right = Cut { at: read(&order, &right)?, endpoint: kind(kinds.1) };
            let expected = left_value.compare(&right_value).map(|values| values.then(kinds.0.cmp(&kinds.1)));
            prop_assert_eq!(left.compare(&right), expected, "{} and {}", &left, &right);
            prop_assert_eq!(right.compare(&left), expected.map(Ordering::reverse));
            prop_assert_eq!(left == right, expected == Some(Ordering::Equal));
            prop_assert_eq!(left.is_at_or_beyond(&right), expected.is_some_and(Ordering::is_ge));
            let (before, through) = (Cut::before(left.at.clone()), Cut::through(left.at.clone()));
            prop_assert_eq!(before.compare(&through), Some(Ordering::Less));
            // An event lies inside a cut exactly if the cut through it does not go further.
            let inside = Cut::through(right.at.clone()).compare(&left).map(Ordering::is_le);
            prop_assert_eq!(left.covers(&right.at), inside);
            // Text and back.
            let again =
                Cut::parse(&order, &left.to_string()).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(again.to_string(), left.to_string());
            prop_assert_eq!(again, left);
            Ok(())
        });
    }
}

#[test]
fn an_equivalent_reading_covers_the_same_integers_and_exists_nowhere_else() {
    for (order, spelled) in orders() {
        let order: Order = order.parse().expect("an order");
        law(400, &(spelled.clone(), spelled), |((left, value), (right, _))| {
            let (at, event) = (read(&order, &left)?, read(&order, &right)?);
            for cut in [Cut::before(at.clone()), Cut::through(at)] {
                let Some(equivalent) = cut.equivalent() else {
                    prop_assert!(!order.has_successor(), "{cut} has no equivalent");
                    continue;
                };
                let Value::Whole(value) = value else { return Err(TestCaseError::fail("only integers have one")) };
                let expected = match cut.endpoint {
                    Endpoint::Before => format!("through {}", value - 1),
                    Endpoint::Through => format!("before {}", value + 1),
                };
                prop_assert!(order.has_successor());
                prop_assert_eq!(equivalent.to_string(), expected);
                prop_assert_eq!(equivalent.covers(&event), cut.covers(&event), "{} and {}", cut, event);
                prop_assert_eq!(equivalent.equivalent(), Some(cut));
            }
            Ok(())
        });
    }
}

#[test]
fn any_text_is_read_or_refused_and_what_is_read_keeps_its_spelling() {
    let numeric = "[-+0-9:./TtZz ]{0,14}";
    let input = prop_oneof![numeric, text::any_text(), any::<String>()];
    let accepted = std::cell::Cell::new(0_u32);
    law(1500, &input, |input| {
        for kind in OrderKind::ALL {
            match Coordinate::parse(&Order::unnamed(kind), &input) {
                Ok(at) => {
                    accepted.set(accepted.get() + 1);
                    prop_assert_eq!(at.spelling(), input.trim());
                }
                Err(error) => prop_assert!(error.to_string().contains(kind.expected()), "{error}"),
            }
        }
        Ok(())
    });
    assert!(accepted.get() > 1000, "only {} texts were read", accepted.get());
}

#[test]
fn an_order_reads_back() {
    let name = proptest::option::of(text::line());
    law(300, &(name, proptest::sample::select(OrderKind::ALL.to_vec())), |(name, kind)| {
        let text = name.map_or(kind.word().to_owned(), |name| format!("{name}: {}", kind.word()));
        let Ok(order) = text.parse::<Order>() else { return Ok(()) };
        prop_assert_eq!(order.kind(), kind);
        prop_assert_eq!(order.to_string().parse::<Order>(), Ok(order));
        Ok(())
    });
}
