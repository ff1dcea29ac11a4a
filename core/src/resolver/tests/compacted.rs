//! Reads of `TOPIC_COMPACTED`: survivors, empty ranges, gaps.

use super::{check, count, fates, open_fails, pin_fails, served, within};
use crate::resolver::fixture::{asking, dense, sparse};
use crate::resolver::outcome::{Fate, Gap, Outcome, Resolution};
use crate::resolver::snapshot::View::TopicCompacted;
use crate::resolver::trace::Event;
use crate::rules::Rule::{R1, R2, R3, R4, R5, R6, R8, R11, R12};

fn gap(resolution: Resolution) -> Gap {
    match resolution.outcome {
        Outcome::Gap(gap) => gap,
        other => panic!("{other}"),
    }
}

#[test]
fn compacted_reads_answer_with_the_next_survivor() {
    let candidate = sparse(2, 10, 60, &[5, 12, 40, 60, 70]);
    for (offset, first) in [(10, 12), (12, 12), (13, 40), (40, 40)] {
        let resolution = check(&asking(TopicCompacted, offset, vec![candidate.clone()]), "served cmp-2");
        assert!(resolution.rules().contains(&R12));
        let served = served(resolution);
        assert_eq!((served.first_record, served.next_offset), (first, 60));
    }
    // 60 and 70 lie outside the range.
    check(&asking(TopicCompacted, 41, vec![candidate]), "gap to 60");
}

#[test]
fn a_survivor_at_or_beyond_the_committed_end_is_not_served() {
    let outcome = check(&asking(TopicCompacted, 50, vec![sparse(2, 10, 200, &[92, 100])]), "eof 92").outcome;
    assert_eq!(outcome, Outcome::Eof { committed_end: 92, next_offset: 92 });
}

#[test]
fn an_empty_range_up_to_the_committed_end_is_eof() {
    let mut world = asking(TopicCompacted, 0, vec![sparse(1, 0, 20, &[])]);
    world.snapshot.committed_end = 20;
    let resolution = check(&world, "eof 20");
    assert_eq!(fates(&world, &resolution), [Fate::NoSurvivor]);
    assert_eq!(resolution.rules(), [R1, R2, R3, R4, R5, R6, R11, R12]);
    assert_eq!(count(&resolution, |event| *event == Event::Empty { candidate: 0, from: 0, to: 20 }), 1);
    assert_eq!(resolution.outcome, Outcome::Eof { committed_end: 20, next_offset: 20 });
}

#[test]
fn a_compacted_read_goes_on_across_empty_generations() {
    let candidates = vec![sparse(3, 0, 20, &[]), sparse(5, 20, 40, &[]), sparse(1, 40, 60, &[44]), dense(9, 0, 92)];
    let world = asking(TopicCompacted, 3, candidates);
    let resolution = check(&world, "served cmp-1");
    assert_eq!(fates(&world, &resolution), [Fate::NoSurvivor, Fate::NoSurvivor, Fate::Served, Fate::OtherView]);
    // One snapshot serves all of it.
    assert_eq!(resolution.used_ms, 2 + 3 * (1 + 3 + 2 + 10 + 5));
    let served = served(resolution);
    assert_eq!((served.first_record, served.next_offset), (44, 60));
}

#[test]
fn the_newest_that_covers_is_read_though_an_older_one_has_a_survivor() {
    let candidates = vec![sparse(2, 0, 20, &[]), sparse(1, 0, 20, &[7]), sparse(4, 20, 40, &[30])];
    let world = asking(TopicCompacted, 3, candidates);
    let resolution = check(&world, "served cmp-4");
    assert_eq!(fates(&world, &resolution), [Fate::NoSurvivor, Fate::NotTried, Fate::Served]);
    assert_eq!(served(resolution).first_record, 30);
}

#[test]
fn progress_that_is_proven_is_answered_as_a_gap() {
    let first = || sparse(3, 0, 20, &[]);
    let second = || sparse(2, 20, 40, &[]);
    for (candidates, proofs, next_offset) in [
        (vec![first()], 1, 20),
        (vec![first(), open_fails(second())], 1, 20),
        (vec![first(), pin_fails(second())], 1, 20),
        (vec![first(), second()], 2, 40),
    ] {
        let resolution = check(&asking(TopicCompacted, 3, candidates), &format!("gap to {next_offset}"));
        assert!(resolution.rules().contains(&R12) && !resolution.rules().contains(&R8));
        let gap = gap(resolution);
        assert_eq!((gap.from(), gap.next_offset(), gap.proofs().count()), (3, next_offset, proofs));
        let proof = gap.proofs().next().unwrap();
        assert_eq!((&proof.candidate, &proof.target), (&first().exact, &first().target));
    }
}

#[test]
fn a_deadline_that_ends_after_progress_is_a_gap() {
    let world = asking(TopicCompacted, 3, vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30])]);
    check(&within(world.clone(), 44), "served cmp-2");
    for deadline in 23..44 {
        let resolution = check(&within(world.clone(), deadline), "gap to 20");
        assert!(resolution.used_ms <= deadline);
    }
    check(&within(world, 22), "retryable");
}
