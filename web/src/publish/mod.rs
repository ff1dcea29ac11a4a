//! The Publish screen: which cut may be published for a set of partitions.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::Dispatch;
use crate::decision;
use crate::parts::explanation::ExplanationView;
use crate::parts::step_bar::StepBar;
use crate::state::session::Session;

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
    let explanation = decision::explain(props.session.shown());
    html! {
        <div class="screen">
            <p class="about">{ &*props.session.about }</p>
            <section class="panel" id="decision" aria-labelledby="decision-title">
                <h2 class="panel-title" id="decision-title">{ "Decision" }</h2>
                <ExplanationView {explanation} />
            </section>
            <StepBar session={props.session.clone()} dispatch={props.dispatch.clone()} />
        </div>
    }
}
