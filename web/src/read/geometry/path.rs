//! The way that a read took through the candidates, as the trace tells it.

use cutline::resolver::outcome::Resolution;
use cutline::resolver::trace::Event;

use super::Band;
use crate::read::scale::Scale;
use crate::read::words::place_of;
use cutline::resolver::world::World;

/// Something that was met at a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// Where it lies.
    pub(crate) x: f64,
    /// The middle of the candidate's bar.
    pub(crate) y: f64,
    /// What it was.
    pub(crate) kind: PointKind,
}

/// What was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PointKind {
    /// The first record: a disc.
    Served,
    /// A failure: a cross.
    Failed,
    /// Nothing from here on: a ring.
    Empty,
    /// The read has come here, and goes on from here.
    Here,
}

/// From one place to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Hop {
    /// Along a compacted candidate, to its next survivor or to its end.
    Along {
        /// The height.
        y: f64,
        /// From here.
        from: f64,
        /// To there.
        to: f64,
    },
    /// At one offset, from a candidate to another of the same view.
    Across {
        /// The offset's place.
        x: f64,
        /// From here.
        from: f64,
        /// To there.
        to: f64,
    },
}

/// A candidate that was chosen.
pub(super) struct Attempt {
    place: usize,
    position: u64,
    /// Where it led to, and what was met there.
    end: u64,
    kind: PointKind,
}

/// The candidates that were chosen, in order, each time that they were.
pub(super) fn attempts(world: &World, resolution: &Resolution) -> Vec<Attempt> {
    let mut attempts: Vec<Attempt> = Vec::new();
    let mut position = 0;
    for step in &resolution.trace {
        match &step.event {
            Event::Admitted { position: at, .. } | Event::Snapshot { position: at, .. } => position = *at,
            Event::Chosen { candidate } | Event::Hinted { candidate } => {
                let met = resolution.candidates.get(*candidate);
                attempts.extend(met.and_then(|met| place_of(world, &met.record)).map(|place| Attempt {
                    place,
                    position,
                    end: position,
                    kind: PointKind::Here,
                }));
            }
            Event::Read { first_record, .. } => {
                if let Some(last) = attempts.last_mut() {
                    (last.end, last.kind) = (*first_record, PointKind::Served);
                }
            }
            Event::Empty { to, .. } => {
                if let Some(last) = attempts.last_mut() {
                    (last.end, last.kind) = (*to, PointKind::Empty);
                }
            }
            Event::PinFailed { .. }
            | Event::IdentityDiffers { .. }
            | Event::IndexChanged { .. }
            | Event::ReadFailed { .. }
            | Event::OpenFailed { .. }
            | Event::OutOfTime { .. } => {
                if let Some(last) = attempts.last_mut().filter(|last| last.kind == PointKind::Here) {
                    last.kind = PointKind::Failed;
                }
            }
            Event::Malformed { .. }
            | Event::Pinned { .. }
            | Event::Rechecked { .. }
            | Event::Opened { .. }
            | Event::Repaired { .. }
            | Event::Released { .. }
            | Event::ReachedEnd { .. }
            | Event::NoneLeft { .. } => {}
        }
    }
    attempts
}

/// From where to where the candidate at this place was read, if it was chosen at all.
pub(super) fn span(attempts: &[Attempt], place: usize, scale: &Scale) -> Option<(f64, f64)> {
    let mut span: Option<(f64, f64)> = None;
    for attempt in attempts.iter().filter(|attempt| attempt.place == place) {
        let (from, to) = (scale.x(attempt.position), scale.x(attempt.end));
        let (first, last) = span.unwrap_or((from, to));
        span = Some((first.min(from), last.max(to)));
    }
    span
}

/// The hops and the points of a read.
pub(super) fn of(attempts: &[Attempt], bands: &[Band; 2], scale: &Scale) -> (Vec<Hop>, Vec<Point>) {
    let (mut hops, mut points) = (Vec::new(), Vec::new());
    let mut before: Option<f64> = None;
    for attempt in attempts {
        let Some(bar) = bands.iter().find_map(|band| band.bars.iter().find(|bar| bar.place == attempt.place)) else {
            continue;
        };
        let y = bar.middle();
        let (from, to) = (scale.x(attempt.position), scale.x(attempt.end));
        if let Some(before) = before.filter(|before| (before - y).abs() > 1.0) {
            hops.push(Hop::Across { x: from, from: before, to: y });
        }
        if attempt.end > attempt.position {
            hops.push(Hop::Along { y, from, to });
        }
        points.push(Point { x: to, y, kind: attempt.kind });
        before = Some(y);
    }
    (hops, points)
}
