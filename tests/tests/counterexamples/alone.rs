//! Each mistake alone does harm in its system, in so many steps; without any there is none.

use super::{broken, found, found_by, searched};
use cutline::mistakes::PublishMistake::{
    AddsOne, ComparesAsText, EqualIsOwn, GoesBack, IgnoresScope, PublishesAcrossEpochs, RefusalIsDeath, RelabelsBefore,
    RetriesOldProposal, SilenceIsFailure, SilenceIsSuccess, SkipsMissing, TakesAnyFinality, TakesGreatestEvent,
    TakesLatest, WritesUnconditionally,
};
use cutline::mistakes::ReadMistake::{
    CachesFailure, ComparesAcrossViews, EofForFailure, ExcludesGeneration, FallsBackToOtherView, FillsGaps,
    HighestNumberWins, KeepsStaleAnswer, ReadsByKey, RepairsWithoutEnd, RestartsDeadline, SkipsRecheck,
};
use cutline::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use cutline::review::systems::BuiltIn;
use cutline::review::{Bounds, Counterexample, Question};
use cutline::scenario::Subject;
use cutline::scenario::invariants::Broken;
use cutline::scenario::step::Step;
use cutline::search::Status;
use expect_test::expect_file;
use std::fmt::Write as _;

/// The mistake, how many steps there are to its harm, and what the last of them breaks.
const OF_PUBLISHERS: [(PublishMistake, usize, &str); 16] = [
    (RelabelsBefore, 4, "I1 I3"),
    (TakesGreatestEvent, 5, "I1"),
    (AddsOne, 4, "I1 I3"),
    (TakesLatest, 4, "I1"),
    (SkipsMissing, 4, "I1"),
    (TakesAnyFinality, 4, "I1"),
    (IgnoresScope, 4, "I1"),
    (ComparesAsText, 4, "I1"),
    (WritesUnconditionally, 9, "I2"),
    (GoesBack, 9, "I2"),
    (RetriesOldProposal, 8, "I1"),
    (SilenceIsFailure, 5, "I4"),
    (RefusalIsDeath, 7, "I4"),
    (SilenceIsSuccess, 4, "I4"),
    (EqualIsOwn, 8, "I5"),
    (PublishesAcrossEpochs, 6, "I1"),
];

const OF_READS: [(ReadMistake, usize, &str); 12] = [
    (HighestNumberWins, 7, "J2"),
    (ComparesAcrossViews, 8, "J1"),
    (ReadsByKey, 7, "J1"),
    (SkipsRecheck, 8, "J9"),
    (FallsBackToOtherView, 14, "J1"),
    (KeepsStaleAnswer, 5, "J6"),
    (CachesFailure, 11, "J6"),
    (RestartsDeadline, 5, "J4"),
    (ExcludesGeneration, 14, "J7"),
    (EofForFailure, 10, "J5"),
    (FillsGaps, 7, "J2"),
    (RepairsWithoutEnd, 9, "J8"),
];

/// How many states there are of each system, so that any change of what can happen is seen.
const STATES: [(&str, usize); 14] = [
    ("2 partitions · 1 publisher", 8028),
    ("Timestamps · 2 partitions · 1 publisher", 3158),
    ("A partition without a checkpoint · 1 publisher", 3170),
    ("A watermark · 1 publisher", 3170),
    ("A checkpoint of another query · 1 publisher", 3170),
    ("2 pages · 1 publisher", 2686),
    ("2 publishers · 2 partitions · 1 duplicate", 25997),
    ("1 publisher · 1 membership change", 4128),
    ("2 generations · 2 moves", 2278),
    ("2 reads · 1 cache · 1 move", 121),
    ("2 views · 2 ranges · 1 move", 31),
    ("Trim and committed end · 2 moves", 253),
    ("A compacted view · 1 move", 98),
    ("1 repair · 2 moves", 101),
];

#[test]
fn without_a_mistake_there_is_no_harm_in_any_state() {
    let covered: Vec<(&str, usize)> = BuiltIn::all()
        .map(|built_in| {
            let question: Question = built_in.question.parse().unwrap();
            assert_eq!(question.to_string().parse(), Ok(question.clone()), "{}", built_in.name);
            let hunt = searched(&question);
            assert_eq!(hunt.status(), Status::Exhausted, "{}", built_in.name);
            (built_in.name, hunt.covered().states)
        })
        .collect();
    assert_eq!(covered, STATES);
}

/// With the same steps, a right system breaks nothing, as far as they can be taken in it.
fn is_harmless(right: &Subject, sentences: &[String]) {
    let mut subject = right.clone();
    for sentence in sentences {
        let Ok(step) = Step::parse(&subject, sentence) else { return };
        let Ok((after, happened)) = step.take(&subject) else { return };
        let broken = Broken::by(&subject, &after, happened.as_ref());
        assert!(broken.is_empty(), "`{sentence}` breaks something in a right system: {broken:?}");
        subject = after;
    }
}

/// Takes the steps again, each read back from its sentence: nothing but the last breaks anything.
/// What happens is told.
fn told(name: &str, built_in: &BuiltIn, found: &Counterexample) -> String {
    let mut text = format!("{name}\n  {}\n", built_in.name);
    let mut subject = found.start.clone();
    let mut sentences = Vec::new();
    for (place, step) in found.steps.iter().enumerate() {
        let sentence = step.to_string();
        assert_eq!(Step::parse(&subject, &sentence).as_ref(), Ok(step), "{name}");
        let (after, happened) = step.take(&subject).expect("it was found");
        let expected = if place + 1 == found.steps.len() { &*found.broken } else { &[] };
        assert_eq!(Broken::by(&subject, &after, happened.as_ref()), expected.iter().copied().collect(), "{name}");
        writeln!(text, "  {:>2}. {sentence}", place + 1).expect("a string takes all");
        for line in happened.iter().flat_map(|happened| happened.explain(&after)) {
            writeln!(text, "        {line}").expect("a string takes all");
        }
        sentences.push(sentence);
        subject = after;
    }
    for invariant in &found.broken {
        writeln!(text, "  {}: {}", invariant.id(), invariant.statement()).expect("a string takes all");
    }
    let right = match found.start.clone() {
        Subject::Publish(system) => Subject::Publish(system.mended()),
        Subject::Read(system) => Subject::Read(system.mended()),
    };
    is_harmless(&right, &sentences);
    text
}

fn each<M: Mistake + std::fmt::Debug>(
    expected: &[(M, usize, &str)],
    built_in: fn(M) -> &'static BuiltIn,
    texts: &mut Vec<String>,
) {
    assert_eq!(expected.iter().map(|(mistake, ..)| *mistake).collect::<Vec<_>>(), M::ALL);
    for (mistake, steps, breaks) in expected {
        let built_in = built_in(*mistake);
        let found = found(built_in, &[*mistake]).unwrap_or_else(|| panic!("{mistake:?} does no harm"));
        assert_eq!((found.steps.len(), &*broken(&found)), (*steps, *breaks), "{mistake:?}");
        texts.push(told(mistake.name(), built_in, &found));
    }
}

#[test]
fn each_mistake_does_harm_in_its_system() {
    let mut texts = Vec::new();
    each(&OF_PUBLISHERS, BuiltIn::for_publish, &mut texts);
    each(&OF_READS, BuiltIn::for_read, &mut texts);
    expect_file!["../../counterexamples.txt"].assert_eq(&texts.join("\n"));
}

#[test]
fn each_system_is_that_of_a_mistake() {
    let of_publishers = PublishMistake::ALL.iter().map(|mistake| BuiltIn::for_publish(*mistake));
    let used: Vec<&BuiltIn> =
        of_publishers.chain(ReadMistake::ALL.iter().map(|mistake| BuiltIn::for_read(*mistake))).collect();
    for built_in in BuiltIn::all() {
        assert!(used.contains(&built_in), "{}", built_in.name);
        assert_eq!(BuiltIn::all().filter(|other| other.name == built_in.name).count(), 1, "{}", built_in.name);
        assert!(built_in.about.ends_with('.'), "{}", built_in.name);
    }
}

/// Who retries what it has lost with, or does not mind the epoch, is right as long as the membership is.
#[test]
fn two_mistakes_are_harmless_until_the_membership_changes() {
    for mistake in [RetriesOldProposal, PublishesAcrossEpochs] {
        let mistakes = Mistakes::NONE.with(mistake);
        let mut question = BuiltIn::for_publish(mistake).with(mistakes).unwrap();
        let Bounds::Publish(bounds) = &mut question.bounds else { panic!("it is about publishers") };
        bounds.changes.clear();
        for question in [question, BuiltIn::for_publish(GoesBack).with(mistakes).unwrap()] {
            assert_eq!(found_by(&question), None, "{}", mistake.name());
        }
    }
}
