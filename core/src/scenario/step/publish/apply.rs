//! Taking the steps of a checkpoint vector.

use super::{CheckpointEdit, CheckpointId, PartitionEdit, PublishStep, SortKey, no_partition};
use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::kept::Kept;
use crate::frontier::record::Published;
use crate::frontier::state::{Partition, State};
use crate::frontier::system::{Happening, System};
use crate::order::Order;
use crate::scenario::step::{StepError, refuse};
use crate::sorted;
use std::cmp::Ordering;

impl PublishStep {
    /// Takes this step, and says what has happened, if it was an action. A refusal may come halfway.
    pub(in crate::scenario::step) fn change(&self, system: &mut System) -> Result<Option<Happening>, StepError> {
        if let PublishStep::System(step) = self {
            return step.change(system);
        }
        let order = system.state.order.clone();
        self.edit(&mut system.state)?;
        system.state.check().map_err(StepError::new)?;
        read_stored_again(system, &order);
        Ok(None)
    }

    /// Whether this step takes nothing away and looks at nothing but its own partition: what is wrong with the
    /// vector after it stays wrong whatever steps of this kind follow, so that one check is enough for all of them.
    pub(in crate::scenario) fn only_adds(&self, system: &System) -> bool {
        matches!(self, PublishStep::Add(_) | PublishStep::Partition(..) | PublishStep::Checkpoint(..))
            && system.stored.cut.is_none()
            && system.stored.kept.is_none()
    }

    /// Takes such a step, and leaves the check to the caller.
    pub(in crate::scenario) fn add_to(&self, system: &mut System) -> Result<(), StepError> {
        self.edit(&mut system.state)
    }

    /// The vector after an edit by hand. Whether it is one is for the caller to check.
    fn edit(&self, state: &mut State) -> Result<(), StepError> {
        match self {
            PublishStep::Partition(name, edit) => edit.apply(found(state, name)?)?,
            PublishStep::Checkpoint(id, edit) => {
                let none = Checkpoint {
                    coverage: StoredCoverage::Absent,
                    scope: state.scope.clone(),
                    epoch: state.epoch,
                    generation: 0,
                    token: None,
                    finality: Finality::Final,
                    durable: true,
                };
                edit.apply(none, id, found(state, &id.partition)?)?;
            }
            PublishStep::Add(name) => {
                let partition = Partition::new(name.clone(), state.order.clone());
                state.partitions_mut().push(partition);
            }
            PublishStep::Copy(from, to) => {
                let place = place_of(state, from)?;
                let mut copy = state.partitions()[place].clone();
                copy.name = to.clone();
                state.partitions_mut().insert(place + 1, copy);
            }
            PublishStep::Rename(from, to) => found(state, from)?.name = to.clone(),
            PublishStep::Remove(name) => {
                let place = place_of(state, name)?;
                state.partitions_mut().remove(place);
            }
            PublishStep::Sort(key) => {
                let partitions = state.partitions();
                let places = match key {
                    SortKey::Name => {
                        let name = |place: usize| &partitions[place].name;
                        sorted::places(partitions.len(), &mut |left, right| name(left).cmp(name(right)))
                    }
                    SortKey::Coverage => by_coverage(partitions),
                };
                *state.partitions_mut() = places.into_iter().map(|place| partitions[place].clone()).collect();
            }
            PublishStep::Scope(scope) => state.scope.clone_from(scope),
            PublishStep::Epoch(epoch) => state.epoch = *epoch,
            PublishStep::Order(order) => {
                let former = std::mem::replace(&mut state.order, order.clone());
                for partition in state.partitions_mut() {
                    if partition.order == former {
                        read_again(partition, order)?;
                    }
                }
            }
            // Not a change of the vector.
            PublishStep::System(_) => {}
        }
        Ok(())
    }
}

/// What is published is read in the new orders of the vector as well; a kept vector that does not
/// read in them is dropped.
fn read_stored_again(system: &mut System, former: &Order) {
    let mut stored = system.stored.clone();
    let state = &system.state;
    if let Some(published) = &mut stored.cut
        && published.value.at.order() == former
        && state.order != *former
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
    system.store(stored);
}

fn place_of(state: &State, name: &str) -> Result<usize, StepError> {
    // Sentences that tell a vector are about the last one.
    let place = state.partitions().iter().rposition(|partition| &*partition.name == name);
    place.ok_or_else(|| no_partition(name, state))
}

fn found<'a>(state: &'a mut State, name: &str) -> Result<&'a mut Partition, StepError> {
    let place = place_of(state, name)?;
    Ok(&mut state.partitions_mut()[place])
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
    /// `none` is what a checkpoint is before anything is said of it.
    fn apply(&self, none: Checkpoint, id: &CheckpointId, partition: &mut Partition) -> Result<(), StepError> {
        if id.place == partition.checkpoints.len() {
            partition.checkpoints.push(none);
        }
        let count = partition.checkpoints.len();
        let Some(checkpoint) = partition.checkpoints.get_mut(id.place) else {
            refuse!("{} has no checkpoint {}: there are {count}", id.partition, id.place + 1);
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
    if let Some(floor) = &mut partition.floor {
        *floor = Cut::parse(order, &floor.to_string()).map_err(|error| {
            StepError::new(format_args!("the floor of {name} does not read in this order: {error}"))
        })?;
    }
    for checkpoint in &mut partition.checkpoints {
        checkpoint.coverage = match &checkpoint.coverage {
            StoredCoverage::Absent => StoredCoverage::Absent,
            StoredCoverage::Read(coverage) => StoredCoverage::from_text(order, &coverage.to_string()),
            StoredCoverage::Malformed { text, .. } => StoredCoverage::from_text(order, text),
        };
    }
    for event in &mut partition.events {
        event.at = Coordinate::parse(order, event.at.spelling())
            .map_err(|error| StepError::new(format_args!("an event of {name} does not read in this order: {error}")))?;
    }
    partition.order = order.clone();
    Ok(())
}

/// Ended partitions come after those with a cut, and those without coverage last. Cuts of several
/// orders have no total order, so each group of cuts that do compare is sorted for itself, in the
/// order in which the groups first occur.
fn by_coverage(partitions: &[Partition]) -> Vec<usize> {
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
    sorted::places(partitions.len(), &mut |left, right| {
        let ((left, left_cut), (right, right_cut)) = (ranks[left], ranks[right]);
        let cuts = || left_cut.zip(right_cut).and_then(|(left, right)| left.compare(right));
        left.cmp(&right).then_with(|| cuts().unwrap_or(Ordering::Equal))
    })
}
