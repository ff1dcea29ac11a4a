//! The answer of a scenario as it stands, and the facts that expectations are held against.

use super::step::Happened;
use super::{Subject, publication, reading};
use crate::explain::{self, Explanation};
use crate::frontier::merge::{Decision, Next};
use crate::resolver::outcome::{Outcome, Resolution};
use crate::resolver::system::ReadSystem;
use crate::rules::Rule;
use std::fmt;

/// What was decided, of whichever kind the scenario is.
///
/// The text form is the outcome in short: `frontier before 100`, `served seg-2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What may be published.
    Publish(Decision),
    /// How the read was answered.
    Read(Resolution),
}

/// One thing that an expectation can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// One value; none where the decision has no such thing.
    One(Option<String>),
    /// Several, of which the order does not matter.
    Many(Vec<String>),
    /// Values by name.
    Named(Vec<(String, String)>),
}

impl Answer {
    /// Decides.
    pub fn of(subject: &Subject) -> Answer {
        match subject {
            Subject::Publish(system) => Answer::Publish(system.decision()),
            Subject::Read(system) => Answer::Read(system.resolution()),
        }
    }

    /// The decision in words. `subject` is what it was made of.
    pub fn explain(&self, subject: &Subject) -> Option<Explanation> {
        match (self, subject) {
            (Answer::Publish(decision), Subject::Publish(system)) => {
                Some(explain::frontier::decision(&system.state.vector(), decision))
            }
            (Answer::Read(resolution), Subject::Read(system)) => {
                Some(explain::resolver::resolution(&system.world, resolution))
            }
            (Answer::Publish(_), Subject::Read(_)) | (Answer::Read(_), Subject::Publish(_)) => None,
        }
    }

    /// The rules that the decision rests on.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Answer::Publish(decision) => decision.rules(),
            Answer::Read(resolution) => resolution.rules(),
        }
    }

    /// Everything that an expectation can name, by name. Every answer to a kind of scenario has the same names.
    ///
    /// `happened` is what the last step has led to, if it was more than an edit by hand.
    pub fn facts(&self, subject: &Subject, happened: Option<&Happened>) -> Vec<(&'static str, Fact)> {
        let rules = Fact::Many(self.rules().into_iter().map(|rule| rule.id().to_owned()).collect());
        let mut facts = vec![("outcome", Fact::One(Some(self.to_string()))), ("rules", rules)];
        let mistakes = subject.mistakes().iter().map(|mistake| mistake.name().to_owned()).collect();
        facts.push(("mistakes", Fact::Many(mistakes)));
        facts.push(("happened", Fact::One(happened.map(ToString::to_string))));
        match self {
            Answer::Publish(decision) => {
                facts.extend(publish_facts(decision));
                if let Subject::Publish(system) = subject {
                    facts.extend(publication::facts(system));
                }
            }
            Answer::Read(resolution) => {
                facts.extend(read_facts(resolution, subject));
                if let Subject::Read(system) = subject {
                    facts.extend(reading::facts(system, resolution));
                }
            }
        }
        facts
    }
}

fn publish_facts(decision: &Decision) -> [(&'static str, Fact); 6] {
    let frontier = match decision {
        Decision::Frontier(frontier) => Some(frontier),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => None,
    };
    let problems = match decision {
        Decision::Rejected(problems) => problems.iter().map(ToString::to_string).collect(),
        Decision::Frontier(_) | Decision::Ended | Decision::Withheld(_) => Vec::new(),
    };
    let pairs = match decision {
        Decision::Withheld(withheld) => {
            withheld.pairs(usize::MAX).into_iter().map(|(left, right)| format!("{left} and {right}")).collect()
        }
        Decision::Frontier(_) | Decision::Ended | Decision::Rejected(_) => Vec::new(),
    };
    let names = |names: &[std::sync::Arc<str>]| names.iter().map(ToString::to_string).collect();
    [
        ("witnesses", Fact::Many(frontier.map_or_else(Vec::new, |frontier| names(&frontier.witnesses)))),
        ("excused", Fact::Many(frontier.map_or_else(Vec::new, |frontier| names(&frontier.excused)))),
        ("next", Fact::One(frontier.map(|frontier| frontier.next.to_string()))),
        ("equivalent", Fact::One(frontier.and_then(|frontier| frontier.cut.equivalent()).map(|cut| cut.to_string()))),
        ("problems", Fact::Many(problems)),
        ("pairs", Fact::Many(pairs)),
    ]
}

fn read_facts(resolution: &Resolution, subject: &Subject) -> [(&'static str, Fact); 6] {
    let served = match &resolution.outcome {
        Outcome::Served(served) => Some(served),
        Outcome::Gap(_)
        | Outcome::Eof { .. }
        | Outcome::OffsetTrimmed { .. }
        | Outcome::Retryable(_)
        | Outcome::Invalid { .. } => None,
    };
    let next_offset = match &resolution.outcome {
        Outcome::Served(served) => Some(served.next_offset),
        Outcome::Gap(gap) => Some(gap.next_offset()),
        Outcome::Eof { next_offset, .. } => Some(*next_offset),
        Outcome::OffsetTrimmed { .. } | Outcome::Retryable(_) | Outcome::Invalid { .. } => None,
    };
    let problems = match &resolution.outcome {
        Outcome::Invalid { problems } => problems.iter().map(ToString::to_string).collect(),
        Outcome::Served(_)
        | Outcome::Gap(_)
        | Outcome::Eof { .. }
        | Outcome::OffsetTrimmed { .. }
        | Outcome::Retryable(_) => Vec::new(),
    };
    let fates = match subject {
        Subject::Read(ReadSystem { world, .. }) => world
            .candidates
            .iter()
            .enumerate()
            .filter_map(|(place, candidate)| {
                let name = super::step::read::CandidateRef::to(world, place)?;
                Some((name.to_string(), resolution.fate(candidate).to_string()))
            })
            .collect(),
        Subject::Publish(_) => Vec::new(),
    };
    [
        ("target", Fact::One(served.map(|served| served.target.to_string()))),
        ("first_record", Fact::One(served.map(|served| served.first_record.to_string()))),
        ("next_offset", Fact::One(next_offset.map(|offset| offset.to_string()))),
        ("used_ms", Fact::One(Some(resolution.used_ms.to_string()))),
        ("problems", Fact::Many(problems)),
        ("fates", Fact::Named(fates)),
    ]
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Publish(decision) => decision.fmt(f),
            Answer::Read(resolution) => resolution.outcome.fmt(f),
        }
    }
}

/// `through 100`; `through 120, with a checkpoint of D`; `ended`; `level`.
impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Next::Cut(cut) => cut.fmt(f),
            Next::Needs { cut, partitions } => {
                write!(f, "{cut}, with a checkpoint of {}", partitions.join(" and "))
            }
            Next::Ended => f.write_str("ended"),
            Next::Level => f.write_str("level"),
        }
    }
}
