//! The step at which right and wrong part: what a system without mistakes does there instead.

use cutline::resolver::system::Action;
use cutline::review::Counterexample;
use cutline::scenario::Subject;
use cutline::scenario::step::{Happened, ReadStep, Step, StepError};

use crate::words::line;

/// Where they part.
pub(crate) struct Parting {
    /// Which step, from 1.
    pub(crate) step: usize,
    /// What a right system does, in words.
    pub(crate) right: Vec<String>,
    /// What this one does.
    pub(crate) yours: Vec<String>,
}

impl Parting {
    /// Lets a right system go beside the one of a counterexample, up to the first step in which something
    /// else happens to it.
    pub(crate) fn of(found: &Counterexample) -> Option<Parting> {
        let (mut yours, mut right) = (found.start.clone(), mended(&found.start));
        for (place, step) in found.steps.iter().enumerate() {
            let (after, happened) = step.take(&yours).ok()?;
            let own = words(step, &after, happened.as_ref());
            let other = match beside(step, &right) {
                Ok((step, after, happened)) => {
                    right = after;
                    words(&step, &right, happened.as_ref())
                }
                Err(why) => vec![why.to_string()],
            };
            if own != other {
                return Some(Parting { step: place + 1, right: other, yours: own });
            }
            yours = after;
        }
        None
    }
}

/// The same step beside it. A resolver has a next step of its own, which may be another one.
fn beside(step: &Step, right: &Subject) -> Result<(Step, Subject, Option<Happened>), StepError> {
    let mut step = step.clone();
    if let (Step::Read(taken), Subject::Read(system)) = (&step, right)
        && let ReadStep::Take(_) = **taken
        && let Some(next) = system.next()
        && let Some(next) = ReadStep::acting(&system.world, Action::Step(next))
    {
        step = next.into();
    }
    let (after, happened) = step.take(right)?;
    Ok((step, after, happened))
}

fn mended(subject: &Subject) -> Subject {
    match subject {
        Subject::Publish(system) => Subject::Publish(system.mended()),
        Subject::Read(system) => Subject::Read(system.mended()),
    }
}

fn words(step: &Step, after: &Subject, happened: Option<&Happened>) -> Vec<String> {
    let words: Vec<String> =
        happened.map_or_else(Vec::new, |happened| happened.explain(after).iter().map(line).collect());
    if words.is_empty() { vec![step.to_string()] } else { words }
}
