//! The messages in flight, as things that can be delivered, duplicated and dropped.

use cutline::explain::publication;
use cutline::frontier::network::{Message, MessageRef};
use cutline::frontier::system::Action;
use cutline::scenario::step::publish::SystemStep;

use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::publish::acting::Stage;
use crate::publish::sequence::rows::Sequence;
use crate::state;

/// All of them.
pub(super) fn network(stage: Stage<'_>, sequence: &Sequence) -> Element {
    let messages = stage.system.messages();
    let mut cards = el("div class='cards'");
    let mut drawn = 0;
    for (place, message) in messages.iter().enumerate() {
        // Copies are the same message.
        if !messages[..place].contains(message) {
            cards = cards.add(card(stage, message, drawn, sequence.sent.get(place).copied()));
            drawn += 1;
        }
    }
    let hint = if drawn > 0 { "Click a message to deliver it." } else { "Nothing is in flight." };
    el("section class='network' id='network' aria-labelledby='network-title'")
        .add(el("h3 id='network-title' tabindex='-1'").add("Messages in flight"))
        .add(el("p class='hint'").add(hint))
        .add(cards)
}

fn card(stage: Stage<'_>, message: &Message, drawn: usize, sent: Option<usize>) -> Element {
    let messages = stage.system.messages();
    let name = message.to_string();
    let reference = || MessageRef::to(messages, message);
    let copies = messages.iter().filter(|other| *other == message).count();
    // Whichever message stands in its place then, or before it.
    let id = |place: usize| format!("deliver-{place}");
    let next = [id(drawn), id(drawn.saturating_sub(1)), "network-title".to_owned()];
    let stage = Stage { next: &next, ..stage };
    let (from, to) = match message {
        Message::Write(write) => (&*write.partition, "checkpoints"),
        Message::Request(proposal) => (&*proposal.operation.publisher, "record"),
        Message::Reply { operation, .. } => ("record", &*operation.publisher),
    };
    let way = el("b").add(from).add(el("span class='way' aria-label='to'").add("→")).add(to);
    let times = (copies > 1).then(|| el("span class='chip chip-note'").add(format!("×{copies}")));
    let deliver = || SystemStep::Act(Action::Deliver(reference()));
    // With the keyboard, and for those who hear the page, the button below does the same.
    let body = el("div class='message-body' title='Deliver'")
        .on_click(stage.does(deliver()))
        .add(el("p class='message-way'").add(way).add(times).add(el("code").add(&name)))
        .add(el("p").add(&*publication::message(message).spans));
    let sent = sent.map(|at| {
        let go = on_click(stage.dispatch, Some(state::Action::GoTo(at)));
        el("button type='button' class='inline'").on_click(go).add(format!("sent at step {at}"))
    });
    let act = |label: &'static str, step: SystemStep| {
        stage.step("act-button", label, step).set("aria-label", format!("{label} {name}"))
    };
    let acts = el("div class='acts'")
        .add(act("Deliver", deliver()).set("id", id(drawn)))
        .add(act("Duplicate", SystemStep::Act(Action::Duplicate(reference()))))
        .add(act("Drop", SystemStep::Act(Action::Drop(reference()))))
        .add(sent);
    el("article class='card message'")
        .key(&name)
        .set("data-message", &name)
        .set("aria-label", &name)
        .add(body)
        .add(acts)
}
