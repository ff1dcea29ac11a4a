//! The Read screen: which candidate may serve one read.

use std::rc::Rc;

use cutline::scenario::Subject;
use cutline::{explain, resolver};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::explanation::ExplanationView;
use crate::parts::step_bar::StepBar;
use crate::state::session::Session;

/// What the screen shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ReadProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The screen.
#[component]
pub(crate) fn ReadScreen(props: &ReadProps) -> Html {
    let Subject::Read(world) = &**props.session.shown() else { return html! {} };
    let resolution = resolver::pipeline::resolve(world);
    let explanation = explain::resolver::resolution(world, &resolution);
    html! {
        <div class="screen">
            <p class="about">{ &*props.session.about }</p>
            <section class="panel" id="decision" aria-labelledby="decision-title">
                <h2 class="panel-title" id="decision-title">{ "Outcome" }</h2>
                <ExplanationView {explanation} />
            </section>
            <StepBar session={props.session.clone()} dispatch={props.dispatch.clone()} />
        </div>
    }
}
