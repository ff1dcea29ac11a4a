//! Ranges of offsets.

use super::digits;
use crate::quote::Shown;
use std::fmt;
use std::str::FromStr;

/// The offsets from `start` up to, and without, `end`. The start is never beyond the end.
///
/// The text form is `[24, 70)`, and reads back.
///
/// ```
/// use cutline::resolver::range::OffsetRange;
/// let range: OffsetRange = "[24,70)".parse()?;
/// assert_eq!(range.to_string(), "[24, 70)");
/// assert!(range.covers(24) && !range.covers(70));
/// assert_eq!(OffsetRange::new(70, 24), None);
/// # Ok::<(), cutline::resolver::range::MalformedRange>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OffsetRange {
    start: u64,
    end: u64,
}

impl OffsetRange {
    /// The range `[start, end)`; `None` where the start is beyond the end.
    pub const fn new(start: u64, end: u64) -> Option<Self> {
        if start <= end { Some(OffsetRange { start, end }) } else { None }
    }

    /// The first offset.
    pub const fn start(self) -> u64 {
        self.start
    }

    /// The offset after the last one.
    pub const fn end(self) -> u64 {
        self.end
    }

    /// Whether the offset lies inside. An empty range covers nothing.
    pub const fn covers(self, offset: u64) -> bool {
        self.start <= offset && offset < self.end
    }
}

impl fmt::Display for OffsetRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {})", self.start, self.end)
    }
}

/// Text that is no range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedRange {
    /// The text that was read.
    pub found: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl fmt::Display for MalformedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MalformedRange { found, reason } = self;
        write!(f, "`{}` is not a range: {reason}, expected one like `[24, 70)`", Shown(found))
    }
}

impl std::error::Error for MalformedRange {}

impl FromStr for OffsetRange {
    type Err = MalformedRange;

    fn from_str(text: &str) -> Result<Self, MalformedRange> {
        let malformed = |reason| MalformedRange { found: text.to_owned(), reason };
        let inner = text.trim().strip_prefix('[').ok_or_else(|| malformed("it does not begin with `[`"))?;
        let inner = inner.strip_suffix(')').ok_or_else(|| malformed("it does not end with `)`"))?;
        let (start, end) = inner.split_once(',').ok_or_else(|| malformed("it has no comma"))?;
        let start = digits(start).ok_or_else(|| malformed("its start is not an offset of 64 bits"))?;
        let end = digits(end).ok_or_else(|| malformed("its end is not an offset of 64 bits"))?;
        OffsetRange::new(start, end).ok_or_else(|| malformed("its start is beyond its end"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_read_back_whatever_the_spaces() {
        for text in ["[24, 70)", "[24,70)", " [ 24 ,  70 ) "] {
            assert_eq!(text.parse::<OffsetRange>().unwrap().to_string(), "[24, 70)");
        }
        let widest = OffsetRange::new(0, u64::MAX).unwrap();
        assert_eq!(widest.to_string().parse(), Ok(widest));
    }

    #[test]
    fn a_malformed_range_says_what_is_wrong() {
        for (text, reason) in [
            ("24, 70)", "does not begin with `[`"),
            ("[24, 70]", "does not end with `)`"),
            ("[24)", "no comma"),
            ("[-1, 70)", "start is not an offset"),
            ("[24, )", "end is not an offset"),
            ("[24, 18446744073709551616)", "end is not an offset"),
            ("[1, 2, 3)", "end is not an offset"),
            ("[70, 24)", "start is beyond its end"),
        ] {
            let error = text.parse::<OffsetRange>().unwrap_err().to_string();
            assert!(error.contains(reason) && error.contains(text), "{error}");
        }
    }

    #[test]
    fn an_empty_range_covers_nothing() {
        let empty = OffsetRange::new(5, 5).unwrap();
        assert!(![4, 5, 6].into_iter().any(|offset| empty.covers(offset)));
    }
}
