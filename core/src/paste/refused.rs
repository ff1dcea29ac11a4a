//! Why nothing was imported.

use super::formats::FORMATS;
use super::text::Broken;
use super::{MOST_BYTES, Question};
use crate::quote::Shown;
use crate::scenario::nearest::did_you_mean;
use std::fmt;

/// Why a text was not imported. Its text says what was expected, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is longer than is looked at.
    TooLong {
        /// How long it is, in bytes.
        bytes: usize,
    },
    /// No format recognises it.
    Unknown {
        /// Where something begins like JSON and is none, which may be why.
        broken: Option<Broken>,
    },
    /// The format is known, and there is no value in the text.
    Empty {
        /// The name of the format.
        format: &'static str,
        /// What was passed over, line by line.
        passed_over: Vec<String>,
    },
    /// This is not `NAME=ANSWER`.
    NoAnswer {
        /// The text that was read.
        found: String,
    },
    /// Nothing of this name was asked.
    NoSuchQuestion {
        /// The name that was read.
        found: String,
        /// What was asked.
        questions: Vec<Question>,
    },
    /// The question has no such answer.
    NoSuchAnswer {
        /// The answer that was read.
        found: String,
        /// The question.
        question: Question,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::TooLong { bytes } => {
                write!(f, "this has {bytes} bytes, and {MOST_BYTES} are the most: paste a part of it")
            }
            Refused::Unknown { broken } => {
                f.write_str("no known tool prints this")?;
                if let Some(Broken { line, why, .. }) = broken {
                    write!(f, " (line {line}: {why})")?;
                }
                f.write_str("; expected one of:")?;
                FORMATS.iter().try_for_each(|format| write!(f, "\n  {}: {}", format.name, format.sign))
            }
            Refused::Empty { format, passed_over } => {
                write!(
                    f,
                    "this looks like {format}, but there is no value in it: paste all that the tool has printed"
                )?;
                passed_over.iter().try_for_each(|line| write!(f, "\n  {line}"))
            }
            Refused::NoAnswer { found } => {
                write!(
                    f,
                    "`{}` is no answer: expected a name, `=` and the answer, like `resolved=through`",
                    Shown(found)
                )
            }
            Refused::NoSuchQuestion { found, questions } => {
                write!(f, "nothing called `{}` was asked", Shown(found))?;
                if questions.is_empty() {
                    return f.write_str("; there is no question about this paste");
                }
                f.write_str(&did_you_mean(found, questions.iter().map(|question| &*question.name)))?;
                let names: Vec<String> =
                    questions.iter().map(|question| format!("`{}`", Shown(&question.name))).collect();
                write!(f, "; the questions are {}", names.join(", "))
            }
            Refused::NoSuchAnswer { found, question } => {
                write!(f, "`{}` is no answer to `{}`", Shown(found), Shown(&question.name))?;
                f.write_str(&did_you_mean(found, question.choices.iter().map(|choice| &*choice.word)))?;
                let words: Vec<String> =
                    question.choices.iter().map(|choice| format!("`{}`", Shown(&choice.word))).collect();
                write!(f, "; expected {}", words.join(" or "))
            }
        }
    }
}

impl std::error::Error for Refused {}
