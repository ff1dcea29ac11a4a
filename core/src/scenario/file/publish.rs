//! A checkpoint vector of a scenario file.

use super::node::{Node, Value};
use super::reader::{Fields, Reader};
use super::unsigned;
use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::state::{Event, InvalidState, Partition, State};
use crate::frontier::vector::Name;
use crate::order::Order;

/// The scope of a scenario that names none.
pub(in crate::scenario) const DEFAULT_SCOPE: &str = "all";
/// The epoch of a scenario that names none.
pub(in crate::scenario) const DEFAULT_EPOCH: u64 = 1;

/// What partitions take from the scenario where they say nothing themselves.
struct Defaults {
    order: Order,
    scope: String,
    epoch: u64,
}

pub(super) fn state(reader: &mut Reader<'_>, fields: &mut Fields<'_>) -> Option<State> {
    let order = fields.read(reader, "order", order).unwrap_or_default();
    let scope = fields.text(reader, "scope").unwrap_or_else(|| DEFAULT_SCOPE.to_owned());
    let epoch = unsigned(reader, fields, "epoch").unwrap_or(DEFAULT_EPOCH);
    let defaults = Defaults { order, scope, epoch };
    let mut partitions = fields.read(reader, "partitions", |reader, node| {
        let mut table = reader.table(node, "a table of partitions, like `A = \"before 100\"`")?;
        let entries = table.rest();
        let partitions = entries.into_iter().filter_map(|entry| {
            reader.within(&entry.key, |reader| partition(reader, &entry.key, &entry.node, &defaults))
        });
        Some(partitions.collect::<Vec<Partition>>())
    });
    fields.read(reader, "members", |reader, node| {
        let partitions = partitions.get_or_insert_with(Vec::new);
        for partition in partitions.iter_mut() {
            partition.member = false;
        }
        members(reader, node, partitions, &defaults)
    });
    let Defaults { order, scope, epoch } = defaults;
    // The keys of a table and the names of a membership are each checked to be there once.
    State::new(order, scope, epoch, partitions.unwrap_or_default()).ok()
}

/// A membership that is written out: a name without a checkpoint is a partition all the same.
fn members(reader: &mut Reader<'_>, node: &Node, partitions: &mut Vec<Partition>, defaults: &Defaults) -> Option<()> {
    for item in reader.list(node, "a list of partitions, like `[\"A\", \"B\"]`")? {
        let Some(name) = reader.string(item, "the name of a partition") else { continue };
        match partitions.iter_mut().find(|partition| &*partition.name == name) {
            Some(partition) if partition.member => reader.error(item, format!("`{name}` is a member twice")),
            Some(partition) => partition.member = true,
            None => partitions.push(Partition::new(Name::from(name), defaults.order.clone())),
        }
    }
    Some(())
}

pub(super) fn order(reader: &mut Reader<'_>, node: &Node) -> Option<Order> {
    let text = reader.string(node, "the name of an order, like `integer`")?;
    reader.accept(node, text.parse::<Order>())
}

fn partition(reader: &mut Reader<'_>, name: &str, node: &Node, defaults: &Defaults) -> Option<Partition> {
    if name.is_empty() || name.chars().any(char::is_control) {
        reader.error(node, InvalidState::NotAName(name.into()).to_string());
        return None;
    }
    if is_misplaced(name, node, &defaults.order) {
        reader.error(node, format!("this stands among the partitions: move `{name}` above `[partitions]`"));
        return None;
    }
    let mut partition = Partition::new(Name::from(name), defaults.order.clone());
    match &node.value {
        Value::List(items) => {
            // More than one checkpoint answers for it: what a merge must reject.
            for item in items {
                let long = matches!(item.value, Value::Table(_));
                match if long {
                    long_form(reader, item, &mut partition, defaults)
                } else {
                    short_form(reader, item, &partition, defaults)
                } {
                    Some(checkpoint) => partition.checkpoints.push(checkpoint),
                    None if long => reader.error(item, "expected a checkpoint: give `at`, `raw` or `token`".to_owned()),
                    None => {}
                }
            }
        }
        Value::Table(_) => {
            partition.checkpoints = long_form(reader, node, &mut partition, defaults).into_iter().collect();
        }
        Value::Text(text) if text == "missing" => {}
        _ => partition.checkpoints = short_form(reader, node, &partition, defaults).into_iter().collect(),
    }
    Some(partition)
}

/// A key of the scenario that TOML takes for a partition, since it stands below `[partitions]`.
fn is_misplaced(name: &str, node: &Node, order: &Order) -> bool {
    let is_name = |item: &Node| matches!(&item.value, Value::Text(text) if Coverage::parse(order, text).is_err());
    match (name, &node.value) {
        ("epoch", Value::Integer(_)) => true,
        ("members" | "mistakes", Value::List(items)) => items.iter().all(is_name),
        _ => false,
    }
}

fn checkpoint(coverage: StoredCoverage, defaults: &Defaults) -> Checkpoint {
    Checkpoint {
        coverage,
        scope: defaults.scope.clone(),
        epoch: defaults.epoch,
        generation: 0,
        token: None,
        finality: Finality::Final,
        durable: true,
    }
}

/// `"before 100"`.
fn short_form(reader: &mut Reader<'_>, node: &Node, partition: &Partition, defaults: &Defaults) -> Option<Checkpoint> {
    let text = reader.string(node, "a checkpoint, like `\"before 100\"` or `{ at = \"before 100\" }`")?;
    let coverage = reader.accept(node, Coverage::parse(&partition.order, text))?;
    Some(checkpoint(StoredCoverage::Read(coverage), defaults))
}

/// `{ at = "before 90", finality = "provisional", floor = "before 80" }`; without any field of a
/// checkpoint, the checkpoint is missing.
fn long_form(
    reader: &mut Reader<'_>,
    node: &Node,
    partition: &mut Partition,
    defaults: &Defaults,
) -> Option<Checkpoint> {
    let mut fields = reader.table(node, "a checkpoint")?;
    if let Some(order) = fields.read(reader, "order", order) {
        partition.order = order;
    }
    let order = partition.order.clone();
    if let Some(floor) = fields.read(reader, "floor", |reader, node| cut(reader, node, &order)) {
        partition.floor = Some(floor);
    }
    if let Some(events) = fields.read(reader, "events", |reader, node| events(reader, node, &order)) {
        partition.events = events;
    }
    let at = fields.take("at");
    let raw = fields.take("raw");
    if let (Some(_), Some(raw)) = (at, raw) {
        reader.error(raw, "`at` and `raw` both say what is stored: keep one of them".to_owned());
    }
    let coverage = match (at, raw) {
        (Some(at), _) => reader.within("at", |reader| {
            let text = reader.string(at, "a cut, like `\"before 100\"`")?;
            reader.accept(at, Coverage::parse(&order, text)).map(StoredCoverage::Read)
        }),
        (None, Some(raw)) => reader.within("raw", |reader| {
            let text = reader.string(raw, "the text that the store holds")?;
            Some(StoredCoverage::from_text(&order, text))
        }),
        (None, None) => None,
    };
    let scope = fields.text(reader, "scope");
    let epoch = unsigned(reader, &mut fields, "epoch");
    let generation = unsigned(reader, &mut fields, "generation");
    let token = fields.text(reader, "token");
    let finality = fields.read(reader, "finality", |reader, node| {
        let text = reader.string(node, "a finality claim, like `\"provisional\"`")?;
        reader.accept(node, text.parse::<Finality>())
    });
    let durable = fields.take("durable").and_then(|node| reader.within("durable", |reader| reader.boolean(node)));
    fields.finish(reader);
    let there = at.or(raw).is_some()
        || scope.is_some()
        || epoch.is_some()
        || generation.is_some()
        || token.is_some()
        || finality.is_some()
        || durable.is_some();
    there.then(|| {
        let plain = checkpoint(coverage.unwrap_or(StoredCoverage::Absent), defaults);
        Checkpoint {
            coverage: plain.coverage,
            scope: scope.unwrap_or(plain.scope),
            epoch: epoch.unwrap_or(plain.epoch),
            generation: generation.unwrap_or(plain.generation),
            token,
            finality: finality.unwrap_or(plain.finality),
            durable: durable.unwrap_or(plain.durable),
        }
    })
}

fn cut(reader: &mut Reader<'_>, node: &Node, order: &Order) -> Option<Cut> {
    let text = reader.string(node, "a cut, like `\"before 80\"`")?;
    reader.accept(node, Cut::parse(order, text))
}

/// `["98", "99", "100 outstanding"]`.
fn events(reader: &mut Reader<'_>, node: &Node, order: &Order) -> Option<Vec<Event>> {
    let items = reader.list(node, "a list of events, like `[\"99\", \"100 outstanding\"]`")?;
    let events = items.iter().filter_map(|item| {
        let text = reader.string(item, "an event, like `\"99\"` or `\"100 outstanding\"`")?;
        let (at, outstanding) = match text.strip_suffix(" outstanding") {
            Some(at) => (at, true),
            None => (text.strip_suffix(" done").unwrap_or(text), false),
        };
        let at = reader.accept(item, Coordinate::parse(order, at))?;
        Some(Event { at, outstanding })
    });
    Some(events.collect())
}
