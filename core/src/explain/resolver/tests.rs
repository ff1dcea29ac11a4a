//! The words of every outcome and of the trace.

use super::*;
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use crate::resolver::fixture::{asking, dense, replaced, sparse, with_record, without_repair};
use crate::resolver::range::OffsetRange;
use crate::resolver::resolve;
use crate::resolver::system::{Action, CandidateMove, Move, ReadSystem};

fn explained(world: &World) -> Explanation {
    resolution(world, &resolve(world))
}

fn lines(world: &World) -> Vec<String> {
    let resolution = resolve(world);
    resolution.trace.iter().map(|step| trace_line(world, &resolution.candidates, step).to_string()).collect()
}

#[test]
fn each_outcome_has_its_headline_lead_and_next() {
    let mut failing = dense(3, 24, 70);
    failing.open = Open::Fails;
    let served = asking(View::Committed, 47, vec![failing.clone(), dense(2, 24, 70)]);
    let mut late = served.clone();
    late.request.deadline_ms = "19".to_owned();
    let mut malformed = served.clone();
    malformed.request.offset = "x".to_owned();
    for (world, headline, lead, next) in [
        (served, "Serve gen 2", "From the same view, 38 ms of 200 ms used.", "ask for 70."),
        (
            asking(View::TopicCompacted, 20, vec![sparse(1, 20, 30, &[])]),
            "Gap: go on at 30",
            "Nothing survives from 20 up to 30 in the same view, 24 ms of 200 ms used.",
            "ask for 30, in the same view. [R12]",
        ),
        (
            asking(View::Committed, 92, vec![]),
            "EOF at 92",
            "92 is at or beyond the committed end 92, 2 ms of 200 ms used.",
            "ask again at 92 once more is committed. [R11]",
        ),
        (
            asking(View::Committed, 12, vec![]),
            "Offset trimmed: the view starts at 18",
            "12 is below the trim 18 of COMMITTED, 2 ms of 200 ms used.",
            "ask from 18 on. [R11]",
        ),
        (
            without_repair(asking(View::Committed, 47, vec![failing])),
            "Retry later: no candidate could be opened",
            "Nothing was read, and nothing is claimed about offset 47, 20 ms of 200 ms used.",
            "ask again within a new deadline; another view is no substitute. [R3]",
        ),
        (
            asking(View::Committed, 47, vec![]),
            "Retry later: no candidate is left, and no evidence to repair by",
            "Nothing was read, and nothing is claimed about offset 47, 25 ms of 200 ms used.",
            "ask again within a new deadline; another view is no substitute. [R3]",
        ),
        (
            without_repair(asking(View::Committed, 47, vec![])),
            "Retry later: no candidate was admitted",
            "Nothing was read, and nothing is claimed about offset 47, 5 ms of 200 ms used.",
            "ask again within a new deadline; another view is no substitute. [R3]",
        ),
        (
            late,
            "Retry later: the deadline was too short",
            "Nothing was read, and nothing is claimed about offset 47, 18 ms of 19 ms used.",
            "ask again within a new deadline; another view is no substitute. [R3]",
        ),
        (malformed, "Not a valid read", "No candidate was looked at, no time used.", "mend the request and ask again."),
    ] {
        let explanation = explained(&world);
        assert_eq!(explanation.headline_text(), headline);
        assert_eq!(explanation.lead.to_string(), lead);
        assert_eq!(explanation.next.map(|next| next.to_string()).as_deref(), Some(next));
    }
}

#[test]
fn the_trace_reads_as_what_was_done() {
    let mut failing = dense(3, 24, 70);
    failing.open = Open::Fails;
    let world = asking(View::Committed, 47, vec![dense(2, 24, 70), failing, replaced(dense(4, 24, 70))]);
    assert_eq!(
        lines(&world),
        [
            "snapshot v18: 18 ≤ 47 < 92, view COMMITTED [R1]",
            "admitted gen 4, gen 3, gen 2 [R2 R3]",
            "gen 4 chosen: the newest not excluded [R4]",
            "gen 4 has another identity: found etag b2, nothing read, that exact candidate excluded, \
             resolve again [R2 R5 R6]",
            "snapshot v18: 18 ≤ 47 < 92, view COMMITTED [R1]",
            "admitted gen 3, gen 2 [R2 R3]",
            "gen 3 chosen: the newest not excluded [R4]",
            "gen 3 pinned [R2]",
            "gen 3 rechecked: the index still names it [R6]",
            "gen 3 failed to open: that exact candidate excluded [R7]",
            "gen 3: pin released",
            "gen 2 chosen: the newest not excluded [R4]",
            "gen 2 pinned [R2]",
            "gen 2 rechecked: the index still names it [R6]",
            "gen 2 opened with its identity obj-2 @ etag a1 [R5]",
            "gen 2 read: first record 47, next offset 70, kept in the cache [R5 R9]",
            "gen 2: pin released",
        ]
    );
}

#[test]
fn every_candidate_has_its_line() {
    let mut failing = dense(3, 24, 70);
    failing.open = Open::Fails;
    let world = asking(
        View::Committed,
        47,
        vec![dense(2, 24, 70), failing, dense(1, 24, 70), dense(5, 70, 90), sparse(9, 0, 92, &[47])],
    );
    let why: Vec<String> = explained(&world).why.iter().map(ToString::to_string).collect();
    assert_eq!(
        why,
        [
            "gen 2 is the newest healthy candidate of COMMITTED that covers 47, opened with its identity obj-2 @ etag a1: \
             first record 47, next offset 70. [R4 R5]",
            "gen 3 failed to open: that exact candidate excluded. [R7]",
            "gen 1 was admitted and never chosen. [R4]",
            "gen 5 covers [70, 90): not the offset looked for. [R2]",
            "gen 9 belongs to TOPIC_COMPACTED: never considered. [R3]",
        ]
    );
}

#[test]
fn a_generation_number_that_occurs_twice_is_named_with_more() {
    let moved = with_record(dense(2, 24, 70), |record| record.exact.key = "seg-2b".to_owned());
    let world = asking(View::Committed, 47, vec![dense(2, 24, 70), moved]);
    assert_eq!(explained(&world).headline_text(), "Serve gen 2 (seg-2)");
    let rewritten = with_record(dense(2, 24, 70), |record| record.exact.metadata_version = 8);
    let world = asking(View::Committed, 47, vec![dense(2, 24, 70), rewritten]);
    assert_eq!(explained(&world).headline_text(), "Serve gen 2 v8");
    let names = |exacts: &[(&str, u64, &str)]| {
        let record = |(key, version, checksum): &(&str, u64, &str)| {
            with_record(dense(2, 24, 70), |record| {
                record.exact =
                    Exact { key: (*key).to_owned(), metadata_version: *version, checksum: (*checksum).to_owned() };
            })
        };
        let world = asking(View::Committed, 47, exacts.iter().map(record).collect());
        explained(&world).headline_text()
    };
    assert_eq!(names(&[("a", 7, "c1"), ("a", 8, "c1"), ("b", 8, "c1")]), "Serve gen 2 (a v8)");
    assert_eq!(names(&[("a", 7, "c1"), ("a", 7, "c2")]), "Serve gen 2 (a@7#c1)");
}

#[test]
fn an_empty_range_that_ends_at_the_committed_end_is_told_as_eof() {
    let mut world = asking(View::TopicCompacted, 0, vec![sparse(1, 0, 20, &[])]);
    world.snapshot.committed_end = 20;
    let lines = lines(&world);
    let told = |words: &str| lines.iter().any(|line| line == words);
    assert!(told("gen 1 holds nothing in [0, 20): go on at 20 in the same view [R5 R12]"), "{lines:#?}");
    assert!(told("20 is the committed end: EOF [R11]"), "{lines:#?}");
}

/// The lines of a read that goes on after these moves, each made when its step is next.
fn lines_after(world: World, moves: &[(Step, Move)]) -> Vec<String> {
    let act = |system: &ReadSystem, action: Action| system.step(&action).unwrap().system;
    let mut system = ReadSystem::new(world);
    for (step, change) in moves {
        if system.next() != Some(*step) {
            system = act(&system, Action::RunTo(*step));
        }
        system = act(&system, Action::Move(change.clone()));
    }
    let resolution = system.resolution();
    let trace = resolution.trace.iter();
    trace.map(|step| trace_line(&system.world, &resolution.candidates, step).to_string()).collect()
}

fn told(lines: &[String], line: &str) {
    assert!(lines.iter().any(|other| other == line), "{line}\nis not in\n{lines:#?}");
}

#[test]
fn what_moves_before_a_step_is_told_as_what_that_step_met() {
    let of = |change| Move::Candidate(0, change);
    let replaced = CandidateMove::Object(Object::Replaced { identity: "etag b2".to_owned() });
    let reused = CandidateMove::Object(Object::Reused { range: OffsetRange::new(100, 200).unwrap() });
    for (step, change, line) in [
        (Step::Recheck, CandidateMove::Retires, "gen 3 is gone from the index: release, resolve again [R6]"),
        (
            Step::Recheck,
            CandidateMove::Corrupted,
            "gen 3 has an invalid index record by now: release, resolve again [R6]",
        ),
        (
            Step::Pin,
            CandidateMove::Object(Object::Lost),
            "gen 3 has lost its target: that exact candidate excluded, resolve again [R2 R6]",
        ),
        (
            Step::Pin,
            CandidateMove::Pin(Pin::Failed),
            "gen 3 could not be pinned: that exact candidate excluded, resolve again [R2 R6]",
        ),
        (
            Step::Open,
            replaced,
            "gen 3 has another identity when it is opened: found etag b2, nothing read, \
             that exact candidate excluded, resolve again [R5]",
        ),
        (
            Step::Read,
            reused,
            "gen 3 has another identity when it is read: found range [100, 200), nothing read, \
             that exact candidate excluded, resolve again [R5]",
        ),
        (
            Step::Open,
            CandidateMove::Object(Object::Lost),
            "gen 3 has lost its target: that exact candidate excluded [R7]",
        ),
        (
            Step::Read,
            CandidateMove::Read(Read::Breaks),
            "gen 3 broke off half-way, nothing passed on, that exact candidate excluded [R7]",
        ),
    ] {
        let world = asking(View::Committed, 47, vec![dense(3, 24, 70), dense(2, 24, 70)]);
        told(&lines_after(world, &[(step, of(change))]), line);
    }
    // Once it is written anew, there are two exact candidates of one key.
    let world = asking(View::Committed, 47, vec![dense(3, 24, 70)]);
    let lines = lines_after(world, &[(Step::Recheck, of(CandidateMove::Rewritten))]);
    told(&lines, "gen 3 v7 was written to the index anew: release, resolve again [R6]");
    told(&lines, "gen 3 v19 chosen: the newest not excluded [R4]");
}

#[test]
fn what_becomes_of_a_hint_and_of_its_cache_entry_is_told() {
    let world = || {
        let absent = Candidate { index: Listing::Absent, ..dense(3, 24, 70) };
        asking(View::Committed, 47, vec![dense(2, 24, 70), absent])
    };
    let cached = (Step::Snapshot, Move::Candidate(0, CandidateMove::Cached(true)));
    let lines = lines_after(world(), std::slice::from_ref(&cached));
    told(&lines, "gen 2 taken from the cache: a hint, still to be rechecked [R9]");
    told(&lines, "gen 2 read: first record 47, next offset 70 [R5]");
    let newer = (Step::Recheck, Move::Candidate(1, CandidateMove::Appears));
    let lines = lines_after(world(), &[cached.clone(), newer]);
    told(&lines, "gen 2 is not what the index would choose: stale cache entry dropped, release, resolve again [R6 R9]");
    let fails = (Step::Open, Move::Candidate(0, CandidateMove::Open(Open::Fails)));
    let lines = lines_after(world(), &[cached, fails]);
    told(&lines, "gen 2 failed to open: cache entry dropped, that exact candidate excluded [R7 R9]");
}

#[test]
fn a_hint_that_serves_is_told_by_the_offset_that_was_asked_for() {
    let world = asking(View::TopicCompacted, 25, vec![sparse(2, 20, 40, &[30])]);
    let cached = Action::Move(Move::Candidate(0, CandidateMove::Cached(true)));
    let system = ReadSystem::new(world).step(&cached).unwrap().system;
    let why = resolution(&system.world, &system.resolution()).why;
    let words = "gen 2 is the newest healthy candidate of TOPIC_COMPACTED that covers 25, opened with its identity";
    assert!(why[0].to_string().starts_with(words), "{}", why[0]);
}

#[test]
fn every_end_of_a_repair_is_told() {
    let lacking = |index| Candidate { index, evidence: true, ..dense(0, 24, 70) };
    let lines = |candidates, moves: &[(Step, Move)]| lines_after(asking(View::Committed, 47, candidates), moves);
    told(
        &lines(vec![lacking(Listing::Absent)], &[]),
        "repair at 47: index record rebuilt, seg-0@19#c0 from the append evidence, resolve again [R10]",
    );
    told(
        &lines(vec![lacking(Listing::Invalid)], &[]),
        "repair at 47: stale index proof replaced, seg-0@19#c0 from the append evidence, resolve again [R10]",
    );
    let appears = (Step::Repair, Move::Candidate(0, CandidateMove::Appears));
    told(
        &lines(vec![lacking(Listing::Absent)], &[appears]),
        "repair at 47: the index record is there by now, resolve again [R10]",
    );
    let trimmed = (Step::Repair, Move::Trim(None, 48));
    told(&lines(vec![], &[trimmed]), "repair at 47: the metadata proves that it is trimmed [R10 R11]");
    told(&lines(vec![], &[]), "repair at 47: not enough append evidence [R8 R10]");
}

#[test]
fn a_step_that_was_not_begun_says_what_it_needs_and_what_is_left() {
    let mut world = asking(View::Committed, 47, vec![dense(2, 24, 70)]);
    for (deadline, line) in [
        ("17", "open not begun: it costs 10 ms, and 9 ms remain of the deadline [R8]"),
        ("7", "recheck not begun: it costs 2 ms, and 1 ms remains of the deadline [R8]"),
    ] {
        world.request.deadline_ms = deadline.to_owned();
        told(&lines(&world), line);
    }
}
