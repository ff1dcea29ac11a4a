//! Links: the one that is made of the work on the screen, and those that come in.

use std::rc::Rc;

use cutline::scenario::link::{Fragment, Link, Seen};

use super::session::Session;
use super::{App, Notice, Screen};
use crate::decision;
use crate::saved;

/// What the panel shows that shares the work, while it is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sharing {
    /// The text of the link, which is being packed.
    Packing(String),
    /// The link.
    Made(String),
    /// Why there is none, and the work as sentences.
    Refused(String, String),
}

/// What can happen to links.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// Opens the panel, or closes it.
    Share,
    /// The text was packed, and unpacked again.
    Packed {
        /// The page's own address.
        page: String,
        /// The data of the link.
        data: String,
        /// What that unpacks to; or without data why there is none.
        again: String,
    },
    /// A link has come in.
    Come {
        /// As it stands in the address.
        fragment: String,
        /// What its sender saw, and its text; or why it cannot be opened.
        came: Result<(Seen, String), String>,
    },
    /// Something is said.
    Say(&'static str),
}

pub(super) fn reduce(app: &mut App, doing: Doing) {
    match doing {
        Doing::Share if app.share.is_some() => app.share = None,
        Doing::Share => {
            app.menu = None;
            app.session_mut().settle();
            app.share = Some(match link(app.session()).print() {
                Ok(text) => Sharing::Packing(text),
                Err(error) => refused(app, &error.to_string()),
            });
        }
        // Who has closed the panel asks for no link any more.
        Doing::Packed { .. } if app.share.is_none() => {}
        Doing::Packed { page, data, again } => {
            let made = made(app.session(), &data, &again);
            app.share = Some(match made {
                Ok(fragment) => Sharing::Made([&page, "#", &fragment].concat()),
                Err(why) => refused(app, &why),
            });
        }
        Doing::Come { fragment, came } => {
            let read = came.and_then(|(seen, text)| match Link::read(&text) {
                Ok(link) => Ok((seen, link)),
                Err(error) => Err(error.to_string()),
            });
            match read {
                Ok((seen, link)) => open(app, seen, link),
                Err(why) => app.notices.push(Notice {
                    words: ["The link in the address cannot be opened: ", &why, ". Your work is as it was."].concat(),
                    text: Some(fragment),
                }),
            }
        }
        Doing::Say(words) => app.say(words.to_owned()),
    }
}

/// What is sent of the work.
fn link(session: &Session) -> Link {
    Link { title: session.title.to_string(), about: session.about.to_string(), history: session.history.clone() }
}

/// The fragment, if what it holds opens as this very work.
fn made(session: &Session, data: &str, again: &str) -> Result<String, String> {
    if data.is_empty() {
        return Err(again.to_owned());
    }
    let read = Link::read(again).map_err(|error| error.to_string())?;
    if read != link(session) {
        return Err("it would open as other work, which is a mistake in Cutline".to_owned());
    }
    let fragment = Fragment { seen: read.seen(), data }.to_string();
    match Fragment::read(&fragment) {
        Ok(_) => Ok(fragment),
        Err(error) => Err(error.to_string()),
    }
}

fn refused(app: &App, why: &str) -> Sharing {
    Sharing::Refused(why.to_owned(), saved::sentences(app.session()))
}

/// Shows what was sent, at the step at which its sender stood.
fn open(app: &mut App, seen: Seen, link: Link) {
    let differs = link.seen() != seen;
    let Link { title, about, history } = link;
    let screen = Screen::of(history.start().kind());
    let mut session = Session::new(&title, &about, None, history);
    // Somebody has made it, and the link may be gone.
    session.touched = true;
    app.load(screen, Rc::new(session));
    if differs {
        let history = &app.session().history;
        let at = history.place().to_string();
        let decided = decision::headline(history.current());
        app.notices.push(Notice {
            words: ["Who sent this link saw another outcome at step ", &at, ". Here it is: ", &decided, "."].concat(),
            text: None,
        });
    }
}

#[cfg(test)]
mod tests;
