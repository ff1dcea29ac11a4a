//! The catalogue: what is looked for in it, and which row is open.

use std::rc::Rc;

use crate::state::App;
use crate::state::session::Session;

/// What is looked for, and which row is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Catalogue {
    /// The id of the row that is open.
    pub(crate) open: Option<&'static str>,
}

/// What can happen to the catalogue.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    /// Opens a row, or closes it.
    Open(Option<&'static str>),
}

impl Catalogue {
    /// Whether a figure is shown.
    pub(crate) fn has_figure(&self) -> bool {
        self.open.is_some()
    }
}

/// The page after this has happened.
pub(super) fn reduce(app: &mut App, doing: Doing) {
    let Doing::Open(id) = doing;
    Rc::make_mut(&mut app.learn).catalogue.open = id;
    let row = app.learn.book().and_then(|book| book.positions.iter().find(|row| Some(row.id) == id));
    if let Some(row) = row
        && let Ok(history) = row.example.begin()
    {
        app.show_example(Session::new(row.field, row.example_says, None, history));
    }
}
