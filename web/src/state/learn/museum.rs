//! The museum: which exhibit is open, and at which moment of its story.

use std::rc::Rc;

use cutline::scenario::history::History;
use cutline_content::exhibit::Exhibit;

use crate::broken::broken_words;
use crate::decision;
use crate::state::session::Session;
use crate::state::{App, Screen};

/// What is looked at in the museum.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Museum {
    /// The exhibit that is open.
    pub(crate) open: Option<Rc<Opened>>,
}

/// An exhibit that is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Opened {
    /// The place of the exhibit.
    pub(crate) place: usize,
    /// The place of the moment.
    pub(crate) moment: usize,
    /// Whether the story goes on by itself.
    pub(crate) playing: bool,
    /// Both histories at this moment: as it went, then as it should have gone.
    pub(crate) sides: [History; 2],
}

/// What can happen in the museum.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    /// Opens an exhibit, or goes back to all of them.
    Open(Option<usize>),
    /// Shows a moment of its story, and stays there.
    Moment(usize),
    /// Lets the story go on by itself, from its start if it is at its end; or stops it.
    Play(bool),
    /// The next moment of a story that goes on by itself.
    On,
    /// Takes one of the histories to its own screen, at this moment.
    Work(usize),
}

/// The page after this has happened.
pub(super) fn reduce(app: &mut App, doing: Doing) {
    let Some(book) = app.learn.book() else { return };
    if let Doing::Open(open) = doing {
        let open = open.and_then(|place| Opened::new(place, book.exhibits.get(place)?));
        Rc::make_mut(&mut app.learn).museum.open = open.map(Rc::new);
        return;
    }
    let Some(mut opened) = app.learn.museum.open.as_deref().cloned() else { return };
    let Some(exhibit) = book.exhibits.get(opened.place) else { return };
    let (at, last) = (opened.moment, exhibit.moments.len().saturating_sub(1));
    opened.playing = match doing {
        Doing::Play(playing) => playing,
        Doing::On => at + 1 < last,
        Doing::Open(_) | Doing::Moment(_) | Doing::Work(_) => false,
    };
    match doing {
        Doing::Moment(moment) => opened.go(exhibit, moment.min(last)),
        Doing::Play(true) if at == last => opened.go(exhibit, 0),
        Doing::On => opened.go(exhibit, (at + 1).min(last)),
        Doing::Open(_) | Doing::Play(_) | Doing::Work(_) => {}
    }
    if opened.moment != at {
        app.say(opened.told(exhibit));
    }
    let work = match doing {
        Doing::Work(side) => opened.work(exhibit, side),
        _ => None,
    };
    Rc::make_mut(&mut app.learn).museum.open = Some(Rc::new(opened));
    if let Some(session) = work {
        app.load(Screen::of(session.history.start().kind()), Rc::new(session));
    }
}

impl Opened {
    fn new(place: usize, exhibit: &Exhibit<'_>) -> Option<Opened> {
        let [wrong, right] = exhibit.sides;
        let sides = [wrong.scene.begin().ok()?, right.scene.begin().ok()?];
        Some(Opened { place, moment: 0, playing: false, sides })
    }

    fn go(&mut self, exhibit: &Exhibit<'_>, moment: usize) {
        let Some(there) = exhibit.moments.get(moment) else { return };
        self.moment = moment;
        for (history, place) in self.sides.iter_mut().zip(there.places) {
            history.go(place);
        }
    }

    /// The moment, and what is decided in each history.
    fn told(&self, exhibit: &Exhibit<'_>) -> String {
        let says = exhibit.moments.get(self.moment).map_or("", |moment| moment.says);
        let mut words =
            ["Moment ", &(self.moment + 1).to_string(), " of ", &exhibit.moments.len().to_string(), ". ", says]
                .concat();
        for (name, history) in NAMES.iter().zip(&self.sides) {
            words.extend([" ", name, ": ", &decision::headline(history.current()), "."]);
            words.extend(broken_words(history, history.at()).map(|broken| [" ", &broken, "."].concat()));
        }
        words
    }

    /// One of the histories as work that can be touched.
    fn work(&self, exhibit: &Exhibit<'_>, side: usize) -> Option<Session> {
        let (history, side) = (self.sides.get(side)?, exhibit.sides.get(side)?);
        let title = [exhibit.project, ": ", side.says].concat();
        Some(Session::new(&title, exhibit.happened, None, history.clone()))
    }
}

/// What the two histories are called.
pub(crate) const NAMES: [&str; 2] = ["As it went", "As it should go"];
