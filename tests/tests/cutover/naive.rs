//! A naive specification of the membership change: trees, counts and text, and nothing of the product's own.

use cutline::frontier::checkpoint::{Coverage, Finality, StoredCoverage};
use cutline::frontier::cutover::{Change, Move, Obstacle};
use cutline::frontier::state::{Partition, State};
use std::collections::{BTreeMap, BTreeSet};

/// What an obstacle begins with.
pub(crate) const KINDS: [&str; 15] = [
    "not later",
    "written ahead",
    "unknown",
    "not member",
    "source twice",
    "not a name",
    "taken",
    "name twice",
    "few children",
    "few parents",
    "orders",
    "other order",
    "split ended",
    "merge ended",
    "last generation",
];

/// The obstacle as the specification writes it.
pub(crate) fn told(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::NotLater { epoch, current } => format!("not later {epoch} {current}"),
        Obstacle::WrittenAhead { partition, epoch } => format!("written ahead {partition} {epoch}"),
        Obstacle::Unknown(name) => format!("unknown {name}"),
        Obstacle::NotMember(name) => format!("not member {name}"),
        Obstacle::SourceTwice(name) => format!("source twice {name}"),
        Obstacle::NotAName(name) => format!("not a name {name}"),
        Obstacle::NameTaken(name) => format!("taken {name}"),
        Obstacle::NameTwice(name) => format!("name twice {name}"),
        Obstacle::FewChildren(name) => format!("few children {name}"),
        Obstacle::FewParents(name) => format!("few parents {name}"),
        Obstacle::OrdersDiffer { into, first, other } => format!("orders {into} {first} {other}"),
        Obstacle::OtherOrder { partition, at } => format!("other order {partition} {at}"),
        Obstacle::SplitEnded { from, into } => format!("split ended {from} {}", into.join(",")),
        Obstacle::MergeEnded { from, into } => format!("merge ended {} {into}", from.join(",")),
        Obstacle::LastGeneration(name) => format!("last generation {name}"),
        Obstacle::EmptyMembership => "empty".to_owned(),
        Obstacle::Invalid(error) => format!("invalid {error}"),
    }
}

/// Exactly one checkpoint, and nothing wrong with it.
pub(crate) fn sound(state: &State, partition: &Partition) -> bool {
    partition.checkpoints.len() == 1
        && partition.checkpoints.iter().all(|one| {
            matches!(one.coverage, StoredCoverage::Read(_))
                && one.scope == state.scope
                && one.epoch == state.epoch
                && one.finality == Finality::Final
                && one.durable
        })
}

/// The least coverage of partitions that are all sound and all compare.
pub(crate) fn least(state: &State, partitions: &[&Partition]) -> Option<Coverage> {
    if partitions.is_empty() || !partitions.iter().all(|partition| sound(state, partition)) {
        return None;
    }
    let mut cuts = Vec::new();
    for partition in partitions {
        if let StoredCoverage::Read(Coverage::Cut(cut)) = &partition.checkpoints[0].coverage {
            cuts.push(cut);
        }
    }
    if cuts.is_empty() {
        return Some(Coverage::Ended);
    }
    // The one that all others are at or beyond; where some pair does not compare, there may be none.
    let least = cuts.iter().find(|cut| cuts.iter().all(|other| other.is_at_or_beyond(cut)))?;
    Some(Coverage::Cut((*least).clone()))
}

/// The names of the new state, in order.
pub(crate) fn places(state: &State, change: &Change) -> Vec<String> {
    let mut names: Vec<Vec<String>> = state.partitions().iter().map(|one| vec![one.name.to_string()]).collect();
    let mut joined = Vec::new();
    for one in &change.moves {
        for (place, partition) in state.partitions().iter().enumerate() {
            match one {
                Move::Split { from, into } if *from == partition.name => {
                    names[place] = into.iter().map(ToString::to_string).collect();
                }
                Move::Merge { from, into } if from[0] == partition.name => names[place] = vec![into.to_string()],
                Move::Merge { from, .. } if from.contains(&partition.name) => names[place].clear(),
                Move::Leave { name } if *name == partition.name => names[place].clear(),
                _ => {}
            }
        }
        if let Move::Join { name, .. } = one {
            joined.push(name.to_string());
        }
    }
    names.into_iter().flatten().chain(joined).collect()
}

/// The partitions that a change names as sources, and those that it makes.
fn sides(change: &Change) -> (Vec<&str>, Vec<&str>) {
    let (mut sources, mut products): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for one in &change.moves {
        match one {
            Move::Split { from, into } => {
                sources.push(from);
                products.extend(into.iter().map(|name| &**name));
            }
            Move::Merge { from, into } => {
                sources.extend(from.iter().map(|name| &**name));
                products.push(into);
            }
            Move::Join { name, .. } => products.push(name),
            Move::Leave { name } => sources.push(name),
        }
    }
    (sources, products)
}

/// What is wrong with the names alone.
fn of_names(state: &State, change: &Change) -> BTreeSet<String> {
    let members: BTreeMap<&str, bool> = state.partitions().iter().map(|one| (&*one.name, one.member)).collect();
    let (sources, products) = sides(change);
    let mut found = BTreeSet::new();
    for name in &sources {
        match members.get(name) {
            None => drop(found.insert(format!("unknown {name}"))),
            Some(false) => drop(found.insert(format!("not member {name}"))),
            Some(true) if sources.iter().filter(|other| *other == name).count() > 1 => {
                found.insert(format!("source twice {name}"));
            }
            Some(true) => {}
        }
    }
    for name in &products {
        if name.is_empty() || name.contains(char::is_control) {
            found.insert(format!("not a name {name}"));
            continue;
        }
        if products.iter().filter(|other| *other == name).count() > 1 {
            found.insert(format!("name twice {name}"));
        }
        let remains = members.get(name).is_some_and(|member| !member || !sources.contains(name));
        if remains {
            found.insert(format!("taken {name}"));
        }
    }
    found
}

/// Everything that stands in the way of a change.
pub(crate) fn obstacles(state: &State, change: &Change) -> BTreeSet<String> {
    let members: BTreeMap<&str, &Partition> =
        state.partitions().iter().filter(|one| one.member).map(|one| (&*one.name, one)).collect();
    let (sources, products) = sides(change);
    let mut found = of_names(state, change);
    if change.epoch <= state.epoch {
        found.insert(format!("not later {} {}", change.epoch, state.epoch));
    }
    let kept: Vec<&Partition> = members.values().filter(|one| !sources.contains(&&*one.name)).copied().collect();
    if kept.is_empty() && products.is_empty() {
        found.insert("empty".to_owned());
    }
    let ahead = |one: &Partition| {
        change.epoch > state.epoch && one.checkpoints.iter().any(|checkpoint| checkpoint.epoch == change.epoch)
    };
    let is_last = |one: &Partition| one.checkpoints.iter().any(|checkpoint| checkpoint.generation == u64::MAX);
    let ended = |one: &Partition| {
        one.checkpoints.iter().any(|checkpoint| checkpoint.coverage == StoredCoverage::Read(Coverage::Ended))
    };
    // Whoever is written anew, and whoever's name is taken by something that is written.
    let mut rewritten: Vec<&Partition> = kept.clone();
    let mut carried: Vec<&Partition> = kept;
    let takes = |name: &str| members.get(name).copied().filter(|one| sources.contains(&&*one.name));
    for one in &change.moves {
        match one {
            Move::Split { from, into } => {
                if into.len() < 2 {
                    found.insert(format!("few children {from}"));
                }
                let Some(parent) = members.get(&**from) else { continue };
                if ended(parent) {
                    found.insert(format!("split ended {from} {}", into.join(",")));
                }
                carried.push(parent);
                rewritten.push(parent);
                if !parent.checkpoints.is_empty() {
                    rewritten.extend(into.iter().filter_map(|child| takes(child)));
                }
            }
            Move::Merge { from, into } => {
                if from.len() < 2 {
                    found.insert(format!("few parents {into}"));
                }
                let mut once = BTreeSet::new();
                let parents: Vec<&Partition> = from
                    .iter()
                    .filter(|name| once.insert(&***name))
                    .filter_map(|name| members.get(&**name).copied())
                    .collect();
                for other in parents.iter().filter(|other| other.order != parents[0].order) {
                    found.insert(format!("orders {into} {} {}", parents[0].name, other.name));
                }
                let least = least(state, &parents);
                if least == Some(Coverage::Ended) {
                    let names: Vec<&str> = parents.iter().map(|parent| &*parent.name).collect();
                    found.insert(format!("merge ended {} {into}", names.join(",")));
                }
                if least.is_some() {
                    rewritten.extend(&parents);
                    rewritten.extend(takes(into));
                }
            }
            Move::Join { name, coverage, floor } => {
                for cut in coverage.iter().filter_map(Coverage::cut).chain(floor) {
                    if *cut.at.order() != state.order {
                        found.insert(format!("other order {name} {}", cut.at));
                    }
                }
                if coverage.is_some() {
                    rewritten.extend(takes(name));
                }
            }
            Move::Leave { .. } => {}
        }
    }
    found.extend(
        carried.iter().filter(|one| ahead(one)).map(|one| format!("written ahead {} {}", one.name, change.epoch)),
    );
    found.extend(rewritten.iter().filter(|one| is_last(one)).map(|one| format!("last generation {}", one.name)));
    found
}
