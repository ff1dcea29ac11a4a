//! The resolver: which physical target may serve a read of one view of a stream.
//!
//! It is a system: a world given as data, a read that goes on in steps under one deadline on a
//! logical clock, and moves of the world between any two of them. It knows no storage, no network
//! and no clock of the machine. [`resolve`] answers a read of a world that does not move;
//! [`system::ReadSystem`] takes it step by step.
//!
//! ```
//! use cutline::resolver::candidate::{Candidate, Open};
//! use cutline::resolver::range::OffsetRange;
//! use cutline::resolver::record::{Exact, IndexRecord, Target};
//! use cutline::resolver::request::RawRequest;
//! use cutline::resolver::resolve;
//! use cutline::resolver::snapshot::{Snapshot, Trim, View, Views};
//! use cutline::resolver::world::{Costs, World};
//!
//! let segment = |generation: u64| {
//!     Candidate::healthy(IndexRecord {
//!         view: View::Committed,
//!         generation,
//!         exact: Exact { key: format!("seg-{generation}"), metadata_version: 7, checksum: "9f1c".into() },
//!         range: OffsetRange::new(24, 70).expect("24 is not beyond 70"),
//!         target: Target { name: format!("obj-{generation}"), identity: "etag a1".into() },
//!         publication: None,
//!     })
//! };
//! let world = World {
//!     snapshot: Snapshot {
//!         stream: "orders".into(),
//!         version: 18,
//!         trim: Trim::both(18),
//!         committed_end: 92,
//!         views: Views::ALL,
//!     },
//!     candidates: vec![segment(2), Candidate { open: Open::Fails, ..segment(3) }],
//!     request: RawRequest {
//!         stream: "orders".into(),
//!         view: "COMMITTED".into(),
//!         offset: "47".into(),
//!         deadline_ms: "200".into(),
//!     },
//!     costs: Costs::default(),
//!     slow_ms: 0,
//!     repairs: World::REPAIRS,
//! };
//! assert_eq!(resolve(&world).outcome.to_string(), "served seg-2");
//! ```

pub mod cache;
pub mod candidate;
mod decide;
pub mod decisions;
#[cfg(test)]
pub(crate) mod fixture;
pub mod health;
pub mod model;
pub mod offsets;
pub mod outcome;
pub mod range;
pub mod record;
pub mod request;
pub mod run;
pub mod snapshot;
pub mod system;
pub mod trace;
pub mod world;

#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod tests;

pub use decide::newest_first;

use outcome::Resolution;
use std::str::FromStr;
use system::ReadSystem;
use world::World;

/// Answers the request of a world that does not move.
///
/// Deterministic: the same world gives the same resolution, and the order of the candidates in it
/// does not change the outcome. It always ends: a failure excludes an exact candidate, and an empty
/// compacted range moves the position forward. Time used never exceeds the deadline, and every pin
/// taken is released once.
pub fn resolve(world: &World) -> Resolution {
    ReadSystem::new(world.clone()).resolution()
}

/// Reads decimal digits and nothing else: no sign, no point, no separator.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
