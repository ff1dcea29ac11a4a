//! What a scenario file came to, as plain data.

use super::publication::Publication;
use super::reading::Reading;
use super::{Sentence, publish, read};
use crate::scenario::answer::Answer;
use crate::scenario::expect::Check as DomainCheck;
use crate::scenario::file::{FileError as DomainError, FileErrors};
use crate::scenario::mistakes::AnyMistake;
use crate::scenario::run::{self, Transcript};
use crate::scenario::{Scenario, Subject};
use serde::Serialize;

/// What a scenario file came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Report {
    /// It was read and run.
    Ran {
        /// The title of the scenario.
        title: String,
        /// What it is there to show.
        about: String,
        /// Whether everything that was expected holds.
        held: bool,
        /// The start, then one moment for each step.
        moments: Vec<Moment>,
    },
    /// It could not be read.
    Unreadable {
        /// Everything that is wrong with it, in the order of the text.
        errors: Vec<FileError>,
    },
}

/// One state of a scenario, and what was decided of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// The step that led here, as a sentence; none at the start.
    pub step: Option<String>,
    /// What the step has led to; none at the start, and where it was an edit by hand.
    pub happened: Option<Happened>,
    /// The ids of the invariants that it broke, which only an edit by hand, a false certificate or a
    /// mistake can lead to.
    pub broken: Vec<&'static str>,
    /// The mistakes that are made, by their names.
    pub mistakes: Vec<&'static str>,
    /// Where the right decisions would have led elsewhere by this step.
    pub parting: Option<Parting>,
    /// The decision; of a read under way the one that it comes to if nothing moves.
    pub decision: Decision,
    /// The record, the publishers and the messages in flight; none of a read.
    pub publication: Option<Publication>,
    /// Where the read stands: its clock, its pin, the cache; none of a publication.
    pub reading: Option<Reading>,
    /// What was expected of it.
    pub checks: Vec<Check>,
}

/// A step at which right and wrong part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Parting {
    /// The mistakes that account for it, by their names.
    pub mistakes: Vec<&'static str>,
    /// What would happen without them, or why the step could not be taken.
    pub right: Vec<Sentence>,
    /// What has happened with them.
    pub wrong: Vec<Sentence>,
}

/// What a step has led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Happened {
    /// In short, as expectations write it: `accepted`, `refused: revision moved`.
    pub name: String,
    /// In words.
    pub sentence: Sentence,
    /// What else there is to say: what became of a page, or of each partition.
    pub told: Vec<Sentence>,
}

/// The decision of either kind of scenario. No outcome of the one has the `kind` of an outcome of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Decision {
    /// What may be published.
    Publish(publish::Decision),
    /// How a read was answered.
    Read(read::Answer),
}

/// One expected fact, held against the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// The name of the fact.
    pub fact: String,
    /// What was expected.
    pub expected: String,
    /// What the decision shows.
    pub found: String,
    /// Whether it holds.
    pub held: bool,
}

/// One error of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileError {
    /// The line, counted from 1; none if the value did not come from text.
    pub line: Option<u32>,
    /// The column, counted from 1 in characters.
    pub column: Option<u32>,
    /// The keys that lead to the value: `partitions.A`. Empty at the top.
    pub path: String,
    /// What was found, what was expected, and what would mend it.
    pub message: String,
}

impl FileError {
    /// One error, of a value as a whole.
    pub fn of_the_whole(message: &str) -> FileError {
        FileError { line: None, column: None, path: String::new(), message: message.to_owned() }
    }
}

impl Report {
    /// Reads a scenario file, runs it, and reports.
    ///
    /// ```
    /// use cutline::view::report::Report;
    ///
    /// let report = Report::of("expect = \"ended\"\n[partitions]\nA = \"ended\"\n");
    /// assert!(matches!(report, Report::Ran { held: true, .. }));
    /// let report = Report::of("[partitions]\nA = \"befor 100\"\n");
    /// assert!(matches!(report, Report::Unreadable { .. }));
    /// ```
    pub fn of(text: &str) -> Report {
        match Scenario::parse(text) {
            Ok(scenario) => (&scenario.run()).into(),
            Err(errors) => (&errors).into(),
        }
    }
}

impl From<&Transcript> for Report {
    fn from(transcript: &Transcript) -> Report {
        Report::Ran {
            title: transcript.title.clone(),
            about: transcript.about.clone(),
            held: transcript.held(),
            moments: transcript.moments.iter().filter_map(Moment::of).collect(),
        }
    }
}

impl From<&FileErrors> for Report {
    fn from(errors: &FileErrors) -> Report {
        Report::Unreadable { errors: errors.iter().map(FileError::from).collect() }
    }
}

impl Moment {
    fn of(moment: &run::Moment) -> Option<Moment> {
        Some(Moment {
            step: moment.step.clone(),
            happened: moment.happened.as_ref().and_then(|happened| {
                let mut sentences = happened.explain(&moment.subject);
                let sentence = sentences.pop()?;
                Some(Happened {
                    name: happened.to_string(),
                    sentence: (&sentence).into(),
                    told: sentences.iter().chain(&moment.told).map(Sentence::from).collect(),
                })
            }),
            broken: moment.broken.iter().map(|broken| broken.id()).collect(),
            mistakes: names(&moment.subject.mistakes()),
            parting: moment.parting.as_ref().map(|parting| Parting {
                mistakes: names(&parting.mistakes),
                right: parting.right.iter().map(Sentence::from).collect(),
                wrong: parting.wrong.iter().map(Sentence::from).collect(),
            }),
            decision: Decision::of(&moment.subject, &moment.answer)?,
            publication: match &moment.subject {
                Subject::Publish(system) => Some(system.into()),
                Subject::Read(_) => None,
            },
            reading: match &moment.subject {
                Subject::Read(system) => Some(system.into()),
                Subject::Publish(_) => None,
            },
            checks: moment.checks.iter().map(Check::from).collect(),
        })
    }
}

fn names(mistakes: &[AnyMistake]) -> Vec<&'static str> {
    mistakes.iter().map(|mistake| mistake.name()).collect()
}

impl Decision {
    /// The view of an answer; none if it is not of this subject.
    pub fn of(subject: &Subject, answer: &Answer) -> Option<Decision> {
        match (answer, subject) {
            (Answer::Publish(decision), Subject::Publish(system)) => {
                Some(Decision::Publish(publish::Decision::of(&system.state.vector(), decision)))
            }
            (Answer::Read(resolution), Subject::Read(system)) => {
                Some(Decision::Read(read::Answer::of(&system.world, resolution)))
            }
            (Answer::Publish(_), Subject::Read(_)) | (Answer::Read(_), Subject::Publish(_)) => None,
        }
    }
}

impl From<&DomainCheck> for Check {
    fn from(check: &DomainCheck) -> Check {
        let DomainCheck { fact, expected, found, held } = check;
        Check { fact: fact.clone(), expected: expected.clone(), found: found.clone(), held: *held }
    }
}

impl From<&DomainError> for FileError {
    fn from(error: &DomainError) -> FileError {
        FileError {
            line: error.place.map(|place| place.line),
            column: error.place.map(|place| place.column),
            path: error.path.clone(),
            message: error.message.clone(),
        }
    }
}
