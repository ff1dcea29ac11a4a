//! The figure of a lesson: the diagram of a screen with its decision, and of a publication what is stored and under way.

use std::rc::Rc;

use cutline::explain::{self, Mark, Sentence};
use cutline::frontier::record::Record;
use cutline::frontier::system::System;
use cutline::scenario::Subject;
use yew::prelude::*;

use super::Seen;
use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::explanation::{explained, reason};
use crate::parts::mistakes::{mistakes, part_ways};
use crate::parts::step_bar::step_bar;
use crate::parts::width::{self, Watch};
use crate::publish::diagram::{Shown, Stage, diagram};
use crate::publish::panel::betrayed;
use crate::read::{ReadScreen, Slim};
use crate::state::session::Session;

/// The figure. As long as a prediction is asked for, it shows what is there and nothing that is decided about it.
pub(super) fn figure(seen: &Seen<'_>) -> Element {
    let (session, dispatch) = (Rc::clone(seen.shown.session), seen.shown.dispatch);
    let predicts = seen.open.exercise.is_none() && seen.chosen().is_none();
    let figure = el("div class='lesson-figure'").set("data-predicts", if predicts { "yes" } else { "no" });
    figure.add(match &**session.settled() {
        Subject::Publish(_) => {
            let bare = predicts || seen.lesson.plain;
            html! { <Coverage {session} {dispatch} {bare} walks={!predicts} /> }
        }
        Subject::Read(_) => {
            let slim = if predicts { Slim::Bare } else { Slim::Told };
            html! { <ReadScreen {session} {dispatch} {slim} /> }
        }
    })
}

/// What the figure of a publication shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct CoverageProps {
    session: Rc<Session>,
    dispatch: Dispatch,
    /// Without any decision.
    bare: bool,
    /// With a way along the steps.
    walks: bool,
}

impl PartialEq for CoverageProps {
    fn eq(&self, other: &CoverageProps) -> bool {
        Rc::ptr_eq(&self.session, &other.session)
            && (self.bare, self.walks) == (other.bare, other.walks)
            && self.dispatch == other.dispatch
    }
}

/// The figure of a publication.
pub(crate) struct Coverage {
    stage: Stage,
    width: i32,
    watch: Option<Watch>,
}

impl Component for Coverage {
    /// The diagram has another width.
    type Message = i32;
    type Properties = CoverageProps;

    fn create(_: &Context<Coverage>) -> Coverage {
        Coverage { stage: Stage::default(), width: width::ASSUMED, watch: None }
    }

    fn update(&mut self, _: &Context<Coverage>, width: i32) -> bool {
        std::mem::replace(&mut self.width, width) != width
    }

    fn view(&self, ctx: &Context<Coverage>) -> Html {
        let CoverageProps { session, dispatch, bare, walks } = ctx.props();
        let (Subject::Publish(shown), Subject::Publish(system), Subject::Publish(start)) =
            (&**session.shown(), &**session.settled(), &**session.history.start())
        else {
            return Html::default();
        };
        let (state, settled) = (shown.state.with_events_of_pages(), Rc::new(system.state.with_events_of_pages()));
        let decision = shown.decision();
        let published = shown.stored.cut.as_ref().map(|cut| &cut.value);
        let drawn =
            Shown { state: &state, settled: &settled, start: &start.state, decision: &decision, published, dispatch };
        let class = if *bare { "panel coverage coverage-bare" } else { "panel coverage" };
        let title = el("h3 class='panel-title' id='coverage-title'").add("Certified coverage");
        let panel = el("section aria-labelledby='coverage-title'").set("class", class).add(title);
        let panel = diagram(panel, &drawn, &self.stage, f64::from(self.width));
        let publishers = !system.publishers().is_empty();
        // Where somebody publishes, that is what it is about, and the picture has the frontier.
        let decided = (!bare && !publishers).then(|| {
            let explanation = explain::frontier::decision(&state.vector(), &decision);
            el("section class='panel decision' id='decision' aria-label='Decision'")
                .set("data-outcome", decision.to_string())
                .add(explained(explanation, false, Callback::noop()))
                .add(betrayed(&state))
        });
        el("div class='screen figure'")
            .add(mistakes(session, dispatch))
            .add(panel.add(walks.then(|| step_bar(session, dispatch))).add(part_ways(session)))
            .add(publishers.then(|| stored(system)))
            .add(decided)
            .html()
    }

    fn rendered(&mut self, ctx: &Context<Coverage>, first: bool) {
        if first {
            self.watch = self.stage.watch(ctx.link().callback(|width| width));
        }
        self.stage.bring_cut_into_view();
    }
}

/// The record, what each publisher believes, and what is in flight, a line each.
fn stored(system: &System) -> Element {
    let Record { revision, cut, epoch, .. } = system.record();
    let record = Sentence::new(Mark::Fact).name("Record").plain(": ");
    let record = match &cut {
        Some(cut) if cut.epoch == epoch => record.value(&cut.value),
        Some(cut) => record.value(&cut.value).plain(" of epoch ").value(cut.epoch),
        None => record.plain("nothing published"),
    };
    let record = record.plain(", revision ").value(revision).plain(", epoch ").value(epoch);
    let operation = cut.as_ref().and_then(|cut| cut.operation.as_ref());
    let record = match operation {
        Some(operation) => record.plain(", written by ").value(operation),
        None => record,
    };
    let mut lines = el("ul class='why'").add(reason("record", record.plain("."), None));
    for publisher in system.publishers() {
        let name = Sentence::new(Mark::Fact).name(&publisher.name).plain(": ");
        let belief = explain::publication::belief(&publisher.belief);
        lines = lines.add(reason(&publisher.name, name.followed_by(belief), None));
        if system.proposal(publisher).is_ok() {
            let can = Sentence::new(Mark::Fact).name(&publisher.name).plain(": ");
            let can = can.followed_by(explain::publication::intention(system, publisher));
            lines = lines.add(reason(&[&publisher.name, " can"].concat(), can, None));
        }
    }
    for (place, message) in system.messages().iter().enumerate() {
        let name = Sentence::new(Mark::Next).plain("Under way: ").value(message).plain(". ");
        let says = explain::publication::message(message);
        lines = lines.add(reason(&["message ", &place.to_string()].concat(), name.followed_by(says), None));
    }
    el("section class='panel stored' id='stored' aria-labelledby='stored-title'")
        .add(el("h3 class='panel-title' id='stored-title'").add("Publication"))
        .add(lines)
}
