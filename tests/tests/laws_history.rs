//! Histories under random walks: nothing is lost, going back and forth meets the same states, and
//! what is recorded replays.

use cutline::scenario::Subject;
use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::Step;
use cutline_tests::{law, publish};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::cell::Cell;
use std::rc::Rc;

/// One thing that a person does.
#[derive(Clone, Debug)]
enum Deed {
    Take(publish::Wish),
    Retake(publish::Wish),
    Undo,
    Redo,
    Go(usize),
    Visit(Index),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => publish::Wish::any().prop_map(Deed::Take),
        1 => publish::Wish::any().prop_map(Deed::Retake),
        3 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
        1 => (0_usize..8).prop_map(Deed::Go),
        1 => any::<Index>().prop_map(Deed::Visit),
    ]
}

fn step(wish: &publish::Wish, subject: &Subject) -> Step {
    match subject {
        Subject::Publish(system) => Step::from(wish.step(system)),
        Subject::Read(_) => unreachable!("a vector never becomes a read"),
    }
}

/// The states of the current branch, found by walking it.
fn branch(history: &History) -> Vec<Rc<Subject>> {
    let mut history = history.clone();
    while history.undo().is_some() {}
    let mut states = vec![history.current().clone()];
    while history.redo().is_some() {
        states.push(history.current().clone());
    }
    states
}

/// What is true of every history.
fn holds_together(history: &History, start: &Subject) -> Result<(), TestCaseError> {
    prop_assert_eq!(&**history.start(), start);
    let states = branch(history);
    prop_assert_eq!(states.len(), history.len() + 1);
    prop_assert_eq!(history.is_empty(), states.len() == 1);
    prop_assert!(history.place() <= history.len());
    prop_assert_eq!(&states[history.place()], history.current());
    // The steps lead from each state to the next, and each of them changes something.
    let steps = history.steps();
    prop_assert_eq!(steps.len(), history.len());
    for (place, step) in steps.iter().enumerate() {
        let next = step.apply(&states[place]);
        prop_assert_eq!(next.as_ref(), Ok(&*states[place + 1]));
        prop_assert!(states[place] != states[place + 1], "{} changed nothing", step);
    }
    prop_assert_eq!(history.last_step(), history.place().checked_sub(1).map(|last| steps[last]));
    prop_assert_eq!(history.next_step(), steps.get(history.place()).copied());
    // Recorded and replayed, it is the same tree.
    let record = history.record();
    let replayed = History::replay(start.clone(), &record);
    prop_assert_eq!(replayed.as_ref(), Ok(history), "{}", &record);
    prop_assert_eq!(replayed.map(|history| history.record()), Ok(record));
    Ok(())
}

#[test]
fn a_history_loses_nothing_and_finds_its_way_back() {
    let (branches, undone) = (Cell::new(0), Cell::new(0));
    law(800, &(publish::system(), vec(deed(), 1..14)), |(system, deeds)| {
        let start = Subject::Publish(system);
        let mut history = History::new(start.clone());
        for deed in deeds {
            let before = history.clone();
            let moments = before.record().lines().count();
            let here = before.current().clone();
            match deed {
                Deed::Take(wish) => {
                    let step = step(&wish, &here);
                    let after = step.apply(&here);
                    match history.take(step) {
                        Ok(changed) => {
                            prop_assert_eq!(Ok(&**history.current()), after.as_ref());
                            prop_assert_eq!(changed, here != *history.current());
                            prop_assert_eq!(history.place(), before.place() + usize::from(changed));
                            branches.set(branches.get() + usize::from(changed && before.next_step().is_some()));
                            if changed {
                                // Undo comes back here, and redo goes there again.
                                let there = history.current().clone();
                                let mut walk = history.clone();
                                walk.undo();
                                prop_assert_eq!(walk.current(), &here);
                                walk.redo();
                                prop_assert_eq!(walk.current(), &there);
                            } else {
                                prop_assert_eq!(&history, &before);
                            }
                        }
                        Err(error) => {
                            prop_assert_eq!(Err(error), after);
                            prop_assert_eq!(&history, &before, "a step that cannot be taken leaves all as it is");
                        }
                    }
                    prop_assert!(history.record().lines().count() >= moments, "a moment was lost");
                }
                Deed::Retake(wish) => {
                    // In place of the last step, from where that one began.
                    let mut origin = before.clone();
                    origin.undo();
                    match history.retake(step(&wish, origin.current())) {
                        Ok(changed) => prop_assert_eq!(history.place(), origin.place() + usize::from(changed)),
                        Err(_) => {
                            prop_assert_eq!(&history, &before, "a step that cannot be taken leaves all as it is");
                        }
                    }
                    // Nothing but the newest moment can be forgotten.
                    for id in (1..before.moment_count()).map(|next| MomentId::of(next - 1)) {
                        prop_assert_eq!(history.state_at(id), before.state_at(id));
                    }
                }
                Deed::Undo => {
                    let at_start = before.place() == 0;
                    prop_assert_eq!(history.undo().cloned(), before.last_step().cloned());
                    prop_assert_eq!(history.place(), before.place().saturating_sub(1));
                    prop_assert_eq!(history.len(), before.len(), "what was undone is still ahead");
                    if !at_start {
                        undone.set(undone.get() + 1);
                        prop_assert_eq!(history.next_step(), before.last_step());
                        let mut walk = history.clone();
                        walk.redo();
                        prop_assert_eq!(&walk, &before, "redo takes undo back");
                    }
                }
                Deed::Redo => {
                    prop_assert_eq!(history.redo().cloned(), before.next_step().cloned());
                    prop_assert_eq!(history.len(), before.len());
                    prop_assert_eq!(history.place(), (before.place() + 1).min(before.len()));
                }
                Deed::Go(place) => {
                    history.go(place);
                    prop_assert_eq!(history.place(), place.min(before.len()));
                    prop_assert_eq!(branch(&history), branch(&before));
                }
                Deed::Visit(id) => {
                    let id = MomentId::of(id.index(history.moment_count()));
                    prop_assert!(history.visit(id));
                    prop_assert_eq!(history.at(), id);
                    prop_assert_eq!(Some(history.current().clone()), before.state_at(id));
                    // Undo and redo follow its branch, and nothing but the way has changed.
                    let mut walk = history.clone();
                    if walk.undo().is_some() {
                        walk.redo();
                        prop_assert_eq!(&walk, &history);
                    }
                    if before.line().contains(&id) {
                        prop_assert_eq!(history.line(), before.line());
                    }
                    prop_assert_eq!(history.moment_count(), before.moment_count());
                    let mut back = history.clone();
                    prop_assert!(back.visit(before.at()));
                    prop_assert_eq!((back.current(), back.place()), (&here, before.place()));
                }
            }
            holds_together(&history, &start)?;
        }
        Ok(())
    });
    assert!(branches.get() > 50 && undone.get() > 100, "{} branches, {} undone", branches.get(), undone.get());
}

#[test]
fn steps_ahead_are_all_ahead() {
    law(500, &(publish::system(), vec(publish::Wish::any(), 0..6)), |(system, wishes)| {
        let start = Subject::Publish(system);
        let mut history = History::new(start.clone());
        for wish in wishes {
            let step = step(&wish, history.current());
            let _ = history.take(step);
        }
        let steps: Vec<Step> = history.steps().into_iter().cloned().collect();
        let end = history.current().clone();
        let mut ahead = History::with_steps_ahead(start.clone(), steps.clone())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!((ahead.place(), ahead.len()), (0, steps.len()));
        prop_assert_eq!(&**ahead.current(), &start);
        ahead.go(usize::MAX);
        prop_assert_eq!(ahead.current(), &end);
        Ok(())
    });
}

#[test]
fn a_damaged_record_is_refused_or_replays_to_something_whole() {
    let damage = (any::<Index>(), proptest::sample::select(vec!['0', '1', '9', ' ', '\n', 'x', '"']));
    law(800, &(publish::system(), vec(deed(), 1..8), vec(damage, 1..3)), |(system, deeds, damage)| {
        let start = Subject::Publish(system);
        let mut history = History::new(start.clone());
        for deed in deeds {
            match deed {
                Deed::Take(wish) | Deed::Retake(wish) => {
                    let step = step(&wish, history.current());
                    let _ = history.take(step);
                }
                Deed::Undo => drop(history.undo().cloned()),
                Deed::Redo => drop(history.redo().cloned()),
                Deed::Go(place) => history.go(place),
                Deed::Visit(id) => drop(history.visit(MomentId::of(id.index(history.moment_count())))),
            }
        }
        let mut letters: Vec<char> = history.record().chars().collect();
        for (place, letter) in damage {
            let place = place.index(letters.len());
            letters[place] = letter;
        }
        let record: String = letters.into_iter().collect();
        if let Ok(replayed) = History::replay(start, &record) {
            prop_assert!(replayed.place() <= replayed.len());
            prop_assert_eq!(replayed.steps().len(), replayed.len());
        }
        Ok(())
    });
}
