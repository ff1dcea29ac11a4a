//! The catalogue: what positions of real systems mean.

mod detail;
mod meaning;
mod sieve;

use cutline_content::position::{Answer, Position};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::Shown;
use crate::app::Dispatch;
use crate::parts::act::{focus, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::Action;
use crate::state::learn::Doing;
use crate::state::learn::catalogue::Doing as Act;

/// The field in which words are looked for.
const WORDS: &str = "catalogue-words";

/// The heads of the columns.
const HEADS: [&str; 5] = ["Position", "Kind", "Successor", "Comparable", "Verified"];

/// What is looked for, and every row that has it.
pub(super) fn catalogue(shown: &Shown<'_>) -> Element {
    let catalogue = &shown.learn.catalogue;
    let rows = &shown.book.positions;
    let said = catalogue.said(rows);
    let found: Vec<&Position<'static>> = said.iter().copied().filter(|row| catalogue.sieve.lets(row)).collect();
    let count = [&found.len().to_string(), " of ", &rows.len().to_string(), " positions"].concat();
    let clear = catalogue.is_looking().then(|| clear(shown.dispatch, "catalogue-clear"));
    el("section class='catalogue' aria-labelledby='catalogue-title'")
        .add(el("h2 class='hidden' id='catalogue-title'").add("Catalogue of positions"))
        .add(el("p class='about'").add(
            "What is stored under the name of an offset, a sequence number or a timestamp: the next event or the last \
             one? Is there one more than it? Does it compare with that of another partition?",
        ))
        .add(
            el("div class='panel catalogue-search'")
                .add(words(shown))
                .add(sieve::sieve(shown, &said))
                .add(el("p class='catalogue-count'").add(el("span id='catalogue-count'").add(count)).add(clear)),
        )
        .add(if found.is_empty() { nothing(shown.dispatch) } else { table(shown, &found) })
}

/// What this does to the catalogue.
fn doing(act: Act) -> Action {
    Action::Learn(Doing::Catalogue(act))
}

fn words(shown: &Shown<'_>) -> Element {
    let dispatch = shown.dispatch.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            dispatch.emit(doing(Act::Look(input.value())));
        }
    });
    let input = el("input type='search' autocomplete='off' placeholder='Kafka, LSN, watermark…'")
        .set("id", WORDS)
        .set("value", &shown.learn.catalogue.words)
        .on_input(oninput);
    el("p class='catalogue-words'").add(el("label").set("for", WORDS).add("Search")).add(input)
}

/// Looks for nothing any more; the focus goes where something else can be looked for.
fn clear(dispatch: &Dispatch, id: &'static str) -> Element {
    let act = on_click(dispatch, Some(doing(Act::Clear)));
    let onclick = Callback::from(move |event| {
        act.emit(event);
        focus(WORDS);
    });
    el("button type='button'").set("id", id).on_click(onclick).add("Clear search and filters")
}

fn nothing(dispatch: &Dispatch) -> Element {
    el("div class='panel catalogue-nothing'")
        .add(el("p").add("No position has all of that."))
        .add(clear(dispatch, "catalogue-again"))
}

/// Rows and cells say what they are, since a narrow screen stacks them and a browser would forget it then.
fn table(shown: &Shown<'_>, rows: &[&'static Position<'static>]) -> Element {
    let mut heads = el("tr role='row'");
    for head in HEADS {
        heads = heads.add(el("th scope='col' role='columnheader'").add(head));
    }
    let mut body = el("tbody role='rowgroup'");
    for row in rows {
        let open = shown.learn.catalogue.open == Some(row.id);
        body = body.add(line(shown, row, open)).add(open.then(|| below(shown, row)));
    }
    el("table class='catalogue-table' role='table' aria-labelledby='catalogue-title'")
        .add(el("thead role='rowgroup'").add(heads))
        .add(body)
}

fn line(shown: &Shown<'_>, row: &'static Position<'static>, open: bool) -> Element {
    let act = on_click(shown.dispatch, Some(doing(Act::Open((!open).then_some(row.id)))));
    let button = el("button type='button' class='catalogue-open'")
        .set("id", ["position-", row.id].concat())
        .truth("aria-expanded", open)
        .set("aria-controls", open.then_some(DETAIL))
        .on_click(act)
        .add(icons::chevron())
        .add(el("span").add(el("b").add(row.system)).add(coded(el("span class='catalogue-field'"), row.field)));
    let cell = |name: &'static str| el("td role='cell'").set("data-name", name);
    el("tr role='row' class='catalogue-row'")
        .key(row.id)
        .set("data-position", row.id)
        .flag("data-open", open)
        .add(el("th scope='row' role='rowheader'").add(button))
        .add(cell(HEADS[1]).add(meaning::meaning(row.kind)))
        .add(cell(HEADS[2]).add(successor(row.successor)))
        .add(cell(HEADS[3]).add(comparable(row.comparable)))
        .add(cell(HEADS[4]).add(verified(row.verified)))
}

/// The row that is open goes on below itself.
const DETAIL: &str = "position-detail";

fn below(shown: &Shown<'_>, row: &'static Position<'static>) -> Element {
    let cell = el("td role='cell' colspan='5'").add(detail::detail(shown, row));
    el("tr role='row' class='catalogue-detail'").key(["below ", row.id].concat()).set("id", DETAIL).add(cell)
}

/// An exact successor, in a word.
const fn successor(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "exact",
        Answer::Partly => "partly",
        Answer::No => "none",
        Answer::None => "not applicable",
    }
}

/// Whether it compares across partitions, in a word.
const fn comparable(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "yes",
        Answer::Partly => "partly",
        Answer::No => "no",
        Answer::None => "not applicable",
    }
}

/// How far the source was read, in a word.
const fn verified(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "yes",
        Answer::Partly => "partly",
        Answer::No | Answer::None => "not yet",
    }
}

/// Words in which what stands between backticks is code.
fn coded(element: Element, words: &str) -> Element {
    words.split('`').enumerate().fold(element, |element, (place, part)| match (place % 2, part) {
        (_, "") => element,
        (0, part) => element.add(part),
        (_, part) => element.add(el("code").add(part)),
    })
}
