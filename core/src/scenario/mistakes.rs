//! The mistakes of a scenario of either kind, and what it is without them.

use super::Subject;
use super::step::Step;
use crate::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use crate::rules::Rule;
use std::fmt;

/// A mistake that a system makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// What is done: `skips the recheck`.
    pub name: &'static str,
    /// The rule that forbids it.
    pub rule: Rule,
}

/// `skips the recheck (R6)`.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.rule.id())
    }
}

impl Made {
    /// The step that mends it.
    pub fn mends(&self, subject: &Subject) -> Option<Step> {
        Step::parse(subject, &["mends the mistake: ", self.name].concat()).ok()
    }
}

impl Subject {
    /// The mistakes that it makes, in the order of the specification.
    pub fn mistakes(&self) -> Vec<Made> {
        match self {
            Subject::Publish(system) => made(Mistakes::<PublishMistake>::of(system)),
            Subject::Read(system) => made(Mistakes::<ReadMistake>::of(system)),
        }
    }

    /// The same without mistakes.
    #[must_use]
    pub fn mended(&self) -> Subject {
        match self {
            Subject::Publish(system) => Subject::Publish(system.mended()),
            Subject::Read(system) => Subject::Read(system.mended()),
        }
    }

    /// The same, making this one of its mistakes alone.
    pub(super) fn with_only(&self, mistake: &Made) -> Subject {
        match self {
            Subject::Publish(system) => Subject::Publish(only::<PublishMistake>(mistake).make(system)),
            Subject::Read(system) => Subject::Read(only::<ReadMistake>(mistake).make(system)),
        }
    }
}

fn made<M: Mistake>(mistakes: Mistakes<M>) -> Vec<Made> {
    mistakes.iter().map(|mistake| Made { name: mistake.name(), rule: mistake.rule() }).collect()
}

fn only<M: Mistake>(mistake: &Made) -> Mistakes<M> {
    M::parse(mistake.name).into_iter().collect()
}
