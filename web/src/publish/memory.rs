//! What looks at the whole vector, and is kept for as long as that stays the same: neither a drag nor scrolling has a
//! part in it.

use std::rc::Rc;

use cutline::scenario::Subject;
use yew::prelude::*;

use super::folded::{Panel, folded};
use super::known::{Known, Rejected, Seen};
use super::sequence::rows::Sequence;
use super::view::View;
use super::{PANEL, PublishProps, PublishScreen, publication, sequence};
use crate::parts::element::Element;
use crate::parts::history;
use crate::parts::invariants::invariants;
use crate::parts::mistakes::{mistakes, part_ways};
use crate::parts::step_bar::step_bar;
use crate::state::session::Session;

/// What is kept.
#[derive(Default)]
pub(super) struct Memory {
    settled: Option<Rc<Known>>,
    shown: Option<Rc<Known>>,
    rejected: Option<Rc<Rejected>>,
    view: Option<(Rc<Known>, Rc<View>)>,
    rest: Option<(Rc<Session>, Rest)>,
}

/// The parts of the screen that show nothing but what is settled.
#[derive(Clone)]
pub(super) struct Rest {
    pub(super) below: [Html; 4],
    pub(super) mistakes: Html,
    pub(super) published: Html,
    pub(super) happened: Option<Html>,
    pub(super) folded: [Html; 2],
}

impl Memory {
    /// How many columns of the table tell something.
    pub(super) fn columns(&self) -> usize {
        self.settled.as_ref().map_or(0, |known| known.columns.len())
    }

    /// The partitions are looked at in another way.
    pub(super) fn forget_view(&mut self) {
        self.view = None;
    }

    /// More of the screen is shown, or it has another width.
    pub(super) fn forget_rest(&mut self) {
        self.rest = None;
    }
}

impl PublishScreen {
    /// What is settled.
    pub(super) fn settled(&self, session: &Session) -> Option<Rc<Known>> {
        remember(&mut self.memory.borrow_mut().settled, session.settled())
    }

    /// What is shown: of a large vector what is settled, but for one boundary.
    pub(super) fn seen(&self, session: &Session, settled: &Rc<Known>) -> Seen {
        let memory = &mut *self.memory.borrow_mut();
        let shown = session.shown();
        let known = if settled.is_of(shown) { None } else { remember(&mut memory.shown, shown) };
        Seen::new(known.unwrap_or_else(|| settled.clone()), session, &mut memory.rejected)
    }

    /// Which partitions are looked at.
    pub(super) fn view_of(&self, settled: &Rc<Known>) -> Rc<View> {
        let memory = &mut *self.memory.borrow_mut();
        if let Some((of, view)) = &memory.view
            && Rc::ptr_eq(of, settled)
        {
            return view.clone();
        }
        let view = Rc::new(self.tools.view(settled, self.kept));
        memory.view = Some((settled.clone(), view.clone()));
        view
    }

    /// The parts of the screen that show nothing but what is settled.
    pub(super) fn rest(&self, ctx: &Context<PublishScreen>, settled: &Known) -> Rest {
        let PublishProps { session, dispatch, .. } = ctx.props();
        if let Some((of, rest)) = &self.memory.borrow().rest
            && (Rc::ptr_eq(of, session) || (session.is_previewing() && of.is_same_work(session)))
        {
            return rest.clone();
        }
        let sequence = self.sequence(session);
        let sequence = sequence.as_deref();
        let screen = f64::from(self.screen) - PANEL;
        let happened = |happened| sequence::panel(happened, screen, &self.frame, dispatch).html();
        let html = |part: Option<Element>| part.map(Element::html).unwrap_or_default();
        let fold = |panel| html(folded(panel, session, self.opened.has(panel), ctx.link(), dispatch));
        let rest = Rest {
            below: [
                step_bar(session, dispatch).html(),
                part_ways(session).html(),
                html(history::tree(session, dispatch)),
                invariants(session, dispatch).html(),
            ],
            mistakes: mistakes(session, dispatch).html(),
            published: publication::panel(settled.system(), sequence, dispatch).html(),
            happened: sequence.map(happened),
            folded: Panel::ALL.map(fold),
        };
        self.memory.borrow_mut().rest = Some((session.clone(), rest.clone()));
        rest
    }

    /// What has happened around the current step. A drag has no part in it.
    pub(super) fn sequence(&self, session: &Rc<Session>) -> Option<Rc<Sequence>> {
        let mut known = self.sequence.borrow_mut();
        if let Some((of, sequence)) = &*known
            && (session.is_previewing() || Rc::ptr_eq(of, session))
        {
            return sequence.clone();
        }
        let sequence = match session.peeked() {
            Some(at) => {
                // What would be seen there.
                let mut there = session.history.clone();
                there.visit(at);
                Sequence::of(&there)
            }
            None => Sequence::of(&session.history),
        };
        let sequence = sequence.map(Rc::new);
        *known = Some((session.clone(), sequence.clone()));
        sequence
    }
}

/// What is known of a subject, worked out unless it is known already.
fn remember(memory: &mut Option<Rc<Known>>, subject: &Rc<Subject>) -> Option<Rc<Known>> {
    if memory.as_ref().is_none_or(|known| !known.is_of(subject)) {
        *memory = Known::of(subject).map(Rc::new);
    }
    memory.clone()
}
