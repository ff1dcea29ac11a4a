//! A publisher: what it believes, what it has read, and what it can do.

use cutline::explain::{Mark, publication};
use cutline::frontier::merge::merge_by;
use cutline::frontier::publisher::{Belief, Publisher};
use cutline::frontier::record::Record;
use cutline::frontier::system::{Action, Reading, System};
use cutline::frontier::vector::Vector;
use cutline::scenario::step::publish::SystemStep;

use super::{fact, value};
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;
use crate::publish::acting::Stage;

/// More partitions than this are not read one by one.
const ONE_BY_ONE: usize = 12;

/// Its card.
pub(super) fn card(stage: Stage<'_>, publisher: &Publisher) -> Element {
    let Publisher { name, belief, vector, record, .. } = publisher;
    let id = format!("publisher-{name}");
    let says = publication::belief(belief);
    let (class, icon) = match belief {
        Belief::NothingKnown(None) => ("chip chip-plain", icons::mark(Mark::Fact)),
        Belief::InFlight(_) => ("chip chip-note", icons::flying()),
        Belief::ConfirmedByReply(_) | Belief::ConfirmedByRecord { .. } => ("chip", icons::mark(Mark::Done)),
        Belief::NothingKnown(Some(_)) | Belief::Behind(_) | Belief::EpochChanged(_) | Belief::Dead(_) => {
            ("chip chip-bad", icons::remove())
        }
    };
    let chip = el("span").set("class", class).set("data-belief", belief.name()).add(icon).add(belief.name());
    let facts = fact(el("dl class='facts'"), "checkpoints", checkpoints(stage.system, vector.as_deref()));
    let facts = fact(facts, "record", stored(record.as_deref()));
    let reasons = el("ul class='why'").add(reason("belief", says, None)).add(reason(
        "intention",
        publication::intention(stage.system, publisher),
        None,
    ));
    let ready = stage.system.proposal(publisher).is_ok();
    let read = |reading: Reading| Action::Read(name.clone(), reading);
    let acts = el("div class='acts'")
        .add(stage.button("act-button", "Read checkpoints", read(Reading::Checkpoints)))
        .add(stage.button("act-button", "Read record", read(Reading::Record)))
        .add(stage.button(
            if ready { "act-button primary" } else { "act-button" },
            "Propose",
            Action::Propose(name.clone()),
        ))
        .add(stage.button("act-button", "Give up and read back", Action::ReadBack(name.clone())));
    let mut one_by_one = el("div class='acts'");
    for partition in stage.system.state.partitions().iter().take(ONE_BY_ONE) {
        let reading = read(Reading::Checkpoint(partition.name.clone()));
        one_by_one = one_by_one.add(stage.button("act-button small", &format!("Read {}", partition.name), reading));
    }
    let remove = stage.step("act-button small", "Remove publisher", SystemStep::Leave(name.clone()));
    let more = el("details class='more-acts'")
        .add(el("summary").add("One checkpoint at a time, or remove"))
        .add(one_by_one)
        .add(remove.set("aria-label", format!("Remove publisher {name}")));
    el("section class='card'")
        .key(&id)
        .set("data-publisher", &**name)
        .set("aria-labelledby", &id)
        .add(el("h4").set("id", &id).add(&**name).add(chip))
        .add(reasons)
        .add(facts)
        .add(acts)
        .add(more)
}

fn checkpoints(system: &System, vector: Option<&Vector>) -> Element {
    match vector {
        Some(vector) => {
            let count = vector.readings.len();
            value(&format!("{count} of epoch {} → {}", vector.membership.epoch(), merge_by(system.decisions(), vector)))
        }
        None => nothing(),
    }
}

fn stored(record: Option<&Record>) -> Element {
    match record {
        Some(Record { revision, cut: Some(cut), .. }) => value(&format!("revision {revision} · {}", cut.value)),
        Some(Record { revision, .. }) => value(&format!("revision {revision}")),
        None => nothing(),
    }
}

fn nothing() -> Element {
    el("dd").add("not read")
}
