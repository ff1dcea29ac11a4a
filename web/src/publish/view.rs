//! Which partitions are looked at, and in which rows: a way of looking, and no step of the history.

use std::rc::Rc;

use cutline::cut::Cut;

use super::known::Known;

/// What somebody wants to see of a vector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looking {
    /// Letters that are in the name.
    pub(crate) words: String,
    /// What is true of the partition.
    pub(crate) state: Wanted,
    /// What the rows of the table are put together by.
    pub(crate) group: Grouping,
    /// The groups whose rows are shown.
    pub(crate) opened: Vec<Rc<str>>,
}

/// What is to be true of a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Nothing.
    #[default]
    Any,
    /// It holds the frontier back, or has a problem.
    Back,
    /// It holds the cut that is to be published.
    Holds,
    /// It has a problem.
    Wrong,
    /// It has no checkpoint.
    Missing,
    /// It has ended.
    Ended,
}

/// What partitions are put together by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// Nothing.
    #[default]
    None,
    /// The name up to its last separator.
    Prefix,
    /// What they cover.
    Coverage,
    /// Order and scope.
    Kin,
}

/// Partitions, and the rows of the table.
#[derive(Debug)]
pub(crate) struct View {
    /// The places of the partitions, in their order.
    pub(crate) places: Vec<usize>,
    /// The rows.
    pub(crate) lines: Vec<Line>,
    /// What the partitions are put together in.
    pub(crate) groups: Vec<Group>,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A checkpoint of a partition, by its number from 0, or a partition without any.
    Of(usize, usize),
    /// A group, by its place.
    Group(usize),
}

/// Partitions that have something in common.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    /// What they have in common.
    pub(crate) name: Rc<str>,
    /// Their places.
    pub(crate) places: Vec<usize>,
    /// The least cut among them; none where they have none, or where theirs do not compare.
    pub(crate) least: Option<Cut>,
    /// How many of them hold the frontier.
    pub(crate) witnesses: usize,
    /// Whether their rows are shown.
    pub(crate) open: bool,
}

impl View {
    /// All partitions, each in its own rows.
    pub(crate) fn all(known: &Known) -> View {
        let places: Vec<usize> = (0..known.state().partitions().len()).collect();
        let mut lines = Vec::with_capacity(places.len());
        for place in &places {
            add_lines(known, *place, &mut lines);
        }
        View { places, lines, groups: Vec::new() }
    }
}

/// The rows of a partition: one without any checkpoint has a row as well.
pub(crate) fn add_lines(known: &Known, place: usize, lines: &mut Vec<Line>) {
    let checkpoints = known.state().partitions().get(place).map_or(0, |partition| partition.checkpoints.len());
    lines.extend((0..checkpoints.max(1)).map(|number| Line::Of(place, number)));
}
