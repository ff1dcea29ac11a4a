//! The resolver: which physical target may serve a read of one view of a stream.
//!
//! A run is deterministic and works on a world given as data: the snapshot, the candidates with
//! the health that a pin and an open will find, the request, and what each step costs on a logical
//! clock. It knows no storage, no network and no clock of the machine, and a world that does not
//! move: moving worlds are made of the same steps.

pub mod candidate;
pub mod outcome;
pub mod request;
pub mod snapshot;
pub mod trace;
pub mod world;

use std::str::FromStr;

/// Reads decimal digits and nothing else: no sign, no point, no separator.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
