//! What inputs and buttons do: one handler for all that do the same kind of thing.

use gloo_timers::callback::Timeout;
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlDocument, HtmlElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::element::{Element, el};
use crate::app::Dispatch;
use crate::state::Action;

/// Does this when it is clicked; nothing where there is nothing to do.
pub(crate) fn on_click(dispatch: &Dispatch, action: Option<Action>) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        if let Some(action) = action.clone() {
            dispatch.emit(action);
        }
    })
}

/// A button whose action may not be possible now, and why not: then it stays focusable, and says so
/// when it has the focus or the pointer.
pub(crate) fn acting(button: Element, why: Option<&str>) -> Element {
    let told = why.map(|why| el("span class='act-why' aria-hidden='true'").add(why));
    // What is read with the button is its own description: no other element needs an id for it.
    let button = button.set("aria-disabled", why.map(|_| "true")).set("aria-description", why);
    el("span class='act'").add(button).add(told)
}

/// One of several things to choose from.
pub(crate) struct Choice {
    /// Its word.
    pub(crate) word: &'static str,
    /// What it means.
    pub(crate) title: Option<&'static str>,
    /// Whether it is what is chosen.
    pub(crate) chosen: bool,
    /// What choosing it does.
    pub(crate) action: Option<Action>,
}

/// A list to choose from.
pub(crate) fn select(dispatch: &Dispatch, id: String, label: String, choices: Vec<Choice>) -> Element {
    let option = |choice: &Choice| {
        let Choice { word, title, chosen, .. } = *choice;
        el("option").set("value", word).flag("selected", chosen).set("title", title).add(word)
    };
    let options: Vec<Element> = choices.iter().map(option).collect();
    let dispatch = dispatch.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
        let chosen = choices.iter().find(|choice| choice.word == select.value());
        if let Some(action) = chosen.and_then(|choice| choice.action.clone()) {
            dispatch.emit(action);
        }
    });
    el("select").set("id", id).set("aria-label", label).on_change(onchange).add(options)
}

/// Gives the focus to an element once it is there: mostly the page is drawn again before any timer runs.
pub(crate) fn focus_soon(id: String) {
    focus_within(id, 0, PATIENCE);
}

/// So often an element is looked for, so far apart: where there is much to draw, Yew draws it in turns with timers.
const PATIENCE: u32 = 60;
const APART_MS: u32 = 16;

fn focus_within(id: String, after_ms: u32, tries: u32) {
    let look = move || {
        if !focused(&id) && tries > 0 {
            focus_within(id, APART_MS, tries - 1);
        }
    };
    Timeout::new(after_ms, look).forget();
}

/// Gives the focus to an element, if it is there.
pub(crate) fn focus(id: &str) {
    let _ = focused(id);
}

/// Gives the focus to an element, and says whether it is there.
fn focused(id: &str) -> bool {
    let element = document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| element.focus().is_ok())
}

/// Copies what stands in a text area, and says whether it did: in the way that works on any page, also where it comes
/// without encryption.
pub(crate) fn copy(id: &str) -> &'static str {
    let area = document().get_element_by_id(id).and_then(|it| it.dyn_into::<HtmlTextAreaElement>().ok());
    let copied = area.is_some_and(|area| {
        area.select();
        document().dyn_into::<HtmlDocument>().is_ok_and(|document| document.exec_command("copy").unwrap_or(false))
    });
    if copied { "Copied." } else { "The browser did not copy it: the text is selected." }
}
