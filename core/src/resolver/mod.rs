//! The resolver: which physical target may serve a read of one view of a stream.
//!
//! A run is deterministic and works on a world given as data: the snapshot, the candidates with
//! the health that a pin and an open will find, the request, and what each step costs on a logical
//! clock. It knows no storage, no network and no clock of the machine, and a world that does not
//! move: moving worlds are made of the same steps.
//!
//! ```
//! use cutline::resolver::candidate::{Candidate, Content, Exact, IndexRecord, OffsetRange, Open, Pin, Target};
//! use cutline::resolver::request::RawRequest;
//! use cutline::resolver::snapshot::{Snapshot, Trim, Views};
//! use cutline::resolver::world::{Costs, World};
//! use cutline::resolver::pipeline::resolve;
//!
//! let segment = |generation: u64, open: Open| Candidate {
//!     generation,
//!     exact: Exact { key: format!("seg-{generation}"), metadata_version: 7, checksum: "9f1c".into() },
//!     range: OffsetRange::new(24, 70).expect("24 is not beyond 70"),
//!     target: Target { name: format!("obj-{generation}"), identity: "etag a1".into() },
//!     publication: None,
//!     content: Content::Dense,
//!     index: IndexRecord::Valid,
//!     pin: Pin::Held,
//!     open,
//! };
//! let world = World {
//!     snapshot: Snapshot {
//!         stream: "orders".into(),
//!         version: 18,
//!         trim: Trim::both(18),
//!         committed_end: 92,
//!         views: Views::ALL,
//!     },
//!     candidates: vec![segment(2, Open::Opens), segment(3, Open::Fails)],
//!     request: RawRequest {
//!         stream: "orders".into(),
//!         view: "COMMITTED".into(),
//!         offset: "47".into(),
//!         deadline_ms: "200".into(),
//!     },
//!     costs: Costs::default(),
//! };
//! assert_eq!(resolve(&world).outcome.to_string(), "served seg-2");
//! ```

pub mod candidate;
mod decide;
#[cfg(test)]
pub(crate) mod fixture;
pub mod health;
pub mod offsets;
pub mod outcome;
pub mod pipeline;
pub mod request;
pub mod snapshot;
pub mod trace;
pub mod world;

#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod tests;

use std::str::FromStr;

/// Reads decimal digits and nothing else: no sign, no point, no separator.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
