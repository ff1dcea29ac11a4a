//! The lessons.

mod exercise;
mod figure;
mod list;
mod prose;
mod story;

use cutline_content::lesson::Lesson;
use yew::prelude::*;

use super::Shown;
use crate::parts::act::focus_soon;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::learn::{Doing, lessons};

/// The ids of what has the focus after a button has gone.
const TITLE: &str = "lesson-title";
const VERDICT: &str = "lesson-verdict";
const EXERCISE: &str = "lesson-exercise";

/// All lessons, or the one that is open.
pub(super) fn lessons(shown: &Shown<'_>) -> Element {
    let Shown { learn, book, .. } = *shown;
    let open = learn.lessons.open.as_ref();
    let place = open.and_then(|open| book.lessons.iter().position(|lesson| lesson.name == &*open.name));
    let (Some(open), Some(place)) = (open, place) else { return list::list(shown) };
    let lesson = &book.lessons[place];
    let count = format!("Lesson {} of {}", place + 1, book.lessons.len());
    let all = shown.does(lessons::Doing::Open(None), &list::id(place)).add("All lessons");
    let heading = el("div class='lesson-head'")
        .add(el("p class='lesson-count'").add(all).add(el("span").add(count)))
        .add(el("h2 tabindex='-1'").set("id", TITLE).add(lesson.title));
    let words = el("div class='lesson-words'").add(heading);
    let seen = Seen { shown, lesson, open, place };
    let words = match open.exercise {
        Some(exercise) => exercise::exercise(words, &seen, exercise),
        None => story::story(words, &seen),
    };
    // Of another lesson nothing of this one stays, not even which reasons are unfolded.
    el("div class='lesson'").key(lesson.name).add(words).add(figure::figure(&seen))
}

/// The lesson that is seen.
struct Seen<'a> {
    shown: &'a Shown<'a>,
    lesson: &'a Lesson<'static>,
    open: &'a lessons::Open,
    /// Its place among all lessons.
    place: usize,
}

impl Seen<'_> {
    /// The place of the choice that was the prediction.
    fn chosen(&self) -> Option<usize> {
        self.shown.learn.lessons.chosen(self.lesson)
    }

    /// Leads to the lesson after this one, or from the last one to all of them.
    fn next(&self) -> Element {
        let next = self.place + 1;
        if next < self.shown.book.lessons.len() {
            self.shown.does(lessons::Doing::Open(Some(next)), TITLE).add("Next lesson")
        } else {
            self.shown.does(lessons::Doing::Open(None), list::TITLE).add("All lessons")
        }
    }
}

impl Shown<'_> {
    /// A button that does this; then this element has the focus.
    fn does(&self, doing: lessons::Doing, focus: &str) -> Element {
        let (dispatch, focus) = (self.dispatch.clone(), focus.to_owned());
        el("button type='button'").on_click(Callback::from(move |_| {
            dispatch.emit(act(doing));
            focus_soon(focus.clone());
        }))
    }
}

fn act(doing: lessons::Doing) -> Action {
    Action::Learn(Doing::Lessons(doing))
}
