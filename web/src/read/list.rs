//! Every candidate as a table: the same as the bars, for the keyboard, for screen readers and for
//! small screens.

use cutline::resolver::candidate::Object;

use super::selection::in_order;
use super::shown::{Message, Shown, chip, heading};
use super::told::told;
use crate::parts::element::{Element, el};
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
pub(crate) fn list(shown: &Shown<'_>, all: bool) -> Element {
    let order = in_order(shown.world);
    let count = order.len();
    let limit = if all { count } else { SHOWN };
    let mut heads = el("tr");
    for head in ["Candidate", "View", "Range", "Metadata", "Target", "What became of it"] {
        heads = heads.add(el("th scope='col'").add(head));
    }
    let mut rows = el("tbody");
    for (rank, &place) in order.iter().enumerate() {
        // The candidate that is looked at is listed wherever it stands.
        if rank < limit || shown.selected == Some(place) {
            rows = rows.add(row(shown, place));
        }
    }
    let add = shown.button(Message::Add).set("id", ADD).add(icons::plus()).add("Add a candidate");
    let none =
        || el("p class='read-none'").add("There is no candidate: whatever lies inside of the stream is retryable.");
    let more = || shown.button(Message::AllCandidates).add(format!("Show all {count}"));
    el("section class='panel' aria-labelledby='candidates-title'")
        .add(
            el("div class='read-list-head'")
                .add(heading("candidates-title", &format!("All candidates · {count}")))
                .add(add),
        )
        .add(el("table class='read-list'").add(el("thead").add(heads)).add(rows))
        .add((count == 0).then(none))
        .add((count > limit).then(more))
}

fn row(shown: &Shown<'_>, place: usize) -> Element {
    let candidate = &shown.world.candidates[place];
    let cell = |label: &'static str| el("td").set("data-label", label);
    let told = told(shown.system, shown.seen, place);
    let stored = match &candidate.object {
        Object::Recorded => candidate.target.to_string(),
        other => [&candidate.target.to_string(), " · ", &other.to_string()].concat(),
    };
    let mut fate = cell("Fate").add(chip(told.look, told.said));
    for words in told.armed.into_iter().chain(candidate.evidence.then_some("append evidence")) {
        fate = fate.add(" ").add(el("span class='read-chip'").add(words));
    }
    let chosen = shown.selected == Some(place);
    let exact = &candidate.exact;
    let button = shown
        .button(Message::Open(place))
        .set("id", row_id(place))
        .set("class", "read-row-button")
        .truth("aria-pressed", chosen)
        .add(el("b").add(["gen ", &candidate.generation.to_string()].concat()))
        .add(" ")
        .add(code(exact.key.clone()));
    el("tr")
        .key(exact.to_string())
        .set("class", ["read-row-", told.look.class(), if chosen { " read-row-chosen" } else { "" }].concat())
        .add(el("th scope='row'").add(button))
        .add(cell("View").add(candidate.view.word()))
        .add(cell("Range").add(code(candidate.range.to_string())))
        .add(cell("Metadata").add(code(format!("v{} · {}", exact.metadata_version, exact.checksum))))
        .add(cell("Target").add(code(stored)))
        .add(fate)
}

fn code(text: String) -> Element {
    el("code").add(text)
}
