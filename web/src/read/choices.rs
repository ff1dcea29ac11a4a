//! A few choices, one of which holds: radio buttons side by side.

use yew::prelude::*;

/// One of them.
pub(crate) struct Choice {
    /// What it is called.
    pub(crate) label: &'static str,
    /// Whether it holds.
    pub(crate) chosen: bool,
    /// Makes it hold.
    pub(crate) take: Callback<()>,
}

/// The choices under a caption. `name` keeps them together, and apart from others.
pub(crate) fn choices<const COUNT: usize>(name: &'static str, caption: &'static str, all: [Choice; COUNT]) -> Html {
    let one = |Choice { label, chosen, take }: Choice| {
        html! {
            <label key={label} class="read-choice">
                <input type="radio" {name} value={label} checked={chosen} onchange={take.reform(|_: Event| ())} />
                <span>{ label }</span>
            </label>
        }
    };
    html! {
        <fieldset class="read-choices">
            <legend class="caption">{ caption }</legend>
            { for all.into_iter().map(one) }
        </fieldset>
    }
}
