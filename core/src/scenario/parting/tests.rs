//! Where right and wrong part, and what is said of it.

use super::*;
use crate::scenario::Scenario;
use crate::scenario::invariants::Broken;

/// The state that these sentences lead to.
fn after(text: &str, sentences: &[&str]) -> Subject {
    let start = Scenario::parse(text).unwrap().start;
    sentences.iter().fold(start, |subject, sentence| Step::parse(&subject, sentence).unwrap().apply(&subject).unwrap())
}

fn parts(before: &Subject, sentence: &str) -> Option<Parting> {
    parting(before, &Step::parse(before, sentence).unwrap())
}

fn texts(sentences: &[Sentence]) -> Vec<String> {
    sentences.iter().map(ToString::to_string).collect()
}

const READ: &str = r#"
    [stream]
    committed_end = 92
    [[candidates]]
    key = "seg-3"
    generation = 3
    range = "[24, 70)"
    [[candidates]]
    key = "seg-2"
    generation = 2
    range = "[24, 70)"
    [read]
    offset = 47
"#;

const PUBLISH: &str = "publishers = [\"w1\", \"w2\"]\n[partitions]\nA = \"before 100\"\nB = \"through 120\"\n";

#[test]
fn a_right_system_never_parts_from_right() {
    let right = after(READ, &[]);
    for sentence in ["run", "run to recheck", "seg-3 retires"] {
        assert_eq!(parts(&right, sentence), None);
    }
}

#[test]
fn what_makes_no_difference_here_is_no_parting() {
    let told = ["makes the mistake: skips the recheck", "makes the mistake: fills compacted gaps"];
    let wrong = after(READ, &told);
    for sentence in ["snapshot", "seg-3 retires", "mends the mistake: skips the recheck", "read offset 48"] {
        assert_eq!(parts(&wrong, sentence), None, "{sentence}");
    }
    assert_eq!(parts(&after(READ, &["run to pin", told[1]]), "pin"), None);
}

#[test]
fn a_read_parts_at_the_step_that_it_leaves_out() {
    let told = ["run to pin", "makes the mistake: skips the recheck", "makes the mistake: fills compacted gaps"];
    let wrong = after(READ, &told);
    let parting = parts(&wrong, "pin").unwrap();
    assert_eq!(parting.mistakes.iter().map(|made| made.name()).collect::<Vec<_>>(), ["skips the recheck"]);
    assert_eq!(texts(&parting.right), ["it goes on with recheck."]);
    assert_eq!(texts(&parting.wrong), ["it goes on with open."]);
    assert_eq!(parting.right_state, after(READ, &["run to pin", "pin"]));
    assert_eq!(parting.wrong_state.mistakes(), wrong.mistakes());
    // The next step is the same by either, from where it stands.
    assert_eq!(parts(&parting.wrong_state, "open"), None);
}

#[test]
fn a_run_is_told_from_where_it_parts() {
    let wrong = after(READ, &["makes the mistake: reads by key alone", "seg-3 object replaced by etag 2"]);
    let parting = parts(&wrong, "run").unwrap();
    let (right, wrong) = (texts(&parting.right), texts(&parting.wrong));
    assert!(right[0].contains("etag 2") && right[0].contains("R5"), "{right:?}");
    assert_eq!(right.last().unwrap(), "The answer: Serve gen 2.");
    assert!(wrong[0].starts_with("seg-3") || wrong[0].contains("pinned"), "{wrong:?}");
    assert_eq!(wrong.last().unwrap(), "The answer: Serve gen 3.");
}

#[test]
fn who_would_be_refused_is_told_why() {
    let told = ["record through 110", "makes the mistake: lets the cut go back", "w1 reads both"];
    let parting = parts(&after(PUBLISH, &told), "w1 proposes").unwrap();
    let right = texts(&parting.right);
    assert!(
        right[0].starts_with("w1: Its cut before 100 lies behind through 110") && right[0].ends_with("[F8]"),
        "{right:?}"
    );
    assert_eq!(texts(&parting.wrong), ["w1 proposes before 100 if the revision is 0 in epoch 1. [F7]"]);
    assert_eq!(parting.right_state, after(PUBLISH, &told).mended());
}

#[test]
fn where_the_step_is_told_alike_the_states_are_told() {
    let told = ["makes the mistake: takes silence as failure", "w1 reads both", "w1 proposes"];
    let parting = parts(&after(PUBLISH, &told), "w1 reads back").unwrap();
    let (right, wrong) = (texts(&parting.right), texts(&parting.wrong));
    assert!(right[0].contains("The attempt may still land"), "{right:?}");
    assert!(wrong[0].contains("for dead"), "{wrong:?}");
    let told =
        ["makes the mistake: checks first and then writes without the condition", "w1 reads both", "w1 proposes"];
    let told: Vec<&str> = told.into_iter().chain(["record through 110", "record revision 5"]).collect();
    let wrong = after(PUBLISH, &told);
    let parting = parts(&wrong, "deliver request of w1").unwrap();
    let (right, words) = (texts(&parting.right), texts(&parting.wrong));
    assert!(right[0].contains("is refused: the stored revision is 5."), "{right:?}");
    assert_eq!(right[1], "Public is through 110, revision 5.");
    assert_eq!(words, ["w1/1 is written, as revision 6. [F7]", "Public is before 100, revision 6."]);
    let step = Step::parse(&wrong, "deliver request of w1").unwrap();
    let (state, happened) = step.take(&wrong).unwrap();
    assert!(!Broken::by(&wrong, &state, happened.as_ref()).is_empty());
}

#[test]
fn the_mistakes_that_account_for_it_are_named_and_no_others() {
    let text = "publishers = [\"w1\"]\nmembers = [\"A\", \"B\", \"C\"]\n[partitions]\nA = \"before 100\"\nC = { at = \"before 120\", scope = \"other\" }\n";
    let names = |told: &[&str]| {
        let parting = parts(&after(text, told), "w1 proposes")?;
        Some(parting.mistakes.iter().map(|made| made.name()).collect::<Vec<_>>())
    };
    let [missing, scope, success] = ["skips a missing partition", "ignores scope", "takes silence as success"]
        .map(|name| format!("makes the mistake: {name}"));
    // One problem less, and the vector is rejected all the same.
    assert_eq!(names(&[&missing, "w1 reads both"]), None);
    let both = ["skips a missing partition", "ignores scope"];
    assert_eq!(names(&[&missing, &scope, "w1 reads both"]), Some(both.to_vec()));
    assert_eq!(names(&[&missing, &success, "C scope all", "w1 reads both"]), Some(vec![both[0]]));
}
