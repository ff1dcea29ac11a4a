//! The decision panel: the answer, why, what would change it, and whether it is older than an input.

use cutline::frontier::merge::Decision;
use yew::prelude::*;

use crate::parts::act::focus;
use crate::parts::element::{Element, el};
use crate::parts::explanation::explained;
use crate::parts::icons;
use crate::state::session::Session;

use super::known::{Facts, Seen};
use super::lanes;

/// The panel; `all` reasons, or the first of them.
pub(crate) fn panel(session: &Session, seen: &Seen, all: bool, show_all: Callback<MouseEvent>) -> Element {
    let outcome = seen.decision().to_string();
    let mut class = String::from("panel decision decision-");
    class.push_str(outcome.split(' ').next().unwrap_or_default());
    el("section id='decision' aria-labelledby='decision-title'")
        .set("class", class)
        .set("data-outcome", outcome)
        .add(el("h2 class='panel-title' id='decision-title'").add("Decision"))
        .add(stale(session))
        .add(explained(seen.explanation(), all, show_all))
        .add(betrayed(seen))
        .add(el("ul class='chips' aria-label='In short'").add(chips(seen)))
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
pub(super) fn betrayed(seen: &Seen) -> Option<Element> {
    let (partition, others) = seen.betrayed()?;
    let at = lanes::betrayed(partition)?.at.to_string();
    let others = match others {
        0 => String::new(),
        1 => " One more partition likewise.".to_owned(),
        others => format!(" {others} more partitions likewise."),
    };
    let rest = format!(" that is still outstanding. No merge can see this: a checkpoint is believed.{others}");
    let name = el("b").add(partition.name.to_string());
    let words = el("span").add(name).add(" claims an event at ").add(el("code").add(at)).add(rest);
    Some(el("p class='betrayed' id='false-claim'").add(icons::betrayed()).add(words))
}

/// A fact in a word or two, and whether it is as it should be.
fn chip(words: String, good: bool) -> Element {
    let chip = el("li").set("class", if good { "chip" } else { "chip chip-bad" });
    if good { chip.add(words) } else { chip.add(icons::remove()).add(words) }
}

fn chips(seen: &Seen) -> Vec<Element> {
    let excused = match seen.decision() {
        Decision::Frontier(frontier) => frontier.excused.len(),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => 0,
    };
    let Facts { members, with_checkpoint, one_scope, all_final, one_epoch, durable } = seen.known.facts;
    let every = |good: bool, yes: &str, no: &str| chip(if good { yes } else { no }.to_owned(), good);
    let noun = if members == 1 { "checkpoint" } else { "checkpoints" };
    let mut chips = vec![
        // Those that need none are not missed.
        chip(format!("{with_checkpoint} of {members} {noun}"), with_checkpoint + excused == members),
        every(one_scope, "one scope", "several scopes"),
        every(all_final, "final", "not all final"),
        every(one_epoch, &format!("epoch {}", seen.known.state().epoch), "several epochs"),
    ];
    if !durable {
        chips.push(every(false, "", "not all durable"));
    }
    chips
}
