//! A figure: one scenario that can be touched, as markup, for pages that are not Cutline's.
//!
//! It knows no browser. Whoever shows it writes its markup into a page and tells it what was touched, by the
//! attributes `data-slider`, `data-track`, `data-walk` and `data-do` of what was touched.

mod foot;
mod markup;
mod publish;
mod read;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use cutline::scenario::answer::Answer;
use cutline::scenario::history::History;
use cutline::scenario::invariants::{Invariant, Standing};
use cutline::scenario::link::{Fragment, Link, LinkError};
use cutline::scenario::step::Step;
use cutline::scenario::{FileErrors, Scenario, Subject};

use crate::broken::standing;
use crate::decision;
use markup::Markup;

/// The name of the slider of a read's offset; those of lanes are their places.
const OFFSET: &str = "offset";

/// A scenario, and how far somebody has gone in it.
#[derive(Debug)]
pub struct Figure {
    title: String,
    about: String,
    history: History,
    /// The scenario's own steps.
    script: Vec<Step>,
    /// What was taken, and what was taken back and can be taken again.
    taken: Vec<Taken>,
    /// How much of it was not taken back.
    place: usize,
    /// What a drag would do if it ended here.
    preview: Option<(Step, Rc<Subject>)>,
    /// The width at which it was drawn last.
    width: f64,
}

/// What a step was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// It is the next one of the scenario; whether it has changed anything.
    Script { moved: bool },
    /// Somebody has changed something.
    Edit,
}

/// What a key of a slider asks for.
enum Pressed {
    Step(Step),
    /// Nothing, and the page must leave it alone all the same.
    Nothing,
}

impl From<Option<Step>> for Pressed {
    fn from(step: Option<Step>) -> Pressed {
        step.map_or(Pressed::Nothing, Pressed::Step)
    }
}

/// How a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// How wide it is, in CSS pixels.
    pub width: f64,
    /// Whether nothing can be changed in it; its steps can be taken.
    pub readonly: bool,
    /// Whether it has a diagram, above the words.
    pub diagram: bool,
}

impl Figure {
    /// Reads a scenario file, and stands at its start.
    pub fn read(text: &str) -> Result<Figure, FileErrors> {
        let Scenario { title, about, start, steps, .. } = Scenario::parse(text)?;
        let mut history = History::new(start);
        let mut script = Vec::new();
        for scripted in steps {
            // A scenario's steps were taken one after the other when it was read: they can be taken.
            let _ = history.take(scripted.step.clone());
            script.push(scripted.step);
        }
        history.go(0);
        Ok(Figure { title, about, history, script, taken: Vec::new(), place: 0, preview: None, width: 0.0 })
    }

    /// Reads the text of a link, and stands where its sender did.
    pub fn open(text: &str) -> Result<Figure, LinkError> {
        let Link { title, about, history } = Link::read(text)?;
        let script: Vec<Step> = history.steps().into_iter().cloned().collect();
        let (taken, place) = (vec![Taken::Script { moved: true }; script.len()], history.place());
        Ok(Figure { title, about, history, script, taken, place, preview: None, width: 0.0 })
    }

    /// The text of a link to the same work; it is packed outside.
    pub fn link(&self) -> Result<String, LinkError> {
        self.sent().print()
    }

    /// The fragment of that link, with its text packed.
    pub fn fragment(&self, data: &str) -> String {
        Fragment { seen: self.sent().seen(), data }.to_string()
    }

    fn sent(&self) -> Link {
        let (title, about, history) = (self.title.clone(), self.about.clone(), self.history.clone());
        Link { title, about, history }
    }

    /// What the scenario is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether it is a read, and not a publication.
    pub fn is_read(&self) -> bool {
        matches!(**self.history.start(), Subject::Read(_))
    }

    /// What stands now: during a drag, what it would lead to.
    fn shown(&self) -> &Subject {
        self.preview.as_ref().map_or(self.history.current(), |(_, subject)| subject)
    }

    /// How many of the scenario's steps are taken.
    fn done(&self) -> usize {
        self.taken[..self.place].iter().filter(|taken| **taken != Taken::Edit).count()
    }

    fn may_undo(&self) -> bool {
        self.taken[..self.place].last() == Some(&Taken::Edit)
    }

    fn may_redo(&self) -> bool {
        self.taken.get(self.place) == Some(&Taken::Edit)
    }

    /// The scenario's next step, and why it cannot be taken where somebody has changed what it rests on.
    fn next(&self) -> Option<(&Step, Option<String>)> {
        let step = self.script.get(self.done())?;
        Some((step, step.apply(self.history.current()).err().map(|error| error.to_string())))
    }

    /// Goes along what was taken: `back` and `forward` by a step of the scenario, `undo` and `redo` by a change.
    /// Whether there was anywhere to go.
    pub fn walk(&mut self, to: &str) -> bool {
        self.preview = None;
        match to {
            "back" if self.done() > 0 => {
                while self.take_back() == Some(Taken::Edit) {}
                true
            }
            "forward" => {
                let Some(step) = self.script.get(self.done()).cloned() else { return false };
                let Ok(moved) = self.history.take(step) else { return false };
                self.push(Taken::Script { moved });
                true
            }
            "undo" if self.may_undo() => self.take_back().is_some(),
            "redo" if self.may_redo() => {
                self.place += 1;
                self.history.redo().is_some()
            }
            _ => false,
        }
    }

    /// Takes back what was taken last.
    fn take_back(&mut self) -> Option<Taken> {
        self.place = self.place.checked_sub(1)?;
        let last = self.taken[self.place];
        if last != (Taken::Script { moved: false }) {
            self.history.undo();
        }
        Some(last)
    }

    /// What was done, to be done again by [`restore`](Self::restore): how much of it was taken back, and then, line by
    /// line, the sentence of a change, or nothing for a step of the scenario.
    pub fn kept(&self) -> String {
        let mut text = (self.taken.len() - self.place).to_string();
        let steps = self.history.steps();
        let mut steps = steps.iter();
        for taken in &self.taken {
            text.push('\n');
            match taken {
                Taken::Script { moved: false } => {}
                Taken::Script { moved: true } => drop(steps.next()),
                Taken::Edit => text.extend(steps.next().map(ToString::to_string)),
            }
        }
        text
    }

    /// Does what was done in another figure of the same scenario, as far as it can be done here.
    pub fn restore(&mut self, kept: &str) {
        let mut lines = kept.split('\n');
        let back = lines.next().and_then(|back| back.parse().ok()).unwrap_or(0);
        for sentence in lines {
            if sentence.is_empty() {
                self.walk("forward");
            } else {
                self.take(sentence);
            }
        }
        for _ in 0..back {
            self.take_back();
        }
    }

    fn push(&mut self, taken: Taken) {
        if self.taken.get(self.place) != Some(&taken) {
            self.taken.truncate(self.place);
            self.taken.push(taken);
        }
        self.place += 1;
    }

    /// Takes the step that this sentence says; whether it has changed anything.
    pub fn take(&mut self, sentence: &str) -> bool {
        match Step::parse(self.history.current(), sentence) {
            Ok(step) => self.edit(step, false),
            Err(_) => false,
        }
    }

    /// Takes a step, in place of the last one if it only goes on with that: a key that is held down is one step.
    fn edit(&mut self, step: Step, again: bool) -> bool {
        self.preview = None;
        let again = again && self.may_undo();
        let changed = if again { self.history.retake(step) } else { self.history.take(step) };
        let Ok(changed) = changed else { return false };
        self.place -= usize::from(again);
        self.taken.truncate(self.place);
        if changed {
            self.push(Taken::Edit);
        }
        changed || again
    }

    /// Does what a key does to a slider; whether the key is the slider's, which the page must then leave alone.
    pub fn key(&mut self, slider: &str, key: &str, again: bool) -> bool {
        let step = match &**self.history.current() {
            Subject::Publish(_) => self.lanes(self.history.current()).and_then(|lanes| lanes.key(slider, key, again)),
            Subject::Read(system) => read::key(&system.world, key),
        };
        match step {
            Some(Pressed::Step(step)) => {
                self.edit(step, again);
                true
            }
            Some(Pressed::Nothing) => true,
            None => false,
        }
    }

    /// Shows what it would do to put a slider there, in pixels from the left of the diagram.
    pub fn drag(&mut self, slider: &str, x: f64) {
        let step = match &**self.history.current() {
            Subject::Publish(_) => self.lanes(self.history.current()).and_then(|lanes| lanes.step_at(slider, x)),
            Subject::Read(system) => Some(read::step_at(&system.world, self.width, x)),
        };
        self.preview = step.and_then(|step| {
            let subject = step.apply(self.history.current()).ok()?;
            Some((step, Rc::new(subject)))
        });
    }

    /// Ends a drag, and takes what it has shown.
    pub fn drop(&mut self) -> bool {
        match self.preview.take() {
            Some((step, _)) => self.edit(step, false),
            None => false,
        }
    }

    /// Gives a drag up.
    pub fn cancel(&mut self) {
        self.preview = None;
    }

    fn lanes(&self, shown: &Subject) -> Option<publish::Lanes> {
        let (Subject::Publish(shown), Subject::Publish(settled), Subject::Publish(start)) =
            (shown, &**self.history.current(), &**self.history.start())
        else {
            return None;
        };
        Some(publish::Lanes::new(shown, settled, start, self.width))
    }

    /// The markup: a diagram, and below it the decision in words with what leads on.
    pub fn draw(&mut self, look: Look) -> String {
        self.width = look.width;
        let mut markup = Markup::default();
        if look.diagram {
            match (self.shown(), &**self.history.current()) {
                (Subject::Publish(_), _) => {
                    if let Some(lanes) = self.lanes(self.shown()) {
                        lanes.draw(&mut markup, look.readonly);
                    }
                }
                (Subject::Read(shown), Subject::Read(base)) => read::draw(&mut markup, &base.world, shown, look),
                (Subject::Read(_), Subject::Publish(_)) => {}
            }
        }
        self.foot(&mut markup, look.readonly);
        markup.finish()
    }

    /// What is decided, line by line: its kind, its text form, its headline, the last step as a sentence (nothing at
    /// the start), and the ids of the invariants that are broken.
    pub fn told(&self) -> String {
        let subject = self.history.current();
        let text = match &**subject {
            Subject::Read(system) if system.run().is_some() && system.outcome().is_none() => "under way".to_owned(),
            Subject::Read(_) | Subject::Publish(_) => Answer::of(subject).to_string(),
        };
        let step = self.history.last_step().map(ToString::to_string).unwrap_or_default();
        let kind = match text.as_str() {
            "under way" => "under way",
            text => text.split(' ').next().unwrap_or_default(),
        };
        [kind, &text, &decision::headline(subject), &step, &self.broken().join(" ")].join("\n")
    }

    /// The ids of the invariants that are broken by now.
    fn broken(&self) -> Vec<&'static str> {
        let at = self.history.at();
        let broken = |invariant: &Invariant| standing(&self.history, at, *invariant) != Standing::Holds;
        Invariant::all_of(self.history.start()).into_iter().filter(broken).map(Invariant::id).collect()
    }
}
