//! The resolver in words: what a read was answered, why, and what its trace says.

mod fate;

use super::{Explanation, Mark, Sentence, Span};
use crate::resolver::outcome::{Diagnosis, Empty, Outcome, Resolution, RetryReason, Served};
use crate::resolver::record::{Exact, IndexRecord};
use crate::resolver::request::InvalidRequest;
use crate::resolver::snapshot::View;
use crate::resolver::trace::{CacheChange, Changed, Check, Event, RepairEnd, Step, TraceStep};
use crate::resolver::world::World;
use crate::rules::Rule::{R1, R2, R3, R4, R5, R8, R10, R11, R12};

/// The answer to the read of `world`, why it is so, and what would change it.
///
/// `resolution` must be of this world.
pub fn resolution(world: &World, resolution: &Resolution) -> Explanation {
    let time = match resolution.deadline_ms {
        Some(deadline_ms) => format!("{} ms of {deadline_ms} ms used.", resolution.used_ms),
        None => "no time used.".to_owned(),
    };
    let mut why = reasons(world, resolution);
    why.extend(resolution.candidates.iter().filter_map(|met| fate::line(resolution, met)));
    Explanation {
        headline: headline(resolution),
        lead: lead(world, &resolution.outcome).plain(time),
        why: why.into_iter().map(|sentence| sentence.plain(".")).collect(),
        next: Some(next(&resolution.outcome)),
    }
}

fn headline(resolution: &Resolution) -> Vec<Span> {
    let value = |words: &str, value: u64| vec![Span::Plain(words.to_owned()), Span::Value(value.to_string())];
    let plain = |words: &str| vec![Span::Plain(words.to_owned())];
    match &resolution.outcome {
        Outcome::Served(served) => {
            let name = name_of(resolution, served.view, &served.candidate, served.generation);
            vec![Span::Plain("Serve ".to_owned()), Span::Name(name)]
        }
        Outcome::Gap(gap) => value("Gap: go on at ", gap.next_offset()),
        Outcome::Eof { committed_end, .. } => value("EOF at ", *committed_end),
        Outcome::OffsetTrimmed { trim } => value("Offset trimmed: the view starts at ", *trim),
        Outcome::Retryable(retryable) => plain(match retryable.reason {
            RetryReason::NoCandidate => "Retry later: no candidate was admitted",
            RetryReason::AllFailed => "Retry later: no candidate could be opened",
            RetryReason::NoEvidence => "Retry later: no candidate is left, and no evidence to repair by",
            RetryReason::Deadline { .. } => "Retry later: the deadline was too short",
            RetryReason::NoEnd => "No answer: the read goes on without end",
        }),
        Outcome::Invalid { .. } => plain("Not a valid read"),
    }
}

/// The meaning of the headline, up to the time that was used.
fn lead(world: &World, outcome: &Outcome) -> Sentence {
    let request = &world.request;
    match outcome {
        Outcome::Served(_) => Sentence::new(Mark::Done).plain("From the same view, "),
        Outcome::Gap(gap) => Sentence::new(Mark::Done)
            .plain("Nothing survives from ")
            .value(gap.from())
            .plain(" up to ")
            .value(gap.next_offset())
            .plain(" in the same view, "),
        Outcome::Eof { committed_end, next_offset } => {
            let sentence = Sentence::new(Mark::Fact);
            let asked = request.offset.trim();
            // Asked at or beyond the end, or gone on to it past nothing (R12).
            let sentence = if next_offset.to_string() == asked {
                sentence.value(asked).plain(" is at or beyond the committed end ")
            } else {
                sentence.plain("No record survives from ").value(asked).plain(" up to the committed end ")
            };
            sentence.value(committed_end).plain(", ")
        }
        Outcome::OffsetTrimmed { trim } => Sentence::new(Mark::Fact)
            .value(request.offset.trim())
            .plain(" is below the trim ")
            .value(trim)
            .plain(" of ")
            .name(request.view.trim())
            .plain(", "),
        Outcome::Retryable(_) => Sentence::new(Mark::Problem)
            .plain("Nothing was read, and nothing is claimed about offset ")
            .value(request.offset.trim())
            .plain(", "),
        Outcome::Invalid { .. } => Sentence::new(Mark::Problem).plain("No candidate was looked at, "),
    }
}

/// What the outcome itself gives as reasons, before the candidates have their say.
fn reasons(world: &World, resolution: &Resolution) -> Vec<Sentence> {
    match &resolution.outcome {
        Outcome::Served(served) => {
            // Past an empty compacted range this is not the offset that was asked for.
            let position = resolution.trace.iter().rev().find_map(|step| match &step.event {
                Event::Admitted { position, .. } | Event::Snapshot { position, .. } => Some(*position),
                _ => None,
            });
            vec![served_reason(resolution, served, position.unwrap_or(served.first_record))]
        }
        Outcome::Gap(gap) => gap.proofs().map(|proof| gap_reason(resolution, proof)).collect(),
        Outcome::Eof { committed_end, .. } => vec![
            Sentence::new(Mark::Fact)
                .plain("The committed end is ")
                .value(committed_end)
                .plain(": a boundary of the stream, not the failure of a candidate")
                .rule(R11),
        ],
        Outcome::OffsetTrimmed { .. } => {
            let tried = |step: &TraceStep| matches!(step.event, Event::Admitted { .. } | Event::Hinted { .. });
            let words = if resolution.trace.iter().any(tried) {
                "The metadata, read again, decides this, whatever became of the candidates"
            } else {
                "The snapshot decides this before any candidate is looked at"
            };
            vec![Sentence::new(Mark::Fact).plain(words).rule(R1).rule(R11)]
        }
        Outcome::Retryable(retryable) => vec![match retryable.reason {
            RetryReason::NoCandidate => Sentence::new(Mark::Problem)
                .plain("No candidate of ")
                .name(world.request.view.trim())
                .plain(" with a valid index record covers ")
                .value(world.request.offset.trim())
                .rule(R2)
                .rule(R8),
            RetryReason::AllFailed => Sentence::new(Mark::Problem).plain("Every admitted candidate failed").rule(R8),
            RetryReason::NoEvidence => Sentence::new(Mark::Problem)
                .plain("No candidate is left, and no append evidence proves what generation 0 holds at ")
                .value(world.request.offset.trim())
                .rule(R8)
                .rule(R10),
            RetryReason::Deadline { step } => Sentence::new(Mark::Problem)
                .plain(format!("The step {step} costs more than what remained of the deadline"))
                .rule(R8),
            RetryReason::NoEnd => Sentence::new(Mark::Problem)
                .plain("Each round leads to another one: neither the deadline nor the number of repairs ends it")
                .rule(R8)
                .rule(R10),
        }],
        Outcome::Invalid { problems } => problems.iter().map(problem).collect(),
    }
}

fn served_reason(resolution: &Resolution, served: &Served, position: u64) -> Sentence {
    let sentence = Sentence::new(Mark::Done)
        .name(name_of(resolution, served.view, &served.candidate, served.generation))
        .plain(" is the newest healthy candidate of ")
        .name(served.view)
        .plain(" that covers ")
        .value(position)
        .plain(", opened with its identity ")
        .value(&served.target)
        .plain(": first record ")
        .value(served.first_record)
        .plain(", next offset ")
        .value(served.next_offset);
    sentence.rule(R4).rule(R5)
}

fn gap_reason(resolution: &Resolution, proof: &Empty) -> Sentence {
    Sentence::new(Mark::Done)
        .name(name_of(resolution, View::TopicCompacted, &proof.candidate, proof.generation))
        .plain(" holds no record from ")
        .value(proof.from)
        .plain(" up to ")
        .value(proof.to)
        .plain(": that much is proven")
        .rule(R12)
}

fn problem(problem: &InvalidRequest) -> Sentence {
    let sentence = Sentence::new(Mark::Problem).plain(problem.to_string());
    match problem {
        InvalidRequest::UnknownStream { .. } | InvalidRequest::StreamHasNoView { .. } => sentence.rule(R1),
        InvalidRequest::UnknownView { .. }
        | InvalidRequest::MalformedOffset { .. }
        | InvalidRequest::MalformedDeadline { .. } => sentence,
    }
}

fn next(outcome: &Outcome) -> Sentence {
    let say = |words: &str| Sentence::new(Mark::Next).plain(words);
    match outcome {
        Outcome::Served(served) => say("ask for ").value(served.next_offset).plain("."),
        Outcome::Gap(gap) => say("ask for ").value(gap.next_offset()).plain(", in the same view.").rule(R12),
        Outcome::Eof { next_offset, .. } => {
            say("ask again at ").value(next_offset).plain(" once more is committed.").rule(R11)
        }
        Outcome::OffsetTrimmed { trim } => say("ask from ").value(trim).plain(" on.").rule(R11),
        Outcome::Retryable(retryable) if retryable.reason == RetryReason::NoEnd => {
            say("mend the reader; a world that moves may end it as well.").rule(R8).rule(R10)
        }
        Outcome::Retryable(_) => say("ask again within a new deadline; another view is no substitute.").rule(R3),
        Outcome::Invalid { .. } => say("mend the request and ask again."),
    }
}

/// One step of the trace in words, with the rules that it rests on.
///
/// `met` are the candidates that the run of this step has met: it names them by their place.
pub fn trace_line(world: &World, met: &[Diagnosis], step: &TraceStep) -> Sentence {
    let mark = if step.failed { Mark::Problem } else { Mark::Fact };
    let mut sentence = event_line(world, met, step, mark);
    sentence.rules.clone_from(&step.rules);
    sentence
}

fn event_line(world: &World, met: &[Diagnosis], step: &TraceStep, mark: Mark) -> Sentence {
    let at = |index: usize| name_at(met, index);
    let say = |words: &str| Sentence::new(mark).plain(words);
    let excluded = match step.cache {
        Some(CacheChange::Dropped) => ": cache entry dropped, that exact candidate excluded",
        Some(CacheChange::Kept) | None => ": that exact candidate excluded",
    };
    let about = |index: usize, words: &str| Sentence::new(mark).name(at(index)).plain(words);
    let lost = |lost: bool, words: &'static str| if lost { " has lost its target" } else { words };
    match &step.event {
        Event::Malformed { problems } => {
            let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
            say("malformed request: ").plain(words.join("; "))
        }
        Event::Snapshot { .. } => snapshot_line(world, &step.event, mark),
        Event::Admitted { position, admitted } if admitted.is_empty() => {
            say("no candidate admitted at ").value(position)
        }
        Event::Admitted { admitted, .. } => {
            let names: Vec<String> = admitted.iter().map(|&index| at(index)).collect();
            let mut sentence = say("admitted ");
            for (place, name) in names.iter().enumerate() {
                sentence = if place == 0 { sentence } else { sentence.plain(", ") }.name(name);
            }
            sentence
        }
        Event::Chosen { candidate } => about(*candidate, " chosen: the newest not excluded"),
        Event::Hinted { candidate } => about(*candidate, " taken from the cache: a hint, still to be rechecked"),
        Event::Pinned { candidate } => about(*candidate, " pinned"),
        Event::PinFailed { candidate, lost: gone } => {
            about(*candidate, lost(*gone, " could not be pinned")).plain(excluded).plain(", resolve again")
        }
        Event::IdentityDiffers { candidate, step, found } => {
            let passed = met.get(*candidate).map(|met| met.record.identity());
            let words = passed.map_or_else(String::new, |passed| passed.found(found));
            about(*candidate, " has another identity")
                .plain(match step {
                    Step::Open => " when it is opened",
                    Step::Read => " when it is read",
                    _ => "",
                })
                .plain(": found ")
                .value(words)
                .plain(", nothing read")
                .plain(excluded.replacen(':', ",", 1))
                .plain(", resolve again")
        }
        Event::Rechecked { candidate } => about(*candidate, " rechecked: the index still names it"),
        Event::IndexChanged { candidate, changed } => about(*candidate, &index_changed(*changed, step.cache)),
        Event::Opened { candidate } => {
            let sentence = about(*candidate, " opened with its identity ");
            match met.get(*candidate) {
                Some(met) => sentence.value(&met.record.target),
                None => sentence,
            }
        }
        Event::OpenFailed { candidate, lost: gone } => {
            about(*candidate, lost(*gone, " failed to open")).plain(excluded)
        }
        Event::ReadFailed { candidate, lost: gone } => about(*candidate, lost(*gone, " broke off half-way"))
            .plain(", nothing passed on")
            .plain(excluded.replacen(':', ",", 1)),
        Event::Read { candidate, first_record, next_offset } => {
            let sentence = about(*candidate, " read: first record ")
                .value(first_record)
                .plain(", next offset ")
                .value(next_offset);
            match step.cache {
                Some(CacheChange::Kept) => sentence.plain(", kept in the cache"),
                Some(CacheChange::Dropped) | None => sentence,
            }
        }
        Event::Repaired { position, end } => repair_line(mark, *position, end),
        Event::Empty { candidate, from, to } => about(*candidate, " holds nothing in ")
            .value(format!("[{from}, {to})"))
            .plain(": go on at ")
            .value(to)
            .plain(" in the same view"),
        Event::Released { candidate } => about(*candidate, ": pin released"),
        Event::ReachedEnd { committed_end } => {
            Sentence::new(mark).value(committed_end).plain(" is the committed end: EOF")
        }
        Event::NoneLeft { position } => say("no admitted candidate is left at ").value(position),
        Event::OutOfTime { step, needs_ms, left_ms } => say(&format!("{step} not begun: it costs "))
            .value(format!("{needs_ms} ms"))
            .plain(", and ")
            .value(format!("{left_ms} ms"))
            .plain(if *left_ms == 1 { " remains of the deadline" } else { " remain of the deadline" }),
    }
}

fn snapshot_line(world: &World, event: &Event, mark: Mark) -> Sentence {
    let Event::Snapshot { version, view, trim, committed_end, position, check, last_look } = event else {
        return Sentence::new(mark);
    };
    let sentence = Sentence::new(mark)
        .plain(if *last_look { "last look, snapshot " } else { "snapshot " })
        .value(format!("v{version}"))
        .plain(": ");
    match check {
        Check::Inside if *last_look => {
            sentence.value(format!("{trim} ≤ {position} < {committed_end}")).plain(", no boundary has passed it")
        }
        Check::Inside => sentence.value(format!("{trim} ≤ {position} < {committed_end}")).plain(", view ").name(view),
        Check::Trimmed => sentence.value(format!("{position} < {trim}")).plain(", the trim of ").name(view),
        Check::AtEnd => sentence.value(format!("{position} ≥ {committed_end}")).plain(", the committed end"),
        Check::UnknownStream => sentence.plain("no stream ").name(&world.request.stream),
        Check::NoSuchView => sentence.plain("the stream has no view ").name(view),
    }
}

fn index_changed(changed: Changed, cache: Option<CacheChange>) -> String {
    let words = match changed {
        Changed::Gone => " is gone from the index",
        Changed::Invalid => " has an invalid index record by now",
        Changed::Rewritten => " was written to the index anew",
        Changed::Stale => " is not what the index would choose",
    };
    let dropped = match cache {
        Some(CacheChange::Dropped) => "stale cache entry dropped, ",
        Some(CacheChange::Kept) | None => "",
    };
    format!("{words}: {dropped}release, resolve again")
}

fn repair_line(mark: Mark, position: u64, end: &RepairEnd) -> Sentence {
    let sentence = Sentence::new(mark).plain("repair at ").value(position).plain(": ");
    match end {
        RepairEnd::Rebuilt { record, stale } => sentence
            .plain(if *stale { "stale index proof replaced, " } else { "index record rebuilt, " })
            .name(&record.exact)
            .plain(" from the append evidence, resolve again"),
        RepairEnd::Found => sentence.plain("the index record is there by now, resolve again"),
        RepairEnd::Trimmed => sentence.plain("the metadata proves that it is trimmed"),
        RepairEnd::BeyondEnd => sentence.plain("the metadata proves that it is not committed"),
        RepairEnd::Unknown => sentence.plain("the metadata knows of no such stream or view"),
        RepairEnd::NoEvidence => sentence.plain("not enough append evidence"),
    }
}

/// What the candidate at this place of those that a read has met is called: `gen 3`; where the number occurs twice
/// `gen 3 v8` by the metadata version, `gen 3 (seg-b)` by the index key, or both; and with the exact
/// candidate, `gen 3 (seg-3@7#9f1c)`, where all of that is the same.
pub fn name_at(met: &[Diagnosis], place: usize) -> String {
    met.get(place).map_or_else(|| format!("candidate {place}"), |this| name(met, &this.record))
}

fn name(met: &[Diagnosis], record: &IndexRecord) -> String {
    let IndexRecord { generation, exact, .. } = record;
    let (mut keys, mut versions, mut checksums) = (false, false, false);
    for other in met.iter().filter(|other| other.record.generation == *generation) {
        let other = &other.record.exact;
        if other.key != exact.key {
            keys = true;
        } else if other.metadata_version != exact.metadata_version {
            versions = true;
        } else {
            checksums |= other.checksum != exact.checksum;
        }
    }
    match (keys, versions, checksums) {
        (_, _, true) => format!("gen {generation} ({exact})"),
        (true, true, false) => format!("gen {generation} ({} v{})", exact.key, exact.metadata_version),
        (true, false, false) => format!("gen {generation} ({})", exact.key),
        (false, true, false) => format!("gen {generation} v{}", exact.metadata_version),
        (false, false, false) => format!("gen {generation}"),
    }
}

/// The name of a candidate that an outcome cites by its identity.
fn name_of(resolution: &Resolution, view: View, exact: &Exact, generation: u64) -> String {
    let met = resolution.candidates.iter().find(|met| met.record.view == view && met.record.exact == *exact);
    met.map_or_else(|| format!("gen {generation}"), |met| name(&resolution.candidates, &met.record))
}

#[cfg(test)]
mod tests;
