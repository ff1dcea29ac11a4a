//! The catalogue: what is looked for in it, and which row is open.

use std::rc::Rc;

use cutline_content::position::{Answer, Meaning, Position};

use crate::state::session::Session;
use crate::state::{App, Screen};

/// What is looked for, and which row is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Catalogue {
    /// The words that are looked for, as they were typed.
    pub(crate) words: String,
    /// What of the rest is shown.
    pub(crate) sieve: Sieve,
    /// The id of the row that is open.
    pub(crate) open: Option<&'static str>,
}

/// What is asked of a row besides words; nothing where it is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// What its field means.
    pub(crate) kind: Option<Meaning>,
    /// Whose it is.
    pub(crate) system: Option<&'static str>,
    /// Whether it has an exact successor.
    pub(crate) successor: Option<Answer>,
    /// Whether it compares across partitions.
    pub(crate) comparable: Option<Answer>,
    /// Whether its source was read.
    pub(crate) verified: Option<Answer>,
}

/// What can happen to the catalogue.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// Looks for words.
    Look(String),
    /// Asks something else of the rows.
    Sift(Sieve),
    /// Looks for nothing in particular any more.
    Clear,
    /// Opens a row, or closes it.
    Open(Option<&'static str>),
    /// Takes the example to its own screen, as it stands.
    Work,
}

impl Sieve {
    /// Whether a row has all that is asked.
    pub(crate) fn lets(&self, row: &Position<'_>) -> bool {
        self.kind.is_none_or(|kind| kind == row.kind)
            && self.system.is_none_or(|system| system == row.system)
            && self.successor.is_none_or(|answer| answer == row.successor)
            && self.comparable.is_none_or(|answer| answer == row.comparable)
            && self.verified.is_none_or(|answer| answer == row.verified)
    }
}

impl Catalogue {
    /// Whether a figure is shown.
    pub(crate) fn has_figure(&self) -> bool {
        self.open.is_some()
    }

    /// Whether anything in particular is looked for.
    pub(crate) fn is_looking(&self) -> bool {
        !self.words.trim().is_empty() || self.sieve != Sieve::default()
    }

    /// The rows that have each of the words, whatever else is asked of them.
    pub(crate) fn said(&self, rows: &'static [Position<'static>]) -> Vec<&'static Position<'static>> {
        let words = self.words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        rows.iter().filter(|row| has(row, &words)).collect()
    }
}

/// Whether a row has each of these words, in lower case, somewhere.
fn has(row: &Position<'_>, words: &[&str]) -> bool {
    if words.is_empty() {
        return true;
    }
    let texts = [
        row.system,
        row.field,
        row.kind.word(),
        row.kind_note,
        row.coordinate,
        row.successor_note,
        row.comparable_note,
        row.note,
        row.source,
        row.contradicts,
    ];
    let text = texts.join("\n").replace('`', "").to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// The page after this has happened.
pub(super) fn reduce(app: &mut App, doing: Doing) {
    let catalogue = &mut Rc::make_mut(&mut app.learn).catalogue;
    match doing {
        Doing::Look(words) => catalogue.words = words,
        Doing::Sift(sieve) => catalogue.sieve = sieve,
        Doing::Clear => *catalogue = Catalogue { open: catalogue.open, ..Catalogue::default() },
        Doing::Open(id) => {
            catalogue.open = id;
            return show(app);
        }
        Doing::Work => return work(app),
    }
    count(app);
}

/// Says how many rows are left; one that is not among them is closed.
fn count(app: &mut App) {
    let Some(book) = app.learn.book() else { return };
    let catalogue = &mut Rc::make_mut(&mut app.learn).catalogue;
    let mut found = catalogue.said(&book.positions);
    found.retain(|row| catalogue.sieve.lets(row));
    catalogue.open = catalogue.open.filter(|open| found.iter().any(|row| row.id == *open));
    let (found, all) = (found.len().to_string(), book.positions.len().to_string());
    app.say([&found, " of ", &all, " positions."].concat());
}

/// The example of the row that is open comes into the figure.
pub(super) fn show(app: &mut App) {
    let open = app.learn.catalogue.open;
    let row = app.learn.book().and_then(|book| book.positions.iter().find(|row| Some(row.id) == open));
    if let Some(row) = row
        && let Ok(history) = row.example.begin()
    {
        let title = [row.system, ": ", &row.field.replace('`', "")].concat();
        app.show_example(Session::new(&title, &row.example_says.replace('`', ""), None, history));
    }
}

fn work(app: &mut App) {
    let session = Rc::clone(&app.figure);
    app.load(Screen::of(session.history.start().kind()), session);
}
