//! What a person must know about what was saved, until they put it away.

use super::act::on_click;
use super::element::{Element, el};
use crate::app::Dispatch;
use crate::state::{Action, Notice};

/// The first notice; the others follow when it is put away.
pub(crate) fn notices(notices: &[Notice], dispatch: &Dispatch) -> Option<Element> {
    let notice = notices.first()?;
    let text = notice.text.as_ref().map(|text| {
        let whole = el("textarea readonly='readonly' rows='6' aria-label='The text that could not be read'");
        el("details").add(el("summary").add("Show the text")).add(whole.set("value", text))
    });
    let understood = el("button type='button'").on_click(on_click(dispatch, Some(Action::Dismiss))).add("Understood");
    Some(el("aside class='notice' role='alert' id='notice'").add(el("p").add(&notice.words)).add(text).add(understood))
}
