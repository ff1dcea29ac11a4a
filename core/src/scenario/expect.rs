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

    /// Reads what [`Expectation::tell`] has written; none if it names a fact that no answer to this subject has.
    pub fn told(subject: &Subject, lines: &str) -> Option<Expectation> {
        let known = Answer::of(subject).facts(subject, None);
        let mut facts = Vec::new();
        for line in lines.lines() {
            let mut words = line.split('\t');
            let name = words.next()?;
            let (name, kind) = known.iter().find(|(known, _)| *known == name)?;
            let fact = match kind {
                Fact::One(_) => Fact::One(words.next().map(str::to_owned)),
                Fact::Many(_) => Fact::Many(words.by_ref().map(str::to_owned).collect()),
                Fact::Named(_) => {
                    Fact::Named(words.by_ref().map(|pair| pair.split_once('=')).map(owned).collect::<Option<_>>()?)
                }
            };
            facts.push((*name, fact));
        }
        Some(Expectation { facts })
    }

    /// All of it without TOML, for who has no reader of files: a line for each fact, its name and values between tabs.
    ///
    /// ```
    /// use cutline::scenario::{Expectation, Scenario};
    ///
    /// let scenario = Scenario::parse("[partitions]\nA = \"before 100\"")?;
    /// let expect = Expectation::parse(&scenario.start, "outcome = 'frontier', witnesses = ['A']")?;
    /// assert_eq!(expect.tell(), "outcome\tfrontier\nwitnesses\tA\n");
    /// assert_eq!(Expectation::told(&scenario.start, &expect.tell()), Some(expect));
    /// # Ok::<(), cutline::scenario::FileErrors>(())
    /// ```
    pub fn tell(&self) -> String {
        let mut told = String::new();
        for (name, fact) in &self.facts {
            told.push_str(name);
            match fact {
                Fact::One(value) => told.extend(value.iter().flat_map(|value| ["\t", value])),
                Fact::Many(values) => told.extend(values.iter().flat_map(|value| ["\t", value])),
                Fact::Named(values) => {
                    told.extend(values.iter().flat_map(|(key, value)| ["\t", key, "=", value]));
                }
            }
            told.push('\n');
        }
        told
    }

    /// Whether the subject as it stands shows all of it.
    pub fn holds(&self, subject: &Subject) -> bool {
        self.check(&Answer::of(subject), subject, None).iter().all(|check| check.held)
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

fn owned(pair: Option<(&str, &str)>) -> Option<(String, String)> {
    pair.map(|(key, value)| (key.to_owned(), value.to_owned()))
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
