//! The polite status region: one sentence after an edit has settled.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::state::Said;

/// Quiet before anything is said, so that a row of key presses ends in one sentence.
const SETTLED_MS: u32 = 400;

/// What is announced.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct AnnouncerProps {
    /// The latest announcement.
    pub(crate) said: Said,
}

/// The region. It is always there, since a region that appears with its words is not announced.
#[component]
pub(crate) fn Announcer(props: &AnnouncerProps) -> Html {
    let shown = use_state(Said::default);
    {
        let setter = shown.setter();
        use_effect_with(props.said.clone(), move |said| {
            let said = said.clone();
            let timeout = Timeout::new(SETTLED_MS, move || setter.set(said));
            move || drop(timeout)
        });
    }
    html! {
        <div id="status" class="hidden" role="status">
            <span key={shown.count}>{ &*shown.words }</span>
        </div>
    }
}
