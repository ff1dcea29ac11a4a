//! The variables of a read.

use super::value::{Value, fields, integer, option, text, variant};
use crate::resolver::candidate::Listing;
use crate::resolver::outcome::Outcome;
use crate::resolver::range::OffsetRange;
use crate::resolver::record::IndexRecord;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View;
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::Step;

pub(super) fn variables(system: &ReadSystem) -> Vec<(&'static str, Value)> {
    let (world, run) = (&system.world, system.run());
    let exact = |record: &IndexRecord| text(&record.exact);
    let listed = world.candidates.iter().filter(|candidate| candidate.index == Listing::Valid);
    let index = listed.map(|candidate| (exact(candidate), of_record(candidate))).collect();
    let mut names: Vec<&str> = Vec::new();
    let mut stored = Vec::new();
    for candidate in &world.candidates {
        if !names.contains(&&*candidate.target.name) {
            names.push(&candidate.target.name);
            let found = candidate
                .stored()
                .map(|stored| fields([("identity", text(&stored.target.identity)), ("range", of_range(stored.range))]));
            stored.push((text(&candidate.target.name), option(found)));
        }
    }
    let snapshot = &world.snapshot;
    let trim = View::ALL.map(|view| (text(view), integer(snapshot.trim.of(view))));
    let stream = fields([
        ("version", integer(snapshot.version)),
        ("committed_end", integer(snapshot.committed_end)),
        ("trim", Value::Map(trim.into())),
    ]);
    let cache = system.cache().entries().iter().map(|entry| exact(entry)).collect();
    let excluded = run.map_or_else(Vec::new, |run| run.excluded().map(|record| exact(record)).collect());
    vec![
        ("clock", integer(run.map_or(0, Run::used_ms))),
        ("deadline", option(run.and_then(Run::deadline_ms).map(integer))),
        ("position", option(run.and_then(Run::position).map(integer))),
        ("next", text(system.next().map_or("none", Step::word))),
        ("stream", stream),
        ("index", Value::Map(index)),
        ("stored", Value::Map(stored)),
        ("pinned", option(run.and_then(Run::held).map(|record| exact(record)))),
        ("excluded", Value::Set(excluded)),
        ("cache", Value::Set(cache)),
        ("repairs", integer(run.map_or(0, Run::repairs))),
        ("outcome", option(system.outcome().map(of_outcome))),
    ]
}

fn of_record(record: &IndexRecord) -> Value {
    fields([
        ("view", text(record.view)),
        ("generation", integer(record.generation)),
        ("range", of_range(record.range)),
        ("target", text(&record.target.name)),
        ("identity", text(&record.target.identity)),
        ("publication", option(record.publication.as_ref().map(text))),
    ])
}

fn of_range(range: OffsetRange) -> Value {
    fields([("start", integer(range.start())), ("end", integer(range.end()))])
}

fn of_outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Served(served) => variant(
            "Served",
            fields([
                ("candidate", text(&served.candidate)),
                ("view", text(served.view)),
                ("first_record", integer(served.first_record)),
                ("next_offset", integer(served.next_offset)),
            ]),
        ),
        Outcome::Gap(gap) => variant("Gap", integer(gap.next_offset())),
        Outcome::Eof { committed_end, .. } => variant("Eof", integer(committed_end)),
        Outcome::OffsetTrimmed { trim } => variant("Trimmed", integer(trim)),
        Outcome::Retryable(_) => variant("Retryable", Value::Unit),
        Outcome::Invalid { .. } => variant("Invalid", Value::Unit),
    }
}
