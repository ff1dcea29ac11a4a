//! Offsets in order: the records of compacted content.

use std::ops::Deref;
use std::slice;

/// Offsets in ascending order, each once.
///
/// A vector, since the library's sets cost the page 2 KB for each type that they hold.
///
/// ```
/// use cutline::resolver::offsets::Offsets;
/// let survivors = Offsets::from_iter([31, 20, 24, 20]);
/// assert_eq!(survivors[..], [20, 24, 31]);
/// assert_eq!(survivors.first_from(21), Some(24));
/// assert_eq!(survivors.first_from(32), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offsets(Vec<u64>);

impl Offsets {
    /// Adds an offset, if it is not there.
    pub fn insert(&mut self, offset: u64) {
        if let Err(place) = self.0.binary_search(&offset) {
            self.0.insert(place, offset);
        }
    }

    /// The first one at or after a position.
    pub fn first_from(&self, position: u64) -> Option<u64> {
        self.0.get(self.0.partition_point(|offset| *offset < position)).copied()
    }
}

impl Deref for Offsets {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<u64> for Offsets {
    fn from_iter<I: IntoIterator<Item = u64>>(all: I) -> Offsets {
        let mut offsets = Offsets::default();
        all.into_iter().for_each(|offset| offsets.insert(offset));
        offsets
    }
}

impl<'a> IntoIterator for &'a Offsets {
    type Item = &'a u64;
    type IntoIter = slice::Iter<'a, u64>;

    fn into_iter(self) -> slice::Iter<'a, u64> {
        self.0.iter()
    }
}
