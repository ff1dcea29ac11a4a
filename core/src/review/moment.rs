//! A counterexample told moment by moment: what every text of it is made from.

use std::fmt::Write as _;

use super::Counterexample;
use super::markdown::code;
use crate::explain::{self, Sentence};
use crate::scenario::invariants::{Broken, Invariant};
use crate::scenario::step::{Happened, Step};
use crate::scenario::{Subject, parting};

/// One step of a counterexample, between two states.
pub(super) struct Moment<'a> {
    pub(super) step: &'a Step,
    pub(super) before: Subject,
    pub(super) after: Subject,
    pub(super) happened: Option<Happened>,
    pub(super) broken: Vec<Invariant>,
}

impl Counterexample {
    /// Its steps one by one, up to one that cannot be taken; a search finds none of these.
    pub(super) fn moments(&self) -> Vec<Moment<'_>> {
        let mut before = self.start.clone();
        let mut moments = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let Ok((after, happened)) = step.take(&before) else { break };
            let broken_here = Broken::by(&before, &after, happened.as_ref());
            let mut broken = Invariant::all_of(&after);
            broken.retain(|invariant| broken_here.contains(*invariant));
            let next = after.clone();
            moments.push(Moment { step, before, after, happened, broken });
            before = next;
        }
        moments
    }
}

impl Moment<'_> {
    /// What has happened, in words.
    pub(super) fn told(&self) -> Vec<Sentence> {
        self.happened.as_ref().map_or_else(Vec::new, |happened| happened.explain(&self.after))
    }

    /// Where right and wrong part, if they do in this step: what is right, and what is wrong beyond
    /// what was told of the step.
    pub(super) fn parting(&self) -> Vec<Sentence> {
        let Some(parting) = parting(&self.before, self.step) else { return Vec::new() };
        let mistakes: Vec<&str> = parting.mistakes.iter().map(|made| made.name()).collect();
        let (told, mut wrong) = (self.told(), parting.wrong);
        wrong.retain(|sentence| !told.contains(sentence));
        explain::review::parting(&mistakes, &parting.right, &wrong)
    }

    /// It as an item of a numbered list in Markdown, with sentences as the document writes them.
    pub(super) fn item(&self, number: usize, words: fn(&Sentence) -> String) -> String {
        let mut text = format!("{number}. {}", code(&self.step.to_string()));
        // Writing to a string does not fail.
        for (place, sentence) in self.told().iter().enumerate() {
            let _ = write!(text, "{} {}", if place == 0 { ":" } else { "" }, words(sentence));
        }
        for broken in &self.broken {
            let _ = write!(text, " **Breaks {broken}.**");
        }
        text.push('\n');
        for sentence in self.parting() {
            let _ = writeln!(text, "   - {}", words(&sentence));
        }
        text
    }
}
