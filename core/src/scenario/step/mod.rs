//! Steps: everything that changes a scenario, in one text form that reads back.
//!
//! A hand edit on the screen, a line of a scenario file and (later) an action of the system are all
//! steps. A step is read against the state that it changes, since only that knows the orders.

pub mod mistake;
pub mod publish;
pub mod read;
#[cfg(test)]
mod tests;
pub(super) mod words;

pub use publish::PublishStep;
pub use read::ReadStep;

use crate::explain::{self, Sentence};
use crate::frontier::system::Happening;
use crate::resolver::run::Run;
use crate::resolver::trace::TraceStep;
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

/// What a step has led to, beyond an edit by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// In a system of publishers.
    Publish(Happening),
    /// The steps that the resolver has taken; never empty.
    Read(Vec<TraceStep>),
}

impl Happened {
    /// In words, one sentence for each thing. `after` is the state that it has led to.
    pub fn explain(&self, after: &Subject) -> Vec<Sentence> {
        match (self, after) {
            (Happened::Publish(happening), _) => vec![explain::publication::happening(happening)],
            (Happened::Read(taken), Subject::Read(system)) => {
                let met = system.run().map_or(&[][..], Run::met);
                taken.iter().map(|step| explain::resolver::trace_line(&system.world, met, step)).collect()
            }
            (Happened::Read(_), Subject::Publish(_)) => Vec::new(),
        }
    }
}

/// In short, as expectations write it: `accepted`; of a read the last thing: `rechecked`.
impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happened::Publish(happening) => happening.fmt(f),
            Happened::Read(taken) => taken.last().map_or(Ok(()), |step| step.event.fmt(f)),
        }
    }
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
            Subject::Read(system) => ReadStep::parse(&system.world, text).map(Step::from),
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
    pub fn take(&self, subject: &Subject) -> Result<(Subject, Option<Happened>), StepError> {
        let mut after = subject.clone();
        let happened = match (self, &mut after) {
            (Step::Publish(step), Subject::Publish(system)) => step.change(system)?.map(Happened::Publish),
            (Step::Read(step), Subject::Read(system)) => {
                let taken = step.change(system)?;
                (!taken.is_empty()).then_some(Happened::Read(taken))
            }
            (Step::Publish(_), Subject::Read(_)) | (Step::Read(_), Subject::Publish(_)) => {
                refuse!("`{self}` is a step of the other kind of scenario");
            }
        };
        Ok((after, happened))
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
pub(in crate::scenario) use refuse;

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StepError {}
