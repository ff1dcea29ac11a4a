//! How a read was answered, as plain data.

use super::trace::TraceStep;
use super::{Digits, Explanation, ids};
use crate::explain;
use crate::resolver::outcome::{self, Empty, Resolution};
use crate::resolver::range::OffsetRange;
use crate::resolver::record::{self, Exact};
use crate::resolver::request;
use crate::resolver::world::World;
use serde::Serialize;

/// The answer to a read, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The outcome; its fields stand beside the others.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The deadline of the request; none where the request is malformed.
    pub deadline_ms: Option<u32>,
    /// The time used; never more than the deadline.
    pub used_ms: u32,
    /// What became of each candidate: those of the index in the order in which they were given,
    /// those that came while the read ran, and those that have no index record.
    pub candidates: Vec<Diagnosis>,
    /// What was done, in order.
    pub trace: Vec<TraceStep>,
    /// The ids of the rules that the trace cites.
    pub rules: Vec<&'static str>,
    /// The answer in words.
    pub explanation: Explanation,
}

/// The outcome of a read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    /// Records were read from one exact candidate; everything that travelled to the reader (R5).
    Served {
        /// The exact candidate.
        candidate: Candidate,
        /// Its generation.
        generation: Digits,
        /// The view.
        view: &'static str,
        /// The physical target with its identity.
        target: Target,
        /// The candidate's exact range.
        range: Range,
        /// The publication identity, where the reader needs one.
        publication: Option<String>,
        /// The offset of the first record.
        first_record: Digits,
        /// The offset to ask for next.
        next_offset: Digits,
    },
    /// Nothing survives up to an offset (R12).
    Gap {
        /// The offset asked for.
        from: Digits,
        /// The offset to ask for next, in the same view.
        next_offset: Digits,
        /// The candidates that proved it, in the order of their offsets.
        proofs: Vec<Proof>,
    },
    /// Nothing is committed at or beyond the offset (R11).
    Eof {
        /// The offset after the last committed record.
        committed_end: Digits,
        /// The offset to ask for once it is committed.
        next_offset: Digits,
    },
    /// The trim passed the offset (R11).
    OffsetTrimmed {
        /// The first offset that the view still has.
        trim: Digits,
    },
    /// Nothing was read, and nothing is claimed (R8).
    Retryable {
        /// Why.
        reason: RetryReason,
        /// One line for each candidate.
        diagnosis: Vec<Diagnosis>,
    },
    /// The request cannot be answered as it stands.
    Invalid {
        /// Everything that is wrong with it.
        problems: Vec<InvalidRequest>,
    },
}

/// An exact candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// The index key.
    pub key: String,
    /// The version of the metadata that holds the index record.
    pub metadata_version: Digits,
    /// The checksum of the index record.
    pub checksum: String,
    /// The whole: `seg-3@7#9f1c`.
    pub text: String,
}

/// A physical target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    /// The name of the object or log segment.
    pub name: String,
    /// The identity that the index recorded.
    pub identity: String,
}

/// The offsets from `start` up to, and without, `end`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Range {
    /// The first offset.
    pub start: Digits,
    /// The offset after the last.
    pub end: Digits,
    /// The whole: `[24, 70)`.
    pub text: String,
}

/// A candidate that holds no record from one offset up to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The exact candidate.
    pub candidate: Candidate,
    /// Its generation.
    pub generation: Digits,
    /// The physical target with its identity.
    pub target: Target,
    /// The first offset of the empty stretch.
    pub from: Digits,
    /// The offset after it.
    pub to: Digits,
}

/// What became of one candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// The exact candidate.
    pub candidate: Candidate,
    /// Its generation.
    pub generation: Digits,
    /// Its view.
    pub view: &'static str,
    /// What became of it.
    pub fate: Fate,
    /// The whole: `gen 3 seg-3@7#9f1c: open failed`.
    pub text: String,
}

/// What was last learnt of a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Fate {
    /// It belongs to another view (R3).
    OtherView,
    /// It covers no position that was looked for (R2).
    NotCovering,
    /// Its index record is invalid (R2).
    IndexInvalid,
    /// There is no index record of it.
    NotIndexed,
    /// Its index record changed while it was pinned (R6).
    IndexChanged,
    /// Its target is not there any more (R2).
    Lost,
    /// Its target could not be pinned (R2).
    PinFailed,
    /// Its name holds another object (R5).
    IdentityDiffers {
        /// What was found in the parts that differ.
        found: String,
    },
    /// Its target did not open (R7).
    OpenFailed,
    /// Reading from it broke off (R7).
    ReadFailed,
    /// It holds no record at or after the position (R12).
    NoSurvivor,
    /// The deadline did not allow a step of it (R8).
    OutOfTime {
        /// The step that was not begun.
        step: String,
    },
    /// It served the read.
    Served,
    /// It was admitted, and never chosen.
    NotTried,
    /// Something else decided first.
    NotConsidered,
}

/// Why a read was not served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RetryReason {
    /// No candidate was admitted.
    NoCandidate,
    /// Every admitted candidate failed.
    AllFailed,
    /// A repair found no evidence (R10).
    NoEvidence,
    /// A step did not fit into what remained of the deadline.
    Deadline {
        /// The step that was not begun.
        step: String,
    },
    /// Nothing moves, and it still goes on without end: only a reader that makes mistakes does.
    NoEnd,
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InvalidRequest {
    /// What is wrong: `unknownStream`, `unknownView`, `streamHasNoView`, `malformedOffset`, `malformedDeadline`.
    pub kind: &'static str,
    /// What was found, and what was expected, in words.
    pub message: String,
}

impl Answer {
    /// The view of the resolution of this world.
    pub fn of(world: &World, resolution: &Resolution) -> Answer {
        let Resolution { outcome, candidates: met, trace, used_ms, deadline_ms } = resolution;
        Answer {
            outcome: outcome.into(),
            deadline_ms: *deadline_ms,
            used_ms: *used_ms,
            candidates: resolution.diagnoses(world).iter().map(Diagnosis::from).collect(),
            trace: trace.iter().map(|step| TraceStep::of(world, met, step)).collect(),
            rules: ids(&resolution.rules()),
            explanation: (&explain::resolver::resolution(world, resolution)).into(),
        }
    }
}

impl From<&outcome::Outcome> for Outcome {
    fn from(outcome: &outcome::Outcome) -> Outcome {
        match outcome {
            outcome::Outcome::Served(served) => Outcome::Served {
                candidate: (&served.candidate).into(),
                generation: Digits(served.generation),
                view: served.view.word(),
                target: (&served.target).into(),
                range: served.range.into(),
                publication: served.publication.clone(),
                first_record: Digits(served.first_record),
                next_offset: Digits(served.next_offset),
            },
            outcome::Outcome::Gap(gap) => Outcome::Gap {
                from: Digits(gap.from()),
                next_offset: Digits(gap.next_offset()),
                proofs: gap.proofs().map(Proof::from).collect(),
            },
            outcome::Outcome::Eof { committed_end, next_offset } => {
                Outcome::Eof { committed_end: Digits(*committed_end), next_offset: Digits(*next_offset) }
            }
            outcome::Outcome::OffsetTrimmed { trim } => Outcome::OffsetTrimmed { trim: Digits(*trim) },
            // Deadline and time used stand beside every outcome.
            outcome::Outcome::Retryable(outcome::Retryable { deadline_ms: _, used_ms: _, reason, diagnosis }) => {
                Outcome::Retryable {
                    reason: (*reason).into(),
                    diagnosis: diagnosis.iter().map(Diagnosis::from).collect(),
                }
            }
            outcome::Outcome::Invalid { problems } => {
                Outcome::Invalid { problems: problems.iter().map(InvalidRequest::from).collect() }
            }
        }
    }
}

impl From<&Exact> for Candidate {
    fn from(exact: &Exact) -> Candidate {
        let Exact { key, metadata_version, checksum } = exact;
        Candidate {
            key: key.clone(),
            metadata_version: Digits(*metadata_version),
            checksum: checksum.clone(),
            text: exact.to_string(),
        }
    }
}

impl From<&record::Target> for Target {
    fn from(target: &record::Target) -> Target {
        let record::Target { name, identity } = target;
        Target { name: name.clone(), identity: identity.clone() }
    }
}

impl From<OffsetRange> for Range {
    fn from(range: OffsetRange) -> Range {
        Range { start: Digits(range.start()), end: Digits(range.end()), text: range.to_string() }
    }
}

impl From<&Empty> for Proof {
    fn from(empty: &Empty) -> Proof {
        let Empty { candidate, generation, target, from, to } = empty;
        Proof {
            candidate: candidate.into(),
            generation: Digits(*generation),
            target: target.into(),
            from: Digits(*from),
            to: Digits(*to),
        }
    }
}

impl From<&outcome::Diagnosis> for Diagnosis {
    fn from(diagnosis: &outcome::Diagnosis) -> Diagnosis {
        Diagnosis {
            candidate: (&diagnosis.record.exact).into(),
            generation: Digits(diagnosis.record.generation),
            view: diagnosis.record.view.word(),
            fate: (&diagnosis.fate).into(),
            text: diagnosis.to_string(),
        }
    }
}

impl From<&outcome::Fate> for Fate {
    fn from(fate: &outcome::Fate) -> Fate {
        match fate {
            outcome::Fate::OtherView => Fate::OtherView,
            outcome::Fate::NotCovering => Fate::NotCovering,
            outcome::Fate::IndexInvalid => Fate::IndexInvalid,
            outcome::Fate::NotIndexed => Fate::NotIndexed,
            outcome::Fate::IndexChanged => Fate::IndexChanged,
            outcome::Fate::Lost => Fate::Lost,
            outcome::Fate::ReadFailed => Fate::ReadFailed,
            outcome::Fate::PinFailed => Fate::PinFailed,
            outcome::Fate::IdentityDiffers { found } => Fate::IdentityDiffers { found: found.clone() },
            outcome::Fate::OpenFailed => Fate::OpenFailed,
            outcome::Fate::NoSurvivor => Fate::NoSurvivor,
            outcome::Fate::OutOfTime { step } => Fate::OutOfTime { step: step.to_string() },
            outcome::Fate::Served => Fate::Served,
            outcome::Fate::NotTried => Fate::NotTried,
            outcome::Fate::NotConsidered => Fate::NotConsidered,
        }
    }
}

impl From<outcome::RetryReason> for RetryReason {
    fn from(reason: outcome::RetryReason) -> RetryReason {
        match reason {
            outcome::RetryReason::NoCandidate => RetryReason::NoCandidate,
            outcome::RetryReason::NoEvidence => RetryReason::NoEvidence,
            outcome::RetryReason::AllFailed => RetryReason::AllFailed,
            outcome::RetryReason::NoEnd => RetryReason::NoEnd,
            outcome::RetryReason::Deadline { step } => RetryReason::Deadline { step: step.to_string() },
        }
    }
}

impl From<&request::InvalidRequest> for InvalidRequest {
    fn from(problem: &request::InvalidRequest) -> InvalidRequest {
        let kind = match problem {
            request::InvalidRequest::UnknownStream { .. } => "unknownStream",
            request::InvalidRequest::UnknownView { .. } => "unknownView",
            request::InvalidRequest::StreamHasNoView { .. } => "streamHasNoView",
            request::InvalidRequest::MalformedOffset { .. } => "malformedOffset",
            request::InvalidRequest::MalformedDeadline { .. } => "malformedDeadline",
        };
        InvalidRequest { kind, message: problem.to_string() }
    }
}
