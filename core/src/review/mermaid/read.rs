//! A read as a sequence diagram: the client, the resolver, its cache, the metadata, the targets.

use super::{Arrow, Diagram, Who};
use crate::explain;
use crate::resolver::candidate::Candidate;
use crate::resolver::run::Run;
use crate::resolver::system::{CandidateMove, ReadSystem};
use crate::resolver::trace::{CacheChange, Event, Step, TraceStep};
use crate::resolver::world::World;
use crate::review::moment::Moment;
use crate::scenario::Subject;
use crate::scenario::step::{self, Happened, ReadStep};

/// Who is who.
struct Cast {
    client: Who,
    resolver: Who,
    cache: Who,
    metadata: Who,
    targets: Vec<(String, Who)>,
}

pub(super) fn draw(diagram: &mut Diagram, start: &ReadSystem, moments: &[Moment<'_>]) {
    let mut cast = Cast {
        client: diagram.participant("client"),
        resolver: diagram.participant("resolver"),
        cache: diagram.participant("cache"),
        metadata: diagram.participant("metadata and index"),
        targets: Vec::new(),
    };
    let after = moments.iter().filter_map(|moment| system(&moment.after));
    let candidates = std::iter::once(start).chain(after).flat_map(|system| &system.world.candidates);
    for Candidate { record, .. } in candidates {
        if !cast.targets.iter().any(|(name, _)| *name == record.target.name) {
            let who = diagram.participant(&record.target.name);
            cast.targets.push((record.target.name.clone(), who));
        }
    }
    let mut asked = false;
    for moment in moments {
        let (Some(before), Some(after)) = (system(&moment.before), system(&moment.after)) else { continue };
        match &moment.happened {
            Some(Happened::Read(taken)) => {
                if !asked {
                    diagram.arrow(cast.client, Arrow::Arrives, cast.resolver, explain::review::asks(&after.world));
                    asked = true;
                }
                for step in taken {
                    cast.step(diagram, after, step);
                }
                if let (None, Some(outcome)) = (before.outcome(), after.outcome()) {
                    diagram.arrow(cast.resolver, Arrow::Answers, cast.client, outcome);
                }
            }
            Some(Happened::Publish(_)) | None => asked &= cast.moves(diagram, moment.step, &before.world),
        }
        diagram.judge(moment);
    }
}

fn system(subject: &Subject) -> Option<&ReadSystem> {
    match subject {
        Subject::Read(system) => Some(system),
        Subject::Publish(_) => None,
    }
}

impl Cast {
    /// The arrow to where the step leads, and the one with what it came to.
    fn step(&self, diagram: &mut Diagram, after: &ReadSystem, taken: &TraceStep) {
        let met = after.run().map_or(&[][..], Run::met);
        let to = match taken.step {
            Step::Snapshot | Step::Admit | Step::Recheck | Step::Repair => self.metadata,
            Step::Choose if matches!(taken.event, Event::Hinted { .. }) => self.cache,
            Step::Choose => self.resolver,
            Step::Pin | Step::Open | Step::Read | Step::Release => {
                let record = taken.event.candidate().and_then(|place| met.get(place)).map(|met| &met.record);
                record.map_or(self.metadata, |record| self.target(&record.target.name))
            }
        };
        let told = explain::resolver::trace_line(&after.world, met, taken);
        match taken.event {
            // Nothing was asked of anybody.
            Event::Malformed { .. } | Event::OutOfTime { .. } | Event::NoneLeft { .. } | Event::ReachedEnd { .. } => {
                diagram.note(self.resolver, told);
            }
            _ => {
                let words = format!("{}, {} ms", taken.step, taken.cost_ms);
                diagram.arrow(self.resolver, Arrow::Arrives, to, words);
                if to == self.resolver {
                    diagram.note(to, told);
                } else {
                    diagram.arrow(to, Arrow::Answers, self.resolver, told);
                }
            }
        }
        if let Some(change) = taken.cache {
            let words = match change {
                CacheChange::Kept => "keep what has served",
                CacheChange::Dropped => "drop what has failed",
            };
            diagram.arrow(self.resolver, Arrow::Arrives, self.cache, words);
        }
    }

    /// What happens to the world, where it happens; whether the read goes on as it was asked for.
    fn moves(&self, diagram: &mut Diagram, step: &step::Step, before: &World) -> bool {
        let step::Step::Read(of_read) = step else { return true };
        match &**of_read {
            ReadStep::Again => return false,
            ReadStep::Move(_, CandidateMove::Cached(_)) => diagram.note(self.cache, step),
            ReadStep::Move(
                candidate,
                CandidateMove::Collected
                | CandidateMove::Object(_)
                | CandidateMove::Pin(_)
                | CandidateMove::Open(_)
                | CandidateMove::Read(_),
            ) => {
                let candidate = candidate.find(before).ok().and_then(|place| before.candidates.get(place));
                let target = candidate.map_or(self.metadata, |candidate| self.target(&candidate.target.name));
                diagram.note(target, step);
            }
            _ => diagram.note(self.metadata, step),
        }
        true
    }

    fn target(&self, name: &str) -> Who {
        self.targets.iter().find(|(other, _)| other == name).map_or(self.metadata, |(_, who)| *who)
    }
}
