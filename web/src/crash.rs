//! The page that takes over when the program cannot go on: what happened, the work as text, and a way back.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_utils::{document, window};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::js_sys::{Error, Reflect};
use web_sys::{Element, HtmlElement};

use crate::saved;
use crate::share;
use crate::state::App;
use crate::store;

thread_local! {
    /// The last state that was shown: a trap happens anywhere, and hands over nothing.
    static LAST: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

/// Remembers the state that is shown.
pub(crate) fn remember(app: Rc<App>) {
    LAST.with(|last| last.replace(Some(app)));
}

/// Saves what is shown now, and not only when it has settled; whether the browser has taken it.
pub(crate) fn save_last() -> bool {
    LAST.with(|last| last.try_borrow().map_or(true, |last| last.as_ref().is_none_or(store::save)))
}

/// Whether the page has been given up, so that nothing may touch it any more.
pub(crate) fn happened() -> bool {
    document().get_element_by_id(PAGE).is_some()
}

const PAGE: &str = "stopped";

/// Listens for the end of the program. A panic is a trap in the module, of which the browser tells every listener, and
/// so one of the program's own: its memory is as it was. What had begun is never finished, so nothing here may need it.
pub(crate) fn watch() {
    for (kind, place) in [("error", "error"), ("unhandledrejection", "reason")] {
        let listener = EventListener::new(&window(), kind, move |event| {
            let thrown = Reflect::get(event, &place.into()).ok();
            let trap = thrown.and_then(|thrown| thrown.dyn_into::<Error>().ok());
            if let Some(trap) = trap.filter(|trap| trap.name() == "RuntimeError" && !happened()) {
                stop(&String::from(trap.to_string()));
            }
        });
        // For as long as there is a page.
        listener.forget();
    }
}

/// Replaces the page. Nothing of the program may be trusted any more: this is plain markup.
fn stop(why: &str) {
    let Some(root) = document().get_element_by_id("app") else { return };
    // The listeners of the program sit on the element that goes. Another one takes its id, by which
    // boot.js knows that the program had started.
    let Ok(fresh) = document().create_element("div") else { return };
    fresh.set_id("app");
    let Some(page) = add(&fresh, "main", "") else { return };
    page.set_id(PAGE);
    page.set_class_name("stopped");
    if root.replace_with_with_node_1(&fresh).is_err() {
        return;
    }
    add(&page, "h1", "Cutline has stopped");
    add(
        &page,
        "p",
        "This is a mistake in Cutline, not in your work. What you did is saved in this browser, up to the last change, and stands here as well.",
    );
    add(&page, "pre", why);
    for (words, anew) in [("Reload the page", false), ("Put my work aside and begin anew", true)] {
        if let Some(button) = add(&page, "button", words) {
            on_click(&button, move || {
                if !anew || store::begin_anew() {
                    // What has stopped the page may be a link.
                    share::forget();
                    let _ = window().location().reload();
                }
            });
        }
    }
    // No id of the page has a point. The buttons take a link out of the address, and nobody may have it elsewhere.
    let href = window().location().href().unwrap_or_default();
    if href.split_once('#').is_some_and(|(_, fragment)| fragment.contains('.')) {
        add(&page, "h2", "The link in the address");
        add(&page, "p", "It may be what stopped the page: neither button opens it again.");
        add_text(&page, &href);
    }
    let last = LAST.with(|last| last.try_borrow().ok().and_then(|last| last.clone()));
    for session in last.iter().flat_map(|app| [app.publish.made(), app.read.made()]).flatten() {
        add(&page, "h2", &session.title);
        add_text(&page, &saved::sentences(session));
    }
    // Last of all, since it may be what does not work.
    save_last();
}

fn add(page: &Element, tag: &str, text: &str) -> Option<Element> {
    let element = document().create_element(tag).ok()?;
    element.set_text_content(Some(text));
    page.append_child(&element).ok()?;
    Some(element)
}

/// Adds what may be too long for its place: who has no mouse scrolls it by keyboard.
fn add_text(page: &Element, text: &str) {
    if let Some(text) = add(page, "pre", text) {
        let _ = text.set_attribute("tabindex", "0");
    }
}

fn on_click(button: &Element, act: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(act);
    if let Some(button) = button.dyn_ref::<HtmlElement>() {
        button.set_onclick(Some(listener.as_ref().unchecked_ref()));
    }
    // The button outlives everything else.
    listener.forget();
}
