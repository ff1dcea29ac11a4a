//! The outcome: the answer, what was passed to the reader, the trace, and what comes next.

use cutline::explain::resolver::{resolution, trace_line};
use cutline::explain::{Explanation, Mark, Sentence};
use cutline::resolver::outcome::{Diagnosis, Outcome, Resolution, Retryable, Served};
use cutline::resolver::trace::TraceStep;
use cutline::resolver::world::World;
use std::rc::Rc;
use yew::prelude::*;

use crate::parts::explanation::{Reason, span};
use crate::parts::icons;

/// How many lines of a trace or a diagnosis are shown before a person asks for more.
const SHOWN: usize = 40;

/// What is told.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct OutcomeProps {
    /// The world.
    pub(crate) world: Rc<World>,
    /// Its resolution.
    pub(crate) resolution: Rc<Resolution>,
    /// The inputs whose text is newer than this outcome.
    pub(crate) stale: Vec<Rc<str>>,
}

/// The panel.
#[component]
pub(crate) fn OutcomePanel(props: &OutcomeProps) -> Html {
    let OutcomeProps { world, resolution: decided, stale } = props;
    let all = use_state_eq(|| false);
    let shown = if *all { usize::MAX } else { SHOWN };
    let show_all = Callback::from(move |_: MouseEvent| all.set(true));
    let Explanation { headline, lead, why, next } = resolution(world, decided);
    let steps = decided.trace.len();
    html! {
        <section class={classes!("panel", "read-outcome", (!stale.is_empty()).then_some("read-outcome-older"))} id="outcome" aria-labelledby="outcome-title">
            <h2 class="panel-title" id="outcome-title">{ "Outcome" }</h2>
            { older(stale) }
            <h3 class={classes!("headline", problem(&decided.outcome).then_some("read-headline-problem"))} data-outcome={decided.outcome.kind()}>
                if problem(&decided.outcome) { { icons::warning() } }
                <span>{ for headline.iter().map(span) }</span>
            </h3>
            <p class="lead">{ for lead.spans.iter().map(span) }</p>
            { passed(&decided.outcome) }
            { diagnosis(&decided.outcome, shown) }
            <ol class="why read-trace" aria-label="What was done">
                { for decided.trace.iter().take(shown).enumerate().map(|(place, step)| line(world, place, step)) }
            </ol>
            if steps > shown {
                <button type="button" onclick={show_all}>{ format!("Show all {steps} lines") }</button>
            }
            <ul class="why read-next">
                if let Some(sentence) = next { <Reason {sentence} /> }
            </ul>
            if !problem(&decided.outcome) { { reasons(why) } }
        </section>
    }
}

/// Whether nobody got an answer.
fn problem(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Retryable(_) | Outcome::Invalid { .. } => true,
        Outcome::Served(_) | Outcome::Gap(_) | Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } => false,
    }
}

fn older(stale: &[Rc<str>]) -> Html {
    if stale.is_empty() {
        return html! {};
    }
    html! {
        <p class="read-older">
            { icons::warning() }
            <span>{ format!("Older than what is typed: {} is not part of it yet.", stale.join(", ")) }</span>
        </p>
    }
}

fn line(world: &World, place: usize, step: &TraceStep) -> Html {
    let time = match step.cost_ms {
        0 => format!("at {} ms", step.started_ms),
        cost => format!("{} → {} ms", step.started_ms, step.started_ms + cost),
    };
    html! { <Reason key={place} sentence={trace_line(world, step)} note={AttrValue::from(time)} /> }
}

/// What travelled to the physical reader (R5).
fn passed(outcome: &Outcome) -> Html {
    let Outcome::Served(served) = outcome else { return html! {} };
    let Served { candidate, target, range, publication, .. } = served;
    let chips = [
        ("index", Some(candidate.key.clone())),
        ("metadata", Some(format!("v{}", candidate.metadata_version))),
        ("checksum", Some(candidate.checksum.clone())),
        ("range", Some(range.to_string())),
        ("target", Some(target.to_string())),
        ("publication", publication.clone()),
    ];
    html! {
        <div class="read-handed">
            <h4 class="caption" id="read-passed">{ "Passed to the reader" }</h4>
            <ul aria-labelledby="read-passed">
                { for chips.into_iter().filter_map(|(word, value)| Some((word, value?))).map(|(word, value)| html! {
                    <li key={word} class="read-chip"><span>{ word }</span>{ " " }<code>{ value }</code></li>
                }) }
            </ul>
        </div>
    }
}

/// Every candidate's line, where none of them served (R8).
fn diagnosis(outcome: &Outcome, shown: usize) -> Html {
    let Outcome::Retryable(Retryable { diagnosis, .. }) = outcome else { return html! {} };
    let more = diagnosis.len().saturating_sub(shown);
    let item = |(place, line): (usize, &Diagnosis)| {
        html! {
            <li key={place}>
                <b>{ format!("gen {}", line.generation) }</b>{ " " }<code>{ line.candidate.to_string() }</code>
                { format!(": {}", line.fate) }
            </li>
        }
    };
    html! {
        <div class="read-diagnosis">
            <h4 class="caption" id="read-diagnosis">{ "Diagnosis of every candidate" }</h4>
            <ul aria-labelledby="read-diagnosis">
                { for diagnosis.iter().take(shown).enumerate().map(item) }
                if more > 0 { <li>{ format!("and {more} more") }</li> }
            </ul>
        </div>
    }
}

/// The answer's reasons, candidate by candidate: what the trace says in the order of time. Without
/// an answer, the diagnosis or the trace has said it all.
fn reasons(why: Vec<Sentence>) -> Html {
    if why.is_empty() {
        return html! {};
    }
    // A boundary is explained by one sentence, which belongs to the answer.
    let open = why.iter().all(|sentence| sentence.mark == Mark::Fact) && why.len() == 1;
    html! {
        <details class="read-why" {open}>
            <summary>{ if open { "Why" } else { "Why, candidate by candidate" } }</summary>
            <ul class="why">
                { for why.into_iter().take(SHOWN).enumerate().map(|(place, sentence)| html! {
                    <Reason key={place} {sentence} />
                }) }
            </ul>
        </details>
    }
}
