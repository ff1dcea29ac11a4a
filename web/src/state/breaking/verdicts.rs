//! A design review: what comes of every answer alone.

use cutline::explain::review::count;
use std::fmt::Write as _;
use std::rc::Rc;

use cutline::scenario::Kind;

use super::answer::{Answer, Keep, Outcome};
use super::design::{Asked, Noes};

/// A review, under way or over.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Review {
    /// The answers that it is about.
    pub(crate) noes: Noes,
    /// What has come of those that were searched: the place of the question, and the answer or why there is none.
    pub(crate) found: Vec<(usize, Result<Rc<Answer>, String>)>,
}

/// What is said of a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It is answered as a right design answers it.
    Safe,
    /// Nobody has searched yet.
    Waits,
    /// It does harm.
    Harmful(Rc<Answer>),
    /// No harm was found; how far that goes is in the answer.
    Harmless(Rc<Answer>),
    /// It could not be searched, for this reason.
    Failed(String),
}

impl Review {
    /// What is to be searched next.
    pub(crate) fn next(&self, kind: Kind) -> Option<Asked> {
        self.noes.of(kind).find(|asked| self.found.iter().all(|(place, _)| *place != asked.place))
    }

    /// What is said of a question.
    pub(crate) fn verdict(&self, place: usize) -> Verdict {
        if !self.noes.has(place) {
            return Verdict::Safe;
        }
        match self.found.iter().find(|(other, _)| *other == place) {
            None => Verdict::Waits,
            Some((_, Ok(answer))) if answer.outcome == Outcome::Found => Verdict::Harmful(answer.clone()),
            Some((_, Ok(answer))) => Verdict::Harmless(answer.clone()),
            Some((_, Err(why))) => Verdict::Failed(why.clone()),
        }
    }

    /// How many answers do harm.
    pub(crate) fn harmful(&self) -> usize {
        let harms = |found: &Result<Rc<Answer>, String>| found.as_ref().is_ok_and(|it| it.outcome == Outcome::Found);
        self.found.iter().filter(|(_, found)| harms(found)).count()
    }

    /// What it comes to, in one line.
    pub(crate) fn headline(&self) -> String {
        let noes = self.noes.count();
        let answers = if noes == 1 { "answer" } else { "answers" };
        match self.harmful() {
            0 => format!("Design review · none of {noes} wrong {answers} found to do harm"),
            1 => format!("Design review · 1 of {noes} wrong {answers} does harm"),
            harmful => format!("Design review · {harmful} of {noes} wrong {answers} do harm"),
        }
    }

    /// The review to be kept, in Markdown.
    pub(crate) fn report(&self, kind: Kind) -> String {
        let mut text = format!("# {}\n\n| Question | Answer | Verdict |\n| --- | --- | --- |\n", self.headline());
        let mut harms = String::new();
        for asked in Asked::all(kind) {
            let verdict = self.verdict(asked.place);
            let yes = if verdict == Verdict::Safe { "yes" } else { "no" };
            // Writing into a text does not fail.
            let _ = writeln!(text, "| {} ({}) | {yes} | {} |", asked.question, asked.rule.id(), verdict.words());
            if let Verdict::Harmful(answer) = verdict {
                let report = answer.kept.iter().find(|(keep, _)| *keep == Keep::Report);
                let _ = write!(harms, "\n## {}", report.map_or("", |(_, text)| harm(text)));
            }
        }
        text + &harms
    }
}

/// What the report of one search tells of its harm: the questions above it are told once for all.
fn harm(report: &str) -> &str {
    let below = report.split_once("\n## The questions").and_then(|(_, below)| below.split_once("\n## "));
    below.map_or(report, |(_, harm)| harm)
}

impl Verdict {
    /// In words.
    pub(crate) fn words(&self) -> String {
        match self {
            Verdict::Safe => "safe as answered".to_owned(),
            Verdict::Waits => "not searched".to_owned(),
            Verdict::Harmful(answer) => {
                let steps = count(answer.steps.len(), "step");
                format!("harmful: {steps}, breaks {}", answer.breaks())
            }
            Verdict::Harmless(answer) if answer.outcome == Outcome::None => "harmless within the bounds".to_owned(),
            Verdict::Harmless(answer) => {
                format!("no harm within {}", count(answer.depth, "step"))
            }
            Verdict::Failed(why) => format!("could not be searched: {why}"),
        }
    }
}
