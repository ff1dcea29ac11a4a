//! The exercise: what is to be done, what can be made to happen, hints, a solution, and whether the goal is reached.

use cutline::explain::Mark;
use cutline::scenario::Subject;
use cutline::scenario::step::Step;

use super::{EXERCISE, Seen, prose};
use crate::parts::act::{acting, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::Action;
use crate::state::learn::lessons::{Doing, Exercise};

/// The id of the goal, which has the focus after a hint or a solution has come.
const GOAL: &str = "lesson-goal";
const HINTS: &str = "lesson-hints";
const SOLUTION: &str = "lesson-solution";

/// The exercise.
pub(super) fn exercise(words: Element, seen: &Seen<'_>, exercise: Exercise) -> Element {
    let task = &seen.lesson.exercise;
    let back = seen.shown.does(Doing::Story, super::TITLE).add("Back to the lesson");
    let again = seen.shown.does(Doing::Exercise, EXERCISE).set("id", "lesson-again").add("Begin again");
    let next = seen.next().set("id", "lesson-next").set("class", exercise.reached.then_some("primary"));
    words
        .add(el("h3 tabindex='-1'").set("id", EXERCISE).add("Exercise"))
        .add(prose::words(el("p"), task.task))
        .add(goal(exercise.reached))
        .add((!task.moves.is_empty()).then(|| moves(seen)))
        // Who has reached it needs no help any more.
        .add((!exercise.reached).then(|| help(seen, exercise)))
        .add(el("p class='lesson-acts lesson-end'").add(next).add(again).add(back))
}

fn goal(reached: bool) -> Element {
    let (word, icon, words) = if reached {
        ("yes", icons::mark(Mark::Done), "The goal is reached.")
    } else {
        ("no", icons::ring(), "The goal is not reached yet.")
    };
    el("p class='goal' tabindex='-1'").set("id", GOAL).set("data-reached", word).add(icon).add(words)
}

/// What can be made to happen, as it stands in the history. What cannot happen now says why.
fn moves(seen: &Seen<'_>) -> Element {
    let subject = seen.shown.session.settled();
    let mut list = el("ul class='moves' aria-labelledby='moves-title'");
    for sentence in &seen.lesson.exercise.moves {
        let (step, why) = match taken(subject, sentence) {
            Ok(step) => (Some(Action::Take(step)), None),
            Err(why) => (None, Some(why)),
        };
        let button = el("button type='button' class='move'")
            .set("data-do", *sentence)
            .on_click(on_click(seen.shown.dispatch, step))
            .add(*sentence);
        list = list.add(el("li").key(*sentence).add(acting(button, why.as_deref())));
    }
    el("div class='can-happen'").add(el("h4 class='caption' id='moves-title'").add("What can happen")).add(list)
}

/// The step, if it can be taken now.
fn taken(subject: &Subject, sentence: &str) -> Result<Step, String> {
    let step = Step::parse(subject, sentence).map_err(|error| error.to_string())?;
    step.apply(subject).map_err(|error| error.to_string())?;
    Ok(step)
}

/// Hints, one by one, and then a solution.
fn help(seen: &Seen<'_>, exercise: Exercise) -> Element {
    let task = &seen.lesson.exercise;
    let mut hints = el("ol class='hints' tabindex='-1' aria-label='Hints'").set("id", HINTS);
    for hint in task.hints.iter().take(exercise.hints) {
        hints = hints.add(prose::words(el("li"), hint));
    }
    let left = task.hints.len().saturating_sub(exercise.hints);
    let word = if exercise.hints == 0 { "Give me a hint" } else { "Another hint" };
    let hint = (left > 0).then(|| seen.shown.does(Doing::Hint, HINTS).set("id", "lesson-hint").add(word));
    let show = (!exercise.solution)
        .then(|| seen.shown.does(Doing::Solution, SOLUTION).set("id", "lesson-solve").add("Show a solution"));
    el("div class='help'")
        .add((exercise.hints > 0).then_some(hints))
        .add(exercise.solution.then(|| solution(seen)))
        .add((hint.is_some() || show.is_some()).then(|| el("p class='lesson-acts'").add(hint).add(show)))
}

fn solution(seen: &Seen<'_>) -> Element {
    let mut steps = el("ol");
    for sentence in &seen.lesson.exercise.solution {
        steps = steps.add(el("li").add(el("code").add(*sentence)));
    }
    let take = seen.shown.does(Doing::Solve, GOAL).set("id", "lesson-take").add("Take these steps");
    el("div class='solution' tabindex='-1' aria-label='A solution' role='group'")
        .set("id", SOLUTION)
        .add(el("p").add("A solution, step by step:"))
        .add(steps)
        .add(el("p class='lesson-acts'").add(take))
}
