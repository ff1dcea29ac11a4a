//! What a history says of invariants at any moment is what running its line from the start says.

use cutline::frontier::system::Action;
use cutline::resolver::snapshot::View;
use cutline::scenario::history::{History, MomentId};
use cutline::scenario::invariants::{Invariant, Standing};
use cutline::scenario::run::Transcript;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::SystemStep;
use cutline::scenario::step::{PublishStep, ReadStep};
use cutline::scenario::{Scenario, ScriptedStep, Subject};
use cutline_tests::{law, publish, read, read_walk, walk};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What a person does, and what happens in between; a wish is what either becomes in a state.
#[derive(Clone, Debug)]
enum Deed<W> {
    Take(W),
    Retake(W),
    Undo,
    Visit(Index),
}

fn deeds<W: Clone + std::fmt::Debug + 'static>(wish: impl Strategy<Value = W>) -> impl Strategy<Value = Vec<Deed<W>>> {
    let deed = (0_u8..16, wish, any::<Index>()).prop_map(|(kind, wish, index)| match kind {
        0..=11 => Deed::Take(wish),
        12 | 13 => Deed::Retake(wish),
        14 => Deed::Undo,
        _ => Deed::Visit(index),
    });
    vec(deed, 1..60)
}

/// The moments from the start to this one, all that there are.
fn line(history: &History, end: MomentId) -> Vec<MomentId> {
    let parent = |id: &MomentId| history.moment(*id).and_then(|moment| moment.parent);
    let mut line: Vec<MomentId> = std::iter::successors(Some(end), parent).collect();
    line.reverse();
    line
}

/// Runs the line as a scenario, which knows of no history.
fn run(history: &History, line: &[MomentId]) -> Transcript {
    let step = |id: &MomentId| history.moment(*id).and_then(|moment| moment.step.cloned());
    let scripted = |step: Step| ScriptedStep { step, expect: None };
    let steps = line.iter().filter_map(step).map(scripted).collect();
    let start = (**history.start()).clone();
    Scenario { title: String::new(), about: String::new(), start, expect: None, steps }.run()
}

/// Every moment on the way to `end` stands as the run says. Counts what was seen.
fn stands_as_run(
    history: &History,
    end: MomentId,
    seen: &RefCell<BTreeMap<(Invariant, Standing), u32>>,
) -> Result<(), TestCaseError> {
    let line = line(history, end);
    let moments = run(history, &line).moments;
    prop_assert_eq!(moments.len(), line.len());
    for invariant in Invariant::all_of(history.start()) {
        let mut first = None;
        for (id, moment) in line.iter().zip(&moments) {
            let standing = match (moment.broken.contains(&invariant), first) {
                (true, _) => Standing::BrokenHere,
                (false, Some(_)) => Standing::BrokenEarlier,
                (false, None) => Standing::Holds,
            };
            if standing == Standing::BrokenHere {
                first = first.or(Some(*id));
            }
            prop_assert_eq!(history.standing(*id, invariant), Some(standing), "{} at {:?}", invariant, id);
            prop_assert_eq!(history.broken(*id).contains(invariant), standing == Standing::BrokenHere);
            prop_assert_eq!(history.first_broken(*id, invariant), first);
            *seen.borrow_mut().entry((invariant, standing)).or_default() += 1;
        }
    }
    Ok(())
}

fn a_history_knows_what_a_run_finds<W: Clone + std::fmt::Debug + 'static>(
    start: BoxedStrategy<Subject>,
    wish: impl Strategy<Value = W>,
    step: impl Fn(&W, &Subject) -> Option<Step>,
) -> BTreeMap<(Invariant, Standing), u32> {
    let seen = RefCell::default();
    law(150, &(start, deeds(wish)), |(start, deeds)| {
        let mut history = History::new(start.clone());
        for deed in deeds {
            // What cannot be taken leaves all as it is.
            match deed {
                Deed::Take(wish) => {
                    step(&wish, history.current()).map(|step| history.take(step));
                }
                Deed::Retake(wish) => {
                    let mut origin = history.clone();
                    origin.undo();
                    step(&wish, origin.current()).map(|step| history.retake(step));
                }
                Deed::Undo => {
                    history.undo();
                }
                Deed::Visit(index) => {
                    history.visit(MomentId::of(index.index(history.moment_count())));
                }
            }
        }
        let ids = (0..history.moment_count()).map(MomentId::of);
        for leaf in ids.filter(|id| history.children(*id).is_empty()) {
            stands_as_run(&history, leaf, &seen)?;
        }
        let replayed = History::replay(start, &history.record());
        prop_assert_eq!(replayed.as_ref(), Ok(&history), "what is broken is found again");
        let beyond = MomentId::of(history.moment_count());
        for invariant in Invariant::all_of(history.start()) {
            prop_assert_eq!(
                (history.standing(beyond, invariant), history.first_broken(beyond, invariant)),
                (None, None)
            );
        }
        Ok(())
    });
    seen.into_inner()
}

#[test]
fn of_a_publication() {
    let wish = (any::<Index>(), publish::Wish::any(), 0_u8..24);
    let start = walk::system().prop_map(Subject::Publish).boxed();
    let seen = a_history_knows_what_a_run_finds(start, wish, |(which, edit, kind), subject| {
        let Subject::Publish(system) = subject else { return None };
        // By hand, what is published is made false and right again.
        let by_hand = match (kind, system.state.partitions().first()) {
            (0..=2, Some(partition)) => format!("{} event 1 outstanding", partition.name),
            (3, Some(partition)) => format!("{} event 1 done", partition.name),
            (4..=6, _) => "record through 1".to_owned(),
            (7, _) => "record no cut".to_owned(),
            _ => String::new(),
        };
        if !by_hand.is_empty() {
            return Step::parse(subject, &by_hand).ok();
        }
        let mut candidates = system.candidates();
        // In another epoch nothing is published yet, and so nothing is false.
        candidates.retain(|action| !matches!(action, Action::Change(_)));
        let act = (*kind > 8 && !candidates.is_empty()).then(|| candidates[which.index(candidates.len())].clone());
        let act = act.map(|act| PublishStep::System(Box::new(SystemStep::Act(act))));
        Some(Step::from(act.unwrap_or_else(|| edit.step(system))))
    });
    let met = |standing| seen.iter().filter(|((_, met), _)| *met == standing).map(|(_, times)| times).sum::<u32>();
    for standing in [Standing::BrokenHere, Standing::BrokenEarlier] {
        assert!(met(standing) > 60, "{seen:?}");
    }
}

#[test]
fn of_a_read() {
    let wish = (read_walk::Dice::any(), read::Wish::any(), 0_u8..8);
    let start = read_walk::system(View::Committed).prop_map(Subject::Read).boxed();
    let seen = a_history_knows_what_a_run_finds(start, wish, |(dice, edit, kind), subject| {
        let Subject::Read(system) = subject else { return None };
        let edited: Option<ReadStep> = (*kind == 0).then(|| edit.step(system));
        let edited = edited.filter(|step| !matches!(step, ReadStep::Mistake(_)));
        edited.or_else(|| read_walk::next_step(system, *dice)).map(Step::from)
    });
    // Nothing else that can be said by hand breaks one: a right resolver keeps them whatever the world does.
    assert!(seen.keys().all(|(_, standing)| *standing == Standing::Holds), "{seen:?}");
    assert_eq!(seen.len(), 9);
}
