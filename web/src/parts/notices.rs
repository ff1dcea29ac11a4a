//! What a person must know about what was saved, until they put it away.

use yew::prelude::*;

use super::act::on_click;
use crate::app::Dispatch;
use crate::state::{Action, Notice};

/// The first notice; the others follow when it is put away.
pub(crate) fn notices(notices: &[Notice], dispatch: &Dispatch) -> Html {
    let Some(notice) = notices.first() else { return html! {} };
    html! {
        <aside class="notice" role="alert" id="notice">
            <p>{ &notice.words }</p>
            if let Some(text) = &notice.text {
                <details>
                    <summary>{ "Show the text" }</summary>
                    <textarea readonly=true rows="6" aria-label="The text that could not be read" value={text.clone()} />
                </details>
            }
            <button type="button" onclick={on_click(dispatch, Some(Action::Dismiss))}>{ "Understood" }</button>
        </aside>
    }
}
