//! The invariants: one line while all of them hold; once a step breaks one, which, where, and in words what.

use cutline::scenario::history::MomentId;
use cutline::scenario::invariants::{Invariant, Standing};

use super::act::on_click;
use super::element::{Element, el};
use super::icons;
use crate::app::Dispatch;
use crate::broken::{broken_words, standing};
use crate::state::Action;
use crate::state::session::Session;

/// The strip: of the moment that is shown.
pub(crate) fn invariants(session: &Session, dispatch: &Dispatch) -> Element {
    let history = &session.history;
    let at = session.peeked().unwrap_or(history.at());
    let all = Invariant::all_of(history.start());
    let mut rows = el("ul class='invariants-list'");
    // Broken ones first.
    for broken in [true, false] {
        for invariant in &all {
            let standing = standing(history, at, *invariant);
            if broken == (standing != Standing::Holds) {
                rows = rows.add(row(session, dispatch, at, *invariant, standing));
            }
        }
    }
    let words = broken_words(history, at);
    let broken = words.is_some();
    let count = if all.len() == 6 { "six" } else { "nine" };
    let words = words.unwrap_or_else(|| ["All ", count, " hold at every step so far"].concat());
    let said = el("span id='invariants-said'").add(mark(if broken { Standing::BrokenHere } else { Standing::Holds }));
    let title = el("h3 class='panel-title' id='invariants-title'").add("Invariants");
    let summary = el("summary").add(title).add(said.add(words));
    let details = el("details").flag("open", broken).add(summary).add(rows);
    el("section class='invariants' id='invariants' aria-labelledby='invariants-title'")
        .truth("data-broken", broken)
        .add(details)
}

fn row(session: &Session, dispatch: &Dispatch, at: MomentId, invariant: Invariant, standing: Standing) -> Element {
    let (word, state) = match standing {
        Standing::Holds => ("holds", "holds"),
        Standing::BrokenHere => ("here", "broken here"),
        Standing::BrokenEarlier => ("earlier", "broken earlier"),
    };
    // It is led to where it was broken first, if that is elsewhere.
    let first = session.history.first_broken(at, invariant).filter(|first| *first != at);
    let way = first.map(|first| {
        let joint = if standing == Standing::BrokenHere { ", and first at " } else { ", at " };
        let button = el("button type='button' class='inline'").on_click(on_click(dispatch, Some(Action::Visit(first))));
        el("span").add(joint).add(button.add(session.name_of(first)))
    });
    let chip = el("span").set("class", if standing == Standing::Holds { "chip" } else { "chip chip-bad" });
    let state = el("span class='invariant-state'").add(state).add(way);
    el("li")
        .key(invariant.id())
        .set("data-invariant", invariant.id())
        .set("data-standing", word)
        .add(chip.add(mark(standing)).add(invariant.id()))
        .add(el("span class='invariant-says'").add(invariant.statement()))
        .add(state)
}

/// Each state has a shape of its own: a cross in a ring where it breaks, and after that a plain cross.
fn mark(standing: Standing) -> yew::Html {
    match standing {
        Standing::Holds => icons::mark(cutline::explain::Mark::Done),
        Standing::BrokenHere => icons::betrayed(),
        Standing::BrokenEarlier => icons::remove(),
    }
}
