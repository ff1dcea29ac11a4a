//! Each mistake is wrong in its own cases, and right in every other.

mod world;

use super::plus_one;
use crate::coordinate::Coordinate;
use crate::frontier::checkpoint::{Checkpoint, Finality, StoredCoverage};
use crate::frontier::decisions::Decisions;
use crate::frontier::network::MessageRef;
use crate::frontier::system::Action;
use crate::frontier::system::invariants::Invariant;
use crate::mistakes::PublishMistake::{
    AddsOne, ComparesAsText, EqualIsOwn, GoesBack, IgnoresScope, PublishesAcrossEpochs, RefusalIsDeath, RelabelsBefore,
    RetriesOldProposal, SilenceIsFailure, SilenceIsSuccess, SkipsMissing, TakesAnyFinality, TakesGreatestEvent,
    TakesLatest, WritesUnconditionally,
};
use crate::mistakes::{Mistake, Mistakes, PublishMistake};
use std::cmp::Ordering;
use std::sync::Arc;
use world::{By, World};

/// What happens, what it comes to by the right decisions, and by each mistake that makes a difference.
type Situation = (fn(By) -> String, &'static str, &'static [(PublishMistake, &'static str)]);

/// A vector of these partitions is all that there is, and somebody reads it.
fn claims(by: By, partitions: &[(&str, &str, &str)]) -> String {
    let mut world = World::new(by, partitions);
    world.reads("w1");
    world.would("w1")
}

const VECTORS: &[Situation] = &[
    (
        |by| claims(by, &[("A", "integer", "before 100"), ("B", "integer", "through 100")]),
        "before 100",
        &[(RelabelsBefore, "through 100"), (AddsOne, "before 101"), (TakesLatest, "through 100")],
    ),
    (|by| claims(by, &[("A", "decimal", "through 1.5"), ("B", "decimal", "through 1.5")]), "through 1.5", &[]),
    (|by| claims(by, &[("A", "integer", "through 100")]), "through 100", &[(AddsOne, "before 101")]),
    (
        |by| claims(by, &[("A", "decimal", "through 9"), ("B", "decimal", "through 10")]),
        "through 9",
        &[(TakesLatest, "through 10"), (ComparesAsText, "through 10")],
    ),
    (
        |by| claims(by, &[("A", "j0: decimal", "through 2"), ("B", "j1: decimal", "before 1")]),
        "the vector A through 2, B before 1",
        &[(RelabelsBefore, "the vector A through 2, B through 1"), (ComparesAsText, "before 1")],
    ),
    (
        |by| claims(by, &[("A", "decimal", "through 90"), ("B", "decimal", "missing")]),
        "rejected",
        &[(SkipsMissing, "through 90")],
    ),
    (
        |by| {
            let mut world = World::new(by, &[("A", "decimal", "through 90"), ("B", "decimal", "missing")]);
            world.edit("B", |b| b.floor = Some(world::cut("decimal", "before 80")));
            world.reads("w1");
            world.would("w1")
        },
        "rejected",
        &[],
    ),
    (|by| checkpoint(by, |one| one.scope = "other".to_owned()), "rejected", &[(IgnoresScope, "through 90")]),
    (|by| checkpoint(by, |one| one.finality = Finality::Clock), "rejected", &[(TakesAnyFinality, "through 90")]),
    (|by| checkpoint(by, |one| one.epoch = 6), "rejected", &[]),
    (|by| checkpoint(by, |one| one.durable = false), "rejected", &[]),
    (
        |by| {
            checkpoint(by, |one| {
                one.finality = Finality::Token;
                one.coverage = StoredCoverage::Absent;
            })
        },
        "rejected",
        &[],
    ),
    (|by| page(by, "205 done, 206", None), "nothing certified, none", &[(TakesGreatestEvent, "written, through 206")]),
    (
        |by| page(by, "205 done, 206", Some("before 300")),
        "written, before 206",
        &[(TakesGreatestEvent, "written, through 206")],
    ),
    (|by| page(by, "205 done", Some("before 300")), "written, before 300", &[]),
    (|by| page(by, "", None), "nothing certified, none", &[]),
];

fn checkpoint(by: By, edit: fn(&mut Checkpoint)) -> String {
    let mut world = World::new(by, &[("A", "decimal", "through 90"), ("B", "decimal", "through 95")]);
    world.edit("A", |a| edit(&mut a.checkpoints[0]));
    world.reads("w1");
    world.would("w1")
}

fn page(by: By, events: &str, claim: Option<&str>) -> String {
    let mut world = World::new(by, &[("A", "decimal", "missing")]);
    let happened = world.page("A", events, claim);
    let stored = world.0.state.partition("A").and_then(|a| a.checkpoints.first());
    let coverage = stored.and_then(|one| match &one.coverage {
        StoredCoverage::Read(coverage) => Some(coverage.to_string()),
        _ => None,
    });
    format!("{happened}, {}", coverage.unwrap_or_else(|| "none".to_owned()))
}

/// The record is `through 99` of epoch 7, revision 12; a request with this condition and claim arrives.
fn stores(by: By, revision: u64, epoch: u64, claim: &str) -> String {
    World::new(by, &[("A", "decimal", "through 100")]).stores(revision, epoch, claim)
}

const WRITES: &[Situation] = &[
    (|by| stores(by, 12, 7, "through 99"), "13: through 99 of 7", &[]),
    (|by| stores(by, 11, 7, "through 99"), "revision moved", &[(WritesUnconditionally, "13: through 99 of 7")]),
    (
        |by| stores(by, 12, 6, "through 99"),
        "epoch changed",
        &[(WritesUnconditionally, "13: through 99 of 6"), (PublishesAcrossEpochs, "13: through 99 of 7")],
    ),
    (
        |by| stores(by, 12, 7, "before 99"),
        "goes back",
        &[(WritesUnconditionally, "13: before 99 of 7"), (GoesBack, "13: before 99 of 7")],
    ),
    (|by| stores(by, 12, 7, "through 100"), "13: through 100 of 7", &[(ComparesAsText, "goes back")]),
    (
        |by| stores(by, 12, 7, "through 1"),
        "goes back",
        &[(WritesUnconditionally, "13: through 1 of 7"), (GoesBack, "13: through 1 of 7")],
    ),
];

const PUBLISHERS: &[Situation] = &[
    // F8, for itself.
    (|by| World::published(by, "through 90").would("w1"), "goes back", &[(GoesBack, "through 90")]),
    (|by| World::published(by, "through 100").would("w1"), "through 100", &[(ComparesAsText, "goes back")]),
    // Checkpoints of epoch 7, the record of epoch 8.
    (
        |by| {
            let mut world = World::published(by, "through 99");
            world.epoch(8);
            world.reads_record("w1");
            world.would("w1")
        },
        "two epochs",
        &[(PublishesAcrossEpochs, "through 99")],
    ),
    // A lower cut in a new epoch waits, if that is the policy.
    (
        |by| {
            let mut world = World::published(by, "through 90");
            world.epoch(8);
            world.reads("w1");
            world.would("w1")
        },
        "held",
        &[],
    ),
    // The loser, before it has read the checkpoints again.
    (|by| World::loser(by).would("w1"), "no checkpoints", &[(RetriesOldProposal, "through 99")]),
    (
        |by| {
            let mut world = World::loser(by);
            world.epoch(8);
            world.reads_record("w1");
            world.would("w1")
        },
        "no checkpoints",
        &[(RetriesOldProposal, "through 99")],
    ),
    (
        |by| {
            let mut world = World::loser(by);
            world.reads("w1");
            world.would("w1")
        },
        "through 991",
        &[],
    ),
];

/// What w1 believes in the end.
const BELIEFS: &[Situation] = &[
    (|by| World::proposed(by).silence(), "behind", &[(SilenceIsFailure, "dead"), (SilenceIsSuccess, CONFIRMED)]),
    (
        |by| {
            let mut world = World::proposed(by);
            world.deliver_request("w1");
            world.silence()
        },
        "confirmed by the record, its own",
        &[(SilenceIsFailure, "dead"), (SilenceIsSuccess, CONFIRMED)],
    ),
    (
        |by| {
            let mut world = World::proposed(by);
            world.proposes("w2");
            world.deliver_request("w2");
            world.silence()
        },
        CONFIRMED,
        &[(SilenceIsFailure, "dead"), (EqualIsOwn, "confirmed by the record, its own")],
    ),
    (
        |by| {
            let mut world = World::proposed(by);
            world.epoch(8);
            world.silence()
        },
        "epoch changed",
        &[(SilenceIsFailure, "dead"), (SilenceIsSuccess, CONFIRMED)],
    ),
    (
        |by| {
            let mut world = World::proposed(by);
            world.stored("through 99", 13);
            world.deliver_request("w1");
            world.deliver_reply("w1");
            world.belief("w1")
        },
        "nothing known",
        // It is not refused, and it hears that.
        &[(RefusalIsDeath, "dead"), (WritesUnconditionally, "confirmed by reply")],
    ),
    (
        |by| {
            let mut world = World::proposed(by);
            world.deliver_request("w1");
            world.deliver_reply("w1");
            world.belief("w1")
        },
        "confirmed by reply",
        &[],
    ),
];

const CONFIRMED: &str = "confirmed by the record";

fn situations() -> impl Iterator<Item = &'static Situation> {
    [VECTORS, WRITES, PUBLISHERS, BELIEFS].into_iter().flatten()
}

#[test]
fn each_mistake_is_wrong_in_its_own_cases_and_right_in_every_other() {
    for (place, (comes_to, right, wrong)) in situations().enumerate() {
        assert_eq!(comes_to(None), *right, "situation {place}");
        for mistake in PublishMistake::ALL {
            let expected = wrong.iter().find(|(other, _)| other == mistake).map_or(*right, |(_, wrong)| *wrong);
            let made = comes_to(Some(Arc::new(Mistakes::NONE.with(*mistake))));
            assert_eq!(made, expected, "situation {place}: {}", mistake.name());
        }
    }
    for mistake in PublishMistake::ALL {
        let shown = situations().any(|(_, _, wrong)| wrong.iter().any(|(other, _)| other == mistake));
        assert!(shown, "nothing shows what it means: {}", mistake.name());
    }
}

#[test]
fn no_mistake_is_right() {
    let none: Arc<dyn Decisions> = Arc::new(Mistakes::<PublishMistake>::NONE);
    for (place, (comes_to, right, _)) in situations().enumerate() {
        assert_eq!(comes_to(Some(none.clone())), *right, "situation {place}");
    }
}

#[test]
fn mistakes_add_up() {
    let both = |mistakes: &[PublishMistake]| -> By {
        Some(Arc::new(mistakes.iter().copied().collect::<Mistakes<PublishMistake>>()))
    };
    let vector = [("A", "integer", "before 100"), ("B", "integer", "before 99"), ("C", "integer", "missing")];
    for (mistakes, claim) in [
        (&[SkipsMissing, RelabelsBefore][..], "through 99"),
        (&[SkipsMissing, AddsOne, RelabelsBefore], "through 100"),
        (&[SkipsMissing, ComparesAsText], "before 100"),
        (&[SkipsMissing, ComparesAsText, TakesLatest], "before 99"),
        (&[TakesLatest, RelabelsBefore], "rejected"),
    ] {
        assert_eq!(claims(both(mistakes), &vector), claim, "{mistakes:?}");
    }
    // What comes first has the decision.
    let silent = World::proposed(both(&[SilenceIsFailure, SilenceIsSuccess])).silence();
    assert_eq!(silent, "dead");
}

#[test]
fn a_system_says_by_which_mistakes_it_is_run() {
    let right = World::proposed(None).0;
    assert_eq!(Mistakes::<PublishMistake>::of(&right), Mistakes::NONE);
    assert_eq!(Mistakes::<PublishMistake>::NONE.make(&right), right);
    let set = Mistakes::NONE.with(GoesBack).with(EqualIsOwn);
    let wrong = set.make(&right);
    assert_eq!(Mistakes::<PublishMistake>::of(&wrong), set);
    assert_eq!(wrong, set.make(&right), "whoever has made them");
    assert_ne!(wrong, right);
    assert_ne!(wrong, set.without(GoesBack).make(&right));
    assert_eq!(wrong.mended(), right);
    assert_eq!(Mistakes::<PublishMistake>::NONE.make(&wrong), right);
}

/// Whether it has landed before, or lands while that is believed.
#[test]
fn i4_an_attempt_that_is_believed_dead_never_lands() {
    let by = || -> By { Some(Arc::new(Mistakes::NONE.with(SilenceIsFailure))) };
    let mut landed = World::proposed(by());
    landed.deliver_request("w1");
    let before = landed.0.clone();
    assert_eq!(landed.silence(), "dead");
    assert_eq!(Invariant::broken(&before, &landed.0), [Invariant::I4]);

    let mut lands = World::proposed(by());
    let before = lands.0.clone();
    assert_eq!(lands.silence(), "dead");
    assert_eq!(Invariant::broken(&before, &lands.0), [], "it is right so far");
    let before = lands.0.clone();
    lands.deliver_request("w1");
    assert_eq!(Invariant::broken(&before, &lands.0), [Invariant::I4]);

    // It goes on like one that knows nothing.
    let mut goes_on = World::proposed(by());
    goes_on.silence();
    goes_on.reads("w1");
    assert_eq!((goes_on.belief("w1"), goes_on.would("w1")), ("dead".to_owned(), "through 99".to_owned()));
}

/// Also where nobody waits for it any more; and a retry is no invention.
#[test]
fn i3_is_broken_when_an_invented_claim_is_stored_and_not_before() {
    let certified = [("A", "integer", "through 99")];
    for (mistake, broken) in [(AddsOne, &[Invariant::I3][..]), (RetriesOldProposal, &[])] {
        for late in [false, true] {
            let mut world = World::new(Some(Arc::new(Mistakes::NONE.with(mistake))), &certified);
            let before = world.0.clone();
            world.proposes("w1");
            assert_eq!(Invariant::broken(&before, &world.0), [], "{mistake:?}");
            if late {
                world.silence();
                if mistake == RetriesOldProposal {
                    world.act(&Action::Drop(MessageRef::Request { publisher: "w1".into(), attempt: None }));
                    world.act(&Action::Propose("w1".into()));
                }
            }
            let before = world.0.clone();
            world.deliver_request("w1");
            assert_eq!(Invariant::broken(&before, &world.0), broken, "{mistake:?}");
        }
    }
}

#[test]
fn one_is_added_to_the_last_digit() {
    for (order, at, more) in [
        ("integer", "9", Some("10")),
        ("integer", "-1", Some("0")),
        ("integer with successor", "99999999999999999999", Some("100000000000000000000")),
        ("timestamp", "2026-01-01T00:00:00Z", Some("2026-01-01T00:00:01Z")),
        ("timestamp", "2026-01-01T00:00:00.250Z", Some("2026-01-01T00:00:00.251Z")),
        ("timestamp", "2026-01-01T00:00:00.299Z", Some("2026-01-01T00:00:00.300Z")),
        ("timestamp", "2023-12-31T23:59:59.999+01:00", Some("2024-01-01T00:00:00.000+01:00")),
        ("timestamp", "2024-02-28T23:59:59Z", Some("2024-02-29T00:00:00Z")),
        ("timestamp", "2016-12-31T23:59:60Z", Some("2017-01-01T00:00:00Z")),
        ("timestamp", "9999-12-31T23:59:59Z", None),
        ("decimal", "1.5", None),
        ("lsn", "0/16B3748", None),
        ("tuple", "1:2", None),
        ("text", "1", None),
        ("opaque", "1", None),
    ] {
        let at = Coordinate::parse(&order.parse().unwrap(), at).unwrap();
        let added = plus_one::of(&at);
        assert_eq!(added.as_ref().map(Coordinate::spelling), more, "{at}");
        assert!(added.is_none_or(|added| at.compare(&added).is_some_and(Ordering::is_lt)), "{at}");
    }
}
