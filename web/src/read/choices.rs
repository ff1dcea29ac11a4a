//! Radio buttons and boxes to check, side by side under a caption.

use cutline::scenario::step::Step;
use yew::prelude::*;

use super::shown::{Message, Shown};

/// One of them: what takes `step` when it is touched.
pub(crate) fn choice(
    shown: &Shown<'_>,
    kind: &'static str,
    name: AttrValue,
    word: &'static str,
    checked: bool,
    step: Step,
) -> Html {
    html! {
        <label class="read-choice">
            <input type={kind} {name} value={word} {checked} onchange={shown.on::<Event>(Message::Take(step))} />
            <span>{ word }</span>
        </label>
    }
}

/// All of them, and what is wrong with them: the id of its element, and its words.
pub(crate) fn choices(caption: &'static str, all: Vec<Html>, problem: Option<(&'static str, String)>) -> Html {
    let problem = problem.map(|(id, words)| (id, html! { <p class="field-error" {id}>{ words }</p> }));
    let (id, words) = problem.unzip();
    html! {
        <fieldset class="read-choices" aria-describedby={id}>
            <legend class="caption">{ caption }</legend>
            { for all }
            { words.unwrap_or_default() }
        </fieldset>
    }
}
