//! The browser's storage: work is saved after each change and taken up when the page is opened again.
//! A long history is written only once nothing more changes, since that takes longer than a step may.
//!
//! Storage may be missing, full, or hold what somebody else wrote. None of it is fatal, and nothing
//! that does not read is overwritten before a copy of it is put aside.

use std::cell::RefCell;
use std::rc::Rc;

use cutline_content::pack::{Pack, Unpack};
use web_sys::Storage;

use crate::gallery;
use crate::saved;
use crate::state::breaking::{self, Breaking};
use crate::state::learn::{self, Learn};
use crate::state::pasting::Pasting;
use crate::state::work::Work;
use crate::state::{Action, App, Notice, Screen, Shelved, Theme};

/// The storage keys; the theme's is also read in boot.js, before the first paint.
const SCREEN: &str = "cutline.screen";
const THEME: &str = "cutline.theme";
const BREAK: &str = "cutline.break";
const LEARN: &str = "cutline.learn";
const PASTE: &str = "cutline.paste";
const SHELF: &str = "cutline.shelf";
const ASIDE: &str = "cutline.aside";

/// A history of so many moments takes some milliseconds to be written.
const LONG: usize = 500;

const fn work(screen: Screen) -> &'static str {
    match screen {
        Screen::Publish => "cutline.publish",
        Screen::Read => "cutline.read",
        Screen::Break => BREAK,
        Screen::Learn => LEARN,
    }
}

fn storage() -> Option<Storage> {
    gloo_utils::window().local_storage().ok().flatten()
}

/// The page as it was left, or as it is for who comes for the first time.
pub(crate) fn load() -> App {
    let mut notices = Vec::new();
    let storage = storage();
    let text = |key: &str| storage.as_ref().and_then(|storage| storage.get_item(key).ok().flatten());
    let mut session = |screen: Screen| {
        let begin = match screen {
            Screen::Read => || gallery::first(Screen::Read),
            Screen::Publish | Screen::Break | Screen::Learn => || gallery::first(Screen::Publish),
        };
        let Some(text) = text(work(screen)) else { return Work::new(None, begin) };
        let read = saved::parse(&text).and_then(|session| {
            let fits = Screen::of(session.history.start().kind()) == screen;
            if fits { Ok(session) } else { Err("it belongs to another screen".to_owned()) }
        });
        let there = read.map_err(|why| notices.push(put_aside(work(screen), &text, &why))).ok();
        Work::new(there, begin)
    };
    let (publish, read) = (session(Screen::Publish), session(Screen::Read));
    let mut shelf = Vec::new();
    if let Some(text) = text(SHELF) {
        match read_shelf(&text) {
            Ok(read) => shelf = read,
            Err(why) => notices.push(put_aside(SHELF, &text, &why)),
        }
    }
    let mut breaking = Breaking::default();
    if let Some(text) = text(BREAK) {
        match breaking::parse(&text) {
            Some(read) => breaking = read,
            None => notices.push(put_aside(BREAK, &text, NOT_WHOLE)),
        }
    }
    let mut learn = Learn::default();
    if let Some(text) = text(LEARN) {
        match learn::parse(&text) {
            Some(read) => learn = read,
            None => notices.push(put_aside(LEARN, &text, NOT_WHOLE)),
        }
    }
    let named = text(SCREEN);
    let screen = Screen::ALL.into_iter().find(|screen| named.as_deref() == Some(screen.name()));
    let theme = match text(THEME).as_deref() {
        Some("light") => Some(Theme::Light),
        Some("dark") => Some(Theme::Dark),
        Some(_) | None => None,
    };
    let screen = screen.unwrap_or(Screen::Publish);
    let (breaking, learn) = (Rc::new(breaking), Rc::new(learn));
    let pasting = Rc::new(text(PASTE).map_or_else(Pasting::default, Pasting::of));
    let app = App { breaking, learn, shelf, theme, pasting, notices, ..App::new(publish, read) };
    // A screen may have to ask for what it shows.
    if screen == app.screen { app } else { Rc::unwrap_or_clone(Rc::new(app).reduce(Action::Show(screen))) }
}

const NOT_WHOLE: &str = "it is not whole, or of another version of the page";

fn read_shelf(text: &str) -> Result<Vec<Shelved>, String> {
    let unpacked = Unpack::read(text).ok_or("it is not whole")?;
    let read = |text| {
        let session = saved::parse(text)?;
        Ok(Shelved { screen: Screen::of(session.history.start().kind()), session: Rc::new(session) })
    };
    unpacked.all("work").map(read).collect()
}

/// Copies a text that does not read to a key of its own, and says so.
fn put_aside(key: &str, text: &str, why: &str) -> Notice {
    let kept = storage().and_then(|storage| keep_copy(&storage, text));
    let place = match kept {
        Some(name) => format!("It is kept in this browser's storage as {name}"),
        None => "There is no room to keep it in this browser: copy it from here".to_owned(),
    };
    Notice {
        words: format!("What was saved as {key} could not be read ({why}). {place}."),
        text: Some(text.to_owned()),
    }
}

/// The name under which a copy of the text is kept from now on.
fn keep_copy(storage: &Storage, text: &str) -> Option<String> {
    let free = |name: &String| matches!(storage.get_item(name), Ok(None));
    let name = (1..=99).map(|number| format!("{ASIDE}.{number}")).find(free)?;
    storage.set_item(&name, text).ok().map(|()| name)
}

thread_local! {
    /// What was saved last: nobody hands it to who saves when the page is left, or has stopped.
    static SAVED: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

/// Whether what has changed since the last time is written so fast that it need not wait.
pub(crate) fn is_short(now: &App) -> bool {
    Screen::OF_WORK
        .into_iter()
        .all(|screen| now.work_of(screen).made().is_none_or(|session| session.history.moment_count() < LONG))
}

/// Saves what has changed since the last time; whether the browser has taken it.
pub(crate) fn save(now: &Rc<App>) -> bool {
    let before = SAVED.with(|saved| saved.replace(Some(now.clone())));
    let before = before.as_deref();
    let Some(storage) = storage() else { return false };
    let write = |key: &str, text: &str| storage.set_item(key, text).is_ok();
    let mut saved = true;
    for screen in Screen::OF_WORK {
        // What nobody has opened is nobody's work.
        let Some(session) = now.work_of(screen).made() else { continue };
        let before = before.and_then(|before| before.work_of(screen).made());
        // What a drag or a look at another moment shows is no work.
        if !before.is_some_and(|before| before.is_same_work(session)) {
            saved &= write(work(screen), &saved::print(session));
        }
    }
    // What nobody has touched is nobody's work.
    let untouched = before.is_none() && *now.breaking == Breaking::default();
    if !untouched && !before.is_some_and(|before| before.breaking.is_same_work(&now.breaking)) {
        saved &= write(BREAK, &breaking::print(&now.breaking));
    }
    if before.is_none_or(|before| !Rc::ptr_eq(&before.learn, &now.learn))
        // What was begun and is forgotten has to be written as well.
        && (now.learn.is_begun() || before.is_some_and(|before| before.learn.is_begun()))
    {
        saved &= write(LEARN, &learn::print(&now.learn));
    }
    if before.map_or("", |before| &*before.pasting.text) != &*now.pasting.text {
        saved &= write(PASTE, &now.pasting.text);
    }
    if before.is_none_or(|before| !same_shelf(&before.shelf, &now.shelf)) {
        let mut pack = Pack::default();
        for work in &now.shelf {
            pack.add("work", &saved::print(&work.session));
        }
        saved &= write(SHELF, &pack.text());
    }
    if before.is_none_or(|before| before.screen != now.screen) {
        saved &= write(SCREEN, now.screen.name());
    }
    if let Some(theme) = now.theme.filter(|theme| before.is_none_or(|before| before.theme != Some(*theme))) {
        saved &= write(THEME, theme.name());
    }
    saved
}

fn same_shelf(before: &[Shelved], now: &[Shelved]) -> bool {
    let same = |(before, now): (&Shelved, &Shelved)| Rc::ptr_eq(&before.session, &now.session);
    before.len() == now.len() && before.iter().zip(now).all(same)
}

/// Puts everything that is saved aside, so that the page begins anew; whether nothing is lost by it.
pub(crate) fn begin_anew() -> bool {
    let Some(storage) = storage() else { return false };
    let keys = [work(Screen::Publish), work(Screen::Read), BREAK, LEARN, PASTE, SHELF];
    keys.into_iter().all(|key| match storage.get_item(key) {
        Ok(Some(text)) => keep_copy(&storage, &text).is_some() && storage.remove_item(key).is_ok(),
        Ok(None) => true,
        Err(_) => false,
    })
}
