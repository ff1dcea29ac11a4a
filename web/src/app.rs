//! The whole page: header, screen, and what holds them to the browser.

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use crate::crash;
use crate::gallery::{self, Gallery};
use crate::header::header;
use crate::menu;
use crate::parts::announcer::{self, Announcer};
use crate::parts::element::el;
use crate::parts::notices::notices;
use crate::publish::PublishScreen;
use crate::read::ReadScreen;
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
    /// Whether the browser did not take what was to be saved.
    refused: bool,
    /// They listen until they are dropped.
    _listeners: [EventListener; 3],
}

impl Component for Page {
    type Message = Action;
    type Properties = ();

    fn create(ctx: &Context<Page>) -> Page {
        let dispatch = ctx.link().callback(|action: Action| action);
        Page {
            app: Rc::new(store::load()),
            announcer: Announcer::default(),
            refused: false,
            _listeners: listeners(&dispatch),
            dispatch,
        }
    }

    fn update(&mut self, _: &Context<Page>, action: Action) -> bool {
        let before = self.app.gallery;
        self.app = self.app.clone().reduce(action);
        if self.app.gallery == Gallery::Coming && before != Gallery::Coming {
            gallery::fetch(&self.dispatch);
        }
        true
    }

    fn view(&self, _: &Context<Page>) -> Html {
        let (app, dispatch) = (&self.app, &self.dispatch);
        let screen = match app.screen {
            Screen::Publish => html! { <PublishScreen session={app.publish.clone()} {dispatch} /> },
            Screen::Read => html! { <ReadScreen session={app.read.clone()} {dispatch} /> },
        };
        let main = el("main id='main' tabindex='-1'")
            .set("data-screen", app.screen.name())
            .add(notices(&app.notices, dispatch))
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
        let title = &now.session().title;
        let joint = if title.is_empty() { "" } else { " · " };
        document().set_title(&format!("{title}{joint}Cutline"));
        let before = crash::remember(now.clone());
        let refused = !store::save(before.as_deref(), now);
        if refused && !std::mem::replace(&mut self.refused, refused) {
            self.dispatch.emit(Action::Notify(Notice {
                words: "This browser does not keep your work: its storage is full or switched off. Nothing is lost \
                        as long as this page stays open."
                    .to_owned(),
                text: None,
            }));
        }
    }
}

/// What happens anywhere on the page: undo and redo by their usual keys, except where text is edited,
/// since there they are the browser's; and whatever is done outside of the open menu closes it.
fn listeners(dispatch: &Dispatch) -> [EventListener; 3] {
    ["keydown", "pointerdown", "focusin"].map(|kind| {
        let dispatch = dispatch.clone();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&document(), kind, options, move |event| {
            if crash::happened() {
                return;
            }
            let action = match event.dyn_ref::<KeyboardEvent>() {
                Some(event) => shortcut(event).inspect(|_| event.prevent_default()),
                None => menu::is_left_by(event).then_some(Action::Menu(None)),
            };
            if let Some(action) = action {
                dispatch.emit(action);
            }
        })
    })
}

fn shortcut(event: &KeyboardEvent) -> Option<Action> {
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
