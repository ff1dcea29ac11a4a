//! Tests of the resolver as a system: its steps, and what the world does between any two of them.

mod anywhere;
mod boundaries;
mod cache;
mod endless;
mod illegal;
mod index;
mod jumps;
mod objects;
mod repair;

use super::invariants::Invariant;
use super::{Action, CandidateMove, Illegal, Move, ReadSystem};
use crate::resolver::candidate::{Candidate, Open};
use crate::resolver::fixture::{asking, dense, sparse};
use crate::resolver::outcome::{Outcome, RetryReason, Served};
use crate::resolver::resolve;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View::{Committed, TopicCompacted};
use crate::resolver::trace::Step;
use crate::resolver::world::World;

/// A read that goes on as it is told. Whatever it is told, no step breaks an invariant, and what is
/// only for people says nothing about that and about what follows.
#[derive(Clone)]
struct Play(ReadSystem);

impl Play {
    fn of(candidates: Vec<Candidate>) -> Play {
        Play(ReadSystem::new(asking(Committed, 47, candidates)))
    }

    /// Generations 3 and 2 of COMMITTED, at the places 0 and 1, both healthy.
    fn of_two() -> Play {
        Play::of(vec![dense(3, 24, 70), dense(2, 24, 70)])
    }

    fn with(mut self, change: impl FnOnce(&mut World)) -> Play {
        change(&mut self.0.world);
        self
    }

    fn within(self, deadline_ms: u32) -> Play {
        self.with(|world| world.request.deadline_ms = deadline_ms.to_string())
    }

    fn act(self, action: &Action) -> Play {
        let after = self.0.step(action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}")).system;
        assert_eq!(Invariant::broken(&self.0, &after), [], "{action:?}: {:#?}", after.run().map(Run::trace));
        let forgetful = forgotten(&self.0);
        let same = forgetful.step(action).expect("it can happen as well").system;
        assert_eq!(Invariant::broken(&forgetful, &same), [], "{action:?}, with the past forgotten");
        assert_eq!(forgotten(&same), forgotten(&after), "{action:?}");
        Play(after)
    }

    /// Goes on until this step is next, and does not take it.
    fn to(self, step: Step) -> Play {
        if self.0.next() == Some(step) { self } else { self.act(&Action::RunTo(step)) }
    }

    fn take(self, step: Step) -> Play {
        self.act(&Action::Step(step))
    }

    fn run(self) -> Play {
        self.act(&Action::Run)
    }

    fn again(self) -> Play {
        self.act(&Action::Again)
    }

    fn world(self, change: Move) -> Play {
        self.act(&Action::Move(change))
    }

    /// Something happens to the candidate at this place.
    fn candidate(self, place: usize, change: CandidateMove) -> Play {
        self.world(Move::Candidate(place, change))
    }

    fn refuses(&self, action: &Action) -> Illegal {
        self.0.step(action).expect_err("it can happen")
    }

    fn refuses_of(&self, place: usize, change: CandidateMove) -> Illegal {
        self.refuses(&Action::Move(Move::Candidate(place, change)))
    }

    fn of_run<T>(&self, what: impl FnOnce(&Run) -> T) -> T {
        what(self.0.run().expect("it is begun"))
    }

    /// What was done, one line for each step: `seg-3 open failed`.
    fn told(&self) -> Vec<String> {
        self.of_run(|run| {
            let told = run.trace().iter().map(|step| match step.event.candidate() {
                Some(place) => format!("{} {}", run.met()[place].record.exact.key, step.event),
                None => step.event.to_string(),
            });
            told.collect()
        })
    }

    /// What was done last.
    fn last(&self) -> String {
        self.told().pop().expect("something was done")
    }

    fn excluded(&self) -> Vec<String> {
        self.of_run(|run| run.excluded().map(|record| record.exact.to_string()).collect())
    }

    fn cached(&self) -> Vec<String> {
        self.0.cache().entries().iter().map(|entry| entry.exact.to_string()).collect()
    }

    fn outcome(&self) -> String {
        self.0.outcome().expect("it is answered").to_string()
    }

    fn served(&self) -> &Served {
        match self.0.outcome() {
            Some(Outcome::Served(served)) => served,
            other => panic!("{other:?}"),
        }
    }

    fn reason(&self) -> RetryReason {
        match self.0.outcome() {
            Some(Outcome::Retryable(retryable)) => retryable.reason,
            other => panic!("{other:?}"),
        }
    }

    fn used_ms(&self) -> u32 {
        self.of_run(Run::used_ms)
    }

    /// The steps that are taken while a pin is held.
    fn pins(&self) -> usize {
        let pinned = self.told().iter().filter(|line| line.ends_with(" pinned")).count();
        assert_eq!(pinned, self.told().iter().filter(|line| line.ends_with(" released")).count());
        pinned
    }
}

fn forgotten(system: &ReadSystem) -> ReadSystem {
    let mut system = system.clone();
    system.forget();
    system
}

/// What is told of one candidate that serves, from its choice on.
fn serves(key: &str) -> Vec<String> {
    ["chosen", "pinned", "rechecked", "opened", "read", "released"].map(|event| format!("{key} {event}")).to_vec()
}

#[test]
fn a_read_takes_its_steps_in_their_order_and_holds_its_pin_from_recheck_to_release() {
    let mut play = Play::of_two();
    let steps = [
        (Step::Snapshot, 0),
        (Step::Admit, 2),
        (Step::Choose, 3),
        (Step::Pin, 3),
        (Step::Recheck, 6),
        (Step::Open, 8),
        (Step::Read, 18),
        (Step::Release, 23),
    ];
    for (step, clock) in steps {
        assert_eq!(play.0.next(), Some(step));
        assert_eq!(play.0.run().map_or(0, Run::used_ms), clock);
        let held = matches!(step, Step::Recheck | Step::Open | Step::Read | Step::Release);
        assert_eq!(play.0.run().and_then(Run::held).is_some(), held, "{step}");
        assert_eq!(play.0.outcome(), None);
        play = play.take(step);
    }
    assert_eq!((play.0.next(), play.used_ms(), play.outcome().as_str()), (None, 23, "served seg-3"));
    assert_eq!(play.0.run().and_then(Run::held), None);
    assert_eq!(play.told()[..2], ["snapshot: inside", "admitted"]);
    assert_eq!(play.told()[2..], serves("seg-3"));
}

#[test]
fn step_by_step_it_comes_to_what_resolve_comes_to_and_knows_it_at_every_step() {
    let failing = || Candidate { open: Open::Fails, ..dense(3, 24, 70) };
    for world in [
        asking(Committed, 47, vec![failing(), dense(2, 24, 70)]),
        asking(Committed, 47, vec![failing()]),
        asking(Committed, 92, vec![]),
        asking(TopicCompacted, 3, vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30])]),
    ] {
        let resolution = resolve(&world);
        let mut play = Play(ReadSystem::new(world));
        assert_eq!(play.0.resolution(), resolution);
        while let Some(next) = play.0.next() {
            play = play.take(next);
            assert_eq!(play.0.resolution(), resolution, "after {next}");
        }
        assert_eq!(play.0.outcome(), Some(&resolution.outcome));
        assert_eq!(play.of_run(|run| run.trace().to_vec()), resolution.trace);
    }
}

#[test]
fn run_to_stops_before_the_step_and_run_at_the_answer() {
    let play = Play::of_two().act(&Action::RunTo(Step::Recheck));
    assert_eq!((play.0.next(), play.last().as_str()), (Some(Step::Recheck), "seg-3 pinned"));
    let play = play.act(&Action::RunTo(Step::Release)).run();
    assert_eq!(play.outcome(), "served seg-3");
}

#[test]
fn a_step_gives_what_the_resolver_has_done_and_a_move_nothing() {
    let stepped = Play::of_two().0.step(&Action::RunTo(Step::Choose)).unwrap();
    assert_eq!(stepped.taken, stepped.system.run().unwrap().trace());
    let moved = stepped.system.step(&Action::Move(Move::Slow(5))).unwrap();
    assert_eq!((moved.taken, moved.system.run()), (vec![], stepped.system.run()));
    let chosen = moved.system.step(&Action::Step(Step::Choose)).unwrap();
    assert_eq!(chosen.taken.len(), 1);
}

#[test]
fn what_is_proven_empty_stays_proven_whatever_becomes_of_its_target() {
    let candidates = vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30])];
    let play = Play(ReadSystem::new(asking(TopicCompacted, 3, candidates)));
    let play = play.to(Step::Release).take(Step::Release).candidate(0, CandidateMove::Retires);
    let play = play.candidate(0, CandidateMove::Collected).candidate(1, CandidateMove::Open(Open::Fails)).run();
    assert_eq!(play.outcome(), "gap to 20");
    assert_eq!(play.pins(), 2);
}

#[test]
fn where_the_rest_of_a_gap_is_trimmed_the_snapshot_says_so() {
    // The position by then is the end of what is proven empty.
    let candidates = vec![sparse(3, 0, 20, &[]), sparse(2, 20, 40, &[30])];
    let play = Play(ReadSystem::new(asking(TopicCompacted, 3, candidates)));
    let play = play.to(Step::Release).take(Step::Release).to(Step::Pin);
    let play = play.candidate(1, CandidateMove::Pin(crate::resolver::candidate::Pin::Failed));
    let play = play.world(Move::Trim(Some(TopicCompacted), 25)).run();
    assert_eq!(play.outcome(), "trimmed 25");
}
