//! Scenarios: a state to start from, steps that change it, and what is expected after each.
//!
//! The same files are the gallery, the tests and the lessons; the same steps are what the screens
//! record.

pub mod answer;
pub mod expect;
pub mod file;
pub mod history;
pub mod invariants;
pub mod link;
pub mod mistakes;
pub(crate) mod nearest;
pub mod parting;
mod publication;
mod reading;
mod retell;
pub mod run;
pub mod step;

pub use expect::Expectation;
pub use file::{FileError, FileErrors, Place};
pub use parting::{Parting, parting};
pub use retell::Kind;

use crate::frontier::system::System;
use crate::frontier::vector::Vector;
use crate::resolver::system::ReadSystem;
use step::Step;

/// What a scenario is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Which cut may be published.
    Publish(System),
    /// Which candidate may serve a read.
    Read(ReadSystem),
}

/// A state to start from, and steps.
///
/// Its text form is the TOML that reads back to an equal scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// What it is there to show.
    pub about: String,
    /// The state that it starts from.
    pub start: Subject,
    /// What is expected of the start.
    pub expect: Option<Expectation>,
    /// The steps; each can be taken after those before it.
    pub steps: Vec<ScriptedStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedStep {
    /// The step.
    pub step: Step,
    /// What is expected after it.
    pub expect: Option<Expectation>,
}

/// The vector at the start of a scenario: the short way from text to a merge.
pub fn parse_vector(text: &str) -> Result<Vector, FileErrors> {
    match Scenario::parse(text)?.start {
        Subject::Publish(system) => Ok(system.state.vector()),
        Subject::Read(_) => Err(FileErrors::single("this scenario is a read; expected `[partitions]`")),
    }
}
