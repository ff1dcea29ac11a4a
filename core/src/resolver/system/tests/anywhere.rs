//! Every move of the world before every step of a read: whatever it is, no step from then on breaks
//! an invariant, and the read after it, which has the cache that it leaves, does not either.

use super::Play;
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin};
use crate::resolver::fixture::{asking, dense, sparse, with_record};
use crate::resolver::snapshot::View::{Committed, TopicCompacted};
use crate::resolver::system::CandidateMove::Cached;
use crate::resolver::system::{Action, ReadSystem};
use std::collections::BTreeSet;

/// Reads in which each kind of step is met, and each kind of failure.
fn reads() -> Vec<Play> {
    let at = |view, offset, candidates| Play(ReadSystem::new(asking(view, offset, candidates)));
    let failing = |generation| Candidate { open: Open::Fails, ..dense(generation, 24, 70) };
    let proven = Candidate { index: Listing::Absent, evidence: true, ..dense(0, 24, 70) };
    let version = |version| with_record(dense(3, 24, 70), |record| record.exact.metadata_version = version);
    let lost = Candidate { object: Object::Lost, ..dense(4, 24, 70) };
    vec![
        Play::of_two(),
        at(Committed, 92, vec![dense(3, 24, 200)]),
        Play::of_two().candidate(1, Cached(true)),
        Play::of(vec![failing(3), Candidate { pin: Pin::Failed, ..dense(2, 24, 70) }, dense(0, 24, 70)]),
        Play::of(vec![failing(1), proven.clone()]),
        Play::of(vec![proven]).with(|world| world.repairs = 2),
        Play::of(vec![version(8), version(7), lost]),
        at(TopicCompacted, 3, vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30]), sparse(1, 0, 92, &[5, 91])]),
        at(TopicCompacted, 80, vec![sparse(3, 24, 200, &[]), dense(2, 24, 200)]),
        at(Committed, 91, vec![dense(3, 24, 200), sparse(3, 24, 200, &[91])]).within(60),
    ]
}

#[test]
fn whatever_moves_before_whatever_step_every_invariant_holds() {
    let (mut runs, mut met) = (0, BTreeSet::new());
    for read in reads() {
        let mut at = read;
        while let Some(next) = at.0.next() {
            for change in at.0.moves() {
                let Ok(moved) = at.0.step(&Action::Move(change)) else { continue };
                let mut play = Play(moved.system);
                for _ in 0..2 {
                    while let Some(next) = play.0.next() {
                        play = play.take(next);
                    }
                    play.pins();
                    met.extend(
                        play.of_run(|run| run.trace().iter().map(|step| step.event.to_string()).collect::<Vec<_>>()),
                    );
                    runs += 1;
                    play = play.again();
                }
            }
            at = at.take(next);
        }
    }
    assert!(runs > 6_000, "{runs} runs");
    // All but a malformed request, an unknown stream or view, and a committed end that goes back.
    assert_eq!(met.len(), 32, "{met:#?}");
}
