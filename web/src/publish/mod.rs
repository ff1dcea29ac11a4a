//! The Publish screen: which cut may be published for a set of partitions.

mod acting;
pub(crate) mod axis;
pub(crate) mod diagram;
pub(crate) mod drawing;
mod folded;
pub(crate) mod geometry;
mod going;
mod hand;
mod known;
mod lane;
pub(crate) mod lanes;
mod membership;
mod memory;
mod pages;
mod panel;
mod publication;
mod sequence;
pub(crate) mod slider;
mod slim;
mod table;
mod tall;
mod tools;
mod vector_tools;
mod view;

use std::cell::RefCell;
use std::rc::Rc;

use cutline::frontier::system::System;
use cutline::scenario::Subject;
use web_sys::Element;
use yew::html::Scope;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::el;
use crate::parts::width::{self, Watch};
use crate::state::session::Session;
use diagram::{Shown, Stage, diagram};
use folded::{Opened, Panel};
use going::{Going, focused};
use memory::Memory;
use panel::panel;
use sequence::rows::Sequence;
pub(crate) use slim::Slim;
use table::table;
use tools::{Look, Tools};

/// What a panel takes of the screen's width for its own border.
const PANEL: f64 = 36.0;
/// What the diagram's frame keeps free on its sides, for the outline of what has the focus.
const PADDING: i32 = 8;

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct PublishProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
    /// How much of it is shown as a figure beside other words; else all of it.
    #[prop_or_default]
    pub(crate) slim: Option<Slim>,
}

/// Whether there is nothing new: work that has changed is another one.
impl PartialEq for PublishProps {
    fn eq(&self, other: &PublishProps) -> bool {
        Rc::ptr_eq(&self.session, &other.session) && self.slim == other.slim && self.dispatch == other.dispatch
    }
}

/// What is shown beyond what is shown at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unfolded {
    /// All reasons of the decision.
    pub(crate) reasons: bool,
    /// All columns of the table.
    pub(crate) columns: bool,
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
    /// How the vector is looked at, and what was worked out for that.
    tools: Tools,
    memory: RefCell<Memory>,
    /// How far lanes and rows were scrolled, and the frame of the rows.
    lanes_top: i32,
    rows_top: i32,
    rows: NodeRef,
    /// The partition that has the focus: it stays drawn, wherever it is.
    kept: Option<usize>,
    /// The partition that is to be brought into view.
    going: Option<Going>,
}

/// Some work, and what is drawn of its steps.
type Happened = (Rc<Session>, Option<Rc<Sequence>>);

/// What can happen on this screen, besides what happens to the work.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Shows this much from now on.
    Unfold(Unfolded),
    /// Shows what is in this panel from now on.
    Open(Panel),
    /// The diagram has another width.
    Width(i32),
    /// The screen has another width.
    Screen(i32),
    /// Something that scrolls was scrolled to here.
    Scrolled(Pane, i32),
    /// Opens or closes the tools.
    Tools,
    /// Looks at the vector in another way.
    Look(Look),
}

/// What scrolls in a frame of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pane {
    /// The lanes of the diagram.
    Lanes,
    /// The rows of the table.
    Rows,
}

/// What acts on the screen.
pub(crate) type Link = Scope<PublishScreen>;

impl Component for PublishScreen {
    type Message = Message;
    type Properties = PublishProps;

    fn create(_: &Context<PublishScreen>) -> PublishScreen {
        let unfolded = Unfolded { reasons: false, columns: false };
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
            tools: Tools::default(),
            memory: RefCell::default(),
            lanes_top: 0,
            rows_top: 0,
            rows: NodeRef::default(),
            kept: None,
            going: None,
        }
    }

    fn update(&mut self, ctx: &Context<PublishScreen>, message: Message) -> bool {
        match message {
            Message::Unfold(to) => self.unfolded = to,
            Message::Open(panel) => {
                self.memory.get_mut().forget_rest();
                return self.opened.add(panel);
            }
            Message::Width(width) => {
                let width = width - PADDING;
                return std::mem::replace(&mut self.width, width) != width;
            }
            Message::Screen(width) => {
                self.memory.get_mut().forget_rest();
                return std::mem::replace(&mut self.screen, width) != width;
            }
            Message::Scrolled(pane, top) => return self.scrolled(pane, top),
            Message::Tools => {
                self.tools.opened = !self.tools.opened;
                if !self.tools.opened {
                    self.look(ctx, Look::Reset);
                }
            }
            Message::Look(look) => self.look(ctx, look),
        }
        true
    }

    fn changed(&mut self, ctx: &Context<PublishScreen>, before: &PublishProps) -> bool {
        let now = &ctx.props().session;
        if !now.is_previewing() && !now.is_same_work(&before.session) {
            self.kept = focused();
            self.tools.found = None;
        }
        // Other work is looked at anew.
        if !Rc::ptr_eq(now.history.start(), before.session.history.start()) {
            self.tools = Tools::default();
            self.look(ctx, Look::Reset);
        }
        true
    }

    fn view(&self, ctx: &Context<PublishScreen>) -> Html {
        let PublishProps { session, dispatch, slim } = ctx.props();
        let (Some(settled), Some(start)) = (self.settled(session), system(session.history.start())) else {
            // The other screen's work never gets here.
            return Html::default();
        };
        let link = ctx.link();
        let seen = self.seen(session, &settled);
        let view = self.view_of(&settled);
        let system = seen.known.system();
        let published = system.stored.cut.as_ref().map(|cut| &cut.value);
        let (unfolded, width) = (self.unfolded, f64::from(self.width));
        let show_all = unfold(link, Unfolded { reasons: true, ..unfolded });
        let state = &system.state;
        let mut title = state.order.to_string();
        if let Some(name) = state.order.name() {
            title = format!("{name} ({})", state.order.kind().word());
        }
        let about = || el("p class='about'").add(&*session.about);
        let heading = el("h2 class='panel-title' id='coverage-title'")
            .add("Certified coverage")
            .add(el("span").add(format!("{title} · epoch {}", state.epoch)));
        let are_there = slim.is_none() && self.tools.are_there(settled.state());
        let bare = matches!(slim, Some(Slim::Bare { .. }));
        let coverage = el("section aria-labelledby='coverage-title'")
            .set("class", if bare { "panel coverage coverage-bare" } else { "panel coverage" })
            .add(heading)
            .add(are_there.then(|| vector_tools::tools(&settled, &view, &self.tools, link)));
        let shown = Shown {
            seen: &seen,
            settled: &settled,
            view: &view,
            start: &start.state,
            published,
            top: f64::from(self.lanes_top),
            kept: self.kept,
            link,
            dispatch,
        };
        let coverage = diagram(coverage, &shown, &self.stage, width);
        let rest = self.rest(ctx, &settled);
        if let Some(slim) = slim {
            return slim::slim(*slim, coverage, rest, &seen).node(&self.root).html();
        }
        let shown = table::Shown {
            session,
            seen: &seen,
            settled: &settled,
            view: &view,
            unfolded,
            tools: &self.tools,
            top: f64::from(self.rows_top),
            kept: self.kept,
            frame: &self.rows,
            link,
            dispatch,
        };
        let vector = table(&shown);
        let decided = el("div class='screen publish'")
            .add((!session.about.is_empty()).then(about))
            .add(rest.below.into_iter().fold(coverage, crate::parts::element::Element::add))
            .add(panel(session, &seen, unfolded.reasons, show_all));
        let screen = el("div class='screen'").node(&self.root).add(rest.mistakes);
        let [paged, changed] = rest.folded;
        // Where somebody publishes, that comes before the table.
        let screen = if let Some(happened) = rest.happened {
            screen.add(decided).add(rest.published).add(happened).add(paged).add(changed).add(vector)
        } else {
            screen.add(decided.add(vector)).add(paged).add(changed).add(rest.published)
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
        if let Some(going) = self.going {
            let there = self.go(ctx, going);
            self.going = (!there && !going.again).then_some(Going { again: true, ..going });
        }
        let place = self.sequence.borrow().as_ref().and_then(|(_, sequence)| Some(sequence.as_ref()?.place));
        // Who scrolls away is left there until something happens.
        if std::mem::replace(&mut self.place, place) != place {
            sequence::bring_into_view(&self.frame);
        }
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
