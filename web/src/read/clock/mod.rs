//! The logical clock of a read: what its steps have taken of the deadline, where its pin was held,
//! and whether the next step fits into what remains.

mod drawing;
#[cfg(test)]
mod tests;

use cutline::explain::resolver::name_at;
use cutline::resolver::outcome::Diagnosis;
use cutline::resolver::run::Run;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::trace::{Event, Step, TraceStep};

use super::geometry::text_width;

pub(crate) use drawing::picture;

/// Room at both sides.
const SIDE: f64 = 8.0;

/// What is shown: the read so far, and where somebody asks what follows if nothing moves.
pub(crate) struct Clock {
    /// The width of the picture.
    width: f64,
    /// What the bar shows, in milliseconds: the whole deadline, or its beginning where that is long.
    span: Scale,
    /// The whole deadline, where the bar shows its beginning only.
    whole: Option<Scale>,
    blocks: Vec<Block>,
    pins: Vec<Pin>,
    /// The step that is next.
    next: Option<Block>,
    /// How far the next step goes beyond the deadline.
    over: Option<(f64, f64)>,
    used_ms: u32,
    deadline_ms: u32,
}

/// Milliseconds from 0 on, as places.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    to_ms: u32,
    to: f64,
}

impl Scale {
    /// The place of an instant.
    fn x(self, ms: u32) -> f64 {
        SIDE + (self.to - SIDE) * f64::from(ms) / f64::from(self.to_ms.max(1))
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    from: f64,
    to: f64,
    /// What it is, if the words fit.
    words: String,
    look: Look,
}

/// How a block looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Taken,
    Failed,
    Ahead,
}

/// From a pin to its release, or to now.
#[derive(Clone, Debug, PartialEq)]
struct Pin {
    from: f64,
    to: f64,
    name: String,
    /// Whether it is held now.
    held: bool,
    ahead: bool,
}

impl Clock {
    /// The clock of this read, after so many of these steps; none where there is no deadline.
    pub(crate) fn new(system: &ReadSystem, steps: &[TraceStep], met: &[Diagnosis], width: f64) -> Option<Clock> {
        let (used_ms, deadline_ms) = (used(system), deadline(system)?);
        let taken = super::moments::taken(system);
        let next = system.next().map(|step| (step, system.world.cost(step)));
        let needs_ms = next.map_or(0, |(_, cost)| cost);
        let over_ms = needs_ms.saturating_sub(deadline_ms.saturating_sub(used_ms));
        let end = width - SIDE;
        let last = steps.last().map_or(0, |step| step.started_ms + step.cost_ms);
        let reach_ms = last.max(used_ms.saturating_add(needs_ms).min(deadline_ms));
        let horizon_ms = horizon(system, reach_ms);
        let all = Scale { to_ms: deadline_ms, to: end };
        let (span, whole) = if deadline_ms / 2 > horizon_ms {
            (Scale { to_ms: horizon_ms, to: end }, Some(all))
        } else if over_ms > 0 {
            // What does not fit is shown up to a third of the deadline.
            let shown = f64::from(over_ms).min(f64::from(deadline_ms.max(1)) / 3.0);
            let deadline = f64::from(deadline_ms.max(1));
            (Scale { to_ms: deadline_ms, to: SIDE + (end - SIDE) * deadline / (deadline + shown) }, None)
        } else {
            (all, None)
        };
        let block = |from: u32, cost: u32, step: Step, look: Look| {
            let (from, to) = (span.x(from), span.x(from.saturating_add(cost)).min(end));
            let words = if look == Look::Failed { ["✕ ", step.word()].concat() } else { step.word().to_owned() };
            let fits = text_width(&words) + 4.0 <= to - from;
            Block { from, to, words: if fits { words } else { String::new() }, look }
        };
        let blocks = steps.iter().enumerate().map(|(place, step)| {
            let look = match (place < taken, step.failed) {
                (false, _) => Look::Ahead,
                (true, true) => Look::Failed,
                (true, false) => Look::Taken,
            };
            block(step.started_ms, step.cost_ms, step.step, look)
        });
        let blocks = blocks.collect();
        let foretold = steps.len() > taken && over_ms == 0;
        let next = next.filter(|_| !foretold).map(|(step, cost)| block(used_ms, cost, step, Look::Ahead));
        let over = (over_ms > 0).then_some((span.to, end));
        let pins = pins(steps, taken, met, |ms| span.x(ms), used_ms);
        Some(Clock { width, span, whole, blocks, pins, next, over, used_ms, deadline_ms })
    }
}

/// Far enough for what is reached, in whole passes from the snapshot to the release: so that the
/// scale does not change with every step.
fn horizon(system: &ReadSystem, reach_ms: u32) -> u32 {
    let costs = Step::ALL.into_iter().filter(|step| *step != Step::Repair).map(|step| system.world.cost(step));
    let pass = costs.fold(0, u32::saturating_add).max(1);
    pass.saturating_mul(reach_ms.div_ceil(pass).max(1))
}

fn pins(steps: &[TraceStep], taken: usize, met: &[Diagnosis], x: impl Fn(u32) -> f64, now: u32) -> Vec<Pin> {
    let mut pins: Vec<Pin> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let at = x(step.started_ms + step.cost_ms);
        match step.event {
            Event::Pinned { candidate } => {
                let name = name_at(met, candidate);
                pins.push(Pin { from: at, to: x(now).max(at), name, held: true, ahead: place >= taken });
            }
            Event::Released { .. } => {
                // One that is held now is drawn up to now, whenever it will be released.
                if let Some(pin) = pins.last_mut().filter(|pin| place < taken || pin.ahead) {
                    pin.held = false;
                    pin.to = at;
                }
            }
            _ => {}
        }
    }
    pins
}

/// The time used so far.
pub(crate) fn used(system: &ReadSystem) -> u32 {
    system.run().map_or(0, Run::used_ms)
}

/// The deadline; none where the request is malformed.
pub(crate) fn deadline(system: &ReadSystem) -> Option<u32> {
    match system.run() {
        Some(run) => run.deadline_ms(),
        None => system.world.request.parse().ok().map(|request| request.deadline_ms),
    }
}

/// Whether the next step does not fit into what remains.
pub(crate) fn is_too_long(system: &ReadSystem) -> bool {
    let left = deadline(system).map(|deadline| deadline.saturating_sub(used(system)));
    system.next().zip(left).is_some_and(|(step, left)| system.world.cost(step) > left)
}

/// What is used and what is left: `18 ms of 200 ms used, 182 ms left`.
pub(crate) fn time(system: &ReadSystem) -> String {
    let Some(deadline) = deadline(system) else { return "no deadline: the request cannot be read".to_owned() };
    let used = used(system);
    let left = deadline.saturating_sub(used);
    format!("{used} ms of {deadline} ms used, {left} ms left")
}

/// The clock in words, and whether the next step fits.
pub(crate) fn words(system: &ReadSystem) -> String {
    let told = time(system);
    let Some(next) = system.next().filter(|_| deadline(system).is_some()) else { return told };
    let cost = system.world.cost(next).to_string();
    let next = next.word();
    if is_too_long(system) {
        [&told, ". ", next, " takes ", &cost, " ms: it does not fit, and will not be begun"].concat()
    } else {
        [&told, ". Next: ", next, ", ", &cost, " ms"].concat()
    }
}
