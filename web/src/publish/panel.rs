//! The decision panel: the answer, why, what would change it, and whether it is older than an input.

use cutline::explain;
use cutline::frontier::checkpoint::Finality;
use cutline::frontier::merge::Decision;
use cutline::frontier::state::{Partition, State};
use yew::prelude::*;

use crate::parts::act::focus;
use crate::parts::explanation::explained;
use crate::parts::icons;
use crate::state::field::{Draft, FieldId};
use crate::state::session::Session;

/// The panel; `all` reasons, or the first of them.
pub(crate) fn panel(
    session: &Session,
    state: &State,
    decision: &Decision,
    all: bool,
    show_all: Callback<MouseEvent>,
) -> Html {
    let explanation = explain::frontier::decision(&state.vector(), decision);
    let outcome = decision.to_string();
    let mut class = String::from("panel decision decision-");
    class.push_str(outcome.split(' ').next().unwrap_or_default());
    html! {
        <section {class} id="decision" aria-labelledby="decision-title" data-outcome={outcome}>
            <h2 class="panel-title" id="decision-title">{ "Decision" }</h2>
            { stale(session) }
            { explained(explanation, all, show_all) }
            { betrayed(state) }
            <ul class="chips" aria-label="In short">{ for chips(state, decision) }</ul>
        </section>
    }
}

/// The decision stays the last good one; here it says that it is older than what stands in an input.
fn stale(session: &Session) -> Html {
    let link = |(id, draft): (&FieldId, &Draft)| {
        let field = id.to_string();
        let key = field.clone();
        let onclick = Callback::from(move |_: MouseEvent| focus(&field));
        html! { <button {key} type="button" class="inline" {onclick}>{ &*draft.label }</button> }
    };
    let fields: Vec<Html> = session.stale().map(link).collect();
    if fields.is_empty() {
        return html! {};
    }
    html! {
        <p class="stale" id="stale">
            { icons::warning() }
            <span>{ "Older than the input: " }{ for fields }</span>
        </p>
    }
}

/// What the picture knows, and no merge can: an event that is covered and has no outcome.
fn betrayed(state: &State) -> Html {
    let false_claim = |partition: &Partition| {
        let cut = super::axis::covered(partition);
        let inside = |at| cut.is_some_and(|cut| cut.covers(at) == Some(true)) || is_ended(partition);
        let event = partition.events.iter().find(|event| event.outstanding && inside(&event.at))?;
        Some((partition.name.to_string(), event.at.to_string()))
    };
    let mut found = state.partitions().iter().filter_map(false_claim);
    let Some((name, at)) = found.next() else { return html! {} };
    let others = match found.count() {
        0 => String::new(),
        1 => " One more partition likewise.".to_owned(),
        others => format!(" {others} more partitions likewise."),
    };
    html! {
        <p class="betrayed" id="false-claim">
            { icons::betrayed() }
            <span>
                <b>{ &name }</b>{ " claims an event at " }<code>{ at }</code>
                { format!(" that is still outstanding. No merge can see this: a checkpoint is believed.{others}") }
            </span>
        </p>
    }
}

fn is_ended(partition: &Partition) -> bool {
    use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
    let coverage = partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage);
    coverage == Some(&StoredCoverage::Read(Coverage::Ended))
}

/// A fact in a word or two, and whether it is as it should be.
fn chip(words: String, good: bool) -> Html {
    html! {
        <li class={if good { "chip" } else { "chip chip-bad" }}>
            if !good { { icons::remove() } }
            { words }
        </li>
    }
}

fn chips(state: &State, decision: &Decision) -> Vec<Html> {
    let excused = match decision {
        Decision::Frontier(frontier) => frontier.excused.len(),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => 0,
    };
    let (mut members, mut with) = (0, 0);
    let (mut one_scope, mut all_final, mut one_epoch, mut durable) = (true, true, true, true);
    for partition in state.partitions() {
        if partition.member {
            members += 1;
            with += usize::from(!partition.checkpoints.is_empty());
        }
        for checkpoint in &partition.checkpoints {
            one_scope &= checkpoint.scope == state.scope;
            all_final &= checkpoint.finality == Finality::Final;
            one_epoch &= checkpoint.epoch == state.epoch;
            durable &= checkpoint.durable;
        }
    }
    let every = |good: bool, yes: &str, no: &str| chip(if good { yes } else { no }.to_owned(), good);
    let noun = if members == 1 { "checkpoint" } else { "checkpoints" };
    let mut chips = vec![
        // Those that need none are not missed.
        chip(format!("{with} of {members} {noun}"), with + excused == members),
        every(one_scope, "one scope", "several scopes"),
        every(all_final, "final", "not all final"),
        every(one_epoch, &format!("epoch {}", state.epoch), "several epochs"),
    ];
    if !durable {
        chips.push(every(false, "", "not all durable"));
    }
    chips
}
