//! Design review: a system, the mistakes it makes, and the shortest way in which they do harm.
//!
//! A [`Question`] says what is searched and within which bounds, in a text form that reads back. A
//! [`Hunt`] is its search, whichever of the two systems it is about. What it finds is a
//! [`Counterexample`]: a start and steps, which are a history like any other.
//!
//! ```
//! use cutline::mistakes::{Mistakes, PublishMistake};
//! use cutline::review::Hunt;
//! use cutline::review::systems::BuiltIn;
//! use cutline::search::Status;
//!
//! // A small system in which whoever publishes takes the latest cut for the earliest.
//! let mistake = PublishMistake::TakesLatest;
//! let question = BuiltIn::for_publish(mistake).with(Mistakes::NONE.with(mistake))?;
//! let mut hunt = Hunt::new(&question)?;
//! while hunt.run(1000) == Status::Going {}
//! let found = hunt.counterexample().ok_or("it did no harm")?;
//! let steps: Vec<String> = found.steps.iter().map(ToString::to_string).collect();
//! assert_eq!(steps, ["w1 reads checkpoints", "w1 reads record", "w1 proposes", "deliver request of w1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
