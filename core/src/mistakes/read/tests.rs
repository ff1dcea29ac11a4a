//! Each mistake decides wrongly in its own case, and rightly elsewhere.

mod end;
mod harm;

use super::*;
use crate::mistakes::Mistake;
use crate::resolver::candidate::{Listing, Open};
use crate::resolver::fixture::{asking, dense, sparse, with_record};
use crate::resolver::system::Action;
use crate::resolver::trace::Step;
use View::{Committed, TopicCompacted};

/// A decision about something, in words, and what is decided.
type Case = (&'static str, Box<dyn Fn(&dyn Decisions) -> String>);

fn case<T: std::fmt::Debug>(name: &'static str, decide: impl Fn(&dyn Decisions) -> T + 'static) -> Case {
    (name, Box::new(move |by| format!("{:?}", decide(by))))
}

fn record(candidate: &Candidate) -> IndexRecord {
    (*candidate.record).clone()
}

fn admits(name: &'static str, candidate: &Candidate, valid: bool, view: View) -> Case {
    let record = record(candidate);
    case(name, move |by| by.admit(&record, valid, view, 47))
}

fn orders(name: &'static str, left: &Candidate, right: &Candidate) -> Case {
    let (left, right) = (record(left), record(right));
    case(name, move |by| by.order(Committed, &left, &right))
}

fn compares(name: &'static str, step: Step, change: fn(&mut IndexRecord)) -> Case {
    let passed = dense(2, 24, 70).identity();
    let stored = with_record(dense(2, 24, 70), change).identity();
    case(name, move |by| {
        by.same(&Compared { candidate: 0, step, passed: passed.clone(), stored: Some(stored.clone()) })
    })
}

fn rechecks(name: &'static str, index: Listing, change: fn(&mut IndexRecord)) -> Case {
    let now = Candidate { index, ..with_record(dense(2, 24, 70), change) };
    let world = asking(Committed, 47, vec![now]);
    case(name, move |by| by.changed(&world, &dense(2, 24, 70)))
}

fn excludes(name: &'static str, other: Candidate) -> Case {
    case(name, move |by| by.excludes(&dense(3, 24, 70), &other))
}

fn unserved(name: &'static str, reason: RetryReason) -> Case {
    case(name, move |by| {
        by.unserved(Retryable { deadline_ms: 200, used_ms: 20, reason, diagnosis: Vec::new() }, 47, 92)
    })
}

fn first(name: &'static str, candidate: Candidate) -> Case {
    case(name, move |by| by.first_record(&candidate, 47, 92))
}

/// A read in which generation 3 has failed and generation 2 has served.
fn answered() -> Run {
    let system = ReadSystem::new(asking(
        Committed,
        47,
        vec![Candidate { open: Open::Fails, ..dense(3, 24, 70) }, dense(2, 24, 70)],
    ));
    system.step(&Action::Run).unwrap().system.run().unwrap().clone()
}

fn cases() -> Vec<Case> {
    let same = |_: &mut IndexRecord| {};
    vec![
        admits("admits what covers", &dense(2, 24, 70), true, Committed),
        admits("admits what does not cover", &dense(2, 50, 70), true, Committed),
        admits("admits what is invalid", &dense(2, 24, 70), false, Committed),
        admits("admits another view", &sparse(2, 24, 70, &[]), true, Committed),
        admits("admits COMMITTED for compacted", &dense(2, 24, 70), true, TopicCompacted),
        admits("admits what is of another view and does not cover", &sparse(2, 50, 70, &[]), true, Committed),
        orders("prefers the newer", &dense(3, 24, 70), &dense(2, 24, 70)),
        orders("prefers the older of its view", &sparse(3, 24, 70, &[]), &dense(2, 24, 70)),
        orders("prefers the newer of its view", &sparse(2, 24, 70, &[]), &dense(3, 24, 70)),
        compares("reads the same", Step::Read, same),
        compares("pins another identity", Step::Pin, |record| record.target.identity = "etag b2".to_owned()),
        compares("reads another identity", Step::Read, |record| record.target.identity = "etag b2".to_owned()),
        compares("reads another version", Step::Read, |record| record.exact.metadata_version = 9),
        case("rechecks", |by| by.rechecks()),
        rechecks("finds the same", Listing::Valid, same),
        rechecks("finds it gone", Listing::Absent, same),
        rechecks("finds it invalid", Listing::Invalid, same),
        rechecks("finds it rewritten", Listing::Valid, |record| record.exact.metadata_version = 9),
        excludes("excludes what failed", dense(3, 24, 70)),
        excludes("excludes its generation", with_record(dense(3, 24, 70), |record| record.exact.metadata_version = 9)),
        excludes("excludes another generation", dense(2, 24, 70)),
        excludes("excludes that generation of the other view", sparse(3, 24, 70, &[])),
        case("drops what is stale", |by| by.drops_stale()),
        case("remembers", |by| by.remembers(&answered())),
        case("restarts", |by| by.used_ms(60)),
        case("restarts at once", |by| by.used_ms(0)),
        unserved("answers that all failed", RetryReason::AllFailed),
        unserved("answers that there is none", RetryReason::NoCandidate),
        unserved("answers that there is no evidence", RetryReason::NoEvidence),
        unserved("answers that there is no time", RetryReason::Deadline { step: Step::Open }),
        first("begins in COMMITTED", dense(2, 24, 70)),
        first("begins with a survivor", sparse(2, 24, 70, &[47, 60])),
        first("begins in a gap", sparse(2, 24, 70, &[30, 60])),
        first("begins where nothing survives", sparse(2, 24, 70, &[30])),
        case("repairs once", |by| by.may_repair(0, 1)),
        case("repairs once more", |by| by.may_repair(1, 1)),
        case("repairs where it may not", |by| by.may_repair(0, 0)),
    ]
}

/// Where these decide otherwise than it is right.
fn wrong(mistakes: Mistakes<ReadMistake>) -> Vec<&'static str> {
    cases()
        .into_iter()
        .filter(|(_, decide)| decide(&mistakes) != decide(decisions::RIGHT))
        .map(|(name, _)| name)
        .collect()
}

fn all() -> Mistakes<ReadMistake> {
    ReadMistake::ALL.iter().copied().collect()
}

#[test]
fn each_mistake_is_made_in_its_own_case() {
    let expected: [(ReadMistake, &[&str]); 12] = [
        (HighestNumberWins, &["admits what does not cover", "admits what is invalid", "finds it invalid"]),
        (
            ComparesAcrossViews,
            &[
                "admits another view",
                "admits COMMITTED for compacted",
                "admits what is of another view and does not cover",
            ],
        ),
        (ReadsByKey, &["pins another identity", "reads another identity", "reads another version"]),
        (SkipsRecheck, &["rechecks"]),
        (
            FallsBackToOtherView,
            &[
                "admits another view",
                "admits COMMITTED for compacted",
                "admits what is of another view and does not cover",
                "prefers the older of its view",
            ],
        ),
        (KeepsStaleAnswer, &["drops what is stale"]),
        (CachesFailure, &["remembers"]),
        (RestartsDeadline, &["restarts"]),
        (ExcludesGeneration, &["excludes its generation"]),
        (
            EofForFailure,
            &["answers that all failed", "answers that there is none", "answers that there is no evidence"],
        ),
        (FillsGaps, &["begins in a gap", "begins where nothing survives"]),
        (RepairsWithoutEnd, &["repairs once more", "repairs where it may not"]),
    ];
    assert_eq!(expected.map(|(mistake, _)| mistake)[..], *ReadMistake::ALL);
    for (mistake, cases) in expected {
        assert_eq!(wrong(Mistakes::<ReadMistake>::NONE.with(mistake)), cases, "{mistake:?}");
    }
}

#[test]
fn no_mistake_is_right() {
    assert!(wrong(Mistakes::<ReadMistake>::NONE).is_empty());
}

#[test]
fn two_mistakes_are_wrong_where_one_of_them_is() {
    for one in ReadMistake::ALL {
        for other in ReadMistake::ALL {
            let [first, second] = [one, other].map(|mistake| wrong(Mistakes::<ReadMistake>::NONE.with(*mistake)));
            let both = wrong(Mistakes::<ReadMistake>::NONE.with(*one).with(*other));
            let either = |name: &&str| first.contains(name) || second.contains(name);
            assert!(both.iter().all(either), "{one:?} and {other:?}: {both:?}");
            // Who compares across views has nothing left to fall back to.
            let kept = |name: &&&str| both.contains(*name) || **name == "prefers the older of its view";
            assert!(first.iter().chain(&second).all(|name| kept(&name)), "{one:?} and {other:?}: {both:?}");
        }
    }
}

#[test]
fn mistakes_are_of_a_system_until_they_are_mended() {
    let right = ReadSystem::new(asking(Committed, 47, vec![dense(2, 24, 70)]));
    assert_eq!(Mistakes::<ReadMistake>::of(&right), Mistakes::<ReadMistake>::NONE);
    assert_eq!(Mistakes::<ReadMistake>::NONE.make(&right), right);
    for mistakes in [Mistakes::<ReadMistake>::NONE.with(SkipsRecheck), all()] {
        let system = mistakes.make(&right);
        assert_eq!(Mistakes::<ReadMistake>::of(&system), mistakes);
        assert!(system != right && system == mistakes.make(&right));
        assert!(system != mistakes.without(SkipsRecheck).make(&right));
        assert_eq!((system.mended(), Mistakes::<ReadMistake>::NONE.make(&system)), (right.clone(), right.clone()));
        let after = system.step(&Action::Run).unwrap().system;
        assert_eq!((Mistakes::<ReadMistake>::of(&after), after.resolution()), (mistakes, system.resolution()));
    }
}
