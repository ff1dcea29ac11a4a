//! Long random walks over the whole tree, beside a history that keeps every state.

use cutline::scenario::Subject;
use cutline::scenario::history::{Branch, History, Moment, MomentId};
use cutline::scenario::step::{Step, StepError};
use cutline_tests::{law, publish, read};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::cell::Cell;

/// A history as it would be written without a thought for memory or time.
struct Naive {
    moments: Vec<Kept>,
    at: usize,
    /// Whether the last move has made the current moment.
    fresh: bool,
}

/// A moment that keeps all there is to know of it.
struct Kept {
    parent: Option<usize>,
    step: Option<Step>,
    state: Subject,
    /// The child that redo goes to.
    ahead: Option<usize>,
}

impl Naive {
    fn new(state: Subject) -> Naive {
        Naive { moments: vec![Kept { parent: None, step: None, state, ahead: None }], at: 0, fresh: false }
    }

    fn children(&self, parent: usize) -> Vec<usize> {
        (0..self.moments.len()).filter(|id| self.moments[*id].parent == Some(parent)).collect()
    }

    /// From the moment up to the start.
    fn above(&self, id: usize) -> Vec<usize> {
        std::iter::successors(Some(id), |id| self.moments[*id].parent).collect()
    }

    /// From the moment on along what is ahead.
    fn onward(&self, id: usize) -> Vec<usize> {
        std::iter::successors(Some(id), |id| self.moments[*id].ahead).collect()
    }

    fn line(&self) -> Vec<usize> {
        let mut line = self.above(self.at);
        line.reverse();
        line.extend(&self.onward(self.at)[1..]);
        line
    }

    fn take(&mut self, step: Step) -> Result<bool, StepError> {
        let here = &self.moments[self.at].state;
        let state = step.apply(here)?;
        if state == *here {
            return Ok(false);
        }
        let same = |id: &usize| self.moments[*id].step.as_ref() == Some(&step) && self.moments[*id].state == state;
        let next = self.children(self.at).into_iter().find(same).unwrap_or(self.moments.len());
        self.fresh = next == self.moments.len();
        if self.fresh {
            self.moments.push(Kept { parent: Some(self.at), step: Some(step), state, ahead: None });
        }
        self.moments[self.at].ahead = Some(next);
        self.at = next;
        Ok(true)
    }

    fn retake(&mut self, step: Step) -> Result<bool, StepError> {
        if let Some(parent) = self.moments[self.at].parent {
            step.apply(&self.moments[parent].state)?;
            if self.fresh {
                self.moments.pop();
                self.moments[parent].ahead = self.children(parent).last().copied();
            }
            self.go(parent);
        }
        self.take(step)
    }

    /// Goes along the line.
    fn go(&mut self, id: usize) {
        (self.at, self.fresh) = (id, false);
    }

    fn visit(&mut self, id: usize) {
        self.go(id);
        for pair in self.above(id).windows(2) {
            self.moments[pair[1]].ahead = Some(pair[0]);
        }
    }

    /// How many moments lie under this one, itself included.
    fn size(&self, id: usize) -> usize {
        1 + self.children(id).into_iter().map(|child| self.size(child)).sum::<usize>()
    }

    fn branches(&self) -> Vec<Branch> {
        let line = self.line();
        let mut branches = Vec::new();
        for fork in &line {
            for first in self.children(*fork).into_iter().filter(|child| !line.contains(child)) {
                let tip = *self.onward(first).last().unwrap_or(&first);
                let [fork, first_id, tip] = [*fork, first, tip].map(MomentId::of);
                branches.push(Branch { fork, first: first_id, tip, moments: self.size(first) });
            }
        }
        branches
    }

    /// The history stands where this one does, on the same line.
    fn agrees_where_it_stands(&self, history: &History) -> Result<(), TestCaseError> {
        let line = self.line();
        let place = self.above(self.at).len() - 1;
        prop_assert_eq!(&**history.current(), &self.moments[self.at].state);
        prop_assert_eq!((history.at().number(), history.place()), (self.at, place));
        prop_assert_eq!(history.moment_count(), self.moments.len());
        prop_assert_eq!(history.line().iter().map(|id| id.number()).collect::<Vec<_>>(), line);
        Ok(())
    }

    /// The history knows the same of every moment, and of what leads where.
    fn agrees(&self, history: &History) -> Result<(), TestCaseError> {
        let line = self.line();
        for (number, kept) in self.moments.iter().enumerate() {
            let id = MomentId::of(number);
            let moment = Moment {
                id,
                parent: kept.parent.map(MomentId::of),
                step: kept.step.as_ref(),
                depth: self.above(number).len() - 1,
                on_line: line.contains(&number),
            };
            prop_assert_eq!(history.moment(id), Some(moment));
            let state = history.state_at(id);
            prop_assert_eq!(state.as_deref(), Some(&kept.state));
            let children = history.children(id).into_iter().map(MomentId::number).collect::<Vec<_>>();
            prop_assert_eq!(children, self.children(number));
        }
        prop_assert_eq!(history.branches(), self.branches());
        let beyond = MomentId::of(self.moments.len());
        prop_assert_eq!((history.moment(beyond), history.state_at(beyond)), (None, None));
        prop_assert!(history.children(beyond).is_empty());
        self.agrees_where_it_stands(history)
    }
}

/// What a person does over a long time.
#[derive(Clone, Debug)]
enum Spell<W> {
    Run(Vec<W>),
    Retake(Vec<W>),
    Undo(usize),
    Redo(usize),
    Go(Index),
    Visit(Index),
}

fn spell<W: Clone + std::fmt::Debug + 'static>(wish: BoxedStrategy<W>) -> impl Strategy<Value = Spell<W>> {
    prop_oneof![
        2 => vec(wish.clone(), 1..120).prop_map(Spell::Run),
        4 => vec(wish.clone(), 1..4).prop_map(Spell::Run),
        2 => vec(wish, 1..4).prop_map(Spell::Retake),
        2 => (1_usize..50).prop_map(Spell::Undo),
        2 => (1_usize..50).prop_map(Spell::Redo),
        1 => any::<Index>().prop_map(Spell::Go),
        2 => any::<Index>().prop_map(Spell::Visit),
    ]
}

/// Long walks against the naive history: all moments are known, and each has the state that it had.
fn is_as_the_naive_one<W: Clone + std::fmt::Debug + 'static>(
    start: BoxedStrategy<Subject>,
    wish: BoxedStrategy<W>,
    step: impl Fn(&W, &Subject) -> Step,
) {
    let (deepest, branches) = (Cell::new(0), Cell::new(0));
    law(60, &(start, vec(spell(wish), 1..32)), |(start, spells)| {
        let mut naive = Naive::new(start.clone());
        let mut history = History::new(start.clone());
        for spell in spells {
            match spell {
                Spell::Run(wishes) => {
                    for wish in wishes {
                        let step = step(&wish, history.current());
                        prop_assert_eq!(history.take(step.clone()), naive.take(step));
                        naive.agrees_where_it_stands(&history)?;
                    }
                }
                Spell::Retake(wishes) => {
                    for wish in wishes {
                        let origin = naive.moments[naive.at].parent.unwrap_or(naive.at);
                        let step = step(&wish, &naive.moments[origin].state);
                        prop_assert_eq!(history.retake(step.clone()), naive.retake(step));
                        naive.agrees_where_it_stands(&history)?;
                    }
                }
                Spell::Undo(times) => {
                    for _ in 0..times {
                        let Kept { parent, step, .. } = &naive.moments[naive.at];
                        prop_assert_eq!(history.undo(), step.as_ref());
                        if let Some(parent) = *parent {
                            naive.go(parent);
                        }
                        naive.agrees_where_it_stands(&history)?;
                    }
                }
                Spell::Redo(times) => {
                    for _ in 0..times {
                        let ahead = naive.moments[naive.at].ahead;
                        prop_assert_eq!(history.redo(), ahead.and_then(|ahead| naive.moments[ahead].step.as_ref()));
                        if let Some(ahead) = ahead {
                            naive.go(ahead);
                        }
                        naive.agrees_where_it_stands(&history)?;
                    }
                }
                Spell::Go(place) => {
                    let place = place.index(naive.line().len());
                    naive.go(naive.line()[place]);
                    history.go(place);
                }
                Spell::Visit(id) => {
                    let id = id.index(naive.moments.len());
                    naive.visit(id);
                    prop_assert!(history.visit(MomentId::of(id)));
                    prop_assert!(!history.visit(MomentId::of(naive.moments.len())));
                }
            }
            naive.agrees_where_it_stands(&history)?;
        }
        naive.agrees(&history)?;
        let replayed = History::replay(start, &history.record());
        prop_assert_eq!(replayed.as_ref(), Ok(&history));
        // Every moment can be visited, whatever was visited before it.
        for id in 0..naive.moments.len() {
            naive.visit(id);
            prop_assert!(history.visit(MomentId::of(id)));
            naive.agrees_where_it_stands(&history)?;
        }
        naive.agrees(&history)?;
        deepest.set(deepest.get().max(history.len()));
        branches.set(branches.get() + history.branches().len());
        Ok(())
    });
    assert!(deepest.get() > 100 && branches.get() > 80, "{} deep, {} branches", deepest.get(), branches.get());
}

#[test]
fn a_history_of_a_vector_is_as_one_that_keeps_all_states() {
    let step = |wish: &publish::Wish, subject: &Subject| match subject {
        Subject::Publish(system) => Step::from(wish.step(system)),
        Subject::Read(_) => unreachable!("a vector never becomes a read"),
    };
    is_as_the_naive_one(publish::system().prop_map(Subject::Publish).boxed(), publish::Wish::any(), step);
}

#[test]
fn a_history_of_a_read_is_as_one_that_keeps_all_states() {
    let step = |wish: &read::Wish, subject: &Subject| match subject {
        Subject::Read(system) => Step::from(wish.step(system)),
        Subject::Publish(_) => unreachable!("a read never becomes a vector"),
    };
    is_as_the_naive_one(read::system().prop_map(Subject::Read).boxed(), read::Wish::any(), step);
}
