//! The search as the page has it: a text in, a text out.

use super::*;
use cutline::review::systems::BuiltIn;
use cutline::scenario::Kind;

const QUESTION: &str = "publish\nsay add A\nsay A before 1\nsay publisher w1 joins\n";

fn all_of(text: &str) -> String {
    let mut search = begun(text).unwrap();
    assert!(search.run(u32::MAX));
    search.answer()
}

#[test]
fn slices_come_to_the_same_as_one_run() {
    let at_once = all_of(QUESTION);
    let mut in_slices = begun(QUESTION).unwrap();
    while !in_slices.run(7) {}
    assert_eq!(in_slices.answer(), at_once);
    assert!(at_once.starts_with("outcome none\nstates "), "{at_once}");
}

#[test]
fn what_is_cut_short_says_what_it_has_covered() {
    let mut search = begun(QUESTION).unwrap();
    assert!(!search.run(10));
    assert!(search.answer().starts_with("outcome stopped\nstates "), "{}", search.answer());
}

#[test]
fn what_does_harm_is_told_with_the_step_where_right_and_wrong_part() {
    let answer = all_of("read\nsystem fit\nsay makes the mistake: skips the recheck\n");
    let said = |word: &str| answer.lines().filter_map(|line| line.strip_prefix(word)).collect::<Vec<_>>();
    assert!(answer.starts_with("outcome found\n"), "{answer}");
    assert!(said("say ").contains(&"makes the mistake: skips the recheck"), "{answer}");
    assert_eq!(said("who ").len(), said("step ").len(), "{answer}");
    assert_eq!(said("parts ").len(), 1, "{answer}");
    assert!(!said("right ").is_empty() && said("right ") != said("yours "), "{answer}");
    assert_eq!(said("system ").len(), 1, "{answer}");
}

#[test]
fn its_steps_read_back() {
    use cutline::scenario::Subject;
    use cutline::scenario::step::Step;
    let answer = all_of("publish\nsystem fit\nsay makes the mistake: takes silence as success\n");
    let said = |word: &'static str| answer.lines().filter_map(move |line| line.strip_prefix(word));
    let start = Subject::retold(Kind::Publish, said("say ")).unwrap();
    let take = |subject, sentence| Step::parse(&subject, sentence).and_then(|step| step.apply(&subject)).unwrap();
    assert!(said("step ").fold(start, take).told().is_err(), "something has happened");
}

#[test]
fn bounds_that_are_asked_for_take_the_place_of_those_of_a_system() {
    let answer = all_of("publish\nsystem fit\nstates 10\n");
    assert!(answer.starts_with("outcome full\nstates 1"), "{answer}");
}

#[test]
fn a_small_system_is_asked_for_by_its_name() {
    for (kind, other, systems) in [("publish", "read", Kind::Publish), ("read", "publish", Kind::Read)] {
        for system in BuiltIn::all_of(systems) {
            assert!(begun(&format!("{kind}\nsystem {}\n", system.name)).is_ok());
            assert!(begun(&format!("{other}\nsystem {}\n", system.name)).is_err(), "it is of the other kind");
        }
    }
}

#[test]
fn what_does_not_read_is_an_error_in_words() {
    assert!(begun("publish\nsay add").unwrap_err().contains("say add"));
    let error = begun("publish\nsystem fit\nwhere { cutt = 1 }").unwrap_err();
    assert!(error.starts_with("where: "), "{error}");
}

#[test]
fn every_mistake_parts_from_what_is_right_on_the_way_to_its_harm() {
    use cutline::mistakes::{Mistake as _, PublishMistake, ReadMistake};
    let publish = PublishMistake::ALL.iter().map(|mistake| ("publish", mistake.name()));
    let read = ReadMistake::ALL.iter().map(|mistake| ("read", mistake.name()));
    for (kind, name) in publish.chain(read) {
        let answer = all_of(&format!("{kind}\nsystem fit\nsay makes the mistake: {name}\n"));
        let said = |word: &str| answer.lines().filter_map(|line| line.strip_prefix(word)).collect::<Vec<_>>();
        assert!(answer.starts_with("outcome found\n"), "{name}: {answer}");
        assert!(!said("right ").is_empty() && said("right ") != said("yours "), "{name}: {answer}");
    }
}
