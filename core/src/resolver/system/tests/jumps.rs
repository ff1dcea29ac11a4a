//! What no step of a right resolver does breaks the invariant that forbids it, as seen in one step.

use super::{Play, forgotten};
use crate::resolver::candidate::{Candidate, Listing, Open};
use crate::resolver::fixture::dense;
use crate::resolver::run::Run;
use crate::resolver::system::invariants::Invariant::{self, J3, J4, J6, J8};
use crate::resolver::system::{Action, CandidateMove, ReadSystem};
use crate::resolver::trace::Step;

/// What is broken where `after` follows on `before` and nothing was done.
fn broken(before: &Play, after: &Play) -> Vec<Invariant> {
    Invariant::broken(&forgotten(&before.0), &forgotten(&after.0))
}

fn failing() -> Play {
    Play::of(vec![Candidate { open: Open::Fails, ..dense(3, 24, 70) }, dense(0, 24, 70)])
}

#[test]
fn a_pin_comes_and_goes_by_its_steps_alone() {
    let (chosen, held) = (failing().to(Step::Pin), failing().to(Step::Recheck));
    assert_eq!(broken(&chosen, &held), [J3]);
    assert_eq!(broken(&held, &chosen), [J3, J4]);
    assert_eq!(broken(&held, &held), []);
    // From one candidate to the other.
    let next = held.clone().candidate(0, CandidateMove::Retires).take(Step::Recheck).to(Step::Recheck);
    assert_eq!(broken(&held, &next), [J3]);
}

#[test]
fn a_step_that_is_told_twice_is_not_taken_twice() {
    for (step, twice) in [(Step::Pin, vec![J3, J4]), (Step::Release, vec![J3]), (Step::Snapshot, vec![J4])] {
        let before = failing().to(step);
        let after = before.clone().take(step);
        // As if it had been taken before, and is told now: time and pin have moved already.
        assert_eq!(Invariant::broken(&forgotten(&after.0), &taken_since_nothing(&before, step)), twice, "{step}");
    }
}

/// What this step leads to, with nothing told but itself.
fn taken_since_nothing(before: &Play, step: Step) -> ReadSystem {
    forgotten(&before.0).step(&Action::Step(step)).expect("it is next").system
}

#[test]
fn time_does_not_go_back_though_it_has_been_made_up_for() {
    let early = failing().to(Step::Pin);
    let late = failing().to(Step::Release);
    // All of it in one step, from a time at which some of it had been done.
    let all = forgotten(&early.0).step(&Action::RunTo(Step::Read)).expect("it comes").system;
    assert!(all.run().map(Run::used_ms) > late.0.run().map(Run::used_ms));
    assert!(Invariant::broken(&forgotten(&late.0), &all).contains(&J4));
    assert_eq!(Invariant::broken(&forgotten(&early.0), &all), []);
}

#[test]
fn nothing_is_excluded_that_has_not_failed_just_now() {
    let (before, after) = (failing().to(Step::Open), failing().to(Step::Release));
    assert_eq!(broken(&before, &after), [J6]);
    assert_eq!(broken(&after, &after), []);
    // Nor by a failure of the read before.
    let answered = failing().run();
    assert_eq!(answered.excluded().len(), 1);
    assert_eq!(broken(&answered, &after), [J3, J6]);
}

#[test]
fn repairs_are_counted_as_they_are_tried() {
    let lacking = Play::of(vec![Candidate { index: Listing::Absent, evidence: true, ..dense(0, 24, 70) }]);
    let (before, after) = (lacking.clone().to(Step::Repair), lacking.to(Step::Repair).take(Step::Repair));
    assert_eq!(broken(&before, &after), [J8]);
    assert_eq!(broken(&after, &after), []);
    let none_allowed = after.clone().with(|world| world.repairs = 0);
    assert_eq!(broken(&after, &none_allowed), [J8]);
}
