//! What a read did, step by step, as plain data.

use super::{Sentence, count};
use crate::explain;
use crate::resolver::outcome::Diagnosis;
use crate::resolver::trace::{self, CacheChange, Event};
use crate::resolver::world::World;
use serde::Serialize;

/// One step of a read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceStep {
    /// What happened: `snapshot`, `admitted`, `chosen` …
    pub kind: &'static str,
    /// The step of the resolver: `snapshot`, `admit`, `choose`, `pin`, `recheck`, `open`, `read`, `release` or `repair`.
    pub step: &'static str,
    /// What it did to the cache: `kept`, `dropped`, or nothing.
    pub cache: Option<&'static str>,
    /// The candidate it is about, as its place in `candidates`.
    pub candidate: Option<u32>,
    /// When it began, in milliseconds since the request.
    pub started_ms: u32,
    /// How long it took.
    pub cost_ms: u32,
    /// Whether it stood in the way of an answer.
    pub failed: bool,
    /// What happened, in words, with the ids of its rules.
    #[serde(flatten)]
    pub sentence: Sentence,
}

impl TraceStep {
    /// The view of a step in this world, by a run that has met these candidates.
    pub fn of(world: &World, met: &[Diagnosis], step: &trace::TraceStep) -> TraceStep {
        let kind = match &step.event {
            Event::Malformed { .. } => "malformed",
            Event::Snapshot { .. } => "snapshot",
            Event::Admitted { .. } => "admitted",
            Event::Chosen { .. } => "chosen",
            Event::Hinted { .. } => "hinted",
            Event::Pinned { .. } => "pinned",
            Event::PinFailed { .. } => "pinFailed",
            Event::IdentityDiffers { .. } => "identityDiffers",
            Event::Rechecked { .. } => "rechecked",
            Event::IndexChanged { .. } => "indexChanged",
            Event::Opened { .. } => "opened",
            Event::OpenFailed { .. } => "openFailed",
            Event::ReadFailed { .. } => "readFailed",
            Event::Read { .. } => "read",
            Event::Empty { .. } => "empty",
            Event::Released { .. } => "released",
            Event::ReachedEnd { .. } => "reachedEnd",
            Event::NoneLeft { .. } => "noneLeft",
            Event::Repaired { .. } => "repaired",
            Event::OutOfTime { .. } => "outOfTime",
        };
        TraceStep {
            kind,
            candidate: step.event.candidate().map(count),
            step: step.step.word(),
            cache: step.cache.map(|change| match change {
                CacheChange::Kept => "kept",
                CacheChange::Dropped => "dropped",
            }),
            started_ms: step.started_ms,
            cost_ms: step.cost_ms,
            failed: step.failed,
            sentence: (&explain::resolver::trace_line(world, met, step)).into(),
        }
    }
}
