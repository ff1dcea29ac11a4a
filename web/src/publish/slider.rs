//! A lane's boundary as an ARIA slider: what keys, pointers and buttons do to it.

use cutline::cut::{Cut, Endpoint};
use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
use cutline::frontier::state::Partition;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{CheckpointEdit, CheckpointId, PublishStep};

use super::axis::{Axis, covered};

/// How many edges a page is: five columns.
const PAGE: usize = 10;

/// What a key asks of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// To this edge.
    To(usize),
    /// The other endpoint kind at the same coordinate.
    Toggle,
    /// Nothing at all, but the page must not scroll.
    Stay,
}

/// What a key does to a slider at `edge` of `edges`; `None` where the key is not the slider's.
pub(crate) fn key(name: &str, edge: usize, edges: usize) -> Option<Key> {
    let last = edges.checked_sub(1)?;
    let to = match name {
        "ArrowRight" | "ArrowUp" => edge + 1,
        "ArrowLeft" | "ArrowDown" => edge.saturating_sub(1),
        "PageUp" => edge + PAGE,
        "PageDown" => edge.saturating_sub(PAGE),
        "Home" => 0,
        "End" => last,
        " " | "Enter" => return Some(Key::Toggle),
        _ => return None,
    }
    .min(last);
    Some(if to == edge { Key::Stay } else { Key::To(to) })
}

/// The step that puts a partition's boundary on an edge. At its own coordinate it keeps its own spelling.
pub(crate) fn to_edge(partition: &Partition, axis: &Axis, edge: usize) -> Option<Step> {
    let cut = axis.cut_at(edge)?;
    let cut = match covered(partition) {
        Some(own) if own.at == cut.at => Cut { at: own.at.clone(), endpoint: cut.endpoint },
        Some(_) | None => cut,
    };
    Some(cover(partition, Coverage::Cut(cut)))
}

/// The step that gives a boundary the other kind, or this one.
pub(crate) fn with_kind(partition: &Partition, kind: impl Fn(Endpoint) -> Endpoint) -> Option<Step> {
    let own = covered(partition)?;
    Some(cover(partition, Coverage::Cut(Cut { at: own.at.clone(), endpoint: kind(own.endpoint) })))
}

fn cover(partition: &Partition, coverage: Coverage) -> Step {
    let id = CheckpointId { partition: partition.name.clone(), place: 0 };
    Step::from(PublishStep::Checkpoint(id, CheckpointEdit::Coverage(StoredCoverage::Read(coverage))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::scenario::{Scenario, Subject};

    #[test]
    fn keys_move_edge_by_edge_and_stop_at_the_ends() {
        let to = |name, edge| key(name, edge, 12);
        assert_eq!(to("ArrowRight", 3), Some(Key::To(4)));
        assert_eq!(to("ArrowDown", 3), Some(Key::To(2)));
        assert_eq!(to("ArrowLeft", 0), Some(Key::Stay));
        assert_eq!(to("PageUp", 5), Some(Key::To(11)));
        assert_eq!(to("PageDown", 5), Some(Key::To(0)));
        assert_eq!(to("End", 11), Some(Key::Stay));
        assert_eq!(to(" ", 4), Some(Key::Toggle));
        assert_eq!(to("Tab", 4), None);
    }

    #[test]
    fn a_boundary_keeps_its_spelling_at_its_own_coordinate() {
        let text = "order = \"integer with successor\"\n[partitions]\nA = \"before 0100\"\nB = \"before 100\"\n";
        let Subject::Publish(system) = Scenario::parse(text).unwrap().start else { panic!("a read") };
        let state = system.state;
        let axis = Axis::all(state.partitions().iter(), &state, None).remove(0);
        let step = |place: usize, edge| to_edge(&state.partitions()[place], &axis, edge).map(|step| step.to_string());
        assert_eq!(step(0, 3).as_deref(), Some("A through 0100"));
        assert_eq!(step(0, 4).as_deref(), Some("A before 101"));
        let toggled = with_kind(&state.partitions()[0], Endpoint::toggled).map(|step| step.to_string());
        assert_eq!(toggled.as_deref(), Some("A through 0100"));
    }
}
