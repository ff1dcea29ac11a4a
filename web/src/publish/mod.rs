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
mod width;

use std::rc::Rc;

use cutline::frontier::merge::merge;
use cutline::frontier::state::State;
use cutline::scenario::Subject;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::step_bar::StepBar;
use crate::state::session::Session;
use diagram::Diagram;
use panel::Panel;
use table::Table;

/// What the screen shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct PublishProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The screen.
#[component]
pub(crate) fn PublishScreen(props: &PublishProps) -> Html {
    let PublishProps { session, dispatch } = props;
    let (Some(state), Some(settled), Some(start)) =
        (vector(session.shown()), vector(session.history.current()), vector(session.history.start()))
    else {
        // The other screen's work never gets here.
        return html! {};
    };
    let decision = Rc::new(merge(&state.vector()));
    let title = match state.order.name() {
        Some(name) => format!("{name} ({}) · epoch {}", state.order.kind().word(), state.epoch),
        None => format!("{} · epoch {}", state.order, state.epoch),
    };
    html! {
        <div class="screen publish">
            if !session.about.is_empty() {
                <p class="about">{ &*session.about }</p>
            }
            <section class="panel coverage" aria-labelledby="coverage-title">
                <h2 class="panel-title" id="coverage-title">{ "Certified coverage" }<span>{ title }</span></h2>
                <Diagram
                    state={state.clone()} {settled} {start} decision={decision.clone()} dispatch={dispatch.clone()}
                />
                <StepBar session={session.clone()} dispatch={dispatch.clone()} />
            </section>
            <Panel session={session.clone()} state={state.clone()} decision={decision.clone()} />
            <Table session={session.clone()} {state} {decision} dispatch={dispatch.clone()} />
        </div>
    }
}

fn vector(subject: &Subject) -> Option<Rc<State>> {
    match subject {
        Subject::Publish(state) => Some(Rc::new(state.clone())),
        Subject::Read(_) => None,
    }
}
