//! Every candidate as a table: the same as the bars, for the keyboard, for screen readers and for
//! small screens.

use yew::prelude::*;

use super::selection::in_order;
use super::shown::{Message, Shown, button, chip, heading, truth};
use super::words::{Look, fate_said};
use crate::parts::icons;

/// How many rows are shown before a person asks for more.
const SHOWN: usize = 50;

/// The id of the button that looks at the candidate at a place.
pub(crate) fn row_id(place: usize) -> String {
    format!("candidate-row-{place}")
}

/// The id of the button that adds a candidate.
pub(crate) const ADD: &str = "candidate-add";

/// The table: all of it, or its beginning.
pub(crate) fn list(shown: &Shown<'_>, all: bool) -> Html {
    let order = in_order(shown.world);
    let count = order.len();
    let limit = if all { count } else { SHOWN };
    let mut heads = Vec::new();
    for head in ["Candidate", "View", "Range", "Metadata", "Target", "What became of it"] {
        heads.push(html! { <th scope="col">{ head }</th> });
    }
    let mut rows = Vec::new();
    for (rank, &place) in order.iter().enumerate() {
        // The candidate that is looked at is listed wherever it stands.
        if rank < limit || shown.selected == Some(place) {
            rows.push(row(shown, place));
        }
    }
    let add = html! { <>{ icons::plus() }{ "Add a candidate" }</> };
    html! {
        <section class="panel" aria-labelledby="candidates-title">
            <div class="read-list-head">
                { heading("candidates-title", format!("All candidates · {count}").into()) }
                { button(Some(ADD), None, add, shown.on(Message::Add)) }
            </div>
            <table class="read-list">
                <thead><tr>{ for heads }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
            if count == 0 {
                <p class="read-none">{ "There is no candidate: whatever lies inside of the stream is retryable." }</p>
            }
            if count > limit {
                { button(None, None, format!("Show all {count}").into(), shown.on(Message::AllCandidates)) }
            }
        </section>
    }
}

fn row(shown: &Shown<'_>, place: usize) -> Html {
    let (candidate, fate) = (&shown.world.candidates[place], &shown.resolution.fates[place]);
    let look = Look::of(shown.world, candidate, fate);
    let chosen = shown.selected == Some(place);
    let exact = &candidate.exact;
    let class = ["read-row-", look.class(), if chosen { " read-row-chosen" } else { "" }].concat();
    let onclick = shown.on::<MouseEvent>(Message::Open(place));
    let mut cells = Vec::new();
    for (label, content) in [
        ("View", candidate.view().word().into()),
        ("Range", code(candidate.range.to_string())),
        ("Metadata", code(format!("v{} · {}", exact.metadata_version, exact.checksum))),
        ("Target", code(candidate.target.to_string())),
        ("Fate", chip(look, fate_said(shown.world, candidate, fate))),
    ] {
        cells.push(html! { <td data-label={label}>{ content }</td> });
    }
    html! {
        <tr key={exact.to_string()} {class}>
            <th scope="row">
                <button type="button" id={row_id(place)} class="read-row-button" aria-pressed={truth(chosen)} {onclick}>
                    <b>{ ["gen ", &candidate.generation.to_string()].concat() }</b>{ " " }{ code(exact.key.clone()) }
                </button>
            </th>
            { for cells }
        </tr>
    }
}

fn code(text: String) -> Html {
    html! { <code>{ text }</code> }
}
