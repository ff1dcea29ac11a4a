//! The figure of a lesson: the diagram of a screen with its decision, and of a publication what is stored and under way.

use std::rc::Rc;

use cutline::scenario::Subject;
use yew::prelude::*;

use super::Seen;
use crate::parts::element::{Element, el};
use crate::publish::{self, PublishScreen};
use crate::read::{ReadScreen, Slim};

/// The figure. As long as a prediction is asked for, it shows what is there and nothing that is decided about it.
pub(super) fn figure(seen: &Seen<'_>) -> Element {
    let (session, dispatch) = (Rc::clone(seen.shown.session), seen.shown.dispatch);
    let predicts = seen.open.exercise.is_none() && seen.chosen().is_none();
    let figure = el("div class='lesson-figure'").set("data-predicts", if predicts { "yes" } else { "no" });
    figure.add(match &**session.settled() {
        Subject::Publish(_) => {
            let bare = predicts || seen.lesson.plain;
            let slim = if bare { publish::Slim::Bare { walks: !predicts } } else { publish::Slim::Told };
            html! { <PublishScreen {session} {dispatch} {slim} /> }
        }
        Subject::Read(_) => {
            let slim = if predicts { Slim::Bare } else { Slim::Told };
            html! { <ReadScreen {session} {dispatch} {slim} /> }
        }
    })
}
