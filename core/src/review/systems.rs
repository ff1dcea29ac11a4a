//! Built-in systems: for each mistake a small one in which it does harm, as a search finds out.

mod publish;
mod read;

use super::question::{Question, QuestionError};
use crate::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use crate::scenario::Kind;

/// A small system that is there to be searched.
#[derive(Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// What there is in it, as a menu shows it.
    pub name: &'static str,
    /// What it is about, in one sentence.
    pub about: &'static str,
    /// What is searched, as the text of a [`Question`], with no mistake in it.
    pub question: &'static str,
}

impl BuiltIn {
    /// All of them, those of publishers first.
    pub fn all() -> impl Iterator<Item = &'static BuiltIn> {
        [Kind::Publish, Kind::Read].into_iter().flat_map(BuiltIn::all_of)
    }

    /// Those of one kind.
    pub fn all_of(kind: Kind) -> impl Iterator<Item = &'static BuiltIn> {
        let these = match kind {
            Kind::Publish => publish::ALL,
            Kind::Read => read::ALL,
        };
        these.iter().copied()
    }

    /// The one in which this mistake does harm.
    pub const fn for_publish(mistake: PublishMistake) -> &'static BuiltIn {
        publish::of(mistake)
    }

    /// The one in which this mistake does harm.
    pub const fn for_read(mistake: ReadMistake) -> &'static BuiltIn {
        read::of(mistake)
    }

    /// What is searched with these mistakes made; an error where they are of the other kind.
    pub fn with<M: Mistake>(&self, mistakes: Mistakes<M>) -> Result<Question, QuestionError> {
        let made = mistakes.iter().map(|mistake| format!("say makes the mistake: {}\n", mistake.name()));
        format!("{}{}", self.question, made.collect::<String>()).parse()
    }
}
