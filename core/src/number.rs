//! Exact numbers, kept as canonical digits: integers of any size and decimals of any precision.
//!
//! Coordinates are only ever read, compared and moved by one. A big-integer library brings
//! arithmetic that is never called (`num-bigint` adds about 16 KB to a page of 50 KB, both
//! compressed) and none brings exact decimals, so both are written here.

use std::cmp::Ordering;

/// An integer of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Integer {
    /// Whatever fits; always this form when it does.
    Small(i64),
    /// What does not fit: sign and digits, without leading zeros.
    Large { negative: bool, digits: Box<str> },
}

impl Integer {
    /// Reads `-?[0-9]+`; anything else is `None`.
    pub(crate) fn parse(text: &str) -> Option<Integer> {
        let (negative, digits) = unsigned(text);
        if digits.is_empty() || !all_digits(digits) {
            return None;
        }
        Some(Integer::from_magnitude(negative, digits))
    }

    fn from_magnitude(negative: bool, digits: &str) -> Integer {
        let digits = digits.trim_start_matches('0');
        // 18 digits always fit, and the sign can be applied after reading.
        if digits.len() <= 18 {
            let magnitude = digits.bytes().fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
            return Integer::Small(if negative { -magnitude } else { magnitude });
        }
        Integer::Large { negative, digits: digits.into() }
    }

    /// The value, where 128 bits hold it.
    pub(crate) fn value(&self) -> Option<i128> {
        match self {
            Integer::Small(value) => Some(i128::from(*value)),
            Integer::Large { negative, digits } => {
                let magnitude: i128 = digits.parse().ok()?;
                Some(if *negative { -magnitude } else { magnitude })
            }
        }
    }

    /// The next integer.
    pub(crate) fn successor(&self) -> Integer {
        self.moved(false)
    }

    /// The integer before this one.
    pub(crate) fn predecessor(&self) -> Integer {
        self.moved(true)
    }

    fn moved(&self, down: bool) -> Integer {
        match self {
            // 18 digits and one step stay far from the ends of i64; canonical form is restored from the text.
            Integer::Small(value) => {
                let moved = if down { value - 1 } else { value + 1 };
                Integer::from_magnitude(moved < 0, &moved.unsigned_abs().to_string())
            }
            Integer::Large { negative, digits } => {
                let mut digits = digits.as_bytes().to_vec();
                let away_from_zero = *negative == down;
                let (carries, becomes) = if away_from_zero { (b'9', b'0') } else { (b'0', b'9') };
                let mut place = digits.len();
                while place > 0 && digits[place - 1] == carries {
                    place -= 1;
                    digits[place] = becomes;
                }
                match place.checked_sub(1) {
                    Some(last) if away_from_zero => digits[last] += 1,
                    Some(last) => digits[last] -= 1,
                    None => digits.insert(0, b'1'),
                }
                let text: String = digits.into_iter().map(char::from).collect();
                Integer::from_magnitude(*negative, &text)
            }
        }
    }
}

impl std::fmt::Display for Integer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Integer::Small(value) => write!(f, "{value}"),
            Integer::Large { negative, digits } => write!(f, "{}{digits}", if *negative { "-" } else { "" }),
        }
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Integer::Small(left), Integer::Small(right)) => left.cmp(right),
            (Integer::Small(_), Integer::Large { negative, .. }) => {
                if *negative {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            (Integer::Large { negative, .. }, Integer::Small(_)) => {
                if *negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
            (
                Integer::Large { negative: left_negative, digits: left },
                Integer::Large { negative: right_negative, digits: right },
            ) => match (left_negative, right_negative) {
                (false, true) => Ordering::Greater,
                (true, false) => Ordering::Less,
                (false, false) => magnitude(left, right),
                (true, true) => magnitude(right, left),
            },
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An exact decimal: its whole part, and the digits after the point without trailing zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Decimal {
    negative: bool,
    whole: Box<str>,
    fraction: Box<str>,
}

impl Decimal {
    /// Reads `-?[0-9]+(\.[0-9]+)?`; anything else is `None`.
    pub(crate) fn parse(text: &str) -> Option<Decimal> {
        let (negative, digits) = unsigned(text);
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (digits, ""),
        };
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let zero = whole.is_empty() && fraction.is_empty();
        Some(Decimal { negative: negative && !zero, whole: whole.into(), fraction: fraction.into() })
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        // Digits after the point compare like text: position by position, and the shorter is the smaller.
        let size = |left: &Self, right: &Self| {
            magnitude(&left.whole, &right.whole).then_with(|| left.fraction.cmp(&right.fraction))
        };
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => size(self, other),
            (true, true) => size(other, self),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn unsigned(text: &str) -> (bool, &str) {
    text.strip_prefix('-').map_or((false, text), |digits| (true, digits))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Compares digits without leading zeros: the longer is the larger.
fn magnitude(left: &str, right: &str) -> Ordering {
    left.len().cmp(&right.len()).then_with(|| left.cmp(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str) -> Integer {
        Integer::parse(text).unwrap()
    }

    #[test]
    fn integers_of_any_size_form_one_ladder() {
        let ladder = [
            "-100000000000000000000000000000000000000000000000000000000",
            "-99999999999999999999",
            "-9223372036854775808",
            "-999999999999999999",
            "-1",
            "0",
            "9",
            "10",
            "999999999999999999",
            "1000000000000000000",
            "9223372036854775807",
            "9223372036854775808",
            "49640000000000000000000000000000000000000000000000000500",
        ];
        for (left_rung, left) in ladder.iter().enumerate() {
            for (right_rung, right) in ladder.iter().enumerate() {
                assert_eq!(integer(left).cmp(&integer(right)), left_rung.cmp(&right_rung), "{left} and {right}");
            }
        }
    }

    #[test]
    fn successor_and_predecessor_undo_each_other_across_every_boundary() {
        for text in [
            "0",
            "-1",
            "-10",
            "9",
            "99",
            "999999999999999999",
            "1000000000000000000",
            "-1000000000000000000",
            "-999999999999999999",
            "99999999999999999999999",
            "100000000000000000000000",
        ] {
            let start = integer(text);
            let next = start.successor();
            assert!(start < next, "{text} is less than its successor {next}");
            assert_eq!(next.predecessor(), start, "{text}");
            assert_eq!(start.predecessor().successor(), start, "{text}");
        }
        assert_eq!(integer("999999999999999999").successor(), integer("1000000000000000000"));
        assert_eq!(integer("-1000000000000000000").successor(), integer("-999999999999999999"));
    }

    #[test]
    fn leading_zeros_and_minus_zero_do_not_change_the_value() {
        assert_eq!(integer("007"), integer("7"));
        assert_eq!(integer("-0"), integer("0"));
        assert_eq!(Decimal::parse("-0.0"), Decimal::parse("0"));
        assert_eq!(Decimal::parse("01.50"), Decimal::parse("1.5"));
    }

    #[test]
    fn decimals_compare_exactly() {
        let ladder = ["-2", "-1.51", "-1.5", "0", "0.1", "0.11", "0.2", "1", "1.0000000000000000000000001", "10"];
        for pair in ladder.windows(2) {
            assert!(Decimal::parse(pair[0]) < Decimal::parse(pair[1]), "{} and {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn what_is_no_number_is_not_read() {
        for text in ["", "-", "+1", "1_000", "1 000", "1e3", "0x10", "١", "1.0"] {
            assert_eq!(Integer::parse(text), None, "{text}");
        }
        for text in ["", ".", "1.", ".5", "-", "1.2.3", "1,5", "1e3", "1.-5"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }
}
