//! Which candidate may serve a read.

use crate::Core;
use crate::bindings::cutline::core::words::ReadError;
use crate::bindings::exports::cutline::core::read as wit;
use crate::words::{ids, start, unfit};
use cutline::explain::resolver::resolution as explained;
use cutline::resolver::outcome::{Diagnosis, Empty, Fate, Outcome, RetryReason, Served};
use cutline::resolver::range::OffsetRange;
use cutline::resolver::record::{Exact, Target};
use cutline::resolver::request::InvalidRequest;
use cutline::resolver::snapshot::View;
use cutline::resolver::trace::{CacheChange, Step, TraceStep};
use cutline::resolver::world::World;
use cutline::scenario::Subject;
use cutline::view;

impl wit::Guest for Core {
    fn resolve(world: String) -> Result<wit::ReadAnswer, Vec<ReadError>> {
        let Subject::Read(system) = start(&world)? else {
            return Err(unfit("expected a read, found a checkpoint vector: give it to `merge`"));
        };
        let (world, resolution) = (&system.world, system.resolution());
        Ok(wit::ReadAnswer {
            outcome: (&resolution.outcome).into(),
            deadline_ms: resolution.deadline_ms,
            used_ms: resolution.used_ms,
            candidates: resolution.diagnoses(world).iter().map(wit::Diagnosis::from).collect(),
            trace: resolution.trace.iter().map(|step| traced(world, &resolution.candidates, step)).collect(),
            rules: ids(&resolution.rules()),
            explanation: (&explained(world, &resolution)).into(),
        })
    }
}

impl From<&Outcome> for wit::ReadOutcome {
    fn from(outcome: &Outcome) -> wit::ReadOutcome {
        match outcome {
            Outcome::Served(served) => wit::ReadOutcome::Served(served.into()),
            Outcome::Gap(gap) => wit::ReadOutcome::Gap(wit::Gap {
                from: gap.from(),
                next_offset: gap.next_offset(),
                proofs: gap.proofs().map(wit::Proof::from).collect(),
            }),
            Outcome::Eof { committed_end, next_offset } => {
                wit::ReadOutcome::Eof(wit::Eof { committed_end: *committed_end, next_offset: *next_offset })
            }
            Outcome::OffsetTrimmed { trim } => wit::ReadOutcome::OffsetTrimmed(*trim),
            Outcome::Retryable(retryable) => wit::ReadOutcome::Retryable(wit::Retryable {
                reason: retryable.reason.into(),
                diagnosis: retryable.diagnosis.iter().map(wit::Diagnosis::from).collect(),
            }),
            Outcome::Invalid { problems } => {
                wit::ReadOutcome::Invalid(problems.iter().map(wit::InvalidRequest::from).collect())
            }
        }
    }
}

impl From<&Served> for wit::Served {
    fn from(served: &Served) -> wit::Served {
        wit::Served {
            candidate: (&served.candidate).into(),
            generation: served.generation,
            view: served.view.into(),
            target: (&served.target).into(),
            range: served.range.into(),
            publication: served.publication.clone(),
            first_record: served.first_record,
            next_offset: served.next_offset,
        }
    }
}

impl From<&Empty> for wit::Proof {
    fn from(empty: &Empty) -> wit::Proof {
        let Empty { candidate, generation, target, from, to } = empty;
        wit::Proof { candidate: candidate.into(), generation: *generation, target: target.into(), from: *from, to: *to }
    }
}

impl From<&Exact> for wit::Candidate {
    fn from(exact: &Exact) -> wit::Candidate {
        let Exact { key, metadata_version, checksum } = exact;
        wit::Candidate {
            key: key.clone(),
            metadata_version: *metadata_version,
            checksum: checksum.clone(),
            text: exact.to_string(),
        }
    }
}

impl From<&Target> for wit::Target {
    fn from(target: &Target) -> wit::Target {
        let Target { name, identity } = target;
        wit::Target { name: name.clone(), identity: identity.clone() }
    }
}

impl From<OffsetRange> for wit::Range {
    fn from(range: OffsetRange) -> wit::Range {
        wit::Range { start: range.start(), end: range.end(), text: range.to_string() }
    }
}

impl From<View> for wit::View {
    fn from(view: View) -> wit::View {
        match view {
            View::Committed => wit::View::Committed,
            View::TopicCompacted => wit::View::TopicCompacted,
        }
    }
}

impl From<&Diagnosis> for wit::Diagnosis {
    fn from(diagnosis: &Diagnosis) -> wit::Diagnosis {
        wit::Diagnosis {
            candidate: (&diagnosis.record.exact).into(),
            generation: diagnosis.record.generation,
            view: diagnosis.record.view.into(),
            fate: (&diagnosis.fate).into(),
            text: diagnosis.to_string(),
        }
    }
}

impl From<&Fate> for wit::Fate {
    fn from(fate: &Fate) -> wit::Fate {
        match fate {
            Fate::OtherView => wit::Fate::OtherView,
            Fate::NotCovering => wit::Fate::NotCovering,
            Fate::IndexInvalid => wit::Fate::IndexInvalid,
            Fate::NotIndexed => wit::Fate::NotIndexed,
            Fate::IndexChanged => wit::Fate::IndexChanged,
            Fate::Lost => wit::Fate::Lost,
            Fate::PinFailed => wit::Fate::PinFailed,
            Fate::IdentityDiffers { found } => wit::Fate::IdentityDiffers(found.clone()),
            Fate::OpenFailed => wit::Fate::OpenFailed,
            Fate::ReadFailed => wit::Fate::ReadFailed,
            Fate::NoSurvivor => wit::Fate::NoSurvivor,
            Fate::OutOfTime { step } => wit::Fate::OutOfTime((*step).into()),
            Fate::Served => wit::Fate::Served,
            Fate::NotTried => wit::Fate::NotTried,
            Fate::NotConsidered => wit::Fate::NotConsidered,
        }
    }
}

impl From<RetryReason> for wit::RetryReason {
    fn from(reason: RetryReason) -> wit::RetryReason {
        match reason {
            RetryReason::NoCandidate => wit::RetryReason::NoCandidate,
            RetryReason::AllFailed => wit::RetryReason::AllFailed,
            RetryReason::NoEvidence => wit::RetryReason::NoEvidence,
            RetryReason::Deadline { step } => wit::RetryReason::Deadline(step.into()),
            RetryReason::NoEnd => wit::RetryReason::NoEnd,
        }
    }
}

impl From<&InvalidRequest> for wit::InvalidRequest {
    fn from(problem: &InvalidRequest) -> wit::InvalidRequest {
        let kind = match problem {
            InvalidRequest::UnknownStream { .. } => wit::InvalidRequestKind::UnknownStream,
            InvalidRequest::UnknownView { .. } => wit::InvalidRequestKind::UnknownView,
            InvalidRequest::StreamHasNoView { .. } => wit::InvalidRequestKind::StreamHasNoView,
            InvalidRequest::MalformedOffset { .. } => wit::InvalidRequestKind::MalformedOffset,
            InvalidRequest::MalformedDeadline { .. } => wit::InvalidRequestKind::MalformedDeadline,
        };
        wit::InvalidRequest { kind, message: problem.to_string() }
    }
}

fn traced(world: &World, met: &[Diagnosis], step: &TraceStep) -> wit::TraceStep {
    let view = view::trace::TraceStep::of(world, met, step);
    wit::TraceStep {
        kind: view.kind.to_owned(),
        step: step.step.into(),
        cache: step.cache.map(wit::CacheChange::from),
        candidate: view.candidate,
        started_ms: step.started_ms,
        cost_ms: step.cost_ms,
        failed: step.failed,
        text: view.sentence.text,
        rules: view.sentence.rules.into_iter().map(str::to_owned).collect(),
    }
}

impl From<CacheChange> for wit::CacheChange {
    fn from(change: CacheChange) -> wit::CacheChange {
        match change {
            CacheChange::Kept => wit::CacheChange::Kept,
            CacheChange::Dropped => wit::CacheChange::Dropped,
        }
    }
}

impl From<Step> for wit::StepName {
    fn from(step: Step) -> wit::StepName {
        match step {
            Step::Snapshot => wit::StepName::Snapshot,
            Step::Admit => wit::StepName::Admit,
            Step::Choose => wit::StepName::Choose,
            Step::Pin => wit::StepName::Pin,
            Step::Recheck => wit::StepName::Recheck,
            Step::Open => wit::StepName::Open,
            Step::Read => wit::StepName::Read,
            Step::Release => wit::StepName::Release,
            Step::Repair => wit::StepName::Repair,
        }
    }
}
