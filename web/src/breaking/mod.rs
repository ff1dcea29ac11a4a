//! The screen that breaks things: a design by its answers, and the shortest way in which it does harm.

mod bar;
mod design;
mod found;
mod keep;
mod place;
pub(crate) mod runner;
mod verdicts;
mod words;

use std::rc::Rc;

use cutline::rules::Rule;
use cutline::scenario::Kind;
use gloo_utils::document;
use yew::html::Scope;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::breaking::{Answer, Asked, Breaking, Doing, Keep, request};
use crate::state::session::Session;

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct BreakProps {
    /// The work on this screen.
    pub(crate) breaking: Rc<Breaking>,
    /// The scenario that it may search.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// Whether there is nothing new: work that has changed is another one.
impl PartialEq for BreakProps {
    fn eq(&self, other: &BreakProps) -> bool {
        Rc::ptr_eq(&self.breaking, &other.breaking)
            && Rc::ptr_eq(&self.session, &other.session)
            && self.dispatch == other.dispatch
    }
}

/// The screen: what it remembers of how one looks at the work.
#[derive(Default)]
pub(crate) struct BreakScreen {
    /// The question whose rule is read.
    rule: Option<usize>,
    /// The text that is looked at, to be kept.
    keep: Option<Keep>,
    /// What was found last.
    last: Option<Rc<Answer>>,
    /// The id of what comes into sight as soon as it is drawn.
    reveal: Option<&'static str>,
}

/// What only changes how one looks at the work.
pub(crate) enum Look {
    /// Opens the rule of a question, or closes it.
    Rule(usize),
    /// Opens a text that can be kept, or closes it.
    Keep(Keep),
}

/// What the parts of the screen are made from.
struct Shown<'a> {
    breaking: &'a Breaking,
    session: &'a Session,
    dispatch: &'a Dispatch,
    link: &'a Scope<BreakScreen>,
    rule: Option<usize>,
    keep: Option<Keep>,
}

impl Component for BreakScreen {
    type Message = Look;
    type Properties = BreakProps;

    fn create(ctx: &Context<BreakScreen>) -> BreakScreen {
        BreakScreen { last: ctx.props().breaking.side().found().cloned(), ..BreakScreen::default() }
    }

    fn update(&mut self, _: &Context<BreakScreen>, look: Look) -> bool {
        match look {
            Look::Rule(place) => self.rule = Some(place).filter(|place| self.rule != Some(*place)),
            Look::Keep(keep) => {
                self.keep = Some(keep).filter(|keep| self.keep != Some(*keep));
                self.reveal = self.keep.map(|_| keep::TOOLS);
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<BreakScreen>, before: &BreakProps) -> bool {
        let now = &ctx.props().breaking;
        if now.kind != before.breaking.kind {
            self.rule = None;
        }
        let found = now.side().found();
        if found.map(Rc::as_ptr) != self.last.as_ref().map(Rc::as_ptr) {
            self.last = found.cloned();
            self.reveal = found.map(|_| FOUND);
        }
        true
    }

    fn view(&self, ctx: &Context<BreakScreen>) -> Html {
        let BreakProps { breaking, session, dispatch } = ctx.props();
        let (rule, keep) = (self.rule, self.keep);
        let shown = &Shown { breaking, session, dispatch, link: ctx.link(), rule, keep };
        let about = "Say how your design decides. The search then takes every order of events in a small system, and \
                     finds the shortest one in which the design does harm.";
        el("div class='screen breaking'")
            .add(el("p class='about'").add(about))
            .add(design::design(shown))
            .add(if breaking.side().reviews { verdicts::verdicts(shown) } else { found::found(shown) })
            .html()
    }

    /// On a narrow screen what was found is far below what was asked, and what is kept below that.
    fn rendered(&mut self, _: &Context<BreakScreen>, _: bool) {
        if let Some(id) = self.reveal.take()
            && let Some(element) = document().get_element_by_id(id)
        {
            let place = element.get_bounding_client_rect();
            let height = f64::from(document().document_element().map_or(0, |root| root.client_height()));
            if id != FOUND {
                element.scroll_into_view_with_bool(false);
            } else if place.top() < 0.0 || place.top() > height * 0.6 {
                element.scroll_into_view();
            }
        }
    }
}

/// The id of what was found.
const FOUND: &str = "break-found";

impl Shown<'_> {
    /// A button that does this.
    fn button(&self, doing: Doing) -> Element {
        el("button type='button'").on_click(on_click(self.dispatch, Some(Action::Break(doing))))
    }

    /// A button that opens or closes something to look at.
    fn looks(&self, look: fn() -> Look, open: bool) -> Element {
        el("button type='button'").truth("aria-expanded", open).on_click(self.link.callback(move |_| look()))
    }

    /// Whether what was found is about another design than the one that is seen.
    fn is_old(&self, answer: &Rc<Answer>) -> bool {
        let (kind, side) = (self.breaking.kind, self.breaking.side());
        let reviewed = side.review.as_ref().is_some_and(|review| {
            review.found.iter().any(|(_, found)| found.as_ref().is_ok_and(|found| Rc::ptr_eq(found, answer)))
        });
        !reviewed && *answer.request != request::search(kind, side, self.session, side.noes, true)
    }
}

/// The id of a rule, in small.
fn rule_id(rule: Rule) -> Element {
    el("span class='rule-id'").set("title", rule.name()).add(rule.id())
}

/// The name of the screen on which a system of this kind is seen.
const fn screen(kind: Kind) -> &'static str {
    crate::state::Screen::of(kind).name()
}

/// What is done if the question is answered with no, and the rule that forbids it.
fn mistake(asked: &Asked) -> Element {
    el("span class='mistake'").add(asked.mistake).add(" · ").add(rule_id(asked.rule))
}
