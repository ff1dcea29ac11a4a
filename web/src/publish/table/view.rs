//! A checkpoint as the strings of a row: rows are compared by them, so that only those that differ are drawn again.

use cutline::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use cutline::frontier::merge::Decision;
use cutline::frontier::state::{Partition, State};

/// The kind of a row's coverage, as its cell offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `before x`.
    Before,
    /// `through x`.
    Through,
    /// The partition has ended.
    Ended,
    /// The checkpoint claims nothing.
    NoCoverage,
    /// There is no checkpoint.
    Missing,
    /// The text in the store begins like no coverage.
    Unreadable,
}

impl Kind {
    /// The kinds that can be chosen.
    pub(crate) const CHOICES: [Kind; 5] = [Kind::Before, Kind::Through, Kind::Ended, Kind::NoCoverage, Kind::Missing];

    /// The word in the cell.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Before => "before",
            Kind::Through => "through",
            Kind::Ended => "ended",
            Kind::NoCoverage => "no coverage",
            Kind::Missing => "no checkpoint",
            Kind::Unreadable => "unreadable",
        }
    }
}

/// One row: a checkpoint of a partition, or a partition without any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowView {
    /// The partition.
    pub(crate) name: String,
    /// Which of its checkpoints, from 0.
    pub(crate) place: usize,
    /// The kind of coverage.
    pub(crate) kind: Kind,
    /// The coordinate as it is spelt; the whole text where it does not read.
    pub(crate) coordinate: String,
    /// The checkpoint's other values; empty where there is none.
    pub(crate) generation: String,
    /// Its scope.
    pub(crate) scope: String,
    /// Its epoch.
    pub(crate) epoch: String,
    /// Its token.
    pub(crate) token: String,
    /// What it rests on.
    pub(crate) finality: Finality,
    /// Whether it survives.
    pub(crate) durable: bool,
    /// The partition's floor.
    pub(crate) floor: String,
    /// The partition's order.
    pub(crate) order: String,
    /// Whether the membership has it.
    pub(crate) member: bool,
    /// The partition's events: where each lies, and whether it is outstanding.
    pub(crate) events: Vec<(String, bool)>,
    /// What the decision finds wrong.
    pub(crate) problems: Vec<&'static str>,
}

/// The rows of a state.
pub(crate) fn rows(state: &State, decision: &Decision) -> Vec<RowView> {
    state.partitions().iter().flat_map(|partition| of_partition(partition, decision)).collect()
}

fn of_partition(partition: &Partition, decision: &Decision) -> Vec<RowView> {
    let problems: Vec<&'static str> = match decision {
        Decision::Rejected(all) => {
            let own = all.iter().filter(|problem| problem.partition.as_ref() == Some(&partition.name));
            own.map(|problem| problem.kind.name()).collect()
        }
        Decision::Frontier(_) | Decision::Ended | Decision::Withheld(_) => Vec::new(),
    };
    let row = |place: usize, checkpoint: Option<&Checkpoint>| {
        let (kind, coordinate) = coverage(checkpoint);
        RowView {
            name: partition.name.to_string(),
            place,
            kind,
            coordinate,
            generation: checkpoint.map(|checkpoint| checkpoint.generation.to_string()).unwrap_or_default(),
            scope: checkpoint.map(|checkpoint| checkpoint.scope.clone()).unwrap_or_default(),
            epoch: checkpoint.map(|checkpoint| checkpoint.epoch.to_string()).unwrap_or_default(),
            token: checkpoint.and_then(|checkpoint| checkpoint.token.clone()).unwrap_or_default(),
            finality: checkpoint.map_or(Finality::Final, |checkpoint| checkpoint.finality),
            durable: checkpoint.is_none_or(|checkpoint| checkpoint.durable),
            floor: partition.floor.as_ref().map(ToString::to_string).unwrap_or_default(),
            order: partition.order.to_string(),
            member: partition.member,
            events: partition.events.iter().map(|event| (event.at.to_string(), event.outstanding)).collect(),
            problems: problems.clone(),
        }
    };
    if partition.checkpoints.is_empty() {
        return vec![row(0, None)];
    }
    partition.checkpoints.iter().enumerate().map(|(place, checkpoint)| row(place, Some(checkpoint))).collect()
}

/// A checkpoint's coverage as kind and coordinate.
pub(crate) fn coverage(checkpoint: Option<&Checkpoint>) -> (Kind, String) {
    match checkpoint.map(|checkpoint| &checkpoint.coverage) {
        None => (Kind::Missing, String::new()),
        Some(StoredCoverage::Absent) => (Kind::NoCoverage, String::new()),
        Some(StoredCoverage::Read(Coverage::Ended)) => (Kind::Ended, String::new()),
        Some(StoredCoverage::Read(Coverage::Cut(cut))) => {
            let kind = match cut.endpoint {
                cutline::cut::Endpoint::Before => Kind::Before,
                cutline::cut::Endpoint::Through => Kind::Through,
            };
            (kind, cut.at.to_string())
        }
        Some(StoredCoverage::Malformed { text, .. }) => {
            let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
            match word {
                "before" => (Kind::Before, rest.trim().to_owned()),
                "through" => (Kind::Through, rest.trim().to_owned()),
                _ => (Kind::Unreadable, text.clone()),
            }
        }
    }
}
