//! The whole page: header, screen, and what holds them to the browser.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use gloo_utils::{document, window};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use crate::breaking::BreakScreen;
use crate::breaking::runner::Runner;
use crate::crash;
use crate::gallery::{self, Gallery};
use crate::header::header;
use crate::learn::{self, LearnScreen};
use crate::menu;
use crate::parts::act::focus_soon;
use crate::parts::announcer::{self, Announcer};
use crate::parts::element::el;
use crate::parts::history;
use crate::parts::notices::notices;
use crate::paste;
use crate::publish::PublishScreen;
use crate::read::ReadScreen;
use crate::share;
use crate::state::sharing::{Doing, Sharing};
use crate::state::{Action, App, Notice, Screen};
use crate::store;

/// What acts on the state: stable, and cheap to hand on.
pub(crate) type Dispatch = Callback<Action>;

/// The page.
pub(crate) struct Page {
    app: Rc<App>,
    /// The same one for as long as the page is there, so that a screen is not drawn again because of it.
    dispatch: Dispatch,
    announcer: Announcer,
    runner: Runner,
    /// Whether the browser did not take what was to be saved.
    refused: Rc<Cell<bool>>,
    /// Waits until nothing more changes, to save it.
    saving: Option<Timeout>,
    /// Where the tree of histories stood before another moment is looked at.
    tree: Option<f64>,
    /// They listen until they are dropped.
    _listeners: [EventListener; 7],
}

impl Component for Page {
    type Message = Action;
    type Properties = ();

    fn create(ctx: &Context<Page>) -> Page {
        let dispatch = ctx.link().callback(|action: Action| action);
        share::arrive(&dispatch);
        let app = Rc::new(store::load());
        if app.learn.is_coming() {
            learn::fetch(&dispatch);
        }
        Page {
            app,
            announcer: Announcer::default(),
            runner: Runner::default(),
            refused: Rc::default(),
            saving: None,
            tree: None,
            _listeners: listeners(&dispatch),
            dispatch,
        }
    }

    fn update(&mut self, _: &Context<Page>, action: Action) -> bool {
        let before = self.app.clone();
        let comes = matches!(action, Action::Share(Doing::Come { .. }));
        self.app = before.clone().reduce(action);
        self.runner.follow(&self.app.breaking, &self.dispatch);
        let seen = self.app.session().peeked();
        if before.session().peeked() != seen {
            self.tree = self.tree.or(history::top(seen.is_some()));
        }
        if self.app.learn.is_coming() && !before.learn.is_coming() {
            learn::fetch(&self.dispatch);
        }
        if self.app.gallery == Gallery::Coming && before.gallery != Gallery::Coming {
            gallery::fetch(&self.dispatch);
        }
        // One that was opened says so.
        if comes && self.app.said != before.said {
            share::forget();
        }
        if self.app.pasting.open && !before.pasting.open {
            focus_soon(paste::TEXT.to_owned());
        }
        if self.app.share != before.share {
            match &self.app.share {
                Some(Sharing::Packing(text)) => share::pack(text, &self.dispatch),
                Some(Sharing::Made(_) | Sharing::Refused(..)) => focus_soon(share::COPY.to_owned()),
                None => {}
            }
        }
        !Rc::ptr_eq(&before, &self.app)
    }

    fn view(&self, _: &Context<Page>) -> Html {
        let (app, dispatch) = (&self.app, &self.dispatch);
        let screen = match app.screen {
            Screen::Publish => html! { <PublishScreen session={Rc::clone(&app.publish)} {dispatch} /> },
            Screen::Read => html! { <ReadScreen session={Rc::clone(&app.read)} {dispatch} /> },
            Screen::Break => {
                html! { <BreakScreen breaking={app.breaking.clone()} session={app.session().clone()} {dispatch} /> }
            }
            Screen::Learn => {
                html! { <LearnScreen learn={app.learn.clone()} session={app.session().clone()} {dispatch} /> }
            }
        };
        let main = el("main id='main' tabindex='-1'")
            .set("data-screen", app.screen.name())
            .flag("data-peek", app.session().peeked().is_some())
            .add(notices(&app.notices, dispatch))
            .add(paste::panel(app, dispatch))
            .add(screen);
        let skip = el("a class='skip' href='#main'").add("Skip to the scenario");
        Html::from_iter([skip, header(app, dispatch), main, announcer::region(&app.announced)])
    }

    /// Brings the browser after the state: theme, title and storage. If it does not take what is
    /// saved, that is said once.
    fn rendered(&mut self, _: &Context<Page>, _: bool) {
        let now = &self.app;
        self.announcer.hear(&now.said, &self.dispatch);
        if let (Some(theme), Some(root)) = (now.theme, document().document_element()) {
            let _ = root.set_attribute("data-theme", theme.name());
        }
        let title = if now.screen == Screen::Learn { &Rc::from(Screen::Learn.name()) } else { &now.session().title };
        let joint = if title.is_empty() { "" } else { " · " };
        document().set_title(&format!("{title}{joint}Cutline"));
        history::hold(self.tree.take(), now.session().peeked().is_some());
        crash::remember(now.clone());
        let (dispatch, refused) = (self.dispatch.clone(), self.refused.clone());
        let save = move || {
            if !crash::save_last() && !refused.replace(true) {
                // A reload would lose it now: update.js offers none.
                if let Some(root) = document().document_element() {
                    let _ = root.set_attribute("data-unkept", "");
                }
                dispatch.emit(Action::Notify(Notice {
                    words:
                        "This browser does not keep your work: its storage is full or switched off. Nothing is lost \
                            as long as this page stays open."
                            .to_owned(),
                    text: None,
                }));
            }
        };
        self.saving = None;
        if store::is_short(now) {
            save();
        } else {
            self.saving = Some(Timeout::new(SETTLED_MS, save));
        }
    }
}

/// So long nothing must have changed before a long history is written.
const SETTLED_MS: u32 = 300;

/// What happens anywhere on the page: undo and redo by their usual keys, except where text is edited,
/// since there they are the browser's; a paste is looked at, except there; whatever is done outside of the open menu closes it; who leaves
/// the page leaves nothing unsaved; and a link that is put into the address is opened.
fn listeners(dispatch: &Dispatch) -> [EventListener; 7] {
    let leaving = ["pagehide", "visibilitychange"].map(|kind| {
        EventListener::new(&window(), kind, |_| {
            if !crash::happened() {
                crash::save_last();
            }
        })
    });
    let [hide, change] = leaving;
    let linked = {
        let dispatch = dispatch.clone();
        EventListener::new(&window(), "hashchange", move |_| {
            if !crash::happened() {
                share::arrive(&dispatch);
            }
        })
    };
    let [key, pointer, focus, paste] = ["keydown", "pointerdown", "focusin", "paste"].map(|kind| {
        let dispatch = dispatch.clone();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&document(), kind, options, move |event| {
            if crash::happened() {
                return;
            }
            let action = match event.dyn_ref::<KeyboardEvent>() {
                Some(event) => shortcut(event).inspect(|_| event.prevent_default()),
                None if kind == "paste" => paste::pasted(event),
                None => menu::is_left_by(event).then_some(Action::Menu(None)),
            };
            if let Some(action) = action {
                dispatch.emit(action);
            }
        })
    });
    [key, pointer, focus, paste, hide, change, linked]
}

fn shortcut(event: &KeyboardEvent) -> Option<Action> {
    if event.key() == "Escape" && document().get_element_by_id("peek").is_some() {
        return Some(Action::Peek(None));
    }
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || in_text(event) {
        return None;
    }
    match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => Some(Action::Undo),
        ("z", true) | ("y", false) => Some(Action::Redo),
        _ => None,
    }
}

fn in_text(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target() else { return false };
    let input = target.dyn_ref::<HtmlInputElement>().is_some_and(|input| input.type_() != "range");
    input
        || target.dyn_ref::<HtmlTextAreaElement>().is_some()
        || target.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
}
