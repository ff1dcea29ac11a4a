//! The health of a candidate: what the index holds of it, and what its target will turn out to be.

use super::range::OffsetRange;
use crate::quote::Shown;
use std::fmt;
use std::str::FromStr;

/// What the index holds of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Listing {
    /// Its record, whole. Written `valid`.
    Valid,
    /// A record that cannot be trusted: the candidate is not admitted. Written `invalid`.
    Invalid,
    /// No record: it has not appeared yet, is retired, or its record was lost. Written `absent`.
    Absent,
}

/// What is stored under the target's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// The object that the index recorded. Written `ok`.
    Recorded,
    /// Another object, of another identity. Written `replaced by <identity>`.
    Replaced {
        /// The identity of what is there now.
        identity: String,
    },
    /// The key was used again, for another range, and the new object says the same of its identity.
    /// Written `reused for [100, 200)`.
    Reused {
        /// The range of what is there now.
        range: OffsetRange,
    },
    /// Nothing. Written `lost`.
    Lost,
}

/// What a pin of the target will meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pin {
    /// The pin is held. Written `ok`.
    Held,
    /// The target cannot be pinned. Written `failed`.
    Failed,
}

/// What an open of the pinned target will meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Open {
    /// It opens. Written `ok`.
    Opens,
    /// It does not. Written `failed`.
    Fails,
}

/// What a read of the opened target will meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Read {
    /// It is read to its end. Written `ok`.
    Whole,
    /// It breaks off half-way. Written `failed`.
    Breaks,
}

/// Text that is none of the words expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// The text that was read.
    pub found: String,
    /// The words expected.
    pub expected: &'static str,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: expected {}", Shown(&self.found), self.expected)
    }
}

impl std::error::Error for UnknownWord {}

/// Words that stand for values, both ways.
macro_rules! words {
    ($type:ident, $expected:literal, $($word:literal $value:ident)*) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$value => $word),* })
            }
        }

        impl FromStr for $type {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text.trim() {
                    $($word => Ok($type::$value),)*
                    _ => Err(UnknownWord { found: text.to_owned(), expected: $expected }),
                }
            }
        }
    };
}

words!(Listing, "`valid`, `invalid` or `absent`", "valid" Valid "invalid" Invalid "absent" Absent);
words!(Pin, "`ok` or `failed`", "ok" Held "failed" Failed);
words!(Open, "`ok` or `failed`", "ok" Opens "failed" Fails);
words!(Read, "`ok` or `failed`", "ok" Whole "failed" Breaks);

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Object::Recorded => f.write_str("ok"),
            Object::Replaced { identity } => write!(f, "replaced by {identity}"),
            Object::Reused { range } => write!(f, "reused for {range}"),
            Object::Lost => f.write_str("lost"),
        }
    }
}

impl FromStr for Object {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let words = text.trim();
        let unknown = |expected| UnknownWord { found: text.to_owned(), expected };
        let after =
            |beginning: &str| words.strip_prefix(beginning).filter(|rest| rest.starts_with(char::is_whitespace));
        match words {
            "ok" => Ok(Object::Recorded),
            "lost" => Ok(Object::Lost),
            _ => {
                if let Some(identity) = after("replaced by") {
                    return Ok(Object::Replaced { identity: identity.trim_start().to_owned() });
                }
                let range = after("reused for").ok_or_else(|| {
                    unknown("`ok`, `lost`, `replaced by` and an identity, or `reused for` and a range")
                })?;
                let range = range.parse().map_err(|_| unknown("`reused for` and a range like `[24, 70)`"))?;
                Ok(Object::Reused { range })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn health_reads_back() {
        for listing in [Listing::Valid, Listing::Invalid, Listing::Absent] {
            assert_eq!(listing.to_string().parse(), Ok(listing));
        }
        for pin in [Pin::Held, Pin::Failed] {
            assert_eq!(pin.to_string().parse(), Ok(pin));
        }
        for open in [Open::Opens, Open::Fails] {
            assert_eq!(open.to_string().parse(), Ok(open));
        }
        for read in [Read::Whole, Read::Breaks] {
            assert_eq!(read.to_string().parse(), Ok(read));
        }
        let range = OffsetRange::new(100, 200).unwrap();
        let replaced = Object::Replaced { identity: "etag b2".to_owned() };
        for object in [Object::Recorded, Object::Lost, replaced, Object::Reused { range }] {
            assert_eq!(object.to_string().parse(), Ok(object));
        }
    }

    #[test]
    fn what_is_no_health_is_answered_with_the_words() {
        let error = |object: &str| object.parse::<Object>().unwrap_err().to_string();
        assert!(error("replaced by").contains("an identity"), "{}", error("replaced by"));
        assert!(error("replaced byetag").contains("an identity"));
        assert!(error("reused for [9, 3)").contains("a range like"));
        assert!("broken".parse::<Open>().unwrap_err().to_string().contains("`failed`"));
        assert!("stale".parse::<Listing>().unwrap_err().to_string().contains("`absent`"));
    }
}
