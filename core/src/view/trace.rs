//! What a read did, step by step, as plain data.

use super::{Sentence, count};
use crate::explain;
use crate::resolver::trace::{self, Event};
use crate::resolver::world::World;
use serde::Serialize;

/// One step of a read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceStep {
    /// What kind of step: `snapshot`, `admitted`, `chosen` …
    pub kind: &'static str,
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
    /// The view of a step in this world.
    pub fn of(world: &World, step: &trace::TraceStep) -> TraceStep {
        let (kind, candidate) = match &step.event {
            Event::Malformed { .. } => ("malformed", None),
            Event::Snapshot { .. } => ("snapshot", None),
            Event::Admitted { .. } => ("admitted", None),
            Event::Chosen { candidate } => ("chosen", Some(*candidate)),
            Event::Pinned { candidate } => ("pinned", Some(*candidate)),
            Event::PinFailed { candidate } => ("pinFailed", Some(*candidate)),
            Event::IdentityDiffers { candidate, .. } => ("identityDiffers", Some(*candidate)),
            Event::Opened { candidate } => ("opened", Some(*candidate)),
            Event::OpenFailed { candidate } => ("openFailed", Some(*candidate)),
            Event::Read { candidate, .. } => ("read", Some(*candidate)),
            Event::Empty { candidate, .. } => ("empty", Some(*candidate)),
            Event::Released { candidate } => ("released", Some(*candidate)),
            Event::ReachedEnd { .. } => ("reachedEnd", None),
            Event::NoneLeft { .. } => ("noneLeft", None),
            Event::OutOfTime { .. } => ("outOfTime", None),
        };
        TraceStep {
            kind,
            candidate: candidate.map(count),
            started_ms: step.started_ms,
            cost_ms: step.cost_ms,
            failed: step.failed,
            sentence: (&explain::resolver::trace_line(world, step)).into(),
        }
    }
}
