//! What stands in the way of a change, in full and in words.

use super::{THREE, change, gives, refused, state, tells};
use cutline::explain::{Sentence, cutover};
use cutline::frontier::cutover::{Change, Move, Obstacle};

#[test]
fn the_last_generation_has_none_after_it() {
    let last = u64::MAX;
    let partitions = format!(
        "[partitions]\nA = {{ at = \"before 1\", generation = {last:?} }}\nB = {{ at = \"before 1\" }}\nC = \"missing\"",
        last = last.to_string()
    );
    let words = "A has a checkpoint of the last generation there is: let it leave, and another name join";
    refused(&partitions, "epoch 8: all stay", &[words]);
    refused(&partitions, "epoch 8: A splits into D E", &[words]);
    refused(&partitions, "epoch 8: A B merge into D", &[words]);
    refused(&partitions, "epoch 8: A leaves; A joins before 2", &[words]);
    refused(&partitions, "epoch 8: A leaves; B splits into A D", &[words]);
    // Where no checkpoint is written, none has to follow.
    gives(&partitions, "epoch 8: A leaves; A joins", &["B: before 1 epoch 8 generation 1", "C: ", "A: "]);
    gives(&partitions, "epoch 8: A C merge into D", &["D: ", "B: before 1 epoch 8 generation 1"]);
}

#[test]
fn an_end_is_no_start_of_new_events() {
    refused(
        "[partitions]\nA = \"ended\"\nB = \"before 1\"",
        "epoch 8: A splits into A1 A2",
        &["A has ended, and its children would start as ended: let it leave, and let what follows join with a \
           coverage of its own, as in A leaves; A1 joins before …; A2 joins before …"],
    );
    refused(
        "[partitions]\nA = { at = \"ended\", finality = \"provisional\" }",
        "epoch 8: A splits into A1 A2",
        &["A has ended, and its children would start as ended: let it leave, and let what follows join with a \
           coverage of its own, as in A leaves; A1 joins before …; A2 joins before …"],
    );
    refused(
        "[partitions]\nA = \"ended\"\nB = \"ended\"",
        "epoch 8: A B merge into C",
        &["A and B have ended, and C would start as ended: let them leave, and let what follows join with a \
           coverage of its own, as in A leaves; B leaves; C joins before …"],
    );
    tells(
        "[partitions]\nA = \"ended\"\nB = \"ended\"\nC = \"before 5\"",
        "epoch 8: B C merge into D; E joins ended",
        &["A has ended, and stays so.", "D starts at the least of B and C: before 5.", "E joins as ended."],
    );
}

#[test]
fn every_obstacle_is_listed() {
    refused(
        THREE,
        "epoch 7: A splits into X; B leaves; B merge into X; \"p\\nq\" joins; C joins",
        &[
            "epoch 7 does not follow epoch 7: choose a greater one",
            "B is named twice: say once what becomes of it",
            "two new partitions would be called X: choose another name for one",
            "the name of a new partition is empty, or not on one line: choose another",
            "C is the name of a partition that remains: choose another for the new one",
            "A would split into fewer than two: name two children at least, or let it stay",
            "X would be a merge of fewer than two: name two parents at least",
        ],
    );
    refused(
        "[partitions]\nA = \"before 1\"",
        "epoch 8: A leaves",
        &["the membership would be empty: let a partition stay, or another one join"],
    );
    refused(
        "[partitions]\nA = \"before 1\"\nB = { order = \"text\", at = \"before x\" }\nC = { order = \"lsn\", at = \"before 0/1\" }",
        "epoch 8: A B C merge into D",
        &[
            "A and B are of different orders, so they cannot merge into D: merge partitions of one order",
            "A and C are of different orders, so they cannot merge into D: merge partitions of one order",
        ],
    );
}

#[test]
fn what_only_a_program_can_get_wrong_is_an_obstacle_too() {
    let (state, other) = (state(THREE), state("order = \"text\"\n[partitions]"));
    let text = |sentence: &str| change(&other, sentence).moves;
    let moves = [text("epoch 8: D joins before x floor before y"), vec![Move::Leave { name: "E".into() }]].concat();
    let obstacles = Change { epoch: 8, moves }.apply(&state).unwrap_err();
    let words: Vec<String> = cutover::obstacles(&obstacles).iter().map(Sentence::to_string).collect();
    assert_eq!(
        words,
        [
            "There is no partition E: add it first, or let it join. [F12]",
            "D cannot join with x, a coordinate of text: give one of the state's order. [F12]",
            "D cannot join with y, a coordinate of text: give one of the state's order. [F12]",
        ]
    );
    let empty = Change { epoch: 8, moves: vec![Move::Merge { from: Vec::new(), into: "X".into() }] };
    assert_eq!(empty.apply(&state), Err(vec![Obstacle::FewParents("X".into())]));
    let empty = Change { epoch: 8, moves: vec![Move::Split { from: "A".into(), into: Vec::new() }] };
    assert_eq!(empty.apply(&state), Err(vec![Obstacle::FewChildren("A".into())]));
}

#[test]
fn the_stored_epoch_is_asked_about_in_the_same_words() {
    let change = Change { epoch: 8, moves: Vec::new() };
    assert_eq!(change.follows(7), Ok(()));
    let words = change.follows(8).unwrap_err().to_string();
    assert_eq!(words, "epoch 8 does not follow epoch 8: choose a greater one");
}
