//! The decision panel: the answer, why, what would change it, and whether it is older than an input.

use cutline::explain;
use cutline::frontier::checkpoint::Finality;
use cutline::frontier::merge::Decision;
use cutline::frontier::state::{Partition, State};
use yew::prelude::*;

use crate::parts::act::focus;
use crate::parts::element::{Element, el};
use crate::parts::explanation::explained;
use crate::parts::icons;
use crate::state::session::Session;

/// The panel; `all` reasons, or the first of them.
pub(crate) fn panel(
    session: &Session,
    state: &State,
    decision: &Decision,
    all: bool,
    show_all: Callback<MouseEvent>,
) -> Element {
    let explanation = explain::frontier::decision(&state.vector(), decision);
    let outcome = decision.to_string();
    let mut class = String::from("panel decision decision-");
    class.push_str(outcome.split(' ').next().unwrap_or_default());
    el("section id='decision' aria-labelledby='decision-title'")
        .set("class", class)
        .set("data-outcome", outcome)
        .add(el("h2 class='panel-title' id='decision-title'").add("Decision"))
        .add(stale(session))
        .add(explained(explanation, all, show_all))
        .add(betrayed(state))
        .add(el("ul class='chips' aria-label='In short'").add(chips(state, decision)))
}

/// The decision stays the last good one; here it says that it is older than what stands in an input.
fn stale(session: &Session) -> Option<Element> {
    let mut fields = el("span").add("Older than the input: ");
    let mut any = false;
    for (id, draft) in session.stale() {
        let field = id.to_string();
        let link = el("button type='button' class='inline'").key(&field).add(&*draft.label);
        fields = fields.add(link.on_click(Callback::from(move |_| focus(&field))));
        any = true;
    }
    any.then(|| el("p class='stale' id='stale'").add(icons::warning()).add(fields))
}

/// What the picture knows, and no merge can: an event that is covered and has no outcome.
pub(crate) fn betrayed(state: &State) -> Option<Element> {
    let false_claim = |partition: &Partition| {
        let cut = super::axis::covered(partition);
        let inside = |at| cut.is_some_and(|cut| cut.covers(at) == Some(true)) || is_ended(partition);
        let event = partition.events.iter().find(|event| event.outstanding && inside(&event.at))?;
        Some((partition.name.to_string(), event.at.to_string()))
    };
    let mut found = state.partitions().iter().filter_map(false_claim);
    let (name, at) = found.next()?;
    let others = match found.count() {
        0 => String::new(),
        1 => " One more partition likewise.".to_owned(),
        others => format!(" {others} more partitions likewise."),
    };
    let rest = format!(" that is still outstanding. No merge can see this: a checkpoint is believed.{others}");
    let words = el("span").add(el("b").add(name)).add(" claims an event at ").add(el("code").add(at)).add(rest);
    Some(el("p class='betrayed' id='false-claim'").add(icons::betrayed()).add(words))
}

fn is_ended(partition: &Partition) -> bool {
    use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
    let coverage = partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage);
    coverage == Some(&StoredCoverage::Read(Coverage::Ended))
}

/// A fact in a word or two, and whether it is as it should be.
fn chip(words: String, good: bool) -> Element {
    let chip = el("li").set("class", if good { "chip" } else { "chip chip-bad" });
    if good { chip.add(words) } else { chip.add(icons::remove()).add(words) }
}

fn chips(state: &State, decision: &Decision) -> Vec<Element> {
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
