//! The panel that shares the work, and links on their way between the address and the state.

use cutline::scenario::link::{Fragment, limits};
use gloo_utils::window;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::act::{copy, focus, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::step_bar::tool;
use crate::state::sharing::{Doing, Sharing};
use crate::state::{Action, App};

/// The button that opens the panel, and has the focus when it closes.
const BUTTON: &str = "share";
const PANEL: &str = "share-panel";
/// The link, or what stands for it.
const TEXT: &str = "share-text";
/// The button that has the focus once there is a link.
pub(crate) const COPY: &str = "share-copy";

/// Longer ones are cut by some programs that people send links with.
const LONG: usize = 8_000;

#[wasm_bindgen(module = "/link.js")]
extern "C" {
    fn packed(text: &str, limit: usize, done: JsValue);
    fn unpacked(data: &str, limit: usize, done: JsValue);
    /// Takes the link out of the address.
    pub(crate) fn forget();
}

/// A button, and the panel that it opens.
pub(crate) fn share(app: &App, dispatch: &Dispatch) -> Element {
    let open = app.share.is_some();
    let turn = Action::Share(Doing::Share);
    let onkeydown = {
        let (dispatch, turn) = (dispatch.clone(), turn.clone());
        Callback::from(move |event: KeyboardEvent| {
            if open && event.key() == "Escape" {
                event.stop_propagation();
                dispatch.emit(turn.clone());
                focus(BUTTON);
            }
        })
    };
    let button = tool(BUTTON, "Share".to_owned(), icons::share(), true, on_click(dispatch, Some(turn)))
        .truth("aria-expanded", open)
        .set("aria-controls", PANEL);
    let panel = app.share.as_ref().map(|sharing| panel(app, sharing, dispatch));
    el("div class='menu share'").on_key(onkeydown).add(button).add(panel)
}

fn panel(app: &App, sharing: &Sharing, dispatch: &Dispatch) -> Element {
    let panel = el("section class='menu-panel share-panel' aria-label='Share'").set("id", PANEL);
    let history = &app.session().history;
    let (words, text, length) = match sharing {
        Sharing::Packing(_) => return panel.add(el("p").add("The link is being made…")),
        Sharing::Made(link) => {
            let steps = match history.len() {
                0 => String::new(),
                1 => " and 1 step".to_owned(),
                many => [" and ", &many.to_string(), " steps"].concat(),
            };
            let at = history.place().to_string();
            let words = [
                "This link holds the scenario",
                &steps,
                ", and opens at step ",
                &at,
                ". All of it is in the link itself: no server ever sees it.",
            ];
            let long = if link.len() > LONG { ", which is more than some programs send whole" } else { "" };
            (words.concat(), link, [&link.len().to_string(), " characters", long].concat())
        }
        Sharing::Refused(why, sentences) => {
            let words = ["There is no link to this work: ", why, ". Here it is in sentences."].concat();
            (words, sentences, String::new())
        }
    };
    let dispatch = dispatch.clone();
    let copy = Callback::from(move |_| dispatch.emit(Action::Share(Doing::Say(copy(TEXT)))));
    let area = el("textarea readonly='readonly' rows='4' spellcheck='false' aria-label='What to send'");
    let tools = el("div class='share-tools'")
        .add(el("button type='button'").set("id", COPY).on_click(copy).add("Copy"))
        .add(el("span").add(length));
    panel.add(el("p").add(words)).add(area.set("id", TEXT).set("value", text)).add(tools)
}

/// Packs the text, and unpacks it again.
pub(crate) fn pack(text: &str, dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    let done = move |data, again| {
        let page = window().location().href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default().to_owned();
        dispatch.emit(Action::Share(Doing::Packed { page, data, again }));
    };
    packed(text, limits::BYTES, called(done));
}

/// Opens the link in the address, if there is one.
pub(crate) fn arrive(dispatch: &Dispatch) {
    let fragment = window().location().hash().unwrap_or_default();
    if !fragment.is_empty() {
        come(&fragment, dispatch);
    }
}

#[inline(never)]
fn come(fragment: &str, dispatch: &Dispatch) {
    match Fragment::read(fragment) {
        Ok(None) => {}
        Ok(Some(Fragment { seen, data })) => {
            let (dispatch, whole) = (dispatch.clone(), fragment.to_owned());
            let done = move |text: String, why| {
                let came = if text.is_empty() { Err(why) } else { Ok((seen, text)) };
                dispatch.emit(Action::Share(Doing::Come { fragment: whole.clone(), came }));
            };
            unpacked(data, limits::BYTES, called(done));
        }
        Err(error) => {
            dispatch.emit(Action::Share(Doing::Come { fragment: fragment.to_owned(), came: Err(error.to_string()) }));
        }
    }
}

/// What is called once; a closure that may be called again is less in the page than one that knows it.
fn called(done: impl FnMut(String, String) + 'static) -> JsValue {
    Closure::<dyn FnMut(String, String)>::new(done).into_js_value()
}
