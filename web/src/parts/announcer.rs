//! The polite status region: one sentence after an edit has settled.

use gloo_timers::callback::Timeout;

use super::element::{Element, el};
use crate::app::Dispatch;
use crate::state::{Action, Said};

/// Quiet before anything is said, so that a row of key presses ends in one sentence.
const SETTLED_MS: u32 = 400;

/// Waits until nothing more is said.
#[derive(Default)]
pub(crate) struct Announcer {
    /// How much was said so far.
    count: u32,
    waiting: Option<Timeout>,
}

impl Announcer {
    /// What is to be announced now; the waiting begins anew if it has just been said.
    pub(crate) fn hear(&mut self, said: &Said, dispatch: &Dispatch) {
        if said.count != self.count {
            self.count = said.count;
            let dispatch = dispatch.clone();
            self.waiting = Some(Timeout::new(SETTLED_MS, move || dispatch.emit(Action::Settled)));
        }
    }
}

/// The region. It is always there, since a region that appears with its words is not announced.
pub(crate) fn region(announced: &Said) -> Element {
    let words = el("span").key(announced.count.to_string()).add(&*announced.words);
    el("div id='status' class='hidden' role='status'").add(words)
}
