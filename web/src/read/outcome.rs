//! The outcome: the answer, or where the read stands; what was passed to the reader, the trace, and
//! what comes next.

use cutline::explain::resolver::{resolution, trace_line};
use cutline::explain::{Explanation, Mark, Sentence};
use cutline::resolver::outcome::{Diagnosis, Outcome, Retryable};
use cutline::resolver::trace::Step;

use super::clock;
use super::compared::{compared, differing};
use super::shown::{Message, Shown, heading};
use super::trace::trace;
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;

/// How many lines of a trace or a diagnosis are shown before a person asks for more.
const SHOWN: usize = 40;

/// The panel, with the whole of the trace or with its beginning.
pub(crate) fn outcome(shown: &Shown<'_>, all: bool) -> Element {
    let Shown { world, system, resolution: decided, .. } = *shown;
    let limit = if all { usize::MAX } else { SHOWN };
    let behind = older(shown);
    let panel = el("section id='outcome' aria-labelledby='outcome-title'")
        .set("class", if behind.is_some() { "panel read-outcome read-outcome-older" } else { "panel read-outcome" })
        .add(heading("outcome-title", "Outcome"))
        .add(behind);
    let Explanation { headline, lead, why, next } = resolution(world, decided);
    let problem = problem(&decided.outcome);
    let answer = answer(decided.outcome.kind(), problem).add(el("span").add(&*headline));
    let lead = el("p class='lead'").add(&*lead.spans);
    let run = system.run();
    if let (Some(run), Some(step)) = (run, system.next()) {
        let told = shown.ahead.then(|| {
            let next = decided.trace.get(run.trace().len()).map(|step| trace_line(world, &decided.candidates, step));
            let next = next.map(|mut next| {
                next.mark = if next.mark == Mark::Problem { Mark::Problem } else { Mark::Next };
                el("ul class='why'").add(reason("next", next, None))
            });
            let then = el("p class='caption'").add("If nothing moves");
            el("div class='foreseen' id='foreseen'").add(next).add(then).add(answer).add(lead)
        });
        return panel
            .add(under_way(step))
            .add(el("p class='lead'").add(clock::time(system)).add("."))
            .add(foresee(shown, told.is_some()))
            .add(told)
            .add(compared(shown))
            .add(trace(shown, limit));
    }
    let mut ahead = el("ul class='why read-next'");
    if let Some(sentence) = next {
        ahead = ahead.add(reason("0", sentence, None));
    }
    panel
        .add(run.is_none().then(forecast))
        .add(answer)
        .add(lead)
        .add(compared(shown))
        .add(diagnosis(&decided.outcome, limit))
        .add(trace(shown, limit))
        .add(ahead)
        .add(if problem { None } else { reasons(why) })
}

/// The same in short: without the trace, and what was compared only if it differs.
pub(crate) fn short(shown: &Shown<'_>) -> Element {
    let Shown { world, system, resolution: decided, .. } = *shown;
    let panel = el("section class='panel read-outcome' id='outcome' aria-labelledby='outcome-title'")
        .add(heading("outcome-title", "Outcome"));
    let mut list = el("ul class='why'");
    if let (Some(run), Some(step)) = (system.run(), system.next()) {
        if let Some(last) = run.trace().last() {
            list = list.add(reason("last", trace_line(world, &decided.candidates, last), None));
        }
        let time = el("p class='lead'").add(clock::time(system)).add(".");
        return panel.add(under_way(step)).add(time).add(list).add(differing(shown));
    }
    let Explanation { headline, lead, why, .. } = resolution(world, decided);
    for (place, sentence) in why.into_iter().take(SHOWN).enumerate() {
        list = list.add(reason(&place.to_string(), sentence, None));
    }
    panel
        .add(system.run().is_none().then(forecast))
        .add(answer(decided.outcome.kind(), problem(&decided.outcome)).add(el("span").add(&*headline)))
        .add(el("p class='lead'").add(&*lead.spans))
        .add(list)
}

/// What stands before an answer that is only foreseen.
fn forecast() -> Element {
    el("p class='foretold'").add(icons::mark(Mark::Next)).add("Not begun yet. If nothing moves:")
}

/// The headline of an answer, still without words.
fn answer(kind: &'static str, problem: bool) -> Element {
    let answer = el("h3").set("data-outcome", kind);
    let answer = answer.set("class", if problem { "headline read-headline-problem" } else { "headline" });
    if problem { answer.add(icons::warning()) } else { answer }
}

/// Where a read stands that is not answered yet.
fn under_way(next: Step) -> Element {
    let words = el("span").add("Under way: ").add(el("b").add(next.word())).add(" is next");
    el("h3 class='headline' id='under-way'").set("data-next", next.word()).add(words)
}

/// Asks what will happen, or closes that again.
fn foresee(shown: &Shown<'_>, open: bool) -> Element {
    shown.button(Message::Foresee).set("id", "foresee").truth("aria-expanded", open).add("What will happen?")
}

/// Whether nobody got an answer.
pub(crate) fn problem(outcome: &Outcome) -> bool {
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

/// A list under a heading, which names it.
fn captioned(div: Element, id: &'static str, caption: &'static str, items: Vec<Element>) -> Element {
    div.add(el("h4 class='caption'").set("id", id).add(caption)).add(el("ul").set("aria-labelledby", id).add(items))
}

/// Every candidate's line, where none of them served (R8).
fn diagnosis(outcome: &Outcome, limit: usize) -> Option<Element> {
    let Outcome::Retryable(Retryable { diagnosis, .. }) = outcome else { return None };
    let mut lines = Vec::new();
    for Diagnosis { record, fate } in diagnosis.iter().take(limit) {
        let line = el("li").add(el("b").add(format!("gen {}", record.generation))).add(" ");
        let exact = el("code aria-hidden='true'").add(record.exact.to_string());
        let aloud = el("span class='hidden'").add(record.exact.aloud());
        lines.push(line.add(exact).add(aloud).add(format!(": {fate}")));
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
