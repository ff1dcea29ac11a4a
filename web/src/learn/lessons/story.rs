//! A situation, a prediction, what the figure then shows, and the rule.

use cutline::explain::Mark;
use cutline_content::lesson::Choice;
use yew::prelude::*;

use super::{EXERCISE, Seen, VERDICT, act, prose};
use crate::parts::act::{acting, focus_soon};
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::icons;
use crate::state::Action;
use crate::state::learn::lessons::Doing;

/// The id of what the figure has shown, in words.
const TOLD: &str = "lesson-told";

/// All of it, as far as somebody has come.
pub(super) fn story(words: Element, seen: &Seen<'_>) -> Element {
    let lesson = seen.lesson;
    let chosen = seen.chosen();
    let words = prose::paragraphs(words, lesson.situation);
    let mut choices = el("fieldset class='answers'").add(prose::words(el("legend"), lesson.asks));
    for (place, choice) in lesson.choices.iter().enumerate() {
        choices = match chosen {
            None => choices.add(radio(seen, place, choice)),
            // The others have said all that they have to say.
            Some(chosen) if chosen != place && !choice.right => choices,
            Some(chosen) => choices.add(answered(place, choice, chosen == place)),
        };
    }
    let words = words.add(choices);
    let Some(chosen) = chosen else {
        let show =
            seen.shown.does(Doing::Answer, VERDICT).set("class", "primary").set("id", "lesson-show").add("Show me");
        let why = seen.open.picked.is_none().then_some("Choose an answer first.");
        return words.add(el("p class='lesson-acts'").add(acting(show, why)));
    };
    let told = el("div class='told' tabindex='-1'").set("id", TOLD);
    words.add(verdict(&lesson.choices, chosen)).add(if seen.open.told { rule(told, seen) } else { step(told, seen) })
}

/// What the figure has shown, and the rule.
fn rule(told: Element, seen: &Seen<'_>) -> Element {
    let lesson = seen.lesson;
    let plays = !seen.shown.session.history.is_empty();
    let again = || seen.shown.does(Doing::Replay, TOLD).add("Show it again");
    let exercise = seen.shown.does(Doing::Exercise, EXERCISE).set("class", "primary").add("To the exercise");
    prose::paragraphs(told, lesson.reveal)
        .add(el("ul class='why'").add(reason("rule", prose::ruled(lesson.rule, &lesson.rules), None)))
        .add(el("p class='lesson-acts'").add(exercise).add(plays.then(again)))
}

/// The step that the figure has just shown, and a way to the next.
fn step(told: Element, seen: &Seen<'_>) -> Element {
    let history = &seen.shown.session.history;
    let (place, len) = (history.place(), history.len());
    let last = history.last_step().map_or_else(|| "the start".to_owned(), ToString::to_string);
    let go = |to: usize| {
        let dispatch = seen.shown.dispatch.clone();
        el("button type='button'").on_click(Callback::from(move |_| {
            dispatch.emit(Action::GoTo(to));
            // The button goes with the last step.
            if to == len {
                focus_soon(TOLD.to_owned());
            }
        }))
    };
    let next = go(place + 1).set("class", "primary").set("id", "lesson-step").add("Next step");
    let all = (place + 2 < len).then(|| go(len).add("All steps"));
    told.add(el("p").add(format!("In the figure, step {place} of {len}: ")).add(el("code").add(last)))
        .add(el("p class='lesson-acts'").add(next).add(all))
}

/// An answer that can be picked.
fn radio(seen: &Seen<'_>, place: usize, choice: &Choice<'_>) -> Element {
    let dispatch = seen.shown.dispatch.clone();
    let pick = Callback::from(move |_: Event| dispatch.emit(act(Doing::Pick(place))));
    let radio = el("input type='radio' name='prediction'").set("value", place.to_string());
    el("label class='choice'")
        .key(place.to_string())
        .add(radio.checked(seen.open.picked == Some(place)).on_change(pick))
        .add(prose::words(el("span"), choice.says))
}

/// An answer after the prediction: the one that was given, or the right one.
fn answered(place: usize, choice: &Choice<'_>, chosen: bool) -> Element {
    let (class, icon, says) = match (choice.right, chosen) {
        (true, true) => ("choice choice-right", icons::mark(Mark::Done), "your answer, and right"),
        (true, false) => ("choice choice-right", icons::mark(Mark::Done), "right"),
        (false, _) => ("choice choice-wrong", icons::remove(), "your answer"),
    };
    el("p")
        .set("class", class)
        .key(["answered-", &place.to_string()].concat())
        .add(icon)
        .add(prose::words(el("span"), choice.says))
        .add(el("small").add(says))
}

/// Why the answer is right or wrong; where it is wrong, also why the right one is right.
fn verdict(choices: &[Choice<'_>], chosen: usize) -> Element {
    let because =
        |choice: &Choice<'_>, lead: &'static str| prose::words(el("p").add(el("b").add(lead)).add(" "), choice.because);
    let verdict = el("div class='because' tabindex='-1'").set("id", VERDICT);
    let Some(answer) = choices.get(chosen) else { return verdict };
    if answer.right {
        return verdict.set("data-right", "yes").add(because(answer, "Right."));
    }
    let right = choices.iter().find(|choice| choice.right);
    verdict.set("data-right", "no").add(because(answer, "Not so.")).add(right.map(|right| {
        prose::words(prose::words(el("p").add(el("b").add("Right: ")), right.says).add(". "), right.because)
    }))
}
