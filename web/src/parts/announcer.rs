//! The polite status region: one sentence after an edit has settled.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

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
    html! {
        <div id="status" class="hidden" role="status">
            <span key={app.announced.count}>{ &*app.announced.words }</span>
        </div>
    }
}
