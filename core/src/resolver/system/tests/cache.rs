//! The cache: what is kept, what is dropped, and that a hint is no more than that.

use super::Play;
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use crate::resolver::fixture::{asking, dense, sparse, with_record};
use crate::resolver::outcome::RetryReason;
use crate::resolver::range::OffsetRange;
use crate::resolver::snapshot::View::{Committed, TopicCompacted};
use crate::resolver::system::CandidateMove::{self, Appears, Cached, Corrupted, Retires, Rewritten};
use crate::resolver::system::{Move, ReadSystem};
use crate::resolver::trace::{CacheChange, Step};

/// Generation 2 has served and is cached; generation 3 is not in the index yet.
fn cached() -> Play {
    let absent = Candidate { index: Listing::Absent, ..dense(3, 24, 70) };
    let play = Play::of(vec![absent, dense(2, 24, 70)]).run();
    assert_eq!((play.outcome().as_str(), play.cached()), ("served seg-2", vec!["seg-2@7#c2".to_owned()]));
    play.again()
}

fn changes(play: &Play) -> Vec<CacheChange> {
    play.of_run(|run| run.trace().iter().filter_map(|step| step.cache).collect())
}

#[test]
fn what_has_served_is_the_hint_of_the_next_read_and_is_pinned_and_rechecked_like_any_other() {
    let play = cached().run();
    let told = [
        "snapshot: inside",
        "seg-2 chosen from the cache",
        "seg-2 pinned",
        "seg-2 rechecked",
        "seg-2 opened",
        "seg-2 read",
        "seg-2 released",
    ];
    assert_eq!(play.told(), told);
    assert_eq!((play.outcome().as_str(), play.used_ms()), ("served seg-2", 2 + 3 + 2 + 10 + 5));
    // It was there already.
    assert_eq!(changes(&play), []);
}

#[test]
fn a_hint_that_the_index_would_not_choose_is_stale() {
    for step in [Step::Choose, Step::Pin, Step::Recheck] {
        let play = cached().to(step).candidate(0, Appears).run();
        assert_eq!(play.told()[3], "seg-2 index changed: stale hint", "appeared before {step}");
        assert_eq!(play.outcome(), "served seg-3");
        assert_eq!(changes(&play), [CacheChange::Dropped, CacheChange::Kept]);
        assert_eq!(play.cached(), ["seg-3@19#c3"]);
        assert!(play.excluded().is_empty());
    }
    // Its recheck was its admission: what appears later comes too late.
    let play = cached().to(Step::Open).candidate(0, Appears).run();
    assert_eq!(play.outcome(), "served seg-2");
}

#[test]
fn the_recheck_of_a_hint_is_the_snapshot_by_which_the_read_goes_on() {
    // The committed end bounds what the hint serves.
    let play = Play(ReadSystem::new(asking(Committed, 47, vec![dense(2, 24, 200)]))).run().again();
    let play = play.to(Step::Recheck).world(Move::CommittedEnd(120)).run();
    assert_eq!((play.served().next_offset, play.told().len()), (120, 7));
    // An older generation that has appeared since the snapshot is what is left when the hint fails.
    let absent = Candidate { index: Listing::Absent, ..dense(1, 24, 70) };
    let play = Play::of(vec![absent, dense(2, 24, 70)]).run().again().to(Step::Recheck).candidate(0, Appears);
    let play = play.candidate(1, CandidateMove::Open(Open::Fails)).run();
    assert_eq!(play.told()[4..8], ["seg-2 open failed", "seg-2 released", "admitted", "seg-1 chosen"]);
    assert_eq!(play.outcome(), "served seg-1");
}

#[test]
fn a_hint_is_admitted_by_its_recheck_where_the_newer_one_is_not() {
    // The newer one is there, and has an invalid record.
    let play = cached().candidate(0, Appears).candidate(0, Corrupted).run();
    assert_eq!((play.outcome().as_str(), play.told()[1].as_str()), ("served seg-2", "seg-2 chosen from the cache"));
}

#[test]
fn a_hint_whose_record_is_not_what_it_was_is_dropped() {
    for (change, event, then) in [
        (Retires, "seg-2 index changed: gone", "retryable"),
        (Corrupted, "seg-2 index changed: invalid", "retryable"),
        (Rewritten, "seg-2 index changed: rewritten", "served seg-2"),
    ] {
        let play = cached().candidate(1, change).run();
        assert_eq!(play.told()[1..4], ["seg-2 chosen from the cache", "seg-2 pinned", event]);
        assert_eq!(play.outcome(), then);
        assert_eq!(changes(&play)[0], CacheChange::Dropped);
        let version = if then == "retryable" { vec![] } else { vec!["seg-2@19#c2".to_owned()] };
        assert_eq!(play.cached(), version);
    }
}

#[test]
fn a_hint_that_the_trim_has_passed_is_not_admitted() {
    let play = cached().to(Step::Recheck).world(Move::Trim(None, 48)).run();
    assert_eq!(play.told()[3], "seg-2 index changed: stale hint");
    assert_eq!((play.outcome().as_str(), play.cached()), ("trimmed 48", vec![]));
}

#[test]
fn whatever_physical_failure_there_is_drops_the_entry_and_leaves_no_negative_one() {
    let lost = CandidateMove::Object(Object::Lost);
    let replaced = CandidateMove::Object(Object::Replaced { identity: "etag b2".to_owned() });
    let there = CandidateMove::Object(Object::Recorded);
    for (breaks, mends) in [
        (CandidateMove::Pin(Pin::Failed), CandidateMove::Pin(Pin::Held)),
        (CandidateMove::Open(Open::Fails), CandidateMove::Open(Open::Opens)),
        (CandidateMove::Read(Read::Breaks), CandidateMove::Read(Read::Whole)),
        (lost, there.clone()),
        (replaced, there),
    ] {
        let play = cached().candidate(1, breaks.clone()).run();
        assert_eq!(play.outcome(), "retryable", "{breaks:?}");
        assert_eq!((play.cached(), changes(&play)), (vec![], vec![CacheChange::Dropped]), "{breaks:?}");
        assert_eq!(play.excluded(), ["seg-2@7#c2"]);
        // The offset is committed: the next read looks again, and is served by the same candidate.
        let next = play.candidate(1, mends).again().run();
        assert_eq!((next.outcome().as_str(), next.excluded()), ("served seg-2", vec![]));
        assert_eq!(next.cached(), ["seg-2@7#c2"]);
    }
}

#[test]
fn every_entry_that_points_at_the_failed_target_is_dropped() {
    let twin = with_record(dense(1, 70, 90), |record| record.target.clone_from(&dense(2, 24, 70).target));
    let play = Play::of(vec![twin, dense(2, 24, 70), dense(0, 24, 92)]);
    let play = play.candidate(0, Cached(true)).candidate(1, Cached(true)).candidate(2, Cached(true));
    let play = play.candidate(1, CandidateMove::Open(Open::Fails)).run();
    assert_eq!(play.outcome(), "served seg-0");
    assert_eq!(play.cached(), ["seg-0@7#c0"]);
}

#[test]
fn a_hint_is_held_against_its_target_by_the_recheck_as_well() {
    let replaced = CandidateMove::Object(Object::Replaced { identity: "etag b2".to_owned() });
    let play = cached().to(Step::Recheck).candidate(1, replaced).take(Step::Recheck);
    assert_eq!((play.last().as_str(), play.cached()), ("seg-2 identity differs", vec![]));
}

#[test]
fn an_earlier_version_does_not_stay_beside_the_one_that_has_served() {
    // The key is used again, for a range that the cached version does not cover: no read meets that one.
    let reused = CandidateMove::Object(Object::Reused { range: OffsetRange::new(80, 90).unwrap() });
    let mut play = cached().candidate(1, reused).candidate(1, Rewritten);
    assert_eq!(play.cached(), ["seg-2@7#c2"]);
    play.0.world.request = asking(Committed, 85, vec![]).request;
    let play = play.run();
    assert_eq!((play.outcome().as_str(), play.cached()), ("served seg-2", vec!["seg-2@19#c2".to_owned()]));
}

#[test]
fn one_key_in_two_views_is_two_entries() {
    let twin = with_record(sparse(2, 24, 70, &[47]), |record| record.exact.clone_from(&dense(2, 24, 70).exact));
    let play = Play::of(vec![dense(2, 24, 70), twin]).candidate(1, Cached(true)).run();
    assert_eq!(play.cached(), ["seg-2@7#c2", "seg-2@7#c2"]);
    let views: Vec<_> = play.0.cache().entries().iter().map(|entry| entry.view).collect();
    assert_eq!(views, [Committed, TopicCompacted]);
}

#[test]
fn a_hint_is_of_the_view_and_covers_the_position_and_is_the_newest_of_these() {
    let candidates = vec![sparse(9, 0, 92, &[47]), dense(8, 50, 92), dense(3, 24, 70), dense(2, 24, 70)];
    let play = Play::of(candidates);
    let all = (0..4).fold(play, |play, place| play.candidate(place, Cached(true)));
    assert_eq!(all.to(Step::Pin).last(), "seg-3 chosen from the cache");
}

#[test]
fn an_excluded_candidate_is_no_hint() {
    let play = cached().to(Step::Pin).candidate(1, CandidateMove::Pin(Pin::Failed)).take(Step::Pin);
    // Put back by hand: it is cached, and has failed in this read.
    let play = play.candidate(1, Cached(true)).take(Step::Snapshot);
    assert_eq!(play.0.next(), Some(Step::Admit));
}

#[test]
fn what_this_read_has_seen_to_be_stale_is_no_hint_for_it() {
    let play = cached().candidate(0, Appears).to(Step::Recheck).take(Step::Recheck);
    assert_eq!(play.last(), "seg-2 index changed: stale hint");
    // Put back by hand, it is one for the next read only.
    let play = play.take(Step::Release).candidate(1, Cached(true)).take(Step::Snapshot);
    assert_eq!(play.0.next(), Some(Step::Admit));
}

#[test]
fn each_resolve_again_may_take_another_hint() {
    let play = Play::of(vec![dense(3, 24, 70), dense(2, 24, 70)]);
    let play = play.candidate(0, Cached(true)).candidate(1, Cached(true));
    let play = play.candidate(0, Retires).run();
    let hints = play.told().iter().filter(|line| line.ends_with("chosen from the cache")).cloned().collect::<Vec<_>>();
    assert_eq!(hints, ["seg-3 chosen from the cache", "seg-2 chosen from the cache"]);
    assert_eq!(play.outcome(), "served seg-2");
}

#[test]
fn a_hint_without_the_time_for_it_is_not_begun() {
    let play = cached().with(|world| world.costs.choose = 5).within(6).run();
    assert_eq!(play.reason(), RetryReason::Deadline { step: Step::Choose });
    assert_eq!(play.cached(), ["seg-2@7#c2"]);
}

#[test]
fn an_empty_stretch_is_not_kept_and_its_reader_goes_on_by_the_index() {
    let candidates = vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30])];
    let play = Play(ReadSystem::new(asking(TopicCompacted, 3, candidates))).run();
    assert_eq!((play.outcome().as_str(), play.cached()), ("served cmp-2", vec!["cmp-2@7#c2".to_owned()]));
}

#[test]
fn the_cache_stays_when_another_offset_is_asked_for() {
    let mut play = cached();
    play.0.world.request = asking(Committed, 30, vec![]).request;
    assert_eq!(play.to(Step::Pin).last(), "seg-2 chosen from the cache");
}
