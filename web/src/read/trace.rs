//! The trace: the steps that were taken, those that follow if nothing moves, and the places between
//! them, at each of which something can happen.

use cutline::explain::resolver::trace_line;
use cutline::resolver::outcome::Diagnosis;
use cutline::resolver::trace::TraceStep;
use yew::prelude::*;

use super::moments;
use super::shown::{Message, Shown};
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;

/// The lists, up to so many lines.
pub(crate) fn trace(shown: &Shown<'_>, limit: usize) -> Element {
    let taken = moments::taken(shown.system);
    let decided = shown.resolution;
    let (done, ahead) = decided.trace.split_at(taken);
    let ahead = if shown.ahead { ahead } else { &[] };
    let count = done.len() + ahead.len();
    let more = || shown.button(Message::AllLines).add(format!("Show all {count} lines"));
    let met = &decided.candidates;
    let done = list(shown, met, 0, &done[..taken.min(limit)]);
    let to = ahead.len().min(limit - taken.min(limit));
    let follows = list(shown, met, taken, &ahead[..to]);
    el("div class='read-traces'")
        .add(done.map(|list| list.set("class", "why read-trace").set("aria-label", "What was done")))
        .add(follows.map(|list| {
            let counted = ["counter-reset:step ", &taken.to_string()].concat();
            let list = list.set("class", "why read-trace read-ahead").set("style", counted);
            list.set("aria-label", "What follows if nothing moves")
        }))
        .add((count > limit).then(more))
}

fn list(shown: &Shown<'_>, met: &[Diagnosis], first: usize, steps: &[TraceStep]) -> Option<Element> {
    let line = |list: Element, (place, step)| list.add(line(shown, met, place, step));
    (!steps.is_empty()).then(|| steps.iter().enumerate().map(|(at, step)| (first + at, step)).fold(el("ol"), line))
}

fn line(shown: &Shown<'_>, met: &[Diagnosis], place: usize, step: &TraceStep) -> Html {
    let number = (place + 1).to_string();
    let time = match step.cost_ms {
        0 => format!("at {} ms", step.started_ms),
        cost => format!("{} → {} ms", step.started_ms, step.started_ms + cost),
    };
    let words = step.step.word();
    let time = if place < moments::taken(shown.system) {
        let name = [&time, ": go to the moment after step ", &number, ", ", words].concat();
        shown
            .button(Message::Go(place))
            .set("class", "reason-note trace-go")
            .set("data-go", &number)
            .set("aria-label", name)
            .add(time)
    } else {
        el("span class='reason-note'").add(time)
    };
    let name = ["insert here, before step ", &number, ", ", words].concat();
    let insert = shown
        .button(Message::Insert(place))
        .set("class", "trace-insert")
        .set("data-insert", &number)
        .set("aria-label", name)
        .add(icons::plus())
        .add(el("span").add("insert here"));
    let sentence = trace_line(shown.world, met, step);
    reason(&place.to_string(), sentence, Some(el("span class='trace-tools'").add(time).add(insert)))
}
