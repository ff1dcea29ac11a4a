//! Counterexamples: a start, steps, and what the last of them breaks.

use crate::scenario::Subject;
use crate::scenario::invariants::{Broken, Invariant};
use crate::scenario::step::Step;

/// The shortest way to harm, or to a state that was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The start, with the mistakes that it makes.
    pub start: Subject,
    /// What happens. None where the start itself is what was looked for.
    pub steps: Vec<Step>,
    /// What the last step breaks; empty where a state was looked for that breaks nothing.
    pub broken: Vec<Invariant>,
}

impl Counterexample {
    /// Takes the steps from the start, each named in the state that it changes.
    pub(super) fn replay(
        start: Subject,
        count: usize,
        step: &mut dyn FnMut(usize, &Subject) -> Option<Step>,
    ) -> Option<Counterexample> {
        let mut subject = start.clone();
        let (mut steps, mut last) = (Vec::with_capacity(count), Broken::default());
        for place in 0..count {
            let step = step(place, &subject)?;
            let (after, happened) = step.take(&subject).ok()?;
            last = Broken::by(&subject, &after, happened.as_ref());
            steps.push(step);
            subject = after;
        }
        let broken = Invariant::all_of(&start).into_iter().filter(|invariant| last.contains(*invariant)).collect();
        Some(Counterexample { start, steps, broken })
    }
}
