//! Radio buttons and boxes to check, side by side under a caption.

use super::shown::{Message, Shown};
use crate::parts::element::{Element, el};
use cutline::scenario::step::Step;

/// One of them: what takes `step` when it is touched.
pub(crate) fn choice(
    shown: &Shown<'_>,
    kind: &'static str,
    name: &str,
    word: &'static str,
    checked: bool,
    step: Step,
) -> Element {
    let input = el("input").set("type", kind).set("name", name).set("value", word).checked(checked);
    let input = input.on_change(shown.on(Message::Take(step)));
    el("label class='read-choice'").add(input).add(el("span").add(word))
}

/// All of them, and what is wrong with them: the id of its element, and its words.
pub(crate) fn choices(caption: &'static str, all: Vec<Element>, problem: Option<(&'static str, String)>) -> Element {
    let (id, words) = problem.unzip();
    el("fieldset class='read-choices'")
        .set("aria-describedby", id)
        .add(el("legend class='caption'").add(caption))
        .add(all)
        .add(words.map(|words| el("p class='field-error'").set("id", id).add(words)))
}
