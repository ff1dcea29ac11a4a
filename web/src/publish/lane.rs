//! What can be touched of one lane: its handle, its track, and the buttons beside it.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::parts::icons;

use super::diagram::{Hand, Target, row_style};
use super::drawing::number;
use super::geometry::{BAR, Layout, Row, Section};
use super::lanes::{Extent, Lane};

/// The touchable part of a lane, in the order in which the focus goes: words, track, handle, buttons.
pub(crate) fn lane(hand: &Hand, layout: &Layout, section: &Section, row: Row, lane: &Lane) -> Html {
    let edges = section.labels.len() * 2;
    let wrong = !lane.problems.is_empty() || lane.is_betrayed();
    html! {
        <div
            class={classes!("lane", wrong.then_some("lane-has-problem"))} key={lane.partition}
            style={row_style(layout, row)} data-lane={lane.name.clone()} role="group" aria-label={lane.name.clone()}
        >
            { head(layout, lane) }
            if edges > 0 {
                { track(hand, section, row, lane) }
                if let Extent::To(edge) = lane.extent {
                    <Handle hand={Shared(hand.clone())} section={section.clone()} {row} lane={lane.clone()} {edge} {edges} />
                }
                { buttons(hand, lane, edges) }
            }
        </div>
    }
}

fn head(layout: &Layout, lane: &Lane) -> Html {
    let style = layout.narrow.then(|| format!("width:{}px", number(layout.seen)));
    html! {
        <div class="lane-head" {style}>
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
fn track(hand: &Hand, section: &Section, row: Row, lane: &Lane) -> Html {
    let target = Target::of(lane);
    let onclick = {
        let (hand, section) = (hand.clone(), section.clone());
        Callback::from(move |event: MouseEvent| hand.click(&target, &section, &event))
    };
    let style = format!(
        "left:{}px;width:{}px;top:{}px;height:{}px",
        number(section.left),
        number(section.right - section.left),
        number(row.middle - row.top - BAR / 2.0),
        number(BAR)
    );
    html! { <div class="track" {style} {onclick} /> }
}

/// One edge back, one edge on, and the kind.
fn buttons(hand: &Hand, lane: &Lane, edges: usize) -> Html {
    let target = Target::of(lane);
    let name = &lane.name;
    // What has no boundary yet gets one at the near end.
    let (back, on) = match lane.extent {
        Extent::To(edge) => (edge.checked_sub(1), Some(edge + 1).filter(|next| *next < edges)),
        Extent::Ended => (edges.checked_sub(1), None),
        Extent::Nothing => (None, Some(0)),
    };
    let move_to = |to: Option<usize>| {
        let hand = hand.clone();
        Callback::from(move |_: MouseEvent| hand.take(to.and_then(|edge| hand.to_edge(&target, edge))))
    };
    let toggle = {
        let hand = hand.clone();
        Callback::from(move |_: MouseEvent| hand.take(hand.toggle(&target)))
    };
    let through = match lane.extent {
        Extent::To(edge) => Some(!edge.is_multiple_of(2)),
        Extent::Ended | Extent::Nothing => None,
    };
    let off = |possible: bool| (!possible).then_some("true");
    html! {
        <div class="lane-buttons">
            <button
                type="button" class="small" aria-label={format!("{name}: one edge back")} title="One edge back"
                aria-disabled={off(back.is_some())} onclick={move_to(back)} data-back={name.clone()}
            >{ icons::minus() }</button>
            <button
                type="button" class="small" aria-label={format!("{name}: one edge forward")} title="One edge forward"
                aria-disabled={off(on.is_some())} onclick={move_to(on)} data-forward={name.clone()}
            >{ icons::plus() }</button>
            <button
                type="button" class="small kind" aria-label={format!("through, {name}")}
                aria-pressed={through.unwrap_or(false).to_string()} aria-disabled={off(through.is_some())}
                onclick={toggle} data-kind={name.clone()} title="Whether the events at the coordinate are inside"
            >
                if through == Some(true) { { icons::disc() } } else { { icons::ring() } }
                <span>{ "through" }</span>
            </button>
        </div>
    }
}

/// Acts are never what makes a handle different.
#[derive(Clone)]
struct Shared(Hand);

impl PartialEq for Shared {
    fn eq(&self, _: &Shared) -> bool {
        false
    }
}

#[derive(Clone, PartialEq, Properties)]
struct HandleProps {
    hand: Shared,
    section: Section,
    row: Row,
    lane: Lane,
    edge: usize,
    edges: usize,
}

/// The boundary: a slider whose places are the edges.
#[component]
fn Handle(props: &HandleProps) -> Html {
    let HandleProps { hand: Shared(hand), section, row, lane, edge, edges } = props;
    let node = use_node_ref();
    let target = Target::of(lane);
    let edge = *edge;
    let style = format!("left:{}px;top:{}px", number(section.edge_x(edge)), number(row.middle - row.top));
    let onkeydown = {
        let hand = hand.clone();
        Callback::from(move |event: KeyboardEvent| hand.key(&target, edge, &event))
    };
    let onpointerdown = {
        let (hand, node) = (hand.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            hand.grab(&target, &node, &event);
            // A touch does not give the focus by itself, and Escape must reach the handle.
            if let Some(handle) = node.cast::<HtmlElement>() {
                let _ = handle.focus();
            }
        })
    };
    let onpointermove = {
        let (hand, section) = (hand.clone(), section.clone());
        Callback::from(move |event: PointerEvent| hand.pull(&target, &section, &event))
    };
    let onpointerup = {
        let hand = hand.clone();
        Callback::from(move |event: PointerEvent| hand.drop(&target, &event))
    };
    let onpointercancel = {
        let hand = hand.clone();
        Callback::from(move |_: PointerEvent| hand.cancel())
    };
    let through = !edge.is_multiple_of(2);
    html! {
        <div
            class={classes!("handle", if through { "handle-through" } else { "handle-before" })} ref={node} {style}
            role="slider" tabindex="0" data-partition={lane.name.clone()}
            aria-label={format!("{} coverage", lane.name)} aria-orientation="horizontal"
            aria-valuemin="0" aria-valuemax={(edges - 1).to_string()} aria-valuenow={edge.to_string()}
            aria-valuetext={format!("{}, {}", lane.name, lane.words)}
            {onkeydown} {onpointerdown} {onpointermove} {onpointerup} {onpointercancel}
        ><span class="knob" /></div>
    }
}
