//! Repairs: their five ends, and that there is no sixth, nor one too many.

use super::Play;
use crate::resolver::candidate::{Candidate, Listing, Object, Open};
use crate::resolver::fixture::{asking, dense, sparse, with_record};
use crate::resolver::outcome::RetryReason;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View::TopicCompacted;
use crate::resolver::system::CandidateMove::{self, Appears, Corrupted, Retires};
use crate::resolver::system::{Move, ReadSystem};
use crate::resolver::trace::Step;

fn proven(index: Listing) -> Candidate {
    Candidate { index, evidence: true, ..dense(0, 24, 70) }
}

/// Up to a repair of what has no index record.
fn lacking() -> Play {
    Play::of(vec![proven(Listing::Absent)]).to(Step::Repair)
}

#[test]
fn a_record_that_lacks_is_rebuilt_from_the_evidence_and_the_same_read_is_served() {
    for (index, event) in [(Listing::Absent, "repaired: rebuilt"), (Listing::Invalid, "repaired: stale proof replaced")]
    {
        let play = Play::of(vec![proven(index)]).run();
        assert_eq!(play.told()[1..5], ["none admitted", "none left", event, "snapshot: inside"]);
        assert_eq!((play.outcome().as_str(), play.served().candidate.metadata_version), ("served seg-0", 19));
        assert_eq!(play.used_ms(), (2 + 1 + 20) + (2 + 1 + 3 + 2 + 10 + 5));
        let world = &play.0.world;
        assert_eq!((world.candidates[0].index, world.snapshot.version), (Listing::Valid, 19));
    }
}

#[test]
fn a_record_that_somebody_has_written_meanwhile_is_found() {
    let play = lacking().candidate(0, Appears).run();
    assert_eq!(play.told()[3], "repaired: found");
    assert_eq!((play.outcome().as_str(), play.of_run(Run::repairs)), ("served seg-0", 1));
}

#[test]
fn a_repair_reads_the_metadata_and_answers_a_boundary_as_what_it_is() {
    let play = lacking().world(Move::Trim(None, 48)).run();
    assert_eq!((play.last().as_str(), play.outcome().as_str()), ("repaired: proves trimmed", "trimmed 48"));
    // By hand, for a committed end never goes back by itself.
    let play = lacking().with(|world| world.snapshot.committed_end = 47);
    let play = Play(play.0).run();
    assert_eq!((play.last().as_str(), play.outcome().as_str()), ("repaired: proves beyond the end", "eof 47"));
    assert_eq!(play.0.world.candidates[0].index, Listing::Absent);
}

#[test]
fn without_evidence_nothing_is_rebuilt_and_the_answer_says_so() {
    let lost = Candidate { object: Object::Lost, ..proven(Listing::Absent) };
    let of_another = Candidate { index: Listing::Absent, evidence: true, ..dense(1, 24, 70) };
    let elsewhere = Candidate { index: Listing::Absent, evidence: true, ..dense(0, 50, 70) };
    for candidates in [
        vec![],
        vec![Candidate { evidence: false, ..proven(Listing::Absent) }],
        vec![lost],
        vec![of_another],
        vec![elsewhere],
        vec![Candidate { index: Listing::Absent, evidence: true, ..sparse(0, 24, 70, &[47]) }],
    ] {
        let before = candidates.clone();
        let play = Play::of(candidates).run();
        assert_eq!(play.told()[3..], ["not repaired: no evidence", "snapshot: inside"]);
        assert_eq!((play.reason(), &play.0.world.candidates), (RetryReason::NoEvidence, &before));
    }
    let play = lacking().candidate(0, CandidateMove::Object(Object::Lost)).run();
    assert_eq!(play.reason(), RetryReason::NoEvidence);
}

#[test]
fn after_a_repair_without_evidence_a_trim_is_still_reported_as_what_it_is() {
    let play = Play::of(vec![]).to(Step::Repair).take(Step::Repair).world(Move::Trim(None, 48)).run();
    assert_eq!(play.outcome(), "trimmed 48");
}

#[test]
fn the_newest_of_what_is_proven_is_rebuilt() {
    let newer = with_record(proven(Listing::Absent), |record| record.exact.metadata_version = 9);
    let other = with_record(proven(Listing::Absent), |record| record.exact.key = "seg-00".to_owned());
    let play = Play::of(vec![proven(Listing::Absent), newer, other]).run();
    let listed: Vec<Listing> = play.0.world.candidates.iter().map(|candidate| candidate.index).collect();
    assert_eq!(listed, [Listing::Absent, Listing::Valid, Listing::Absent]);
}

#[test]
fn repairs_are_as_many_as_a_read_may_try() {
    for bound in 0..4 {
        let mut play = Play::of(vec![proven(Listing::Absent)]).with(|world| world.repairs = bound).within(1000);
        // What is rebuilt is gone before it is looked at, each time.
        while let Some(next) = play.0.next() {
            play = play.take(next);
            if next == Step::Repair {
                play = play.candidate(0, Retires);
            }
        }
        assert_eq!((play.of_run(Run::repairs), play.reason()), (bound, RetryReason::NoCandidate));
    }
}

#[test]
fn a_repair_is_for_what_lacks_in_committed_and_for_nothing_else() {
    let never = |play: Play| {
        let play = play.run();
        assert!(!play.told().iter().any(|line| line.contains("repaired")), "{:#?}", play.told());
        assert_eq!(play.outcome(), "retryable");
    };
    // There is a record, and its target fails.
    never(Play::of(vec![Candidate { open: Open::Fails, ..proven(Listing::Valid) }]));
    // Compacted.
    let absent = Candidate { index: Listing::Absent, evidence: true, ..sparse(0, 24, 70, &[47]) };
    never(Play(ReadSystem::new(asking(TopicCompacted, 47, vec![absent]))));
}

#[test]
fn a_generation_0_of_another_range_is_no_proof_for_the_offset() {
    let elsewhere = with_record(dense(0, 70, 92), |record| record.exact.key = "seg-00".to_owned());
    let play = Play::of(vec![elsewhere, proven(Listing::Absent)]).run();
    assert!(play.told().contains(&"repaired: rebuilt".to_owned()));
    assert_eq!(play.outcome(), "served seg-0");
}

#[test]
fn what_is_left_is_tried_before_anything_is_repaired() {
    let failing = Candidate { open: Open::Fails, ..dense(1, 24, 70) };
    let play = Play::of(vec![proven(Listing::Absent), failing, dense(2, 24, 40)]).run();
    let told = play.told();
    let failed = told.iter().position(|line| line == "seg-1 open failed").unwrap();
    assert_eq!(told[failed..failed + 4], ["seg-1 open failed", "seg-1 released", "none left", "repaired: rebuilt"]);
    assert_eq!(play.outcome(), "served seg-0");
    // What has failed in this read stays excluded.
    assert_eq!(play.excluded(), ["seg-1@7#c1"]);
}

#[test]
fn a_repair_is_under_the_same_deadline() {
    let play = |deadline| Play::of(vec![proven(Listing::Absent)]).within(deadline).run();
    assert_eq!(play(46).outcome(), "served seg-0");
    assert_eq!(play(45).reason(), RetryReason::Deadline { step: Step::Read });
    let late = play(22);
    assert_eq!((late.reason(), late.used_ms()), (RetryReason::Deadline { step: Step::Repair }, 2 + 1 + 2));
    assert_eq!(late.0.world.candidates[0].index, Listing::Absent);
}

#[test]
fn a_rebuilt_record_is_rechecked_like_any_other() {
    let play = Play::of(vec![proven(Listing::Absent)]).to(Step::Recheck).candidate(0, Corrupted).run();
    assert!(play.told().contains(&"seg-0 index changed: invalid".to_owned()));
    assert_eq!(play.reason(), RetryReason::NoCandidate);
}
