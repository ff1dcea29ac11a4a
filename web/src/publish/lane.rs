//! What can be touched of one lane: its handle, its track, and the buttons beside it.

use std::rc::Rc;

use yew::prelude::*;

use crate::parts::act::on_click;
use crate::parts::icons;
use crate::parts::number::style;
use crate::state::Action;

use super::diagram::{Hand, Target};
use super::geometry::{BAR, Layout, Row, Section};
use super::lanes::{Extent, Lane};

/// The touchable part of a lane, in the order in which the focus goes: words, track, handle, buttons.
pub(crate) fn lane(hand: &Rc<Hand>, place: usize, row: Row, lane: &Lane) -> Html {
    let (layout, section) = (&hand.layout, &hand.layout.sections[place]);
    let wrong = !lane.problems.is_empty() || lane.is_betrayed();
    let target = Target { partition: lane.partition, section: place };
    let name = AttrValue::from(lane.name.clone());
    html! {
        <div
            class={if wrong { "lane lane-has-problem" } else { "lane" }} key={lane.partition}
            style={style(&[("top", row.top), ("height", row.height), ("width", layout.width)])}
            data-lane={name.clone()} role="group" aria-label={name.clone()}
        >
            { head(layout, lane) }
            if !section.labels.is_empty() {
                { track(hand, target, section, row) }
                if let Extent::To(edge) = lane.extent {
                    { handle(hand, target, row, lane, edge) }
                }
                { buttons(hand, target, lane, &name) }
            }
        </div>
    }
}

fn head(layout: &Layout, lane: &Lane) -> Html {
    html! {
        <div class="lane-head" style={layout.narrow.then(|| style(&[("width", layout.seen)]))}>
            <p class="lane-name">
                <b title={lane.name.clone()}>{ &lane.name }</b>
                <code title={lane.words.clone()}>{ &lane.brief }</code>
            </p>
            if !lane.problems.is_empty() {
                <p class="lane-problem">{ icons::warning() }<span>{ lane.problems.join(", ") }</span></p>
            }
            // Several problems leave no room for more, and they tell more.
            if lane.problems.is_empty() || (lane.problems.len() < 2 && !layout.compact) {
                <p class="lane-meta" title={lane.meta.clone()}>
                    if lane.witness {
                        <b class="lane-holds">{ "holds it" }</b>
                    }
                    <span>{ &lane.meta }</span>
                </p>

            }
        </div>
    }
}

/// A click on the track moves the boundary there: the way without dragging. Keys have the slider.
fn track(hand: &Rc<Hand>, target: Target, section: &Section, row: Row) -> Html {
    let hand = hand.clone();
    let onclick = Callback::from(move |event: MouseEvent| hand.click(target, &event));
    let style = style(&[
        ("left", section.left),
        ("width", section.right - section.left),
        ("top", row.middle - row.top - BAR / 2.0),
        ("height", BAR),
    ]);
    html! { <div class="track" {style} {onclick} /> }
}

/// One edge back, one edge on, and the kind.
fn buttons(hand: &Hand, target: Target, lane: &Lane, name: &AttrValue) -> Html {
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
        let label = format!("{name}: {}", title.to_ascii_lowercase());
        let step = edge.and_then(|edge| hand.to_edge(target, edge));
        let onclick = on_click(&hand.dispatch, step.map(Action::Take));
        html! {
            <button
                type="button" class="small" aria-label={label} {title} aria-disabled={off(edge.is_some())} {onclick}
                data-back={back.then(|| name.clone())} data-forward={(!back).then(|| name.clone())}
            >{ icon }</button>
        }
    };
    let pressed = through == Some(true);
    html! {
        <div class="lane-buttons">
            { nudge(back, true) }
            { nudge(on, false) }
            <button
                type="button" class="small kind" aria-label={format!("through, {name}")}
                aria-pressed={if pressed { "true" } else { "false" }} aria-disabled={off(through.is_some())}
                onclick={on_click(&hand.dispatch, hand.toggle(target).map(Action::Take))}
                data-kind={name.clone()} title="Whether the events at the coordinate are inside"
            >
                { if pressed { icons::disc() } else { icons::ring() } }
                <span>{ "through" }</span>
            </button>
        </div>
    }
}

/// The boundary: a slider whose places are the edges.
fn handle(hand: &Rc<Hand>, target: Target, row: Row, lane: &Lane, edge: usize) -> Html {
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
    html! {
        <div
            class={if edge.is_multiple_of(2) { "handle handle-before" } else { "handle handle-through" }}
            style={style(&[("left", section.edge_x(edge)), ("top", row.middle - row.top)])}
            role="slider" tabindex="0" data-partition={lane.name.clone()}
            aria-label={format!("{} coverage", lane.name)} aria-orientation="horizontal"
            aria-valuemin="0" aria-valuemax={last.to_string()} aria-valuenow={edge.to_string()}
            aria-valuetext={format!("{}, {}", lane.name, lane.words)}
            {onkeydown} onpointerdown={pointer.clone()} onpointermove={pointer.clone()}
            onpointerup={pointer.clone()} onpointercancel={pointer}
        ><span class="knob" /></div>
    }
}
