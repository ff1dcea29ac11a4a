//! What a search has come to: a line for each part.
//!
//! ```text
//! outcome found
//! states 1204
//! transitions 5120
//! depth 6
//! broken I2
//! step w1 reads both
//! step w1 proposes
//! ```
//!
//! The outcome is `found`, with a shortest way there; `none`, if there is nothing within the bounds; `full`, if
//! there was no room to look at all of it; or `stopped`, if it was cut short. `depth` says that every state was
//! reached that is so many steps from the start.

use cutline::review::Hunt;
use cutline::search::Status;
use std::fmt::Write as _;

/// The answer of a search as it stands.
pub(crate) fn answer(hunt: &mut Hunt) -> String {
    let outcome = match hunt.status() {
        Status::Found => "found",
        Status::Exhausted => "none",
        Status::Full => "full",
        Status::Going => "stopped",
    };
    let covered = hunt.covered();
    let mut text = format!(
        "outcome {outcome}\nstates {}\ntransitions {}\ndepth {}\n",
        covered.states, covered.steps, covered.depth
    );
    // Writing into a text does not fail.
    if let Some(found) = hunt.counterexample() {
        for invariant in found.broken {
            let _ = writeln!(text, "broken {invariant}");
        }
        for step in found.steps {
            let _ = writeln!(text, "step {step}");
        }
    }
    text
}
