//! The screen as a figure beside other words: the picture, and as much of what is decided as the words allow.

use cutline::explain::{self, Mark, Sentence};
use cutline::frontier::record::Record;
use cutline::frontier::system::System;
use yew::prelude::*;

use super::known::Seen;
use super::memory::Rest;
use super::panel::betrayed;
use crate::parts::element::{Element, el};
use crate::parts::explanation::{explained, reason};

/// How much of the screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slim {
    /// The picture alone, and nothing that is decided about it; perhaps with a way along its steps.
    Bare {
        /// Whether there is one.
        walks: bool,
    },
    /// The picture, the decision, and of a publication what is stored and under way.
    Told,
    /// The same with what can be made to happen.
    Live,
}

/// The figure, around the panel that has the picture.
pub(super) fn slim(slim: Slim, coverage: Element, rest: Rest, seen: &Seen) -> Element {
    let [step_bar, part_ways, ..] = rest.below;
    let walks = slim != Slim::Bare { walks: false };
    let bare = matches!(slim, Slim::Bare { .. });
    let coverage = if walks { coverage.add(step_bar) } else { coverage };
    let system = seen.known.system();
    let publishers = !system.publishers().is_empty();
    // Where somebody publishes, that is what it is about, and the picture has the frontier.
    let decided = (!(bare || publishers && slim == Slim::Told)).then(|| {
        el("section class='panel decision' id='decision' aria-label='Decision'")
            .set("data-outcome", seen.decision().to_string())
            .add(explained(seen.explanation(), false, Callback::noop()))
            .add(betrayed(seen))
    });
    let figure = el("div class='screen figure'");
    let figure = if bare { figure } else { figure.add(rest.mistakes) };
    let figure = figure.add(coverage.add(part_ways));
    match slim {
        Slim::Live if publishers => figure.add(decided).add(rest.published).add(rest.happened.unwrap_or_default()),
        Slim::Bare { .. } | Slim::Told if publishers => figure.add(stored(system)).add(decided),
        Slim::Bare { .. } | Slim::Told | Slim::Live => figure.add(decided),
    }
}

/// The record, what each publisher believes, and what is in flight, a line each.
fn stored(system: &System) -> Element {
    let Record { revision, cut, epoch, .. } = system.record();
    let record = Sentence::new(Mark::Fact).name("Record").plain(": ");
    let record = match &cut {
        Some(cut) if cut.epoch == epoch => record.value(&cut.value),
        Some(cut) => record.value(&cut.value).plain(" of epoch ").value(cut.epoch),
        None => record.plain("nothing published"),
    };
    let record = record.plain(", revision ").value(revision).plain(", epoch ").value(epoch);
    let operation = cut.as_ref().and_then(|cut| cut.operation.as_ref());
    let record = match operation {
        Some(operation) => record.plain(", written by ").value(operation),
        None => record,
    };
    let mut lines = el("ul class='why'").add(reason("record", record.plain("."), None));
    for publisher in system.publishers() {
        let name = Sentence::new(Mark::Fact).name(&publisher.name).plain(": ");
        let belief = explain::publication::belief(&publisher.belief);
        lines = lines.add(reason(&publisher.name, name.followed_by(belief), None));
        if system.proposal(publisher).is_ok() {
            let can = Sentence::new(Mark::Fact).name(&publisher.name).plain(": ");
            let can = can.followed_by(explain::publication::intention(system, publisher));
            lines = lines.add(reason(&[&publisher.name, " can"].concat(), can, None));
        }
    }
    for (place, message) in system.messages().iter().enumerate() {
        let name = Sentence::new(Mark::Next).plain("Under way: ").value(message).plain(". ");
        let says = explain::publication::message(message);
        lines = lines.add(reason(&["message ", &place.to_string()].concat(), name.followed_by(says), None));
    }
    el("section class='panel stored' id='stored' aria-labelledby='stored-title'")
        .add(el("h3 class='panel-title' id='stored-title'").add("Publication"))
        .add(lines)
}
