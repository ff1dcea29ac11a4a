//! What a paste was imported as, as plain data.

use crate::paste::{self, Basis};
use serde::Serialize;

/// A vector out of a paste, with its reasons; or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Import {
    /// It was imported.
    Imported {
        /// The format that was recognised.
        format: &'static str,
        /// Where the endpoint kinds of its values are documented.
        source: &'static str,
        /// The scenario file.
        scenario: String,
        /// Where each value comes from.
        origins: Vec<Origin>,
        /// What is ambiguous.
        questions: Vec<Question>,
        /// Fields that are no coverage.
        no_coverage: Vec<Note>,
        /// What the vector cannot hold, and what could not be read.
        left_out: Vec<Note>,
    },
    /// It was refused.
    Refused {
        /// Why, and what was expected.
        message: String,
    },
}

/// Where the value of one partition comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// The partition.
    pub partition: String,
    /// The field, by the name that the tool gives it.
    pub field: String,
    /// What stands there.
    pub spelling: String,
    /// What it became.
    pub imported: String,
    /// `documented`, `answered` or `assumed`.
    pub basis: &'static str,
    /// The question that it depends on.
    pub question: Option<String>,
    /// Why it is of this kind.
    pub why: String,
}

/// Something that the paste does not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Its name, by which it is answered.
    pub name: String,
    /// What is asked.
    pub asks: String,
    /// What can be answered.
    pub choices: Vec<Choice>,
    /// The answer that was taken.
    pub taken: String,
    /// Whether somebody has answered.
    pub answered: bool,
}

/// An answer that a question has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The answer.
    pub word: String,
    /// When it is the right one.
    pub when: String,
}

/// A field that did not become coverage, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// The field, or the place in the text.
    pub field: String,
    /// Why.
    pub why: String,
    /// What stood there.
    pub values: Vec<Noted>,
}

/// What stood in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Noted {
    /// The partition, if it is one's.
    pub partition: Option<String>,
    /// The text.
    pub text: String,
}

impl From<&Result<paste::Import, paste::Refused>> for Import {
    fn from(imported: &Result<paste::Import, paste::Refused>) -> Import {
        match imported {
            Ok(import) => Import::Imported {
                format: import.format,
                source: import.source,
                scenario: import.scenario().to_string(),
                origins: import.origins.iter().map(Origin::from).collect(),
                questions: import.questions.iter().map(Question::from).collect(),
                no_coverage: import.no_coverage.iter().map(Note::from).collect(),
                left_out: import.left_out.iter().map(Note::from).collect(),
            },
            Err(refused) => Import::Refused { message: refused.to_string() },
        }
    }
}

impl From<&paste::Origin> for Origin {
    fn from(origin: &paste::Origin) -> Origin {
        let paste::Origin { partition, field, spelling, imported, basis, why } = origin;
        let (basis, question) = match basis {
            Basis::Documented => ("documented", None),
            Basis::Answered(question) => ("answered", Some(question.clone())),
            Basis::Assumed(question) => ("assumed", Some(question.clone())),
        };
        Origin {
            partition: partition.to_string(),
            field: field.clone(),
            spelling: spelling.clone(),
            imported: imported.clone(),
            basis,
            question,
            why: why.clone(),
        }
    }
}

impl From<&paste::Question> for Question {
    fn from(question: &paste::Question) -> Question {
        let paste::Question { name, asks, choices, taken, answered } = question;
        let word = choices.get(*taken).map(|choice| choice.word.clone());
        let choices = choices.iter().map(|choice| Choice { word: choice.word.clone(), when: choice.when.clone() });
        Question {
            name: name.clone(),
            asks: asks.clone(),
            choices: choices.collect(),
            taken: word.unwrap_or_default(),
            answered: *answered,
        }
    }
}

impl From<&paste::Note> for Note {
    fn from(note: &paste::Note) -> Note {
        let paste::Note { field, why, values } = note;
        let noted = |(partition, text): &(Option<crate::frontier::vector::Name>, String)| Noted {
            partition: partition.as_ref().map(ToString::to_string),
            text: text.clone(),
        };
        Note { field: field.clone(), why: why.clone(), values: values.iter().map(noted).collect() }
    }
}
