//! Answers to what an import asks.

use super::refused::Refused;

/// What was answered, by the names of the questions; the last answer to a question counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(Vec<(String, String)>);

impl Answers {
    /// Takes `NAME=ANSWER`, as in `CURRENT-OFFSET=through`. Whether there is such a question is seen by the import.
    pub fn give(&mut self, text: &str) -> Result<(), Refused> {
        let (name, answer) = text.split_once('=').ok_or_else(|| Refused::NoAnswer { found: text.to_owned() })?;
        self.answer(name.trim(), answer.trim());
        Ok(())
    }

    /// Answers the question of this name.
    pub fn answer(&mut self, question: &str, answer: &str) {
        self.0.retain(|(name, _)| name != question);
        self.0.push((question.to_owned(), answer.to_owned()));
    }

    /// The answer to a question, if there is one.
    pub(super) fn to(&self, question: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| name == question).map(|(_, answer)| &**answer)
    }

    /// The names of the questions that were answered.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }
}
