//! Expectations: what a scenario says its decisions should be.

use super::Subject;
use super::answer::{Answer, Fact};
use super::step::Happened;
use std::fmt;

/// Some facts that an answer should show; what it does not name may be anything.
///
/// Written as a table (`{ outcome = "withheld", pairs = ["A and B"] }`) or, for the outcome alone, as
/// text (`"frontier through 100"`). An outcome may be cut short at a word: `eof` expects any `eof 92`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The facts, by name, in the order in which they are written.
    pub(super) facts: Vec<(&'static str, Fact)>,
}

/// One expected fact, held against the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The name of the fact.
    pub fact: String,
    /// What was expected.
    pub expected: String,
    /// What the answer shows.
    pub found: String,
    /// Whether it holds.
    pub held: bool,
}

impl Expectation {
    /// The names of the facts that it is about.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.facts.iter().map(|(name, _)| *name)
    }

    /// What an answer shows of these facts, each once: what is expected of a state that is to stay as it is.
    pub(crate) fn shown(
        names: &[&str],
        answer: &Answer,
        subject: &Subject,
        happened: Option<&Happened>,
    ) -> Expectation {
        let mut facts = answer.facts(subject, happened);
        facts.retain(|(name, _)| names.contains(name));
        Expectation { facts }
    }

    /// Holds an answer against this expectation, fact by fact.
    ///
    /// `happened` is what the last step has led to, if it was more than an edit by hand.
    pub fn check(&self, answer: &Answer, subject: &Subject, happened: Option<&Happened>) -> Vec<Check> {
        let facts = answer.facts(subject, happened);
        let check = |(name, expected): &(&'static str, Fact)| {
            let found = facts.iter().find(|(other, _)| other == name).map(|(_, fact)| fact);
            match (expected, found) {
                (Fact::Named(expected), Some(Fact::Named(found))) => expected
                    .iter()
                    .map(|(key, expected)| {
                        let found = found.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str());
                        Check {
                            fact: format!("{name}.{key}"),
                            expected: expected.clone(),
                            found: found.unwrap_or("none").to_owned(),
                            held: found == Some(expected),
                        }
                    })
                    .collect(),
                (expected, found) => vec![Check {
                    fact: (*name).to_owned(),
                    expected: expected.to_string(),
                    found: found.map_or_else(|| "none".to_owned(), ToString::to_string),
                    held: found.is_some_and(|found| agrees(name, expected, found)),
                }],
            }
        };
        self.facts.iter().flat_map(check).collect()
    }
}

fn agrees(name: &str, expected: &Fact, found: &Fact) -> bool {
    match (expected, found) {
        (Fact::One(Some(expected)), Fact::One(Some(found))) if name == "outcome" => {
            found.strip_prefix(expected.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        }
        (Fact::Many(expected), Fact::Many(found)) if name == "rules" => {
            expected.iter().all(|rule| found.contains(rule))
        }
        (Fact::Many(expected), Fact::Many(found)) => {
            let sorted = |values: &[String]| {
                let mut values = values.to_vec();
                values.sort_unstable();
                values
            };
            sorted(expected) == sorted(found)
        }
        (expected, found) => expected == found,
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::One(value) => f.write_str(value.as_deref().unwrap_or("none")),
            Fact::Many(values) if values.is_empty() => f.write_str("none"),
            Fact::Many(values) => f.write_str(&values.join(", ")),
            Fact::Named(values) => {
                for (place, (name, value)) in values.iter().enumerate() {
                    write!(f, "{}{name}: {value}", if place > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}
