//! What a tool has printed, on its way to a checkpoint vector.

use std::rc::Rc;

use cutline::paste::{Answers, Import, Refused, import};
use cutline::scenario::history::History;
use cutline::scenario::{Kind, Scenario};

use super::App;
use super::session::Session;
use crate::state::Screen;

/// The panel that takes what a tool has printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pasting {
    /// Whether it is open. What was pasted stays when it is closed.
    pub(crate) open: bool,
    /// What was pasted.
    pub(crate) text: Rc<str>,
    /// What was answered.
    answers: Answers,
    /// What that is; none where there is no text.
    pub(crate) read: Option<Result<Import, Refused>>,
}

/// What can happen to a paste.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// Opens the panel.
    Open,
    /// Closes it.
    Close,
    /// This was pasted or typed.
    Text(String),
    /// The question of this name is answered.
    Answer(String, String),
    /// The vector becomes the work on Publish.
    Use,
}

impl Pasting {
    /// What was pasted in an earlier visit: it is read when the panel is opened.
    pub(crate) fn of(text: String) -> Pasting {
        Pasting { text: text.into(), ..Pasting::default() }
    }

    fn put(&mut self, text: String) {
        self.text = text.into();
        self.answers = Answers::default();
        self.read();
    }

    fn read(&mut self) {
        self.read = (!self.text.trim().is_empty()).then(|| import(&self.text, &self.answers));
    }
}

/// The page after this has happened.
#[inline(never)]
pub(super) fn reduce(app: &mut App, doing: Doing) {
    let pasting = Rc::make_mut(&mut app.pasting);
    match doing {
        Doing::Open => {
            pasting.open = true;
            pasting.read();
            app.menu = None;
            app.share = None;
        }
        Doing::Close => pasting.open = false,
        Doing::Text(text) => {
            pasting.open = true;
            pasting.put(text);
            let words = match &pasting.read {
                None => return,
                Some(Ok(import)) => {
                    let (values, asked) = (import.origins.len().to_string(), import.questions.len());
                    let asked = if asked == 0 { "" } else { " Something is asked below." };
                    ["Recognised: ", import.format, ", values: ", &values, ".", asked].concat()
                }
                Some(Err(_)) => "Not imported: the reason is below the text.".to_owned(),
            };
            app.say(words);
        }
        Doing::Answer(question, answer) => {
            pasting.answers.answer(&question, &answer);
            pasting.read();
            app.say([&question, ": ", &answer, "."].concat());
        }
        Doing::Use => {
            if let Some(Ok(import)) = &pasting.read {
                let Scenario { title, about, start, .. } = import.scenario();
                let mut session = Session::new(&title, &about, None, History::new(start));
                // The text may be gone where it came from.
                session.touched = true;
                app.pasting = Rc::default();
                app.load(Screen::of(Kind::Publish), Rc::new(session));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, tests};

    const GROUPS: &str = "\
GROUP TOPIC  PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID
app   orders 0         1200           1310           110 c           h    c
app   orders 1         -              40             -   -           -    -
";

    fn after(doings: impl IntoIterator<Item = Doing>) -> Rc<App> {
        doings.into_iter().fold(tests::app(), |app, doing| app.reduce(Action::Paste(doing)))
    }

    #[test]
    fn a_paste_becomes_the_vector_on_publish_and_nothing_is_lost() {
        let use_it = |answer: Option<&str>| {
            let answer = answer.map(|word| Doing::Answer("CURRENT-OFFSET".to_owned(), word.to_owned()));
            after([Doing::Text(GROUPS.to_owned())].into_iter().chain(answer).chain([Doing::Use]))
        };
        let state = |app: &App| {
            let told = app.session().history.current().told().unwrap();
            told.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let app = use_it(None);
        assert_eq!(app.screen, Screen::Publish);
        assert!(app.session().touched);
        assert!(state(&app).contains(&"orders/0 before 1200".to_owned()), "{:?}", state(&app));
        assert!(state(&app).contains(&"add orders/1".to_owned()), "missing, and still a member: {:?}", state(&app));
        assert_eq!(app.pasting, Rc::default());
        let app = use_it(Some("through"));
        assert!(state(&app).contains(&"orders/0 through 1200".to_owned()), "{:?}", state(&app));
    }

    #[test]
    fn what_is_not_recognised_stays_and_cannot_be_used() {
        let app = after([Doing::Text("hello".to_owned()), Doing::Use, Doing::Close]);
        assert_eq!(&*app.pasting.text, "hello");
        assert!(matches!(app.pasting.read, Some(Err(_))));
        assert!(!app.session().touched);
    }

    #[test]
    fn another_text_has_no_answers() {
        let answer = Doing::Answer("CURRENT-OFFSET".to_owned(), "through".to_owned());
        let app = after([Doing::Text(GROUPS.to_owned()), answer, Doing::Text(GROUPS.replace("1200", "1201"))]);
        let Some(Ok(import)) = &app.pasting.read else { panic!("it is recognised") };
        assert_eq!(import.origins[0].imported, "before 1201");
    }
}
