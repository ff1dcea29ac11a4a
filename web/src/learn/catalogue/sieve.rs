//! The filters, each with how many rows every choice would leave.

use cutline_content::position::{Answer, Meaning, Position};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{comparable, doing, meaning, successor, verified};
use crate::learn::Shown;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::learn::catalogue::{Doing as Act, Sieve};

/// Some rows.
type Rows<'a> = &'a [&'static Position<'static>];

/// A question with an answer in each row.
struct Asked {
    id: &'static str,
    name: &'static str,
    word: fn(Answer) -> &'static str,
    of: fn(&Position<'_>) -> Answer,
    with: fn(Sieve, Option<Answer>) -> Sieve,
}

const ASKED: [Asked; 3] = [
    Asked {
        id: "sieve-successor",
        name: "Successor",
        word: successor,
        of: |row| row.successor,
        with: |now, successor| Sieve { successor, ..now },
    },
    Asked {
        id: "sieve-comparable",
        name: "Comparable",
        word: comparable,
        of: |row| row.comparable,
        with: |now, comparable| Sieve { comparable, ..now },
    },
    Asked {
        id: "sieve-verified",
        name: "Verified",
        word: verified,
        of: |row| row.verified,
        with: |now, verified| Sieve { verified, ..now },
    },
];

/// Every filter. `rows` are those that have the words that are looked for.
pub(super) fn sieve(shown: &Shown<'_>, rows: Rows<'_>) -> Element {
    let (now, all) = (shown.learn.catalogue.sieve, &shown.book.positions);
    let mut systems: Vec<&'static str> = Vec::new();
    for row in all {
        if !systems.contains(&row.system) {
            systems.push(row.system);
        }
    }
    systems.sort_unstable_by_key(|system| system.to_lowercase());
    let mut choices = vec![("all", Sieve { system: None, ..now })];
    choices.extend(systems.into_iter().map(|system| (system, Sieve { system: Some(system), ..now })));
    let mut selects = el("div class='catalogue-selects'").add(select(shown, rows, ("sieve-system", "System"), choices));
    for Asked { id, name, word, of, with } in ASKED {
        // What occurs nowhere is no choice.
        let mut choices = vec![("all", with(now, None))];
        let there = Answer::ALL.into_iter().filter(|answer| all.iter().any(|row| of(row) == *answer));
        choices.extend(there.map(|answer| (word(answer), with(now, Some(answer)))));
        selects = selects.add(select(shown, rows, (id, name), choices));
    }
    el("div class='catalogue-sieve'").add(kinds(shown, rows)).add(selects)
}

fn count(rows: Rows<'_>, sieve: Sieve) -> String {
    rows.iter().filter(|row| sieve.lets(row)).count().to_string()
}

/// The kinds, as buttons with their shapes: one of them is pressed.
fn kinds(shown: &Shown<'_>, rows: Rows<'_>) -> Element {
    let now = shown.learn.catalogue.sieve;
    let button = |kind: Option<Meaning>| {
        let sieve = Sieve { kind, ..now };
        let button = el("button type='button' class='kind-choice'")
            .set("data-kind", kind.map_or("all", Meaning::word))
            .truth("aria-pressed", kind == now.kind)
            .set("title", kind.map(meaning::told))
            .on_click(on_click(shown.dispatch, Some(doing(Act::Sift(sieve)))));
        let button = match kind {
            Some(kind) => button.add(meaning::shapes(kind)).add(kind.word()),
            None => button.add("all kinds"),
        };
        button.add(" ").add(el("span class='kind-count'").add(count(rows, sieve)))
    };
    let mut group = el("div class='catalogue-kinds' role='group' aria-label='Kind'").add(button(None));
    for kind in Meaning::ALL {
        group = group.add(button(Some(kind)));
    }
    group
}

/// A filter as a list of choices, each with what is asked of rows then.
fn select(
    shown: &Shown<'_>,
    rows: Rows<'_>,
    (id, name): (&'static str, &'static str),
    choices: Vec<(&'static str, Sieve)>,
) -> Element {
    let now = shown.learn.catalogue.sieve;
    let mut list = el("select").set("id", id);
    for (place, (words, sieve)) in choices.iter().enumerate() {
        let words = [words, " (", &count(rows, *sieve), ")"].concat();
        let option = el("option").set("value", place.to_string()).flag("selected", *sieve == now);
        list = list.add(option.add(words));
    }
    let chosen = choices.iter().position(|(_, sieve)| *sieve == now).is_some_and(|place| place > 0);
    let dispatch = shown.dispatch.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
        let chosen = select.value().parse::<usize>().ok().and_then(|place| choices.get(place));
        if let Some((_, sieve)) = chosen {
            dispatch.emit(doing(Act::Sift(*sieve)));
        }
    });
    el("p class='catalogue-select'")
        .flag("data-on", chosen)
        .add(el("label").set("for", id).add(name))
        .add(list.on_change(onchange))
}
