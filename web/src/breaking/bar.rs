//! The bar below the questions: begins a search, says how far it has come, and ends it.

use super::Shown;
use crate::parts::act::acting;
use crate::parts::element::{Element, el};
use crate::state::breaking::{Doing, Outcome};
use cutline::explain::review::{count, number};

/// The bar.
pub(super) fn bar(shown: &Shown<'_>) -> Element {
    let breaking = shown.breaking;
    let side = breaking.side();
    let under_way = breaking.under_way();
    let hindered = side.hindered(breaking.kind);
    let why = if under_way.is_some() { Some("A search is under way.") } else { hindered.as_deref() };
    let begin = |doing: Doing, id: &'static str, words: &'static str, why: Option<&str>| {
        let button = match why {
            None => shown.button(doing),
            Some(_) => el("button type='button'"),
        };
        acting(button.set("id", id).add(words), why)
    };
    let none = (side.noes.count() == 0).then_some("Every answer is right: there is nothing to review.");
    let search = begin(Doing::Search, "search", "Search", why);
    let review = begin(Doing::Review, "review", "Review", why.or(none));
    let cancel = begin(Doing::Stop, "cancel", "Cancel", under_way.is_none().then_some("No search is under way."));
    el("div class='break-bar'").add(search).add(review).add(progress(shown).set("id", "progress")).add(cancel)
}

/// How far it has come; nobody is told of each number.
fn progress(shown: &Shown<'_>) -> Element {
    let words = el("p class='break-progress'");
    if let Some(running) = shown.breaking.under_way() {
        if running.stops {
            return words.set("data-search", "stops").add("Stopping…");
        }
        let progress = running.progress;
        return words.set("data-search", "runs").add(el("b").add(number(progress.states as usize))).add(format!(
            " states · depth {} · {}/s",
            progress.depth,
            number(progress.per_second as usize)
        ));
    }
    let side = shown.breaking.side();
    match side.found().filter(|_| !side.reviews) {
        Some(answer) if answer.outcome == Outcome::Stopped => {
            words.set("data-search", "stopped").add(format!("Stopped at {}", count(answer.states, "state")))
        }
        Some(answer) => words
            .set("data-search", "over")
            .add(el("b").add(number(answer.states)))
            .add(format!(" states · depth {}", answer.depth)),
        None => words.set("data-search", "none"),
    }
}
