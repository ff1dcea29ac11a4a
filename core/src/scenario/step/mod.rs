//! Steps: everything that changes a scenario, in one text form that reads back.
//!
//! A hand edit on the screen, a line of a scenario file and (later) an action of the system are all
//! steps. A step is read against the state that it changes, since only that knows the orders.

pub mod publish;
pub mod read;
#[cfg(test)]
mod tests;
mod words;

pub use publish::PublishStep;
pub use read::ReadStep;

use crate::frontier::system::Happening;
use crate::scenario::Subject;
use publish::SystemStep;
use std::fmt;
use std::sync::Arc;

/// One change; cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Of a checkpoint vector.
    Publish(Arc<PublishStep>),
    /// Of a read.
    Read(Arc<ReadStep>),
}

impl From<PublishStep> for Step {
    fn from(step: PublishStep) -> Step {
        Step::Publish(step.into())
    }
}

impl From<ReadStep> for Step {
    fn from(step: ReadStep) -> Step {
        Step::Read(step.into())
    }
}

impl Step {
    /// Reads a step against the state that it would change.
    pub fn parse(subject: &Subject, text: &str) -> Result<Step, StepError> {
        match subject {
            Subject::Publish(system) => PublishStep::parse(system, text).map(Step::from),
            Subject::Read(world) => ReadStep::parse(world, text).map(Step::from),
        }
    }

    /// The step beyond the vector, if it is one.
    pub fn of_system(&self) -> Option<&SystemStep> {
        match self {
            Step::Publish(step) => match &**step {
                PublishStep::System(step) => Some(step),
                _ => None,
            },
            Step::Read(_) => None,
        }
    }

    /// The state after this step. A step that changes nothing gives an equal state.
    pub fn apply(&self, subject: &Subject) -> Result<Subject, StepError> {
        self.take(subject).map(|(subject, _)| subject)
    }

    /// The state after this step, and what has happened in it, if something did beyond an edit by hand.
    pub fn take(&self, subject: &Subject) -> Result<(Subject, Option<Happening>), StepError> {
        let mut after = subject.clone();
        let happening = match (self, &mut after) {
            (Step::Publish(step), Subject::Publish(system)) => step.change(system)?,
            (Step::Read(step), Subject::Read(world)) => {
                step.change(world)?;
                None
            }
            (Step::Publish(_), Subject::Read(_)) | (Step::Read(_), Subject::Publish(_)) => {
                refuse!("`{self}` is a step of the other kind of scenario");
            }
        };
        Ok((after, happening))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Publish(step) => step.fmt(f),
            Step::Read(step) => step.fmt(f),
        }
    }
}

/// Why a step cannot be read or taken, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepError(String);

impl StepError {
    /// What is wrong, in words.
    #[inline(never)]
    pub(crate) fn new(words: impl fmt::Display) -> StepError {
        StepError(words.to_string())
    }
}

/// Returns an error with these words, which are those of `format!`.
macro_rules! refuse {
    ($($words:tt)*) => {
        return Err($crate::scenario::step::StepError::new(format_args!($($words)*)))
    };
}
use refuse;

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StepError {}
