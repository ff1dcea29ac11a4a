//! The membership change, rule by rule: sentences in, partitions and words out.

mod obstacles;
mod sentences;

use cutline::explain::{Sentence, cutover};
use cutline::frontier::checkpoint::{Checkpoint, Finality, StoredCoverage};
use cutline::frontier::cutover::Change;
use cutline::frontier::merge::merge;
use cutline::frontier::state::{Partition, State};
use cutline::scenario::{Scenario, Subject};

/// A state of scope `orders` and epoch 7.
fn state(partitions: &str) -> State {
    let text = format!("scope = \"orders\"\nepoch = 7\n{partitions}");
    match Scenario::parse(&text).expect("the scenario reads").start {
        Subject::Publish(system) => system.state,
        Subject::Read(_) => panic!("it is a vector"),
    }
}

/// `before 90 epoch 8 generation 5`, and only what is unusual of the rest.
fn stored(checkpoint: &Checkpoint) -> String {
    let Checkpoint { coverage, scope, epoch, generation, token, finality, durable } = checkpoint;
    let coverage = match coverage {
        StoredCoverage::Read(coverage) => coverage.to_string(),
        StoredCoverage::Absent => "nothing".to_owned(),
        StoredCoverage::Malformed { text, .. } => format!("raw {text}"),
    };
    let unusual = [
        (scope != "orders").then(|| format!(" scope {scope}")),
        token.as_ref().map(|token| format!(" token {token}")),
        (*finality != Finality::Final).then(|| format!(" {finality}")),
        (!durable).then(|| " not durable".to_owned()),
    ];
    let unusual: String = unusual.into_iter().flatten().collect();
    format!("{coverage} epoch {epoch} generation {generation}{unusual}")
}

fn shown(partition: &Partition) -> String {
    let checkpoints: Vec<String> = partition.checkpoints.iter().map(stored).collect();
    let events: Vec<&str> = partition.events.iter().map(|event| event.at.spelling()).collect();
    let unusual = [
        partition.floor.as_ref().map(|floor| format!(" floor {floor}")),
        (!events.is_empty()).then(|| format!(" events {}", events.join(" "))),
        (!partition.member).then(|| " not member".to_owned()),
    ];
    let unusual: String = unusual.into_iter().flatten().collect();
    format!("{}: {}{unusual}", partition.name, checkpoints.join(" | "))
}

fn change(state: &State, sentence: &str) -> Change {
    Change::parse(state, sentence).unwrap_or_else(|error| panic!("{sentence}: {error}"))
}

fn after(state: &State, sentence: &str) -> State {
    change(state, sentence).apply(state).unwrap_or_else(|obstacles| panic!("{sentence}: {obstacles:?}"))
}

/// Each partition after the change.
#[track_caller]
fn gives(partitions: &str, sentence: &str, expected: &[&str]) {
    let next = after(&state(partitions), sentence);
    let found: Vec<String> = next.partitions().iter().map(shown).collect();
    assert_eq!(found, expected, "{sentence}");
}

/// The mapping in words.
#[track_caller]
fn tells(partitions: &str, sentence: &str, expected: &[&str]) {
    let state = state(partitions);
    let rows = change(&state, sentence).mapping(&state).expect(sentence);
    let found: Vec<String> = cutover::mapping(&rows).iter().map(Sentence::to_string).collect();
    let expected: Vec<String> = expected.iter().map(|words| format!("{words} [F12]")).collect();
    assert_eq!(found, expected, "{sentence}");
}

/// The obstacles in words, in full.
#[track_caller]
fn refused(partitions: &str, sentence: &str, expected: &[&str]) {
    let state = state(partitions);
    let change = change(&state, sentence);
    let found = change.apply(&state).expect_err(sentence);
    assert_eq!(change.mapping(&state).expect_err(sentence), found, "{sentence}");
    let words: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(words, expected, "{sentence}");
}

const THREE: &str = r#"
    [partitions]
    A = { at = "before 90", generation = 4, token = "it4", floor = "before 10", events = ["91", "92", "93"] }
    B = { at = "through 100", generation = 9, token = "it9", floor = "before 20", events = ["101"] }
    C = { at = "before 95", generation = 2, events = ["96", "97"] }
"#;

#[test]
fn who_is_not_named_stays_and_is_written_anew() {
    gives(
        THREE,
        "epoch 9: C leaves",
        &[
            "A: before 90 epoch 9 generation 5 token it4 floor before 10 events 91 92 93",
            "B: through 100 epoch 9 generation 10 token it9 floor before 20 events 101",
        ],
    );
    gives(
        "[partitions]\nA = \"ended\"\nB = \"missing\"",
        "epoch 8: all stay",
        &["A: ended epoch 8 generation 1", "B: "],
    );
}

#[test]
fn children_start_where_their_parent_stood_without_its_token() {
    gives(
        THREE,
        "epoch 8: B splits into B1 B2; A splits into A1 A; C leaves",
        &[
            "A1: before 90 epoch 8 generation 5 floor before 10 events 91 93",
            "A: before 90 epoch 8 generation 5 floor before 10 events 92",
            "B1: through 100 epoch 8 generation 10 floor before 20 events 101",
            "B2: through 100 epoch 8 generation 10 floor before 20",
        ],
    );
    gives(
        "[partitions]\nA = { events = [\"1\", \"2\"], floor = \"before 1\" }",
        "epoch 8: A splits into B C",
        &["B:  floor before 1 events 1", "C:  floor before 1 events 2"],
    );
}

#[test]
fn a_merged_partition_starts_at_the_least_of_its_parents() {
    // It stands where the parent stood that was named first.
    gives(
        THREE,
        "epoch 8: C A merge into AC",
        &[
            "B: through 100 epoch 8 generation 10 token it9 floor before 20 events 101",
            "AC: before 90 epoch 8 generation 5 events 96 97 91 92 93",
        ],
    );
    gives(
        THREE,
        "epoch 8: B A merge into AB",
        &[
            "AB: before 90 epoch 8 generation 10 floor before 10 events 101 91 92 93",
            "C: before 95 epoch 8 generation 3 events 96 97",
        ],
    );
    gives(
        THREE,
        "epoch 8: B C merge into BC",
        &[
            "A: before 90 epoch 8 generation 5 token it4 floor before 10 events 91 92 93",
            "BC: before 95 epoch 8 generation 10 events 101 96 97",
        ],
    );
    gives(
        "[partitions]\nA = \"ended\"\nB = { at = \"through 7\" }\nC = { at = \"before 7\" }\nD = \"before 07\"",
        "epoch 8: A B C D merge into E",
        &["E: before 7 epoch 8 generation 1"],
    );
    // Floors that do not compare excuse nothing.
    gives(
        "order = \"tuple\"\n[partitions]\nA = { at = \"before 1:2\", floor = \"before 1\" }\nB = { at = \"before 1:1\", floor = \"before 1:0\" }",
        "epoch 8: A B merge into C",
        &["C: before 1:1 epoch 8 generation 1"],
    );
}

#[test]
fn a_merge_of_anything_unsound_starts_without_a_checkpoint() {
    let partitions = r#"
        [partitions]
        A = { at = "before 90", generation = 4 }
        B = { at = "before 80", durable = false, epoch = 6 }
        C = [{ at = "before 70" }, { at = "before 70" }]
        D = "missing"
        E = { at = "before 60", scope = "refunds" }
        F = { at = "before 50", finality = "token" }
        G = { raw = "before 12x" }
        H = { token = "it1" }
    "#;
    gives(partitions, "epoch 8: A B C D E F G H merge into X", &["X: "]);
    tells(
        partitions,
        "epoch 8: A B C D E F G H merge into X",
        &["X starts without a checkpoint: B's is of epoch 6, and is not durable; C's is one of 2; \
           E's is of the scope refunds; F's rests on a continuation token; G's does not read; \
           H's claims no coverage; D has none."],
    );
    let tuples = "order = \"tuple\"\n[partitions]\nA = \"before 1\"\nB = \"before 1:1\"";
    gives(tuples, "epoch 8: A B merge into C", &["C: "]);
    tells(
        tuples,
        "epoch 8: A B merge into C",
        &["C starts without a checkpoint: the cuts of A and B cannot be compared."],
    );
}

#[test]
fn a_floor_does_not_stand_in_for_a_parents_checkpoint() {
    let partitions = "[partitions]\nA = \"before 50\"\nB = { floor = \"before 60\" }";
    assert_eq!(merge(&state(partitions).vector()).to_string(), "frontier before 50");
    tells(partitions, "epoch 8: A B merge into AB", &["AB starts without a checkpoint: B has none."]);
}

#[test]
fn a_merge_does_not_make_a_floor_excuse_a_checkpoint_that_was_there() {
    let partitions = |coverage: &str| {
        format!(
            "[partitions]\nA = {{ {coverage}floor = \"before 9\" }}\nB = {{ floor = \"before 8\" }}\nC = \"before 7\""
        )
    };
    let frontier = |state: &State| merge(&state.vector()).to_string();
    // A's checkpoint counts as it stands, below its own floor; without it the merge would claim `before 7`.
    let held = state(&partitions("at = \"before 1\", "));
    assert_eq!(frontier(&held), "frontier before 1");
    assert_eq!(frontier(&after(&held, "epoch 8: A B merge into AB")), "rejected");
    let excused = state(&partitions(""));
    assert_eq!(frontier(&excused), "frontier before 7");
    let next = after(&excused, "epoch 8: A B merge into AB");
    assert_eq!(frontier(&next), "frontier before 7");
    assert_eq!(shown(&next.partitions()[0]), "AB:  floor before 8");
}

#[test]
fn nothing_is_laundered() {
    let partitions = r#"
        [partitions]
        A = { at = "before 90", epoch = 6, generation = 4, durable = false, token = "it4" }
        B = [{ at = "before 80", generation = 3 }, { at = "through 80", finality = "clock", scope = "refunds" }]
    "#;
    gives(
        partitions,
        "epoch 8: A splits into A1 A2",
        &[
            "A1: before 90 epoch 6 generation 5 not durable",
            "A2: before 90 epoch 6 generation 5 not durable",
            "B: before 80 epoch 8 generation 4 | through 80 epoch 8 generation 1 scope refunds clock",
        ],
    );
    tells(
        partitions,
        "epoch 8: A splits into A1 A2",
        &[
            "A1 starts with what A had, and it counts for nothing: it is of epoch 6, and is not durable.",
            "A2 starts with what A had, and it counts for nothing: it is of epoch 6, and is not durable.",
            "B stays, and its checkpoint counts for nothing: it is one of 2, and is of the scope refunds, \
             and rests on a wall clock.",
        ],
    );
    refused(
        "[partitions]\nA = { at = \"before 90\", epoch = 8 }\nB = { at = \"before 90\", epoch = 8 }\nC = { epoch = 8 }",
        "epoch 8: A splits into A1 A2; B leaves",
        &[
            "A has a checkpoint of epoch 8 already, which would begin to count: drop it, or choose another epoch",
            "C has a checkpoint of epoch 8 already, which would begin to count: drop it, or choose another epoch",
        ],
    );
}

#[test]
fn who_takes_a_name_takes_it_at_a_later_generation() {
    gives(
        THREE,
        "epoch 8: A splits into B X; B leaves; C leaves; C joins before 5; D joins through 6 floor before 1",
        &[
            "B: before 90 epoch 8 generation 10 floor before 10 events 91 93",
            "X: before 90 epoch 8 generation 5 floor before 10 events 92",
            "C: before 5 epoch 8 generation 3",
            "D: through 6 epoch 8 generation 0 floor before 1",
        ],
    );
    gives(
        THREE,
        "epoch 8: A C merge into B; B splits into C D",
        &[
            "B: before 90 epoch 8 generation 10 events 91 92 93 96 97",
            "C: through 100 epoch 8 generation 10 floor before 20 events 101",
            "D: through 100 epoch 8 generation 10 floor before 20",
        ],
    );
}

#[test]
fn who_is_no_member_is_left_as_it_is() {
    let partitions = "members = [\"A\"]\n[partitions]\nA = \"before 9\"\nZ = { at = \"before 1\", epoch = 8 }";
    gives(
        partitions,
        "epoch 8: A splits into B C",
        &[
            "B: before 9 epoch 8 generation 1",
            "C: before 9 epoch 8 generation 1",
            "Z: before 1 epoch 8 generation 0 not member",
        ],
    );
    refused(
        partitions,
        "epoch 8: Z leaves; A splits into B Z",
        &[
            "Z is not in the membership: leave it out of the change, or make it a member first",
            "Z is the name of a partition that remains: choose another for the new one",
        ],
    );
}

#[test]
fn the_mapping_says_where_each_partition_comes_from() {
    tells(
        THREE,
        "epoch 8: A splits into A1 A2; B C merge into BC; D joins before 120 floor before 100; E joins",
        &[
            "A1 starts where A stood: before 90; its floor is before 10.",
            "A2 starts where A stood: before 90; its floor is before 10.",
            "BC starts at the least of B and C: before 95.",
            "D joins, certified before 120; its floor is before 100.",
            "E joins without a checkpoint.",
        ],
    );
    tells(
        "[partitions]\nA = \"missing\"\nB = \"missing\"\nC = \"through 4\"",
        "epoch 8: A splits into A1 A2",
        &[
            "A1 starts without a checkpoint: A has none.",
            "A2 starts without a checkpoint: A has none.",
            "B stays without a checkpoint.",
            "C stays where it stood: through 4.",
        ],
    );
}
