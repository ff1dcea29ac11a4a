//! Whatever is found in the built-in systems can be kept in every form.

use super::systems::BuiltIn;
use super::{Counterexample, Hunt, itf, mermaid};
use crate::scenario::mistakes::AnyMistake;
use crate::scenario::{Kind, Scenario};
use crate::search::Status;

fn found(mistake: AnyMistake) -> Counterexample {
    let built_in = match mistake {
        AnyMistake::Publish(mistake) => BuiltIn::for_publish(mistake),
        AnyMistake::Read(mistake) => BuiltIn::for_read(mistake),
    };
    let question: super::Question = built_in.question.parse().unwrap();
    let mut hunt = Hunt::new(&question.with_mistakes(&[mistake])).unwrap();
    while hunt.run(1000) == Status::Going {}
    hunt.counterexample().unwrap_or_else(|| panic!("{mistake} does no harm"))
}

#[test]
fn every_find_can_be_kept() {
    for mistake in [Kind::Publish, Kind::Read].into_iter().flat_map(AnyMistake::all_of) {
        let found = found(mistake);
        let scenario = found.scenario(mistake.name());
        assert_eq!(Scenario::parse(&scenario.to_string()).as_ref(), Ok(&scenario), "{scenario}");
        let run = scenario.run();
        assert!(run.held() && run.moments.last().unwrap().broken == found.broken, "{run}");
        let sentences: Vec<String> = found.steps.iter().map(ToString::to_string).collect();
        let again = Counterexample::of_sentences(found.start.clone(), sentences.iter().map(String::as_str));
        assert_eq!(again.as_ref(), Ok(&found));
        mermaid::tests::read_back(&found.mermaid());
        itf::tests::check(&itf::tests::read(&found.itf()), found.steps.len());
        assert!(found.told().contains("Here right and wrong part"), "{}", found.told());
    }
}
