//! Scenarios: a state to start from, steps that change it, and what is expected after each.

pub mod history;
pub(crate) mod nearest;
pub mod step;

use crate::frontier::state::State;
use crate::resolver::world::World;

/// What a scenario is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Which cut may be published.
    Publish(State),
    /// Which candidate may serve a read.
    Read(World),
}
