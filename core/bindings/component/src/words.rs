//! Sentences, and what is wrong with a text.

use crate::bindings::cutline::core::words::{Explanation, ReadError, Sentence};
use cutline::explain::{self, Span};
use cutline::rules::Rule;
use cutline::scenario::{FileError, Scenario, Subject};

/// What a scenario file starts from.
pub(crate) fn start(text: &str) -> Result<Subject, Vec<ReadError>> {
    let scenario = Scenario::parse(text).map_err(|errors| errors.iter().map(ReadError::from).collect::<Vec<_>>())?;
    Ok(scenario.start)
}

/// One error, of a text as a whole.
pub(crate) fn unfit(message: &str) -> Vec<ReadError> {
    vec![ReadError { line: None, column: None, path: String::new(), message: message.to_owned() }]
}

pub(crate) fn ids(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(|rule| rule.id().to_owned()).collect()
}

/// The words of a sentence, without the rules.
pub(crate) fn text(sentence: &explain::Sentence) -> String {
    sentence.spans.iter().map(Span::text).collect()
}

impl From<&explain::Sentence> for Sentence {
    fn from(sentence: &explain::Sentence) -> Sentence {
        Sentence { text: text(sentence), rules: ids(&sentence.rules) }
    }
}

impl From<&explain::Explanation> for Explanation {
    fn from(explanation: &explain::Explanation) -> Explanation {
        Explanation {
            headline: explanation.headline_text(),
            lead: (&explanation.lead).into(),
            why: explanation.why.iter().map(Sentence::from).collect(),
            next: explanation.next.as_ref().map(Sentence::from),
        }
    }
}

impl From<&FileError> for ReadError {
    fn from(error: &FileError) -> ReadError {
        ReadError {
            line: error.place.map(|place| place.line),
            column: error.place.map(|place| place.column),
            path: error.path.clone(),
            message: error.message.clone(),
        }
    }
}
