//! What a membership change would lead to, before it is made.

use std::sync::Arc;

use cutline::explain::{self, Mark, Sentence};
use cutline::frontier::cutover::{Change, Row};
use cutline::frontier::merge::merge;
use cutline::frontier::network::Message;
use cutline::frontier::publisher::Publisher;
use cutline::frontier::state::State;
use cutline::frontier::system::{Action, Illegal, System};
use cutline::rules::Rule;

use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;

/// The most partitions of the mapping that are listed.
const SHOWN: usize = 60;

/// What is shown of a change, and the sentences of what stands in its way, if anything does.
pub(super) fn effect(system: &System, change: &Change) -> (Option<Element>, Vec<String>) {
    match (system.step(&Action::Change(change.clone())), change.mapping(&system.state)) {
        (Ok(stepped), Ok(rows)) => (Some(outcome(system, &stepped.system, &rows)), Vec::new()),
        (Err(illegal), _) => {
            let found = explain::publication::illegal(&illegal);
            let words = found.iter().map(Sentence::to_string).collect();
            let mut list = el("ul class='why' id='membership-obstacles'");
            for (place, sentence) in found.into_iter().enumerate() {
                list = list.add(reason(&place.to_string(), sentence, None));
            }
            (Some(el("div").add(el("h3").add("What stands in the way")).add(list)), words)
        }
        (Ok(_), Err(obstacles)) => {
            (None, explain::cutover::obstacles(&obstacles).iter().map(Sentence::to_string).collect())
        }
    }
}

fn outcome(now: &System, next: &System, rows: &[Row]) -> Element {
    el("div")
        .add(el("h3").add(format!("Epoch {} would begin with", next.state.epoch)))
        .add(mapping(rows))
        .add(decisions(&now.state, &next.state))
        .add(consequences(now, next))
}

/// For each partition of the new membership, where it comes from and what it starts with.
fn mapping(rows: &[Row]) -> Element {
    let mut list = el("ul class='mapping' aria-label='The new membership'");
    for row in rows.iter().take(SHOWN) {
        let sentence = explain::cutover::row(row);
        let words = el("span").add(&*sentence.spans);
        list =
            list.add(el("li").key(&*row.name).set("data-new", &*row.name).add(icons::mark(sentence.mark)).add(words));
    }
    let left_out = rows.len().saturating_sub(SHOWN);
    list.add((left_out > 0).then(|| el("li").add(format!("and {left_out} more"))))
}

/// The decision of each epoch.
fn decisions(now: &State, next: &State) -> Element {
    let mut list = el("dl class='decisions' id='membership-decision'");
    for state in [now, next] {
        let vector = state.vector();
        let headline = explain::frontier::decision(&vector, &merge(&vector)).headline;
        list = list.add(el("dt").add(format!("epoch {}", state.epoch))).add(el("dd").add(&*headline));
    }
    list
}

/// What a publisher that has read everything could claim first, and what becomes of messages in flight.
fn consequences(now: &System, next: &System) -> Element {
    let record = next.record();
    let mut publisher = Publisher::new("".into(), &record);
    publisher.vector = Some(Arc::new(next.state.vector()));
    publisher.record = Some(Arc::new(record));
    let first = match publisher.proposal(next.policy) {
        Ok(proposal) => Sentence::new(Mark::Done)
            .plain(format!("The first claim of epoch {} may be ", next.state.epoch))
            .value(&proposal.claim)
            .plain(format!(". The policy is to {}.", next.policy.word()))
            .rule(Rule::F12),
        Err(why) => {
            let found = explain::publication::illegal(&Illegal::Unready { publisher: "A publisher".into(), why });
            found.into_iter().next().unwrap_or(Sentence::new(Mark::Problem))
        }
    };
    let refused = |message: &&Message| matches!(message, Message::Write(_) | Message::Request(_));
    let refusals = now.messages().iter().filter(refused).count();
    let flight = match refusals {
        0 => None,
        1 => Some("1 message in flight is of an older epoch: it will be refused.".to_owned()),
        refusals => Some(format!("{refusals} messages in flight are of an older epoch: they will be refused.")),
    };
    let flight = flight.map(|words| Sentence::new(Mark::Problem).plain(words).rule(Rule::F12));
    let mut list = el("ul class='why' id='membership-claim'").add(reason("first", first, None));
    if let Some(flight) = flight {
        list = list.add(reason("flight", flight, None));
    }
    list
}
