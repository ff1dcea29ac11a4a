//! The screen that teaches: lessons, what positions mean, and incidents.

mod catalogue;
mod figure;
mod lessons;
mod museum;

use std::rc::Rc;

use cutline_content::book::Book;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::fetch::fetch_text;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::learn::{Content, Doing, Learn, Tab};
use crate::state::session::Session;

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct LearnProps {
    /// What there is to learn, and how far somebody has come.
    pub(crate) learn: Rc<Learn>,
    /// The work in the figure.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// Whether there is nothing new: what has changed is another one.
impl PartialEq for LearnProps {
    fn eq(&self, other: &LearnProps) -> bool {
        Rc::ptr_eq(&self.learn, &other.learn)
            && Rc::ptr_eq(&self.session, &other.session)
            && self.dispatch == other.dispatch
    }
}

/// The screen.
#[derive(Debug)]
pub(crate) struct LearnScreen;

/// What the parts of the screen are made from.
struct Shown<'a> {
    learn: &'a Learn,
    book: &'static Book<'static>,
    session: &'a Rc<Session>,
    dispatch: &'a Dispatch,
}

impl Component for LearnScreen {
    type Message = ();
    type Properties = LearnProps;

    fn create(_: &Context<LearnScreen>) -> LearnScreen {
        LearnScreen
    }

    fn view(&self, ctx: &Context<LearnScreen>) -> Html {
        let LearnProps { learn, session, dispatch } = ctx.props();
        el("div class='screen learn'").add(tabs(learn, dispatch)).add(shelf(learn, session, dispatch)).html()
    }
}

/// The parts of the screen, as pages of one place: each is a link in what it does, a button in what it is.
fn tabs(learn: &Learn, dispatch: &Dispatch) -> Element {
    let mut tabs = el("nav class='learn-tabs' aria-label='Ways to learn'");
    for tab in Tab::ALL {
        let button = el("button type='button' class='learn-tab'")
            .set("data-tab", tab.name())
            .set("aria-current", (tab == learn.tab).then_some("page"))
            .on_click(on_click(dispatch, Some(Action::Learn(Doing::Tab(tab)))));
        tabs = tabs.add(button.add(tab.name()));
    }
    tabs
}

fn shelf(learn: &Learn, session: &Rc<Session>, dispatch: &Dispatch) -> Element {
    let told = |words: &str| el("p class='learn-told' role='status'").add(words);
    match learn.content {
        Content::NotAsked | Content::Coming => told("It is being fetched…"),
        Content::Failed => {
            let again = Action::Learn(Doing::Content(Content::Coming));
            let again = el("button type='button'").on_click(on_click(dispatch, Some(again)));
            told("It could not be fetched. ").add(again.add("Try again"))
        }
        Content::There(book) => {
            let shown = &Shown { learn, book, session, dispatch };
            match learn.tab {
                Tab::Lessons => lessons::lessons(shown),
                Tab::Catalogue => catalogue::catalogue(shown),
                Tab::Museum => museum::museum(shown),
            }
        }
    }
}

/// Fetches the content, and then says what there is of it.
pub(crate) fn fetch(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    fetch_text(env!("LEARN"), move |text| {
        let book = text.and_then(Book::read);
        let content = book.map_or(Content::Failed, |book| Content::There(Box::leak(Box::new(book))));
        dispatch.emit(Action::Learn(Doing::Content(content)));
    });
}
