//! The stream snapshot: what the metadata says of a stream at one version, before any candidate.

use crate::quote::Shown;
use std::fmt;
use std::str::FromStr;

/// A view of a stream: a namespace of candidates of its own (R3).
///
/// The text form is `COMMITTED` or `TOPIC_COMPACTED`, and reads back.
///
/// ```
/// use cutline::resolver::snapshot::View;
/// assert_eq!("TOPIC_COMPACTED".parse(), Ok(View::TopicCompacted));
/// assert_eq!(View::Committed.to_string(), "COMMITTED");
/// assert!("committed".parse::<View>().unwrap_err().to_string().contains("`COMMITTED`"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// Every committed record: dense, each offset holds one.
    Committed,
    /// The records that survived compaction: sparse by contract (R12).
    TopicCompacted,
}

impl View {
    /// Every view.
    pub const ALL: [View; 2] = [View::Committed, View::TopicCompacted];

    /// The name of the view as it is written.
    pub const fn word(self) -> &'static str {
        match self {
            View::Committed => "COMMITTED",
            View::TopicCompacted => "TOPIC_COMPACTED",
        }
    }
}

/// Which views a stream has.
///
/// ```
/// use cutline::resolver::snapshot::{View, Views};
/// let mut views = Views::from_iter([View::Committed]);
/// assert!(views.contains(&View::Committed) && !views.contains(&View::TopicCompacted));
/// views.insert(View::TopicCompacted);
/// assert_eq!(views, Views::ALL);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Views {
    committed: bool,
    topic_compacted: bool,
}

impl Views {
    /// Both views.
    pub const ALL: Views = Views { committed: true, topic_compacted: true };

    fn slot(&mut self, view: View) -> &mut bool {
        match view {
            View::Committed => &mut self.committed,
            View::TopicCompacted => &mut self.topic_compacted,
        }
    }

    /// Adds a view.
    pub fn insert(&mut self, view: View) {
        *self.slot(view) = true;
    }

    /// Takes a view away.
    pub fn remove(&mut self, view: View) {
        *self.slot(view) = false;
    }

    /// Whether the view is among them.
    pub fn contains(mut self, view: &View) -> bool {
        *self.slot(*view)
    }

    /// The views, in the order of [`View::ALL`].
    pub fn iter(self) -> impl Iterator<Item = View> {
        View::ALL.into_iter().filter(move |view| self.contains(view))
    }
}

impl FromIterator<View> for Views {
    fn from_iter<I: IntoIterator<Item = View>>(views: I) -> Views {
        let mut these = Views::default();
        views.into_iter().for_each(|view| these.insert(view));
        these
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Text that names no view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnknownView {
    /// The text that was read.
    pub found: String,
}

impl fmt::Display for UnknownView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [committed, compacted] = View::ALL;
        write!(f, "`{}` is not a view: expected `{committed}` or `{compacted}`", Shown(&self.found))
    }
}

impl std::error::Error for UnknownView {}

impl FromStr for View {
    type Err = UnknownView;

    fn from_str(text: &str) -> Result<Self, UnknownView> {
        let word = text.trim();
        View::ALL.into_iter().find(|view| view.word() == word).ok_or_else(|| UnknownView { found: text.to_owned() })
    }
}

/// The first offset that is still readable, view by view. Below it records are gone for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trim {
    /// The trim offset of `COMMITTED`.
    pub committed: u64,
    /// The trim offset of `TOPIC_COMPACTED`.
    pub topic_compacted: u64,
}

impl Trim {
    /// One trim offset for both views.
    pub const fn both(offset: u64) -> Trim {
        Trim { committed: offset, topic_compacted: offset }
    }

    /// The trim offset of this view.
    pub const fn of(self, view: View) -> u64 {
        match view {
            View::Committed => self.committed,
            View::TopicCompacted => self.topic_compacted,
        }
    }
}

/// What the metadata says of a stream at one version. It is read before any candidate is looked
/// at, and it alone decides the boundaries (R1, R11).
///
/// It says nothing about which targets can be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot {
    /// The stream's id.
    pub stream: String,
    /// The version of the metadata.
    pub version: u64,
    /// The first readable offset of each view.
    pub trim: Trim,
    /// The offset after the last committed record; the same in every view.
    pub committed_end: u64,
    /// The views that the stream has.
    pub views: Views,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_read_back() {
        for view in View::ALL {
            assert_eq!(view.to_string().parse(), Ok(view));
            assert_eq!(format!(" {view} ").parse(), Ok(view));
        }
    }

    #[test]
    fn an_unknown_view_is_answered_with_both_names() {
        let error = "COMPACTED".parse::<View>().unwrap_err().to_string();
        assert_eq!(error, "`COMPACTED` is not a view: expected `COMMITTED` or `TOPIC_COMPACTED`");
    }

    #[test]
    fn trim_is_per_view() {
        let trim = Trim { committed: 18, topic_compacted: 0 };
        assert_eq!(View::ALL.map(|view| trim.of(view)), [18, 0]);
        assert_eq!(View::ALL.map(|view| Trim::both(7).of(view)), [7, 7]);
    }
}
