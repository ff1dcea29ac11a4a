//! Bounds: how much may happen in a system that is searched to its end.

use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::cutover::{Change, Move};
use crate::frontier::pages::Page;
use crate::frontier::system::{Action, System};
use crate::frontier::vector::Name;
use std::cmp::Ordering;

/// How much may happen. What is bounded by nothing here is bounded by the system itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many messages may be in flight at once.
    pub messages: usize,
    /// How many messages may get a second copy.
    pub duplicates: u8,
    /// How many attempts each publisher may make.
    pub attempts: u64,
    /// Whether checkpoint writes are also sent as messages, so that a stale one may arrive (F13).
    pub writes: bool,
    /// Whether a source may seal its partition.
    pub ends: bool,
    /// The membership changes that may come, each at most once and in the order of their epochs.
    pub changes: Vec<Change>,
    /// The pages that may arrive, each at most once and in any order. Their partitions go forward by
    /// nothing else.
    pub pages: Vec<(Name, Page)>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            messages: 2,
            duplicates: 1,
            attempts: 2,
            writes: false,
            ends: false,
            changes: Vec::new(),
            pages: Vec::new(),
        }
    }
}

impl Bounds {
    /// The same with every membership change of one move that could follow on this system.
    #[must_use]
    pub fn with_any_change(self, system: &System) -> Bounds {
        let changes = system.candidates().into_iter().filter_map(|action| match action {
            Action::Change(change) if change.apply(&system.state).is_ok() => Some(change),
            _ => None,
        });
        Bounds { changes: changes.collect(), ..self }
    }

    /// How many partitions can come at the most: of the changes to one epoch, only one is made.
    pub(super) fn most_products(&self) -> usize {
        let come = |change: &Change| change.moves.iter().map(|moved| moved.products().len()).sum::<usize>();
        let is_first =
            |place: usize| self.changes[..place].iter().all(|other| other.epoch != self.changes[place].epoch);
        let most = |epoch: u64| self.changes.iter().filter(|change| change.epoch == epoch).map(come).max();
        let epochs = (0..self.changes.len()).filter(|place| is_first(*place)).map(|place| self.changes[place].epoch);
        epochs.filter_map(most).sum()
    }
}

/// Every edge of every coordinate that occurs, or can come to occur, the least first.
///
/// Edges of different orders do not compare, and stay in the order in which they came.
pub(super) fn edges(system: &System, bounds: &Bounds) -> Vec<Cut> {
    let state = &system.state;
    let mut edges: Vec<Cut> = Vec::new();
    let mut add = |at: &Coordinate| {
        for edge in [Cut::before(at.clone()), Cut::through(at.clone())] {
            let place = edges.iter().position(|other| edge.compare(other).is_some_and(Ordering::is_le));
            match place {
                Some(place) if edges[place] == edge => {}
                Some(place) => edges.insert(place, edge),
                None => edges.push(edge),
            }
        }
    };
    state.partitions().iter().flat_map(|partition| partition.coordinates()).for_each(&mut add);
    for (_, page) in &bounds.pages {
        page.events.iter().map(|event| &event.at).for_each(&mut add);
    }
    for moved in bounds.changes.iter().flat_map(|change| &change.moves) {
        if let Move::Join { coverage, floor, .. } = moved {
            coverage.iter().filter_map(|coverage| coverage.cut()).chain(floor).map(|cut| &cut.at).for_each(&mut add);
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_changes_to_one_epoch_only_one_comes() {
        let join = |name: &str| Move::Join { name: name.into(), coverage: None, floor: None };
        let change = |epoch, names: &[&str]| Change { epoch, moves: names.iter().map(|name| join(name)).collect() };
        let changes = vec![change(2, &["N"]), change(2, &["N", "O"]), change(2, &[]), change(3, &["P"])];
        assert_eq!(Bounds { changes, ..Bounds::default() }.most_products(), 3);
        assert_eq!(Bounds::default().most_products(), 0);
    }
}
