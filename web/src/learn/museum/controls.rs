//! The way along a story: back, play or pause, on, and a range over all of its moments.

use cutline_content::exhibit::Exhibit;
use gloo_utils::document;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::doing;
use crate::app::Dispatch;
use crate::parts::act::{focus, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons::{self, Icon, drawn};
use crate::parts::step_bar::tool;
use crate::state::learn::museum::{Doing as Act, Opened};

const PLAY: Icon = ("icon-solid", r#"<path d="M4.5 2.5v11L13.5 8z"/>"#);
const PAUSE: Icon = ("icon-solid", r#"<path d="M4 3h3v10H4zM9 3h3v10H9z"/>"#);

/// The buttons, in their order.
const BUTTONS: [&str; 3] = ["moment-back", "moment-play", "moment-on"];

/// All of it.
pub(super) fn controls(exhibit: &Exhibit<'_>, opened: &Opened, dispatch: &Dispatch) -> Element {
    let (at, count) = (opened.moment, exhibit.moments.len());
    let (back, on) = (at.checked_sub(1), Some(at + 1).filter(|on| *on < count));
    let (label, icon) = if opened.playing { ("Pause", PAUSE) } else { ("Play", PLAY) };
    let icon = Html::from_html_unchecked(drawn(icon).into());
    let button = |place: usize, label: &str, icon: Html, act: Option<Act>| {
        let act = on_click(dispatch, act.map(doing));
        let possible = [back.is_some(), true, on.is_some()][place];
        // One stop on the way of Tab; arrows go on from it.
        tool(BUTTONS[place], label.to_owned(), icon, possible, act).set("tabindex", if place == 1 { "0" } else { "-1" })
    };
    let words = ["moment ", &(at + 1).to_string(), " of ", &count.to_string()].concat();
    let scrub = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            let value = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            if let Some(moment) = value {
                dispatch.emit(doing(Act::Moment(moment)));
            }
        })
    };
    let range = el("input type='range' id='moment-scrub' min='0' aria-label='Moment'")
        .set("max", count.saturating_sub(1).to_string())
        .set("value", at.to_string())
        .set("aria-valuetext", &words)
        .on_input(scrub);
    el("div class='step-bar'")
        .add(
            el("div class='exhibit-tools' role='toolbar' aria-label='Story'")
                .on_key(Callback::from(|event: KeyboardEvent| rove(&event)))
                .add(button(0, "Moment back", icons::step_back(), back.map(Act::Moment)))
                .add(button(1, label, icon, Some(Act::Play(!opened.playing))))
                .add(button(2, "Moment on", icons::step_forward(), on.map(Act::Moment))),
        )
        .add(el("span class='step-place' id='moment-place'").add(words))
        .add(range)
}

/// Arrows go from button to button, Home and End to the outer ones.
fn rove(event: &KeyboardEvent) {
    let Some(at) = document().active_element().and_then(|it| BUTTONS.iter().position(|id| *id == it.id())) else {
        return;
    };
    let last = BUTTONS.len() - 1;
    let to = match event.key().as_str() {
        "ArrowRight" => (at + 1) % BUTTONS.len(),
        "ArrowLeft" => (at + last) % BUTTONS.len(),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    focus(BUTTONS[to]);
}
