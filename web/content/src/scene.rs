//! A scenario in the sentences that the page speaks anyway: it needs no reader of scenario files.

use cutline::scenario::history::History;
use cutline::scenario::step::{Step, StepError};
use cutline::scenario::{Kind, Subject};

/// A scenario as sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene<'a> {
    /// What it is about.
    pub kind: Kind,
    /// The sentences that make its start, a line each, then its steps, which are indented.
    pub sentences: &'a str,
}

impl<'a> Scene<'a> {
    /// Reads the word of a kind, and takes the sentences as they are.
    pub fn of(kind: &str, sentences: &'a str) -> Option<Scene<'a>> {
        let kind = [Kind::Publish, Kind::Read].into_iter().find(|known| word(*known) == kind)?;
        Some(Scene { kind, sentences })
    }

    /// Reads a scene that stands in one text: the word of its kind in the first line.
    pub fn read(text: &'a str) -> Option<Scene<'a>> {
        let (kind, sentences) = text.split_once('\n')?;
        Scene::of(kind, sentences)
    }

    /// The scenario at its start, with its steps ahead.
    pub fn begin(&self) -> Result<History, StepError> {
        let start = self.sentences.lines().filter(|line| !line.starts_with(' '));
        let mut history = History::new(Subject::retold(self.kind, start)?);
        for sentence in self.sentences.lines().filter(|line| line.starts_with(' ')) {
            let step = Step::parse(history.current(), sentence)?;
            history.take(step)?;
        }
        history.go(0);
        Ok(history)
    }
}

/// The word for a kind.
pub const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Publish => "publish",
        Kind::Read => "read",
    }
}
