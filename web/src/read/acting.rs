//! Buttons for what can happen to a read, each with the reason where it cannot happen now.

use cutline::resolver::system::{Action, Illegal};
use cutline::scenario::step::ReadStep;

use super::shown::{Message, Shown};
use crate::parts::act::acting;
use crate::parts::element::Element;

/// A button for this action; none where it is about a candidate that is not there. What it would do
/// is what it is found by.
pub(crate) fn act(shown: &Shown<'_>, id: &'static str, label: &str, action: Action) -> Option<Element> {
    let why = shown.system.may(&action).err();
    let step = ReadStep::acting(shown.world, action)?;
    let sentence = step.to_string();
    let button = shown.button(Message::Take(step.into())).set("class", "act-button").set("data-do", sentence);
    Some(saying(button.set("id", id).add(label), why).key(id))
}

/// The button, with the reason where its action cannot happen now.
pub(crate) fn saying(button: Element, why: Option<Illegal>) -> Element {
    acting(button, why.map(|illegal| said(&illegal)).as_deref())
}

/// The reason as a sentence.
fn said(illegal: &Illegal) -> String {
    let mut words = illegal.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words + "."
}
