//! What became of each candidate, in words.

use super::name;
use crate::explain::{Mark, Sentence};
use crate::resolver::outcome::{Diagnosis, Fate, Outcome, Resolution};
use crate::resolver::record::IndexRecord;
use crate::resolver::trace::{Changed, Event};
use crate::rules::Rule::{R2, R3, R4, R5, R6, R7, R8, R9, R12};

/// What became of one candidate. `None` where candidates did not come into it, or where the
/// outcome's own reasons have told of it: the one that served, the ones that prove a gap.
pub(super) fn line(resolution: &Resolution, met: &Diagnosis) -> Option<Sentence> {
    let Diagnosis { record, fate } = met;
    let say = |mark, words: &str| Sentence::new(mark).name(name(&resolution.candidates, record)).plain(words);
    Some(match fate {
        Fate::Served | Fate::NotConsidered | Fate::NotIndexed => return None,
        Fate::NoSurvivor if matches!(resolution.outcome, Outcome::Gap(_)) => return None,
        Fate::OtherView => say(Mark::Fact, " belongs to ").name(record.view).plain(": never considered").rule(R3),
        Fate::NotCovering => {
            say(Mark::Fact, " covers ").value(record.range).plain(": not the offset looked for").rule(R2)
        }
        Fate::IndexInvalid => say(Mark::Problem, " has an invalid index record: not admitted").rule(R2),
        Fate::IndexChanged => say(Mark::Problem, rechecked(resolution, record)).rule(R6),
        Fate::Lost => say(Mark::Problem, " has lost its target: that exact candidate excluded").rule(R2).rule(R7),
        Fate::PinFailed => say(Mark::Problem, " could not be pinned: that exact candidate excluded").rule(R2),
        Fate::IdentityDiffers { found } => say(Mark::Problem, " has another identity, ")
            .value(found)
            .plain(" in place of what was recorded: nothing read, that exact candidate excluded")
            .rule(R2)
            .rule(R5),
        Fate::OpenFailed => say(Mark::Problem, " failed to open: that exact candidate excluded").rule(R7),
        Fate::ReadFailed => {
            say(Mark::Problem, " broke off while it was read: nothing of it passed on, that exact candidate excluded")
                .rule(R7)
        }
        Fate::NoSurvivor => say(Mark::Fact, " was read and holds nothing of ")
            .value(record.range)
            .plain(" at or after the position")
            .rule(R12),
        Fate::OutOfTime { step } => say(Mark::Problem, &format!(": no time left to {step} it")).rule(R8),
        Fate::NotTried if changed(resolution, record) == Some(Changed::Stale) => {
            say(Mark::Fact, rechecked(resolution, record)).rule(R4).rule(R9)
        }
        Fate::NotTried => say(Mark::Fact, " was admitted and never chosen").rule(R4),
    })
}

/// What the last recheck of this candidate has found changed, if it has.
fn changed(resolution: &Resolution, record: &IndexRecord) -> Option<Changed> {
    let met = |place: usize| resolution.candidates.get(place).is_some_and(|met| *met.record == *record);
    resolution.trace.iter().rev().find_map(|step| match &step.event {
        Event::IndexChanged { candidate, changed } if met(*candidate) => Some(*changed),
        _ => None,
    })
}

/// What became of a candidate that was not to be served any more when it was rechecked.
fn rechecked(resolution: &Resolution, record: &IndexRecord) -> &'static str {
    match changed(resolution, record) {
        Some(Changed::Gone) => " was gone from the index when it was rechecked: released",
        Some(Changed::Invalid) => " had an invalid index record when it was rechecked: released",
        Some(Changed::Rewritten) => " had been written to the index anew when it was rechecked: released",
        Some(Changed::Stale) => " was cached, and not what the index would choose: released",
        None => " had changed in the index when it was rechecked: released",
    }
}
