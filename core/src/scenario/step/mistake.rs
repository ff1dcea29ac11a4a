//! The step that sets a mistake, or mends it: `makes the mistake: skips the recheck`.

use super::words::Words;
use super::{StepError, refuse};
use crate::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use crate::scenario::nearest::did_you_mean;
use std::fmt;

/// A mistake that is made from now on, or is made no more. What is under way goes on, by other decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MistakeEdit<M> {
    /// The mistake.
    pub mistake: M,
    /// Whether it is made from now on.
    pub made: bool,
}

impl<M: Mistake> MistakeEdit<M> {
    /// Whether these are the words of such a step; a name may be `makes`, but nobody says `the` of it.
    pub(super) fn begins(mut words: Words<'_>) -> bool {
        (words.take("makes") || words.take("mends")) && words.peek() == "the"
    }

    /// Reads such a step to its end.
    pub(super) fn parse(mut words: Words<'_>) -> Result<Self, StepError> {
        let verb = words.word();
        if !(words.take("the") && words.take("mistake:")) || words.is_empty() {
            refuse!("expected `{verb} the mistake:` and its name");
        }
        Ok(MistakeEdit { mistake: named(words.rest())?, made: verb == "makes" })
    }

    /// The mistakes that are made after this step.
    pub(super) fn of(self, mistakes: Mistakes<M>) -> Mistakes<M> {
        if self.made { mistakes.with(self.mistake) } else { mistakes.without(self.mistake) }
    }
}

impl<M: Mistake> fmt::Display for MistakeEdit<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.made { "makes" } else { "mends" };
        write!(f, "{verb} the mistake: {}", self.mistake.name())
    }
}

/// The mistake of this name, or why there is none of this kind.
pub(crate) fn named<M: Mistake>(name: &str) -> Result<M, StepError> {
    if let Some(mistake) = M::parse(name) {
        return Ok(mistake);
    }
    if PublishMistake::parse(name).is_some() {
        refuse!("`{name}` is a mistake of who publishes, and this is a read");
    }
    if ReadMistake::parse(name).is_some() {
        refuse!("`{name}` is a mistake of a read, and this is a checkpoint vector");
    }
    let hint = did_you_mean(name, M::ALL.iter().map(|mistake| mistake.name()));
    let names = || M::ALL.iter().map(|mistake| format!("`{}`", mistake.name())).collect::<Vec<_>>().join(", ");
    let known = if hint.is_empty() { format!(": expected one of {}", names()) } else { hint };
    Err(StepError::new(format_args!("`{name}` is no mistake{known}")))
}
