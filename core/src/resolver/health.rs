//! The health of a candidate: what its index record, a pin and an open will turn out to be.

use crate::quote::Shown;
use std::fmt;
use std::str::FromStr;

/// Whether the index record can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexRecord {
    /// It is whole. Written `valid`.
    Valid,
    /// It is not: the candidate is not admitted. Written `invalid`.
    Invalid,
}

/// What a pin of the target will meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pin {
    /// The pin is held, and the target has the identity that the index recorded. Written `ok`.
    Held,
    /// The target cannot be pinned. Written `failed`.
    Failed,
    /// The name holds another object than the one that was recorded. Written `found <identity>`.
    IdentityDiffers {
        /// The identity that was found instead.
        found: String,
    },
}

/// What an open of the pinned target will meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Open {
    /// It opens. Written `ok`.
    Opens,
    /// It does not. Written `failed`.
    Fails,
}

/// Text that is none of the words expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// The text that was read.
    pub found: String,
    /// The words expected.
    pub expected: &'static str,
}

impl UnknownWord {
    fn new(found: &str, expected: &'static str) -> Self {
        UnknownWord { found: found.to_owned(), expected }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: expected {}", Shown(&self.found), self.expected)
    }
}

impl std::error::Error for UnknownWord {}

impl fmt::Display for IndexRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IndexRecord::Valid => "valid",
            IndexRecord::Invalid => "invalid",
        })
    }
}

impl FromStr for IndexRecord {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text.trim() {
            "valid" => Ok(IndexRecord::Valid),
            "invalid" => Ok(IndexRecord::Invalid),
            _ => Err(UnknownWord::new(text, "`valid` or `invalid`")),
        }
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pin::Held => f.write_str("ok"),
            Pin::Failed => f.write_str("failed"),
            Pin::IdentityDiffers { found } => write!(f, "found {found}"),
        }
    }
}

impl FromStr for Pin {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let word = text.trim();
        match (word, word.split_once(char::is_whitespace)) {
            ("ok", _) => Ok(Pin::Held),
            ("failed", _) => Ok(Pin::Failed),
            (_, Some(("found", identity))) => Ok(Pin::IdentityDiffers { found: identity.trim_start().to_owned() }),
            _ => Err(UnknownWord::new(text, "`ok`, `failed` or `found` and an identity")),
        }
    }
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Open::Opens => "ok",
            Open::Fails => "failed",
        })
    }
}

impl FromStr for Open {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text.trim() {
            "ok" => Ok(Open::Opens),
            "failed" => Ok(Open::Fails),
            _ => Err(UnknownWord::new(text, "`ok` or `failed`")),
        }
    }
}
