//! A checkpoint's coverage as its two cells show it.

use cutline::cut::Endpoint;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, StoredCoverage};

/// The kind of a row's coverage, as its cell offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `before x`.
    Before,
    /// `through x`.
    Through,
    /// The partition has ended.
    Ended,
    /// The checkpoint claims nothing.
    NoCoverage,
    /// There is no checkpoint.
    Missing,
    /// The text in the store begins like no coverage.
    Unreadable,
}

impl Kind {
    /// The kinds that can be chosen.
    pub(crate) const CHOICES: [Kind; 5] = [Kind::Before, Kind::Through, Kind::Ended, Kind::NoCoverage, Kind::Missing];

    /// The word in the cell.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Before => "before",
            Kind::Through => "through",
            Kind::Ended => "ended",
            Kind::NoCoverage => "no coverage",
            Kind::Missing => "no checkpoint",
            Kind::Unreadable => "unreadable",
        }
    }
}

/// A checkpoint's coverage as kind and coordinate.
pub(crate) fn coverage(checkpoint: Option<&Checkpoint>) -> (Kind, String) {
    match checkpoint.map(|checkpoint| &checkpoint.coverage) {
        None => (Kind::Missing, String::new()),
        Some(StoredCoverage::Absent) => (Kind::NoCoverage, String::new()),
        Some(StoredCoverage::Read(Coverage::Ended)) => (Kind::Ended, String::new()),
        Some(StoredCoverage::Read(Coverage::Cut(cut))) => {
            let kind = match cut.endpoint {
                Endpoint::Before => Kind::Before,
                Endpoint::Through => Kind::Through,
            };
            (kind, cut.at.to_string())
        }
        Some(StoredCoverage::Malformed { text, .. }) => {
            let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
            match word {
                "before" => (Kind::Before, rest.trim().to_owned()),
                "through" => (Kind::Through, rest.trim().to_owned()),
                _ => (Kind::Unreadable, text.clone()),
            }
        }
    }
}
