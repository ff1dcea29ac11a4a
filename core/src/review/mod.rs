//! Design review: a system, the mistakes it makes, and the shortest way in which they do harm.
//!
//! A [`Question`] says what is searched and within which bounds, in a text form that reads back. A
//! [`Hunt`] is its search, whichever of the two systems it is about. What it finds is a
//! [`Counterexample`]: a start and steps, which are a history like any other.

mod counterexample;
mod expecting;
#[cfg(test)]
mod fixture;
mod hunt;
mod itf;
mod markdown;
mod mermaid;
mod moment;
mod question;
mod report;
mod scenario;
mod story;
pub mod systems;
#[cfg(test)]
mod tests;
mod verdict;

pub use counterexample::Counterexample;
pub use hunt::Hunt;
pub use question::{Bounds, Question, QuestionError};
pub use report::{Review, report};
pub use verdict::{Finding, Verdict};
