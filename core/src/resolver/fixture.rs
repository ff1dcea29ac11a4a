//! Worlds for tests: stream `orders`, version 18, committed up to 92, trim 18 in COMMITTED and 0 in
//! `TOPIC_COMPACTED`, everything healthy, 200 ms.

use super::candidate::{Candidate, Content, Exact, IndexRecord, OffsetRange, Open, Pin, Target};
use super::request::{RawRequest, Request};
use super::snapshot::{Snapshot, Trim, View, Views};
use super::world::{Costs, World};

/// A world with these candidates, asked for `offset` of `view`.
pub(crate) fn asking(view: View, offset: u64, candidates: Vec<Candidate>) -> World {
    let request = Request { stream: "orders".to_owned(), view, offset, deadline_ms: 200 };
    World {
        snapshot: Snapshot {
            stream: "orders".to_owned(),
            version: 18,
            trim: Trim { committed: 18, topic_compacted: 0 },
            committed_end: 92,
            views: Views::ALL,
        },
        candidates,
        request: RawRequest::from(&request),
        costs: Costs::default(),
    }
}

/// A healthy candidate of COMMITTED: key `seg-<generation>`, version 7.
pub(crate) fn dense(generation: u64, start: u64, end: u64) -> Candidate {
    candidate(generation, start, end, format!("seg-{generation}"), Content::Dense)
}

/// A healthy candidate of `TOPIC_COMPACTED`: key `cmp-<generation>`, version 7.
pub(crate) fn sparse(generation: u64, start: u64, end: u64, survivors: &[u64]) -> Candidate {
    let survivors = survivors.iter().copied().collect();
    candidate(generation, start, end, format!("cmp-{generation}"), Content::Sparse { survivors })
}

fn candidate(generation: u64, start: u64, end: u64, key: String, content: Content) -> Candidate {
    Candidate {
        generation,
        exact: Exact { key, metadata_version: 7, checksum: format!("c{generation}") },
        range: OffsetRange::new(start, end).unwrap(),
        target: Target { name: format!("obj-{generation}"), identity: "etag a1".to_owned() },
        publication: None,
        content,
        index: IndexRecord::Valid,
        pin: Pin::Held,
        open: Open::Opens,
    }
}
