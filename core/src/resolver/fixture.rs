//! Worlds for tests: stream `orders`, version 18, committed up to 92, trim 18 in COMMITTED and 0 in
//! `TOPIC_COMPACTED`, everything healthy, 200 ms.

use super::candidate::{Candidate, Object};
use super::range::OffsetRange;
use super::record::{Exact, IndexRecord, Target};
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
        slow_ms: 0,
        repairs: World::REPAIRS,
    }
}

/// A healthy candidate of COMMITTED: key `seg-<generation>`, version 7.
pub(crate) fn dense(generation: u64, start: u64, end: u64) -> Candidate {
    candidate(View::Committed, generation, start, end, format!("seg-{generation}"))
}

/// A healthy candidate of `TOPIC_COMPACTED`: key `cmp-<generation>`, version 7.
pub(crate) fn sparse(generation: u64, start: u64, end: u64, survivors: &[u64]) -> Candidate {
    let candidate = candidate(View::TopicCompacted, generation, start, end, format!("cmp-{generation}"));
    Candidate { survivors: survivors.iter().copied().collect(), ..candidate }
}

fn candidate(view: View, generation: u64, start: u64, end: u64, key: String) -> Candidate {
    Candidate::healthy(IndexRecord {
        view,
        generation,
        exact: Exact { key, metadata_version: 7, checksum: format!("c{generation}") },
        range: OffsetRange::new(start, end).unwrap(),
        target: Target { name: format!("obj-{generation}"), identity: "etag a1".to_owned() },
        publication: None,
    })
}

/// The same candidate, with another object under its target's name.
pub(crate) fn replaced(candidate: Candidate) -> Candidate {
    Candidate { object: Object::Replaced { identity: "etag b2".to_owned() }, ..candidate }
}

/// The same candidate, with its index record changed.
pub(crate) fn with_record(mut candidate: Candidate, change: impl FnOnce(&mut IndexRecord)) -> Candidate {
    change(candidate.record_mut());
    candidate
}

/// The same world, in which a read may not repair anything.
pub(crate) fn without_repair(world: World) -> World {
    World { repairs: 0, ..world }
}
