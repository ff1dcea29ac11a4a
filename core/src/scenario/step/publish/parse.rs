//! Reading the steps of a checkpoint vector.

use super::{CheckpointEdit, CheckpointId, EDITS, PartitionEdit, PublishStep, SortKey, SystemStep, no_partition};
use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::{Coverage, Finality, StoredCoverage};
use crate::frontier::state::{Event, Partition, State};
use crate::frontier::system::System;
use crate::frontier::vector::Name;
use crate::order::Order;
use crate::scenario::nearest::did_you_mean;
use crate::scenario::step::words::{Words, number, value, whole};
use crate::scenario::step::{StepError, refuse};

impl PublishStep {
    /// Reads a step against the state that it would change.
    pub fn parse(system: &System, text: &str) -> Result<PublishStep, StepError> {
        let whole_text = Words::new(text);
        if let Some(step) = SystemStep::parse(system, whole_text)? {
            return Ok(PublishStep::System(Box::new(step)));
        }
        let state = &system.state;
        let mut words = whole_text;
        let step = match words.word() {
            "add" => PublishStep::Add(name(&mut words)?),
            "remove" => PublishStep::Remove(existing(state, &mut words)?),
            verb @ ("copy" | "rename") => {
                let from = existing(state, &mut words)?;
                if !words.take("to") {
                    refuse!("expected `{verb} {from} to` and a new name");
                }
                let to = name(&mut words)?;
                if verb == "copy" { PublishStep::Copy(from, to) } else { PublishStep::Rename(from, to) }
            }
            "sort" => match (words.word(), words.word()) {
                ("by", "name") => PublishStep::Sort(SortKey::Name),
                ("by", "coverage") => PublishStep::Sort(SortKey::Coverage),
                _ => refuse!("expected `sort by name` or `sort by coverage`"),
            },
            "scope" => PublishStep::Scope(value(&mut words, "scope")?),
            "epoch" => PublishStep::Epoch(number(&mut words, "epoch")?),
            "order" => PublishStep::Order(order(&mut words)?),
            "" => refuse!("the step is empty: expected a sentence like `A through 100`"),
            _ => return of_partition(state, whole_text),
        };
        whole(step, words)
    }
}

fn of_partition(state: &State, mut words: Words<'_>) -> Result<PublishStep, StepError> {
    let (name, suffix) = words.reference(&['#'])?;
    let partition = known(state, &name)?;
    let place = match suffix.strip_prefix('#') {
        None => 0,
        Some(place) => place.parse::<usize>().ok().and_then(|place| place.checked_sub(1)).ok_or_else(|| {
            StepError::new(format_args!("`{name}{suffix}` names no checkpoint: expected `{name}#2` for the second"))
        })?,
    };
    let id = CheckpointId { partition: partition.name.clone(), place };
    let step = match edit(partition, &mut words)? {
        Edit::OfPartition(edit) => PublishStep::Partition(id.partition, edit),
        Edit::OfCheckpoint(edit) => PublishStep::Checkpoint(id, edit),
    };
    whole(step, words)
}

/// What is said of a partition, or of one of its checkpoints.
enum Edit {
    OfPartition(PartitionEdit),
    OfCheckpoint(CheckpointEdit),
}

fn edit(partition: &Partition, words: &mut Words<'_>) -> Result<Edit, StepError> {
    let found = words.rest();
    Ok(match words.word() {
        "before" | "through" | "ended" => {
            words.all();
            let coverage = Coverage::parse(&partition.order, found).map_err(StepError::new)?;
            Edit::OfCheckpoint(CheckpointEdit::Coverage(StoredCoverage::Read(coverage)))
        }
        "raw" => {
            let text = value(words, "raw")?;
            Edit::OfCheckpoint(CheckpointEdit::Coverage(StoredCoverage::from_text(&partition.order, &text)))
        }
        "no" => match words.word() {
            "floor" => Edit::OfPartition(PartitionEdit::Floor(None)),
            "checkpoint" => Edit::OfPartition(PartitionEdit::NoCheckpoint),
            "coverage" => Edit::OfCheckpoint(CheckpointEdit::Coverage(StoredCoverage::Absent)),
            "token" => Edit::OfCheckpoint(CheckpointEdit::Token(None)),
            _ => refuse!("`{found}` is no step: expected `no checkpoint`, `no coverage`, `no token` or `no floor`"),
        },
        "not" => match words.word() {
            "member" => Edit::OfPartition(PartitionEdit::Member(false)),
            "durable" => Edit::OfCheckpoint(CheckpointEdit::Durable(false)),
            _ => refuse!("`{found}` is no step: expected `not member` or `not durable`"),
        },
        "member" => Edit::OfPartition(PartitionEdit::Member(true)),
        "durable" => Edit::OfCheckpoint(CheckpointEdit::Durable(true)),
        "order" => Edit::OfPartition(PartitionEdit::Order(order(words)?)),
        "floor" => {
            let floor = Cut::parse(&partition.order, words.all()).map_err(StepError::new)?;
            Edit::OfPartition(PartitionEdit::Floor(Some(floor)))
        }
        "scope" => Edit::OfCheckpoint(CheckpointEdit::Scope(value(words, "scope")?)),
        "epoch" => Edit::OfCheckpoint(CheckpointEdit::Epoch(number(words, "epoch")?)),
        "generation" => Edit::OfCheckpoint(CheckpointEdit::Generation(number(words, "generation")?)),
        "token" => Edit::OfCheckpoint(CheckpointEdit::Token(Some(value(words, "token")?))),
        "event" => {
            let text = words.all();
            let (at, outstanding) = match (text.strip_suffix(" outstanding"), text.strip_suffix(" done")) {
                (Some(at), _) => (at, true),
                (None, Some(at)) => (at, false),
                (None, None) => {
                    refuse!("`{found}` is no step: expected `event 100 outstanding` or `event 100 done`");
                }
            };
            Edit::OfPartition(PartitionEdit::Event(Event { at: coordinate(partition, at)?, outstanding }))
        }
        "events" => Edit::OfPartition(PartitionEdit::Events(events(partition, words)?)),
        "finality" => {
            let finality = value(words, "finality")?.parse::<Finality>().map_err(StepError::new)?;
            Edit::OfCheckpoint(CheckpointEdit::Finality(finality))
        }
        other => {
            let (name, hint) = (&partition.name, did_you_mean(other, EDITS));
            refuse!("`{other}` says nothing about {name}: expected a sentence like `{name} through 100`{hint}");
        }
    })
}

fn name(words: &mut Words<'_>) -> Result<Name, StepError> {
    if words.is_empty() {
        refuse!("expected the name of a partition");
    }
    words.kept_name()
}

/// `98 99 100 outstanding`, or `none`.
fn events(partition: &Partition, words: &mut Words<'_>) -> Result<Vec<Event>, StepError> {
    let mut events = Vec::new();
    if words.take("none") {
        return Ok(events);
    }
    while !words.is_empty() {
        let at = coordinate(partition, &words.name()?)?;
        events.push(Event { at, outstanding: words.take("outstanding") });
    }
    if events.is_empty() { Err(StepError::new("expected coordinates after `events`, or `none`")) } else { Ok(events) }
}

fn coordinate(partition: &Partition, text: &str) -> Result<Coordinate, StepError> {
    Coordinate::parse(&partition.order, text).map_err(StepError::new)
}

fn existing(state: &State, words: &mut Words<'_>) -> Result<Name, StepError> {
    let name = words.name()?;
    Ok(known(state, &name)?.name.clone())
}

fn known<'a>(state: &'a State, name: &str) -> Result<&'a Partition, StepError> {
    state.partition(name).ok_or_else(|| no_partition(name, state))
}

fn order(words: &mut Words<'_>) -> Result<Order, StepError> {
    words.all().parse().map_err(StepError::new)
}
