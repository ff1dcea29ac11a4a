//! What an import has come to: the vector, where each value comes from, what is asked, and what is not in it.

use super::draft::NO_SCOPE;
use crate::frontier::state::State;
use crate::frontier::system::System;
use crate::frontier::vector::Name;
use crate::quote::Shown;
use crate::scenario::{Scenario, Subject};
use std::fmt;

/// A checkpoint vector out of a paste, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name of the format that was recognised.
    pub format: &'static str,
    /// Where the endpoint kinds of its values are documented.
    pub source: &'static str,
    /// The vector.
    pub state: State,
    /// Where each value comes from, in the order of the text.
    pub origins: Vec<Origin>,
    /// What is ambiguous, and what was taken for now.
    pub questions: Vec<Question>,
    /// Fields that are no coverage.
    pub no_coverage: Vec<Note>,
    /// What the vector cannot hold, and what could not be read.
    pub left_out: Vec<Note>,
}

/// Where the value of one partition comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The partition.
    pub partition: Name,
    /// The field, by the name that the tool gives it.
    pub field: String,
    /// What stands there.
    pub spelling: String,
    /// What it became: `before 1200`, `ended`, `missing`, `no coverage`.
    pub imported: String,
    /// What the kind rests on.
    pub basis: Basis,
    /// Why it is of this kind.
    pub why: String,
}

/// What an endpoint kind rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The source documents it, or the paste says so itself.
    Documented,
    /// The answer to the question of this name.
    Answered(String),
    /// The question of this name has no answer yet: the smaller claim was taken.
    Assumed(String),
}

/// Something that the paste does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its name, by which it is answered.
    pub name: String,
    /// What is asked.
    pub asks: String,
    /// What can be answered. The first one is taken until somebody answers.
    pub choices: Vec<Choice>,
    /// The place of the one that was taken.
    pub taken: usize,
    /// Whether somebody has answered.
    pub answered: bool,
}

/// An answer that a question has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The answer.
    pub word: String,
    /// When it is the right one.
    pub when: String,
}

/// A field that did not become coverage, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The field, or the place in the text.
    pub field: String,
    /// Why.
    pub why: String,
    /// What stood there, with its partition where it has one.
    pub values: Vec<(Option<Name>, String)>,
}

impl Import {
    /// The vector as a scenario, which prints as a scenario file that says where it comes from.
    pub fn scenario(&self) -> Scenario {
        let mut about = String::new();
        let mut told: Vec<(&str, &str)> = Vec::new();
        for origin in &self.origins {
            if !told.contains(&(&origin.field, &origin.why)) {
                told.push((&origin.field, &origin.why));
                let joint = if about.is_empty() { "" } else { " " };
                let field = if origin.field.is_empty() { String::new() } else { format!("{}: ", Shown(&origin.field)) };
                about = format!("{about}{joint}{field}{}.", origin.why);
            }
        }
        about = format!("{about} Source: {}.", self.source);
        Scenario {
            title: match &*self.state.scope {
                NO_SCOPE => format!("Imported from {}", self.format),
                scope => format!("Imported from {}: {}", self.format, Shown(scope)),
            },
            about,
            start: Subject::Publish(System::new(self.state.clone())),
            expect: None,
            steps: Vec::new(),
        }
    }
}

/// What was recognised, asked, passed over and left out, for people.
impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.origins.len() == 1 { "value" } else { "values" };
        writeln!(f, "recognised: {}, {} {noun}", self.format, self.origins.len())?;
        writeln!(f, "source: {}", self.source)?;
        for question in &self.questions {
            writeln!(f, "asked: {}: {}", Shown(&question.name), Shown(&question.asks))?;
            for (place, Choice { word, when }) in question.choices.iter().enumerate() {
                let taken = match (place == question.taken, question.answered) {
                    (false, _) => "",
                    (true, true) => " (answered)",
                    (true, false) => " (taken until it is answered)",
                };
                writeln!(f, "  {}={}{taken}: {}", Shown(&question.name), Shown(word), Shown(when))?;
            }
        }
        for note in &self.no_coverage {
            writeln!(f, "no coverage: {note}")?;
        }
        for note in &self.left_out {
            writeln!(f, "left out: {note}")?;
        }
        Ok(())
    }
}

/// How many values of a note are shown to people.
const SHOWN_VALUES: usize = 4;
/// How much of each.
const SHOWN_LETTERS: usize = 60;

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Shown(&self.field).to_string())?;
        let values: Vec<String> = self.values.iter().take(SHOWN_VALUES).map(value).collect();
        if values.iter().any(|value| !value.is_empty()) {
            write!(f, " ({}", values.join(", "))?;
            match self.values.len() - values.len() {
                0 => f.write_str(")")?,
                more => write!(f, " and {more} more)")?,
            }
        }
        write!(f, ": {}", Shown(&self.why))
    }
}

fn value((partition, text): &(Option<Name>, String)) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(SHOWN_LETTERS).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    match partition {
        Some(partition) if shown.is_empty() => Shown(partition).to_string(),
        Some(partition) => format!("{} {}", Shown(partition), Shown(&shown)),
        None => Shown(&shown).to_string(),
    }
}
