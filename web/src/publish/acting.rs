//! Buttons for what can happen in a system, each with the reason where it cannot happen now.

use cutline::explain::{Sentence, publication};
use cutline::frontier::system::{self, System};
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{PublishStep, SystemStep};

use crate::app::Dispatch;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::Action;

/// Takes this action of a system as a step.
pub(crate) fn take(action: system::Action) -> Action {
    Action::Take(Step::from(PublishStep::System(Box::new(SystemStep::Act(action)))))
}

/// A button. Where its action is not legal now it stays focusable, and says why when it has the
/// focus or the pointer; what it would do is what it is found by.
pub(crate) fn button(dispatch: &Dispatch, system: &System, label: &str, action: system::Action) -> Element {
    let reasons = match system.step(&action) {
        Ok(_) => None,
        Err(illegal) => Some(publication::illegal(&illegal)),
    };
    let sentence = SystemStep::Act(action.clone()).to_string();
    let words = reasons.map(|reasons| {
        let words: Vec<String> = reasons.iter().map(Sentence::to_string).collect();
        words.join(" ")
    });
    let why = words.as_ref().map(|words| el("span class='act-why' role='tooltip'").add(words));
    // What is read with the button is its own description: no other element needs an id for it.
    let button = el("button type='button' class='act-button'")
        .set("data-do", &sentence)
        .set("aria-disabled", words.as_ref().map(|_| "true"))
        .set("aria-description", words.as_deref())
        .on_click(on_click(dispatch, Some(take(action))))
        .add(label);
    el("span class='act'").key(&sentence).add(button).add(why)
}
