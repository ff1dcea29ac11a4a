//! Verdicts: what a design review says to each of its questions.

use super::{Counterexample, Hunt, Question};
use crate::explain::{self, Sentence};
use crate::scenario::mistakes::AnyMistake;
use crate::search::{Covered, Status};

/// What there is to say of one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is the right one: there was nothing to look for.
    Safe,
    /// It does harm, and this is a shortest way to it.
    Harmful(Box<Counterexample>),
    /// It does none as far as was looked.
    NotFound(Covered),
}

impl Verdict {
    /// What a search has come to; nothing while it is under way.
    pub fn of(hunt: &mut Hunt) -> Option<Verdict> {
        match hunt.status() {
            Status::Going => None,
            Status::Found => hunt.counterexample().map(|found| Verdict::Harmful(Box::new(found))),
            Status::Exhausted | Status::Full => Some(Verdict::NotFound(hunt.covered())),
        }
    }

    /// In words: `Harmful: breaks I1 in 5 steps.`
    pub fn told(&self) -> Sentence {
        match self {
            Verdict::Safe => explain::review::safe(),
            Verdict::Harmful(found) => {
                let ids: Vec<&str> = found.broken.iter().map(|invariant| invariant.id()).collect();
                explain::review::harmful(&ids, found.steps.len())
            }
            Verdict::NotFound(Covered { states, depth, complete, steps: _, memory: _ }) => {
                explain::review::not_found(*states, *depth, *complete)
            }
        }
    }
}

/// A question of the review, how it was answered, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The mistake that it asks after.
    pub mistake: AnyMistake,
    /// What was searched with this mistake made: none where it is not.
    pub searched: Option<Question>,
    /// What came of it.
    pub verdict: Verdict,
}

impl Finding {
    /// Of a mistake that is not made.
    pub const fn safe(mistake: AnyMistake) -> Finding {
        Finding { mistake, searched: None, verdict: Verdict::Safe }
    }

    /// The answer that the design has given: yes is the right one.
    pub const fn answer(&self) -> &'static str {
        match self.verdict {
            Verdict::Safe => "yes",
            Verdict::Harmful(_) | Verdict::NotFound(_) => "no",
        }
    }
}
