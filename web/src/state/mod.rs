//! The page's state: one pure reducer. It knows no browser; everything that happens is an [`Action`].

mod action;
pub(crate) mod breaking;
pub(crate) mod field;
pub(crate) mod learn;
pub(crate) mod pasting;
pub(crate) mod pull;
mod screen;
pub(crate) mod session;
pub(crate) mod sharing;
pub(crate) mod work;

pub(crate) use action::Action;
pub(crate) use screen::{Screen, Theme};

use std::rc::Rc;

use cutline::explain::Span;
use cutline::scenario::history::MomentId;
use cutline::scenario::step::Step;

use crate::broken::{breaks, broken_words};
use crate::decision;
use crate::gallery::{self, Gallery};
use breaking::Breaking;
use field::FieldId;
use learn::Learn;
use pasting::Pasting;
use session::{Left, Session};
use sharing::Sharing;
use work::Work;

/// So many branches more are drawn when a person asks for more.
const MORE_BRANCHES: usize = 24;

/// Everything that the page is made from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct App {
    /// The screen that is shown.
    pub(crate) screen: Screen,
    /// The work on the Publish screen.
    pub(crate) publish: Work,
    /// The work on the Read screen.
    pub(crate) read: Work,
    /// The work on the screen that breaks things.
    pub(crate) breaking: Rc<Breaking>,
    /// What there is to learn, and how far somebody has come.
    pub(crate) learn: Rc<Learn>,
    /// The work in the figure of the screen that teaches. It is only an example, and not kept.
    pub(crate) figure: Work,
    /// Work that a loaded scenario has taken the place of, the latest first.
    pub(crate) shelf: Vec<Shelved>,
    /// Chosen by a person; otherwise the system's.
    pub(crate) theme: Option<Theme>,
    /// What is to be announced politely, once an edit has settled.
    pub(crate) said: Said,
    /// What has been announced.
    pub(crate) announced: Said,
    /// The words that are looked for in the scenario menu, while it is open.
    pub(crate) menu: Option<String>,
    /// What the scenario menu can offer.
    pub(crate) gallery: Gallery,
    /// What a tool has printed, until it is a vector.
    pub(crate) pasting: Rc<Pasting>,
    /// The panel that shares the work, while it is open.
    pub(crate) share: Option<Sharing>,
    /// What a person must know about what was saved, until they put it away.
    pub(crate) notices: Vec<Notice>,
}

/// Work that waits in the menu.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shelved {
    /// The screen that it belongs to.
    pub(crate) screen: Screen,
    /// The work.
    pub(crate) session: Rc<Session>,
}

/// An announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Its words.
    pub(crate) words: Rc<str>,
    /// Counts the announcements, so that the same words twice are two of them.
    pub(crate) count: u32,
}

/// Something that went wrong outside of the scenario, with the text that it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// What happened.
    pub(crate) words: String,
    /// The text that could not be used; nothing typed is ever lost.
    pub(crate) text: Option<String>,
}

impl App {
    /// The page with this work on its screens.
    pub(crate) fn new(publish: Work, read: Work) -> App {
        App {
            screen: Screen::Publish,
            publish,
            read,
            breaking: Rc::default(),
            learn: Rc::default(),
            figure: Work::new(None, || gallery::first(Screen::Publish)),
            shelf: Vec::new(),
            theme: None,
            said: Said::default(),
            announced: Said::default(),
            menu: None,
            gallery: Gallery::NotAsked,
            pasting: Rc::default(),
            share: None,
            notices: Vec::new(),
        }
    }

    /// The work on the screen that is shown.
    pub(crate) fn session(&self) -> &Rc<Session> {
        self.work_of(self.screen)
    }

    /// The work on a screen; on the one that breaks things, the scenario that it may search.
    pub(crate) fn work_of(&self, screen: Screen) -> &Work {
        match self.holds(screen) {
            Screen::Read => &self.read,
            Screen::Learn => &self.figure,
            Screen::Publish | Screen::Break => &self.publish,
        }
    }

    fn slot(&mut self) -> &mut Rc<Session> {
        match self.holds(self.screen) {
            Screen::Read => &mut self.read,
            Screen::Learn => &mut self.figure,
            Screen::Publish | Screen::Break => &mut self.publish,
        }
    }

    /// Whether the screen shows a history, to be walked.
    pub(crate) fn shows_history(&self) -> bool {
        match self.screen {
            Screen::Publish | Screen::Read => true,
            Screen::Break => false,
            Screen::Learn => self.learn.has_figure(),
        }
    }

    /// The screen whose work is seen on this one.
    fn holds(&self, screen: Screen) -> Screen {
        if screen == Screen::Break { Screen::of(self.breaking.kind) } else { screen }
    }

    /// The work, to change how it is looked at.
    fn view_mut(&mut self) -> &mut Session {
        Rc::make_mut(self.slot())
    }

    /// The work, to change it.
    fn session_mut(&mut self) -> &mut Session {
        let session = self.view_mut();
        session.stamp = Rc::default();
        session
    }

    fn say(&mut self, words: String) {
        self.said = Said { words: words.into(), count: self.said.count.wrapping_add(1) };
    }

    /// Announces what has happened, and the decision after it.
    fn say_outcome(&mut self, what: &str) {
        let decision = decision::headline(self.session().settled());
        let joint = if what.is_empty() { "" } else { " " };
        let history = &self.session().history;
        let at = self.session().peeked().unwrap_or(history.at());
        // What was broken earlier was said when it broke.
        let broken = breaks(history, at).and_then(|_| broken_words(history, at));
        let broken = broken.map_or_else(String::new, |words| [" ", &words, "."].concat());
        self.say([what, joint, &decision, ".", &broken].concat());
    }

    fn take(&mut self, step: Step, again: bool) {
        let words = step.to_string();
        // What it leads to may be another thing than what it says: a delivery may be refused.
        let current = self.session().history.current();
        let told = step.take(current).ok().and_then(|(after, happened)| {
            // Of many things that the resolver has done, the last one has led on.
            happened?.explain(&after).pop()
        });
        let session = self.session_mut();
        let taken = if again { session.retake(step) } else { session.take(step) };
        match taken {
            Ok(true) => match told {
                Some(told) => {
                    let told: String = told.spans.iter().map(Span::text).collect();
                    let end = if told.ends_with('.') { "" } else { "." };
                    // `snapshot` is not said twice before `v18: …`.
                    let first = if told.starts_with(&words) { String::new() } else { words + ". " };
                    self.say_outcome(&[first, told, end.to_owned()].concat());
                }
                None => self.say_outcome(&format!("{words}.")),
            },
            Ok(false) => {}
            Err(error) => self.say(format!("Not taken: {error}.")),
        }
    }

    fn leave(&mut self, field: &FieldId) {
        let left = self.session_mut().leave(field);
        let refused = self.session().drafts.get(field).and_then(|draft| {
            let error = draft.error.as_ref()?;
            Some(format!("{}: {error}. The decision is older than this input.", draft.label))
        });
        match refused {
            Some(words) => self.say(words),
            None if left == Left::Changed => self.say_outcome(""),
            None => {}
        }
    }

    fn walk(&mut self, word: &str, go: impl FnOnce(&mut Session) -> Option<String>) {
        let session = self.session_mut();
        session.settle();
        match go(session) {
            Some(step) => self.say_outcome(&format!("{word}: {step}.")),
            None => self.say(format!("Nothing to {}.", if word == "Undid" { "undo" } else { "redo" })),
        }
    }

    fn visit(&mut self, id: MomentId) {
        let session = self.session_mut();
        let known = session.history.moment(id);
        let beside = known.is_some_and(|moment| !moment.on_line);
        if session.visit(id) {
            let (place, len) = (session.history.place(), session.history.len());
            let step = session.history.last_step().map_or_else(|| "The start".to_owned(), ToString::to_string);
            let to = if beside { "Went to another branch: step" } else { "Step" };
            self.say_outcome(&format!("{to} {place} of {len}. {step}."));
        }
    }

    fn peek(&mut self, id: Option<MomentId>) {
        let session = self.view_mut();
        session.peek(id);
        if let Some(at) = session.peeked() {
            let words = format!("Preview of {}.", session.name_of(at));
            self.say_outcome(&words);
        }
    }

    /// Shows an example in the figure of the screen that teaches, in place of the one before.
    fn show_example(&mut self, session: Session) {
        *self.figure = Rc::new(session);
    }

    /// Shows other work; what stood there goes to the shelf if anyone has changed it.
    fn load(&mut self, screen: Screen, session: Rc<Session>) {
        self.screen = screen;
        self.menu = None;
        self.session_mut().settle();
        let former = std::mem::replace(self.slot(), session);
        let kept = if former.touched {
            self.shelf.insert(0, Shelved { screen, session: former });
            " What was here is kept in the menu, under your work."
        } else {
            ""
        };
        let title = self.session().title.clone();
        self.say_outcome(&format!("Opened: {title}.{kept}"));
    }

    /// The page after this has happened.
    pub(crate) fn reduce(mut self: Rc<Self>, action: Action) -> Rc<Self> {
        let seen = self.session().peeked();
        let shared = self.share.is_some().then(|| self.session().stamp.clone());
        let action = match action {
            Action::Peek(to) => {
                let to = to.filter(|id| self.session().can_look_at(*id));
                // A pointer that moves on over the same point changes nothing.
                if to == seen {
                    return self;
                }
                Action::Peek(to)
            }
            other => other,
        };
        let app = Rc::make_mut(&mut self);
        // An input that is not there then is left, and nothing was being typed in it.
        if seen.is_some() && !matches!(action, Action::Settled | Action::Notify(_) | Action::Leave(_)) {
            app.view_mut().peek(None);
        }
        match action {
            Action::Take(step) => app.take(step, false),
            Action::Retake(step) => app.take(step, true),
            Action::Type(typed) => app.session_mut().typed(&typed),
            Action::Leave(field) => app.leave(&field),
            Action::Discard(field) => app.session_mut().discard(&field),
            Action::Preview(step) => app.view_mut().preview(step),
            Action::Commit => {
                if app.session_mut().commit() {
                    let step = app.session().history.last_step().map(ToString::to_string).unwrap_or_default();
                    app.say_outcome(&format!("{step}."));
                }
            }
            Action::Cancel => app.view_mut().cancel(),
            // The history that would change is not in sight.
            Action::Undo | Action::Redo if !app.shows_history() => {
                app.say("There is nothing to undo or redo on this screen.".to_owned());
            }
            Action::Undo => app.walk("Undid", Session::undo),
            Action::Redo => app.walk("Redid", Session::redo),
            Action::GoTo(place) => {
                app.session_mut().settle();
                let line = app.session().history.line();
                let id = line[place.min(line.len() - 1)];
                app.visit(id);
            }
            Action::Visit(id) => {
                app.session_mut().settle();
                app.visit(id);
            }
            Action::Peek(id) => app.peek(id),
            Action::MoreBranches => app.view_mut().branches += MORE_BRANCHES,
            Action::Resume(place) => {
                if place < app.shelf.len() {
                    let Shelved { screen, session } = app.shelf.remove(place);
                    app.load(screen, session);
                }
            }
            Action::Show(screen) => {
                app.session_mut().settle();
                app.screen = screen;
                if screen == Screen::Learn {
                    learn::enter(app);
                }
            }
            Action::Theme(theme) => app.theme = Some(theme),
            Action::Menu(words) => {
                app.share = None;
                app.menu = words;
                if app.menu.is_some() && app.gallery == Gallery::NotAsked {
                    app.gallery = Gallery::Coming;
                }
            }
            Action::Gallery(gallery) => app.gallery = gallery,
            Action::Open(shipped) => match shipped.begin() {
                Ok(session) => app.load(shipped.screen, Rc::new(session)),
                Err(_) => app.say(format!("The scenario {} does not read.", shipped.slug)),
            },
            Action::Break(doing) => breaking::reduce(app, doing),
            Action::Paste(doing) => pasting::reduce(app, doing),
            Action::Learn(doing) => learn::reduce(app, doing),
            Action::Share(doing) => sharing::reduce(app, doing),
            Action::Say(words) => app.say(words),
            Action::Settled => app.announced = app.said.clone(),
            Action::Notify(notice) => app.notices.push(notice),
            Action::Dismiss => {
                if !app.notices.is_empty() {
                    app.notices.remove(0);
                }
            }
        }
        if app.screen == Screen::Learn {
            learn::after(app);
        }
        // A link is to the work as it was.
        if shared.is_some_and(|work| !Rc::ptr_eq(&work, &app.session().stamp)) {
            app.share = None;
        }
        self
    }
}

#[cfg(test)]
mod tests;
