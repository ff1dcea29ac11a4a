//! The coverage diagram: the drawing, and on top of it what can be touched.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cutline::cut::{Cut, Endpoint};
use cutline::frontier::merge::{Decision, merge};
use cutline::frontier::state::State;
use cutline::scenario::step::Step;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::number::{number, style};
use crate::parts::width::Watch;
use crate::state::Action;

use super::axis::Axis;
use super::drawing::{Picture, merged_cut};
use super::geometry::{HEAD, Layout, OF_PAGE, Section, TAIL};
use super::lane::lane;
use super::lanes::{self, EventState, Lane, ROOM};
use super::slider;

/// A pointer that moved less than this has clicked.
const CLICK: f64 = 4.0;
/// This near to the end of what can be seen, a drag scrolls, by so much for each move.
const SCROLL_ZONE: f64 = 20.0;
const SCROLL_STEP: i32 = 12;

/// What the diagram shows.
pub(crate) struct Shown<'a> {
    /// What is shown: during a drag, what it would lead to.
    pub(crate) state: &'a State,
    /// What is there: during a drag the columns stay as they are.
    pub(crate) settled: &'a Rc<State>,
    /// What it started from.
    pub(crate) start: &'a State,
    /// What is decided about `state`.
    pub(crate) decision: &'a Decision,
    /// The cut that the record holds.
    pub(crate) published: Option<&'a Cut>,
    /// Where steps go.
    pub(crate) dispatch: &'a Dispatch,
}

/// A boundary that is being dragged.
#[derive(Clone, Debug)]
pub(crate) struct Drag {
    /// The place of its partition.
    partition: usize,
    /// The pointer, and where it went down.
    pointer: i32,
    from: f64,
    /// Whether it has moved far enough to be no click.
    moved: bool,
}

/// What the lanes need in order to act.
pub(crate) struct Hand {
    pub(crate) dispatch: Dispatch,
    settled: Rc<State>,
    axes: Vec<Axis>,
    pub(crate) layout: Layout,
    canvas: NodeRef,
    drag: Rc<RefCell<Option<Drag>>>,
}

/// What stays as it is when the diagram is drawn again.
#[derive(Default)]
pub(crate) struct Stage {
    frame: NodeRef,
    canvas: NodeRef,
    drag: Rc<RefCell<Option<Drag>>>,
    /// Where the merged cut was drawn, if the picture is wider than its frame; and where it was
    /// when it was last brought into view.
    cut: Cell<Option<f64>>,
    in_view: Option<String>,
}

/// Puts the diagram into its panel.
pub(crate) fn diagram(panel: Element, shown: &Shown<'_>, stage: &Stage, seen: f64) -> Element {
    let Shown { state, settled, start, decision, published, dispatch } = *shown;
    let Stage { frame, canvas, drag, cut, .. } = stage;

    // Which lanes are drawn does not change while one of them is dragged.
    let places = if settled.partitions().len() > ROOM {
        lanes::drawn(settled, &merge(&settled.vector()), ROOM)
    } else {
        lanes::drawn(settled, decision, ROOM)
    };
    let axes = Axis::all(places.iter().filter_map(|place| settled.partitions().get(*place)), start, published);
    let all = lanes::lanes(state, decision, &axes, &places);
    let layout = Layout::new(&axes, &all, seen, merged_cut(decision), OF_PAGE);
    let picture = Picture { axes: &axes, lanes: &all, layout: &layout, decision, published };
    cut.set(picture.merged_x().filter(|_| layout.width > layout.seen));

    let mut inside = el("div class='canvas'").node(canvas).set("style", size(layout.width, layout.height));
    inside = inside.add(picture.svg().finish()).add(covers(&layout));
    for section in &layout.sections {
        inside = inside.add(order_name(section, &axes));
    }
    let class = match (layout.narrow, layout.compact) {
        (true, _) => "diagram diagram-narrow",
        (false, true) => "diagram diagram-compact",
        (false, false) => "diagram",
    };
    let more = state.partitions().len().saturating_sub(all.len());
    let (dispatch, settled) = (dispatch.clone(), settled.clone());
    let (canvas, drag) = (canvas.clone(), drag.clone());
    let hand = Rc::new(Hand { dispatch, settled, axes, layout, canvas, drag });
    for (section, there) in hand.layout.sections.iter().enumerate() {
        for row in &there.rows {
            inside = inside.add(all.get(row.lane).map(|one| lane(&hand, section, *row, one)));
        }
    }
    let left_out = || {
        let rest = format!("; and {more} more in the table.");
        el("p class='left-out'").add(lanes::left_out(all.len(), state.partitions().len())).add(rest)
    };
    let picture = el("div").set("class", class).node(frame).add(inside);
    panel.add(picture).add((more > 0).then(left_out)).add(legend(&all))
}

fn size(width: f64, height: f64) -> String {
    style(&[("width", width), ("height", height)])
}

/// What scrolls goes below the words and the buttons, not between them.
fn covers(layout: &Layout) -> Option<Element> {
    if layout.width <= layout.seen || layout.narrow {
        return None;
    }
    let cover = |cover: Element, width: f64| cover.set("style", style(&[("width", width)]));
    let covers = el("div class='covers' aria-hidden='true'")
        .set("style", size(layout.seen, layout.height))
        .add(cover(el("span class='cover cover-left'"), HEAD))
        .add(cover(el("span class='cover cover-right'"), TAIL));
    Some(covers)
}

/// Where there are several axes, each says which order it is of.
fn order_name(section: &Section, axes: &[Axis]) -> Option<Element> {
    if axes.len() < 2 && section.axis.is_some() {
        return None;
    }
    let name = match section.axis {
        Some(place) => axes.get(place)?.order.to_string(),
        None => "no coordinate yet: give one in the table".to_owned(),
    };
    Some(el("p class='order-name'").set("style", style(&[("top", section.top + 4.0)])).add(name))
}

/// Only what occurs in this picture is explained.
fn legend(lanes: &[Lane]) -> Element {
    let has = |state| lanes.iter().any(|lane| lane.events.iter().any(|event| event.state == state));
    let item = |icon: Html, name: &'static str, words: &'static str| {
        let name = (!name.is_empty()).then(|| el("b").add(name));
        el("li").add(icon).add(el("span").add(name).add(words))
    };
    let mut items = vec![
        item(icons::ring(), "before", ": events at the coordinate are not inside"),
        item(icons::disc(), "through", ": they are"),
    ];
    if has(EventState::Done) {
        items.push(item(icons::event(), "", "event"));
    }
    if has(EventState::Outstanding) {
        items.push(item(icons::outstanding(), "", "may still be outstanding"));
    }
    if has(EventState::Betrayed) {
        items.push(item(icons::betrayed(), "", "outstanding, although it is covered"));
    }
    el("ul class='legend'").add(items)
}

impl Stage {
    /// Watches the width that there is.
    pub(crate) fn watch(&self, tell: Callback<i32>) -> Option<Watch> {
        Watch::new(&self.frame.cast()?, tell)
    }

    /// Where the picture is wider than its frame, the cut is brought into view once it is placed elsewhere.
    pub(crate) fn bring_cut_into_view(&mut self) {
        let cut = self.cut.get();
        let before = std::mem::replace(&mut self.in_view, cut.map(number));
        let Some(x) = cut.filter(|_| before != self.in_view) else { return };
        let Some(element) = self.frame.cast::<HtmlElement>() else { return };
        let (left, seen) = (f64::from(element.scroll_left()), f64::from(element.client_width()));
        if x < left + seen * 0.3 || x > left + seen * 0.75 {
            let options = web_sys::ScrollToOptions::new();
            options.set_left(x - seen * 0.55);
            element.scroll_to_with_scroll_to_options(&options);
        }
    }
}

impl Hand {
    /// Takes a step.
    fn take(&self, step: Option<Step>) {
        if let Some(step) = step {
            self.dispatch.emit(Action::Take(step));
        }
    }

    fn section(&self, lane: Target) -> Option<&Section> {
        self.layout.sections.get(lane.section)
    }

    fn axis(&self, lane: Target) -> Option<&Axis> {
        self.axes.get(self.section(lane)?.axis?)
    }

    /// The step that puts a lane's boundary on an edge.
    pub(crate) fn to_edge(&self, lane: Target, edge: usize) -> Option<Step> {
        slider::to_edge(self.settled.partitions().get(lane.partition)?, self.axis(lane)?, edge)
    }

    /// The step that switches a lane's kind.
    pub(crate) fn toggle(&self, lane: Target) -> Option<Step> {
        slider::with_kind(self.settled.partitions().get(lane.partition)?, Endpoint::toggled)
    }

    /// A key on a slider.
    pub(crate) fn key(&self, lane: Target, edge: usize, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if event.key() == "Escape" {
            self.cancel();
            return;
        }
        let edges = self.axis(lane).map_or(0, Axis::edges);
        let Some(key) = slider::key(&event.key(), edge, edges) else { return };
        event.prevent_default();
        let step = match key {
            slider::Key::To(edge) => self.to_edge(lane, edge),
            slider::Key::Toggle if event.repeat() => None,
            slider::Key::Toggle => self.toggle(lane),
            slider::Key::Stay => None,
        };
        match step {
            // A key that is held down is one step.
            Some(step) if event.repeat() => self.dispatch.emit(Action::Retake(step)),
            step => self.take(step),
        }
    }

    /// A pointer on a handle.
    pub(crate) fn pointer(&self, lane: Target, event: &PointerEvent) {
        match event.type_().as_str() {
            "pointerdown" => self.grab(lane, event),
            "pointermove" => self.pull(lane, event),
            "pointerup" => self.drop(lane, event),
            _ => self.cancel(),
        }
    }

    /// The pointer goes down on a handle.
    fn grab(&self, lane: Target, event: &PointerEvent) {
        let handle = event.target_dyn_into::<HtmlElement>();
        if event.button() == 0 {
            if let Some(handle) = &handle {
                let _ = handle.set_pointer_capture(event.pointer_id());
            }
            let from = f64::from(event.client_x());
            *self.drag.borrow_mut() =
                Some(Drag { partition: lane.partition, pointer: event.pointer_id(), from, moved: false });
        }
        // A touch does not give the focus by itself, and Escape must reach the handle.
        if let Some(handle) = handle {
            let _ = handle.focus();
        }
    }

    /// The pointer moves, with or without a handle.
    fn pull(&self, lane: Target, event: &PointerEvent) {
        let x = f64::from(event.client_x());
        {
            let mut drag = self.drag.borrow_mut();
            let Some(drag) = drag.as_mut().filter(|drag| drag.is_of(lane, event)) else { return };
            drag.moved |= (x - drag.from).abs() >= CLICK;
            if !drag.moved {
                return;
            }
        }
        self.scroll_along(lane, x);
        if let Some(step) = self.step_under(lane, x) {
            self.dispatch.emit(Action::Preview(step));
        }
    }

    /// The pointer goes up: the drag ends in a step, or was a click.
    fn drop(&self, lane: Target, event: &PointerEvent) {
        let dropped = self.drag.borrow_mut().take_if(|drag| drag.is_of(lane, event));
        match dropped {
            Some(Drag { moved: true, .. }) => self.dispatch.emit(Action::Commit),
            Some(Drag { moved: false, .. }) => self.take(self.toggle(lane)),
            None => {}
        }
    }

    /// The drag is given up.
    fn cancel(&self) {
        if self.drag.borrow_mut().take().is_some() {
            self.dispatch.emit(Action::Cancel);
        }
    }

    /// A click on a lane's track.
    pub(crate) fn click(&self, lane: Target, event: &MouseEvent) {
        self.take(self.step_under(lane, f64::from(event.client_x())));
    }

    /// A boundary that is dragged to the end of what can be seen takes the picture with it.
    fn scroll_along(&self, lane: Target, client_x: f64) {
        let Some(frame) = self.canvas.cast::<HtmlElement>().and_then(|canvas| canvas.parent_element()) else { return };
        let seen = frame.get_bounding_client_rect();
        let left = self.section(lane).map_or(0.0, |section| section.left);
        let tail = if left > 0.0 { TAIL } else { 0.0 };
        let by = if client_x > seen.right() - tail - SCROLL_ZONE {
            SCROLL_STEP
        } else if client_x < seen.left() + left + SCROLL_ZONE {
            -SCROLL_STEP
        } else {
            return;
        };
        frame.set_scroll_left(frame.scroll_left() + by);
    }

    /// The step that puts a lane's boundary below the pointer.
    fn step_under(&self, lane: Target, client_x: f64) -> Option<Step> {
        let canvas = self.canvas.cast::<HtmlElement>()?;
        let edge = self.section(lane)?.nearest_edge(client_x - canvas.get_bounding_client_rect().left())?;
        self.to_edge(lane, edge)
    }
}

impl Drag {
    fn is_of(&self, lane: Target, event: &PointerEvent) -> bool {
        self.partition == lane.partition && self.pointer == event.pointer_id()
    }
}

/// The lane that is acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The place of its partition in the state.
    pub(crate) partition: usize,
    /// The place of its section in the layout.
    pub(crate) section: usize,
}
