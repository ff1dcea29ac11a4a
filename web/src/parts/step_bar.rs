//! The step bar: where the history stands, and a way along it.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::state::Action;
use crate::state::session::Session;

use super::icons;

/// What the bar shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct StepBarProps {
    /// The work whose history it is.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// Back, forward, a range to scrub, and the step that was last taken.
#[component]
pub(crate) fn StepBar(props: &StepBarProps) -> Html {
    let history = &props.session.history;
    let (place, len) = (history.place(), history.len());
    let last = history.last_step().map_or_else(|| "the start".to_owned(), ToString::to_string);
    let words = format!("step {place} of {len}");
    let dispatch = &props.dispatch;
    let go = |to: Option<usize>| {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(place) = to {
                dispatch.dispatch(Action::GoTo(place));
            }
        })
    };
    let (back, forward) = (place.checked_sub(1), (place < len).then_some(place + 1));
    let oninput = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            let value = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            if let Some(place) = value {
                dispatch.dispatch(Action::GoTo(place));
            }
        })
    };
    let ahead = history.next_step().map(|step| format!("Step forward: {step}"));
    html! {
        <section class="step-bar" aria-label="History">
            <button
                type="button" id="step-back" class="tool" aria-label="Step back" title="Step back"
                aria-disabled={back.is_none().then_some("true")} onclick={go(back)}
            >{ icons::step_back() }</button>
            <button
                type="button" id="step-forward" class="tool" title={ahead.clone()}
                aria-label={ahead.unwrap_or_else(|| "Step forward".to_owned())}
                aria-disabled={forward.is_none().then_some("true")} onclick={go(forward)}
            >{ icons::step_forward() }</button>
            <span class="step-place" id="step-place">{ words.clone() }</span>
            <input
                type="range" id="scrub" min="0" max={len.to_string()} value={place.to_string()} {oninput}
                aria-label="Step" aria-valuetext={format!("{words}: {last}")} disabled={len == 0}
            />
            <span class="step-last" id="step-last"><code>{ last }</code></span>
        </section>
    }
}
