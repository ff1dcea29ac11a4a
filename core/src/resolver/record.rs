//! Index records: what the metadata says of one candidate, and what of it travels to the reader.

use super::range::OffsetRange;
use super::snapshot::View;
use std::fmt;

/// The exact candidate: what is excluded when it fails (R7), and what travels to the reader (R5).
///
/// The same generation under a newer metadata version is another candidate. Shown as
/// `seg-3@7#9f1c`: index key, metadata version, record checksum.
///
/// ```
/// use cutline::resolver::record::Exact;
/// let exact = Exact { key: "seg-3".into(), metadata_version: 7, checksum: "9f1c".into() };
/// assert_eq!(exact.to_string(), "seg-3@7#9f1c");
/// assert_eq!(exact.aloud(), "index key seg-3, metadata version 7, checksum 9f1c");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact {
    /// The index key.
    pub key: String,
    /// The version of the metadata that holds the index record.
    pub metadata_version: u64,
    /// The checksum of the index record.
    pub checksum: String,
}

impl Exact {
    /// The same as one would read it aloud: `index key seg-3, metadata version 7, checksum 9f1c`.
    pub fn aloud(&self) -> String {
        let Exact { key, metadata_version, checksum } = self;
        format!("index key {key}, metadata version {metadata_version}, checksum {checksum}")
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}#{}", self.key, self.metadata_version, self.checksum)
    }
}

/// The physical target and the identity that the index recorded for it. Shown as
/// `obj-2 @ etag a1`. The name alone proves nothing: it can be reused (R2, R5).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The name of the object or log segment.
    pub name: String,
    /// The identity it had when the index record was written.
    pub identity: String,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} @ {}", self.name, self.identity)
    }
}

/// One index record of (stream, view), as the metadata holds it. Whoever has read one keeps a copy,
/// and the copy says nothing of what the index says by now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IndexRecord {
    /// The view. Generations are comparable within it only (R3).
    pub view: View,
    /// The generation.
    pub generation: u64,
    /// The exact candidate.
    pub exact: Exact,
    /// The exact range.
    pub range: OffsetRange,
    /// The physical target with its recorded identity.
    pub target: Target,
    /// The publication identity, where the reader needs one.
    pub publication: Option<String>,
}

impl IndexRecord {
    /// What travels to the physical reader (R5).
    pub fn identity(&self) -> Identity {
        let IndexRecord { view: _, generation: _, exact, range, target, publication } = self;
        Identity { exact: exact.clone(), range: *range, publication: publication.clone(), target: target.clone() }
    }

    /// Whether both are records of one index key that point at one target's name.
    pub fn is_another_version_of(&self, other: &IndexRecord) -> bool {
        self.view == other.view && self.exact.key == other.exact.key && self.target.name == other.target.name
    }

    /// Whether both are the same exact candidate, whatever else they say.
    pub fn is_exactly(&self, other: &IndexRecord) -> bool {
        self.view == other.view && self.exact == other.exact
    }
}

/// The identity that travels to the physical reader, which holds it against what is stored (R5).
///
/// Equal in every part, or nothing is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Index key, metadata version and record checksum.
    pub exact: Exact,
    /// The exact range.
    pub range: OffsetRange,
    /// The publication identity, where the reader needs one.
    pub publication: Option<String>,
    /// The target's name and its own identity.
    pub target: Target,
}

/// One part of an [`Identity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The index key.
    Key,
    /// The metadata version.
    MetadataVersion,
    /// The record checksum.
    Checksum,
    /// The exact range.
    Range,
    /// The publication identity.
    Publication,
    /// The name of the target.
    Target,
    /// The identity of the target.
    Identity,
}

impl Part {
    /// Every part, in the order in which they are compared and shown.
    pub const ALL: [Part; 7] = [
        Part::Key,
        Part::MetadataVersion,
        Part::Checksum,
        Part::Range,
        Part::Publication,
        Part::Target,
        Part::Identity,
    ];

    /// Whether it belongs to the index record rather than to the target.
    pub const fn is_of_the_record(self) -> bool {
        matches!(self, Part::Key | Part::MetadataVersion | Part::Checksum)
    }

    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Part::Key => "index key",
            Part::MetadataVersion => "metadata version",
            Part::Checksum => "record checksum",
            Part::Range => "range",
            Part::Publication => "publication",
            Part::Target => "target",
            Part::Identity => "identity",
        }
    }
}

impl Identity {
    /// One part, as text; `none` where there is no publication identity.
    pub fn part(&self, part: Part) -> String {
        match part {
            Part::Key => self.exact.key.clone(),
            Part::MetadataVersion => self.exact.metadata_version.to_string(),
            Part::Checksum => self.exact.checksum.clone(),
            Part::Range => self.range.to_string(),
            Part::Publication => self.publication.clone().unwrap_or_else(|| "none".to_owned()),
            Part::Target => self.target.name.clone(),
            Part::Identity => self.target.identity.clone(),
        }
    }

    /// What was found in the parts that differ: `etag b2`; `range [100, 200)`.
    pub fn found(&self, other: &Identity) -> String {
        let words = |part: Part| match part {
            Part::Identity => other.part(part),
            _ => format!("{} {}", part.word(), other.part(part)),
        };
        self.differences(other).map(words).collect::<Vec<String>>().join(", ")
    }

    /// The parts in which both differ.
    ///
    /// ```
    /// use cutline::resolver::range::OffsetRange;
    /// use cutline::resolver::record::{Exact, Identity, Part, Target};
    /// let passed = Identity {
    ///     exact: Exact { key: "seg-3".into(), metadata_version: 7, checksum: "9f1c".into() },
    ///     range: OffsetRange::new(24, 70).expect("24 is not beyond 70"),
    ///     publication: None,
    ///     target: Target { name: "obj-3".into(), identity: "etag a1".into() },
    /// };
    /// let mut stored = passed.clone();
    /// stored.target.identity = "etag b2".into();
    /// assert_eq!(passed.differences(&stored).collect::<Vec<_>>(), [Part::Identity]);
    /// ```
    pub fn differences<'a>(&'a self, other: &'a Identity) -> impl Iterator<Item = Part> + 'a {
        Part::ALL.into_iter().filter(|part| self.part(*part) != other.part(*part))
    }
}
