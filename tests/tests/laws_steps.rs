//! Steps, states and scenarios print to text that reads back, whatever names and tokens they hold.

use cutline::scenario::step::Step;
use cutline::scenario::{Scenario, ScriptedStep, Subject};
use cutline_tests::{law, publish, read, text};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::Cell;

fn fail(error: &impl std::fmt::Display, text: &str) -> TestCaseError {
    TestCaseError::fail(format!("{error}\n{text}"))
}

/// The step as a sentence reads back to the same step; gives the state after it, if it can be taken.
fn reads_back(subject: &Subject, step: &Step) -> Result<Option<Subject>, TestCaseError> {
    let sentence = step.to_string();
    prop_assert!(!sentence.contains('\n'), "a sentence is one line: {sentence:?}");
    let again = Step::parse(subject, &sentence).map_err(|error| fail(&error, &sentence))?;
    prop_assert_eq!(again.to_string(), &*sentence, "printed again");
    prop_assert_eq!(&again, step, "{}", sentence);
    let (one, other) = (step.apply(subject), again.apply(subject));
    prop_assert_eq!(&one, &other, "{}", sentence);
    Ok(one.ok())
}

/// The scenario prints, reads back as itself, and prints the same again.
fn round_trip(scenario: &Scenario) -> Result<(), TestCaseError> {
    let printed = scenario.to_string();
    let again = Scenario::parse(&printed).map_err(|errors| fail(&errors, &printed))?;
    prop_assert_eq!(&again, scenario, "{}", printed);
    prop_assert_eq!(again.to_string(), printed);
    Ok(())
}

/// Takes every step that can be taken, each from where the last one led.
fn walk<W>(start: Subject, wishes: &[W], step: impl Fn(&W, &Subject) -> Step) -> Result<Scenario, TestCaseError> {
    let mut subject = start.clone();
    let mut steps = Vec::new();
    for wish in wishes {
        let step = step(wish, &subject);
        if let Some(after) = reads_back(&subject, &step)? {
            subject = after;
            steps.push(ScriptedStep { step, expect: None });
        }
    }
    let end = Scenario { title: String::new(), about: String::new(), start: subject, expect: None, steps: Vec::new() };
    // Whatever steps have led to can be written down, where nothing has begun.
    if is_quiet(&end.start) {
        round_trip(&end)?;
    }
    let title = "A walk".to_owned();
    Ok(Scenario { title, about: String::new(), start, expect: None, steps })
}

fn is_quiet(subject: &Subject) -> bool {
    match subject {
        Subject::Publish(system) => system.is_quiet(),
        Subject::Read(system) => system.is_quiet(),
    }
}

fn publish_step(wish: &publish::Wish, subject: &Subject) -> Step {
    match subject {
        Subject::Publish(system) => Step::from(wish.step(system)),
        Subject::Read(_) => unreachable!("a vector never becomes a read"),
    }
}

fn read_step(wish: &read::Wish, subject: &Subject) -> Step {
    match subject {
        Subject::Read(system) => Step::from(wish.step(system)),
        Subject::Publish(_) => unreachable!("a read never becomes a vector"),
    }
}

/// From any state, every step that can be taken is a sentence that reads back, and so is the walk of them.
fn walks_read_back<W: std::fmt::Debug + Clone + 'static>(
    starts: BoxedStrategy<Subject>,
    wishes: BoxedStrategy<W>,
    step: impl Fn(&W, &Subject) -> Step,
) {
    let taken = Cell::new(0);
    law(2000, &(starts, vec(wishes, 1..8)), |(start, wishes)| {
        let scenario = walk(start, &wishes, &step)?;
        taken.set(taken.get() + scenario.steps.len());
        round_trip(&scenario)?;
        prop_assert_eq!(scenario.run().moments.len(), scenario.steps.len() + 1);
        Ok(())
    });
    assert!(taken.get() > 1400, "only {} steps were taken", taken.get());
}

#[test]
fn every_step_of_a_vector_is_a_sentence_that_reads_back() {
    walks_read_back(publish::system().prop_map(Subject::Publish).boxed(), publish::Wish::any(), publish_step);
}

#[test]
fn every_step_of_a_read_is_a_sentence_that_reads_back() {
    walks_read_back(read::system().prop_map(Subject::Read).boxed(), read::Wish::any(), read_step);
}

#[test]
fn every_state_reads_back_whatever_its_title_says() {
    let start = prop_oneof![publish::system().prop_map(Subject::Publish), read::system().prop_map(Subject::Read)];
    law(1000, &(start, text::any_text(), text::any_text()), |(start, title, about)| {
        round_trip(&Scenario { title, about, start, expect: None, steps: Vec::new() })
    });
}

#[test]
fn a_step_that_changes_nothing_gives_an_equal_state() {
    law(400, &(publish::system(), publish::Wish::any()), |(system, wish)| {
        let subject = Subject::Publish(system);
        let step = publish_step(&wish, &subject);
        let Ok(once) = step.apply(&subject) else { return Ok(()) };
        // Most steps say what something is, not how it changes: said twice, it is the same.
        let makes_more =
            ["add", "copy", "rename", "remove", "publisher"].iter().any(|verb| step.to_string().starts_with(verb));
        if !makes_more {
            prop_assert_eq!(step.apply(&once), Ok(once), "{}", step);
        }
        Ok(())
    });
}

#[test]
fn any_text_is_a_step_or_an_error_with_words() {
    let start = prop_oneof![publish::system().prop_map(Subject::Publish), read::system().prop_map(Subject::Read)];
    let sentence = prop_oneof![text::any_text(), vec(text::word(), 1..5).prop_map(|words| words.join(" "))];
    law(2000, &(start, sentence), |(subject, sentence)| {
        match Step::parse(&subject, &sentence) {
            Ok(step) => drop(reads_back(&subject, &step)?),
            Err(error) => prop_assert!(error.to_string().contains(' '), "{error}"),
        }
        Ok(())
    });
}

#[test]
fn every_state_can_be_told_in_steps_from_a_blank_one() {
    let start = prop_oneof![publish::system().prop_map(Subject::Publish), read::system().prop_map(Subject::Read)];
    law(1000, &start, |subject| {
        let steps = subject.told().map_err(|error| TestCaseError::fail(error.to_string()))?;
        let sentences: Vec<String> = steps.iter().map(ToString::to_string).collect();
        let again = Subject::retold(subject.kind(), sentences.iter().map(String::as_str));
        prop_assert_eq!(again, Ok(subject), "{:#?}", sentences);
        Ok(())
    });
}
