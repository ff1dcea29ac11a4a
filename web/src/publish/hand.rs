//! What is done to lanes: by keys, by clicks, and by boundaries that are dragged.

use std::cell::RefCell;
use std::rc::Rc;

use cutline::cut::Endpoint;
use cutline::scenario::step::Step;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::axis::Axis;
use super::geometry::{Layout, Section, TAIL};
use super::known::Known;
use super::slider;
use crate::app::Dispatch;
use crate::state::Action;

/// A pointer that moved less than this has clicked.
const CLICK: f64 = 4.0;
/// This near to the end of what can be seen, a drag scrolls, by so much for each move.
const SCROLL_ZONE: f64 = 20.0;
const SCROLL_STEP: i32 = 12;
/// So soon after a finger was lifted the browser still makes a click of that.
const ECHO_MS: f64 = 400.0;

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
    /// When it was let go of: the click that follows a finger falls on what lies there by then.
    over: Option<f64>,
}

/// What the lanes need in order to act.
pub(crate) struct Hand {
    pub(crate) dispatch: Dispatch,
    pub(super) settled: Rc<Known>,
    pub(super) axes: Rc<Vec<Axis>>,
    pub(crate) layout: Layout,
    pub(super) canvas: NodeRef,
    pub(super) drag: Rc<RefCell<Option<Drag>>>,
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
        slider::to_edge(self.settled.drawn().partitions().get(lane.partition)?, self.axis(lane)?, edge)
    }

    /// The step that switches a lane's kind.
    pub(crate) fn toggle(&self, lane: Target) -> Option<Step> {
        slider::with_kind(self.settled.drawn().partitions().get(lane.partition)?, Endpoint::toggled)
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
                Some(Drag { partition: lane.partition, pointer: event.pointer_id(), from, moved: false, over: None });
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
        let moved = {
            let mut drag = self.drag.borrow_mut();
            let Some(drag) = drag.as_mut().filter(|drag| drag.is_of(lane, event)) else { return };
            drag.over = Some(event.time_stamp());
            drag.moved
        };
        if moved {
            self.dispatch.emit(Action::Commit);
        } else {
            self.take(self.toggle(lane));
        }
    }

    /// The drag is given up.
    fn cancel(&self) {
        if self.drag.borrow_mut().take_if(|drag| drag.over.is_none()).is_some() {
            self.dispatch.emit(Action::Cancel);
        }
    }

    /// A click on a lane's track.
    pub(crate) fn click(&self, lane: Target, event: &MouseEvent) {
        let is_echo = |drag: Drag| drag.over.is_some_and(|over| event.time_stamp() - over < ECHO_MS);
        if !self.drag.borrow_mut().take().is_some_and(is_echo) {
            self.take(self.step_under(lane, f64::from(event.client_x())));
        }
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
        self.over.is_none() && self.partition == lane.partition && self.pointer == event.pointer_id()
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
