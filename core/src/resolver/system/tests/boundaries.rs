//! Trim, committed end and deadline move between the steps of a read.

use super::{Play, serves};
use crate::resolver::candidate::{Candidate, Open, Pin};
use crate::resolver::fixture::{asking, dense, sparse};
use crate::resolver::outcome::{Outcome, RetryReason};
use crate::resolver::run::Run;
use crate::resolver::snapshot::View::{self, Committed, TopicCompacted};
use crate::resolver::system::{CandidateMove, Move, ReadSystem};
use crate::resolver::trace::Step;

fn trim_to(offset: u64) -> Move {
    Move::Trim(Some(Committed), offset)
}

/// One candidate of generation 0, so that there is nothing to repair, which does not open.
fn failing() -> Play {
    Play::of(vec![Candidate { open: Open::Fails, ..dense(0, 24, 70) }])
}

#[test]
fn a_trim_that_passes_the_offset_before_the_snapshot_is_the_answer() {
    let play = Play::of_two().world(trim_to(48)).run();
    assert_eq!((play.outcome().as_str(), play.told().len()), ("trimmed 48", 1));
    // Exactly up to the offset is not beyond it, and another view's trim says nothing.
    assert_eq!(Play::of_two().world(trim_to(47)).run().outcome(), "served seg-3");
    assert_eq!(Play::of_two().world(Move::Trim(Some(TopicCompacted), 90)).run().outcome(), "served seg-3");
}

#[test]
fn a_trim_that_passes_a_candidate_that_serves_takes_nothing_from_it() {
    for step in [Step::Admit, Step::Choose, Step::Pin, Step::Recheck, Step::Open, Step::Read, Step::Release] {
        let play = Play::of_two().to(step).world(trim_to(60)).run();
        assert_eq!(play.told()[2..], serves("seg-3"), "before {step}");
    }
}

#[test]
fn a_trim_that_passes_the_offset_during_the_failures_is_reported_as_what_it_is() {
    for step in [Step::Admit, Step::Pin, Step::Open, Step::Release] {
        let play = failing().to(step).world(trim_to(48)).run();
        assert_eq!((play.outcome().as_str(), play.last().as_str()), ("trimmed 48", "snapshot: trimmed"));
    }
    // Without the failure's last look it would have been retryable, and is where there is no time for it.
    let used = 2 + 1 + 3 + 2 + 10;
    assert_eq!(failing().within(used + 2).to(Step::Release).world(trim_to(48)).run().outcome(), "trimmed 48");
    let late = failing().within(used + 1).to(Step::Release).world(trim_to(48)).run();
    assert_eq!((late.reason(), late.used_ms()), (RetryReason::AllFailed, used));
}

#[test]
fn a_trim_that_passes_the_offset_is_seen_when_it_is_resolved_again() {
    let play = Play::of_two().to(Step::Pin).candidate(0, CandidateMove::Pin(Pin::Failed));
    let play = play.take(Step::Pin).world(trim_to(48)).run();
    assert_eq!((play.outcome().as_str(), play.pins()), ("trimmed 48", 0));
    let play = Play::of_two().to(Step::Recheck).candidate(0, CandidateMove::Retires).world(trim_to(48)).run();
    assert_eq!((play.outcome().as_str(), play.pins()), ("trimmed 48", 1));
}

#[test]
fn candidates_that_fail_are_never_the_end_of_the_stream() {
    for view in View::ALL {
        let candidates = vec![
            Candidate { open: Open::Fails, ..dense(0, 24, 92) },
            Candidate { open: Open::Fails, ..sparse(0, 24, 92, &[91]) },
        ];
        let play = Play(ReadSystem::new(asking(view, 91, candidates))).run();
        assert_eq!(play.reason(), RetryReason::AllFailed);
    }
}

#[test]
fn the_committed_end_of_the_snapshot_bounds_what_is_served() {
    let play = || Play(ReadSystem::new(asking(Committed, 91, vec![dense(3, 24, 200)])));
    for (step, next_offset) in [(Step::Snapshot, 120), (Step::Admit, 92), (Step::Read, 92)] {
        let play = play().to(step).world(Move::CommittedEnd(120)).run();
        assert_eq!(play.served().next_offset, next_offset, "advanced before {step}");
    }
    let play = Play(ReadSystem::new(asking(Committed, 92, vec![dense(3, 24, 200)]))).run();
    assert_eq!(play.outcome(), "eof 92");
    let play = play.world(Move::CommittedEnd(93)).again().run();
    assert_eq!((play.outcome().as_str(), play.served().next_offset), ("served seg-3", 93));
}

#[test]
fn going_on_past_nothing_ends_at_the_committed_end_of_the_last_snapshot() {
    let play = || Play(ReadSystem::new(asking(TopicCompacted, 80, vec![sparse(3, 24, 200, &[])])));
    assert_eq!(play().to(Step::Release).world(Move::CommittedEnd(120)).run().outcome(), "eof 92");
    assert_eq!(play().world(Move::CommittedEnd(120)).run().outcome(), "eof 120");
}

#[test]
fn a_deadline_that_ends_in_the_middle_of_a_fallback_releases_the_pin() {
    let play = || Play::of(vec![Candidate { open: Open::Fails, ..dense(3, 24, 70) }, dense(2, 24, 70)]);
    let before = 2 + 1 + 3 + 2 + 10;
    for (deadline, step) in
        [(before + 3 + 2 + 10 + 4, Step::Read), (before + 3 + 2 + 9, Step::Open), (before + 3 + 1, Step::Recheck)]
    {
        let play = play().within(deadline).run();
        assert_eq!(play.reason(), RetryReason::Deadline { step });
        let told = play.told();
        let late = told.iter().position(|line| line == "out of time").unwrap();
        assert_eq!(told[late + 1], "seg-2 released");
        assert_eq!(play.pins(), 2);
        let Some(Outcome::Retryable(retryable)) = play.0.outcome() else { panic!("{}", play.outcome()) };
        assert_eq!((retryable.deadline_ms, retryable.used_ms), (deadline, play.used_ms()));
        assert!(play.used_ms() <= deadline);
    }
    // Nothing is held before the pin.
    let play = play().within(before + 2).run();
    assert_eq!((play.reason(), play.pins()), (RetryReason::Deadline { step: Step::Pin }, 1));
}

#[test]
fn a_slow_metadata_store_takes_the_time_of_the_steps_that_ask_it() {
    let play = Play::of_two().world(Move::Slow(40)).run();
    assert_eq!((play.outcome().as_str(), play.used_ms()), ("served seg-3", 23 + 3 * 40));
    // It was not slow when the read began.
    for (step, slower) in [(Step::Admit, 2), (Step::Recheck, 1), (Step::Open, 0)] {
        let play = Play::of_two().to(step).world(Move::Slow(40)).run();
        assert_eq!(play.used_ms(), 23 + slower * 40, "slow from {step} on");
    }
}

#[test]
fn a_metadata_store_that_becomes_too_slow_ends_the_read_with_its_pin_released() {
    let play = Play::of_two().to(Step::Recheck).world(Move::Slow(500)).run();
    assert_eq!(play.told()[3..], ["seg-3 pinned", "out of time", "seg-3 released"]);
    assert_eq!((play.reason(), play.used_ms()), (RetryReason::Deadline { step: Step::Recheck }, 6));
    // Fast again, the last look at the snapshot is possible.
    let play = Play::of_two().to(Step::Recheck).world(Move::Slow(500)).to(Step::Release);
    let play = play.world(Move::Slow(0)).world(trim_to(48)).run();
    assert_eq!(play.outcome(), "trimmed 48");
}

#[test]
fn resolving_again_goes_on_under_the_same_deadline() {
    let candidates = vec![Candidate { pin: Pin::Failed, ..dense(3, 24, 70) }, dense(2, 24, 70)];
    let needs = (2 + 1 + 3) + (2 + 1 + 3 + 2 + 10 + 5);
    let play = Play::of(candidates.clone()).within(needs).run();
    assert_eq!((play.outcome().as_str(), play.used_ms()), ("served seg-2", needs));
    let late = Play::of(candidates).within(needs - 1).run();
    assert_eq!(late.reason(), RetryReason::Deadline { step: Step::Read });
    assert_eq!(late.of_run(Run::deadline_ms), Some(needs - 1));
}
