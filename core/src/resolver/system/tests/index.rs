//! The index moves: generations appear and retire, records are corrupted and written anew.

use super::{Play, serves};
use crate::resolver::candidate::{Candidate, Listing, Open};
use crate::resolver::fixture::{dense, with_record};
use crate::resolver::range::OffsetRange;
use crate::resolver::record::IndexRecord;
use crate::resolver::system::CandidateMove::{self, Appears, Corrupted, Retires, Rewritten};
use crate::resolver::trace::Step;

/// The steps before which the first candidate is chosen, pinned, and rechecked.
const UP_TO_PIN: [Step; 3] = [Step::Admit, Step::Choose, Step::Pin];
const AFTER_THE_RECHECK: [Step; 3] = [Step::Open, Step::Read, Step::Release];

#[test]
fn a_generation_that_appears_is_seen_by_the_next_snapshot_and_unseats_nobody_before() {
    let absent = || Candidate { index: Listing::Absent, ..dense(4, 24, 70) };
    let play = || Play::of(vec![absent(), dense(3, 24, 70)]);
    assert_eq!(play().candidate(0, Appears).run().outcome(), "served seg-4");
    for step in UP_TO_PIN.into_iter().chain([Step::Recheck]).chain(AFTER_THE_RECHECK) {
        let play = play().to(step).candidate(0, Appears).run();
        assert_eq!(play.outcome(), "served seg-3", "appeared before {step}");
        assert_eq!(play.told()[2..], serves("seg-3"));
    }
}

#[test]
fn a_generation_that_appears_is_there_when_the_older_one_is_resolved_again() {
    let absent = Candidate { index: Listing::Absent, ..dense(4, 24, 70) };
    let play = Play::of(vec![absent, dense(3, 24, 70)]).to(Step::Recheck);
    let play = play.candidate(0, Appears).candidate(1, Retires).run();
    assert_eq!(play.outcome(), "served seg-4");
}

/// Until its recheck, a change of the record is noticed by the recheck; from then on it is not.
fn changes(change: &CandidateMove, event: &str, then: &str) {
    for step in UP_TO_PIN.into_iter().chain([Step::Recheck]) {
        let play = Play::of_two().to(step).candidate(0, change.clone()).run();
        let told = [
            "snapshot: inside",
            // The index is read as of the snapshot.
            "admitted",
            "seg-3 chosen",
            "seg-3 pinned",
            event,
            "seg-3 released",
            "snapshot: inside",
            "admitted",
        ];
        assert_eq!(play.told()[..told.len()], told, "before {step}");
        assert_eq!(play.told()[told.len()..], serves(then), "before {step}");
        assert_eq!((play.outcome(), play.pins()), (format!("served {then}"), 2));
        // It has not failed: its record has changed.
        assert!(play.excluded().is_empty());
        assert_eq!(play.used_ms(), (2 + 1 + 3 + 2) + (2 + 1 + 3 + 2 + 10 + 5));
    }
}

#[test]
fn a_generation_that_retires_before_its_recheck_is_released_and_resolved_again() {
    changes(&Retires, "seg-3 index changed: gone", "seg-2");
}

#[test]
fn a_record_that_is_corrupted_before_its_recheck_is_released_and_resolved_again() {
    changes(&Corrupted, "seg-3 index changed: invalid", "seg-2");
}

#[test]
fn a_record_that_is_rewritten_before_its_recheck_is_chosen_again_as_what_it_is_now() {
    changes(&Rewritten, "seg-3 index changed: rewritten", "seg-3");
    let play = Play::of_two().to(Step::Recheck).candidate(0, Rewritten).run();
    assert_eq!(play.served().candidate.to_string(), "seg-3@19#c3");
}

#[test]
fn a_record_that_says_something_else_under_the_same_exact_name_is_not_what_it_was() {
    let edits: [fn(&mut IndexRecord); 4] = [
        |record| record.range = OffsetRange::new(20, 70).unwrap(),
        |record| record.target.identity.push('x'),
        |record| record.publication = Some("p1".to_owned()),
        |record| record.generation = 4,
    ];
    for edit in edits {
        let play = Play::of_two().to(Step::Recheck).with(|world| edit(world.candidates[0].record_mut()));
        let play = play.take(Step::Recheck);
        assert_eq!(play.last(), "seg-3 index changed: rewritten");
        let play = play.run();
        assert_eq!(play.served().range, play.0.world.candidates[0].range);
        assert_eq!((play.outcome().as_str(), play.pins()), ("served seg-3", 2));
    }
}

#[test]
fn what_retires_or_is_corrupted_after_its_recheck_is_served() {
    for step in AFTER_THE_RECHECK {
        for change in [Retires, Corrupted] {
            let play = Play::of_two().to(step).candidate(0, change).run();
            assert_eq!(play.told()[2..], serves("seg-3"), "before {step}");
        }
    }
}

#[test]
fn what_is_rewritten_after_its_recheck_is_refused_by_the_reader_and_its_new_version_is_tried() {
    for step in [Step::Open, Step::Read] {
        let play = Play::of_two().to(step).candidate(0, Rewritten).run();
        assert!(play.told().contains(&"seg-3 identity differs".to_owned()));
        assert_eq!(play.served().candidate.to_string(), "seg-3@19#c3", "before {step}");
        assert_eq!(play.excluded(), ["seg-3@7#c3"]);
        assert_eq!(play.pins(), 2);
    }
    let play = Play::of_two().to(Step::Release).candidate(0, Rewritten).run();
    assert_eq!(play.served().candidate.to_string(), "seg-3@7#c3");
}

#[test]
fn what_is_excluded_is_the_exact_candidate_and_not_its_generation() {
    // The older version fails to open; the index gets a newer one, of a target that opens.
    let failing = Candidate { open: Open::Fails, ..dense(3, 24, 70) };
    let play = Play::of(vec![failing, dense(2, 24, 70)]).to(Step::Release);
    assert_eq!(play.last(), "seg-3 open failed");
    // The snapshot still names the older version, which is excluded: generation 2 is next.
    let same_snapshot = play.clone().candidate(0, Rewritten).candidate(0, CandidateMove::Open(Open::Opens)).run();
    assert_eq!(same_snapshot.outcome(), "served seg-2");
    // Whatever makes it take a fresh one, the newer version is there.
    let play = play.candidate(0, Rewritten).candidate(0, CandidateMove::Open(Open::Opens));
    let play = play.to(Step::Pin).candidate(1, Retires).run();
    assert_eq!(play.served().candidate.to_string(), "seg-3@19#c3");
    assert_eq!(play.excluded(), ["seg-3@7#c3"]);
}

#[test]
fn an_excluded_candidate_is_not_admitted_by_a_fresh_snapshot() {
    let failing = Candidate { open: Open::Fails, ..dense(3, 24, 70) };
    let play = Play::of(vec![failing, dense(2, 24, 70)]).to(Step::Release).take(Step::Release).to(Step::Recheck);
    // It is well by now, but it has failed in this read.
    let play = play.candidate(0, CandidateMove::Open(Open::Opens)).candidate(1, Rewritten).run();
    assert_eq!(play.served().candidate.to_string(), "seg-2@19#c2");
    assert_eq!(play.told().iter().filter(|line| *line == "seg-3 chosen").count(), 1);
    // The next read knows nothing of the failure.
    let next = play.candidate(1, CandidateMove::Cached(false)).again().run();
    assert_eq!(next.outcome(), "served seg-3");
    assert!(next.excluded().is_empty());
}

#[test]
fn an_index_that_changes_again_and_again_ends_with_the_deadline() {
    let mut play = Play::of(vec![dense(3, 24, 70)]);
    while play.0.next().is_some() {
        play = if play.0.next() == Some(Step::Recheck) { play.candidate(0, Rewritten) } else { play };
        let next = play.0.next().unwrap();
        play = play.take(next);
    }
    assert_eq!(play.outcome(), "retryable");
    assert!(play.used_ms() <= 200);
    assert_eq!(play.pins(), 200 / 8);
}

#[test]
fn what_is_written_anew_is_newer_than_every_record_whatever_the_stream_says_of_its_version() {
    let version = |version| with_record(dense(3, 24, 70), |record| record.exact.metadata_version = version);
    let play = Play::of(vec![version(7), version(8)]).with(|world| world.snapshot.version = 1);
    let rewritten = play.candidate(0, Rewritten);
    let versions = |play: &Play| -> Vec<u64> {
        play.0.world.candidates.iter().map(|candidate| candidate.exact.metadata_version).collect()
    };
    assert_eq!((versions(&rewritten), rewritten.0.world.snapshot.version), (vec![9, 8], 9));
    assert_eq!(rewritten.run().served().candidate.metadata_version, 9);
    let stale = Candidate { index: Listing::Invalid, evidence: true, ..dense(0, 24, 70) };
    let repaired = Play::of(vec![stale]).with(|world| world.snapshot.version = 1).run();
    assert_eq!((repaired.outcome().as_str(), versions(&repaired)), ("served seg-0", vec![8]));
}
