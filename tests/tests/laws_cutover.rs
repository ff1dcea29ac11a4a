//! The membership change against a naive specification of its own, and the sentence of any change.

#[path = "cutover/naive.rs"]
mod naive;
#[path = "cutover/wish.rs"]
mod wish;

use cutline::cut::Cut;
use cutline::explain::cutover;
use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
use cutline::frontier::cutover::{Change, Move, Origin, Row, Start};
use cutline::frontier::merge::{Decision, merge};
use cutline::frontier::state::{Partition, State};
use cutline_tests::{law, publish, text};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::Cell;
use wish::Wish;

fn reads_back(state: &State, change: &Change) -> Result<(), TestCaseError> {
    let sentence = change.to_string();
    prop_assert!(!sentence.contains('\n'), "a sentence is one line: {sentence:?}");
    prop_assert!(Change::begins(&sentence), "{sentence}");
    let again = Change::parse(state, &sentence).map_err(|error| TestCaseError::fail(format!("{error}\n{sentence}")))?;
    // Printed again as well: equality does not mind the spelling of coordinates.
    prop_assert_eq!(again.to_string(), &*sentence);
    prop_assert_eq!(&again, change, "{}", sentence);
    Ok(())
}

#[test]
fn every_change_is_a_sentence_that_reads_back() {
    let moved = Cell::new(0);
    let states = prop_oneof![wish::state(), publish::state()];
    law(1500, &(states, vec(Wish::any(), 0..5), 0_u64..12), |(state, wishes, epoch)| {
        let change = wish::change(&state, &wishes, epoch);
        moved.set(moved.get() + change.moves.len());
        reads_back(&state, &change)
    });
    assert!(moved.get() > 1500, "only {} moves", moved.get());
}

#[test]
fn any_text_is_a_change_or_an_error_with_words() {
    let words = ["A", "B", "splits into", "merge into", "joins", "leaves", "floor", "before 7", "ended", ";", "\""];
    let moves =
        ["A leaves", "B splits into C D", "A B merge into C", "D joins before 7", "E joins floor before 7", "all stay"];
    let piece = || {
        prop_oneof![
            3 => proptest::sample::select(moves.to_vec()).prop_map(str::to_owned),
            2 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
            1 => text::word(),
        ]
    };
    let joint = prop_oneof![Just("; "), Just(" "), Just(";")];
    let likely = (vec(piece(), 0..5), joint).prop_map(|(pieces, joint)| format!("epoch 8: {}", pieces.join(joint)));
    let read = Cell::new(0);
    law(2000, &(wish::plain(), prop_oneof![3 => likely, 1 => text::any_text()]), |(state, sentence)| {
        match Change::parse(&state, &sentence) {
            Ok(change) => {
                read.set(read.get() + 1);
                reads_back(&state, &change)?;
                drop(change.apply(&state));
            }
            Err(error) => prop_assert!(error.to_string().contains(' '), "{error}"),
        }
        Ok(())
    });
    assert!(read.get() > 200, "only {} texts were changes", read.get());
}

#[test]
fn obstacles_are_found_exactly_where_the_specification_finds_them() {
    let (free, held) = (Cell::new(0), Cell::new([0_u32; naive::KINDS.len()]));
    law(3000, &(wish::state(), vec(Wish::any(), 0..5), 6_u64..10, any::<bool>()), |(state, wishes, epoch, alien)| {
        let change = wish::change(&state, &wishes, epoch);
        let change = if alien { wish::with_strangers(change, &wishes) } else { change };
        let expected = naive::obstacles(&state, &change);
        let found = match change.apply(&state) {
            Ok(_) => Vec::new(),
            Err(obstacles) => {
                prop_assert_eq!(change.mapping(&state), Err(obstacles.clone()));
                prop_assert!(!obstacles.is_empty());
                obstacles
            }
        };
        let mut told: Vec<String> = found.iter().map(naive::told).collect();
        told.sort();
        prop_assert_eq!(&told, &expected.iter().cloned().collect::<Vec<_>>(), "{}", change);
        free.set(free.get() + u32::from(told.is_empty()));
        let mut kinds = held.get();
        for (kind, count) in naive::KINDS.iter().zip(&mut kinds) {
            *count += u32::from(told.iter().any(|obstacle| obstacle.starts_with(kind)));
        }
        held.set(kinds);
        for obstacle in &found {
            let words = obstacle.to_string();
            prop_assert!(!words.ends_with('.') && words.contains(": "), "{words}");
            prop_assert!(cutover::obstacle(obstacle).to_string().ends_with(". [F12]"));
        }
        Ok(())
    });
    assert!(free.get() > 500, "only {} changes could be made", free.get());
    assert!(held.get().iter().all(|count| *count >= 20), "{:?} of {:?}", held.get(), naive::KINDS);
}

/// Coverage that is there, as it is written.
fn written(partition: &Partition) -> Vec<String> {
    let one = |coverage: &StoredCoverage| match coverage {
        StoredCoverage::Read(coverage) => coverage.to_string(),
        StoredCoverage::Absent => "nothing".to_owned(),
        StoredCoverage::Malformed { text, .. } => format!("raw {text}"),
    };
    partition.checkpoints.iter().map(|checkpoint| one(&checkpoint.coverage)).collect()
}

fn at_most(coverage: &Coverage, parent: &Coverage) -> bool {
    match (coverage, parent) {
        (_, Coverage::Ended) => true,
        (Coverage::Cut(cut), Coverage::Cut(of_parent)) => of_parent.is_at_or_beyond(cut),
        (Coverage::Ended, Coverage::Cut(_)) => false,
    }
}

fn only(partition: &Partition) -> Option<&Coverage> {
    match &partition.checkpoints[..] {
        [one] => match &one.coverage {
            StoredCoverage::Read(coverage) => Some(coverage),
            StoredCoverage::Absent | StoredCoverage::Malformed { .. } => None,
        },
        _ => None,
    }
}

/// One partition of the new membership against those that it comes from.
fn conserves(state: &State, next: &State, change: &Change, row: &Row) -> Result<(), TestCaseError> {
    let partition = next.partition(&row.name).ok_or_else(|| TestCaseError::fail("the row is of no partition"))?;
    let parents: Vec<&Partition> = match &row.origin {
        Origin::Kept => state.partition(&row.name).into_iter().collect(),
        Origin::Split(parent) => state.partition(parent).into_iter().collect(),
        Origin::Merge(parents) => parents.iter().filter_map(|parent| state.partition(parent)).collect(),
        Origin::Joined => Vec::new(),
    };
    prop_assert_eq!(&row.floor, &partition.floor);
    match &row.start {
        Start::At(coverage) => {
            prop_assert_eq!(written(partition), vec![coverage.to_string()]);
            prop_assert!(naive::sound(next, partition));
            for parent in &parents {
                prop_assert!(naive::sound(state, parent), "what did not count has begun to");
                prop_assert!(only(parent).is_some_and(|of_parent| at_most(coverage, of_parent)));
            }
        }
        Start::Without(_) | Start::Incomparable(_) => prop_assert!(!naive::sound(next, partition)),
    }
    match &row.origin {
        Origin::Kept | Origin::Split(_) => {
            prop_assert_eq!(written(partition), written(parents[0]));
            prop_assert_eq!(&partition.floor, &parents[0].floor);
            for (new, old) in partition.checkpoints.iter().zip(&parents[0].checkpoints) {
                prop_assert_eq!((&new.scope, new.finality, new.durable), (&old.scope, old.finality, old.durable));
                prop_assert_eq!(new.epoch, if old.epoch == state.epoch { change.epoch } else { old.epoch });
                prop_assert!(new.generation > old.generation);
                let token = if row.origin == Origin::Kept { old.token.clone() } else { None };
                prop_assert_eq!(&new.token, &token);
            }
        }
        Origin::Merge(_) => {
            let expected = naive::least(state, &parents);
            prop_assert_eq!(matches!(row.start, Start::At(_)), expected.is_some());
            prop_assert_eq!(only(partition), expected.as_ref());
            prop_assert_eq!(partition.checkpoints.len(), usize::from(expected.is_some()));
            let floors: Vec<&Cut> = parents.iter().filter_map(|parent| parent.floor.as_ref()).collect();
            let least = floors.iter().find(|floor| floors.iter().all(|other| other.is_at_or_beyond(floor)));
            let may_excuse = expected.is_some() || parents.iter().all(|parent| parent.checkpoints.is_empty());
            let least = least.filter(|_| floors.len() == parents.len() && may_excuse);
            prop_assert_eq!(partition.floor.as_ref(), least.copied());
        }
        Origin::Joined => prop_assert!(partition.events.is_empty()),
    }
    for new in &partition.checkpoints {
        // Of several that are kept together each follows its own, as was seen above.
        let namesake =
            state.partition(&row.name).filter(|old| row.origin != Origin::Kept || old.checkpoints.len() == 1);
        let merged = parents.iter().copied().filter(|_| matches!(row.origin, Origin::Merge(_)));
        let mut old = namesake.into_iter().chain(merged).flat_map(|old| &old.checkpoints);
        let late = old.any(|old| old.generation >= new.generation);
        prop_assert!(!late, "a late write would fit {}", row.name);
    }
    Ok(())
}

/// Every event of those who did not leave, sorted.
fn events<'a>(partitions: impl Iterator<Item = &'a Partition>) -> Vec<String> {
    let mut events: Vec<String> =
        partitions.flat_map(|partition| &partition.events).map(|event| format!("{event:?}")).collect();
    events.sort();
    events
}

#[test]
fn a_change_conserves_what_was_claimed_and_what_is_true() {
    let (rows_seen, merged, silent) = (Cell::new(0), Cell::new(0), Cell::new(0));
    law(2500, &(wish::state(), vec(Wish::any(), 0..5)), |(state, wishes)| {
        let change = wish::change(&state, &wishes, 8);
        let (Ok(next), Ok(rows)) = (change.apply(&state), change.mapping(&state)) else { return Ok(()) };
        prop_assert_eq!((next.epoch, &next.scope, &next.order), (8, &state.scope, &state.order));
        for row in &rows {
            conserves(&state, &next, &change, row)?;
            rows_seen.set(rows_seen.get() + 1);
            let of_merge = matches!(row.origin, Origin::Merge(_));
            merged.set(merged.get() + u32::from(of_merge && matches!(row.start, Start::At(_))));
            silent.set(silent.get() + u32::from(of_merge && !matches!(row.start, Start::At(_))));
        }
        let names: Vec<&str> = rows.iter().map(|row| &*row.name).collect();
        let members: Vec<&str> = next.partitions().iter().filter(|one| one.member).map(|one| &*one.name).collect();
        prop_assert_eq!(&names, &members, "the mapping is of the membership");
        let all: Vec<&str> = next.partitions().iter().map(|one| &*one.name).collect();
        prop_assert_eq!(all, naive::places(&state, &change));
        let strangers =
            |state: &State| state.partitions().iter().filter(|one| !one.member).cloned().collect::<Vec<_>>();
        prop_assert_eq!(strangers(&next), strangers(&state));
        let leaves = |one: &&Partition| change.moves.contains(&Move::Leave { name: one.name.clone() });
        prop_assert_eq!(events(next.partitions().iter()), events(state.partitions().iter().filter(|one| !leaves(one))));
        prop_assert_eq!(cutover::mapping(&rows).len(), rows.len());
        Ok(())
    });
    let seen = [rows_seen.get(), merged.get(), silent.get()];
    assert!(seen[0] > 1500 && seen[1] > 50 && seen[2] > 50, "{seen:?}");
}

#[test]
fn without_joins_and_leaves_the_frontier_stays_where_it_was() {
    let (same, lost) = (Cell::new(0), Cell::new(0));
    law(4000, &(wish::state(), vec(Wish::inside(), 0..4)), |(state, wishes)| {
        let change = wish::change(&state, &wishes, 8);
        let (Ok(next), Ok(rows)) = (change.apply(&state), change.mapping(&state)) else { return Ok(()) };
        let silent =
            rows.iter().any(|row| matches!(row.origin, Origin::Merge(_)) && !matches!(row.start, Start::At(_)));
        match (merge(&state.vector()), merge(&next.vector())) {
            (Decision::Frontier(old), Decision::Frontier(new)) => {
                prop_assert_eq!(&old.cut, &new.cut, "{}", change);
                prop_assert_eq!(new.epoch, 8);
                same.set(same.get() + u32::from(!change.moves.is_empty()));
            }
            (old, Decision::Frontier(_)) => prop_assert!(false, "{change}: {old} before"),
            (Decision::Frontier(_), new) => {
                lost.set(lost.get() + 1);
                prop_assert!(silent, "{change}: {new}");
            }
            (old, new) => prop_assert!(silent || old.to_string() == new.to_string(), "{change}: {old}, {new}"),
        }
        Ok(())
    });
    assert!(same.get() > 200 && lost.get() > 10, "{} and {}", same.get(), lost.get());
}
