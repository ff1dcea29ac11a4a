//! The cache: index records that have served, kept as hints for later reads (R9).
//!
//! There is no way to write a failure down in it: what has failed is remembered by the run that met
//! the failure, and by nobody else.

use super::newest_first;
use super::record::IndexRecord;
use std::sync::Arc;

/// Index records by which a read was served. Each is a hint: it is pinned and rechecked like any
/// other, and says nothing of what the index holds by now.
///
/// In which order they came says nothing either, so that two caches that hold the same are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cache(Vec<Arc<IndexRecord>>);

impl Cache {
    /// The entries, view by view, the newest first.
    pub fn entries(&self) -> &[Arc<IndexRecord>] {
        &self.0
    }

    /// Whether it holds this exact candidate.
    pub fn holds(&self, record: &IndexRecord) -> bool {
        self.0.iter().any(|entry| entry.is_exactly(record))
    }

    /// Keeps a record; whether it was new. It takes the place of what was kept of its index key: an
    /// earlier version of a record is a stale answer.
    pub(super) fn keep(&mut self, record: &Arc<IndexRecord>) -> bool {
        if self.0.contains(record) {
            return false;
        }
        self.0.retain(|entry| entry.view != record.view || entry.exact.key != record.exact.key);
        let before =
            |entry: &Arc<IndexRecord>| entry.view.cmp(&record.view).then_with(|| newest_first(entry, record)).is_lt();
        let place = self.0.iter().take_while(|entry| before(entry)).count();
        self.0.insert(place, record.clone());
        true
    }

    /// Drops this exact candidate, which is not what it was in the index; whether it was there.
    pub(super) fn forget(&mut self, record: &IndexRecord) -> bool {
        self.retain(|entry| !entry.is_exactly(record))
    }

    /// Drops every entry that points at the target of this record, which has failed; whether there
    /// was one.
    pub(super) fn fail(&mut self, record: &IndexRecord) -> bool {
        self.retain(|entry| !entry.is_exactly(record) && entry.target != record.target)
    }

    fn retain(&mut self, keep: impl Fn(&IndexRecord) -> bool) -> bool {
        let before = self.0.len();
        self.0.retain(|entry| keep(entry));
        self.0.len() < before
    }
}
