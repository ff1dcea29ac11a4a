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
//! The outcome is `found`, with the steps that do harm; `none`, if everything was looked at that the bounds
//! leave; or `stopped`, if it was cut short.

use crate::stand_in::{Explorer, Found};
use std::fmt;

/// An answer, about the search as it stands.
#[derive(Debug)]
pub(crate) struct Answer<'a>(&'a Explorer);

impl Answer<'_> {
    pub(crate) fn of(search: &Explorer) -> Answer<'_> {
        Answer(search)
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0.found();
        let outcome = match found {
            Some(_) => "found",
            None if self.0.is_over() => "none",
            None => "stopped",
        };
        writeln!(f, "outcome {outcome}")?;
        writeln!(f, "states {}", self.0.states())?;
        writeln!(f, "transitions {}", self.0.transitions())?;
        writeln!(f, "depth {}", self.0.depth())?;
        let Some(Found { broken, steps }) = found else { return Ok(()) };
        for invariant in broken {
            writeln!(f, "broken {invariant}")?;
        }
        for step in steps {
            writeln!(f, "step {step}")?;
        }
        Ok(())
    }
}
