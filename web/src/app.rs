//! The whole page: header, screen, and what holds them to the browser.

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use crate::crash;
use crate::header::Header;
use crate::parts::announcer::Announcer;
use crate::parts::notices::Notices;
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
    use_saving(&app);
    use_shortcuts(&dispatch);
    {
        let theme = app.theme;
        use_effect_with(theme, |theme| {
            if let (Some(theme), Some(root)) = (theme, document().document_element()) {
                let _ = root.set_attribute("data-theme", theme.name());
            }
        });
    }
    {
        let title = app.session().title.clone();
        use_effect_with(title, |title| {
            let joint = if title.is_empty() { "" } else { " · " };
            document().set_title(&format!("{title}{joint}Cutline"));
        });
    }
    let screen = match app.screen {
        Screen::Publish => html! { <PublishScreen session={app.publish.clone()} dispatch={dispatch.clone()} /> },
        Screen::Read => html! { <ReadScreen session={app.read.clone()} dispatch={dispatch.clone()} /> },
    };
    html! {
        <>
            <a class="skip" href="#main">{ "Skip to the scenario" }</a>
            <Header
                screen={app.screen}
                session={app.session().clone()}
                shelf={app.shelf.clone()}
                theme={app.theme}
                dispatch={dispatch.clone()}
            />
            <main id="main" tabindex="-1" data-screen={app.screen.name()}>
                <Notices notices={app.notices.clone()} dispatch={dispatch.clone()} />
                { screen }
            </main>
            <Announcer said={app.said.clone()} />
        </>
    }
}

/// Saves after each change, and says once if the browser does not take it.
#[hook]
fn use_saving(app: &UseReducerHandle<App>) {
    let before = use_mut_ref(|| None::<Rc<App>>);
    let refused = use_mut_ref(|| false);
    let now = Rc::new((**app).clone());
    let dispatch = app.dispatcher();
    use_effect(move || {
        let saved = store::save(before.borrow().as_deref(), &now);
        crash::remember(now.clone());
        *before.borrow_mut() = Some(now);
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

/// Undo and redo by their usual keys, except where text is edited: there they are the browser's.
#[hook]
fn use_shortcuts(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        let listener = EventListener::new_with_options(&document(), "keydown", options, move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if let Some(action) = shortcut(event).filter(|_| !crash::happened()) {
                event.prevent_default();
                dispatch.dispatch(action);
            }
        });
        move || drop(listener)
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
