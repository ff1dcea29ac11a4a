//! The Publish screen: which cut may be published for a set of partitions.

mod acting;
mod axis;
mod diagram;
mod drawing;
mod geometry;
mod lane;
mod lanes;
mod membership;
mod pages;
mod panel;
mod slider;
mod table;

use std::rc::Rc;

use cutline::frontier::merge::merge;
use cutline::frontier::state::State;
use cutline::scenario::Subject;
use yew::html::Scope;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::el;
use crate::parts::step_bar::step_bar;
use crate::parts::width::{self, Watch};
use crate::state::session::Session;
use diagram::{Shown, Stage, diagram};
use panel::panel;
use table::{PAGE, table};

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct PublishProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// Whether there is nothing new: work that has changed is another one.
impl PartialEq for PublishProps {
    fn eq(&self, other: &PublishProps) -> bool {
        Rc::ptr_eq(&self.session, &other.session) && self.dispatch == other.dispatch
    }
}

/// What is shown beyond what is shown at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unfolded {
    /// All reasons of the decision.
    pub(crate) reasons: bool,
    /// All columns of the table.
    pub(crate) columns: bool,
    /// So many rows of the table.
    pub(crate) rows: usize,
}

/// The screen. Its parts are plain functions: all of them change with the state.
pub(crate) struct PublishScreen {
    unfolded: Unfolded,
    stage: Stage,
    /// The width of the diagram.
    width: i32,
    watch: Option<Watch>,
}

/// What can happen on this screen, besides what happens to the work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Message {
    /// Shows this much from now on.
    Unfold(Unfolded),
    /// The diagram has another width.
    Width(i32),
}

/// What acts on the screen.
pub(crate) type Link = Scope<PublishScreen>;

impl Component for PublishScreen {
    type Message = Message;
    type Properties = PublishProps;

    fn create(_: &Context<PublishScreen>) -> PublishScreen {
        let unfolded = Unfolded { reasons: false, columns: false, rows: PAGE };
        PublishScreen { unfolded, stage: Stage::default(), width: width::ASSUMED, watch: None }
    }

    fn update(&mut self, _: &Context<PublishScreen>, message: Message) -> bool {
        match message {
            Message::Unfold(to) => self.unfolded = to,
            Message::Width(width) => return std::mem::replace(&mut self.width, width) != width,
        }
        true
    }

    fn view(&self, ctx: &Context<PublishScreen>) -> Html {
        let PublishProps { session, dispatch } = ctx.props();
        let (Some(state), Some(settled), Some(start)) =
            (vector(session.shown()), vector(session.history.current()), vector(session.history.start()))
        else {
            // The other screen's work never gets here.
            return Html::default();
        };
        let (state, settled) = (Rc::new(state.clone()), Rc::new(settled.clone()));
        let decision = merge(&state.vector());
        let (unfolded, width) = (self.unfolded, f64::from(self.width));
        let shown = Shown { state: &state, settled: &settled, start, decision: &decision, dispatch };
        let show_all = unfold(ctx.link(), Unfolded { reasons: true, ..unfolded });
        let mut title = state.order.to_string();
        if let Some(name) = state.order.name() {
            title = format!("{name} ({})", state.order.kind().word());
        }
        let about = || el("p class='about'").add(&*session.about);
        let heading = el("h2 class='panel-title' id='coverage-title'")
            .add("Certified coverage")
            .add(el("span").add(format!("{title} · epoch {}", state.epoch)));
        let coverage = el("section class='panel coverage' aria-labelledby='coverage-title'").add(heading);
        let coverage = diagram(coverage, &shown, &self.stage, width);
        el("div class='screen publish'")
            .add((!session.about.is_empty()).then(about))
            .add(coverage.add(step_bar(session, dispatch)))
            .add(panel(session, &state, &decision, unfolded.reasons, show_all))
            .add(pages::pages(session, dispatch))
            .add(membership::membership(session, dispatch))
            .add(table(session, &state, &decision, unfolded, ctx.link(), dispatch))
            .html()
    }

    fn rendered(&mut self, ctx: &Context<PublishScreen>, first: bool) {
        if first {
            self.watch = self.stage.watch(ctx.link().callback(Message::Width));
        }
        self.stage.bring_cut_into_view();
    }
}

/// Shows this much from now on.
pub(crate) fn unfold(link: &Link, to: Unfolded) -> Callback<MouseEvent> {
    link.callback(move |_| Message::Unfold(to))
}

fn vector(subject: &Subject) -> Option<&State> {
    match subject {
        Subject::Publish(system) => Some(&system.state),
        Subject::Read(_) => None,
    }
}
