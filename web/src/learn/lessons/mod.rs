//! The lessons.

use super::Shown;
use super::figure::figure;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::learn::{Doing, lessons};

/// All lessons, or the one that is open.
pub(super) fn lessons(shown: &Shown<'_>) -> Element {
    let Shown { learn, book, session, dispatch } = *shown;
    if let Some(lesson) = learn.lessons.open.and_then(|place| book.lessons.get(place)) {
        return el("div class='lesson'").add(el("h2").add(lesson.title)).add(figure(session, dispatch));
    }
    let mut list = el("ol class='lessons'");
    for (place, lesson) in book.lessons.iter().enumerate() {
        let open = Action::Learn(Doing::Lessons(lessons::Doing::Open(Some(place))));
        let button = el("button type='button'").on_click(on_click(dispatch, Some(open)));
        list = list.add(el("li").add(button.add(lesson.title)));
    }
    list
}
