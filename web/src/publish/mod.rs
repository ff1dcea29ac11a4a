//! The Publish screen: which cut may be published for a set of partitions.

mod axis;
mod diagram;
mod drawing;
mod geometry;
mod lane;
mod lanes;
mod panel;
mod slider;
mod table;

use std::rc::Rc;

use cutline::frontier::merge::merge;
use cutline::frontier::state::State;
use cutline::scenario::Subject;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::el;
use crate::parts::step_bar::step_bar;
use crate::state::session::Session;
use diagram::{Shown, use_diagram};
use panel::panel;
use table::{PAGE, table};

/// What the screen shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct PublishProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
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
#[component]
pub(crate) fn PublishScreen(props: &PublishProps) -> Html {
    let PublishProps { session, dispatch } = props;
    let (Some(state), Some(settled), Some(start)) =
        (vector(session.shown()), vector(session.history.current()), vector(session.history.start()))
    else {
        // The other screen's work never gets here.
        return Html::default();
    };
    let (state, settled) = (Rc::new(state.clone()), Rc::new(settled.clone()));
    let decision = merge(&state.vector());
    let unfolded = use_state_eq(|| Unfolded { reasons: false, columns: false, rows: PAGE });
    let shown = Shown { state: &state, settled: &settled, start, decision: &decision, dispatch };
    let show_all = unfold(&unfolded, Unfolded { reasons: true, ..*unfolded });
    let mut title = state.order.to_string();
    if let Some(name) = state.order.name() {
        title = format!("{name} ({})", state.order.kind().word());
    }
    let about = || el("p class='about'").add(&*session.about);
    let heading = el("h2 class='panel-title' id='coverage-title'")
        .add("Certified coverage")
        .add(el("span").add(format!("{title} · epoch {}", state.epoch)));
    let coverage = el("section class='panel coverage' aria-labelledby='coverage-title'").add(heading);
    let coverage = use_diagram(coverage, &shown);
    el("div class='screen publish'")
        .add((!session.about.is_empty()).then(about))
        .add(coverage.add(step_bar(session, dispatch)))
        .add(panel(session, &state, &decision, unfolded.reasons, show_all))
        .add(table(session, &state, &decision, &unfolded, dispatch))
        .html()
}

/// Shows this much from now on.
pub(crate) fn unfold(unfolded: &UseStateHandle<Unfolded>, to: Unfolded) -> Callback<MouseEvent> {
    let setter = unfolded.setter();
    Callback::from(move |_| setter.set(to))
}

fn vector(subject: &Subject) -> Option<&State> {
    match subject {
        Subject::Publish(state) => Some(state),
        Subject::Read(_) => None,
    }
}
