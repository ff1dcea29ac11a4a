//! The step bar: where the history stands, and a way along it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::broken::breaks;
use crate::state::Action;
use crate::state::session::Session;

use super::act::on_click;
use super::element::{Element, el};
use super::icons;

/// Back, forward, a range to scrub, and the step that was last taken. Home and End lead to the ends.
pub(crate) fn step_bar(session: &Session, dispatch: &Dispatch) -> Element {
    let history = &session.history;
    let (place, len) = (history.place(), history.len());
    let last = history.last_step().map_or_else(|| "the start".to_owned(), ToString::to_string);
    let breaks = breaks(history, history.at());
    let broken = breaks.as_ref().map_or_else(String::new, |breaks| [", ", breaks].concat());
    let mark = || el("b class='step-breaks' id='step-breaks'").add(icons::betrayed());
    let words = format!("step {place} of {len}");
    let (back, forward) = (place.checked_sub(1), (place < len).then_some(place + 1));
    let oninput = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            let value = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            if let Some(place) = value {
                dispatch.emit(Action::GoTo(place));
            }
        })
    };
    let ahead = match history.next_step() {
        Some(step) => format!("Step forward: {step}"),
        None => "Step forward".to_owned(),
    };
    let go = |id: &'static str, label: String, to: Option<usize>, icon: Html| {
        tool(id, label, icon, to.is_some(), on_click(dispatch, to.map(Action::GoTo)))
    };
    let scrub = el("input type='range' id='scrub' min='0' aria-label='Step'")
        .set("max", len.to_string())
        .set("value", place.to_string())
        .set("aria-valuetext", [&words, ": ", &last, &broken].concat())
        .flag("disabled", len == 0)
        .on_input(oninput);
    let dispatch = dispatch.clone();
    let ends = Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "Home" => 0,
            "End" => len,
            _ => return,
        };
        event.prevent_default();
        dispatch.emit(Action::GoTo(to));
    });
    el("section class='step-bar' aria-label='History'")
        .on_key(ends)
        .add(go("step-back", "Step back".to_owned(), back, icons::step_back()))
        .add(go("step-forward", ahead, forward, icons::step_forward()))
        .add(el("span class='step-place' id='step-place'").add(words))
        .add(scrub)
        .add(el("span class='step-last' id='step-last'").add(el("code").add(last)))
        .add(breaks.map(|breaks| mark().add(breaks)))
}

/// A button with an icon. It stays focusable without anything to do, so that the focus is not lost at
/// the last step.
pub(crate) fn tool(
    id: &'static str,
    label: String,
    icon: Html,
    possible: bool,
    onclick: Callback<MouseEvent>,
) -> Element {
    el("button type='button' class='tool'")
        .set("id", id)
        .set("title", &label)
        .set("aria-label", label)
        .set("aria-disabled", (!possible).then_some("true"))
        .on_click(onclick)
        .add(icon)
}
