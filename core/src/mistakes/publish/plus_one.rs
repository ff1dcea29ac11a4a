//! One more than a coordinate, as people add it: to the last digit that they store.

use crate::coordinate::Coordinate;
use crate::order::OrderKind;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

/// The coordinate after one more of the unit of its last digit; none where nobody would add one.
pub(super) fn of(at: &Coordinate) -> Option<Coordinate> {
    let spelling = at.spelling();
    let more = match at.order().kind() {
        OrderKind::Integer { .. } => integer(spelling)?,
        OrderKind::Timestamp => timestamp(spelling)?,
        OrderKind::Decimal | OrderKind::Lsn | OrderKind::Tuple | OrderKind::Text | OrderKind::Opaque => return None,
    };
    Coordinate::parse(at.order(), &more).ok()
}

/// By its value: what the order declares of its neighbours is not asked.
fn integer(text: &str) -> Option<String> {
    let neighbours = "integer with successor".parse().ok()?;
    let next = Coordinate::parse(&neighbours, text).ok()?.successor()?;
    Some(next.spelling().to_owned())
}

/// `…00.999Z` becomes `…01.000Z`.
fn timestamp(text: &str) -> Option<String> {
    let (second, rest) = text.split_at_checked("2026-01-01T00:00:00".len())?;
    let digits = rest.strip_prefix('.').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    let (fraction, zone) = rest.split_at_checked(if digits == 0 { 0 } else { digits + 1 })?;
    let digits = fraction.strip_prefix('.').unwrap_or_default();
    let zeros = fraction.replace('9', "0");
    let kept = digits.trim_end_matches('9');
    if let Some(last) = kept.bytes().last() {
        let raised = format!("{}{}", &kept[..kept.len() - 1], char::from(last + 1));
        return Some(format!("{second}.{raised}{}{zone}", "0".repeat(digits.len() - kept.len())));
    }
    let second = OffsetDateTime::parse(&format!("{second}{zone}"), &Rfc3339).ok()?.checked_add(Duration::SECOND)?;
    let (date, clock) = (second.date(), second.time());
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    let (hour, minute, second) = clock.as_hms();
    Some(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{zeros}{zone}"))
}
