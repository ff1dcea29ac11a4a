//! The whole page: header, screen, and what holds them to the browser.

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use crate::crash;
use crate::header::header;
use crate::menu;
use crate::parts::announcer::use_announcer;
use crate::parts::element::el;
use crate::parts::notices::notices;
use crate::publish::PublishScreen;
use crate::read::ReadScreen;
use crate::state::{Action, App, Notice, Screen};
use crate::store;

/// What acts on the state: stable, and cheap to hand on.
pub(crate) type Dispatch = UseReducerDispatcher<App>;

/// The page.
#[component]
pub(crate) fn Page() -> Html {
    let app = use_reducer(store::load);
    let dispatch = app.dispatcher();
    use_browser(&app, &dispatch);
    use_listening(&dispatch);
    let announcer = use_announcer(&app, &dispatch);
    let screen = match app.screen {
        Screen::Publish => html! { <PublishScreen session={app.publish.clone()} dispatch={dispatch.clone()} /> },
        Screen::Read => html! { <ReadScreen session={app.read.clone()} dispatch={dispatch.clone()} /> },
    };
    let main = el("main id='main' tabindex='-1'")
        .set("data-screen", app.screen.name())
        .add(notices(&app.notices, &dispatch))
        .add(screen);
    let skip = el("a class='skip' href='#main'").add("Skip to the scenario");
    Html::from_iter([skip.html(), header(&app, &dispatch).html(), main.html(), announcer])
}

/// Brings the browser after the state: theme, title and storage. If it does not take what is saved,
/// that is said once.
#[hook]
fn use_browser(app: &UseReducerHandle<App>, dispatch: &Dispatch) {
    let refused = use_mut_ref(|| false);
    let now = Rc::new((**app).clone());
    let dispatch = dispatch.clone();
    use_effect(move || {
        if let (Some(theme), Some(root)) = (now.theme, document().document_element()) {
            let _ = root.set_attribute("data-theme", theme.name());
        }
        let title = &now.session().title;
        let joint = if title.is_empty() { "" } else { " · " };
        document().set_title(&format!("{title}{joint}Cutline"));
        let before = crash::remember(now.clone());
        let saved = store::save(before.as_deref(), &now);
        let first = !saved && !std::mem::replace(&mut *refused.borrow_mut(), !saved);
        if first {
            dispatch.dispatch(Action::Notify(Notice {
                words: "This browser does not keep your work: its storage is full or switched off. Nothing is lost \
                        as long as this page stays open."
                    .to_owned(),
                text: None,
            }));
        }
    });
}

/// What happens anywhere on the page: undo and redo by their usual keys, except where text is edited,
/// since there they are the browser's; and whatever is done outside of the open menu closes it.
#[hook]
fn use_listening(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listeners = ["keydown", "pointerdown", "focusin"].map(|kind| {
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
                    dispatch.dispatch(action);
                }
            })
        });
        move || drop(listeners)
    });
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
