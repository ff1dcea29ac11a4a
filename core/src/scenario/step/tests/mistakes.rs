//! The steps that make a mistake and mend it.

use super::{after, after_all, reading, vector};
use crate::mistakes::{Mistake as _, Mistakes, PublishMistake, ReadMistake};
use crate::scenario::answer::Answer;
use crate::scenario::step::Step;
use crate::scenario::{Scenario, Subject};

fn round_trip(subject: &Subject, sentence: &str) -> Subject {
    assert_eq!(Step::parse(subject, sentence).unwrap().to_string(), sentence);
    after(subject, sentence).unwrap()
}

#[test]
fn every_mistake_is_made_and_mended_by_its_sentence() {
    for mistake in PublishMistake::ALL {
        let made = round_trip(&vector(), &format!("makes the mistake: {}", mistake.name()));
        let Subject::Publish(system) = &made else { unreachable!("a vector stays one") };
        assert_eq!(Mistakes::<PublishMistake>::of(system), Mistakes::NONE.with(*mistake));
        assert_eq!(round_trip(&made, &format!("makes the mistake: {}", mistake.name())), made);
        assert_eq!(round_trip(&made, &format!("mends the mistake: {}", mistake.name())), vector());
    }
    for mistake in ReadMistake::ALL {
        let made = round_trip(&reading(), &format!("makes the mistake: {}", mistake.name()));
        let Subject::Read(system) = &made else { unreachable!("a read stays one") };
        assert_eq!(Mistakes::<ReadMistake>::of(system), Mistakes::NONE.with(*mistake));
        assert_eq!(round_trip(&made, &format!("mends the mistake: {}", mistake.name())), reading());
    }
}

#[test]
fn what_is_no_mistake_is_refused_with_the_nearest_one() {
    for (subject, sentence, words) in [
        (reading(), "makes the mistake: skips the rechek", "did you mean `skips the recheck`?"),
        (reading(), "makes the mistake: is wrong", "expected one of `highest number wins`, `compares across views`"),
        (reading(), "mends the mistake: adds one to a timestamp", "is a mistake of who publishes, and this is a read"),
        (vector(), "makes the mistake: skips the recheck", "is a mistake of a read, and this is a checkpoint vector"),
        (vector(), "makes the mistake: takes latest cut", "did you mean `takes the latest cut`?"),
        (vector(), "makes the mistake:", "expected `makes the mistake:` and its name"),
        (reading(), "mends the mistakes", "expected `mends the mistake:` and its name"),
        (vector(), "make the mistake: adds one to a timestamp", "did you mean `makes`?"),
        (reading(), "mend the mistake: skips the recheck", "did you mean `mends`?"),
    ] {
        let refusal = after(&subject, sentence).unwrap_err();
        assert!(refusal.contains(words), "{sentence}: {refusal}");
    }
}

#[test]
fn a_run_that_is_under_way_goes_on_by_other_decisions() {
    let told = ["run to pin", "makes the mistake: skips the recheck", "pin", "open"];
    let Subject::Read(system) = after_all(reading(), &told) else { unreachable!("a read stays one") };
    let steps: Vec<&str> = system.run().unwrap().trace().iter().map(|step| step.step.word()).collect();
    assert_eq!(steps, ["snapshot", "admit", "choose", "pin", "open"]);
}

#[test]
fn a_partition_and_a_candidate_may_be_called_so() {
    let made = after_all(vector(), &["add \"makes\"", "makes through 100", "\"makes\" through 101"]);
    assert_eq!(Step::parse(&made, "makes through 102").unwrap().to_string(), "\"makes\" through 102");
    let made = after_all(reading(), &["add mends", "mends generation 4"]);
    assert_eq!(Step::parse(&made, "mends generation 5").unwrap().to_string(), "\"mends\" generation 5");
}

#[test]
fn the_answer_is_that_of_the_system_as_it_is() {
    let two = || after(&vector(), "B through 120").unwrap();
    assert_eq!(Answer::of(&two()).to_string(), "frontier before 100");
    let latest = after(&two(), "makes the mistake: takes the latest cut").unwrap();
    let answer = Answer::of(&latest);
    assert_eq!(answer.to_string(), "frontier through 120");
    let explanation = answer.explain(&latest).unwrap();
    assert_eq!(explanation.lead.to_string(), "Not the earliest cut of the whole vector.");
    assert_eq!(explanation.why[1].to_string(), "A is behind: the cut goes beyond what it has certified. [F4]");
    let skips = after_all(two(), &["add C", "makes the mistake: skips a missing partition"]);
    let explanation = Answer::of(&skips).explain(&skips).unwrap();
    let words: Vec<String> = explanation.why.iter().map(ToString::to_string).collect();
    assert!(words.iter().any(|words| words.starts_with("C has no checkpoint, and could contribute")), "{words:?}");
}

#[test]
fn a_file_names_mistakes_of_its_kind() {
    let file = |list: &str| format!("mistakes = {list}\n[stream]\ncommitted_end = 9\n[read]\noffset = 5\n");
    let scenario = Scenario::parse(&file("[\"repairs without end\", \"skips the recheck\"]")).unwrap();
    let printed = scenario.to_string();
    assert!(printed.contains("mistakes = [\"skips the recheck\", \"repairs without end\"]\n"), "{printed}");
    assert_eq!(Scenario::parse(&printed).unwrap(), scenario);
    for (list, error) in [
        (
            "[\"skips the rechek\"]",
            "1:13: mistakes: `skips the rechek` is no mistake; did you mean `skips the recheck`?",
        ),
        (
            "[\"skips the recheck\", \"takes the latest cut\"]",
            "1:34: mistakes: `takes the latest cut` is a mistake of who publishes, and this is a read",
        ),
        (
            "[\"fills compacted gaps\", \"fills compacted gaps\"]",
            "1:37: mistakes: `fills compacted gaps` is made twice",
        ),
        ("[3]", "1:13: mistakes: expected the name of a mistake, found an integer"),
        ("\"x\"", "1:12: mistakes: expected a list of mistakes, like `[\"highest number wins\"]`, found text"),
    ] {
        assert_eq!(Scenario::parse(&file(list)).unwrap_err().to_string(), error);
    }
    let json = r#"{ "mistakes": ["compares as text"], "partitions": { "A": "before 100" } }"#;
    let scenario = Scenario::parse(json).unwrap();
    assert!(scenario.to_string().contains("mistakes = [\"compares as text\"]\n"));
    let below = Scenario::parse("[partitions]\nA = \"before 100\"\nmistakes = [\"compares as text\"]\n").unwrap_err();
    assert!(below.to_string().contains("move `mistakes` above `[partitions]`"), "{below}");
    // Without a start, its kind is not known; the rest is read all the same.
    let errors = Scenario::parse("mistakes = []\ntitel = \"x\"").unwrap_err().to_string();
    assert!(errors.contains("expected `[partitions]`") && !errors.contains("`mistakes`"), "{errors}");
}
