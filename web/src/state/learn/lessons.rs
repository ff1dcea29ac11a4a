//! The lessons: which one is open, and how far somebody has come in each.

use std::rc::Rc;

use crate::state::App;
use crate::state::session::Session;

/// How far somebody has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lessons {
    /// The lesson that is open, by its place.
    pub(crate) open: Option<usize>,
}

/// What can happen to lessons.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    /// Opens a lesson, or goes back to the list.
    Open(Option<usize>),
}

impl Lessons {
    /// Whether a figure is shown.
    pub(crate) fn has_figure(&self) -> bool {
        self.open.is_some()
    }

    /// As text, to be read by [`Lessons::parse`].
    pub(crate) fn print(&self) -> String {
        self.open.map_or_else(String::new, |open| open.to_string())
    }

    /// Reads it; none if it is not whole.
    pub(crate) fn parse(text: &str) -> Option<Lessons> {
        let open = if text.is_empty() { None } else { Some(text.parse().ok()?) };
        Some(Lessons { open })
    }
}

/// The page after this has happened.
pub(super) fn reduce(app: &mut App, doing: Doing) {
    match doing {
        Doing::Open(place) => {
            Rc::make_mut(&mut app.learn).lessons.open = place;
            show(app);
        }
    }
}

/// The content has come: a lesson that was open when the page was left is open again.
pub(super) fn arrived(app: &mut App) {
    show(app);
}

/// Something has happened, perhaps in the figure: is the goal reached?
pub(super) fn after(_: &mut App) {}

fn show(app: &mut App) {
    let lesson = app.learn.lessons.open.and_then(|place| app.learn.book()?.lessons.get(place));
    if let Some(lesson) = lesson
        && let Ok(history) = lesson.scene.begin()
    {
        app.show_example(Session::new(lesson.title, "", None, history));
    }
}
