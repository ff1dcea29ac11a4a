//! What is stored moves: objects are replaced, reused, lost and collected; pins, opens and reads fail.

use super::{Play, serves};
use crate::resolver::candidate::{Object, Open, Pin, Read};
use crate::resolver::fixture::{dense, with_record};
use crate::resolver::outcome::Fate;
use crate::resolver::range::OffsetRange;
use crate::resolver::record::Part;
use crate::resolver::system::{CandidateMove, Illegal};
use crate::resolver::trace::{Event, Step};

fn replaced() -> CandidateMove {
    CandidateMove::Object(Object::Replaced { identity: "etag b2".to_owned() })
}

fn reused() -> CandidateMove {
    CandidateMove::Object(Object::Reused { range: OffsetRange::new(100, 200).unwrap() })
}

/// Before its pin, and while the pin is held.
const BEFORE: [Step; 4] = [Step::Pin, Step::Recheck, Step::Open, Step::Read];

fn fate(play: &Play, place: usize) -> Fate {
    play.0.resolution().fate(&play.0.world.candidates[place])
}

#[test]
fn another_object_under_the_name_is_seen_by_the_next_who_looks_and_never_read() {
    for (change, found) in [(replaced(), "etag b2"), (reused(), "range [100, 200)")] {
        for before in BEFORE {
            let play = Play::of_two().to(before).candidate(0, change.clone()).take(before);
            assert_eq!(play.last(), "seg-3 identity differs", "before {before}");
            let seen = play.of_run(|run| run.trace().last().unwrap().event.clone());
            let Event::IdentityDiffers { step, found: stored, .. } = seen else { panic!("{seen}") };
            assert_eq!((step, Some(*stored)), (before, play.0.world.candidates[0].stored()));
            assert_eq!(play.excluded(), ["seg-3@7#c3"]);
            assert_eq!(fate(&play, 0), Fate::IdentityDiffers { found: found.to_owned() });
            let held = before != Step::Pin;
            assert_eq!(play.0.next(), Some(if held { Step::Release } else { Step::Snapshot }));
            // Resolved again, from a fresh snapshot.
            let play = if held { play.take(Step::Release) } else { play }.run();
            let told = play.told();
            assert_eq!(told[told.len() - 8..told.len() - 6], ["snapshot: inside", "admitted"]);
            assert_eq!(told[told.len() - 6..], serves("seg-2"));
            assert_eq!(play.pins(), if held { 2 } else { 1 });
            assert!(!told.contains(&"seg-3 read".to_owned()));
        }
    }
}

#[test]
fn what_was_replaced_after_it_was_read_was_read() {
    let play = Play::of_two().to(Step::Release).candidate(0, replaced()).run();
    assert_eq!(play.outcome(), "served seg-3");
}

#[test]
fn an_object_that_is_back_before_anybody_looks_is_the_recorded_one() {
    for before in BEFORE {
        let play = Play::of_two().to(before).candidate(0, replaced());
        let play = play.candidate(0, CandidateMove::Object(Object::Recorded)).run();
        assert_eq!(play.told()[2..], serves("seg-3"));
    }
}

#[test]
fn a_lost_target_cannot_be_pinned_opened_or_read() {
    for (before, event) in [
        (Step::Pin, "seg-3 pin failed: target lost"),
        // The recheck looks at the index; whether there is a target, the open will tell.
        (Step::Recheck, "seg-3 open failed: target lost"),
        (Step::Open, "seg-3 open failed: target lost"),
        (Step::Read, "seg-3 read failed: target lost"),
    ] {
        let play = Play::of_two().to(before).candidate(0, CandidateMove::Object(Object::Lost)).run();
        assert!(play.told().contains(&event.to_owned()), "before {before}: {:#?}", play.told());
        assert_eq!(fate(&play, 0), Fate::Lost);
        assert_eq!(play.excluded(), ["seg-3@7#c3"]);
        assert_eq!(play.outcome(), "served seg-2");
        assert_eq!(play.pins(), if before == Step::Pin { 1 } else { 2 });
        // A failed pin resolves again from a fresh snapshot; a failed open tries the next one.
        let snapshots = play.told().iter().filter(|line| *line == "snapshot: inside").count();
        assert_eq!(snapshots, if before == Step::Pin { 2 } else { 1 });
    }
}

#[test]
fn pin_open_and_read_fail_where_they_are_tried_and_not_before_or_after() {
    for (change, step, event, known) in [
        (CandidateMove::Pin(Pin::Failed), Step::Pin, "seg-3 pin failed", Fate::PinFailed),
        (CandidateMove::Open(Open::Fails), Step::Open, "seg-3 open failed", Fate::OpenFailed),
        (CandidateMove::Read(Read::Breaks), Step::Read, "seg-3 read failed", Fate::ReadFailed),
    ] {
        for before in [Step::Snapshot, Step::Admit, Step::Choose].into_iter().chain(BEFORE).chain([Step::Release]) {
            let play = Play::of_two().to(before).candidate(0, change.clone()).run();
            if before <= step {
                assert!(play.told().contains(&event.to_owned()), "{change:?} before {before}");
                assert_eq!((play.outcome().as_str(), fate(&play, 0)), ("served seg-2", known.clone()));
            } else {
                assert_eq!(play.told()[2..], serves("seg-3"), "{change:?} before {before}");
            }
        }
    }
}

#[test]
fn a_read_that_breaks_off_passes_nothing_on() {
    let play = Play::of_two().to(Step::Read).candidate(0, CandidateMove::Read(Read::Breaks)).run();
    assert_eq!(
        play.told()[2..8],
        ["seg-3 chosen", "seg-3 pinned", "seg-3 rechecked", "seg-3 opened", "seg-3 read failed", "seg-3 released"]
    );
    assert_eq!(play.told()[8..], serves("seg-2"));
    assert_eq!(play.served().target.name, "obj-2");
    assert_eq!(play.cached(), ["seg-2@7#c2"]);
}

#[test]
fn the_garbage_collector_waits_for_the_release() {
    for step in [Step::Recheck, Step::Open, Step::Read, Step::Release] {
        let play = Play::of_two().to(step).candidate(0, CandidateMove::Retires);
        assert_eq!(play.refuses_of(0, CandidateMove::Collected), Illegal::Pinned, "before {step}");
    }
    let play = Play::of_two().to(Step::Open).candidate(0, CandidateMove::Retires).run();
    assert_eq!(play.outcome(), "served seg-3");
    assert_eq!(play.candidate(0, CandidateMove::Collected).0.world.candidates[0].object, Object::Lost);
    // Before the pin nothing holds it back.
    let play = Play::of_two().to(Step::Pin).candidate(0, CandidateMove::Retires);
    let play = play.candidate(0, CandidateMove::Collected).run();
    assert!(play.told().contains(&"seg-3 pin failed: target lost".to_owned()));
}

#[test]
fn a_pin_holds_the_target_under_whatever_record_it_is_collected() {
    let twin = with_record(dense(1, 24, 70), |record| record.target.clone_from(&dense(3, 24, 70).target));
    let play = Play::of(vec![dense(3, 24, 70), twin]).to(Step::Recheck).candidate(1, CandidateMove::Retires);
    assert_eq!(play.refuses_of(1, CandidateMove::Collected), Illegal::Pinned);
}

#[test]
fn what_was_compared_is_kept_part_by_part() {
    let play = Play::of_two().to(Step::Open).candidate(0, reused()).take(Step::Open);
    let compared = play.of_run(|run| run.compared().cloned()).unwrap();
    assert_eq!((compared.step, &compared.passed), (Step::Open, &dense(3, 24, 70).identity()));
    let parts: Vec<&str> = compared.passed.differences(&compared.stored.unwrap()).map(Part::word).collect();
    assert_eq!(parts, ["range"]);
}

#[test]
fn a_pin_finds_no_difference_in_the_parts_that_it_does_not_look_at() {
    let differs = |play: &Play| play.of_run(|run| run.compared().unwrap().differences().collect::<Vec<Part>>());
    let rewritten = Play::of_two().to(Step::Pin).candidate(0, CandidateMove::Rewritten);
    let pinned = rewritten.clone().take(Step::Pin);
    assert_eq!((pinned.last().as_str(), differs(&pinned)), ("seg-3 pinned", vec![]));
    let opened = Play::of_two().to(Step::Open).candidate(0, CandidateMove::Rewritten).take(Step::Open);
    assert_eq!((opened.last().as_str(), differs(&opened)), ("seg-3 identity differs", vec![Part::MetadataVersion]));
    let replaced = rewritten.candidate(0, replaced()).take(Step::Pin);
    assert_eq!(differs(&replaced), [Part::Identity], "and not the version, which a pin cannot see");
}

#[test]
fn what_a_reader_meets_after_a_rewrite_is_the_version_that_has_its_key_and_its_target() {
    // Others come first in the world: of the same target under another key, of the same key at another target.
    let of_target = with_record(dense(1, 24, 70), |record| record.target.clone_from(&dense(3, 24, 70).target));
    let of_key = with_record(dense(2, 24, 70), |record| record.exact.key = "seg-3".to_owned());
    let play = Play::of(vec![of_target, of_key, dense(3, 24, 70)]).to(Step::Open);
    let play = play.candidate(2, CandidateMove::Rewritten).take(Step::Open);
    let compared = play.of_run(|run| run.compared().cloned()).unwrap();
    let stored = compared.stored.unwrap();
    assert_eq!(compared.passed.differences(&stored).collect::<Vec<_>>(), [Part::MetadataVersion]);
    assert_eq!(stored.exact.to_string(), "seg-3@19#c3");
}
