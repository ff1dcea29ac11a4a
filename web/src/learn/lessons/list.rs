//! All lessons in their order, with how far somebody has come.

use super::{Shown, TITLE as LESSON};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::learn::lessons::Doing;
use cutline::explain::Mark;

/// The id of the heading.
pub(super) const TITLE: &str = "lessons-title";
const START_OVER: &str = "lessons-start-over";
const KEEP: &str = "lessons-keep";

/// The id of the button that opens a lesson.
pub(super) fn id(place: usize) -> String {
    ["lesson-", &place.to_string()].concat()
}

/// The list.
pub(super) fn list(shown: &Shown<'_>) -> Element {
    let (lessons, all) = (&shown.learn.lessons, &shown.book.lessons);
    let next = all.iter().position(|lesson| !lessons.is_done(lesson.name));
    let done = all.iter().filter(|lesson| lessons.is_done(lesson.name)).count();
    let mut list = el("ol class='lessons'");
    for (place, lesson) in all.iter().enumerate() {
        let (word, icon) = if lessons.is_done(lesson.name) {
            ("done", Some(icons::mark(Mark::Done)))
        } else if next == Some(place) {
            (if done == 0 { "begin here" } else { "next" }, Some(icons::mark(Mark::Next)))
        } else if lessons.chosen(lesson).is_some() {
            ("begun", Some(icons::ring()))
        } else {
            ("", None)
        };
        let state = icon.map(|icon| el("span class='lesson-state'").add(icon).add(word));
        let button = shown
            .does(Doing::Open(Some(place)), LESSON)
            .set("id", id(place))
            .set("class", "lesson-entry")
            .set("data-lesson", lesson.name)
            .set("data-state", word)
            .add(el("span class='lesson-number' aria-hidden='true'").add((place + 1).to_string()))
            .add(el("span class='lesson-name'").add(lesson.title))
            .add(state);
        list = list.add(el("li").add(button));
    }
    let about = "Each lesson asks you to predict something, shows what happens, and ends with an exercise. They begin \
                 with nothing and end with the review of a design.";
    el("section class='lessons-all' aria-labelledby='lessons-title'")
        .add(el("h2 tabindex='-1'").set("id", TITLE).add("Lessons"))
        .add(el("p class='about'").add(about))
        .add(el("p class='lessons-done' id='lessons-done'").add(format!("{done} of {} done", all.len())))
        .add(list)
        .add(lessons.is_begun().then(|| start_over(shown)))
}

/// Forgets all progress, if that is meant.
fn start_over(shown: &Shown<'_>) -> Element {
    let row = el("p class='lessons-forget'");
    if shown.learn.lessons.asks {
        row.add(el("span").add("Forget what you have predicted and done in all lessons?"))
            .add(shown.does(Doing::StartOver, TITLE).set("id", "lessons-forget").add("Yes, start over"))
            .add(shown.does(Doing::Ask(false), START_OVER).set("id", KEEP).add("No, keep it"))
    } else {
        row.add(shown.does(Doing::Ask(true), KEEP).set("id", START_OVER).add("Start over"))
    }
}
