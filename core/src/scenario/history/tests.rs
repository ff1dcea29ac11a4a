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
fn retaking_never_forgets_what_was_there_before() {
    let mut history = History::new(start());
    let retake = |history: &mut History, text: &str| {
        let step = Step::parse(history.current(), text).unwrap();
        history.retake(step).unwrap()
    };
    take(&mut history, "A through 7");
    take(&mut history, "B ended");
    history.undo();
    assert!(retake(&mut history, "A through 77"), "beside a step that has successors");
    assert_eq!(steps(&history), ["A through 77"]);
    assert_eq!(history.moment_count(), 4);
    history.undo();
    take(&mut history, "A through 77");
    assert!(retake(&mut history, "A through 777"), "beside a step that was gone back to");
    assert_eq!(steps(&history), ["A through 777"]);
    assert_eq!(history.moment_count(), 5);
    assert!(retake(&mut history, "A through 77"), "it is there, and its part is not");
    assert_eq!(history.moment_count(), 4);
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
    for damaged in [
        "",
        "9\n0\n",
        "0\n7\n",
        "0\n0\n5 0 A ended\n",
        "0\n0\n0 0 A ended\n",
        "0\n0\n0 0 Z ended\n",
        "0\n0\n0 1 A ended\n",
    ] {
        assert!(History::replay(start(), damaged).is_err(), "{damaged:?}");
    }
}

/// `A through 100`, then `B through 101` and `B ended`, and after the latter `A ended`; and from the start, `B ended`.
fn tree() -> History {
    let mut history = History::new(start());
    take(&mut history, "A through 100");
    take(&mut history, "B through 101");
    history.undo();
    take(&mut history, "B ended");
    take(&mut history, "A ended");
    history.go(0);
    take(&mut history, "B ended");
    history
}

#[test]
fn any_moment_is_gone_to_and_its_branch_followed() {
    let mut history = tree();
    assert!(history.visit(MomentId::of(3)));
    assert_eq!((history.at().number(), history.place()), (3, 2));
    assert_eq!(steps(&history), ["A through 100", "B ended", "A ended"]);
    assert!(history.visit(MomentId::of(2)));
    assert_eq!(steps(&history), ["A through 100", "B through 101"]);
    history.go(0);
    assert_eq!(history.next_step().unwrap().to_string(), "A through 100");
    let before = history.clone();
    assert!(!history.visit(MomentId::of(6)) && !history.visit(MomentId::of(usize::MAX)));
    assert_eq!(history, before);
}

#[test]
fn other_branches_are_told_with_what_is_in_them() {
    let mut history = tree();
    let numbers = |history: &History| {
        let numbers = |branch: Branch| {
            let Branch { fork, first, tip, moments } = branch;
            (fork.number(), first.number(), tip.number(), moments)
        };
        history.branches().into_iter().map(numbers).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&history), [(0, 1, 4, 4)]);
    history.visit(MomentId::of(2));
    assert_eq!(numbers(&history), [(0, 5, 5, 1), (1, 3, 4, 2)]);
    let first = history.moment(history.branches()[1].first).unwrap();
    assert_eq!((first.depth, first.on_line, first.parent), (2, false, Some(MomentId::of(1))));
    assert_eq!(first.step.unwrap().to_string(), "B ended");
    assert_eq!(history.children(MomentId::START), [MomentId::of(1), MomentId::of(5)]);
}

#[test]
fn looking_at_another_moment_changes_nothing() {
    let history = tree();
    let state = history.state_at(MomentId::of(4)).unwrap();
    let mut there = history.clone();
    there.visit(MomentId::of(4));
    assert_eq!((&state, &history), (there.current(), &tree()));
    assert_eq!(history.state_at(MomentId::of(6)), None);
}

#[test]
fn a_respelt_step_is_another_one_where_it_leads_elsewhere() {
    let mut history = History::new(start());
    take(&mut history, "A through 100");
    history.undo();
    take(&mut history, "A through 0100");
    assert_eq!(history.moment_count(), 3, "the state minds the spelling");
    history.undo();
    take(&mut history, "A event 7 outstanding");
    take(&mut history, "A event 7 done");
    history.undo();
    take(&mut history, "A event 07 done");
    assert_eq!(history.moment_count(), 5, "the event is there, in the spelling that it has");
}

#[test]
fn a_replaced_step_leaves_the_branch_beside_it() {
    let mut history = History::new(start());
    take(&mut history, "A through 7");
    take(&mut history, "A through 8");
    history.undo();
    take(&mut history, "A ended");
    let step = Step::parse(history.current(), "A through 7").unwrap();
    assert!(!history.retake(step).unwrap(), "nothing is left of it");
    assert_eq!((history.place(), steps(&history)), (1, vec!["A through 7".to_owned(), "A through 8".to_owned()]));
    assert_eq!(history.children(history.at()), [MomentId::of(2)]);
}

#[test]
fn few_states_are_kept_of_a_long_history() {
    let mut history = History::new(start());
    for number in 0..10 * KEPT_EVERY {
        take(&mut history, &format!("A through {number}"));
    }
    let kept = history.nodes.iter().filter(|node| node.kept.is_some()).count();
    assert_eq!(kept, 11, "the start and each tenth part");
    for number in (0..10 * KEPT_EVERY).rev() {
        let last = history.undo().map(ToString::to_string);
        assert_eq!(last, Some(format!("A through {number}")));
    }
    assert_eq!(history.current(), history.start());
}
