//! What the parts of this screen show, and what can happen in them.

use cutline::resolver::outcome::Resolution;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::world::World;
use cutline::scenario::step::Step;
use yew::html::Scope;
use yew::prelude::*;

use super::ReadScreen;
use super::selection::Thing;
use super::words::Look;
use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::state::session::Session;

/// What the parts show: functions of all of it, since whatever changes changes most of them.
pub(crate) struct Shown<'a> {
    /// The work on this screen.
    pub(crate) session: &'a Session,
    /// The world before a drag that is under way.
    pub(crate) base: &'a World,
    /// The world that is shown.
    pub(crate) world: &'a World,
    /// The world, its cache and the read under way.
    pub(crate) system: &'a ReadSystem,
    /// What the read has done so far; all that it will do, before it has begun.
    pub(crate) seen: &'a Resolution,
    /// How it is answered, or will be if nothing moves.
    pub(crate) resolution: &'a Resolution,
    /// Whether what lies ahead is shown: before the read has begun, and where somebody asks.
    pub(crate) ahead: bool,
    /// The place of the candidate that is looked at.
    pub(crate) selected: Option<usize>,
    /// What is looked at.
    pub(crate) thing: Thing,
    /// Whether what is looked at stays as it is: a figure in a lesson has no place for more of it.
    pub(crate) still: bool,
    /// What acts on the page.
    pub(crate) dispatch: &'a Dispatch,
    /// What acts on the screen.
    pub(crate) link: &'a Scope<ReadScreen>,
}

/// What can happen on this screen.
#[derive(Clone)]
pub(crate) enum Message {
    /// Changes the scenario.
    Take(Step),
    /// Looks at something else.
    Select(Thing),
    /// Goes to the editor of the candidate that is looked at.
    Edit,
    /// Looks at another candidate, and goes to its editor.
    Open(usize),
    /// Adds a candidate, and goes to it.
    Add,
    /// Copies the candidate at this place, and goes to the copy.
    Copy(usize),
    /// Removes the candidate at this place, and goes to the next in the list.
    Remove(usize),
    /// Lists every candidate.
    AllCandidates,
    /// Shows every line of the trace.
    AllLines,
    /// Takes the steps of the read, one by one, to its answer.
    Run,
    /// Shows what will happen if nothing moves, or no more.
    Foresee,
    /// Goes to the moment after the step at this place of the trace.
    Go(usize),
    /// Goes to the moment before it, and to the faults.
    Insert(usize),
    /// Something about a pointer on the axis.
    Pointer(PointerEvent),
    /// Gives a drag up.
    Escape,
    /// The diagram has another width.
    Width(i32),
}

impl Shown<'_> {
    /// Lets this happen, whatever the event holds.
    pub(crate) fn on<E: 'static>(&self, message: Message) -> Callback<E> {
        self.link.callback(move |_: E| message.clone())
    }

    /// A button that lets this happen, still without words.
    pub(crate) fn button(&self, message: Message) -> Element {
        el("button type='button'").on_click(self.on(message))
    }
}

/// The heading of a panel.
pub(crate) fn heading(id: &'static str, words: &str) -> Element {
    el("h2 class='panel-title'").set("id", id).add(words)
}

/// What became of a candidate.
pub(crate) fn chip(look: Look, words: String) -> Element {
    el("span").set("class", ["read-chip read-chip-", look.class()].concat()).add(words)
}
