//! The Publish screen: which cut may be published for a set of partitions.

mod acting;
pub(crate) mod axis;
pub(crate) mod diagram;
pub(crate) mod drawing;
mod folded;
pub(crate) mod geometry;
mod lane;
pub(crate) mod lanes;
mod membership;
mod pages;
pub(crate) mod panel;
mod publication;
mod sequence;
pub(crate) mod slider;
mod table;

use std::cell::RefCell;
use std::rc::Rc;

use cutline::frontier::system::System;
use cutline::scenario::Subject;
use web_sys::Element;
use yew::html::Scope;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::el;
use crate::parts::history;
use crate::parts::invariants::invariants;
use crate::parts::mistakes::{mistakes, part_ways};
use crate::parts::step_bar::step_bar;
use crate::parts::width::{self, Watch};
use crate::state::session::Session;
use diagram::{Shown, Stage, diagram};
use folded::{Opened, Panel, folded};
use panel::panel;
use sequence::rows::Sequence;
use table::{PAGE, table};

/// What a panel takes of the screen's width for its own border.
const PANEL: f64 = 36.0;

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct PublishProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
    /// Only the picture, its decision and what is published: a figure beside other words.
    #[prop_or_default]
    pub(crate) brief: bool,
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
    /// The panels that somebody has opened.
    opened: Opened,
    stage: Stage,
    /// The width of the diagram.
    width: i32,
    watch: Option<Watch>,
    /// The whole screen, its width, and what watches that.
    root: NodeRef,
    screen: i32,
    watch_screen: Option<Watch>,
    /// What the sequence diagram shows, and the work that it shows.
    sequence: RefCell<Option<Happened>>,
    frame: NodeRef,
    /// The step that was brought into view last.
    place: Option<usize>,
}

/// Some work, and what is drawn of its steps.
type Happened = (Rc<Session>, Option<Rc<Sequence>>);

/// What can happen on this screen, besides what happens to the work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Message {
    /// Shows this much from now on.
    Unfold(Unfolded),
    /// Shows what is in this panel from now on.
    Open(Panel),
    /// The diagram has another width.
    Width(i32),
    /// The screen has another width.
    Screen(i32),
}

/// What acts on the screen.
pub(crate) type Link = Scope<PublishScreen>;

impl Component for PublishScreen {
    type Message = Message;
    type Properties = PublishProps;

    fn create(_: &Context<PublishScreen>) -> PublishScreen {
        let unfolded = Unfolded { reasons: false, columns: false, rows: PAGE };
        PublishScreen {
            unfolded,
            opened: Opened::default(),
            stage: Stage::default(),
            width: width::ASSUMED,
            watch: None,
            root: NodeRef::default(),
            screen: width::ASSUMED,
            watch_screen: None,
            sequence: RefCell::default(),
            frame: NodeRef::default(),
            place: None,
        }
    }

    fn update(&mut self, _: &Context<PublishScreen>, message: Message) -> bool {
        match message {
            Message::Unfold(to) => self.unfolded = to,
            Message::Open(panel) => return self.opened.add(panel),
            Message::Width(width) => return std::mem::replace(&mut self.width, width) != width,
            Message::Screen(width) => return std::mem::replace(&mut self.screen, width) != width,
        }
        true
    }

    fn view(&self, ctx: &Context<PublishScreen>) -> Html {
        let PublishProps { session, dispatch, brief } = ctx.props();
        let (Some(shown), Some(system), Some(start)) =
            (system(session.shown()), system(session.settled()), system(session.history.start()))
        else {
            // The other screen's work never gets here.
            return Html::default();
        };
        let (state, settled, start) =
            (shown.state.with_events_of_pages(), Rc::new(system.state.with_events_of_pages()), &start.state);
        let (edited, published) = (Rc::new(shown.state.clone()), shown.stored.cut.as_ref().map(|cut| &cut.value));
        let decision = shown.decision();
        let (unfolded, width) = (self.unfolded, f64::from(self.width));
        let shown = Shown { state: &state, settled: &settled, start, decision: &decision, published, dispatch };
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
        let sequence = self.sequence(session);
        let sequence = sequence.as_deref();
        let published = || publication::panel(system, sequence, dispatch);
        let happened = |sequence| sequence::panel(sequence, f64::from(self.screen) - PANEL, &self.frame, dispatch);
        let vector = || table(session, &edited, &decision, unfolded, ctx.link(), dispatch);
        if *brief {
            let happened = sequence.map(|sequence| happened(sequence));
            let decided = panel(session, &state, &decision, unfolded.reasons, show_all);
            return el("div class='screen figure'")
                .node(&self.root)
                .add(mistakes(session, dispatch))
                .add(coverage.add(step_bar(session, dispatch)).add(part_ways(session)))
                .add(decided)
                .add((!system.publishers().is_empty()).then(published))
                .add(happened)
                .html();
        }
        let tree = history::tree(session, dispatch);
        let decided = el("div class='screen publish'")
            .add((!session.about.is_empty()).then(about))
            .add(
                coverage
                    .add(step_bar(session, dispatch))
                    .add(part_ways(session))
                    .add(tree)
                    .add(invariants(session, dispatch)),
            )
            .add(panel(session, &state, &decision, unfolded.reasons, show_all));
        let screen = el("div class='screen'").node(&self.root).add(mistakes(session, dispatch));
        let [paged, changed] =
            Panel::ALL.map(|panel| folded(panel, session, self.opened.has(panel), ctx.link(), dispatch));
        // Where somebody publishes, that comes before the table.
        let screen = if let Some(sequence) = sequence {
            screen.add(decided).add(published()).add(happened(sequence)).add(paged).add(changed).add(vector())
        } else {
            screen.add(decided.add(vector())).add(paged).add(changed).add(published())
        };
        screen.html()
    }

    fn rendered(&mut self, ctx: &Context<PublishScreen>, first: bool) {
        if first {
            self.watch = self.stage.watch(ctx.link().callback(Message::Width));
            let root = self.root.cast::<Element>();
            self.watch_screen = root.and_then(|root| Watch::new(&root, ctx.link().callback(Message::Screen)));
        }
        self.stage.bring_cut_into_view();
        let place = self.sequence.borrow().as_ref().and_then(|(_, sequence)| Some(sequence.as_ref()?.place));
        // Who scrolls away is left there until something happens.
        if std::mem::replace(&mut self.place, place) != place {
            sequence::bring_into_view(&self.frame);
        }
    }
}

impl PublishScreen {
    /// What has happened around the current step. A drag has no part in it.
    fn sequence(&self, session: &Rc<Session>) -> Option<Rc<Sequence>> {
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

/// Shows this much from now on.
pub(crate) fn unfold(link: &Link, to: Unfolded) -> Callback<MouseEvent> {
    link.callback(move |_| Message::Unfold(to))
}

fn system(subject: &Subject) -> Option<&System> {
    match subject {
        Subject::Publish(system) => Some(system),
        Subject::Read(_) => None,
    }
}
