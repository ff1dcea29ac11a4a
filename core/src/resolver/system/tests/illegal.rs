//! What cannot happen, each with its reason; whatever is refused leaves the system as it was.

use super::Play;
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use crate::resolver::fixture::dense;
use crate::resolver::range::OffsetRange;
use crate::resolver::snapshot::View;
use crate::resolver::system::CandidateMove::{self, Appears, Cached, Collected, Corrupted, Retires, Rewritten};
use crate::resolver::system::{Action, Illegal, Move};
use crate::resolver::trace::Step;

#[test]
fn what_the_resolver_cannot_do_now_is_refused() {
    let play = Play::of_two();
    let not_next = Illegal::NotNext { step: Step::Pin, next: Step::Snapshot };
    assert_eq!(not_next.to_string(), "`pin` is not next: the resolver goes on with `snapshot`");
    assert_eq!(play.refuses(&Action::Step(Step::Pin)), not_next);
    assert_eq!(play.refuses(&Action::RunTo(Step::Snapshot)), Illegal::AlreadySo);
    assert_eq!(play.refuses(&Action::RunTo(Step::Repair)), Illegal::NeverNext(Step::Repair));
    assert_eq!(play.refuses(&Action::Again), Illegal::NotBegun);
    let play = play.to(Step::Recheck);
    assert_eq!(play.refuses(&Action::Again), Illegal::UnderWay);
    assert_eq!(play.refuses(&Action::RunTo(Step::Recheck)), Illegal::AlreadySo);
    assert_eq!(play.refuses(&Action::RunTo(Step::Snapshot)), Illegal::NeverNext(Step::Snapshot));
    let play = play.run();
    for action in [Action::Run, Action::Step(Step::Snapshot)] {
        assert_eq!(play.refuses(&action), Illegal::Answered);
    }
    assert_eq!(play.refuses(&Action::RunTo(Step::Open)), Illegal::NeverNext(Step::Open));
}

#[test]
fn what_cannot_happen_to_a_candidate_is_refused() {
    let absent = Candidate { index: Listing::Absent, ..dense(2, 24, 70) };
    let play = Play::of(vec![dense(3, 24, 70), absent]);
    assert_eq!(play.refuses_of(2, Appears), Illegal::NoCandidate(2));
    assert_eq!(play.refuses_of(0, Appears), Illegal::InIndex);
    assert_eq!(play.refuses_of(0, Collected), Illegal::InIndex);
    for change in [Retires, Rewritten, Corrupted] {
        assert_eq!(play.refuses_of(1, change), Illegal::NotInIndex);
    }
    let corrupted = play.clone().candidate(0, Corrupted);
    assert_eq!(corrupted.refuses_of(0, Corrupted), Illegal::IsInvalid);
    assert_eq!(corrupted.refuses_of(0, Appears), Illegal::InIndex);
    let collected = play.clone().candidate(1, Collected);
    assert_eq!(collected.refuses_of(1, Collected), Illegal::IsLost);
    let pinned = play.to(Step::Open).candidate(0, Retires);
    assert_eq!(pinned.refuses_of(0, Collected), Illegal::Pinned);
}

#[test]
fn what_would_change_nothing_is_refused() {
    let play = Play::of_two();
    for change in [
        CandidateMove::Object(Object::Recorded),
        CandidateMove::Pin(Pin::Held),
        CandidateMove::Open(Open::Opens),
        CandidateMove::Read(Read::Whole),
        Cached(false),
    ] {
        assert_eq!(play.refuses_of(0, change), Illegal::AlreadySo);
    }
    let play = play.candidate(0, Cached(true)).world(Move::Slow(40));
    assert_eq!(play.refuses_of(0, Cached(true)), Illegal::AlreadySo);
    assert_eq!(play.refuses(&Action::Move(Move::Slow(40))), Illegal::AlreadySo);
}

#[test]
fn another_object_is_another_one() {
    let recorded = dense(3, 24, 70).target.identity.clone();
    let play = Play::of_two();
    for object in [
        Object::Replaced { identity: recorded },
        Object::Replaced { identity: String::new() },
        Object::Replaced { identity: " etag".to_owned() },
        Object::Reused { range: OffsetRange::new(24, 70).unwrap() },
    ] {
        assert_eq!(play.refuses_of(0, CandidateMove::Object(object)), Illegal::NotAnother);
    }
}

#[test]
fn boundaries_only_go_forward() {
    let play = Play::of_two();
    for to in [0, 91, 92] {
        assert_eq!(play.refuses(&Action::Move(Move::CommittedEnd(to))), Illegal::NotForward { now: 92 });
    }
    let trim = |view, to| Action::Move(Move::Trim(view, to));
    assert_eq!(play.refuses(&trim(Some(View::Committed), 18)), Illegal::NotForward { now: 18 });
    assert_eq!(play.refuses(&trim(Some(View::TopicCompacted), 0)), Illegal::NotForward { now: 0 });
    // Of both, the one that is farther.
    assert_eq!(play.refuses(&trim(None, 18)), Illegal::NotForward { now: 18 });
    assert_eq!(play.world(Move::Trim(Some(View::TopicCompacted), 1)).0.world.snapshot.trim.topic_compacted, 1);
}

#[test]
fn there_is_no_metadata_version_beyond_the_last_one() {
    let absent = Candidate { index: Listing::Absent, ..dense(2, 24, 70) };
    let play = Play::of(vec![dense(3, 24, 70), absent]).with(|world| world.snapshot.version = u64::MAX);
    for change in [Retires, Rewritten] {
        assert_eq!(play.refuses_of(0, change), Illegal::NoVersion);
    }
    assert_eq!(play.refuses_of(1, Appears), Illegal::NoVersion);
    assert_eq!(play.refuses(&Action::Move(Move::CommittedEnd(93))), Illegal::NoVersion);
    assert_eq!(play.refuses(&Action::Move(Move::Trim(None, 19))), Illegal::NoVersion);
    // What no metadata version tells of can still happen.
    assert_eq!(play.candidate(0, Corrupted).run().outcome(), "retryable");
}

#[test]
fn every_reason_is_a_sentence_of_its_own() {
    let reasons = [
        Illegal::Answered,
        Illegal::NotNext { step: Step::Pin, next: Step::Open },
        Illegal::NeverNext(Step::Pin),
        Illegal::NotBegun,
        Illegal::UnderWay,
        Illegal::NoCandidate(3),
        Illegal::InIndex,
        Illegal::NotInIndex,
        Illegal::IsInvalid,
        Illegal::Pinned,
        Illegal::IsLost,
        Illegal::NoVersion,
        Illegal::NotForward { now: 3 },
        Illegal::AlreadySo,
        Illegal::NotAnother,
    ];
    let mut words: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), reasons.len());
}

#[test]
fn every_move_and_step_is_listed_with_the_reason_against_it() {
    for step in [Step::Snapshot, Step::Recheck, Step::Release] {
        let play = Play::of_two().to(step);
        let actions = play.0.actions();
        for (action, illegal) in &actions {
            assert_eq!(play.0.step(action).err(), *illegal, "{action:?}");
        }
        let legal = |action: &Action| actions.iter().any(|(listed, illegal)| listed == action && illegal.is_none());
        assert!(Step::ALL.into_iter().all(|other| legal(&Action::Step(other)) == (other == step)));
        assert!(legal(&Action::Run) && !legal(&Action::Again));
        for place in 0..2 {
            assert!(play.0.moves_of(place).into_iter().any(|change| {
                matches!(&change, CandidateMove::Object(Object::Reused { .. }))
                    && legal(&Action::Move(Move::Candidate(place, change)))
            }));
        }
    }
    assert_eq!(Play::of_two().0.moves_of(2), []);
}

#[test]
fn another_identity_is_one_that_nobody_has_recorded() {
    let mut play = Play::of(vec![dense(3, 24, 70)]);
    for expected in ["etag 2", "etag 3", "etag 4"] {
        play = play.to(Step::Pin);
        assert_eq!(play.0.another_identity(0), expected);
        // Written anew it is the recorded one, and the read that meets it remembers it.
        let replaced = Object::Replaced { identity: expected.to_owned() };
        play = play.candidate(0, CandidateMove::Object(replaced)).candidate(0, Rewritten).take(Step::Pin);
    }
}

#[test]
fn what_may_not_happen_is_known_without_trying() {
    let plays = [
        Play::of_two(),
        Play::of_two().to(Step::Recheck),
        Play::of_two().to(Step::Release),
        Play::of_two().run(),
        Play::of_two().run().again(),
    ];
    for Play(system) in plays {
        let all = Step::ALL.into_iter().flat_map(|step| [Action::Step(step), Action::RunTo(step)]);
        let all = all.chain([Action::Run, Action::Again]).chain(system.moves().into_iter().map(Action::Move));
        for action in all {
            assert_eq!(system.may(&action).err(), system.step(&action).err(), "{action:?}");
        }
    }
}
