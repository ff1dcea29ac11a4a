//! The coverage diagram: the drawing, and on top of it what can be touched.

use std::cell::RefCell;
use std::rc::Rc;

use cutline::frontier::merge::{Decision, merge};
use cutline::frontier::state::State;
use cutline::scenario::step::Step;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::icons;
use crate::state::Action;

use super::axis::Axis;
use super::drawing::{Picture, merged_cut, number};
use super::geometry::{HEAD, Layout, Row, Section, TAIL};
use super::lane::lane;
use super::lanes::{self, Lane};
use super::slider;
use super::width::use_width;

/// More lanes than this are not taken in at a glance.
const ROOM: usize = 24;
/// A pointer that moved less than this has clicked.
const CLICK: f64 = 4.0;
/// This near to the end of what can be seen, a drag scrolls, by so much for each move.
const SCROLL_ZONE: f64 = 20.0;
const SCROLL_STEP: i32 = 12;

/// What the diagram shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct DiagramProps {
    /// What is shown: during a drag, what it would lead to.
    pub(crate) state: Rc<State>,
    /// What is there: during a drag the columns stay as they are.
    pub(crate) settled: Rc<State>,
    /// What it started from.
    pub(crate) start: Rc<State>,
    /// What is decided about `state`.
    pub(crate) decision: Rc<Decision>,
    /// Where steps go.
    pub(crate) dispatch: Dispatch,
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
#[derive(Clone)]
pub(crate) struct Hand {
    dispatch: Dispatch,
    settled: Rc<State>,
    axes: Rc<Vec<Axis>>,
    canvas: NodeRef,
    drag: Rc<RefCell<Option<Drag>>>,
}

/// The diagram.
#[component]
pub(crate) fn Diagram(props: &DiagramProps) -> Html {
    let DiagramProps { state, settled, start, decision, dispatch } = props;
    let (frame, canvas) = (use_node_ref(), use_node_ref());
    let seen = use_width(&frame);
    let drag = use_mut_ref(|| None::<Drag>);

    // Which lanes are drawn does not change while one of them is dragged.
    let places = if settled.partitions().len() > ROOM {
        lanes::drawn(settled, &merge(&settled.vector()), ROOM)
    } else {
        lanes::drawn(settled, decision, ROOM)
    };
    let partitions = places.iter().filter_map(|place| settled.partitions().get(*place));
    let axes = Rc::new(Axis::all(partitions, start));
    let all = lanes::lanes(state, decision, &axes, &places);
    let held = |axis: usize, column: usize| {
        merged_cut(decision).and_then(|cut| axes.get(axis)?.column_of(&cut.at)) == Some(column)
    };
    let layout = Layout::new(&axes, &all, seen, held);
    let hand =
        Hand { dispatch: dispatch.clone(), settled: settled.clone(), axes: axes.clone(), canvas: canvas.clone(), drag };
    use_cut_in_view(&frame, cut_x(&axes, &layout, decision), layout.width > layout.seen);

    let left_out = state.partitions().len().saturating_sub(all.len());
    let picture = Picture { axes: &axes, lanes: &all, layout: &layout, decision };
    let in_sections = layout.sections.iter().flat_map(|section| section.rows.iter().map(move |row| (section, row)));
    let rows = in_sections.filter_map(|(section, row)| Some(lane(&hand, &layout, section, *row, all.get(row.lane)?)));
    html! {
        <>
            <div
                class={classes!("diagram", layout.narrow.then_some("diagram-narrow"), layout.compact.then_some("diagram-compact"))}
                ref={frame}
            >
                <div class="canvas" ref={canvas} style={size(layout.width, layout.height)}>
                    { picture.svg() }
                    { covers(&layout) }
                    { for layout.sections.iter().filter_map(|section| order_name(section, &axes)) }
                    { for rows }
                </div>
            </div>
            if left_out > 0 {
                <p class="left-out">
                    { format!("{} of {} partitions are drawn, those that matter to the decision first; and {left_out} more in the table.",
                        all.len(), state.partitions().len()) }
                </p>
            }
            { legend(&all) }
        </>
    }
}

fn size(width: f64, height: f64) -> String {
    format!("width:{}px;height:{}px", number(width), number(height))
}

/// What scrolls goes below the words and the buttons, not between them.
fn covers(layout: &Layout) -> Html {
    if layout.width <= layout.seen || layout.narrow {
        return html! {};
    }
    let cover = |class: &'static str, width: f64| {
        let style = format!("width:{}px", number(width));
        html! { <span {class} {style} /> }
    };
    html! {
        <div class="covers" style={size(layout.seen, layout.height)} aria-hidden="true">
            { cover("cover cover-left", HEAD) }
            { cover("cover cover-right", TAIL) }
        </div>
    }
}

/// Where there are several axes, each says which order it is of.
fn order_name(section: &Section, axes: &[Axis]) -> Option<Html> {
    if axes.len() < 2 && section.axis.is_some() {
        return None;
    }
    let name = match section.axis {
        Some(place) => axes.get(place)?.order.to_string(),
        None => "no coordinate yet: give one in the table".to_owned(),
    };
    let style = format!("top:{}px", number(section.top + 4.0));
    Some(html! { <p class="order-name" {style}>{ name }</p> })
}

/// Only what occurs in this picture is explained.
fn legend(lanes: &[Lane]) -> Html {
    use super::lanes::EventState::{Betrayed, Done, Outstanding};
    let has = |state| lanes.iter().any(|lane| lane.events.iter().any(|event| event.state == state));
    html! {
        <ul class="legend">
            <li>{ icons::ring() }<span><b>{ "before" }</b>{ ": events at the coordinate are not inside" }</span></li>
            <li>{ icons::disc() }<span><b>{ "through" }</b>{ ": they are" }</span></li>
            if has(Done) {
                <li>{ icons::event() }<span>{ "event" }</span></li>
            }
            if has(Outstanding) {
                <li>{ icons::outstanding() }<span>{ "may still be outstanding" }</span></li>
            }
            if has(Betrayed) {
                <li>{ icons::betrayed() }<span>{ "outstanding, although it is covered" }</span></li>
            }
        </ul>
    }
}

fn cut_x(axes: &[Axis], layout: &Layout, decision: &Decision) -> Option<f64> {
    let cut = merged_cut(decision)?;
    layout.sections.iter().find_map(|section| {
        let edge = axes.get(section.axis?)?.edge_of(cut)?;
        Some(section.edge_x(edge))
    })
}

/// Where the picture is wider than its frame, the cut is brought into view once it is placed elsewhere.
#[hook]
fn use_cut_in_view(frame: &NodeRef, x: Option<f64>, scrolls: bool) {
    let frame = frame.clone();
    use_effect_with((x.map(number), scrolls), move |(_, scrolls)| {
        let (Some(x), Some(element)) = (x.filter(|_| *scrolls), frame.cast::<HtmlElement>()) else { return };
        let (left, seen) = (f64::from(element.scroll_left()), f64::from(element.client_width()));
        if x < left + seen * 0.3 || x > left + seen * 0.75 {
            let options = web_sys::ScrollToOptions::new();
            options.set_left(x - seen * 0.55);
            element.scroll_to_with_scroll_to_options(&options);
        }
    });
}

impl Hand {
    /// Takes a step.
    pub(crate) fn take(&self, step: Option<Step>) {
        if let Some(step) = step {
            self.dispatch.dispatch(Action::Take(step));
        }
    }

    /// The step that puts a lane's boundary on an edge.
    pub(crate) fn to_edge(&self, lane: &Target, edge: usize) -> Option<Step> {
        slider::to_edge(self.settled.partitions().get(lane.partition)?, self.axes.get(lane.axis?)?, edge)
    }

    /// The step that switches a lane's kind.
    pub(crate) fn toggle(&self, lane: &Target) -> Option<Step> {
        slider::with_kind(self.settled.partitions().get(lane.partition)?, cutline::cut::Endpoint::toggled)
    }

    /// A key on a slider.
    pub(crate) fn key(&self, lane: &Target, edge: usize, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if event.key() == "Escape" {
            self.cancel();
            return;
        }
        let edges = lane.axis.and_then(|axis| self.axes.get(axis)).map_or(0, Axis::edges);
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
            Some(step) if event.repeat() => self.dispatch.dispatch(Action::Retake(step)),
            step => self.take(step),
        }
    }

    /// The pointer goes down on a handle.
    pub(crate) fn grab(&self, lane: &Target, handle: &NodeRef, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        if let Some(handle) = handle.cast::<HtmlElement>() {
            let _ = handle.set_pointer_capture(event.pointer_id());
        }
        let from = f64::from(event.client_x());
        *self.drag.borrow_mut() =
            Some(Drag { partition: lane.partition, pointer: event.pointer_id(), from, moved: false });
    }

    /// The pointer moves, with or without a handle.
    pub(crate) fn pull(&self, lane: &Target, section: &Section, event: &PointerEvent) {
        let x = f64::from(event.client_x());
        {
            let mut drag = self.drag.borrow_mut();
            let Some(drag) = drag.as_mut().filter(|drag| drag.is_of(lane, event)) else { return };
            drag.moved |= (x - drag.from).abs() >= CLICK;
            if !drag.moved {
                return;
            }
        }
        self.scroll_along(section, x);
        if let Some(step) = self.edge_under(section, x).and_then(|edge| self.to_edge(lane, edge)) {
            self.dispatch.dispatch(Action::Preview(step));
        }
    }

    /// The pointer goes up: the drag ends in a step, or was a click.
    pub(crate) fn drop(&self, lane: &Target, event: &PointerEvent) {
        let dropped = self.drag.borrow_mut().take_if(|drag| drag.is_of(lane, event));
        match dropped {
            Some(Drag { moved: true, .. }) => self.dispatch.dispatch(Action::Commit),
            Some(Drag { moved: false, .. }) => self.take(self.toggle(lane)),
            None => {}
        }
    }

    /// The drag is given up.
    pub(crate) fn cancel(&self) {
        if self.drag.borrow_mut().take().is_some() {
            self.dispatch.dispatch(Action::Cancel);
        }
    }

    /// A click on a lane's track.
    pub(crate) fn click(&self, lane: &Target, section: &Section, event: &MouseEvent) {
        let edge = self.edge_under(section, f64::from(event.client_x()));
        self.take(edge.and_then(|edge| self.to_edge(lane, edge)));
    }

    /// A boundary that is dragged to the end of what can be seen takes the picture with it.
    fn scroll_along(&self, section: &Section, client_x: f64) {
        let Some(frame) = self.canvas.cast::<HtmlElement>().and_then(|canvas| canvas.parent_element()) else { return };
        let seen = frame.get_bounding_client_rect();
        let tail = if section.left > 0.0 { TAIL } else { 0.0 };
        let by = if client_x > seen.right() - tail - SCROLL_ZONE {
            SCROLL_STEP
        } else if client_x < seen.left() + section.left + SCROLL_ZONE {
            -SCROLL_STEP
        } else {
            return;
        };
        frame.set_scroll_left(frame.scroll_left() + by);
    }

    fn edge_under(&self, section: &Section, client_x: f64) -> Option<usize> {
        let canvas = self.canvas.cast::<HtmlElement>()?;
        section.nearest_edge(client_x - canvas.get_bounding_client_rect().left())
    }
}

impl Drag {
    fn is_of(&self, lane: &Target, event: &PointerEvent) -> bool {
        self.partition == lane.partition && self.pointer == event.pointer_id()
    }
}

/// The lane that is acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The place of its partition in the state.
    pub(crate) partition: usize,
    /// Its axis.
    pub(crate) axis: Option<usize>,
}

impl Target {
    pub(crate) fn of(lane: &Lane) -> Target {
        Target { partition: lane.partition, axis: lane.axis }
    }
}

/// Where a lane is placed in the canvas.
pub(crate) fn row_style(layout: &Layout, row: Row) -> String {
    format!("top:{}px;height:{}px;width:{}px", number(row.top), number(row.height), number(layout.width))
}
