//! The resolver's facts, one test each.

mod compacted;

use super::candidate::{Candidate, Listing, Object, Open, Pin};
use super::fixture::{asking, dense, replaced, sparse, with_record, without_repair};
use super::outcome::{Fate, Outcome, Resolution, RetryReason, Retryable, Served};
use super::record::Exact;
use super::request::InvalidRequest;
use super::resolve;
use super::snapshot::{Trim, View, Views};
use super::trace::{Event, Step};
use super::world::World;
use crate::rules::Rule::{self, R1, R2, R3, R4, R5, R6, R7, R8, R9, R11};
use View::{Committed, TopicCompacted};

fn check(world: &World, expected: &str) -> Resolution {
    let resolution = resolve(world);
    assert_eq!(resolution.outcome.to_string(), expected, "{:#?}", resolution.trace);
    resolution
}

fn served(resolution: Resolution) -> Served {
    match resolution.outcome {
        Outcome::Served(served) => served,
        other => panic!("{other}"),
    }
}

fn retryable(resolution: Resolution) -> Retryable {
    match resolution.outcome {
        Outcome::Retryable(retryable) => retryable,
        other => panic!("{other}"),
    }
}

fn pin_fails(candidate: Candidate) -> Candidate {
    Candidate { pin: Pin::Failed, ..candidate }
}

fn open_fails(candidate: Candidate) -> Candidate {
    Candidate { open: Open::Fails, ..candidate }
}

fn within(mut world: World, deadline_ms: u32) -> World {
    world.request.deadline_ms = deadline_ms.to_string();
    world
}

/// What became of each candidate of the world, in its order.
fn fates(world: &World, resolution: &Resolution) -> Vec<Fate> {
    world.candidates.iter().map(|candidate| resolution.fate(candidate)).collect()
}

fn count(resolution: &Resolution, matches: impl Fn(&Event) -> bool) -> usize {
    resolution.trace.iter().filter(|step| matches(&step.event)).count()
}

/// The rules of the first step of this kind.
fn rules_of(resolution: &Resolution, matches: impl Fn(&Event) -> bool) -> Vec<Rule> {
    resolution.trace.iter().find(|step| matches(&step.event)).unwrap().rules.clone()
}

#[test]
fn a_served_read_carries_its_identity() {
    let candidate = with_record(dense(2, 24, 70), |record| record.publication = Some("pub-4".to_owned()));
    let resolution = check(&asking(Committed, 47, vec![candidate.clone()]), "served seg-2");
    assert_eq!(resolution.rules(), [R1, R2, R3, R4, R5, R6, R9]);
    assert_eq!(resolution.used_ms, 2 + 1 + 3 + 2 + 10 + 5);
    let served = served(resolution);
    assert_eq!((&served.candidate, served.generation, served.view), (&candidate.exact, 2, Committed));
    assert_eq!((&served.target, served.range), (&candidate.target, candidate.range));
    assert_eq!((&served.publication, served.first_record, served.next_offset), (&candidate.publication, 47, 70));
}

#[test]
fn a_malformed_request_is_answered_without_time() {
    let mut world = asking(Committed, 47, vec![dense(2, 24, 70)]);
    world.request.view = "LATEST".to_owned();
    world.request.offset = "-1".to_owned();
    let resolution = check(&world, "invalid");
    assert_eq!((resolution.used_ms, resolution.deadline_ms), (0, None));
    assert_eq!(fates(&world, &resolution), [Fate::NotConsidered]);
    let Outcome::Invalid { problems } = resolution.outcome else { panic!("not invalid") };
    assert_eq!(problems.len(), 2);
}

#[test]
fn an_unknown_stream_or_view_is_invalid_before_any_boundary() {
    let mut world = asking(Committed, 0, vec![dense(2, 0, 70)]);
    world.snapshot.views = Views::from_iter([TopicCompacted]);
    let Outcome::Invalid { problems } = check(&world, "invalid").outcome else { panic!("not invalid") };
    assert!(matches!(problems[..], [InvalidRequest::StreamHasNoView { view: Committed, .. }]));
    assert!(problems[0].to_string().contains("it has TOPIC_COMPACTED"));
    world.request.stream = "order".to_owned();
    let resolution = check(&world, "invalid");
    assert_eq!((resolution.used_ms, resolution.rules()), (2, vec![R1]));
    let Outcome::Invalid { problems } = resolution.outcome else { panic!("not invalid") };
    assert!(matches!(problems[..], [InvalidRequest::UnknownStream { .. }]));
}

#[test]
fn boundaries_are_decided_before_any_candidate() {
    let all = || vec![dense(2, 0, 200), sparse(3, 0, 200, &[5, 17, 92, 100])];
    for (view, offset, expected) in [
        (Committed, 17, "trimmed 18"),
        (Committed, 18, "served seg-2"),
        (Committed, 91, "served seg-2"),
        (Committed, 92, "eof 92"),
        (Committed, u64::MAX, "eof 92"),
        (TopicCompacted, 17, "served cmp-3"),
        (TopicCompacted, 92, "eof 92"),
    ] {
        let world = asking(view, offset, all());
        let resolution = check(&world, expected);
        if resolution.outcome.kind() != "served" {
            assert_eq!(resolution.rules(), [R1, R11]);
            assert_eq!((resolution.used_ms, resolution.trace.len()), (2, 1));
            assert_eq!(fates(&world, &resolution), [Fate::NotConsidered, Fate::NotConsidered]);
        }
    }
}

#[test]
fn the_trim_is_that_of_the_view_and_wins_over_the_end() {
    let mut world = asking(Committed, 95, vec![]);
    world.snapshot.trim = Trim { committed: 100, topic_compacted: 10 };
    check(&world, "trimmed 100");
    world.request.offset = "100".to_owned();
    check(&world, "eof 92");
    world.request = asking(TopicCompacted, 9, vec![]).request;
    check(&world, "trimmed 10");
}

#[test]
fn eof_never_sends_a_reader_back() {
    for offset in [92, 95] {
        let outcome = resolve(&asking(Committed, offset, vec![])).outcome;
        assert_eq!(outcome, Outcome::Eof { committed_end: 92, next_offset: offset });
    }
}

#[test]
fn a_larger_number_does_not_admit_what_does_not_cover_or_is_invalid() {
    let invalid = Candidate { index: Listing::Invalid, ..dense(8, 24, 70) };
    let world = asking(Committed, 47, vec![dense(9, 48, 70), invalid, dense(1, 24, 48), dense(7, 24, 47)]);
    let resolution = check(&world, "served seg-1");
    let expected = [Fate::NotCovering, Fate::IndexInvalid, Fate::Served, Fate::NotCovering];
    assert_eq!(fates(&world, &resolution), expected);
}

#[test]
fn views_are_walled_off_from_each_other() {
    let failing = open_fails(dense(1, 24, 70));
    let world = asking(Committed, 47, vec![sparse(9, 24, 70, &[47]), failing]);
    assert_eq!(fates(&world, &check(&world, "retryable")), [Fate::OtherView, Fate::OpenFailed]);
    let failing = pin_fails(sparse(1, 24, 70, &[47]));
    let world = asking(TopicCompacted, 47, vec![dense(9, 24, 70), failing]);
    assert_eq!(fates(&world, &check(&world, "retryable")), [Fate::OtherView, Fate::PinFailed]);
}

#[test]
fn an_exclusion_in_one_view_says_nothing_of_the_other() {
    // The same key, version and checksum in both views: two candidates.
    let twin = with_record(sparse(3, 24, 70, &[]), |record| record.view = Committed);
    let world = asking(Committed, 47, vec![open_fails(sparse(3, 24, 70, &[47])), twin]);
    check(&world, "served cmp-3");
}

#[test]
fn ties_are_broken_by_metadata_version_then_key_then_checksum() {
    let with = |generation, version, key: &str, checksum: &str| {
        with_record(dense(generation, 24, 70), |record| {
            record.exact = Exact { key: key.to_owned(), metadata_version: version, checksum: checksum.to_owned() };
        })
    };
    // Each is newer than the one before it.
    let ladder = [
        with(2, 99, "a", "0"),
        with(3, 7, "seg-9", "0"),
        with(3, 7, "seg-10", "1"),
        with(3, 7, "seg-10", "0"),
        with(3, 7, "Seg-9", "9"),
        with(3, 8, "z", "9"),
    ];
    for newest in 1..=ladder.len() {
        let expected = &ladder[newest - 1].exact;
        let straight = asking(Committed, 47, ladder[..newest].to_vec());
        let mut turned = straight.clone();
        turned.candidates.reverse();
        for world in [straight, turned] {
            assert_eq!(served(resolve(&world)).candidate, *expected);
        }
    }
}

#[test]
fn the_same_generation_under_a_newer_metadata_version_is_another_candidate() {
    let old = dense(3, 24, 70);
    let new = with_record(open_fails(old.clone()), |record| record.exact.metadata_version = 8);
    let world = asking(Committed, 47, vec![new, old, dense(2, 24, 70)]);
    let resolution = check(&world, "served seg-3");
    assert_eq!(fates(&world, &resolution), [Fate::OpenFailed, Fate::Served, Fate::NotTried]);
    assert_eq!(served(resolution).candidate.metadata_version, 7);
}

#[test]
fn exclusion_is_of_the_exact_candidate() {
    // Version and key are the same, the record's checksum is not.
    let healthy = with_record(dense(3, 24, 70), |record| record.exact.clone_from(&dense(4, 24, 70).exact));
    let failing = with_record(pin_fails(dense(4, 24, 70)), |record| record.exact.checksum = "other".to_owned());
    check(&asking(Committed, 47, vec![failing, healthy]), "served seg-4");
}

#[test]
fn a_failed_pin_resolves_again_from_a_fresh_snapshot() {
    let other = Fate::IdentityDiffers { found: "etag b2".to_owned() };
    for (newest, fate, rules) in [
        (pin_fails(dense(3, 24, 70)), Fate::PinFailed, vec![R2, R6]),
        (replaced(dense(3, 24, 70)), other, vec![R2, R5, R6]),
        (Candidate { object: Object::Lost, ..dense(3, 24, 70) }, Fate::Lost, vec![R2, R6]),
    ] {
        let world = asking(Committed, 47, vec![newest, dense(2, 24, 70)]);
        let resolution = check(&world, "served seg-2");
        assert_eq!(fates(&world, &resolution), [fate, Fate::Served]);
        assert_eq!(count(&resolution, |event| matches!(event, Event::Snapshot { .. })), 2);
        assert_eq!(count(&resolution, |event| matches!(event, Event::Pinned { .. })), 1);
        let failure = |event: &Event| matches!(event, Event::PinFailed { .. } | Event::IdentityDiffers { .. });
        assert_eq!(rules_of(&resolution, failure), rules);
        assert_eq!(resolution.used_ms, (2 + 1 + 3) + (2 + 1 + 3 + 2 + 10 + 5));
    }
}

#[test]
fn a_replaced_object_is_never_opened() {
    let resolution = check(&asking(Committed, 47, vec![replaced(dense(3, 24, 70))]), "retryable");
    assert_eq!(count(&resolution, |event| matches!(event, Event::Opened { .. } | Event::Read { .. })), 0);
}

#[test]
fn a_failed_open_tries_the_next_admitted_under_the_same_snapshot() {
    let world = asking(Committed, 47, vec![open_fails(dense(3, 24, 70)), dense(2, 24, 70)]);
    let resolution = check(&world, "served seg-2");
    assert_eq!(count(&resolution, |event| matches!(event, Event::Snapshot { .. } | Event::Admitted { .. })), 2);
    assert_eq!(resolution.used_ms, 2 + 1 + (3 + 2 + 10) + (3 + 2 + 10 + 5));
    assert_eq!(resolution.rules(), [R1, R2, R3, R4, R5, R6, R7, R9]);
}

#[test]
fn when_all_failed_the_answer_has_the_original_deadline_and_every_diagnosis() {
    let candidates = vec![open_fails(dense(2, 24, 70)), pin_fails(dense(3, 24, 70)), dense(9, 70, 92)];
    let resolution = check(&without_repair(asking(Committed, 47, candidates)), "retryable");
    assert!(resolution.rules().contains(&R8));
    let used = (2 + 1 + 3) + (2 + 1 + 3 + 2 + 10) + 2;
    let last = resolution.trace.last().unwrap();
    assert!(matches!(last.event, Event::Snapshot { .. }), "the boundaries are looked at once more");
    let retryable = retryable(resolution);
    assert_eq!((retryable.deadline_ms, retryable.used_ms, retryable.reason), (200, used, RetryReason::AllFailed));
    let lines: Vec<String> = retryable.diagnosis.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "gen 2 seg-2@7#c2: open failed",
            "gen 3 seg-3@7#c3: pin failed",
            "gen 9 seg-9@7#c9: does not cover the position"
        ]
    );
}

#[test]
fn without_a_candidate_nothing_is_claimed() {
    for view in View::ALL {
        let retryable = retryable(check(&without_repair(asking(view, 47, vec![])), "retryable"));
        assert_eq!((retryable.reason, retryable.used_ms), (RetryReason::NoCandidate, 2 + 1 + 2));
    }
}

#[test]
fn a_step_that_costs_what_remains_is_begun_and_one_more_is_not() {
    let world = || asking(Committed, 47, vec![dense(2, 24, 70)]);
    check(&within(world(), 23), "served seg-2");
    for (deadline, step) in [
        (22, Step::Read),
        (17, Step::Open),
        (7, Step::Recheck),
        (5, Step::Pin),
        (2, Step::Admit),
        (1, Step::Snapshot),
        (0, Step::Snapshot),
    ] {
        let world = within(world(), deadline);
        let resolution = check(&world, "retryable");
        assert!(resolution.used_ms <= deadline);
        assert_eq!(resolution.deadline_ms, Some(deadline));
        let pins = count(&resolution, |event| matches!(event, Event::Pinned { .. }));
        assert_eq!(pins, count(&resolution, |event| matches!(event, Event::Released { .. })));
        let fate =
            if matches!(step, Step::Snapshot | Step::Admit) { Fate::NotConsidered } else { Fate::OutOfTime { step } };
        assert_eq!(fates(&world, &resolution), [fate]);
        let retryable = retryable(resolution);
        assert_eq!((retryable.reason, retryable.deadline_ms), (RetryReason::Deadline { step }, deadline));
    }
    let mut slow = world();
    slow.costs.choose = 18;
    assert_eq!(retryable(resolve(&within(slow, 20))).reason, RetryReason::Deadline { step: Step::Choose });
}

#[test]
fn the_last_look_at_the_snapshot_needs_its_time_too() {
    let world = without_repair(asking(Committed, 47, vec![open_fails(dense(2, 24, 70))]));
    for (deadline, used) in [(20, 20), (19, 18)] {
        assert_eq!(check(&within(world.clone(), deadline), "retryable").used_ms, used);
    }
    // Also when the deadline stopped another step.
    assert_eq!(check(&within(world, 17), "retryable").used_ms, 8 + 2);
}

#[test]
fn committed_reads_stop_at_the_committed_end() {
    let served = served(check(&asking(Committed, 91, vec![dense(2, 24, 200)]), "served seg-2"));
    assert_eq!((served.first_record, served.next_offset), (91, 92));
}

#[test]
fn the_greatest_offsets_do_not_overflow() {
    for view in View::ALL {
        let offset = u64::MAX - 1;
        let candidates = vec![dense(1, 0, u64::MAX), sparse(1, 0, u64::MAX, &[offset])];
        let mut world = asking(view, offset, candidates);
        world.snapshot.committed_end = u64::MAX;
        let served = served(resolve(&world));
        assert_eq!((served.first_record, served.next_offset), (offset, u64::MAX));
        world.request.offset = u64::MAX.to_string();
        check(&world, &format!("eof {}", u64::MAX));
        world.snapshot.trim = Trim::both(u64::MAX);
        world.request.offset = offset.to_string();
        check(&world, &format!("trimmed {}", u64::MAX));
    }
    let mut world = within(asking(Committed, 47, vec![dense(1, 24, 70)]), u32::MAX);
    world.costs.read = u32::MAX;
    assert_eq!(retryable(resolve(&world)).reason, RetryReason::Deadline { step: Step::Read });
}

#[test]
fn equal_exact_identities_still_end_and_stay_deterministic() {
    for failing in [pin_fails(dense(2, 24, 70)), open_fails(dense(2, 24, 70))] {
        let world = asking(Committed, 47, vec![failing, dense(2, 24, 70)]);
        assert_eq!(check(&world, "retryable"), resolve(&world));
    }
}
