//! What may be published, as plain data.

use super::{Cut, Digits, Explanation, count, ids, words};
use crate::explain;
use crate::frontier::checkpoint::Coverage as DomainCoverage;
use crate::frontier::merge::{self, Frontier};
use crate::frontier::problem::{self, ProblemKind as DomainKind};
use crate::frontier::vector::{Name, Vector};
use serde::Serialize;

/// How many pairs of a withheld vector are listed: their number grows with the square of the partitions'.
pub const PAIRS_LISTED: usize = 1000;

/// What may be published for a vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// The outcome; its fields stand beside the others.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The query that is merged.
    pub scope: String,
    /// The membership epoch that it is true of.
    pub epoch: Digits,
    /// The ids of the rules that it rests on.
    pub rules: Vec<&'static str>,
    /// The decision in words.
    pub explanation: Explanation,
}

/// The outcome of a merge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    /// A cut may be published (F4, F5).
    Frontier {
        /// The cut.
        cut: Cut,
        /// Every partition that holds it.
        witnesses: Vec<String>,
        /// Partitions without a checkpoint that need none (F1).
        excused: Vec<String>,
        /// What would follow if the witnesses advanced.
        next: Box<Next>,
        /// The cut of the other kind that covers the same events: shown, never stored (F5).
        equivalent: Option<Cut>,
    },
    /// Every partition has ended.
    Ended,
    /// Coordinates cannot be compared (F6).
    Withheld {
        /// The kept vector.
        vector: Vec<Component>,
        /// The parts within which cuts do compare.
        groups: Vec<Group>,
        /// Partitions whose cuts cannot be compared, the first [`PAIRS_LISTED`] pairs.
        pairs: Vec<[String; 2]>,
        /// How many such pairs there are.
        pair_count: Digits,
    },
    /// The vector is not one that may be merged (F1 to F3).
    Rejected {
        /// Everything that is wrong with it.
        problems: Vec<Problem>,
    },
}

/// What would follow if the witnesses advanced to the next-least cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Next {
    /// This cut would be published.
    Cut {
        /// The cut.
        cut: Cut,
    },
    /// This cut would be the least, but checkpoints would be missing.
    Needs {
        /// The cut that waits.
        cut: Cut,
        /// The partitions that would need a checkpoint.
        partitions: Vec<String>,
    },
    /// Every other partition has ended.
    Ended,
    /// Every partition holds the same cut.
    Level,
}

/// One partition of a kept vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Component {
    /// The partition.
    pub partition: String,
    /// What its checkpoint certifies.
    pub coverage: Coverage,
}

/// What a checkpoint certifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Coverage {
    /// Covered up to a cut.
    Cut {
        /// The cut.
        cut: Cut,
    },
    /// Sealed, and covered to the last event.
    Ended,
}

/// Partitions whose cuts compare with each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// The least cut among them.
    pub least: Cut,
    /// The partitions.
    pub partitions: Vec<String>,
}

/// One reason to reject a vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What is wrong; its fields stand beside the others.
    #[serde(flatten)]
    pub kind: ProblemKind,
    /// The partition; none where the membership itself is at fault.
    pub partition: Option<String>,
    /// The name of the problem, as expectations write it.
    pub name: &'static str,
    /// The id of the rule that it breaks.
    pub rule: &'static str,
    /// The problem and what would mend it, in words.
    pub message: String,
}

/// What is wrong with a vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ProblemKind {
    /// The membership has no partition.
    EmptyMembership,
    /// A partition that could contribute has no checkpoint.
    MissingCheckpoint {
        /// The floor that lets it contribute.
        floor: Option<Cut>,
    },
    /// The checkpoint is of another query.
    ScopeMismatch {
        /// The scope of the vector.
        expected: String,
        /// The scope of the checkpoint.
        found: String,
    },
    /// The checkpoint is of another membership.
    EpochMismatch {
        /// The epoch of the vector.
        expected: Digits,
        /// The epoch of the checkpoint.
        found: Digits,
    },
    /// The coverage rests on something that is not final.
    UnsupportedFinality {
        /// The finality claim: `provisional`, `token`, `greatest`, `clock`, `watermark`.
        found: &'static str,
    },
    /// The checkpoint claims no coverage.
    NoCoverage,
    /// The checkpoint may be lost again.
    NotDurable,
    /// The membership does not have the partition.
    UnknownPartition,
    /// More than one checkpoint answers for the partition.
    GivenTwice {
        /// How many.
        count: u32,
    },
    /// The stored coverage does not read.
    MalformedCoordinate {
        /// The text in the store.
        text: String,
        /// Why it does not read.
        error: String,
    },
}

impl Decision {
    /// The view of a decision that was made of this vector.
    pub fn of(vector: &Vector, decision: &merge::Decision) -> Decision {
        Decision {
            outcome: decision.into(),
            scope: vector.scope.clone(),
            epoch: Digits(vector.membership.epoch()),
            rules: ids(&decision.rules()),
            explanation: (&explain::frontier::decision(vector, decision)).into(),
        }
    }
}

impl From<&merge::Decision> for Outcome {
    fn from(decision: &merge::Decision) -> Outcome {
        match decision {
            merge::Decision::Frontier(Frontier { epoch: _, cut, witnesses, excused, next }) => Outcome::Frontier {
                cut: cut.into(),
                witnesses: names(witnesses),
                excused: names(excused),
                next: Box::new(next.into()),
                equivalent: cut.equivalent().as_ref().map(Cut::from),
            },
            merge::Decision::Ended => Outcome::Ended,
            merge::Decision::Withheld(withheld) => Outcome::Withheld {
                vector: withheld
                    .vector
                    .iter()
                    .map(|(partition, coverage)| Component {
                        partition: partition.to_string(),
                        coverage: coverage.into(),
                    })
                    .collect(),
                groups: withheld
                    .groups
                    .iter()
                    .map(|group| Group { least: (&group.least).into(), partitions: names(&group.partitions) })
                    .collect(),
                pairs: withheld
                    .pairs(PAIRS_LISTED)
                    .into_iter()
                    .map(|(left, right)| [left.to_string(), right.to_string()])
                    .collect(),
                pair_count: Digits(withheld.pair_count()),
            },
            merge::Decision::Rejected(problems) => {
                Outcome::Rejected { problems: problems.iter().map(Problem::from).collect() }
            }
        }
    }
}

fn names(names: &[Name]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

impl From<&merge::Next> for Next {
    fn from(next: &merge::Next) -> Next {
        match next {
            merge::Next::Cut(cut) => Next::Cut { cut: cut.into() },
            merge::Next::Needs { cut, partitions } => Next::Needs { cut: cut.into(), partitions: names(partitions) },
            merge::Next::Ended => Next::Ended,
            merge::Next::Level => Next::Level,
        }
    }
}

impl From<&DomainCoverage> for Coverage {
    fn from(coverage: &DomainCoverage) -> Coverage {
        match coverage {
            DomainCoverage::Cut(cut) => Coverage::Cut { cut: cut.into() },
            DomainCoverage::Ended => Coverage::Ended,
        }
    }
}

impl From<&problem::Problem> for Problem {
    fn from(problem: &problem::Problem) -> Problem {
        Problem {
            kind: (&problem.kind).into(),
            partition: problem.partition.as_ref().map(ToString::to_string),
            name: problem.kind.name(),
            rule: problem.kind.rule().id(),
            message: words(&explain::frontier::problem(problem)),
        }
    }
}

impl From<&DomainKind> for ProblemKind {
    fn from(kind: &DomainKind) -> ProblemKind {
        match kind {
            DomainKind::EmptyMembership => ProblemKind::EmptyMembership,
            DomainKind::MissingCheckpoint { floor } => {
                ProblemKind::MissingCheckpoint { floor: floor.as_ref().map(Cut::from) }
            }
            DomainKind::ScopeMismatch { expected, found } => {
                ProblemKind::ScopeMismatch { expected: expected.clone(), found: found.clone() }
            }
            DomainKind::EpochMismatch { expected, found } => {
                ProblemKind::EpochMismatch { expected: Digits(*expected), found: Digits(*found) }
            }
            DomainKind::UnsupportedFinality { found } => ProblemKind::UnsupportedFinality { found: found.word() },
            DomainKind::NoCoverage => ProblemKind::NoCoverage,
            DomainKind::NotDurable => ProblemKind::NotDurable,
            DomainKind::UnknownPartition => ProblemKind::UnknownPartition,
            DomainKind::GivenTwice { count: found } => ProblemKind::GivenTwice { count: count(*found) },
            DomainKind::MalformedCoordinate { text, error } => {
                ProblemKind::MalformedCoordinate { text: text.clone(), error: error.to_string() }
            }
        }
    }
}
