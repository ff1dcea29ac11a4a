//! A checkpoint vector and its publication as TOML.

use super::super::publish::{DEFAULT_EPOCH, DEFAULT_SCOPE};
use super::{Key, Number, Text, list, table};
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::publisher::Policy;
use crate::frontier::record::{Operation, Published};
use crate::frontier::state::{Event, Partition, State};
use crate::frontier::system::{Stored, System};
use crate::frontier::vector::Name;
use crate::order::Order;
use std::fmt::{self, Formatter};

pub(super) fn publish(f: &mut Formatter<'_>, system: &System) -> fmt::Result {
    let System { state, policy, operation_ids, .. } = system;
    if state.order != Order::default() {
        writeln!(f, "order = {}", Text(&state.order.to_string()))?;
    }
    if state.scope != DEFAULT_SCOPE {
        writeln!(f, "scope = {}", Text(&state.scope))?;
    }
    if state.epoch != DEFAULT_EPOCH {
        writeln!(f, "epoch = {}", Number(state.epoch))?;
    }
    if state.partitions().iter().any(|partition| !partition.member) {
        let members = state.partitions().iter().filter(|partition| partition.member);
        writeln!(f, "members = {}", list(members.map(|partition| Text(&partition.name).to_string())))?;
    }
    if !system.publishers().is_empty() {
        let names = system.publishers().iter().map(|publisher| Text(&publisher.name).to_string());
        writeln!(f, "publishers = {}", list(names))?;
    }
    if *policy != Policy::default() {
        writeln!(f, "policy = {}", Text(policy.word()))?;
    }
    if !operation_ids {
        writeln!(f, "operation_ids = false")?;
    }
    writeln!(f, "\n[partitions]")?;
    for partition in state.partitions() {
        writeln!(f, "{} = {}", Key(&partition.name), self::partition(state, partition))?;
    }
    if system.stored == Stored::default() { Ok(()) } else { record(f, state, &system.stored) }
}

fn record(f: &mut Formatter<'_>, state: &State, stored: &Stored) -> fmt::Result {
    let Stored { revision, cut, kept } = stored;
    writeln!(f, "\n[record]")?;
    if *revision != 0 {
        writeln!(f, "revision = {}", Number(*revision))?;
    }
    if let Some(Published { epoch, value, operation }) = cut {
        if *value.at.order() != state.order {
            writeln!(f, "order = {}", Text(&value.at.order().to_string()))?;
        }
        writeln!(f, "cut = {}", Text(&value.to_string()))?;
        of_claim(f, ["epoch", "operation"], *epoch, state, operation.as_ref())?;
    }
    if let Some(Published { epoch, value, operation }) = kept {
        let component =
            |(name, coverage): &(Name, Coverage)| format!("{} = {}", Key(name), Text(&coverage.to_string()));
        let components: Vec<String> = value.components().iter().map(component).collect();
        writeln!(f, "kept = {}", table(&components))?;
        of_claim(f, ["kept_epoch", "kept_operation"], *epoch, state, operation.as_ref())?;
    }
    Ok(())
}

fn of_claim(
    f: &mut Formatter<'_>,
    [epoch_key, operation_key]: [&str; 2],
    epoch: u64,
    state: &State,
    operation: Option<&Operation>,
) -> fmt::Result {
    if epoch != state.epoch {
        writeln!(f, "{epoch_key} = {}", Number(epoch))?;
    }
    match operation {
        Some(operation) => writeln!(f, "{operation_key} = {}", Text(&operation.to_string())),
        None => Ok(()),
    }
}

fn partition(state: &State, partition: &Partition) -> String {
    let mut about = Vec::new();
    if partition.order != state.order {
        about.push(format!("order = {}", Text(&partition.order.to_string())));
    }
    if let Some(floor) = &partition.floor {
        about.push(format!("floor = {}", Text(&floor.to_string())));
    }
    if !partition.events.is_empty() {
        about.push(format!("events = {}", list(partition.events.iter().map(event))));
    }
    match partition.checkpoints.as_slice() {
        [] if about.is_empty() => Text("missing").to_string(),
        [] => table(&about),
        [one] => {
            let (at, rest) = checkpoint(state, one);
            match at {
                Some(at) if about.is_empty() && rest.is_empty() => Text(&at).to_string(),
                at => {
                    let at = at.map(|at| format!("at = {}", Text(&at)));
                    table(&at.into_iter().chain(rest).chain(about).collect::<Vec<_>>())
                }
            }
        }
        // What is true of the partition is said with its first checkpoint.
        many => list(many.iter().enumerate().map(|(place, one)| {
            let (at, rest) = checkpoint(state, one);
            let at = at.map(|at| format!("at = {}", Text(&at)));
            let about = if place == 0 { about.clone() } else { Vec::new() };
            table(&at.into_iter().chain(rest).chain(about).collect::<Vec<_>>())
        })),
    }
}

/// What is under `at`, and the other fields. At least one of the two is there, so that no
/// checkpoint is taken for a missing one.
fn checkpoint(state: &State, checkpoint: &Checkpoint) -> (Option<String>, Vec<String>) {
    let mut fields = Vec::new();
    let at = match &checkpoint.coverage {
        StoredCoverage::Read(coverage) => Some(coverage.to_string()),
        StoredCoverage::Absent => None,
        StoredCoverage::Malformed { text, .. } => {
            fields.push(format!("raw = {}", Text(text)));
            None
        }
    };
    if checkpoint.scope != state.scope {
        fields.push(format!("scope = {}", Text(&checkpoint.scope)));
    }
    if checkpoint.epoch != state.epoch {
        fields.push(format!("epoch = {}", Number(checkpoint.epoch)));
    }
    if checkpoint.generation != 0 {
        fields.push(format!("generation = {}", Number(checkpoint.generation)));
    }
    if let Some(token) = &checkpoint.token {
        fields.push(format!("token = {}", Text(token)));
    }
    if checkpoint.finality != Finality::Final {
        fields.push(format!("finality = {}", Text(checkpoint.finality.word())));
    }
    if !checkpoint.durable {
        fields.push("durable = false".to_owned());
    }
    if at.is_none() && fields.is_empty() {
        fields.push("durable = true".to_owned());
    }
    (at, fields)
}

fn event(event: &Event) -> String {
    let at = event.at.spelling();
    let word = if event.outstanding {
        " outstanding"
    } else if at.ends_with(" outstanding") || at.ends_with(" done") {
        " done"
    } else {
        ""
    };
    Text(&format!("{at}{word}")).to_string()
}
