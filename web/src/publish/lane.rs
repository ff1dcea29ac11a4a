//! What can be touched of one lane: its handle, its track, and the buttons beside it.

use std::rc::Rc;

use yew::prelude::*;

use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::number::style;
use crate::state::Action;

use super::geometry::{BAR, Layout, Row, Section};
use super::hand::{Hand, Target};
use super::lanes::{Extent, Lane};

/// The touchable part of a lane, in the order in which the focus goes: words, track, handle, buttons.
pub(crate) fn lane(hand: &Rc<Hand>, place: usize, row: Row, lane: &Lane) -> Element {
    let (layout, section) = (&hand.layout, &hand.layout.sections[place]);
    let wrong = !lane.problems.is_empty() || lane.is_betrayed();
    let target = Target { partition: lane.partition, section: place };
    let group = el("div role='group'")
        .key(lane.partition.to_string())
        .set("class", if wrong { "lane lane-has-problem" } else { "lane" })
        .set("style", style(&[("top", row.top), ("height", row.height), ("width", layout.width)]))
        .set("data-lane", &lane.name)
        .set("data-place", lane.partition.to_string())
        .set("aria-label", &lane.name)
        .add(head(layout, lane));
    if section.labels.is_empty() {
        return group;
    }
    let handle = match lane.extent {
        Extent::To(edge) => Some(handle(hand, target, row, lane, edge)),
        Extent::Ended | Extent::Nothing => None,
    };
    group.add(track(hand, target, section, row)).add(handle).add(buttons(hand, target, lane))
}

fn head(layout: &Layout, lane: &Lane) -> Element {
    let name = el("p class='lane-name'")
        .add(el("b").set("title", &lane.name).add(&lane.name))
        .add(el("code").set("title", &lane.words).add(&lane.brief));
    let problem = || {
        let words = el("span").add(lane.problems.join(", "));
        el("p class='lane-problem'").add(icons::warning()).add(words)
    };
    let meta = || {
        let holds = lane.witness.then(|| el("b class='lane-holds'").add("holds it"));
        el("p class='lane-meta'").set("title", &lane.meta).add(holds).add(el("span").add(&lane.meta))
    };
    // Several problems leave no room for more, and they tell more.
    let roomy = lane.problems.is_empty() || (lane.problems.len() < 2 && !layout.compact);
    el("div class='lane-head'")
        .set("style", layout.narrow.then(|| style(&[("width", layout.seen)])))
        .add(name)
        .add((!lane.problems.is_empty()).then(problem))
        .add(roomy.then(meta))
}

/// A click on the track moves the boundary there: the way without dragging. Keys have the slider.
fn track(hand: &Rc<Hand>, target: Target, section: &Section, row: Row) -> Element {
    let hand = hand.clone();
    let onclick = Callback::from(move |event: MouseEvent| hand.click(target, &event));
    let style = style(&[
        ("left", section.left),
        ("width", section.right - section.left),
        ("top", row.middle - row.top - BAR / 2.0),
        ("height", BAR),
    ]);
    el("div class='track'").set("style", style).on_click(onclick)
}

/// One edge back, one edge on, and the kind.
fn buttons(hand: &Hand, target: Target, lane: &Lane) -> Element {
    let name = &lane.name;
    // What has no boundary yet gets one at the near end.
    let last = (hand.layout.sections[target.section].labels.len() * 2).checked_sub(1);
    let (back, on) = match lane.extent {
        Extent::To(edge) => (edge.checked_sub(1), (Some(edge) < last).then_some(edge + 1)),
        Extent::Ended => (last, None),
        Extent::Nothing => (None, Some(0)),
    };
    let through = match lane.extent {
        Extent::To(edge) => Some(!edge.is_multiple_of(2)),
        Extent::Ended | Extent::Nothing => None,
    };
    let off = |possible: bool| (!possible).then_some("true");
    let nudge = |edge: Option<usize>, back: bool| {
        let (title, icon) = if back { ("One edge back", icons::minus()) } else { ("One edge forward", icons::plus()) };
        let step = edge.and_then(|edge| hand.to_edge(target, edge));
        el("button type='button' class='small'")
            .set("aria-label", format!("{name}: {}", title.to_ascii_lowercase()))
            .set("title", title)
            .set("aria-disabled", off(edge.is_some()))
            .set(if back { "data-back" } else { "data-forward" }, name)
            .on_click(on_click(&hand.dispatch, step.map(Action::Take)))
            .add(icon)
    };
    let pressed = through == Some(true);
    let kind = el("button type='button' class='small kind' title='Whether the events at the coordinate are inside'")
        .set("aria-label", format!("through, {name}"))
        .truth("aria-pressed", pressed)
        .set("aria-disabled", off(through.is_some()))
        .set("data-kind", name)
        .on_click(on_click(&hand.dispatch, hand.toggle(target).map(Action::Take)))
        .add(if pressed { icons::disc() } else { icons::ring() })
        .add(el("span").add("through"));
    el("div class='lane-buttons'").add(nudge(back, true)).add(nudge(on, false)).add(kind)
}

/// The boundary: a slider whose places are the edges.
fn handle(hand: &Rc<Hand>, target: Target, row: Row, lane: &Lane, edge: usize) -> Element {
    let section = &hand.layout.sections[target.section];
    let onkeydown = {
        let hand = hand.clone();
        Callback::from(move |event: KeyboardEvent| hand.key(target, edge, &event))
    };
    let pointer = {
        let hand = hand.clone();
        Callback::from(move |event: PointerEvent| hand.pointer(target, &event))
    };
    let last = section.labels.len() * 2 - 1;
    el("div role='slider' tabindex='0' aria-orientation='horizontal' aria-valuemin='0'")
        .set("class", if edge.is_multiple_of(2) { "handle handle-before" } else { "handle handle-through" })
        .set("style", style(&[("left", section.edge_x(edge)), ("top", row.middle - row.top)]))
        .set("data-partition", &lane.name)
        .set("aria-label", format!("{} coverage", lane.name))
        .set("aria-valuemax", last.to_string())
        .set("aria-valuenow", edge.to_string())
        .set("aria-valuetext", format!("{}, {}", lane.name, lane.words))
        .on_key(onkeydown)
        .on_pointer(&pointer)
        .add(el("span class='knob'"))
}
