//! The coverage diagram: the drawing, and on top of it what can be touched.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cutline::cut::Cut;
use cutline::frontier::state::State;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::number::{number, style};
use crate::parts::width::Watch;

use super::Link;
use super::axis::Axis;
use super::drawing::{Picture, merged_cut};
use super::geometry::{HEAD, Layout, OF_PAGE, Section, TAIL};
use super::hand::{Drag, Hand};
use super::known::{Known, Seen};
use super::lane::lane;
use super::lanes::{self, EventState, Lane, ROOM};
use super::tall::{self, Plan};
use super::view::View;

/// What the diagram shows.
pub(crate) struct Shown<'a> {
    /// What is shown: during a drag, what it would lead to.
    pub(crate) seen: &'a Seen,
    /// What is there: during a drag the columns stay as they are.
    pub(crate) settled: &'a Rc<Known>,
    /// Which of the partitions are looked at.
    pub(crate) view: &'a Rc<View>,
    /// What it started from.
    pub(crate) start: &'a State,
    /// The cut that the record holds.
    pub(crate) published: Option<&'a Cut>,
    /// How far it was scrolled, and the partition that stays drawn wherever it is.
    pub(crate) top: f64,
    pub(crate) kept: Option<usize>,
    /// What acts on the screen, and where steps go.
    pub(crate) link: &'a Link,
    pub(crate) dispatch: &'a Dispatch,
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
    /// What stays the same while a boundary is dragged, or the picture is scrolled.
    still: RefCell<Option<Still>>,
}

/// Axes, and of many partitions the whole plan, with what they were made for.
struct Still {
    settled: Rc<Known>,
    view: Rc<View>,
    published: Option<Cut>,
    width: f64,
    axes: Rc<Vec<Axis>>,
    plan: Option<Rc<Plan>>,
}

/// Puts the diagram into its panel.
pub(crate) fn diagram(panel: Element, shown: &Shown<'_>, stage: &Stage, width: f64) -> Element {
    let Shown { seen, settled, view, published, dispatch, .. } = *shown;
    let Stage { frame, canvas, drag, cut, .. } = stage;
    let (axes, plan) = stage.still(shown, width);
    let decision = seen.decision();
    let lane_at = |place: usize, axis: Option<usize>| {
        Some(lanes::lane(seen.drawn(place)?, place, seen.stands(place), &axes, axis))
    };
    let frame = el("div").node(frame);
    let inside = el("div class='canvas'").node(canvas);
    let hand = |layout: Layout| -> Rc<Hand> {
        let (dispatch, settled) = (dispatch.clone(), settled.clone());
        let (axes, canvas, drag) = (axes.clone(), canvas.clone(), drag.clone());
        Rc::new(Hand { dispatch, settled, axes, layout, canvas, drag })
    };
    if let Some(plan) = plan {
        cut.set(None);
        return tall::diagram(panel, shown, &plan, (frame, inside), &hand);
    }
    let partition = |place: &usize| Some(lane_at(*place, lanes::axis_of(seen.drawn(*place)?, &axes)));
    let all: Vec<Lane> = view.places.iter().filter_map(partition).flatten().collect();
    let layout = Layout::new(&axes, &all, width, merged_cut(decision), OF_PAGE);
    let picture = Picture { axes: &axes, lanes: &all, layout: &layout, decision, published };
    cut.set(picture.merged_x().filter(|_| layout.width > layout.seen));
    let mut inside = inside.set("style", size(layout.width, layout.height));
    inside = inside.add(picture.svg().finish()).add(covers(&layout));
    let class = match (layout.narrow, layout.compact) {
        (true, _) => "diagram diagram-narrow",
        (false, true) => "diagram diagram-compact",
        (false, false) => "diagram",
    };
    let inside = touchable(inside, &hand(layout), &all);
    panel.add(frame.set("class", class).add(inside)).add(legend(&all))
}

/// The lanes, and the names of their orders.
pub(super) fn touchable(mut inside: Element, hand: &Rc<Hand>, all: &[Lane]) -> Element {
    for section in &hand.layout.sections {
        if let Some(name) = order_name(section, &hand.axes) {
            inside = inside.add(name);
        }
    }
    for (section, there) in hand.layout.sections.iter().enumerate() {
        for row in &there.rows {
            if let Some(one) = all.get(row.lane) {
                inside = inside.add(lane(hand, section, *row, one));
            }
        }
    }
    inside
}

impl Stage {
    /// Axes and plan, which are made anew only if what they are made for has changed.
    fn still(&self, shown: &Shown<'_>, width: f64) -> (Rc<Vec<Axis>>, Option<Rc<Plan>>) {
        let Shown { settled, view, start, published, .. } = *shown;
        let mut still = self.still.borrow_mut();
        let known = still.as_ref().filter(|still| {
            Rc::ptr_eq(&still.settled, settled)
                && Rc::ptr_eq(&still.view, view)
                && still.published.as_ref() == published
                && number(still.width) == number(width)
        });
        if let Some(known) = known {
            return (known.axes.clone(), known.plan.clone());
        }
        let (axes, plan) = if view.places.len() > ROOM {
            let plan = Plan::new(settled, view, start, published, width);
            (plan.axes.clone(), Some(Rc::new(plan)))
        } else {
            let partitions = view.places.iter().filter_map(|place| settled.drawn().partitions().get(*place));
            (Rc::new(Axis::all(partitions, start, published)), None)
        };
        let (settled, view, published) = (settled.clone(), view.clone(), published.cloned());
        *still = Some(Still { settled, view, published, width, axes: axes.clone(), plan: plan.clone() });
        (axes, plan)
    }

    /// The plan of many lanes, if there are many.
    pub(crate) fn plan(&self) -> Option<Rc<Plan>> {
        self.still.borrow().as_ref()?.plan.clone()
    }

    /// Scrolls to here.
    pub(crate) fn scroll_to(&self, top: f64) {
        scroll(&self.frame, top);
    }
}

/// Scrolls a frame to here.
pub(crate) fn scroll(frame: &NodeRef, top: f64) {
    if let Some(frame) = frame.cast::<HtmlElement>() {
        let options = web_sys::ScrollToOptions::new();
        options.set_top(top);
        frame.scroll_to_with_scroll_to_options(&options);
    }
}

/// How far the frame of an event was scrolled.
pub(crate) fn how_far(event: &Event) -> i32 {
    event.target_dyn_into::<HtmlElement>().map_or(0, |frame| frame.scroll_top())
}

pub(super) fn size(width: f64, height: f64) -> String {
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
    Some(el("p class='order-name'").key(&name).set("style", style(&[("top", section.top + 4.0)])).add(name))
}

/// Only what occurs in this picture is explained.
pub(super) fn legend(lanes: &[Lane]) -> Element {
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
