//! The authoritative record.

use cutline::frontier::checkpoint::StoredCoverage;
use cutline::frontier::kept::Kept;
use cutline::frontier::publisher::Policy;
use cutline::frontier::record::{Operation, Published, Record};
use cutline::frontier::state::State;
use cutline::scenario::step::publish::SystemStep;

use super::{fact, value};
use crate::parts::act::{Choice, select};
use crate::parts::element::{Element, el};
use crate::publish::acting::{Stage, take};

/// What is stored, and what holds after a membership change.
pub(super) fn card(stage: Stage<'_>) -> Element {
    let Record { epoch, revision, cut, kept } = stage.system.record();
    let text = cut.as_ref().map(|cut| cut.value.to_string());
    let nothing = cut.is_none() && kept.is_none();
    let mut facts = el("dl class='facts'");
    if let Some(cut) = &cut {
        facts = fact(facts, "cut", of_epoch(value(&cut.value.to_string()), cut, epoch));
    }
    facts = fact(facts, "epoch", value(&epoch.to_string()));
    facts = fact(facts, "revision", value(&revision.to_string()));
    if let Some(cut) = &cut {
        facts = fact(facts, "operation", operation(cut.operation.as_ref()));
    }
    if let Some(kept) = &kept {
        facts = fact(facts, "kept", of_epoch(value(&kept.value.to_string()), kept, epoch));
        facts = fact(facts, "kept by", operation(kept.operation.as_ref()));
        facts = fact(facts, "both cover", value(&kept.value.meet(&current(&stage.system.state)).to_string()));
    }
    let choice = |policy: Policy| Choice {
        word: policy.word(),
        title: None,
        chosen: policy == stage.system.policy,
        action: Some(take(SystemStep::Policy(policy))),
    };
    let choices = Policy::ALL.map(choice).into();
    let policy = select(stage.dispatch, "policy".to_owned(), "Policy after a membership change".to_owned(), choices);
    let facts = fact(
        facts,
        "policy",
        el("dd").add(policy).add(el("small").add(match stage.system.policy {
            Policy::Hold => "A new epoch claims nothing until it has reached the last cut.",
            Policy::Restate => "A new epoch may publish a lower cut; readers compare the epoch first.",
        })),
    );
    el("section class='record' id='record' aria-labelledby='record-title'")
        .set("data-cut", text.unwrap_or_default())
        .set("data-revision", revision.to_string())
        .set("data-epoch", epoch.to_string())
        .add(el("h3 id='record-title'").add("Authoritative record"))
        .add(nothing.then(|| el("p").add("Nothing is published yet.")))
        .add(facts)
}

/// The mark of a claim that is about an earlier epoch.
fn of_epoch<T>(says: Element, published: &Published<T>, epoch: u64) -> Element {
    let other = published.epoch != epoch;
    says.add(other.then(|| el("span class='chip chip-note'").add(format!("of epoch {}", published.epoch))))
}

fn operation(operation: Option<&Operation>) -> Element {
    match operation {
        Some(operation) => value(&operation.to_string()),
        None => el("dd").add("not recorded"),
    }
}

/// What the checkpoints cover now.
fn current(state: &State) -> Kept {
    let mut components = Vec::new();
    for partition in state.partitions().iter().filter(|partition| partition.member) {
        if let Some(StoredCoverage::Read(coverage)) = partition.checkpoints.first().map(|first| &first.coverage) {
            components.push((partition.name.clone(), coverage.clone()));
        }
    }
    Kept::new(components)
}
