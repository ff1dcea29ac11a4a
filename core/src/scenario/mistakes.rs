//! The mistakes of a scenario of either kind, and what it is without them.

use super::step::mistake::{MistakeEdit, named};
use super::step::publish::SystemStep;
use super::step::{PublishStep, ReadStep, Step, StepError};
use super::{Kind, Subject};
use crate::mistakes::{Mistake as _, Mistakes, PublishMistake, ReadMistake};
use crate::rules::Rule;
use std::fmt;

/// A mistake, whichever system it is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyMistake {
    /// On the way to a published cut.
    Publish(PublishMistake),
    /// On the way to the bytes of a read.
    Read(ReadMistake),
}

impl AnyMistake {
    /// All that can be made in a system of this kind, in the order of the specification.
    pub fn all_of(kind: Kind) -> Vec<AnyMistake> {
        match kind {
            Kind::Publish => PublishMistake::ALL.iter().copied().map(AnyMistake::Publish).collect(),
            Kind::Read => ReadMistake::ALL.iter().copied().map(AnyMistake::Read).collect(),
        }
    }

    /// The mistake of this name, or why there is none of this kind.
    pub fn named(kind: Kind, name: &str) -> Result<AnyMistake, StepError> {
        match kind {
            Kind::Publish => named(name).map(AnyMistake::Publish),
            Kind::Read => named(name).map(AnyMistake::Read),
        }
    }

    /// The step from which on it is made, or made no more.
    pub fn step(self, made: bool) -> Step {
        match self {
            AnyMistake::Publish(mistake) => {
                PublishStep::System(Box::new(SystemStep::Mistake(MistakeEdit { mistake, made }))).into()
            }
            AnyMistake::Read(mistake) => ReadStep::Mistake(MistakeEdit { mistake, made }).into(),
        }
    }

    /// The rule that forbids it.
    pub fn rule(self) -> Rule {
        match self {
            AnyMistake::Publish(mistake) => mistake.rule(),
            AnyMistake::Read(mistake) => mistake.rule(),
        }
    }

    /// The question about somebody's design to which a right one answers yes.
    pub fn question(self) -> &'static str {
        match self {
            AnyMistake::Publish(mistake) => mistake.question(),
            AnyMistake::Read(mistake) => mistake.question(),
        }
    }

    /// What is done, in the words of the specification: `skips the recheck`.
    pub fn name(self) -> &'static str {
        match self {
            AnyMistake::Publish(mistake) => mistake.name(),
            AnyMistake::Read(mistake) => mistake.name(),
        }
    }
}

impl fmt::Display for AnyMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Subject {
    /// The mistakes that it makes, in the order of the specification.
    pub fn mistakes(&self) -> Vec<AnyMistake> {
        match self {
            Subject::Publish(system) => {
                Mistakes::<PublishMistake>::of(system).iter().map(AnyMistake::Publish).collect()
            }
            Subject::Read(system) => Mistakes::<ReadMistake>::of(system).iter().map(AnyMistake::Read).collect(),
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
    pub(super) fn with_only(&self, mistake: AnyMistake) -> Subject {
        match (self, mistake) {
            (Subject::Publish(system), AnyMistake::Publish(mistake)) => {
                Subject::Publish(Mistakes::NONE.with(mistake).make(system))
            }
            (Subject::Read(system), AnyMistake::Read(mistake)) => {
                Subject::Read(Mistakes::NONE.with(mistake).make(system))
            }
            (Subject::Publish(_) | Subject::Read(_), _) => self.mended(),
        }
    }
}
