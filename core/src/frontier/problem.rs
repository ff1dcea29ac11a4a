//! Problems: why a vector is rejected, each with its rule and its mend.

use crate::cut::{Cut, MalformedCut};
use crate::frontier::checkpoint::Finality;
use crate::frontier::vector::Name;
use crate::rules::Rule;
use std::fmt;

/// One reason to reject a vector. A rejection lists them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The partition it is about; none where the membership itself is at fault.
    pub partition: Option<Name>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong with a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The membership has no partition.
    EmptyMembership,
    /// No checkpoint was read for a partition that could contribute before the cut.
    MissingCheckpoint {
        /// The floor that lets it contribute; none: it could contribute anywhere.
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
        expected: u64,
        /// The epoch of the checkpoint.
        found: u64,
    },
    /// The coverage rests on something that is not final.
    UnsupportedFinality {
        /// What it rests on.
        found: Finality,
    },
    /// The checkpoint claims no coverage at all.
    NoCoverage,
    /// The checkpoint may be lost again.
    NotDurable,
    /// The checkpoint names a partition that the membership does not have.
    UnknownPartition,
    /// More than one checkpoint was read for the partition.
    GivenTwice {
        /// How many were read.
        count: usize,
    },
    /// The stored coverage does not read in the partition's order.
    MalformedCoordinate {
        /// The text in the store.
        text: String,
        /// Why it does not read.
        error: MalformedCut,
    },
}

impl ProblemKind {
    /// The name of the problem, as expectations write it.
    pub const fn name(&self) -> &'static str {
        match self {
            ProblemKind::EmptyMembership => "empty membership",
            ProblemKind::MissingCheckpoint { .. } => "missing checkpoint",
            ProblemKind::ScopeMismatch { .. } => "scope mismatch",
            ProblemKind::EpochMismatch { .. } => "epoch mismatch",
            ProblemKind::UnsupportedFinality { .. } | ProblemKind::NoCoverage => "unsupported finality",
            ProblemKind::NotDurable => "not durable",
            ProblemKind::UnknownPartition => "unknown partition",
            ProblemKind::GivenTwice { .. } => "partition given twice",
            ProblemKind::MalformedCoordinate { .. } => "malformed coordinate",
        }
    }

    /// Every name, for those who read expectations.
    pub const NAMES: [&'static str; 9] = [
        "empty membership",
        "missing checkpoint",
        "scope mismatch",
        "epoch mismatch",
        "unsupported finality",
        "not durable",
        "unknown partition",
        "partition given twice",
        "malformed coordinate",
    ];

    /// The rule that it breaks.
    pub const fn rule(&self) -> Rule {
        match self {
            ProblemKind::EmptyMembership
            | ProblemKind::MissingCheckpoint { .. }
            | ProblemKind::NotDurable
            | ProblemKind::UnknownPartition
            | ProblemKind::GivenTwice { .. }
            | ProblemKind::MalformedCoordinate { .. } => Rule::F1,
            ProblemKind::ScopeMismatch { .. } | ProblemKind::EpochMismatch { .. } => Rule::F2,
            ProblemKind::UnsupportedFinality { .. } | ProblemKind::NoCoverage => Rule::F3,
        }
    }
}

/// `A: missing checkpoint`, the form in which expectations write it.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(partition) = &self.partition {
            write!(f, "{partition}: ")?;
        }
        f.write_str(self.kind.name())
    }
}
