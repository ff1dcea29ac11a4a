//! What each mistake leads to, and that the right decision does not.

use super::*;
use crate::resolver::candidate::{Object, Pin};
use crate::resolver::system::invariants::Invariant::{self, J1, J2, J4, J5, J6, J7, J8, J9};
use crate::resolver::system::{CandidateMove, Move};

/// One thing that happens.
fn step(step: Step) -> Action {
    Action::Step(step)
}

fn of(place: usize, change: CandidateMove) -> Action {
    Action::Move(Move::Candidate(place, change))
}

fn failing(candidate: Candidate) -> Candidate {
    Candidate { open: Open::Fails, ..candidate }
}

/// Does what is told, and then goes on to the answer; the invariants that are broken on the way.
fn broken(mistakes: Mistakes<ReadMistake>, world: &World, told: &[Action]) -> Vec<Invariant> {
    let mut system = mistakes.make(&ReadSystem::new(world.clone()));
    let mut broken = Vec::new();
    let mut act = |system: &mut ReadSystem, action: &Action| {
        // What is forgotten is not missed.
        system.forget();
        let Ok(after) = system.step(action) else { return };
        broken.extend(Invariant::broken(system, &after.system));
        *system = after.system;
    };
    for action in told {
        act(&mut system, action);
    }
    while let Some(next) = system.next() {
        act(&mut system, &step(next));
    }
    broken.sort();
    broken.dedup();
    broken
}

fn another_object(place: usize) -> Action {
    of(place, CandidateMove::Object(Object::Replaced { identity: "etag b2".to_owned() }))
}

#[test]
fn each_mistake_breaks_an_invariant_that_the_right_decision_keeps() {
    let two = || vec![dense(3, 24, 70), dense(2, 24, 70)];
    let newer = with_record(failing(dense(3, 24, 70)), |record| record.exact.metadata_version = 8);
    let proven = Candidate { index: Listing::Absent, evidence: true, ..dense(0, 24, 70) };
    let harm: [(ReadMistake, World, Vec<Action>, &[Invariant]); 13] = [
        (HighestNumberWins, asking(Committed, 47, vec![dense(3, 50, 70), dense(2, 24, 70)]), vec![], &[J2]),
        (
            HighestNumberWins,
            asking(Committed, 47, vec![Candidate { index: Listing::Invalid, ..dense(3, 24, 70) }, dense(2, 24, 70)]),
            vec![],
            &[J9],
        ),
        (ComparesAcrossViews, asking(Committed, 47, vec![sparse(9, 24, 70, &[47]), dense(2, 24, 70)]), vec![], &[J1]),
        (ReadsByKey, asking(Committed, 47, two()), vec![another_object(0)], &[J1]),
        (
            SkipsRecheck,
            asking(Committed, 47, two()),
            vec![Action::RunTo(Step::Pin), of(0, CandidateMove::Retires)],
            &[J9],
        ),
        (
            FallsBackToOtherView,
            asking(Committed, 47, vec![sparse(1, 24, 70, &[47]), failing(dense(2, 24, 70))]),
            vec![],
            &[J1],
        ),
        (KeepsStaleAnswer, asking(Committed, 47, two()), vec![of(1, CandidateMove::Cached(true))], &[J6]),
        (
            CachesFailure,
            asking(Committed, 47, vec![failing(dense(3, 24, 70)), dense(2, 24, 70)]),
            vec![Action::Run, Action::Again],
            &[J6],
        ),
        (
            RestartsDeadline,
            asking(Committed, 47, vec![Candidate { pin: Pin::Failed, ..dense(3, 24, 70) }]),
            vec![],
            &[J4],
        ),
        (ExcludesGeneration, asking(Committed, 47, vec![newer, dense(3, 24, 70), dense(2, 24, 70)]), vec![], &[J7]),
        (EofForFailure, asking(Committed, 47, vec![failing(dense(0, 24, 70))]), vec![], &[J5]),
        (FillsGaps, asking(TopicCompacted, 47, vec![sparse(2, 24, 70, &[60])]), vec![], &[J2]),
        (
            RepairsWithoutEnd,
            asking(Committed, 47, vec![proven]),
            vec![Action::RunTo(Step::Repair), step(Step::Repair), of(0, CandidateMove::Retires)],
            &[J8],
        ),
    ];
    for (mistake, world, told, expected) in harm {
        let mistakes = Mistakes::NONE.with(mistake);
        assert_eq!(broken(mistakes, &world, &told), expected, "{mistake:?}");
        assert_eq!(broken(Mistakes::NONE, &world, &told), [], "{mistake:?}");
    }
}
