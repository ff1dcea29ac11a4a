//! Mistakes: the wrong decisions that people really write, each in the place of one right decision.
//!
//! The systems know nothing of them: a [`System`](crate::frontier::system::System) or a
//! [`ReadSystem`](crate::resolver::system::ReadSystem) is run by decisions that can be replaced, and
//! here are the replacements. Whatever a mistake does not replace stays right.

mod names;
mod publish;
mod read;
mod set;

pub use names::{PublishMistake, ReadMistake};
pub use set::{Mistake, Mistakes};
