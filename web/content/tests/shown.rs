//! What the page shows of the catalogue and the museum: all of it, and every scenario can be begun.
#![cfg(feature = "source")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cutline::scenario::answer::{Answer, Fact};
use cutline::scenario::history::History;
use cutline::scenario::invariants::{Invariant, Standing};
use cutline_content::book::Book;
use cutline_content::position::Meaning;

fn text() -> String {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../learn.txt"));
    fs::read_to_string(file).expect("it is there")
}

#[test]
fn every_position_is_there_with_an_example_of_it() {
    let text = text();
    let book = Book::read(&text).expect("it reads");
    let ids: BTreeSet<_> = book.positions.iter().map(|row| row.id).collect();
    assert_eq!((book.positions.len(), ids.len()), (48, 48));
    for row in &book.positions {
        let begun = row.example.begin();
        assert!(begun.is_ok(), "{}: {:?}", row.id, begun.err());
        // Of an ambiguous one both readings are side by side: one position, before it and through it.
        if let (Meaning::Ambiguous, Ok(history)) = (row.kind, begun) {
            let coverage: Vec<String> = coverage(&history).into_iter().map(|(_, coverage)| coverage).collect();
            let positions: BTreeSet<_> = coverage.iter().filter_map(|cut| cut.split_once(' ')).collect();
            let words: BTreeSet<_> = positions.iter().map(|(word, _)| *word).collect();
            let at: BTreeSet<_> = positions.iter().map(|(_, at)| *at).collect();
            assert_eq!((words.into_iter().collect::<Vec<_>>(), at.len()), (vec!["before", "through"], 1), "{}", row.id);
        }
    }
}

#[test]
fn every_exhibit_can_be_played_and_its_histories_part() {
    let text = text();
    let book = Book::read(&text).expect("it reads");
    let names: BTreeSet<_> = book.exhibits.iter().map(|exhibit| exhibit.name).collect();
    assert_eq!((book.exhibits.len(), names.len()), (18, 18));
    for exhibit in &book.exhibits {
        let [mut wrong, mut right] = exhibit.sides.map(|side| side.scene.begin().expect("it begins"));
        let mut parted = false;
        for moment in &exhibit.moments {
            let [w, r] = moment.places;
            wrong.go(w);
            right.go(r);
            assert_eq!([wrong.place(), right.place()], moment.places, "{}: `{}`", exhibit.name, moment.says);
            parted = seen(&wrong) != seen(&right);
        }
        assert!(parted, "{}: nobody sees a difference at the end", exhibit.name);
    }
}

#[test]
fn what_should_be_done_breaks_nothing_and_most_of_what_was_done_does() {
    let text = text();
    let book = Book::read(&text).expect("it reads");
    let mut harmless = Vec::new();
    for exhibit in &book.exhibits {
        let [wrong, right] = exhibit.sides.map(|side| {
            let mut history = side.scene.begin().expect("it begins");
            history.go(history.len());
            let all = Invariant::all_of(history.start()).into_iter();
            let broken = all.filter(|it| history.standing(history.at(), *it).is_some_and(|it| it != Standing::Holds));
            broken.map(Invariant::id).collect::<Vec<_>>()
        });
        assert!(right.is_empty(), "{}: {right:?}", exhibit.name);
        if wrong.is_empty() {
            harmless.push(exhibit.name);
        }
    }
    // Too little was done in these: nobody was told anything that is not so.
    let too_little = [
        "brod-gap-asked-for-again",
        "brod-last-or-next",
        "doris-empty-page",
        "kinesis-client-end-overwritten",
        "pgedge-positions-as-text",
        "pulsar-empty-compacted-ledger",
        "rskafka-gone-or-not-yet",
    ];
    assert_eq!(harmless, too_little);
}

/// What is told of a state, apart from the mistakes by which it came about.
fn seen(history: &History) -> String {
    let facts = Answer::of(history.current()).facts(history.current(), None);
    format!("{:?}", facts.iter().filter(|(name, _)| *name != "mistakes").collect::<Vec<_>>())
}

fn coverage(history: &History) -> Vec<(String, String)> {
    let facts = Answer::of(history.start()).facts(history.start(), None);
    let coverage = facts.into_iter().find(|(name, _)| *name == "coverage");
    match coverage {
        Some((_, Fact::Named(coverage))) => coverage,
        _ => Vec::new(),
    }
}
