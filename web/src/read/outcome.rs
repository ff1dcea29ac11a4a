//! The outcome: the answer, what was passed to the reader, the trace, and what comes next.

use cutline::explain::resolver::{resolution, trace_line};
use cutline::explain::{Explanation, Mark, Sentence};
use cutline::resolver::outcome::{Diagnosis, Outcome, Retryable, Served};
use cutline::resolver::trace::TraceStep;
use cutline::resolver::world::World;
use yew::Html;

use super::shown::{Message, Shown, heading};
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;

/// How many lines of a trace or a diagnosis are shown before a person asks for more.
const SHOWN: usize = 40;

/// The panel, with the whole of the trace or with its beginning.
pub(crate) fn outcome(shown: &Shown<'_>, all: bool) -> Element {
    let Shown { world, resolution: decided, .. } = *shown;
    let limit = if all { usize::MAX } else { SHOWN };
    let Explanation { headline, lead, why, next } = resolution(world, decided);
    let behind = older(shown);
    let problem = problem(&decided.outcome);
    let mut trace = el("ol class='why read-trace' aria-label='What was done'");
    for (place, step) in decided.trace.iter().take(limit).enumerate() {
        trace = trace.add(line(world, &decided.candidates, place, step));
    }
    let steps = decided.trace.len();
    let more = || shown.button(Message::AllLines).add(format!("Show all {steps} lines"));
    let mut ahead = el("ul class='why read-next'");
    if let Some(sentence) = next {
        ahead = ahead.add(reason("0", sentence, None));
    }
    let mut answer = el("h3").set("data-outcome", decided.outcome.kind());
    answer = answer.set("class", if problem { "headline read-headline-problem" } else { "headline" });
    if problem {
        answer = answer.add(icons::warning());
    }
    el("section id='outcome' aria-labelledby='outcome-title'")
        .set("class", if behind.is_some() { "panel read-outcome read-outcome-older" } else { "panel read-outcome" })
        .add(heading("outcome-title", "Outcome"))
        .add(behind)
        .add(answer.add(el("span").add(&*headline)))
        .add(el("p class='lead'").add(&*lead.spans))
        .add(passed(&decided.outcome))
        .add(diagnosis(&decided.outcome, limit))
        .add(trace)
        .add((steps > limit).then(more))
        .add(ahead)
        .add(if problem { None } else { reasons(why) })
}

/// Whether nobody got an answer.
fn problem(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Retryable(_) | Outcome::Invalid { .. } => true,
        Outcome::Served(_) | Outcome::Gap(_) | Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } => false,
    }
}

/// The inputs whose text is newer than what is decided upon, by their labels.
fn older(shown: &Shown<'_>) -> Option<Element> {
    let mut labels = String::new();
    for (_, draft) in shown.session.stale() {
        let joint = if labels.is_empty() { "" } else { ", " };
        labels.push_str(joint);
        labels.push_str(&draft.label);
    }
    if labels.is_empty() {
        return None;
    }
    let words = format!("Older than what is typed: {labels} is not part of it yet.");
    Some(el("p class='read-older'").add(icons::warning()).add(el("span").add(words)))
}

fn line(world: &World, met: &[Diagnosis], place: usize, step: &TraceStep) -> Html {
    let time = match step.cost_ms {
        0 => format!("at {} ms", step.started_ms),
        cost => format!("{} → {} ms", step.started_ms, step.started_ms + cost),
    };
    reason(&place.to_string(), trace_line(world, met, step), Some(time))
}

/// A list under a heading, which names it.
fn captioned(div: Element, id: &'static str, caption: &'static str, items: Vec<Element>) -> Element {
    div.add(el("h4 class='caption'").set("id", id).add(caption)).add(el("ul").set("aria-labelledby", id).add(items))
}

/// What travelled to the physical reader (R5).
fn passed(outcome: &Outcome) -> Option<Element> {
    let Outcome::Served(served) = outcome else { return None };
    let Served { candidate, target, range, publication, .. } = served;
    let mut chips = Vec::new();
    for (word, value) in [
        ("index", Some(candidate.key.clone())),
        ("metadata", Some(format!("v{}", candidate.metadata_version))),
        ("checksum", Some(candidate.checksum.clone())),
        ("range", Some(range.to_string())),
        ("target", Some(target.to_string())),
        ("publication", publication.clone()),
    ] {
        if let Some(value) = value {
            let chip = el("li class='read-chip'").add(el("span").add(word)).add(" ");
            chips.push(chip.add(el("code").add(value)));
        }
    }
    Some(captioned(el("div class='read-handed'"), "read-passed", "Passed to the reader", chips))
}

/// Every candidate's line, where none of them served (R8).
fn diagnosis(outcome: &Outcome, limit: usize) -> Option<Element> {
    let Outcome::Retryable(Retryable { diagnosis, .. }) = outcome else { return None };
    let mut lines = Vec::new();
    for Diagnosis { record, fate } in diagnosis.iter().take(limit) {
        let line = el("li").add(el("b").add(format!("gen {}", record.generation))).add(" ");
        lines.push(line.add(el("code").add(record.exact.to_string())).add(format!(": {fate}")));
    }
    let more = diagnosis.len() - lines.len();
    if more > 0 {
        lines.push(el("li").add(format!("and {more} more")));
    }
    let caption = "Diagnosis of every candidate";
    Some(captioned(el("div class='read-diagnosis'"), "read-diagnosis", caption, lines))
}

/// The answer's reasons, candidate by candidate: what the trace says in the order of time. Without
/// an answer, the diagnosis or the trace has said it all.
fn reasons(why: Vec<Sentence>) -> Option<Element> {
    // A boundary is explained by one sentence, which belongs to the answer.
    let open = match why.as_slice() {
        [] => return None,
        [only] => only.mark == Mark::Fact,
        [..] => false,
    };
    let mut all = el("ul class='why'");
    for (place, sentence) in why.into_iter().take(SHOWN).enumerate() {
        all = all.add(reason(&place.to_string(), sentence, None));
    }
    let summary = el("summary").add(if open { "Why" } else { "Why, candidate by candidate" });
    Some(el("details class='read-why'").flag("open", open).add(summary).add(all))
}
