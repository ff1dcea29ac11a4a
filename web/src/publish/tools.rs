//! How the vector is looked at. What looks at names and groups comes when it is wanted: see `vector_tools`.

use std::rc::Rc;

use cutline::frontier::state::State;

use super::known::Known;
use super::vector_tools;
use super::view::{Grouping, Looking, View, Wanted};

/// With so many partitions one look is enough, and the tools are folded away.
const FEW: usize = 8;

/// The tools, and what they are set to.
#[derive(Debug, Default)]
pub(crate) struct Tools {
    pub(crate) looking: Looking,
    /// Whether somebody has opened them.
    pub(crate) opened: bool,
    /// Which of the witnesses was found last, from 0.
    pub(crate) found: Option<usize>,
}

/// Another way of looking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// At those with these letters in their names.
    Words(String),
    /// At those of which this is true.
    State(Wanted),
    /// At groups.
    Group(Grouping),
    /// Into a group, or no more.
    Into(Rc<str>),
    /// At the next witness.
    Witness,
    /// At all, as at first.
    Reset,
}

impl Tools {
    /// Whether they can be folded away.
    pub(crate) fn may_be_folded(state: &State) -> bool {
        state.partitions().len() <= FEW
    }

    /// Whether they are there.
    pub(crate) fn are_there(&self, state: &State) -> bool {
        self.opened || !Tools::may_be_folded(state)
    }

    /// The partitions that are looked at; this one stays among them.
    pub(crate) fn view(&self, known: &Known, kept: Option<usize>) -> View {
        if self.looking == Looking::default() {
            View::all(known)
        } else {
            vector_tools::view(known, &self.looking, kept)
        }
    }

    /// Looks in another way; gives the place of what was looked for.
    pub(crate) fn look(&mut self, known: &Known, view: &View, look: Look) -> Option<usize> {
        if look == Look::Reset {
            (self.looking, self.found) = (Looking::default(), None);
            return None;
        }
        vector_tools::apply(self, known, view, look)
    }
}
