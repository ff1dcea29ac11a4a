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
use crate::scenario::step::words::{Words, number, unclosed, value, whole};
use crate::scenario::step::{StepError, refuse};

impl PublishStep {
    /// Reads a step against the state that it would change.
    pub fn parse(system: &System, text: &str) -> Result<PublishStep, StepError> {
        let mut words = Words::new(text);
        if let Some(step) = SystemStep::parse(system, &mut words) {
            return step.map(|step| PublishStep::System(Box::new(step)));
        }
        let state = &system.state;
        let step = match words.peek() {
            "add" => {
                words.word();
                PublishStep::Add(name(&mut words)?)
            }
            "remove" => {
                words.word();
                PublishStep::Remove(existing(state, &mut words)?)
            }
            verb @ ("copy" | "rename") => {
                words.word();
                let from = existing(state, &mut words)?;
                if !words.take("to") {
                    refuse!("expected `{verb} {from} to` and a new name");
                }
                let to = name(&mut words)?;
                if verb == "copy" { PublishStep::Copy(from, to) } else { PublishStep::Rename(from, to) }
            }
            "sort" => {
                words.word();
                match (words.word(), words.word()) {
                    ("by", "name") => PublishStep::Sort(SortKey::Name),
                    ("by", "coverage") => PublishStep::Sort(SortKey::Coverage),
                    _ => refuse!("expected `sort by name` or `sort by coverage`"),
                }
            }
            "scope" => {
                words.word();
                PublishStep::Scope(value(&mut words, "scope")?)
            }
            "epoch" => {
                words.word();
                PublishStep::Epoch(number(&mut words, "epoch")?)
            }
            "order" => {
                words.word();
                return Ok(PublishStep::Order(order(words.rest())?));
            }
            "" => refuse!("the step is empty: expected a sentence like `A through 100`"),
            _ => return of_partition(state, words),
        };
        whole(step, words)
    }
}

fn of_partition(state: &State, mut words: Words<'_>) -> Result<PublishStep, StepError> {
    let (name, suffix) = words.reference(&['#']).ok_or_else(unclosed)?;
    let partition = known(state, &name)?;
    let place = match suffix.strip_prefix('#') {
        None => 0,
        Some(place) => place.parse::<usize>().ok().and_then(|place| place.checked_sub(1)).ok_or_else(|| {
            StepError::new(format_args!("`{name}{suffix}` names no checkpoint: expected `{name}#2` for the second"))
        })?,
    };
    let id = CheckpointId { partition: partition.name.clone(), place };
    let name = &partition.name;
    let of_partition = |edit| PublishStep::Partition(name.clone(), edit);
    let of_checkpoint = |edit| PublishStep::Checkpoint(id.clone(), edit);
    let mut ahead = words;
    let step = match ahead.word() {
        "before" | "through" | "ended" => {
            let coverage = Coverage::parse(&partition.order, words.rest()).map_err(StepError::new)?;
            return Ok(of_checkpoint(CheckpointEdit::Coverage(StoredCoverage::Read(coverage))));
        }
        "raw" => {
            let text = value(&mut ahead, "raw")?;
            of_checkpoint(CheckpointEdit::Coverage(StoredCoverage::from_text(&partition.order, &text)))
        }
        "no" => match ahead.word() {
            "floor" => of_partition(PartitionEdit::Floor(None)),
            "checkpoint" => of_partition(PartitionEdit::NoCheckpoint),
            "coverage" => of_checkpoint(CheckpointEdit::Coverage(StoredCoverage::Absent)),
            "token" => of_checkpoint(CheckpointEdit::Token(None)),
            _ => {
                let kinds = "`no checkpoint`, `no coverage`, `no token` or `no floor`";
                refuse!("`{}` is no step: expected {kinds}", words.rest());
            }
        },
        "not" => match ahead.word() {
            "member" => of_partition(PartitionEdit::Member(false)),
            "durable" => of_checkpoint(CheckpointEdit::Durable(false)),
            _ => {
                let found = words.rest();
                refuse!("`{found}` is no step: expected `not member` or `not durable`");
            }
        },
        "member" => of_partition(PartitionEdit::Member(true)),
        "durable" => of_checkpoint(CheckpointEdit::Durable(true)),
        "order" => return Ok(of_partition(PartitionEdit::Order(order(ahead.rest())?))),
        "floor" => {
            let floor = Cut::parse(&partition.order, ahead.rest()).map_err(StepError::new)?;
            return Ok(of_partition(PartitionEdit::Floor(Some(floor))));
        }
        "scope" => of_checkpoint(CheckpointEdit::Scope(value(&mut ahead, "scope")?)),
        "epoch" => of_checkpoint(CheckpointEdit::Epoch(number(&mut ahead, "epoch")?)),
        "generation" => of_checkpoint(CheckpointEdit::Generation(number(&mut ahead, "generation")?)),
        "token" => of_checkpoint(CheckpointEdit::Token(Some(value(&mut ahead, "token")?))),
        "event" => {
            let found = ahead.rest();
            let outstanding = found.strip_suffix(" outstanding").map(|at| (at, true));
            let Some((at, outstanding)) = outstanding.or_else(|| Some((found.strip_suffix(" done")?, false))) else {
                let example = "`event 100 outstanding` or `event 100 done`";
                refuse!("`{}` is no step: expected {example}", words.rest());
            };
            let event = Event { at: coordinate(partition, at)?, outstanding };
            return Ok(of_partition(PartitionEdit::Event(event)));
        }
        "events" => of_partition(PartitionEdit::Events(events(partition, &mut ahead)?)),
        "finality" => {
            let finality = value(&mut ahead, "finality")?.parse::<Finality>().map_err(StepError::new)?;
            of_checkpoint(CheckpointEdit::Finality(finality))
        }
        other => {
            let hint = did_you_mean(other, EDITS);
            refuse!("`{other}` says nothing about {name}: expected a sentence like `{name} through 100`{hint}");
        }
    };
    whole(step, ahead)
}

fn name(words: &mut Words<'_>) -> Result<Name, StepError> {
    if words.is_empty() {
        refuse!("expected the name of a partition");
    }
    Ok(Name::from(&*words.name().ok_or_else(unclosed)?))
}

/// `98 99 100 outstanding`, or `none`.
fn events(partition: &Partition, words: &mut Words<'_>) -> Result<Vec<Event>, StepError> {
    let mut events = Vec::new();
    if words.take("none") {
        return Ok(events);
    }
    while !words.is_empty() {
        let at = coordinate(partition, &words.name().ok_or_else(unclosed)?)?;
        events.push(Event { at, outstanding: words.take("outstanding") });
    }
    if events.is_empty() { Err(StepError::new("expected coordinates after `events`, or `none`")) } else { Ok(events) }
}

fn coordinate(partition: &Partition, text: &str) -> Result<Coordinate, StepError> {
    Coordinate::parse(&partition.order, text).map_err(StepError::new)
}

fn existing(state: &State, words: &mut Words<'_>) -> Result<Name, StepError> {
    let name = words.name().ok_or_else(unclosed)?;
    Ok(known(state, &name)?.name.clone())
}

fn known<'a>(state: &'a State, name: &str) -> Result<&'a Partition, StepError> {
    state.partition(name).ok_or_else(|| no_partition(name, state))
}

fn order(text: &str) -> Result<Order, StepError> {
    text.parse().map_err(StepError::new)
}
