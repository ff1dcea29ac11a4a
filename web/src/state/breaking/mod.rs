//! Breaking a design: the answers about it, the search for harm, and what it has found.

pub(crate) mod answer;
pub(crate) mod design;
mod kept;
mod reduce;
pub(crate) mod request;
#[cfg(test)]
mod tests;
pub(crate) mod verdicts;

use std::rc::Rc;

use cutline::scenario::Kind;

use crate::search::{Progress, Report};
pub(crate) use answer::{Answer, Keep, Outcome};
pub(crate) use design::{Asked, Noes};
pub(crate) use kept::{parse, print};
pub(super) use reduce::reduce;
pub(crate) use verdicts::{Review, Verdict};

/// The screen's work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Breaking {
    /// Which system is broken.
    pub(crate) kind: Kind,
    /// The design of who publishes, and that of who reads.
    sides: [Rc<Side>; 2],
    /// The search that is under way.
    pub(crate) running: Option<Running>,
    /// Counts the searches.
    count: u32,
}

/// A design, and what has come of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Side {
    /// The questions that are answered with no.
    pub(crate) noes: Noes,
    /// Where harm is looked for.
    pub(crate) place: Place,
    /// What stands in the inputs, by their names.
    typed: Vec<(&'static str, Rc<str>)>,
    /// What has come of the search, or why there is no answer.
    pub(crate) answer: Option<Result<Rc<Answer>, String>>,
    /// So many of its steps are taken.
    pub(crate) at: usize,
    /// The review.
    pub(crate) review: Option<Rc<Review>>,
    /// Whether the review is what is shown.
    pub(crate) reviews: bool,
}

/// Where harm is looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Place {
    /// In a small system that is fit for the mistakes.
    #[default]
    Fit,
    /// In the small system of this name.
    System(Rc<str>),
    /// In the scenario on the other screen, as it is now.
    Scenario,
}

/// A search under way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    /// Which one it is.
    pub(crate) number: u32,
    /// Which design it is about.
    pub(crate) kind: Kind,
    /// What the worker is asked.
    pub(crate) request: Rc<str>,
    /// How far it has come.
    pub(crate) progress: Progress,
    /// Whether it was told to stop.
    pub(crate) stops: bool,
    /// The question of the review that it answers.
    pub(crate) reviews: Option<usize>,
}

/// What can happen on the screen.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// The other system is looked at.
    Kind(Kind),
    /// A question is answered, with yes or no.
    Answer(usize, bool),
    /// All questions are answered with yes.
    AllRight,
    /// Harm is looked for here.
    Place(Place),
    /// A text stands in an input.
    Type(&'static str, String),
    /// Begins to search.
    Search,
    /// Makes one mistake alone, and searches.
    Try(usize),
    /// Searches every wrong answer alone.
    Review,
    /// Ends the search.
    Stop,
    /// The search of this number has said something.
    Heard(u32, Report),
    /// So many of the steps are taken.
    GoTo(usize),
    /// Shows what was found about a question of the review.
    Show(usize),
    /// Shows the review again.
    Verdicts,
    /// Something was done outside of the state, which is said.
    Say(&'static str),
    /// Opens what was found as a history, so many steps after its start.
    Open(usize),
}

impl Default for Breaking {
    fn default() -> Breaking {
        Breaking { kind: Kind::Publish, sides: Default::default(), running: None, count: 0 }
    }
}

const fn place(kind: Kind) -> usize {
    match kind {
        Kind::Publish => 0,
        Kind::Read => 1,
    }
}

impl Breaking {
    /// The design that is looked at.
    pub(crate) fn side(&self) -> &Side {
        self.side_of(self.kind)
    }

    /// The design of a kind of system.
    pub(crate) fn side_of(&self, kind: Kind) -> &Side {
        &self.sides[place(kind)]
    }

    fn side_mut(&mut self, kind: Kind) -> &mut Side {
        Rc::make_mut(&mut self.sides[place(kind)])
    }

    /// The search that is about the design that is looked at.
    pub(crate) fn under_way(&self) -> Option<&Running> {
        self.running.as_ref().filter(|running| running.kind == self.kind)
    }

    /// Whether the other one is the same work, whatever is searched in it now.
    pub(crate) fn is_same_work(&self, other: &Breaking) -> bool {
        let same = |(one, other): (&Rc<Side>, &Rc<Side>)| Rc::ptr_eq(one, other);
        self.kind == other.kind && self.sides.iter().zip(&other.sides).all(same)
    }
}

impl Side {
    /// What stands in an input.
    pub(crate) fn typed(&self, name: &str) -> &str {
        self.typed.iter().find(|(other, _)| *other == name).map_or("", |(_, text)| text)
    }

    fn put(&mut self, name: &'static str, text: &str) {
        self.typed.retain(|(other, _)| *other != name);
        if !text.is_empty() {
            self.typed.push((name, text.into()));
        }
    }

    /// Why it cannot be searched now, if anything stands in the way.
    pub(crate) fn hindered(&self, kind: Kind) -> Option<String> {
        request::bounds(kind).iter().find_map(|(bound, label)| {
            let why = request::wrong(self.typed(bound))?;
            Some(format!("{label}: {why}"))
        })
    }

    /// Shows what was found, where right and wrong part on it.
    fn show(&mut self, found: Result<Rc<Answer>, String>) {
        self.at = found
            .as_ref()
            .map_or(0, |answer| answer.parting.as_ref().map_or(answer.steps.len(), |parting| parting.step));
        self.answer = Some(found);
    }

    /// What was found and is shown.
    pub(crate) fn found(&self) -> Option<&Rc<Answer>> {
        self.answer.as_ref()?.as_ref().ok()
    }
}
