//! The search: every state of a transition system that can be reached within bounds, breadth first.
//!
//! It knows nothing of the two systems. A [`Model`] says what a state is made of, what can happen,
//! and what must always hold; a [`Search`] finds a shortest sequence of steps that breaks an
//! invariant or reaches a goal, or says how much it has covered without finding one.
//!
//! It is exhaustive because it stores states and compares them, never their hashes alone. It is
//! small and fast because a state is a short list of numbers: each of its parts is stored once, and
//! what an action makes of the parts that it looks at is worked out once.

#![expect(
    clippy::cast_possible_truncation,
    reason = "states, parts and what is remembered have numbers of 32 bits: whoever gives one out looks whether it fits"
)]

mod effects;
mod keys;
mod model;
mod names;
mod parts;
mod path;
mod run;
#[cfg(test)]
mod tests;
mod work;

pub use model::{Model, Place, Places};
pub use path::Path;
pub use run::{Covered, Goal, IsIt, Search, Status};
