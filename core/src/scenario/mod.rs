//! Scenarios: a state to start from, steps that change it, and what is expected after each.
//!
//! The same files are the gallery, the tests and the lessons; the same steps are what the screens
//! record.
//!
//! ```
//! use cutline::scenario::Scenario;
//!
//! let scenario = Scenario::parse(
//!     r#"
//!     expect = "frontier before 100"
//!
//!     [partitions]
//!     A = "before 100"
//!     B = "through 100"
//!
//!     [[steps]]
//!     do = "A through 100"
//!     expect = "frontier through 100"
//!     "#,
//! )?;
//! assert!(scenario.run().held());
//! # Ok::<(), cutline::scenario::FileErrors>(())
//! ```

pub mod answer;
pub mod expect;
pub mod file;
pub mod history;
pub mod invariants;
pub mod link;
pub mod mistakes;
pub(crate) mod nearest;
pub mod parting;
mod publication;
mod reading;
mod retell;
pub mod run;
pub mod step;

pub use expect::Expectation;
pub use file::{FileError, FileErrors, Place};
pub use parting::{Parting, parting};
pub use retell::Kind;

use crate::frontier::system::System;
use crate::frontier::vector::Vector;
use crate::resolver::system::ReadSystem;
use step::{Step, StepError};

/// What a scenario is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Which cut may be published.
    Publish(System),
    /// Which candidate may serve a read.
    Read(ReadSystem),
}

/// A state to start from, and steps.
///
/// Its text form is the TOML that reads back to an equal scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// What it is there to show.
    pub about: String,
    /// The state that it starts from.
    pub start: Subject,
    /// What is expected of the start.
    pub expect: Option<Expectation>,
    /// The steps; each can be taken after those before it.
    pub steps: Vec<ScriptedStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedStep {
    /// The step.
    pub step: Step,
    /// What is expected after it.
    pub expect: Option<Expectation>,
}

impl Scenario {
    /// Takes these steps, which are sentences, after its own: all of them, or none. The error is about the first that
    /// cannot be taken, and its path is the place among them: `steps.1`.
    ///
    /// ```
    /// use cutline::scenario::Scenario;
    ///
    /// let mut scenario = Scenario::parse("[partitions]\nA = 'before 100'\nB = 'through 100'")?;
    /// scenario.take(&["A through 100"])?;
    /// let last = scenario.run().moments.pop().map(|moment| moment.answer.to_string());
    /// assert_eq!(last.as_deref(), Some("frontier through 100"));
    /// # Ok::<(), cutline::scenario::FileErrors>(())
    /// ```
    pub fn take(&mut self, sentences: &[impl AsRef<str>]) -> Result<(), FileErrors> {
        let refused =
            |place: usize, error: StepError| FileErrors::single(format!("steps.{}", place + 1), error.to_string());
        let mut subject = self.start.clone();
        for own in &self.steps {
            // They were taken when the file was read.
            subject = own.step.apply(&subject).map_err(|error| refused(0, error))?;
        }
        let mut taken = Vec::new();
        for (place, sentence) in sentences.iter().enumerate() {
            let step = Step::parse(&subject, sentence.as_ref()).map_err(|error| refused(place, error))?;
            subject = step.apply(&subject).map_err(|error| refused(place, error))?;
            taken.push(ScriptedStep { step, expect: None });
        }
        self.steps.extend(taken);
        Ok(())
    }
}

/// The vector at the start of a scenario: the short way from text to a merge.
pub fn parse_vector(text: &str) -> Result<Vector, FileErrors> {
    match Scenario::parse(text)?.start {
        Subject::Publish(system) => Ok(system.state.vector()),
        Subject::Read(_) => {
            Err(FileErrors::single(String::new(), "this scenario is a read; expected `[partitions]`".to_owned()))
        }
    }
}
