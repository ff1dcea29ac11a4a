//! The publication of a scenario file: its record, its publishers, and what holds between epochs.

use super::node::Node;
use super::publish::{order, state};
use super::reader::{Fields, Reader};
use super::unsigned;
use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::kept::Kept;
use crate::frontier::publisher::Policy;
use crate::frontier::record::{Operation, Published};
use crate::frontier::state::State;
use crate::frontier::system::{Stored, System};
use crate::frontier::vector::Name;
use crate::scenario::nearest::did_you_mean;

pub(super) fn system(reader: &mut Reader<'_>, fields: &mut Fields<'_>) -> Option<System> {
    let state = state(reader, fields);
    // Without a vector the rest is looked at all the same, against a blank one.
    let around = state.clone().unwrap_or_else(|| State::blank("", 1));
    let stored = fields.read(reader, "record", |reader, node| record(reader, node, &around));
    let mut system = System::new(around).with_stored(stored.unwrap_or_default());
    if let Some(policy) = fields.read(reader, "policy", policy) {
        system.policy = policy;
    }
    if let Some(node) = fields.take("operation_ids")
        && let Some(stored) = reader.within("operation_ids", |reader| reader.boolean(node))
    {
        system.operation_ids = stored;
    }
    let system = fields.read(reader, "publishers", |reader, node| publishers(reader, node, &system)).unwrap_or(system);
    state.map(|_| system)
}

fn publishers(reader: &mut Reader<'_>, node: &Node, system: &System) -> Option<System> {
    let mut system = system.clone();
    for item in reader.list(node, "a list of publishers, like `[\"w1\", \"w2\"]`")? {
        let Some(name) = reader.string(item, "the name of a publisher") else { continue };
        let with = system.with_publisher(name);
        if let Some(with) = reader.accept(item, with) {
            system = with;
        }
    }
    Some(system)
}

fn policy(reader: &mut Reader<'_>, node: &Node) -> Option<Policy> {
    let text = reader.string(node, "`\"hold\"` or `\"restate\"`")?;
    let found = Policy::ALL.into_iter().find(|policy| policy.word() == text);
    if found.is_none() {
        let hint = did_you_mean(text, Policy::ALL.map(Policy::word));
        reader.error(node, format!("`{text}` is no policy: expected `hold` or `restate`{hint}"));
    }
    found
}

/// `{ revision = 12, cut = "before 99", operation = "w2/3" }`.
fn record(reader: &mut Reader<'_>, node: &Node, state: &State) -> Option<Stored> {
    let mut fields = reader.table(node, "the record, like `{ revision = 12, cut = \"before 99\" }`")?;
    let revision = unsigned(reader, &mut fields, "revision").unwrap_or_default();
    let order = fields.read(reader, "order", order).unwrap_or_else(|| state.order.clone());
    let cut = fields.read(reader, "cut", |reader, node| {
        let text = reader.string(node, "a cut, like `\"before 99\"`")?;
        reader.accept(node, Cut::parse(&order, text))
    });
    let cut = of_claim(reader, &mut fields, state, ["epoch", "operation"], "cut", cut);
    let kept = fields.read(reader, "kept", |reader, node| kept(reader, node, state));
    let kept = of_claim(reader, &mut fields, state, ["kept_epoch", "kept_operation"], "kept", kept);
    fields.finish(reader);
    Some(Stored { revision, cut, kept })
}

/// A stored claim with the epoch it is about and its operation id, which mean nothing without it.
fn of_claim<T>(
    reader: &mut Reader<'_>,
    fields: &mut Fields<'_>,
    state: &State,
    [epoch_key, operation_key]: [&'static str; 2],
    key: &str,
    value: Option<T>,
) -> Option<Published<T>> {
    let epoch_node = fields.take(epoch_key);
    let operation_node = fields.take(operation_key);
    let Some(value) = value else {
        if let Some(node) = epoch_node.or(operation_node) {
            reader.error(node, format!("this is said of a `{key}`, and there is none: give `{key}` as well"));
        }
        return None;
    };
    let epoch = epoch_node.and_then(|node| reader.within(epoch_key, |reader| reader.unsigned(node)));
    let operation = operation_node.and_then(|node| {
        reader.within(operation_key, |reader| {
            let text = reader.string(node, "an operation id, like `\"w2/3\"`")?;
            let operation = Operation::parse(text);
            if operation.is_none() {
                reader.error(
                    node,
                    format!("`{text}` is no operation id: expected a publisher and a number, like `w2/3`"),
                );
            }
            operation
        })
    });
    Some(Published { epoch: epoch.unwrap_or(state.epoch), value, operation })
}

/// `{ j0 = "through 2", j1 = "through 1" }`.
fn kept(reader: &mut Reader<'_>, node: &Node, state: &State) -> Option<Kept> {
    let mut table = reader.table(node, "a kept vector, like `{ A = \"through 2\", B = \"through 1\" }`")?;
    let components = table.rest().into_iter().filter_map(|entry| {
        let order = state.partition(&entry.key).map_or(&state.order, |partition| &partition.order);
        reader.within(&entry.key, |reader| {
            let text = reader.string(&entry.node, "a cut, or `\"ended\"`")?;
            let coverage = reader.accept(&entry.node, Coverage::parse(order, text))?;
            Some((Name::from(entry.key.as_str()), coverage))
        })
    });
    Some(Kept::new(components.collect()))
}
