//! Histories by example.

use super::*;
use crate::scenario::Scenario;

fn start() -> Subject {
    Scenario::parse("[partitions]\nA = \"before 100\"\nB = \"through 100\"").unwrap().start
}

fn take(history: &mut History, text: &str) -> bool {
    let step = Step::parse(history.current(), text).unwrap();
    history.take(step).unwrap()
}

fn steps(history: &History) -> Vec<String> {
    history.steps().into_iter().map(ToString::to_string).collect()
}

#[test]
fn undo_and_redo_walk_the_same_states() {
    let mut history = History::new(start());
    assert!(take(&mut history, "A through 100"));
    assert!(take(&mut history, "B before 102"));
    let end = history.current().clone();
    assert_eq!((history.place(), history.len()), (2, 2));
    assert!(history.undo().is_some() && history.undo().is_some() && history.undo().is_none());
    assert_eq!(**history.current(), start());
    assert!(history.redo().is_some() && history.redo().is_some() && history.redo().is_none());
    assert_eq!(*history.current(), end);
}

#[test]
fn what_changes_nothing_leaves_no_trace_but_a_new_spelling_does() {
    let mut history = History::new(start());
    assert!(!take(&mut history, "A before 100"));
    assert!(history.is_empty());
    assert!(take(&mut history, "A before 0100"));
    assert!(take(&mut history, "A before 100"));
    assert_eq!(history.len(), 2);
}

#[test]
fn acting_differently_starts_a_branch_and_keeps_the_old_one() {
    let mut history = History::new(start());
    take(&mut history, "A through 100");
    take(&mut history, "B through 101");
    history.undo();
    take(&mut history, "B ended");
    assert_eq!(steps(&history), ["A through 100", "B ended"]);
    history.undo();
    assert!(take(&mut history, "B through 101"), "the old branch is gone back to, not made again");
    assert_eq!(history.record().lines().count(), 5);
}

#[test]
fn keystrokes_in_one_field_are_one_step() {
    let mut history = History::new(start());
    take(&mut history, "A through 1");
    for text in ["A through 10", "A through 101"] {
        let step = Step::parse(history.current(), text).unwrap();
        assert!(history.retake(step).unwrap());
    }
    assert_eq!(steps(&history), ["A through 101"]);
    let step = Step::parse(history.current(), "A before 100").unwrap();
    assert!(!history.retake(step).unwrap(), "back where it began");
    assert!(history.is_empty());
}

#[test]
fn retaking_never_forgets_a_step_that_has_successors() {
    let mut history = History::new(start());
    take(&mut history, "A through 100");
    take(&mut history, "B through 101");
    history.undo();
    let step = Step::parse(history.current(), "A ended").unwrap();
    history.retake(step).unwrap();
    history.undo();
    let moments = history.record().lines().count();
    take(&mut history, "B through 101");
    assert_eq!(history.record().lines().count(), moments, "the step that was there is gone back to");
}

#[test]
fn a_record_replays_to_the_same_tree() {
    let mut history = History::new(start());
    take(&mut history, "A through 100");
    take(&mut history, "B through 101");
    history.go(1);
    take(&mut history, "add \"a new one\"");
    history.go(1);
    assert_eq!(History::replay(start(), &history.record()), Ok(history.clone()));
    for damaged in ["", "9\n0\n", "0\n7\n", "0\n0\n5 0 A ended\n", "0\n0\n0 0 Z ended\n", "0\n0\n0 1 A ended\n"] {
        assert!(History::replay(start(), damaged).is_err(), "{damaged:?}");
    }
}
