//! Taking the steps of a checkpoint vector.

use super::{CheckpointEdit, CheckpointId, PartitionEdit, PublishStep, SortKey, no_partition};
use crate::coordinate::{Coordinate, MalformedCoordinate};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::kept::Kept;
use crate::frontier::record::Published;
use crate::frontier::state::{Event, Partition, State};
use crate::frontier::system::{Happening, System};
use crate::order::Order;
use crate::scenario::step::StepError;
use crate::sorted;
use std::cmp::Ordering;

impl PublishStep {
    /// The system after this step, and what has happened in it, if it was an action.
    pub fn apply(&self, system: &System) -> Result<(System, Option<Happening>), StepError> {
        if let PublishStep::System(step) = self {
            return step.apply(system);
        }
        let state = self.edit(&system.state)?;
        Ok((edited(system, state), None))
    }

    /// The vector after an edit by hand.
    fn edit(&self, state: &State) -> Result<State, StepError> {
        let mut state = state.clone();
        let mut partitions = state.partitions().to_vec();
        match self {
            PublishStep::Partition(name, edit) => edit.apply(found(&mut partitions, name)?)?,
            PublishStep::Checkpoint(id, edit) => {
                edit.apply(&state, id, found(&mut partitions, &id.partition)?)?;
            }
            PublishStep::Add(name) => partitions.push(Partition::new(name.clone(), state.order.clone())),
            PublishStep::Copy(from, to) => {
                let copy = Partition { name: to.clone(), ..found(&mut partitions, from)?.clone() };
                let place = partitions.iter().position(|partition| partition.name == *from).unwrap_or_default();
                partitions.insert(place + 1, copy);
            }
            PublishStep::Rename(from, to) => found(&mut partitions, from)?.name = to.clone(),
            PublishStep::Remove(name) => {
                found(&mut partitions, name)?;
                partitions.retain(|partition| partition.name != *name);
            }
            PublishStep::Sort(SortKey::Name) => {
                let by_name = &mut |left: usize, right: usize| partitions[left].name.cmp(&partitions[right].name);
                let order = sorted::places(partitions.len(), by_name);
                partitions = order.into_iter().map(|place| partitions[place].clone()).collect();
            }
            PublishStep::Sort(SortKey::Coverage) => partitions = by_coverage(&partitions),
            PublishStep::Scope(scope) => state.scope.clone_from(scope),
            PublishStep::Epoch(epoch) => state.epoch = *epoch,
            PublishStep::Order(order) => {
                for partition in partitions.iter_mut().filter(|partition| partition.order == state.order) {
                    read_again(partition, order)?;
                }
                state.order = order.clone();
            }
            // Not a change of the vector.
            PublishStep::System(_) => {}
        }
        state.with_partitions(partitions).map_err(|error| StepError(error.to_string()))
    }
}

/// The system around a vector that was edited. What is published is read in the new orders as well;
/// a kept vector that does not read in them is dropped.
fn edited(system: &System, state: State) -> System {
    let mut stored = system.stored.clone();
    if let Some(published) = &mut stored.cut
        && *published.value.at.order() == system.state.order
        && state.order != system.state.order
        && let Ok(cut) = Cut::parse(&state.order, &published.value.to_string())
    {
        published.value = cut;
    }
    let order_of = |name: &str| state.partition(name).map_or(&state.order, |partition| &partition.order);
    let reads = |kept: &Published<Kept>| {
        kept.value
            .components()
            .iter()
            .all(|(name, coverage)| coverage.cut().is_none_or(|cut| cut.at.order() == order_of(name)))
    };
    stored.kept = stored.kept.filter(reads);
    let mut system = system.clone();
    system.state = state;
    system.with_stored(stored)
}

fn found<'a>(partitions: &'a mut [Partition], name: &str) -> Result<&'a mut Partition, StepError> {
    match partitions.iter().position(|partition| &*partition.name == name) {
        Some(place) => Ok(&mut partitions[place]),
        None => Err(no_partition(name, partitions)),
    }
}

impl PartitionEdit {
    fn apply(&self, partition: &mut Partition) -> Result<(), StepError> {
        match self {
            PartitionEdit::Order(order) => read_again(partition, order)?,
            PartitionEdit::Floor(floor) => partition.floor.clone_from(floor),
            PartitionEdit::Member(member) => partition.member = *member,
            PartitionEdit::NoCheckpoint => partition.checkpoints.clear(),
            PartitionEdit::Event(event) => {
                let mut there = partition.events.iter_mut().filter(|other| other.at == event.at).peekable();
                if there.peek().is_some() {
                    there.for_each(|other| other.outstanding = event.outstanding);
                } else {
                    partition.events.push(event.clone());
                }
            }
            PartitionEdit::Events(events) => partition.events.clone_from(events),
        }
        Ok(())
    }
}

impl CheckpointEdit {
    fn apply(&self, state: &State, id: &CheckpointId, partition: &mut Partition) -> Result<(), StepError> {
        if id.place == partition.checkpoints.len() {
            partition.checkpoints.push(Checkpoint {
                coverage: StoredCoverage::Absent,
                scope: state.scope.clone(),
                epoch: state.epoch,
                generation: 0,
                token: None,
                finality: Finality::Final,
                durable: true,
            });
        }
        let count = partition.checkpoints.len();
        let Some(checkpoint) = partition.checkpoints.get_mut(id.place) else {
            return Err(StepError(format!("{} has no checkpoint {}: there are {count}", id.partition, id.place + 1)));
        };
        match self {
            CheckpointEdit::Coverage(coverage) => checkpoint.coverage = coverage.clone(),
            CheckpointEdit::Scope(scope) => checkpoint.scope.clone_from(scope),
            CheckpointEdit::Epoch(epoch) => checkpoint.epoch = *epoch,
            CheckpointEdit::Generation(generation) => checkpoint.generation = *generation,
            CheckpointEdit::Token(token) => checkpoint.token.clone_from(token),
            CheckpointEdit::Finality(finality) => checkpoint.finality = *finality,
            CheckpointEdit::Durable(durable) => checkpoint.durable = *durable,
        }
        Ok(())
    }
}

/// Reads every coordinate of a partition in another order. A stored coverage that does not read
/// is malformed, which is what a store of that order would hold; a floor that does not read refuses the step.
fn read_again(partition: &mut Partition, order: &Order) -> Result<(), StepError> {
    let name = &partition.name;
    let floor = partition.floor.as_ref().map(|floor| Cut::parse(order, &floor.to_string())).transpose();
    partition.floor =
        floor.map_err(|error| StepError(format!("the floor of {name} does not read in this order: {error}")))?;
    for checkpoint in &mut partition.checkpoints {
        checkpoint.coverage = match &checkpoint.coverage {
            StoredCoverage::Absent => StoredCoverage::Absent,
            StoredCoverage::Read(coverage) => StoredCoverage::from_text(order, &coverage.to_string()),
            StoredCoverage::Malformed { text, .. } => StoredCoverage::from_text(order, text),
        };
    }
    let read = |event: &Event| {
        let at = Coordinate::parse(order, event.at.spelling())?;
        Ok(Event { at, ..event.clone() })
    };
    let events: Result<Vec<Event>, MalformedCoordinate> = partition.events.iter().map(read).collect();
    partition.events =
        events.map_err(|error| StepError(format!("an event of {name} does not read in this order: {error}")))?;
    partition.order = order.clone();
    Ok(())
}

/// Ended partitions come after those with a cut, and those without coverage last. Cuts of several
/// orders have no total order, so each group of cuts that do compare is sorted for itself, in the
/// order in which the groups first occur.
fn by_coverage(partitions: &[Partition]) -> Vec<Partition> {
    let mut groups: Vec<&Cut> = Vec::new();
    let mut ranks: Vec<(usize, Option<&Cut>)> = Vec::with_capacity(partitions.len());
    for partition in partitions {
        ranks.push(match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
            Some(StoredCoverage::Read(Coverage::Cut(cut))) => {
                let known = groups.iter().position(|other| other.compare(cut).is_some());
                if known.is_none() {
                    groups.push(cut);
                }
                (known.unwrap_or(groups.len() - 1), Some(cut))
            }
            Some(StoredCoverage::Read(Coverage::Ended)) => (usize::MAX - 1, None),
            Some(StoredCoverage::Absent | StoredCoverage::Malformed { .. }) | None => (usize::MAX, None),
        });
    }
    let order = sorted::places(partitions.len(), &mut |left, right| {
        let ((left, left_cut), (right, right_cut)) = (ranks[left], ranks[right]);
        let cuts = || left_cut.zip(right_cut).and_then(|(left, right)| left.compare(right));
        left.cmp(&right).then_with(|| cuts().unwrap_or(Ordering::Equal))
    });
    order.into_iter().map(|place| partitions[place].clone()).collect()
}
