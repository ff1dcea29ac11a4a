//! The step at which right and wrong part on a way to harm.

use cutline::review::Counterexample;
use cutline::scenario::parting;

use crate::words::line;

/// Where they part.
pub(crate) struct Parted {
    /// Which step, from 1.
    pub(crate) step: usize,
    /// What a right system does, in words.
    pub(crate) right: Vec<String>,
    /// What this one does.
    pub(crate) yours: Vec<String>,
}

impl Parted {
    /// The first step that leads elsewhere than the right decisions would.
    pub(crate) fn of(found: &Counterexample) -> Option<Parted> {
        let mut before = found.start.clone();
        for (place, step) in found.steps.iter().enumerate() {
            if let Some(parting) = parting(&before, step) {
                let (right, yours) = (parting.right.iter().map(line), parting.wrong.iter().map(line));
                return Some(Parted { step: place + 1, right: right.collect(), yours: yours.collect() });
            }
            before = step.apply(&before).ok()?;
        }
        None
    }
}
