//! Where a read stands, as plain data.

use super::read::{Candidate, Range, Target};
use crate::resolver::record::{Identity, IndexRecord, Part};
use crate::resolver::run::{Compared, Run};
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::Step;
use serde::Serialize;
use std::sync::Arc;

/// Where a read stands between two of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// What the resolver does next, if the deadline allows: `snapshot`, `pin` …; none where the read
    /// is answered.
    pub next: Option<&'static str>,
    /// The time used so far, in milliseconds; never more than the deadline.
    pub used_ms: u32,
    /// The candidate whose pin is held (R6).
    pub pinned: Option<Candidate>,
    /// The exact candidates that have failed in this read (R7).
    pub excluded: Vec<Candidate>,
    /// What the cache holds: hints, each to be rechecked (R9).
    pub cache: Vec<Candidate>,
    /// How many repairs were tried (R10).
    pub repairs: u32,
    /// What was passed to the reader last, beside what was stored (R5).
    pub compared: Option<Comparison>,
}

/// What was passed to the reader, beside what was stored (R5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The step in which both were compared: `pin`, `recheck`, `open` or `read`.
    pub step: &'static str,
    /// What was passed.
    pub passed: TravellingIdentity,
    /// What was stored; none where there is no target.
    pub stored: Option<TravellingIdentity>,
    /// The parts in which they differ: `identity`, `metadata version` …
    pub differs: Vec<&'static str>,
}

/// The identity that travels to the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TravellingIdentity {
    /// The exact candidate.
    pub candidate: Candidate,
    /// The exact range.
    pub range: Range,
    /// The publication identity, where the reader needs one.
    pub publication: Option<String>,
    /// The physical target with its identity.
    pub target: Target,
}

impl From<&ReadSystem> for Reading {
    fn from(system: &ReadSystem) -> Reading {
        let run = system.run();
        let candidate = |record: &Arc<IndexRecord>| Candidate::from(&record.exact);
        Reading {
            next: system.next().map(Step::word),
            used_ms: run.map_or(0, Run::used_ms),
            pinned: run.and_then(Run::held).map(candidate),
            excluded: run.map_or_else(Vec::new, |run| run.excluded().map(candidate).collect()),
            cache: system.cache().entries().iter().map(candidate).collect(),
            repairs: run.map_or(0, Run::repairs),
            compared: run.and_then(Run::compared).map(Comparison::from),
        }
    }
}

impl From<&Compared> for Comparison {
    fn from(compared: &Compared) -> Comparison {
        Comparison {
            step: compared.step.word(),
            passed: (&compared.passed).into(),
            stored: compared.stored.as_ref().map(Into::into),
            differs: compared.differences().map(Part::word).collect(),
        }
    }
}

impl From<&Identity> for TravellingIdentity {
    fn from(identity: &Identity) -> TravellingIdentity {
        let Identity { exact, range, publication, target } = identity;
        TravellingIdentity {
            candidate: exact.into(),
            range: (*range).into(),
            publication: publication.clone(),
            target: target.into(),
        }
    }
}
