//! The polite status region: one sentence after an edit has settled.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::element::el;
use crate::app::Dispatch;
use crate::state::{Action, App};

/// Quiet before anything is said, so that a row of key presses ends in one sentence.
const SETTLED_MS: u32 = 400;

/// The region. It is always there, since a region that appears with its words is not announced.
#[hook]
pub(crate) fn use_announcer(app: &App, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    use_effect_with(app.said.count, move |_| {
        let timeout = Timeout::new(SETTLED_MS, move || dispatch.dispatch(Action::Settled));
        move || drop(timeout)
    });
    let words = el("span").key(app.announced.count.to_string()).add(&*app.announced.words);
    el("div id='status' class='hidden' role='status'").add(words).html()
}
