//! RFC 3339 timestamps of any precision and offset, as instants.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// An instant in UTC, exact to the last digit that was written.
///
/// Fields compare in declaration order: a leap second `23:59:60.x` comes after `23:59:59.x`
/// and before the next midnight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Instant {
    /// Seconds since 1970-01-01T00:00:00Z; for a leap second those of the second before it.
    seconds: i64,
    leap: bool,
    /// Digits after the point, without trailing zeros: position by position, so text order is their order.
    fraction: Box<str>,
}

impl Instant {
    /// Reads an RFC 3339 date and time; anything else is `None`.
    pub(crate) fn parse(text: &str) -> Option<Instant> {
        // The library keeps nine digits of a fraction and drops the rest, so the fraction is taken out first.
        let (main, fraction, zone) = split_fraction(text)?;
        // It also accepts a space for the T, which RFC 3339's grammar does not.
        if !matches!(main.as_bytes().get(10), Some(b'T' | b't')) {
            return None;
        }
        let leap = main.ends_with(":60");
        let main = if leap { format!("{}59", main.get(..main.len() - 2)?) } else { main.to_owned() };
        let moment = OffsetDateTime::parse(&format!("{main}{zone}"), &Rfc3339).ok()?;
        let seconds = moment.unix_timestamp();
        if leap && !ends_a_month(seconds) {
            return None;
        }
        Some(Instant { seconds, leap, fraction: fraction.trim_end_matches('0').into() })
    }
}

/// `2026-01-01T00:00:00.25+01:00` into `2026-01-01T00:00:00`, `25`, `+01:00`.
fn split_fraction(text: &str) -> Option<(&str, &str, &str)> {
    let (main, rest) = text.split_at_checked("2026-01-01T00:00:00".len())?;
    let Some(after_point) = rest.strip_prefix('.') else {
        return Some((main, "", rest));
    };
    let digits = after_point.bytes().take_while(u8::is_ascii_digit).count();
    let (fraction, zone) = after_point.split_at_checked(digits)?;
    (!fraction.is_empty() && !zone.contains('.')).then_some((main, fraction, zone))
}

/// Leap seconds are only ever inserted at the end of a UTC month.
fn ends_a_month(seconds: i64) -> bool {
    seconds
        .checked_add(1)
        .and_then(|next| OffsetDateTime::from_unix_timestamp(next).ok())
        .is_none_or(|next| next.day() == 1 && next.time() == time::Time::MIDNIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;

    fn compare(left: &str, right: &str) -> Option<Ordering> {
        Some(Instant::parse(left)?.cmp(&Instant::parse(right)?))
    }

    #[test]
    fn offset_and_precision_are_spelling_not_value() {
        for (left, right) in [
            ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00"),
            ("2026-01-01T00:00:00Z", "2025-12-31T23:59:00-00:01"),
            ("2026-01-01T00:00:00Z", "2026-01-01t00:00:00.000z"),
            ("2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00.500000000000000Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:59:60+01:00"),
        ] {
            assert_eq!(compare(left, right), Some(Ordering::Equal), "{left} and {right}");
        }
    }

    #[test]
    fn instants_form_one_ladder() {
        let ladder = [
            "0000-01-01T00:00:00+23:59",
            "0000-01-01T00:00:00Z",
            "1969-12-31T23:59:59.9Z",
            "1970-01-01T00:00:00Z",
            "1970-01-01T00:00:00.0000000000000000000001Z",
            "1970-01-01T00:00:00.000000000000000000001Z",
            "2016-12-31T23:59:59.999999999999Z",
            "2016-12-31T23:59:60Z",
            "2016-12-31T23:59:60.5Z",
            "2017-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
            "9999-12-31T23:59:59-23:59",
        ];
        for pair in ladder.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Some(Ordering::Less), "{} and {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn what_is_no_timestamp_is_not_read() {
        for text in [
            "",
            "2026-01-01",
            "2026-01-01 00:00:00Z",
            "2026-01-01T00:00:00",
            "2026-01-01T00:00Z",
            "2026-02-30T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00.1.2Z",
            "2026-06-15T12:30:60Z",
            "2026-01-01T00:00:00+0100",
            "2026-01-01T00:00:00é",
            "١٩٧٠-01-01T00:00:00Z",
        ] {
            assert_eq!(Instant::parse(text), None, "{text}");
        }
    }
}
