//! Steps that are refused, and leave everything as it was.

mod mistakes;

use super::Step;
use super::publish::{CheckpointEdit, CheckpointId, PublishStep};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Coverage, StoredCoverage};
use crate::scenario::answer::Answer;
use crate::scenario::{Scenario, Subject};

fn vector() -> Subject {
    Scenario::parse("[partitions]\nA = { at = \"before 100\", events = [\"99\", \"100 outstanding\"] }\nB = \"ended\"")
        .unwrap()
        .start
}

fn reading() -> Subject {
    let text = r#"
        [stream]
        committed_end = 92
        [[candidates]]
        key = "c"
        generation = 1
        range = "[0, 20)"
        view = "TOPIC_COMPACTED"
        records = [3, 11]
        [[candidates]]
        key = "d"
        generation = 1
        range = "[0, 20)"
        identity = "etag b7"
        [read]
        offset = 5
    "#;
    Scenario::parse(text).unwrap().start
}

/// The state after a sentence, or the words of its refusal.
fn after(subject: &Subject, sentence: &str) -> Result<Subject, String> {
    let step = Step::parse(subject, sentence).map_err(|error| error.to_string())?;
    step.apply(subject).map_err(|error| error.to_string())
}

#[test]
fn what_no_file_can_hold_is_refused() {
    let of_a_vector = [
        ("add A", "there already"),
        ("add \"a\\nb\"", "a name on one line"),
        ("rename A to \"\"", "a name on one line"),
        ("copy A to B", "there already"),
        ("order timestamp", "an event of A does not read in this order"),
        ("A#3 generation 1", "has no checkpoint 3"),
    ];
    let of_a_read = [
        ("add \"a\\nb\"", "an index key is text on one line"),
        ("d key c", "there is a candidate `c@1#0000` already"),
        ("d checksum a b", "a checksum is one word"),
        ("c range [4, 20)", "the record 3 lies outside the range [4, 20)"),
        ("c records 3 25", "the record 25 lies outside the range [0, 20)"),
        ("d records 3", "COMMITTED, which is dense"),
        ("d object replaced by etag b7", "no other object than the recorded one"),
        ("d object replaced by \"\"", "no other object than the recorded one"),
        ("d object reused for [0, 20)", "no other object than the recorded one"),
        ("read offset 4x", "is not an offset"),
        ("trim COMMITED 5", "did you mean `COMMITTED`?"),
        ("cost open 4294967296", "at most 32 bits"),
    ];
    let refused = |subject: &Subject, (sentence, words): (&str, &str)| {
        let refusal = after(subject, sentence).unwrap_err();
        assert!(refusal.contains(words), "{sentence}: {refusal}");
    };
    for this in of_a_vector {
        refused(&vector(), this);
    }
    for this in of_a_read {
        refused(&reading(), this);
    }
}

#[test]
fn a_cut_of_another_order_never_gets_into_a_partition() {
    let text = "text".parse().unwrap();
    let coverage = StoredCoverage::Read(Coverage::Cut(Cut::parse(&text, "through to").unwrap()));
    let id = CheckpointId { partition: "A".into(), place: 0 };
    let step = Step::from(PublishStep::Checkpoint(id, CheckpointEdit::Coverage(coverage)));
    let refusal = step.apply(&vector()).unwrap_err().to_string();
    assert!(refusal.contains("not the order of A"), "{refusal}");
}

#[test]
fn an_event_step_is_of_every_event_at_its_coordinate() {
    let events = |subject: &Subject| match subject {
        Subject::Publish(system) => {
            let events = &system.state.partitions()[0].events;
            events.iter().map(|event| format!("{} {}", event.at, event.outstanding)).collect::<Vec<_>>()
        }
        Subject::Read(_) => Vec::new(),
    };
    let start = after(&vector(), "A events 99 100 outstanding 100 outstanding").unwrap();
    let done = after(&start, "A event 0100 done").unwrap();
    assert_eq!(events(&done), ["99 false", "100 false", "100 false"]);
    assert_eq!(events(&after(&done, "A event 101 outstanding").unwrap()).last().unwrap(), "101 true");
    assert!(events(&after(&done, "A events none").unwrap()).is_empty());
}

/// The state after these sentences.
fn after_all(start: Subject, sentences: &[&str]) -> Subject {
    sentences.iter().fold(start, |subject, sentence| {
        after(&subject, sentence).unwrap_or_else(|refusal| panic!("{sentence}: {refusal}"))
    })
}

#[test]
fn what_happens_to_a_read_is_said_in_sentences() {
    let outcome = |sentences: &[&str]| Answer::of(&after_all(reading(), sentences)).to_string();
    for (sentences, expected) in [
        (&["run to pin", "pin", "recheck", "open", "read", "release"][..], "served d"),
        (&["run to recheck", "d retires", "d is collected"], ""),
        (&["snapshot", "admit", "choose", "d object lost", "run"], "retryable"),
        (&["run to recheck", "d is corrupted", "run"], "retryable"),
        (&["run to recheck", "d is rewritten", "run"], "served d"),
        (&["d retires", "d evidence", "d generation 0", "run"], "served d"),
        (&["run", "read again", "trim advances to 6", "run"], "trimmed 6"),
        (&["read offset 92", "committed end advances to 93", "d range [0, 93)", "run"], "served d"),
        (&["d is cached", "metadata store slow 2000", "run"], "retryable"),
        (&["d object replaced by \"etag 9\"", "d object ok", "run"], "served d"),
        (&["d object reused for [30, 40)", "run"], "retryable"),
        (&["d open failed", "d read failed", "d pin failed", "d open ok", "d read ok", "d pin ok", "run"], "served d"),
    ] {
        if expected.is_empty() {
            let held = after_all(reading(), &sentences[..2]);
            assert!(after(&held, sentences[2]).unwrap_err().contains("its pin is held"));
        } else {
            assert_eq!(outcome(sentences), expected, "{sentences:?}");
        }
    }
}

#[test]
fn what_cannot_happen_in_a_read_is_refused_with_its_reason() {
    let answered = || after_all(reading(), &["run"]);
    for (subject, sentence, words) in [
        (reading(), "pin", "`pin` is not next: the resolver goes on with `snapshot`"),
        (reading(), "run to repair", "answered before `repair` is next"),
        (reading(), "run to fetch", "`fetch` is no step of the resolver here"),
        (reading(), "read again", "nothing has been read yet"),
        (after_all(reading(), &["snapshot"]), "read again", "under way"),
        (reading(), "d appears", "d: its record is in the index"),
        (reading(), "d is collected", "d: its record is in the index"),
        (reading(), "d is colected", "did you mean `collected`?"),
        (reading(), "d is not rewritten", "`rewritten` is nothing that d can be"),
        (reading(), "d object los", "expected `ok`, `lost`"),
        (reading(), "d open ok twice", "twice"),
        (reading(), "trim advances to 0", "only goes forward"),
        (reading(), "committed end advances 93", "expected `advances to`"),
        (reading(), "metadata store fast", "metadata store slow"),
        (reading(), "cost release 5", "`release` is no step of the resolver here"),
        (reading(), "repairs some", "number of repairs"),
        (answered(), "snapshot", "`read again` begins another one"),
        (answered(), "run", "`read again` begins another one"),
    ] {
        let refusal = after(&subject, sentence).unwrap_err();
        assert!(refusal.contains(words), "{sentence}: {refusal}");
    }
}

#[test]
fn what_is_asked_for_anew_is_another_read_and_what_is_changed_by_hand_is_the_same() {
    let system = |subject: Subject| match subject {
        Subject::Read(system) => system,
        Subject::Publish(_) => unreachable!("a read never becomes a vector"),
    };
    let begun = || after_all(reading(), &["run to recheck"]);
    for sentence in ["read offset 6", "read deadline 7", "read view TOPIC_COMPACTED", "read raw offset x"] {
        assert!(system(after_all(begun(), &[sentence])).run().is_none(), "{sentence}");
    }
    for sentence in ["read offset 5", "d index invalid", "trim 3", "cost open 9", "repairs 0", "add e", "remove c"] {
        let system = system(after_all(begun(), &[sentence]));
        assert_eq!(system.next(), Some(crate::resolver::trace::Step::Recheck), "{sentence}");
    }
}
