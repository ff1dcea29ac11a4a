//! What an expectation can name of a publication: the record, the publishers, the messages.

use super::answer::Fact;
use crate::frontier::checkpoint::{Checkpoint, StoredCoverage};
use crate::frontier::kept::Kept;
use crate::frontier::merge::Decision;
use crate::frontier::pages::Stop;
use crate::frontier::publisher::Publisher;
use crate::frontier::record::Published;
use crate::frontier::state::Partition;
use crate::frontier::system::System;
use std::fmt::Display;

/// The facts of a system beyond what its vector allows.
pub(super) fn facts(system: &System) -> [(&'static str, Fact); 14] {
    let stored = &system.stored;
    let cut = stored.cut.as_ref().map(|cut| of_epoch(cut, system.state.epoch));
    let kept = stored.kept.as_ref().map(|kept| of_epoch(kept, system.state.epoch));
    let operation = stored.cut.as_ref().and_then(|cut| cut.operation.as_ref());
    let messages = system.messages().iter().map(ToString::to_string).collect();
    [
        ("epoch", one(Some(&system.state.epoch))),
        ("cut", Fact::One(cut)),
        ("revision", one(Some(&stored.revision))),
        ("operation", one(operation)),
        ("kept", Fact::One(kept)),
        ("meet", Fact::One(meet(system))),
        ("beliefs", of_publishers(system, |publisher| publisher.belief.to_string())),
        (
            "proposes",
            of_publishers(system, |publisher| match system.proposal(publisher) {
                Ok(proposal) => proposal.claim.to_string(),
                Err(unready) => format!("nothing: {}", unready.name()),
            }),
        ),
        ("messages", Fact::Many(messages)),
        ("members", Fact::Many(members(system))),
        (
            "coverage",
            of_checkpoints(system, |checkpoint| match &checkpoint.coverage {
                StoredCoverage::Read(coverage) => coverage.to_string(),
                StoredCoverage::Absent => "none".to_owned(),
                StoredCoverage::Malformed { text, .. } => format!("raw {text}"),
            }),
        ),
        ("generations", of_checkpoints(system, |checkpoint| checkpoint.generation.to_string())),
        ("tokens", of_checkpoints(system, |checkpoint| checkpoint.token.clone().unwrap_or_else(|| "none".to_owned()))),
        ("stops", of_partitions(system, |partition| partition.log.as_ref().map(|log| stop(&log.fold().stop)))),
    ]
}

fn one(value: Option<&impl Display>) -> Fact {
    Fact::One(value.map(ToString::to_string))
}

/// A claim of another epoch says which.
fn of_epoch<T: Display>(published: &Published<T>, now: u64) -> String {
    let Published { epoch, value, operation: _ } = published;
    if *epoch == now { value.to_string() } else { format!("{value} of epoch {epoch}") }
}

/// What the kept vector and the one that would be kept now cover both.
fn meet(system: &System) -> Option<String> {
    let kept = system.stored.kept.as_ref().filter(|kept| kept.epoch == system.state.epoch)?;
    match system.decision() {
        Decision::Withheld(withheld) => Some(Kept::new(withheld.vector).meet(&kept.value).to_string()),
        Decision::Frontier(_) | Decision::Ended | Decision::Rejected(_) => None,
    }
}

fn members(system: &System) -> Vec<String> {
    let members = system.state.partitions().iter().filter(|partition| partition.member);
    members.map(|partition| partition.name.to_string()).collect()
}

fn of_publishers(system: &System, value: impl Fn(&Publisher) -> String) -> Fact {
    Fact::Named(system.publishers().iter().map(|publisher| (publisher.name.to_string(), value(publisher))).collect())
}

fn of_partitions(system: &System, value: impl Fn(&Partition) -> Option<String>) -> Fact {
    let named = |partition: &Partition| Some((partition.name.to_string(), value(partition)?));
    Fact::Named(system.state.partitions().iter().filter_map(named).collect())
}

/// Of the first checkpoint of each partition; `missing` where there is none.
fn of_checkpoints(system: &System, value: impl Fn(&Checkpoint) -> String) -> Fact {
    of_partitions(system, |partition| Some(partition.checkpoints.first().map_or_else(|| "missing".to_owned(), &value)))
}

/// What keeps a folded coverage from going further, in short.
fn stop(stop: &Stop) -> String {
    match stop {
        Stop::Late { event, .. } => format!("late event {}", event.id),
        Stop::Ended => "ended".to_owned(),
        Stop::Unsettled(event) => format!("unsettled {}", event.id),
        Stop::Unordered(event) => format!("unordered {}", event.id),
        Stop::Loop(token) => format!("loop to {token}"),
        Stop::Hole { asked: Some(token), .. } => format!("hole at {token}"),
        Stop::Hole { asked: None, .. } => "hole at the start".to_owned(),
        Stop::NoBoundary { .. } => "no boundary".to_owned(),
        Stop::NextPage(Some(token)) => format!("next page {token}"),
        Stop::NextPage(None) => "first page".to_owned(),
        Stop::Over => "over".to_owned(),
    }
}
