//! What a person must know about what was saved, until they put it away.

use yew::prelude::*;

use crate::app::Dispatch;
use crate::state::{Action, Notice};

/// The notices.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct NoticesProps {
    /// In the order in which they came up.
    pub(crate) notices: Vec<Notice>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The first notice; the others follow when it is put away.
#[component]
pub(crate) fn Notices(props: &NoticesProps) -> Html {
    let Some(notice) = props.notices.first() else { return html! {} };
    let dispatch = props.dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.dispatch(Action::Dismiss));
    html! {
        <aside class="notice" role="alert" id="notice">
            <p>{ &notice.words }</p>
            if let Some(text) = &notice.text {
                <details>
                    <summary>{ "Show the text" }</summary>
                    <textarea readonly=true rows="6" aria-label="The text that could not be read" value={text.clone()} />
                </details>
            }
            <button type="button" {onclick}>{ "Understood" }</button>
        </aside>
    }
}
