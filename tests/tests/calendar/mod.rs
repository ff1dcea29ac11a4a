//! Timestamps by a calendar of our own: the days are counted, and the text is written from them.

use proptest::prelude::*;

/// A timestamp as it is written, and its instant: seconds since 1970, leap second or not, and the
/// digits after the point as a number of 25 digits.
pub(crate) fn moment() -> impl Strategy<Value = (String, (i64, bool, u128))> {
    // A few days around the turn of a year and of a month, so that instants are near each other; or any day.
    let day = prop_oneof![
        4 => 20_453_i64..20_455,
        1 => 19_780_i64..19_785,
        1 => days(1, 1, 2)..days(9998, 12, 30),
    ];
    let second = prop_oneof![4 => 0_i64..2, 3 => 86_398_i64..86_400, 1 => 0_i64..86_400];
    let fraction = prop_oneof![3 => Just(String::new()), 3 => "[09]{1,2}", 1 => "[0-9]{1,25}"];
    let offset = prop_oneof![2 => Just(None), 2 => Just(Some(60)), 1 => (-1439_i64..1440).prop_map(Some)];
    (day, second, fraction, offset, any::<bool>(), any::<bool>()).prop_map(
        |(day, second, fraction, offset, leap, small)| {
            let seconds = day * 86_400 + second;
            // A leap second is only ever the last one of a month in UTC.
            let leap = leap && second == 86_399 && date(day + 1).2 == 1;
            let text = write(seconds, leap, &fraction, offset);
            let text = if small { text.to_lowercase() } else { text };
            (text, (seconds, leap, format!("{fraction:0<25}").parse().expect("digits")))
        },
    )
}

fn write(seconds: i64, leap: bool, fraction: &str, offset: Option<i64>) -> String {
    let local = seconds + offset.unwrap_or(0) * 60;
    let (year, month, day) = date(local.div_euclid(86_400));
    let of_day = local.rem_euclid(86_400);
    let (hour, minute) = (of_day / 3600, of_day / 60 % 60);
    let second = if leap { 60 } else { of_day % 60 };
    let point = if fraction.is_empty() { "" } else { "." };
    let zone = match offset {
        None => "Z".to_owned(),
        Some(minutes) => {
            let sign = if minutes < 0 { '-' } else { '+' };
            format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
        }
    };
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{point}{fraction}{zone}")
}

fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn length_of_month(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap_year(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to the first of January of a year.
fn days_to_year(year: i64) -> i64 {
    let leap_years = |year: i64| year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * (year - 1970) + leap_years(year - 1) - leap_years(1969)
}

/// Days from 1970-01-01 to a date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    days_to_year(year) + (1..month).map(|month| length_of_month(year, month)).sum::<i64>() + day - 1
}

/// The date that lies so many days after 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let mut year = 1970 + days.div_euclid(366);
    while days_to_year(year + 1) <= days {
        year += 1;
    }
    while days_to_year(year) > days {
        year -= 1;
    }
    let mut day = days - days_to_year(year);
    let mut month = 1;
    while day >= length_of_month(year, month) {
        day -= length_of_month(year, month);
        month += 1;
    }
    (year, month, day + 1)
}
