//! The decisions of the resolver, each a function of what it decides on, apart from the run that
//! asks for them.

use super::candidate::{Candidate, Listing};
use super::outcome::Fate;
use super::range::OffsetRange;
use super::record::IndexRecord;
use super::request::Request;
use super::snapshot::{Snapshot, View};
use super::trace::{Changed, Check};
use super::world::World;
use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

/// What the snapshot says about this position of the view that is asked for (R1, R11).
///
/// Trim comes first: below it a record is gone, whatever was committed.
pub(super) fn check(snapshot: &Snapshot, request: &Request, position: u64) -> Check {
    if snapshot.stream != request.stream {
        Check::UnknownStream
    } else if !snapshot.views.contains(&request.view) {
        Check::NoSuchView
    } else if position < snapshot.trim.of(request.view) {
        Check::Trimmed
    } else if position >= snapshot.committed_end {
        Check::AtEnd
    } else {
        Check::Inside
    }
}

/// Whether the candidate is admitted for this position of the view, or what keeps it out (R2, R3).
///
/// Whether its target can be pinned is not known yet: only the pin tells.
pub(super) fn admit(record: &IndexRecord, valid: bool, view: View, position: u64) -> Result<(), Fate> {
    if record.view != view {
        Err(Fate::OtherView)
    } else if !record.range.covers(position) {
        Err(Fate::NotCovering)
    } else if valid {
        Ok(())
    } else {
        Err(Fate::IndexInvalid)
    }
}

/// The hint for this position of the view: the newest entry of the cache that covers it.
pub(super) fn hint<'a>(
    entries: &'a [Arc<IndexRecord>],
    view: View,
    position: u64,
    excluded: &dyn Fn(&IndexRecord) -> bool,
) -> Option<&'a Arc<IndexRecord>> {
    let usable = |entry: &&Arc<IndexRecord>| admit(entry, true, view, position).is_ok() && !excluded(entry);
    entries.iter().filter(usable).min_by(|left, right| newest_first(left, right))
}

/// In what way the index record of a candidate has changed, if it has (R6).
pub(super) fn changed(world: &World, record: &IndexRecord) -> Option<Changed> {
    if world.names(record) {
        return None;
    }
    Some(match world.meets(record) {
        Some(candidate) if candidate.index == Listing::Invalid => Changed::Invalid,
        Some(candidate) if candidate.index == Listing::Valid => Changed::Rewritten,
        Some(_) | None => Changed::Gone,
    })
}

/// The order in which candidates of one view are tried: the greatest generation, then the greatest
/// metadata version, then the least index key and checksum by bytes (R4).
///
/// Equal only for candidates of one generation that are the same exact candidate.
pub fn newest_first(left: &IndexRecord, right: &IndexRecord) -> Ordering {
    fn rank(candidate: &IndexRecord) -> (Reverse<u64>, Reverse<u64>, &str, &str) {
        let exact = &candidate.exact;
        (Reverse(candidate.generation), Reverse(exact.metadata_version), &exact.key, &exact.checksum)
    }
    rank(left).cmp(&rank(right))
}

/// The first record that the candidate's target holds from this position on, inside its range and
/// below the committed end (R12). `None` only in `TOPIC_COMPACTED`: dense content holds every offset.
pub(super) fn first_record(candidate: &Candidate, position: u64, committed_end: u64) -> Option<u64> {
    match candidate.view {
        View::Committed => Some(position),
        View::TopicCompacted => {
            let bound = next_offset(candidate.range, committed_end);
            candidate.survivors.first_from(position).filter(|survivor| *survivor < bound)
        }
    }
}

/// Where to go on after this range: its end, but never beyond the committed end.
pub(super) fn next_offset(range: OffsetRange, committed_end: u64) -> u64 {
    range.end().min(committed_end)
}
