//! The lessons: which one is open, and how far somebody has come in each.

use std::rc::Rc;

use cutline::scenario::Expectation;
use cutline::scenario::history::History;
use cutline::scenario::step::Step;
use cutline_content::lesson::Lesson;
use cutline_content::pack::{Pack, Unpack};

use super::Tab;
use crate::state::App;
use crate::state::session::Session;

/// How far somebody has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lessons {
    /// The lesson that is open.
    pub(crate) open: Option<Open>,
    /// What was predicted, and which lessons are done, each once.
    progress: Vec<Progress>,
    /// Whether it is being asked if all of that is to be forgotten.
    pub(crate) asks: bool,
}

/// The lesson that is open, and where one is in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Open {
    /// Its name.
    pub(crate) name: Rc<str>,
    /// The place of the choice that is picked, and not yet given as an answer.
    pub(crate) picked: Option<usize>,
    /// Whether the figure has shown all of its steps.
    pub(crate) told: bool,
    /// The exercise, if that is what is seen.
    pub(crate) exercise: Option<Exercise>,
}

/// An exercise under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Exercise {
    /// How many hints are shown.
    pub(crate) hints: usize,
    /// Whether a solution is shown.
    pub(crate) solution: bool,
    /// Whether its goal has been reached.
    pub(crate) reached: bool,
}

/// How far somebody has come in one lesson.
#[derive(Clone, Debug, PartialEq)]
struct Progress {
    name: Rc<str>,
    /// The place of the choice that was the prediction.
    chosen: usize,
    done: bool,
}

/// What can happen to lessons.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    /// Opens a lesson, or goes back to the list.
    Open(Option<usize>),
    /// Picks an answer.
    Pick(usize),
    /// Gives the picked answer, and the figure begins to show what happens.
    Answer,
    /// Begins to show it again.
    Replay,
    /// Begins the exercise, also once more.
    Exercise,
    /// Goes back from the exercise to what was explained.
    Story,
    /// Shows one more hint.
    Hint,
    /// Shows a solution.
    Solution,
    /// Begins the exercise once more, and takes the steps of the solution.
    Solve,
    /// Asks whether all progress is to be forgotten, or does not ask any more.
    Ask(bool),
    /// Forgets all progress.
    StartOver,
}

impl Lessons {
    /// Whether a figure is shown.
    pub(crate) fn has_figure(&self) -> bool {
        self.open.is_some()
    }

    /// The place of the choice that somebody has predicted in a lesson.
    pub(crate) fn chosen(&self, lesson: &Lesson<'_>) -> Option<usize> {
        self.of(lesson.name).map(|progress| progress.chosen).filter(|chosen| *chosen < lesson.choices.len())
    }

    /// Whether the goal of a lesson has been reached.
    pub(crate) fn is_done(&self, name: &str) -> bool {
        self.of(name).is_some_and(|progress| progress.done)
    }

    /// Whether there is anything to be forgotten.
    pub(crate) fn is_begun(&self) -> bool {
        !self.progress.is_empty()
    }

    fn of(&self, name: &str) -> Option<&Progress> {
        self.progress.iter().find(|progress| &*progress.name == name)
    }

    /// As text, to be read by [`Lessons::parse`].
    pub(crate) fn print(&self) -> String {
        let mut pack = Pack::default();
        if let Some(open) = &self.open {
            pack.add(if open.exercise.is_some() { "exercise" } else { "open" }, &open.name);
        }
        for Progress { name, chosen, done } in &self.progress {
            pack.add(if *done { "done" } else { "predicted" }, &[&chosen.to_string(), " ", name].concat());
        }
        pack.text()
    }

    /// Reads it; none if it is not whole.
    pub(crate) fn parse(text: &str) -> Option<Lessons> {
        let mut lessons = Lessons::default();
        for (kind, text) in Unpack::read(text)?.named() {
            match kind {
                "open" => lessons.open = Some(Open::new(text)),
                "exercise" => {
                    lessons.open = Some(Open { exercise: Some(Exercise::default()), ..Open::new(text) });
                }
                "done" | "predicted" => {
                    let (chosen, name) = text.split_once(' ')?;
                    let chosen = chosen.parse().ok()?;
                    lessons.progress.push(Progress { name: name.into(), chosen, done: kind == "done" });
                }
                _ => return None,
            }
        }
        Some(lessons)
    }
}

impl Open {
    fn new(name: &str) -> Open {
        Open { name: name.into(), picked: None, told: false, exercise: None }
    }
}

/// The page after this has happened.
///
/// Like all that comes with a part of the program, it has to be a function of its own.
#[inline(never)]
pub(super) fn reduce(app: &mut App, doing: Doing) {
    if let Doing::Open(place) = doing {
        let lesson = place.and_then(|place| app.learn.book()?.lessons.get(place));
        let lessons = lessons(app);
        lessons.asks = false;
        lessons.open = lesson.map(|lesson| Open::new(lesson.name));
        begin(app);
        return;
    }
    match doing {
        Doing::Ask(asks) => lessons(app).asks = asks,
        Doing::StartOver => {
            *lessons(app) = Lessons::default();
            app.say("All lessons are as they were at first.".to_owned());
        }
        _ => {
            if let Some(lesson) = open(app) {
                within(app, lesson, doing);
            }
        }
    }
}

/// What happens inside of the lesson that is open.
fn within(app: &mut App, lesson: &Lesson<'_>, doing: Doing) {
    let Lessons { open: Some(open), progress, .. } = lessons(app) else { return };
    match doing {
        Doing::Pick(place) => open.picked = Some(place),
        Doing::Answer => {
            let Some(chosen) = open.picked.take() else { return };
            let known = progress.iter_mut().find(|progress| *progress.name == *lesson.name);
            match known {
                // A prediction is made once; what is kept may be of a lesson that had other answers.
                Some(known) if known.chosen < lesson.choices.len() => return,
                Some(known) => known.chosen = chosen,
                None => progress.push(Progress { name: lesson.name.into(), chosen, done: false }),
            }
            show(app);
            let step = app.session().history.last_step().map_or_else(String::new, |step| format!("{step}."));
            app.say_outcome(&step);
        }
        Doing::Replay => {
            open.told = false;
            show(app);
        }
        Doing::Exercise | Doing::Solve => {
            open.exercise = Some(Exercise { reached: false, ..open.exercise.unwrap_or_default() });
            show(app);
            if matches!(doing, Doing::Solve) {
                for sentence in &lesson.exercise.solution {
                    if let Ok(step) = Step::parse(app.session().history.current(), sentence) {
                        app.take(step, false);
                    }
                }
            }
        }
        Doing::Story => {
            (open.exercise, open.told) = (None, true);
            show(app);
        }
        Doing::Hint => {
            let hints = open.exercise.as_mut().map(|exercise| &mut exercise.hints);
            if let Some(hints) = hints.filter(|hints| **hints < lesson.exercise.hints.len()) {
                *hints += 1;
            }
        }
        Doing::Solution => {
            if let Some(exercise) = &mut open.exercise {
                exercise.solution = true;
            }
        }
        // These are about all lessons.
        Doing::Open(_) | Doing::Ask(_) | Doing::StartOver => {}
    }
}

/// The content has come, or the lessons are looked at again: the lesson that was open is open again.
#[inline(never)]
pub(super) fn arrived(app: &mut App) {
    if app.learn.tab == Tab::Lessons && app.learn.book().is_some() && app.learn.lessons.open.is_some() {
        if open(app).is_none() {
            // There is no such lesson any more.
            lessons(app).open = None;
        }
        begin(app);
    }
}

/// Something has happened, perhaps in the figure: is all of it told, is the goal reached?
#[inline(never)]
pub(super) fn after(app: &mut App) {
    let Some(lesson) = open(app) else { return };
    let Some(now) = &app.learn.lessons.open else { return };
    let history = &app.session().history;
    match now.exercise {
        None => {
            let told = app.learn.lessons.chosen(lesson).is_some() && history.place() == history.len();
            if told && !now.told {
                lessons(app).open.iter_mut().for_each(|open| open.told = true);
            }
        }
        Some(exercise) if exercise.reached => {}
        Some(exercise) => {
            let subject = history.current();
            if !Expectation::told(subject, lesson.exercise.goal).is_some_and(|goal| goal.holds(subject)) {
                return;
            }
            let Lessons { open, progress, .. } = lessons(app);
            if let Some(open) = open {
                open.exercise = Some(Exercise { reached: true, ..exercise });
            }
            for progress in progress.iter_mut().filter(|progress| *progress.name == *lesson.name) {
                progress.done = true;
            }
            let words = [&*app.said.words, " The goal is reached."].concat();
            app.say(words);
        }
    }
}

/// Shows the lesson that has just been opened. Who has been there before is not made to go through its steps again.
fn begin(app: &mut App) {
    if let Some(lesson) = open(app) {
        let lessons = lessons(app);
        let told = lessons.chosen(lesson).is_some();
        lessons.open.iter_mut().for_each(|open| open.told = told);
        show(app);
    }
}

fn lessons(app: &mut App) -> &mut Lessons {
    &mut Rc::make_mut(&mut app.learn).lessons
}

/// The lesson that is open.
fn open(app: &App) -> Option<&'static Lesson<'static>> {
    let open = app.learn.lessons.open.as_ref()?;
    app.learn.book()?.lessons.iter().find(|lesson| lesson.name == &*open.name)
}

/// Puts what the lesson shows now into the figure. Before a prediction, what is to come is not even in its history.
fn show(app: &mut App) {
    let Some(lesson) = open(app) else { return };
    let lessons = &app.learn.lessons;
    let Some(now) = &lessons.open else { return };
    let exercise = now.exercise.is_some();
    let scene = if exercise { &lesson.exercise.scene } else { &lesson.scene };
    let Ok(mut history) = scene.begin() else { return };
    if !exercise {
        if lessons.chosen(lesson).is_none() {
            history = History::new((**history.start()).clone());
        } else {
            history.go(if now.told { history.len() } else { 1 });
        }
    }
    app.show_example(Session::new(lesson.title, "", None, history));
}

#[cfg(test)]
mod tests;
