//! The diagram: the picture, and over it what can be touched: a button for each candidate, the
//! slider of the read offset, and the axis.

use std::rc::Rc;

use cutline::resolver::outcome::Resolution;
use cutline::resolver::world::World;
use yew::prelude::*;

use super::drag::{Drag, use_drag};
use super::drawing;
use super::geometry::{BAR, Bar, Picture};
use super::slider;
use super::width::use_width;
use crate::app::Dispatch;

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct DiagramProps {
    /// The world before a drag that is under way.
    pub(crate) base: Rc<World>,
    /// The world that is shown.
    pub(crate) world: Rc<World>,
    /// Its resolution.
    pub(crate) resolution: Rc<Resolution>,
    /// The place of the candidate that is looked at.
    pub(crate) selected: Option<usize>,
    /// Whether the last step moved the offset, so that a key that is held down goes on with it.
    pub(crate) moved: bool,
    /// Looks at another candidate.
    pub(crate) on_select: Callback<usize>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// Keeps a target as wide as a finger needs.
const TARGET: f64 = 24.0;

/// The diagram.
#[component]
pub(crate) fn Diagram(props: &DiagramProps) -> Html {
    let DiagramProps { base, world, resolution, selected, moved, on_select, dispatch } = props;
    let stage = use_node_ref();
    let thumb = use_node_ref();
    let width = use_width(&stage);
    let picture = Rc::new(Picture::new(base, world, resolution, f64::from(width)));
    let drag = use_drag(&stage, &thumb, picture.clone(), dispatch.clone());
    html! {
        <div class="read-scroll">
            <div class="read-stage" ref={stage} style={format!("height:{:.0}px", picture.height)}>
                { drawing::picture(&picture, world) }
                { axis_targets(&picture, &drag) }
                { for picture.bars().map(|bar| button(bar, *selected, on_select)) }
                { slider::thumb(&picture, base, world, *moved, &thumb, &drag, dispatch) }
            </div>
        </div>
    }
}

fn button(bar: &Bar, selected: Option<usize>, on_select: &Callback<usize>) -> Html {
    let Bar { place, key, x, y, width, full, .. } = bar;
    let place = *place;
    let onclick = on_select.reform(move |_: MouseEvent| place);
    let wide = width.max(TARGET);
    let left = x - (wide - width) / 2.0;
    html! {
        <button
            key={place} type="button" class="read-bar-button" data-candidate={key.clone()}
            aria-label={full.clone()} title={full.clone()} aria-pressed={(selected == Some(place)).to_string()}
            style={format!("left:{left:.1}px;top:{y:.1}px;width:{wide:.1}px;height:{BAR:.0}px")} {onclick}
        />
    }
}

/// Where a click moves the offset: the strip above the bands, the line of the offset between the
/// bars, and the axis below. They are behind the buttons, and hidden from screen readers, which have
/// the slider.
fn axis_targets(picture: &Picture, drag: &Drag) -> Html {
    let (left, right) = picture.plot;
    let width = right - left;
    let strip = |class: &'static str, style: String| {
        html! {
            <div
                class={classes!("read-strip", class)} aria-hidden="true" {style}
                onpointerdown={drag.down.clone()} onpointermove={drag.moved.clone()}
                onpointerup={drag.up.clone()} onpointercancel={drag.cancel.clone()}
            />
        }
    };
    let below = picture.axis.y - 14.0;
    html! {
        <>
            { strip("read-strip-axis", format!("left:{left:.1}px;top:0;width:{width:.1}px;height:48px")) }
            { strip("read-strip-axis", format!("left:{left:.1}px;top:{below:.1}px;width:{width:.1}px;height:40px")) }
            if let Some((_, x)) = picture.reading {
                { strip("read-strip-line", format!("left:{:.1}px;top:28px;width:24px;height:{below:.1}px", x - 12.0)) }
            }
        </>
    }
}
