//! The publication panel: the record, the publishers, what is in flight, and the workers.

mod network;
mod publisher;
mod record;
mod workers;

use cutline::frontier::system::System;
use cutline::scenario::step::publish::SystemStep;

use super::acting::Stage;
use super::sequence::rows::Sequence;
use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::icons;

/// The panel; with what has happened, where somebody publishes.
pub(crate) fn panel(system: &System, sequence: Option<&Sequence>, dispatch: &Dispatch) -> Element {
    let next = ["add-publisher".to_owned()];
    let stage = Stage { system, dispatch, next: &next };
    let mut cards = el("div class='cards publishers'");
    for publisher in system.publishers() {
        cards = cards.add(publisher::card(stage, publisher));
    }
    let none = system.publishers().is_empty().then(|| {
        el("p class='nobody'").add(
            "Nobody publishes yet. A publisher reads the checkpoints and the record, proposes a cut, and lives with a \
             network that loses, delays and repeats.",
        )
    });
    // One of them is free: there is one more than there are publishers.
    let mut names = (1..=system.publishers().len() + 1).map(|number| format!("w{number}"));
    let free = names.find(|name| system.publisher(name).is_none());
    let join = SystemStep::Join(free.unwrap_or_default().into());
    let add = stage.step("add", "", join).set("id", "add-publisher").add(icons::plus()).add("Add publisher");
    el("section class='panel publication' id='publication' aria-labelledby='publication-title'")
        .add(el("h2 class='panel-title' id='publication-title'").add("Publication"))
        .add(record::card(stage))
        .add(
            el("section class='publishers-part' aria-labelledby='publishers-title'")
                .add(el("h3 id='publishers-title'").add("Publishers").add(add))
                .add(none)
                .add(cards),
        )
        .add(sequence.map(|sequence| network::network(stage, sequence)))
        .add(sequence.map(|_| workers::workers(stage)))
}

/// A name and what it says, in a list of them.
fn fact(list: Element, name: &str, says: Element) -> Element {
    list.add(el("dt").add(name)).add(says)
}

/// A value in such a list.
fn value(text: &str) -> Element {
    el("dd").add(el("code").add(text))
}
