//! Where right and wrong part: one step, taken by the decisions of a system and by the right ones.

#[cfg(test)]
mod tests;

use super::Subject;
use super::mistakes::AnyMistake;
use super::step::publish::SystemStep;
use super::step::{Happened, Step};
use crate::explain::{Mark, Sentence, parting as words, publication};

/// A step that leads a system elsewhere than it would lead the same one without its mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The mistakes that account for it: those that part from right alone, or all, where it takes several.
    pub mistakes: Vec<AnyMistake>,
    /// What happens where they are mended, or why the step cannot be taken then.
    pub right: Vec<Sentence>,
    /// What happens in the system as it is.
    pub wrong: Vec<Sentence>,
    /// The state that the right decisions lead to: that before the step, where they refuse it.
    pub right_state: Subject,
    /// The state that the decisions of the system lead to.
    pub wrong_state: Subject,
}

/// What a step has led to: the state, the decisions that it is run by aside.
#[derive(PartialEq)]
struct Taken {
    state: Subject,
    happened: Option<Happened>,
    refused: Vec<Sentence>,
}

impl Taken {
    /// Where neither takes the step, nothing happens in either, for whatever reason.
    fn parts_from(&self, other: &Taken) -> bool {
        self != other && (self.refused.is_empty() || other.refused.is_empty())
    }
}

/// Whether this step parts right from wrong in this state, and how. None where no mistake is made,
/// or where it makes no difference here.
pub fn parting(before: &Subject, step: &Step) -> Option<Parting> {
    let mistakes = before.mistakes();
    if mistakes.is_empty() {
        return None;
    }
    let (right, wrong) = (take(&before.mended(), step), take(before, step));
    if !right.parts_from(&wrong) {
        return None;
    }
    let part = |mistake: &AnyMistake| right.parts_from(&take(&before.with_only(*mistake), step));
    let alone: Vec<AnyMistake> = mistakes.iter().copied().filter(part).collect();
    let (told_right, told_wrong) = told(&right, &wrong);
    Some(Parting {
        mistakes: if alone.is_empty() { mistakes } else { alone },
        right: told_right,
        wrong: told_wrong,
        right_state: right.state,
        wrong_state: step.apply(before).unwrap_or_else(|_| before.clone()),
    })
}

fn take(before: &Subject, step: &Step) -> Taken {
    match step.take(before) {
        Ok((after, happened)) => Taken { state: after.mended(), happened, refused: Vec::new() },
        Err(error) => {
            let illegal = match (before, step.of_system()) {
                (Subject::Publish(system), Some(SystemStep::Act(action))) => system.step(action).err(),
                _ => None,
            };
            let refused = match illegal {
                Some(illegal) => publication::illegal(&illegal),
                None => vec![Sentence::new(Mark::Problem).plain("This cannot be done: ").plain(error).plain(".")],
            };
            Taken { state: before.mended(), happened: None, refused }
        }
    }
}

/// What happens in each, from where they part, and what is different then.
fn told(right: &Taken, wrong: &Taken) -> (Vec<Sentence>, Vec<Sentence>) {
    let happened = |taken: &Taken| taken.happened.as_ref().map_or_else(Vec::new, |it| it.explain(&taken.state));
    let (mut right_words, mut wrong_words) = (happened(right), happened(wrong));
    let alike = right_words.iter().zip(&wrong_words).take_while(|(right, wrong)| right == wrong).count();
    right_words.drain(..alike);
    wrong_words.drain(..alike);
    right_words.extend(right.refused.iter().cloned());
    wrong_words.extend(wrong.refused.iter().cloned());
    let silent = right_words.is_empty() && wrong_words.is_empty();
    let (states, turned) = ((&right.state, &wrong.state), (&wrong.state, &right.state));
    right_words.extend(differs(states, silent));
    wrong_words.extend(differs(turned, silent));
    (right_words, wrong_words)
}

/// What one state has that the other has not, in words.
fn differs((this, other): (&Subject, &Subject), silent: bool) -> Vec<Sentence> {
    match (this, other) {
        (Subject::Publish(this), Subject::Publish(other)) => words::of_publication(this, other, silent),
        (Subject::Read(this), Subject::Read(other)) => words::of_read(this, other, silent),
        (Subject::Publish(_) | Subject::Read(_), _) => Vec::new(),
    }
}
