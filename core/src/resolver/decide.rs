//! The decisions of the resolver, each a function of what it decides on, apart from the run that
//! asks for them.

use super::candidate::{Candidate, Content, IndexRecord};
use super::outcome::Fate;
use super::request::Request;
use super::snapshot::{Snapshot, View};
use super::trace::Check;
use std::cmp::{Ordering, Reverse};

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
pub(super) fn admit(candidate: &Candidate, view: View, position: u64) -> Result<(), Fate> {
    if candidate.view() != view {
        Err(Fate::OtherView)
    } else if !candidate.range.covers(position) {
        Err(Fate::NotCovering)
    } else {
        match candidate.index {
            IndexRecord::Valid => Ok(()),
            IndexRecord::Invalid => Err(Fate::IndexInvalid),
        }
    }
}

/// The order in which candidates of one view are tried: the greatest generation, then the greatest
/// metadata version, then the least index key and checksum by bytes (R4).
///
/// Equal only for candidates of one generation that are the same exact candidate.
pub(super) fn newest_first(left: &Candidate, right: &Candidate) -> Ordering {
    fn rank(candidate: &Candidate) -> (Reverse<u64>, Reverse<u64>, &str, &str) {
        let exact = &candidate.exact;
        (Reverse(candidate.generation), Reverse(exact.metadata_version), &exact.key, &exact.checksum)
    }
    rank(left).cmp(&rank(right))
}

/// The first record that the candidate holds from this position on, inside its range and below the
/// committed end (R12). `None` only in compacted content: dense content holds every offset.
pub(super) fn first_record(candidate: &Candidate, position: u64, committed_end: u64) -> Option<u64> {
    match &candidate.content {
        Content::Dense => Some(position),
        Content::Sparse { survivors } => {
            let bound = next_offset(candidate, committed_end);
            survivors.first_from(position).filter(|survivor| *survivor < bound)
        }
    }
}

/// Where to go on after this candidate: its range's end, but never beyond the committed end.
pub(super) fn next_offset(candidate: &Candidate, committed_end: u64) -> u64 {
    candidate.range.end().min(committed_end)
}
