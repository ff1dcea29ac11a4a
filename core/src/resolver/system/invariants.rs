//! Invariants: what no step of a right resolver breaks. Each is one plain function.
//!
//! Some are about a system as it is, some about a step; all of them are held after every step of
//! every walk and of the exhaustive search. They look at the truth, which the resolver cannot see,
//! and of the past of a read at nothing but what the step has added to it: a search keeps no traces.

use super::ReadSystem;
use crate::resolver::candidate::Candidate;
use crate::resolver::decide;
use crate::resolver::outcome::{Fate, Outcome, Served};
use crate::resolver::record::IndexRecord;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{Event, Step, TraceStep};
use std::fmt;
use std::sync::Arc;

/// An invariant of the resolver, by its stable id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// Never a byte of another identity or view.
    J1,
    /// The range served covers the offset, and no record is served that the target does not hold.
    J2,
    /// Pins balance.
    J3,
    /// The deadline never grows.
    J4,
    /// EOF, trimmed and retryable are each right about the metadata at an instant between the last
    /// snapshot and the answer.
    J5,
    /// No cache entry points at a target known to have failed; no negative entry outlives the read.
    J6,
    /// What was served is the newest candidate that was healthy and not excluded, as of its last
    /// snapshot.
    J7,
    /// Repairs are bounded.
    J8,
    /// While its pin was held, the index named exactly the served candidate at least once.
    J9,
}

impl Invariant {
    /// All of them.
    pub const ALL: [Invariant; 9] = [
        Invariant::J1,
        Invariant::J2,
        Invariant::J3,
        Invariant::J4,
        Invariant::J5,
        Invariant::J6,
        Invariant::J7,
        Invariant::J8,
        Invariant::J9,
    ];

    /// The id, as it is cited.
    pub const fn id(self) -> &'static str {
        match self {
            Invariant::J1 => "J1",
            Invariant::J2 => "J2",
            Invariant::J3 => "J3",
            Invariant::J4 => "J4",
            Invariant::J5 => "J5",
            Invariant::J6 => "J6",
            Invariant::J7 => "J7",
            Invariant::J8 => "J8",
            Invariant::J9 => "J9",
        }
    }

    /// The invariant in one sentence.
    pub const fn statement(self) -> &'static str {
        match self {
            Invariant::J1 => "never a byte of another identity or view",
            Invariant::J2 => {
                "the range served covers the offset, and no record is served that the target does not hold"
            }
            Invariant::J3 => "pins balance",
            Invariant::J4 => "the deadline never grows",
            Invariant::J5 => {
                "EOF, trimmed and retryable are right about the metadata at an instant between the last snapshot and the answer"
            }
            Invariant::J6 => {
                "no cache entry points at a target known to have failed, and no negative entry outlives the read"
            }
            Invariant::J7 => {
                "what was served is the newest candidate that was healthy and not excluded, as of its last snapshot"
            }
            Invariant::J8 => "repairs are bounded",
            Invariant::J9 => "while its pin was held, the index named exactly the served candidate at least once",
        }
    }

    /// Whether it holds of this step.
    pub fn holds(self, before: &ReadSystem, after: &ReadSystem) -> bool {
        match self {
            Invariant::J1 => only_the_identity_is_read(before, after),
            Invariant::J2 => only_what_is_there_is_served(before, after),
            Invariant::J3 => pins_balance(before, after),
            Invariant::J4 => deadline_stays(before, after),
            Invariant::J5 => boundaries_are_right(after),
            Invariant::J6 => failures_are_not_cached(before, after),
            Invariant::J7 => newest_healthy_is_served(after),
            Invariant::J8 => repairs_are_bounded(before, after),
            Invariant::J9 => the_index_has_named_it(after),
        }
    }

    /// Every invariant that this step breaks.
    pub fn broken(before: &ReadSystem, after: &ReadSystem) -> Vec<Invariant> {
        Invariant::ALL.into_iter().filter(|invariant| !invariant.holds(before, after)).collect()
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What there was of the read of `after` before: nothing where it has begun since.
fn earlier<'a>(before: &'a ReadSystem, after: &ReadSystem) -> Option<&'a Run> {
    // An answered read stays answered.
    before.run().filter(|run| run.outcome().is_none() || after.outcome().is_some())
}

/// The steps of the read that were taken from `before` to `after`.
fn taken<'a>(before: &ReadSystem, after: &'a ReadSystem) -> &'a [TraceStep] {
    let earlier = earlier(before, after).map_or(0, |run| run.trace().len());
    after.run().map_or(&[], |run| run.trace().get(earlier..).unwrap_or_default())
}

fn served(system: &ReadSystem) -> Option<(&Run, &Served)> {
    let run = system.run()?;
    match run.outcome()? {
        Outcome::Served(served) => Some((run, served)),
        Outcome::Gap(_)
        | Outcome::Eof { .. }
        | Outcome::OffsetTrimmed { .. }
        | Outcome::Retryable(_)
        | Outcome::Invalid { .. } => None,
    }
}

/// J1. Whoever opens or reads meets, in the world of that instant, exactly what was passed.
fn only_the_identity_is_read(before: &ReadSystem, after: &ReadSystem) -> bool {
    let right_view =
        served(after).is_none_or(|(run, served)| run.asked().as_ref().is_ok_and(|request| request.view == served.view));
    // A step of the resolver moves nothing that is stored: what `after` holds, it has met.
    let same = |step: &TraceStep| match step.event {
        Event::Opened { candidate } | Event::Read { candidate, .. } | Event::Empty { candidate, .. } => {
            let Some(record) = after.run().and_then(|run| run.met().get(candidate)) else { return false };
            let stored = after.world.meets(&record.record).and_then(Candidate::stored);
            stored.is_some_and(|stored| stored == record.record.identity())
        }
        _ => true,
    };
    right_view && taken(before, after).iter().all(same)
}

/// J2.
fn only_what_is_there_is_served(before: &ReadSystem, after: &ReadSystem) -> bool {
    let covers = served(after).is_none_or(|(run, served)| {
        run.position().is_some_and(|position| served.range.covers(position) && served.first_record >= position)
    });
    let holds = |step: &TraceStep| {
        let Event::Read { candidate, first_record, .. } = step.event else { return true };
        let met = after.run().and_then(|run| run.met().get(candidate));
        met.and_then(|met| after.world.meets(&met.record)).is_some_and(|candidate| {
            candidate.range.covers(first_record)
                && match candidate.view {
                    View::Committed => true,
                    View::TopicCompacted => candidate.survivors.first_from(first_record) == Some(first_record),
                }
        })
    };
    covers && taken(before, after).iter().all(holds)
}

/// J3. Every pin is released exactly once, none is left at the answer, and no two are held at once.
fn pins_balance(before: &ReadSystem, after: &ReadSystem) -> bool {
    let Some(run) = after.run() else { return true };
    let mut held = earlier(before, after).and_then(Run::held);
    for step in taken(before, after) {
        let record = step.event.candidate().map(|place| &run.met()[place].record);
        match step.event {
            Event::Pinned { .. } if held.is_some() => return false,
            Event::Pinned { .. } => held = record,
            Event::Released { .. } if held != record => return false,
            Event::Released { .. } => held = None,
            _ => {}
        }
    }
    held == run.held()
}

/// J4. Nor does a step begin before the one before it has ended.
fn deadline_stays(before: &ReadSystem, after: &ReadSystem) -> bool {
    let Some(run) = after.run() else { return true };
    let earlier = earlier(before, after);
    let mut used_ms = earlier.map_or(0, Run::used_ms);
    let on_time = taken(before, after).iter().all(|step| {
        let begun = used_ms <= step.started_ms;
        used_ms = step.started_ms.saturating_add(step.cost_ms);
        begun
    });
    on_time
        && used_ms <= run.used_ms()
        && run.used_ms() <= run.deadline_ms().unwrap_or(0)
        && earlier.is_none_or(|earlier| earlier.deadline_ms() == run.deadline_ms())
}

/// J5. Where the deadline did not allow a single snapshot, nothing is said of the metadata.
fn boundaries_are_right(system: &ReadSystem) -> bool {
    let Some(run) = system.run() else { return true };
    let (Some(outcome), Some(window)) = (run.outcome(), run.truth().window) else { return true };
    let within = |value: u64, (least, greatest): (u64, u64)| least <= value && value <= greatest;
    match outcome {
        Outcome::Eof { committed_end, next_offset } => {
            within(*committed_end, window.end) && next_offset >= committed_end
        }
        Outcome::OffsetTrimmed { trim } => {
            within(*trim, window.trim) && run.position().is_some_and(|position| position < *trim)
        }
        Outcome::Retryable(_) => window.inside,
        Outcome::Served(_) | Outcome::Gap(_) | Outcome::Invalid { .. } => true,
    }
}

/// J6. What is put into the cache by hand is a hint that nobody has tried.
fn failures_are_not_cached(before: &ReadSystem, after: &ReadSystem) -> bool {
    let Some(run) = after.run() else { return true };
    let failure = |step: &&TraceStep| {
        matches!(
            step.event,
            Event::PinFailed { .. }
                | Event::IdentityDiffers { .. }
                | Event::OpenFailed { .. }
                | Event::ReadFailed { .. }
        )
    };
    // What the index was seen not to name is no failure of its target, but a stale answer.
    let stale = |step: &&TraceStep| matches!(step.event, Event::IndexChanged { .. });
    let of = |step: &TraceStep| step.event.candidate().map(|place| &run.met()[place].record);
    let kept = |record: &Arc<IndexRecord>| after.cache().entries().contains(record) && !is_well(run, record);
    let none_stale = !taken(before, after).iter().filter(stale).filter_map(of).any(kept);
    let mut failed = taken(before, after).iter().filter(failure).filter_map(of);
    let forgotten = failed.all(|failed| {
        let points_at_it = |entry: &IndexRecord| entry.is_exactly(failed) || entry.target == failed.target;
        !after.cache().entries().iter().any(|entry| points_at_it(entry) && !is_well(run, entry))
    });
    // What is excluded has failed in this read, and in no earlier one.
    let earlier = earlier(before, after);
    let mut newly = run.excluded().filter(|excluded| earlier.is_none_or(|earlier| !earlier.excludes(excluded)));
    let of_this_read = newly.all(|excluded| {
        let mut failed = taken(before, after).iter().filter(failure).filter_map(of);
        failed.any(|failed| failed.is_exactly(excluded))
    });
    forgotten && none_stale && of_this_read
}

/// Whether it has served in this run: then its target is known to be well, whatever it was before.
fn is_well(run: &Run, record: &IndexRecord) -> bool {
    run.met().iter().any(|met| met.fate == Fate::Served && *met.record == *record)
}

/// J7.
fn newest_healthy_is_served(system: &ReadSystem) -> bool {
    let Some((run, served)) = served(system) else { return true };
    let Some(position) = run.position() else { return false };
    let this = run.met().iter().rev().find(|met| met.fate == Fate::Served).map(|met| &met.record);
    // Not what the run says it excludes, but whom it has listed: exactly these.
    let excluded = |other: &IndexRecord| run.excluded().any(|excluded| excluded.is_exactly(other));
    let newer = |this: &IndexRecord| {
        run.truth()
            .healthy
            .iter()
            .any(|other| other.range.covers(position) && !excluded(other) && decide::newest_first(other, this).is_lt())
    };
    this.is_some_and(|this| this.exact == served.candidate && !newer(this))
}

/// J8. What is counted is what was tried.
fn repairs_are_bounded(before: &ReadSystem, after: &ReadSystem) -> bool {
    let repair = |step: &&TraceStep| step.step == Step::Repair && matches!(step.event, Event::Repaired { .. });
    after.run().is_none_or(|run| {
        let tried = taken(before, after).iter().filter(repair).map(|_| 1_u32).sum::<u32>();
        run.repairs() == earlier(before, after).map_or(0, Run::repairs) + tried && run.repairs() <= after.world.repairs
    })
}

/// J9.
fn the_index_has_named_it(system: &ReadSystem) -> bool {
    served(system).is_none_or(|(run, _)| run.truth().named)
}
