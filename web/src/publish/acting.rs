//! Buttons for what can happen in a system, each with the reason where it cannot happen now.

use cutline::explain::{Sentence, publication};
use cutline::frontier::system::{self, System};
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{PublishStep, SystemStep};
use gloo_timers::callback::Timeout;
use gloo_utils::document;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::act::{acting, focus};
use crate::parts::element::{Element, el};
use crate::state::Action;

/// Where buttons act.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// What there is now.
    pub(crate) system: &'a System,
    /// What acts.
    pub(crate) dispatch: &'a Dispatch,
    /// The elements that may have the focus if a button is gone once it has acted, the best first.
    pub(crate) next: &'a [String],
}

impl Stage<'_> {
    /// A button. Where its action is not legal now it stays focusable, and says why when it has the
    /// focus or the pointer; what it would do is what it is found by.
    pub(crate) fn button(self, class: &'static str, label: &str, action: system::Action) -> Element {
        let reasons = match self.system.step(&action) {
            Ok(_) => Vec::new(),
            Err(illegal) => publication::illegal(&illegal),
        };
        let words: Vec<String> = reasons.iter().map(Sentence::to_string).collect();
        let words = (!words.is_empty()).then(|| words.join(" "));
        acting(self.step(class, label, SystemStep::Act(action)), words.as_deref())
    }

    /// A button for any step of a system.
    pub(crate) fn step(self, class: &'static str, label: &str, step: SystemStep) -> Element {
        el("button type='button'")
            .set("class", class)
            .set("data-do", step.to_string())
            .on_click(self.does(step))
            .add(label)
    }

    /// Takes a step.
    pub(crate) fn does(self, step: SystemStep) -> Callback<MouseEvent> {
        let (dispatch, next) = (self.dispatch.clone(), self.next.to_vec());
        Callback::from(move |_| {
            dispatch.emit(take(step.clone()));
            let next = next.clone();
            // The page is drawn again before any timer runs.
            Timeout::new(0, move || next.iter().filter(|_| is_lost()).for_each(|id| focus(id))).forget();
        })
    }
}

/// Takes this as a step.
pub(crate) fn take(step: SystemStep) -> Action {
    Action::Take(Step::from(PublishStep::System(Box::new(step))))
}

/// Whether nothing has the focus.
fn is_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}
