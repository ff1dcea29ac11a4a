//! The way to what was found: taken again from the start, step by step.

use super::model::Model;
use super::run::{Found, Goal, Search};

/// A shortest sequence of steps to what was looked for.
#[derive(Clone, Debug)]
pub struct Path<M: Model> {
    /// The start.
    pub start: M::State,
    /// What happens, and the state that it leads to.
    pub steps: Vec<(M::Action, M::State)>,
    /// The invariants that the last step breaks; of the start, if there is none. Empty where a state
    /// was looked for that breaks none.
    pub broken: Vec<M::Invariant>,
}

impl<M: Model> Search<M> {
    /// The way to what was found; none where nothing was.
    ///
    /// It is taken again from the start: states may be stored under other names than they have.
    pub fn path(&mut self) -> Option<Path<M>> {
        let found = self.found?;
        let mut state = self.model.start();
        let mut steps: Vec<(M::Action, M::State)> = Vec::new();
        if let Found::After(last) = found {
            for number in self.line_to(last) {
                let step = self.step_to(&state, |search: &mut Search<M>, _: &M::State, after: &M::State| {
                    search.number_of(after) == Some(number)
                })?;
                state = step.1.clone();
                steps.push(step);
            }
            let step =
                self.step_to(&state, |search: &mut Search<M>, before: &M::State, after: &M::State| {
                    match &search.goal {
                        Goal::Harm => !search.model.broken(before, after).is_empty(),
                        Goal::State(is_it) => is_it(after),
                    }
                })?;
            steps.push(step);
        }
        self.tidy(&mut steps);
        let start = self.model.start();
        let (before, after) = match steps.as_slice() {
            [] => (&start, &start),
            [(_, only)] => (&start, only),
            [.., (_, before), (_, after)] => (before, after),
        };
        let broken = self.model.broken(before, after);
        Some(Path { start, steps, broken })
    }

    /// Moves single steps to where they read better, as long as the way leads to what was found, and
    /// not before its end.
    fn tidy(&self, steps: &mut Vec<(M::Action, M::State)>) {
        let mut actions: Vec<M::Action> = steps.iter().map(|(action, _)| action.clone()).collect();
        let mut best = self.model.untidiness(&actions);
        let mut again = true;
        while again {
            again = false;
            for from in 0..actions.len() {
                for to in 0..actions.len() {
                    let mut moved = actions.clone();
                    let one = moved.remove(from);
                    moved.insert(to, one);
                    let untidiness = self.model.untidiness(&moved);
                    if untidiness < best
                        && let Some(taken) = self.taken(&moved)
                    {
                        actions = taken.iter().map(|(action, _)| action.clone()).collect();
                        (*steps, best, again) = (taken, untidiness, true);
                    }
                }
            }
        }
    }

    /// These steps, if they are a way to what was looked for that comes to nothing of it before its end.
    fn taken(&self, actions: &[M::Action]) -> Option<Vec<(M::Action, M::State)>> {
        let mut state = self.model.start();
        let mut steps = Vec::with_capacity(actions.len());
        for (place, wanted) in actions.iter().enumerate() {
            let action = self.model.actions(&state).into_iter().find(|action| self.model.is_like(action, wanted))?;
            let after = self.model.step(&state, &action).filter(|after| self.model.is_within_bounds(after))?;
            let found = match &self.goal {
                Goal::Harm => !self.model.broken(&state, &after).is_empty(),
                Goal::State(is_it) => is_it(&after),
            };
            if found != (place + 1 == actions.len()) {
                return None;
            }
            steps.push((action, after.clone()));
            state = after;
        }
        Some(steps)
    }

    /// The states on the way to this one, without the start.
    fn line_to(&self, last: u32) -> Vec<u32> {
        let mut line = Vec::new();
        let mut number = last;
        while number != 0 {
            line.push(number);
            number = self.parents[number as usize];
        }
        line.reverse();
        line
    }

    fn step_to(
        &mut self,
        state: &M::State,
        mut is_it: impl FnMut(&mut Search<M>, &M::State, &M::State) -> bool,
    ) -> Option<(M::Action, M::State)> {
        for action in self.model.actions(state) {
            let after = self.model.step(state, &action).filter(|after| self.model.is_within_bounds(after));
            if let Some(after) = after
                && is_it(self, state, &after)
            {
                return Some((action, after));
            }
        }
        None
    }

    /// The number of this state, under whatever names.
    fn number_of(&mut self, state: &M::State) -> Option<u32> {
        let mut ids = self.parts.take_apart(&self.model, state.clone(), &[])?;
        self.name_first(&mut ids)?;
        let numbers: Vec<u32> = ids.iter().map(|id| id.packed()).collect();
        self.states.find(&numbers)
    }
}
