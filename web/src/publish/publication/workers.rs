//! The partitions' workers: each takes its checkpoint forward, at once or by a write that travels.

use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
use cutline::frontier::state::Partition;
use cutline::frontier::system::Action;

use crate::parts::element::{Element, el};
use crate::publish::acting::Stage;

/// Partitions beyond these are in the table alone.
const DRAWN: usize = 12;

/// The first of them.
pub(super) fn workers(stage: Stage<'_>) -> Element {
    let members = || stage.system.state.partitions().iter().filter(|partition| partition.member);
    let mut cards = el("div class='cards workers-cards'");
    for partition in members().take(DRAWN) {
        cards = cards.add(card(stage, partition));
    }
    let others = members().count().saturating_sub(DRAWN);
    let more = (others > 0).then(|| el("p class='hint'").add(format!("{others} more stand in the table.")));
    el("section class='workers' aria-labelledby='workers-title'")
        .add(el("h3 id='workers-title'").add("Partitions"))
        .add(cards)
        .add(more)
}

fn card(stage: Stage<'_>, partition: &Partition) -> Element {
    let Partition { name, checkpoints, .. } = partition;
    let (covers, generation) = match checkpoints.first() {
        Some(first) => {
            let covers = match &first.coverage {
                StoredCoverage::Read(coverage) => coverage.to_string(),
                StoredCoverage::Absent => "no coverage".to_owned(),
                StoredCoverage::Malformed { text, .. } => text.clone(),
            };
            (covers, format!("generation {}", first.generation))
        }
        None => ("no checkpoint".to_owned(), String::new()),
    };
    let mut acts = el("div class='acts'");
    if let Some(edge) = stage.system.state.next_edge(partition).map(Coverage::Cut) {
        acts = acts
            .add(stage.button("act-button", &format!("Advance to {edge}"), Action::Advance(name.clone(), edge.clone())))
            .add(stage.button("act-button", "Send instead", Action::Send(name.clone(), edge)));
    }
    let end = stage.button("act-button", "End", Action::Advance(name.clone(), Coverage::Ended));
    el("article class='card worker'")
        .key(&**name)
        .set("data-worker", &**name)
        .set("aria-label", &**name)
        .add(
            el("p class='worker-name'")
                .add(el("b").add(&**name))
                .add(el("code").add(covers))
                .add(el("small").add(generation)),
        )
        .add(acts.add(end))
}
