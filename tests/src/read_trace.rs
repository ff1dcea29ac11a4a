//! What the trace of a read looks like, whatever has moved between its steps: written naively, from
//! the rules and not from the resolver.

use cutline::resolver::record::IndexRecord;
use cutline::resolver::run::Run;
use cutline::resolver::trace::{Check, Event, RepairEnd, Step, TraceStep};
use std::cmp::Ordering;

/// What is wrong with the trace of this run, if anything is.
pub fn wrong(run: &Run) -> Option<String> {
    let trace = run.trace();
    let time: u32 = trace.iter().map(|step| step.cost_ms).sum();
    if time != run.used_ms() {
        return Some(format!("{time} ms in its steps, {} ms used", run.used_ms()));
    }
    let mut read = Reading { run, failed: Vec::new(), admitted: Vec::new(), end: 0, position: 0, hinted: false };
    for (place, step) in trace.iter().enumerate() {
        if let Some(words) = read.wrong_about(&step.event) {
            return Some(format!("{words}: {}", step.event));
        }
        if let Some(next) = trace.get(place + 1)
            && !may_follow(&trace[..=place], next.step)
        {
            return Some(format!("after {}: {}", step.event, next.step));
        }
    }
    None
}

/// Whether a step may come after these.
fn may_follow(trace: &[TraceStep], next: Step) -> bool {
    let pinned = |trace: &[TraceStep]| {
        let pins = trace.iter().filter(|step| matches!(step.event, Event::Pinned { .. })).count();
        pins > trace.iter().filter(|step| matches!(step.event, Event::Released { .. })).count()
    };
    let Some((last, earlier)) = trace.split_last() else { return next == Step::Snapshot };
    match &last.event {
        Event::Snapshot { check: Check::Inside, .. } => matches!(next, Step::Admit | Step::Choose),
        // An answer, each of them.
        Event::Malformed { .. }
        | Event::Snapshot { .. }
        | Event::ReachedEnd { .. }
        | Event::Repaired { end: RepairEnd::Trimmed | RepairEnd::BeyondEnd | RepairEnd::Unknown, .. } => false,
        Event::Admitted { .. } => next == Step::Choose,
        Event::Chosen { .. } | Event::Hinted { .. } => next == Step::Pin,
        Event::Pinned { .. } => next == Step::Recheck,
        Event::Rechecked { .. } => next == Step::Open,
        Event::Opened { .. } => next == Step::Read,
        Event::IdentityDiffers { step: Step::Recheck | Step::Open | Step::Read, .. }
        | Event::IndexChanged { .. }
        | Event::OpenFailed { .. }
        | Event::ReadFailed { .. }
        | Event::Read { .. }
        | Event::Empty { .. } => next == Step::Release,
        Event::Released { .. } => match earlier.last().map(|step| &step.event) {
            Some(Event::IdentityDiffers { .. } | Event::IndexChanged { .. } | Event::OutOfTime { .. }) => {
                next == Step::Snapshot
            }
            Some(Event::OpenFailed { .. } | Event::ReadFailed { .. }) => matches!(next, Step::Choose | Step::Admit),
            Some(Event::Empty { .. }) => next == Step::Admit,
            _ => false,
        },
        Event::NoneLeft { .. } => matches!(next, Step::Repair | Step::Snapshot),
        Event::OutOfTime { .. } if pinned(trace) => next == Step::Release,
        // Nothing is held: resolve again, or look at the boundaries for the last time.
        Event::PinFailed { .. } | Event::IdentityDiffers { .. } | Event::OutOfTime { .. } | Event::Repaired { .. } => {
            next == Step::Snapshot
        }
    }
}

/// What a reader of the trace knows so far.
struct Reading<'a> {
    run: &'a Run,
    failed: Vec<usize>,
    admitted: Vec<usize>,
    end: u64,
    position: u64,
    hinted: bool,
}

impl Reading<'_> {
    fn record(&self, place: usize) -> &IndexRecord {
        &self.run.met()[place].record
    }

    fn has_failed(&self, place: usize) -> bool {
        self.failed.iter().any(|failed| self.record(*failed).is_exactly(self.record(place)))
    }

    /// What is wrong with what has happened, if anything is.
    fn wrong_about(&mut self, event: &Event) -> Option<&'static str> {
        match event {
            Event::Snapshot { committed_end, position, .. } => {
                (self.end, self.position, self.hinted) = (*committed_end, *position, false);
            }
            Event::Admitted { position, admitted } => {
                self.position = *position;
                self.admitted.clone_from(admitted);
                return self.wrong_among_the_admitted();
            }
            Event::Chosen { candidate } => {
                let first = self.admitted.iter().find(|place| !self.has_failed(**place));
                if first != Some(candidate) {
                    return Some("not the first that was admitted and has not failed");
                }
            }
            Event::Hinted { candidate } => {
                self.hinted = true;
                if self.has_failed(*candidate) {
                    return Some("a hint that has failed");
                }
            }
            Event::PinFailed { candidate, .. }
            | Event::IdentityDiffers { candidate, .. }
            | Event::OpenFailed { candidate, .. }
            | Event::ReadFailed { candidate, .. } => self.failed.push(*candidate),
            Event::Read { candidate, first_record, next_offset } => {
                let range = self.record(*candidate).range;
                let inside = range.covers(*first_record) && *first_record >= self.position;
                // A hint's recheck has read the metadata once more, and what came after the hint goes by that.
                let committed = self.hinted || *next_offset <= self.end;
                if !(inside && first_record < next_offset && committed) {
                    return Some("not of the range, or not committed");
                }
            }
            Event::Empty { from, to, .. } if from >= to || *from != self.position => return Some("no stretch"),
            Event::Empty { to, .. } => self.position = *to,
            _ => {}
        }
        None
    }

    fn wrong_among_the_admitted(&self) -> Option<&'static str> {
        let request = self.run.asked().as_ref().ok()?;
        for place in &self.admitted {
            let record = self.record(*place);
            if record.view != request.view || !record.range.covers(self.position) || self.has_failed(*place) {
                return Some("another view or range, or it has failed");
            }
        }
        let newer = |one: usize, other: usize| {
            let (one, other) = (self.record(one), self.record(other));
            let (exact, than) = (&one.exact, &other.exact);
            match one.generation.cmp(&other.generation).then(exact.metadata_version.cmp(&than.metadata_version)) {
                Ordering::Equal => (&exact.key, &exact.checksum) < (&than.key, &than.checksum),
                order => order == Ordering::Greater,
            }
        };
        let falling = self.admitted.windows(2).all(|pair| newer(pair[0], pair[1]));
        if falling { None } else { Some("not the newest first") }
    }
}
