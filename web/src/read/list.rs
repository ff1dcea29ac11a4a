//! Every candidate as a table: the same as the bars, for the keyboard, for screen readers and for
//! small screens.

use std::rc::Rc;

use cutline::resolver::outcome::Resolution;
use cutline::resolver::world::World;
use yew::prelude::*;

use super::selection::in_order;
use super::words::{Look, fate_said};
use crate::parts::icons;

/// How many rows are shown before a person asks for more.
const SHOWN: usize = 50;

/// What is listed.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ListProps {
    /// The world.
    pub(crate) world: Rc<World>,
    /// Its resolution.
    pub(crate) resolution: Rc<Resolution>,
    /// The place of the candidate that is looked at.
    pub(crate) selected: Option<usize>,
    /// Looks at another.
    pub(crate) on_select: Callback<usize>,
    /// Adds one.
    pub(crate) on_add: Callback<()>,
}

/// The id of the button that looks at the candidate at a place.
pub(crate) fn row_id(place: usize) -> String {
    format!("candidate-row-{place}")
}

/// The id of the button that adds a candidate.
pub(crate) const ADD: &str = "candidate-add";

/// The table.
#[component]
pub(crate) fn List(props: &ListProps) -> Html {
    let all = use_state_eq(|| false);
    let ListProps { world, selected, on_add, .. } = props;
    let order = in_order(world);
    let shown = if *all { order.len() } else { SHOWN };
    // The candidate that is looked at is listed wherever it stands.
    let rows = order.iter().enumerate().filter(|(rank, place)| *rank < shown || *selected == Some(**place));
    let count = order.len();
    let show_all = Callback::from(move |_: MouseEvent| all.set(true));
    html! {
        <section class="panel" aria-labelledby="candidates-title">
            <div class="read-list-head">
                <h2 class="panel-title" id="candidates-title">{ format!("All candidates · {count}") }</h2>
                <button type="button" id={ADD} onclick={on_add.reform(|_: MouseEvent| ())}>{ icons::plus() }{ "Add a candidate" }</button>
            </div>
            <table class="read-list">
                <thead>
                    <tr>
                        <th scope="col">{ "Candidate" }</th>
                        <th scope="col">{ "View" }</th>
                        <th scope="col">{ "Range" }</th>
                        <th scope="col">{ "Metadata" }</th>
                        <th scope="col">{ "Target" }</th>
                        <th scope="col">{ "What became of it" }</th>
                    </tr>
                </thead>
                <tbody>{ for rows.map(|(_, place)| row(props, *place)) }</tbody>
            </table>
            if count == 0 {
                <p class="read-none">{ "There is no candidate: whatever lies inside of the stream is retryable." }</p>
            }
            if count > shown {
                <button type="button" onclick={show_all}>{ format!("Show all {count}") }</button>
            }
        </section>
    }
}

fn row(props: &ListProps, place: usize) -> Html {
    let ListProps { world, resolution, selected, on_select, .. } = props;
    let (candidate, fate) = (&world.candidates[place], &resolution.fates[place]);
    let look = Look::of(world, candidate, fate);
    let chosen = *selected == Some(place);
    let exact = &candidate.exact;
    let onclick = on_select.reform(move |_: MouseEvent| place);
    html! {
        <tr key={exact.to_string()} class={classes!(format!("read-row-{}", look.class()), chosen.then_some("read-row-chosen"))}>
            <th scope="row">
                <button type="button" id={row_id(place)} class="read-row-button" aria-pressed={chosen.to_string()} {onclick}>
                    <b>{ format!("gen {}", candidate.generation) }</b>{ " " }<code>{ &exact.key }</code>
                </button>
            </th>
            <td data-label="View">{ candidate.view().word() }</td>
            <td data-label="Range"><code>{ candidate.range.to_string() }</code></td>
            <td data-label="Metadata"><code>{ format!("v{} · {}", exact.metadata_version, exact.checksum) }</code></td>
            <td data-label="Target"><code>{ candidate.target.to_string() }</code></td>
            <td data-label="Fate"><span class={format!("read-chip read-chip-{}", look.class())}>{ fate_said(world, candidate, fate) }</span></td>
        </tr>
    }
}
