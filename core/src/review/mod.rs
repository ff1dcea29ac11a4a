//! Design review: a system, the mistakes it makes, and the shortest way in which they do harm.
//!
//! A [`Question`] says what is searched and within which bounds, in a text form that reads back. A
//! [`Hunt`] is its search, whichever of the two systems it is about. What it finds is a
//! [`Counterexample`]: a start and steps, which are a history like any other.
//!
//! ```
//! use cutline::review::{Hunt, Question};
//! use cutline::search::Status;
//!
//! // One worker, which publishes at once what it has read, and takes the latest cut for the earliest.
//! let question: Question = "publish\nsay add A\nsay add B\nsay A before 1\nsay B before 2\n\
//!     say publisher w1 joins\nsay makes the mistake: takes the latest cut\nattempts 1\n"
//!     .parse()?;
//! let mut hunt = Hunt::new(&question)?;
//! while hunt.run(1000) == Status::Going {}
//! let found = hunt.counterexample().ok_or("nothing was found")?;
//! println!("{}", found.told());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counterexample;
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
pub mod systems;
#[cfg(test)]
mod tests;
mod verdict;

pub use counterexample::Counterexample;
pub use hunt::Hunt;
pub use question::{Bounds, Question, QuestionError};
pub use report::{Review, report};
pub use verdict::{Finding, Verdict};
