//! What was found: the steps of the shortest way to harm, and where right and wrong part on it.

use cutline::explain::review;
use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{FOUND, Shown, design, keep, screen, words};
use crate::parts::act::{focus_soon, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::step_bar::tool;
use crate::state::Action;
use crate::state::breaking::answer::{Parting, Told};
use crate::state::breaking::{Answer, Doing, Outcome};

/// The panel.
pub(super) fn found(shown: &Shown<'_>) -> Element {
    let side = shown.breaking.side();
    let panel = el("section class='panel break-found' aria-labelledby='found-title'").set("id", FOUND);
    let heading = |words: &str| el("h2 class='panel-title' id='found-title'").add(words);
    let searching = shown.breaking.under_way().is_some();
    match &side.answer {
        _ if searching => panel.add(heading("Searching")).add(under_way(shown)),
        None => panel.add(heading("The shortest way to harm")).add(nothing_yet(shown)),
        Some(Err(why)) => {
            panel.add(heading("Not searched")).add(el("p class='break-failed'").add(icons::warning()).add(why))
        }
        Some(Ok(answer)) => {
            let back =
                side.review.is_some().then(|| shown.button(Doing::Verdicts).set("id", "verdicts").add("All verdicts"));
            panel
                .set("data-outcome", outcome(answer))
                .add(el("div class='break-head'").add(heading(&answer.headline())).add(back))
                .add(
                    shown
                        .is_old(answer)
                        .then(|| el("p class='break-old'").add("Your design has changed since: search again.")),
                )
                .add(covered(answer))
                .add(way(shown, answer))
        }
    }
}

fn outcome(answer: &Answer) -> &'static str {
    match answer.outcome {
        Outcome::Found => "found",
        Outcome::None => "none",
        Outcome::Full => "full",
        Outcome::Stopped => "stopped",
    }
}

fn nothing_yet(shown: &Shown<'_>) -> Element {
    el("div class='break-empty'")
        .add(el("p class='headline'").add("Answer, search, and see it break"))
        .add(el("p class='lead'").add(
            "Each question is about one decision. Answered with no, the design decides wrongly there, and the search \
             finds the fewest steps after which somebody is harmed: step by step, with what a right design does instead.",
        ))
        .add(el("h3").add("Or try a mistake"))
        .add(design::tries(shown))
}

fn under_way(shown: &Shown<'_>) -> Element {
    let made: Vec<&str> = shown.breaking.side().noes.of(shown.breaking.kind).map(|asked| asked.mistake).collect();
    let what = if made.is_empty() {
        "A design without a mistake.".to_owned()
    } else {
        format!("A design that {}.", made.join(", and "))
    };
    el("div class='break-empty'")
        .add(el("p class='headline'").add("Every order of events…"))
        .add(el("p class='lead'").add(what))
}

fn covered(answer: &Answer) -> Element {
    let system = answer.system.as_ref().map(|system| format!(" In the small system: {system}."));
    let (mark, class) = match answer.outcome {
        Outcome::Found => (icons::warning(), "break-covered"),
        Outcome::None => (icons::mark(cutline::explain::Mark::Done), "break-covered break-none"),
        Outcome::Full | Outcome::Stopped => (icons::outstanding(), "break-covered break-none"),
    };
    let broken: Vec<Element> = answer
        .broken
        .iter()
        .map(|(id, statement)| el("span class='break-breaks'").add(el("b").add(id)).add(format!(": {statement}. ")))
        .collect();
    let words = el("span").add(broken).add(answer.covered()).add(system);
    el("p").set("class", class).add(mark).add(words)
}

/// The steps, what is done at their parting, and a way along them.
fn way(shown: &Shown<'_>, answer: &Rc<Answer>) -> Option<Element> {
    if answer.outcome != Outcome::Found {
        return None;
    }
    let at = shown.breaking.side().at;
    let mut steps = el("ol class='way-list' id='way'").on_key(keys(shown, answer.steps.len()));
    for (place, told) in answer.steps.iter().enumerate() {
        steps = steps.add(step(shown, answer, place + 1, told, at));
    }
    let start: String = answer.start.iter().flat_map(|line| [line, "\n"]).collect();
    let begins =
        el("details class='break-more'").add(el("summary").add("How it starts")).add(el("pre tabindex='0'").add(start));
    let found = el("div class='break-way'")
        .add(begins)
        .add(steps)
        .add(answer.parting.as_ref().map(sides))
        .add(bar(shown, answer, at))
        .add(keep::opened(shown, &answer.kept));
    Some(found)
}

fn step(shown: &Shown<'_>, answer: &Answer, number: usize, told: &Told, at: usize) -> Element {
    let parts = answer.parting.as_ref().is_some_and(|parting| parting.step == number);
    let last = number == answer.steps.len() && !answer.broken.is_empty();
    let class = match (last, parts) {
        (true, _) => "way-step way-harm",
        (false, true) => "way-step way-parts",
        (false, false) => "way-step",
    };
    let marked = parts.then(|| el("b class='way-mark'").add("here right and wrong part"));
    let broken = last.then(|| {
        el("b class='way-mark way-mark-bad'").add(icons::betrayed()).add(["breaks ", &answer.breaks()].concat())
    });
    let happened: Vec<Element> =
        told.happened.iter().map(|text| words::line(el("span class='way-told'"), text)).collect();
    let said = el("span class='way-said'").add(el("code").add(&told.sentence)).add(happened).add(marked).add(broken);
    let button = shown
        .button(Doing::GoTo(number))
        .set("class", class)
        .set("id", format!("way-{number}"))
        .set("aria-current", (number == at).then_some("step"))
        .set("data-ahead", (number > at).then_some("true"))
        .set("tabindex", if number == at.max(1) { "0" } else { "-1" })
        .add(el("span class='way-number'").add(number.to_string()))
        .add(said)
        .add(el("span class='way-who'").add(&told.who));
    el("li").key(number.to_string()).add(button)
}

fn keys(shown: &Shown<'_>, count: usize) -> Callback<KeyboardEvent> {
    let (dispatch, at) = (shown.dispatch.clone(), shown.breaking.side().at);
    Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowUp" | "ArrowLeft" => at.saturating_sub(1).max(1),
            "ArrowDown" | "ArrowRight" => (at + 1).min(count),
            "Home" => 1,
            "End" => count,
            _ => return,
        };
        event.prevent_default();
        dispatch.emit(Action::Break(Doing::GoTo(to)));
        focus_soon(format!("way-{to}"));
    })
}

/// Right and wrong side by side.
fn sides(parting: &Parting) -> Element {
    let side = |class: &'static str, title: &'static str, lines: &[String]| {
        el("div").set("class", class).add(el("h3").add(title)).add(words::lines(lines))
    };
    el("div class='sides' id='sides'")
        .add(el("p class='sides-at'").add(format!("At step {}", parting.step)))
        .add(side("side side-right", "Right", &parting.right))
        .add(side("side side-yours", "Yours", &parting.yours))
}

fn bar(shown: &Shown<'_>, answer: &Rc<Answer>, at: usize) -> Element {
    let count = answer.steps.len();
    let go = |id: &'static str, label: &str, to: Option<usize>, icon: Html| {
        let act = on_click(shown.dispatch, to.map(|to| Action::Break(Doing::GoTo(to))));
        tool(id, label.to_owned(), icon, to.is_some(), act)
    };
    let dispatch = shown.dispatch.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let value = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
        if let Some(at) = value {
            dispatch.emit(Action::Break(Doing::GoTo(at)));
        }
    });
    let words = format!("step {at} of {count}");
    let sentence =
        at.checked_sub(1).and_then(|place| answer.steps.get(place)).map_or("the start", |told| &*told.sentence);
    let scrub = el("input type='range' id='way-scrub' min='0' aria-label='Step'")
        .set("max", count.to_string())
        .set("value", at.to_string())
        .set("aria-valuetext", [&words, ": ", sentence].concat())
        .on_input(oninput);
    let open = shown.button(Doing::Open(at)).set("id", "open").set("class", "primary");
    let open = open.set(
        "title",
        format!("As a history, at {}", if at == 0 { "its start".to_owned() } else { review::count(at, "step") }),
    );
    el("div class='step-bar break-steps'")
        .add(go("way-back", "Step back", at.checked_sub(1), icons::step_back()))
        .add(go("way-forward", "Step forward", (at < count).then_some(at + 1), icons::step_forward()))
        .add(el("span class='step-place' id='way-place'").add(words))
        .add(scrub)
        .add(open.add(["Open in ", screen(shown.breaking.kind)].concat()))
        .add(keep::buttons(shown, &answer.kept))
}
