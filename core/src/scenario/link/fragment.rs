//! The part of an address after its `#`: version, what was seen, and the packed text.

use super::limits::CHARACTERS;
use super::{LinkError, Seen};
use std::fmt;

/// What stands before the data: the version, and a point that no id of a page has.
const HEAD: &str = "1.";

/// `1.0a1b2c3d.eJxL…`: every letter of it goes through any address bar, chat and mail as it is.
///
/// ```
/// use cutline::scenario::link::Fragment;
/// let fragment = Fragment::read("#1.0a1b2c3d.eJxL").unwrap().unwrap();
/// assert_eq!((fragment.seen.to_string().as_str(), fragment.data), ("0a1b2c3d", "eJxL"));
/// assert_eq!(fragment.to_string(), "1.0a1b2c3d.eJxL");
/// assert_eq!(Fragment::read("#main"), Ok(None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment<'a> {
    /// What was decided where the sender stood.
    pub seen: Seen,
    /// The text of a [`Link`](super::Link) in zlib's format, in base64url without padding.
    pub data: &'a str,
}

impl<'a> Fragment<'a> {
    /// Reads a fragment, with or without its `#`. `None` if it is none of ours: a place in the page, or nothing.
    pub fn read(text: &'a str) -> Result<Option<Fragment<'a>>, LinkError> {
        let text = text.strip_prefix('#').unwrap_or(text);
        let version = text.split('.').next().filter(|version| version.len() < text.len());
        let Some(version) = version.filter(|version| version.bytes().all(|letter| letter.is_ascii_digit())) else {
            return Ok(None);
        };
        if text.len() > CHARACTERS {
            return Err(LinkError::new(format_args!(
                "it has {} characters, and a link may have {CHARACTERS}: ask for the scenario file instead",
                text.len()
            )));
        }
        let Some(rest) = text.strip_prefix(HEAD) else {
            return Err(LinkError::new(format_args!(
                "it is of version {version}, and this Cutline reads version 1: a newer one may read it"
            )));
        };
        let (seen, data) = rest.split_once('.').unwrap_or((rest, ""));
        let letter = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
        let seen = Seen::parse(seen).filter(|_| !data.is_empty() && data.bytes().all(letter));
        let seen =
            seen.ok_or_else(|| LinkError::new("it is not whole: copy all of it, from # to its end, and nothing else"))?;
        Ok(Some(Fragment { seen, data }))
    }
}

impl fmt::Display for Fragment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEAD}{}.{}", self.seen, self.data)
    }
}
