//! The lanes of the coverage diagram: what is to be said and drawn of each partition, without any numbers of pixels.

use cutline::coordinate::Coordinate;
use cutline::cut::Cut;
use cutline::frontier::checkpoint::{Checkpoint, Coverage, StoredCoverage};
use cutline::frontier::merge::Decision;
use cutline::frontier::state::{Event, Partition, State};
use cutline::sorted::places;

use super::axis::{Axis, coordinates, covered};

/// Coordinates of more letters are shortened where there is little room; timestamps with an offset are not.
const LONG: usize = 30;

/// More lanes than this are not taken in at a glance.
pub(crate) const ROOM: usize = 24;

/// How far a lane is covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Up to this edge of its axis.
    To(usize),
    /// To the last event that there will be.
    Ended,
    /// Nothing is certified.
    Nothing,
}

/// An event of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventMark {
    /// The column that it lies in.
    pub(crate) column: usize,
    /// What is to be thought of it.
    pub(crate) state: EventState,
}

/// What is true of an event, beside what the checkpoint claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventState {
    /// It has its outcome.
    Done,
    /// It has none yet, and nothing says it had.
    Outstanding,
    /// It has none yet, although the coverage claims it: the claim is false.
    Betrayed,
}

/// One partition as the diagram shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lane {
    /// Its place in the state.
    pub(crate) partition: usize,
    /// Its name.
    pub(crate) name: String,
    /// The axis that its coordinates lie on; none if it has no coordinate.
    pub(crate) axis: Option<usize>,
    /// How far it is covered.
    pub(crate) extent: Extent,
    /// Its coverage in words: `before 100`, `no checkpoint`.
    pub(crate) words: String,
    /// The same in few letters.
    pub(crate) brief: String,
    /// What stands beside it in the store, in short.
    pub(crate) meta: String,
    /// The edge below which it cannot contribute.
    pub(crate) floor: Option<usize>,
    /// Its events.
    pub(crate) events: Vec<EventMark>,
    /// What is wrong with it, in the words of the decision.
    pub(crate) problems: Vec<&'static str>,
    /// Whether it holds the cut that is to be published.
    pub(crate) witness: bool,
    /// Whether it needs no checkpoint, thanks to its floor.
    pub(crate) excused: bool,
}

impl Lane {
    /// Whether its claim is false: an event that it covers has no outcome.
    pub(crate) fn is_betrayed(&self) -> bool {
        self.events.iter().any(|event| event.state == EventState::Betrayed)
    }
}

/// How a partition stands to a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stands {
    /// What is wrong with it, in the words of the decision.
    pub(crate) problems: Vec<&'static str>,
    /// Whether it holds the cut that is to be published.
    pub(crate) witness: bool,
    /// Whether it needs no checkpoint, thanks to its floor.
    pub(crate) excused: bool,
}

impl Stands {
    fn of(partition: &Partition, decision: &Decision) -> Stands {
        let (witness, excused) = match decision {
            Decision::Frontier(frontier) => {
                (frontier.witnesses.contains(&partition.name), frontier.excused.contains(&partition.name))
            }
            Decision::Rejected(_) | Decision::Ended | Decision::Withheld(_) => (false, false),
        };
        Stands { problems: problems(partition, decision), witness, excused }
    }
}

/// Which partitions are drawn, by their places in the state. Where there are more than `room`, those that
/// hold the cut or have a problem go first, then the first ones.
pub(crate) fn drawn(state: &State, decision: &Decision, room: usize) -> Vec<usize> {
    let partitions = state.partitions();
    if partitions.len() <= room {
        return (0..partitions.len()).collect();
    }
    let telling = telling(decision);
    let tells = |place: usize| telling.binary_search(&&*partitions[place].name).is_ok();
    let mut rest = room.saturating_sub((0..partitions.len()).filter(|place| tells(*place)).count());
    let mut places = Vec::new();
    for place in 0..partitions.len() {
        let tells = tells(place);
        if tells || rest > 0 {
            places.push(place);
        }
        if !tells {
            rest = rest.saturating_sub(1);
        }
    }
    places.truncate(room);
    places
}

/// That not all of them are drawn.
pub(crate) fn left_out(drawn: usize, all: usize) -> String {
    format!("{drawn} of {all} partitions are drawn, those that matter to the decision first")
}

/// The lanes of these partitions.
pub(crate) fn lanes(state: &State, decision: &Decision, axes: &[Axis], places: &[usize]) -> Vec<Lane> {
    let one = |place: &usize| {
        let partition = state.partitions().get(*place)?;
        Some(lane(partition, *place, Stands::of(partition, decision), axes, axis_of(partition, axes)))
    };
    places.iter().filter_map(one).collect()
}

/// The partitions that a decision speaks of first, in the order of their names.
fn telling(decision: &Decision) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    match decision {
        Decision::Frontier(frontier) => names.extend(frontier.witnesses.iter().map(|name| &**name)),
        Decision::Rejected(problems) => {
            names.extend(problems.iter().filter_map(|problem| problem.partition.as_deref()));
        }
        Decision::Withheld(withheld) => {
            names.extend(withheld.groups.iter().filter_map(|group| group.partitions.first()).map(|name| &**name));
        }
        Decision::Ended => {}
    }
    let order = places(names.len(), &mut |left, right| names[left].cmp(names[right]));
    order.into_iter().map(|place| names[place]).collect()
}

/// The axis that a partition's coordinates lie on.
pub(crate) fn axis_of(partition: &Partition, axes: &[Axis]) -> Option<usize> {
    match coordinates(partition).first() {
        Some(at) => axes.iter().position(|axis| axis.holds(at)),
        // Without a coordinate of its own, it may be given one of its order.
        None => axes.iter().position(|axis| axis.order == partition.order),
    }
}

/// Whether an event at `at` is claimed by the first checkpoint.
fn claims(partition: &Partition, at: &Coordinate) -> bool {
    match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
        Some(StoredCoverage::Read(coverage)) => coverage.covers(at),
        Some(StoredCoverage::Absent | StoredCoverage::Malformed { .. }) | None => false,
    }
}

/// Whether a partition's claim is false: an event that it covers has no outcome.
pub(crate) fn is_betrayed(partition: &Partition) -> bool {
    betrayed(partition).is_some()
}

/// The first event that makes a partition's claim false.
pub(crate) fn betrayed(partition: &Partition) -> Option<&Event> {
    partition.events.iter().find(|event| event.outstanding && claims(partition, &event.at))
}

/// The lane of a partition on one of the axes.
pub(crate) fn lane(
    partition: &Partition,
    place: usize,
    stands: Stands,
    axes: &[Axis],
    place_of_axis: Option<usize>,
) -> Lane {
    let cut = covered(partition);
    let on = place_of_axis.and_then(|place| axes.get(place));
    let coverage = partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage);
    let extent = match coverage {
        Some(StoredCoverage::Read(Coverage::Cut(cut))) => {
            on.and_then(|axis| axis.edge_of(cut)).map_or(Extent::Nothing, Extent::To)
        }
        Some(StoredCoverage::Read(Coverage::Ended)) => Extent::Ended,
        Some(StoredCoverage::Absent | StoredCoverage::Malformed { .. }) | None => Extent::Nothing,
    };
    let mut events = Vec::new();
    for event in &partition.events {
        let state = match (event.outstanding, claims(partition, &event.at)) {
            (false, _) => EventState::Done,
            (true, false) => EventState::Outstanding,
            (true, true) => EventState::Betrayed,
        };
        if let Some(column) = on.and_then(|axis| axis.column_of(&event.at)) {
            events.push(EventMark { column, state });
        }
    }
    let Stands { problems, witness, excused } = stands;
    Lane {
        partition: place,
        name: partition.name.to_string(),
        axis: place_of_axis,
        extent,
        brief: cut.map_or_else(|| words(partition), brief),
        words: words(partition),
        meta: meta(partition),
        floor: partition.floor.as_ref().and_then(|floor| on?.edge_of(floor)),
        events,
        problems,
        witness,
        excused,
    }
}

/// What a decision finds wrong with a partition, in its words.
fn problems(partition: &Partition, decision: &Decision) -> Vec<&'static str> {
    let mut names = Vec::new();
    if let Decision::Rejected(problems) = decision {
        for problem in problems {
            if problem.partition.as_ref() == Some(&partition.name) {
                names.push(problem.kind.name());
            }
        }
    }
    names
}

/// A cut whose coordinate keeps both of its ends, where it is too long to be read in one look.
pub(crate) fn brief(cut: &Cut) -> String {
    let letters: Vec<char> = cut.at.spelling().chars().collect();
    if letters.len() <= LONG {
        return cut.to_string();
    }
    let mut text = cut.endpoint.to_string();
    text.push(' ');
    text.extend(&letters[..6]);
    text.push('…');
    text.extend(&letters[letters.len() - 12..]);
    text
}

fn words(partition: &Partition) -> String {
    match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
        None => "no checkpoint".to_owned(),
        Some(StoredCoverage::Absent) => "no coverage".to_owned(),
        Some(StoredCoverage::Read(coverage)) => coverage.to_string(),
        Some(StoredCoverage::Malformed { text, .. }) if text.trim().is_empty() => "unreadable".to_owned(),
        Some(StoredCoverage::Malformed { text, .. }) => format!("unreadable: {text}"),
    }
}

fn meta(partition: &Partition) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(Checkpoint { generation, scope, .. }) = partition.checkpoints.first() {
        parts.push(format!("gen {generation}"));
        parts.push(scope.clone());
    }
    if partition.checkpoints.len() > 1 {
        parts.push(format!("{} checkpoints", partition.checkpoints.len()));
    }
    if let Some(floor) = &partition.floor {
        parts.push(format!("floor {floor}"));
    }
    if !partition.member {
        parts.push("not a member".to_owned());
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::frontier::merge::merge;
    use cutline::scenario::{Scenario, Subject};
    use std::fmt::Write as _;

    fn lanes_of(text: &str, room: usize) -> Vec<Lane> {
        let Subject::Publish(system) = Scenario::parse(text).unwrap().start else { panic!("a read") };
        let state = system.state;
        let decision = merge(&state.vector());
        let places = drawn(&state, &decision, room);
        let axes = Axis::all(places.iter().map(|place| &state.partitions()[*place]), &state, None);
        lanes(&state, &decision, &axes, &places)
    }

    #[test]
    fn an_event_is_judged_by_what_is_claimed_of_it() {
        let text = "order = \"integer with successor\"\n[partitions]\n\
            A = { at = \"before 100\", events = [\"99 outstanding\", \"98\", \"100 outstanding\"] }\n";
        let lane = lanes_of(text, 9).remove(0);
        let states: Vec<_> = lane.events.iter().map(|event| event.state).collect();
        assert_eq!(states, [EventState::Betrayed, EventState::Done, EventState::Outstanding]);
        assert!(lane.is_betrayed() && lane.witness);
    }

    #[test]
    fn what_nobody_certifies_has_no_extent_and_says_why() {
        let text = "members = [\"A\", \"B\", \"C\", \"D\"]\n[partitions]\nA = \"before 9\"\nB = { token = \"t\" }\n\
            C = { raw = \"before x\" }\n";
        let lanes = lanes_of(text, 9);
        let said: Vec<_> = lanes.iter().map(|lane| (lane.words.as_str(), lane.problems.as_slice())).collect();
        assert_eq!(
            said,
            [
                ("before 9", &[][..]),
                ("no coverage", &["unsupported finality"]),
                ("unreadable: before x", &["malformed coordinate"]),
                ("no checkpoint", &["missing checkpoint"]),
            ]
        );
        assert!(lanes[1..].iter().all(|lane| lane.extent == Extent::Nothing && lane.axis == Some(0)));
    }

    #[test]
    fn of_too_many_partitions_the_telling_ones_are_drawn() {
        let mut text = "[partitions]\n".to_owned();
        for place in 0..50 {
            let _ = writeln!(text, "p{place} = \"before {}\"", 500 - place);
        }
        let lanes = lanes_of(&text, 10);
        assert_eq!(lanes.len(), 10);
        assert_eq!(lanes.last().map(|lane| (lane.name.as_str(), lane.witness)), Some(("p49", true)));
    }
}
