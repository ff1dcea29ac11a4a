//! A paste anywhere on the page, but into an input.

use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, Event, HtmlElement};

use crate::state::Action;
use crate::state::pasting::Doing;

/// What a paste on the page does: a text of several words or lines is looked at, anything else is nobody's business.
pub(crate) fn pasted(event: &Event) -> Option<Action> {
    let target = event.target()?;
    if target.dyn_ref::<HtmlElement>().is_some_and(is_input) {
        return None;
    }
    let text = event.dyn_ref::<ClipboardEvent>()?.clipboard_data()?.get_data("text/plain").ok()?;
    (text.trim().contains(char::is_whitespace) || text.trim_start().starts_with(['{', '[']))
        .then(|| Action::Paste(Doing::Text(text)))
}

fn is_input(element: &HtmlElement) -> bool {
    element.is_content_editable() || ["INPUT", "TEXTAREA", "SELECT"].contains(&&*element.tag_name())
}
