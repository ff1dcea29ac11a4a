//! What a membership change would lead to, before it is made.

use std::sync::Arc;

use cutline::explain::{self, Mark, Sentence};
use cutline::frontier::cutover::{Change, Row};
use cutline::frontier::network::Message;
use cutline::frontier::publisher::Publisher;
use cutline::frontier::system::{Action, Illegal, System};
use cutline::frontier::vector::Name;
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
        .add(decisions(now, next))
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
fn decisions(now: &System, next: &System) -> Element {
    let mut list = el("dl class='decisions' id='membership-decision'");
    for system in [now, next] {
        let headline = explain::frontier::decision(&system.state.vector(), &system.decision()).headline;
        list = list.add(el("dt").add(format!("epoch {}", system.state.epoch))).add(el("dd").add(&*headline));
    }
    list
}

/// What a publisher could claim first, and what becomes of messages in flight.
fn consequences(now: &System, next: &System) -> Element {
    let mut list = el("ul class='why' id='membership-claim'").add(reason("first", first_claim(next), None));
    if let Some(flight) = refused(now) {
        list = list.add(reason("flight", flight, None));
    }
    list
}

/// What a publisher that has read everything could claim first in a new epoch, or why it could not.
fn first_claim(next: &System) -> Sentence {
    let record = next.record();
    let name = Name::from("A publisher");
    let mut publisher = Publisher::new(name.clone(), &record);
    publisher.vector = Some(Arc::new(next.state.vector()));
    publisher.record = Some(Arc::new(record));
    match next.proposal(&publisher) {
        Ok(proposal) => Sentence::new(Mark::Done)
            .plain(format!("The first claim of epoch {} may be ", next.state.epoch))
            .value(&proposal.claim)
            .plain(format!(". The policy is to {}.", next.policy.word()))
            .rule(Rule::F12),
        Err(why) => {
            let found = explain::publication::illegal(&Illegal::Unready { publisher: name, why });
            found.into_iter().next().unwrap_or(Sentence::new(Mark::Problem))
        }
    }
}

/// What becomes of messages in flight: replies are still heard, what writes is refused.
fn refused(now: &System) -> Option<Sentence> {
    let writes = |message: &&Message| matches!(message, Message::Write(_) | Message::Request(_));
    let words = match now.messages().iter().filter(writes).count() {
        0 => return None,
        1 => "1 message in flight is of an older epoch: it will be refused.".to_owned(),
        count => format!("{count} messages in flight are of an older epoch: they will be refused."),
    };
    Some(Sentence::new(Mark::Problem).plain(words).rule(Rule::F12))
}

#[cfg(test)]
mod tests {
    use cutline::frontier::state::State;

    use super::*;
    use cutline::cut::Cut;
    use cutline::frontier::publisher::Policy;
    use cutline::frontier::record::Published;
    use cutline::frontier::system::Stored;
    use cutline::scenario::Subject;
    use cutline::scenario::step::Step;

    /// The system after these steps, with a cut published in epoch 7.
    fn system(published: &str, steps: &[&str]) -> System {
        let state = State::blank("orders", 7);
        let value = Cut::parse(&state.order, published).unwrap();
        let cut = Some(Published { epoch: 7, value, operation: None });
        let start = Subject::Publish(System::new(state).with_stored(Stored { revision: 1, cut, kept: None }));
        let end = steps.iter().fold(start, |now, step| Step::parse(&now, step).unwrap().apply(&now).unwrap());
        let Subject::Publish(system) = end else { panic!("it is a vector") };
        system
    }

    #[test]
    fn a_cut_behind_the_published_one_is_held_or_restated() {
        let steps = ["add A", "A before 90", "epoch 8: A splits into A1 A2"];
        let mut next = system("before 100", &steps);
        let held = first_claim(&next).to_string();
        assert!(
            held.contains("before 90 has not reached before 100") && held.ends_with("hold until then. [F12]"),
            "{held}"
        );
        next.policy = Policy::Restate;
        let restated = "The first claim of epoch 8 may be before 90. The policy is to restate. [F12]";
        assert_eq!(first_claim(&next).to_string(), restated);
    }

    #[test]
    fn what_writes_in_an_old_epoch_is_refused() {
        assert_eq!(refused(&system("before 1", &["add A"])), None);
        let sent = ["add A", "A before 90", "A writes before 95"];
        let told = refused(&system("before 1", &sent)).map(|sentence| sentence.to_string());
        assert_eq!(told.as_deref(), Some("1 message in flight is of an older epoch: it will be refused. [F12]"));
    }
}
