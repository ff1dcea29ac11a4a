//! The outcome: the answer, what was passed to the reader, the trace, and what comes next.

use cutline::explain::resolver::{resolution, trace_line};
use cutline::explain::{Explanation, Mark, Sentence};
use cutline::resolver::outcome::{Diagnosis, Outcome, Retryable, Served};
use cutline::resolver::trace::TraceStep;
use cutline::resolver::world::World;
use yew::prelude::*;

use super::shown::{Message, Shown, button, heading};
use crate::parts::explanation::{Reason, span};
use crate::parts::icons;

/// How many lines of a trace or a diagnosis are shown before a person asks for more.
const SHOWN: usize = 40;

/// The panel, with the whole of the trace or with its beginning.
pub(crate) fn outcome(shown: &Shown<'_>, all: bool) -> Html {
    let Shown { world, resolution: decided, .. } = *shown;
    let limit = if all { usize::MAX } else { SHOWN };
    let Explanation { headline, lead, why, next } = resolution(world, decided);
    let behind = older(shown);
    let problem = problem(&decided.outcome);
    let mut trace = Vec::new();
    for (place, step) in decided.trace.iter().take(limit).enumerate() {
        trace.push(line(world, place, step));
    }
    let steps = decided.trace.len();
    html! {
        <section
            class={if behind.is_some() { "panel read-outcome read-outcome-older" } else { "panel read-outcome" }}
            id="outcome" aria-labelledby="outcome-title"
        >
            { heading("outcome-title", "Outcome".into()) }
            { behind.unwrap_or_default() }
            <h3 class={if problem { "headline read-headline-problem" } else { "headline" }} data-outcome={decided.outcome.kind()}>
                if problem { { icons::warning() } }
                <span>{ for headline.iter().map(span) }</span>
            </h3>
            <p class="lead">{ for lead.spans.iter().map(span) }</p>
            { passed(&decided.outcome) }
            { diagnosis(&decided.outcome, limit) }
            <ol class="why read-trace" aria-label="What was done">{ for trace }</ol>
            if steps > limit {
                { button(None, None, format!("Show all {steps} lines").into(), shown.on(Message::AllLines)) }
            }
            <ul class="why read-next">
                if let Some(sentence) = next { { reason(0, sentence, None) } }
            </ul>
            if !problem { { reasons(why) } }
        </section>
    }
}

/// A sentence at a place of a list, which what is opened below it stays with.
fn reason(place: usize, sentence: Sentence, note: Option<AttrValue>) -> Html {
    html! { <Reason key={place} {sentence} {note} /> }
}

/// Whether nobody got an answer.
fn problem(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Retryable(_) | Outcome::Invalid { .. } => true,
        Outcome::Served(_) | Outcome::Gap(_) | Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } => false,
    }
}

/// The inputs whose text is newer than what is decided upon, by their labels.
fn older(shown: &Shown<'_>) -> Option<Html> {
    let mut labels = String::new();
    for (_, draft) in shown.session.stale() {
        let joint = if labels.is_empty() { "" } else { ", " };
        labels.push_str(joint);
        labels.push_str(&draft.label);
    }
    if labels.is_empty() {
        return None;
    }
    Some(html! {
        <p class="read-older">
            { icons::warning() }
            <span>{ format!("Older than what is typed: {labels} is not part of it yet.") }</span>
        </p>
    })
}

fn line(world: &World, place: usize, step: &TraceStep) -> Html {
    let time = match step.cost_ms {
        0 => format!("at {} ms", step.started_ms),
        cost => format!("{} → {} ms", step.started_ms, step.started_ms + cost),
    };
    reason(place, trace_line(world, step), Some(time.into()))
}

/// A list under a heading, which names it.
fn captioned(class: &'static str, id: &'static str, caption: &'static str, items: Vec<Html>) -> Html {
    html! {
        <div {class}>
            <h4 class="caption" {id}>{ caption }</h4>
            <ul aria-labelledby={id}>{ for items }</ul>
        </div>
    }
}

/// What travelled to the physical reader (R5).
fn passed(outcome: &Outcome) -> Html {
    let Outcome::Served(served) = outcome else { return html! {} };
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
            chips.push(html! { <li class="read-chip"><span>{ word }</span>{ " " }<code>{ value }</code></li> });
        }
    }
    captioned("read-handed", "read-passed", "Passed to the reader", chips)
}

/// Every candidate's line, where none of them served (R8).
fn diagnosis(outcome: &Outcome, limit: usize) -> Html {
    let Outcome::Retryable(Retryable { diagnosis, .. }) = outcome else { return html! {} };
    let mut lines = Vec::new();
    for Diagnosis { generation, candidate, fate, .. } in diagnosis.iter().take(limit) {
        lines.push(html! {
            <li>
                <b>{ format!("gen {generation}") }</b>{ " " }<code>{ candidate.to_string() }</code>
                { format!(": {fate}") }
            </li>
        });
    }
    let more = diagnosis.len() - lines.len();
    if more > 0 {
        lines.push(html! { <li>{ format!("and {more} more") }</li> });
    }
    captioned("read-diagnosis", "read-diagnosis", "Diagnosis of every candidate", lines)
}

/// The answer's reasons, candidate by candidate: what the trace says in the order of time. Without
/// an answer, the diagnosis or the trace has said it all.
fn reasons(why: Vec<Sentence>) -> Html {
    // A boundary is explained by one sentence, which belongs to the answer.
    let open = match why.as_slice() {
        [] => return html! {},
        [only] => only.mark == Mark::Fact,
        [..] => false,
    };
    let mut all = Vec::new();
    for (place, sentence) in why.into_iter().take(SHOWN).enumerate() {
        all.push(reason(place, sentence, None));
    }
    html! {
        <details class="read-why" {open}>
            <summary>{ if open { "Why" } else { "Why, candidate by candidate" } }</summary>
            <ul class="why">{ for all }</ul>
        </details>
    }
}
