//! What a read shows of itself, as facts that expectations are held against.

use super::answer::Fact;
use crate::resolver::outcome::{Outcome, Resolution};
use crate::resolver::record::IndexRecord;
use crate::resolver::run::Run;
use crate::resolver::system::ReadSystem;
use std::sync::Arc;

/// Where the read stands: what the resolver does next, its clock, its pin, what it has excluded and
/// found, and what is cached.
pub(super) fn facts(system: &ReadSystem, resolution: &Resolution) -> [(&'static str, Fact); 8] {
    let run = system.run();
    let exact = |record: &Arc<IndexRecord>| record.exact.to_string();
    let differs = run.and_then(Run::compared).map_or_else(Vec::new, |compared| {
        compared.stored.as_ref().map_or_else(
            || vec!["target lost".to_owned()],
            |_| compared.differences().map(|part| part.word().to_owned()).collect(),
        )
    });
    let diagnosis = match &resolution.outcome {
        Outcome::Retryable(retryable) => retryable.diagnosis.iter().map(ToString::to_string).collect(),
        Outcome::Served(_)
        | Outcome::Gap(_)
        | Outcome::Eof { .. }
        | Outcome::OffsetTrimmed { .. }
        | Outcome::Invalid { .. } => Vec::new(),
    };
    [
        ("next", Fact::One(system.next().map(|step| step.word().to_owned()))),
        ("clock", Fact::One(Some(run.map_or(0, Run::used_ms).to_string()))),
        ("pinned", Fact::One(run.and_then(Run::held).map(exact))),
        ("excluded", Fact::Many(run.map_or_else(Vec::new, |run| run.excluded().map(exact).collect()))),
        ("cache", Fact::Many(system.cache().entries().iter().map(exact).collect())),
        ("differs", Fact::Many(differs)),
        ("repairs", Fact::One(Some(run.map_or(0, Run::repairs).to_string()))),
        ("diagnosis", Fact::Many(diagnosis)),
    ]
}
