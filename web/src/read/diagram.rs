//! The diagram: the picture, and over it what can be touched: a button for each candidate, the
//! slider of the read offset, and the axis.

use yew::prelude::*;

use super::drag::{Drag, is_main};
use super::drawing;
use super::geometry::{BAR, Bar, Picture};
use super::shown::{Message, Shown, truth};
use super::slider;
use crate::parts::number::style;

/// Keeps a target as wide as a finger needs.
const TARGET: f64 = 24.0;

/// The diagram, at a width.
pub(crate) fn diagram(shown: &Shown<'_>, drag: &Drag, width: f64) -> Html {
    let picture = Picture::new(shown.base, shown.world, shown.resolution, width);
    let pointer = shown.link.callback(|event: PointerEvent| {
        // At once: by the time that the screen comes to the message, the browser has gone on.
        if is_main(&event) {
            event.prevent_default();
        }
        Message::Pointer(event)
    });
    let mut buttons = Vec::new();
    for bar in picture.bars() {
        buttons.push(button(shown, bar));
    }
    html! {
        <div class="read-scroll">
            <div class="read-stage" ref={&drag.stage} style={style(&[("height", picture.height)])}>
                { drawing::picture(&picture, shown.world) }
                { for strips(&picture, &pointer) }
                { for buttons }
                { slider::thumb(shown, &picture, &drag.thumb, &pointer) }
            </div>
        </div>
    }
}

fn button(shown: &Shown<'_>, bar: &Bar) -> Html {
    let Bar { place, key, x, y, width, full, .. } = bar;
    let wide = width.max(TARGET);
    let style = style(&[("left", x - (wide - width) / 2.0), ("top", *y), ("width", wide), ("height", BAR)]);
    html! {
        <button
            key={*place} type="button" class="read-bar-button" data-candidate={key.clone()}
            aria-label={full.clone()} title={full.clone()} aria-pressed={truth(shown.selected == Some(*place))}
            {style} onclick={shown.on::<MouseEvent>(Message::Select(*place))}
        />
    }
}

/// Where a click moves the offset: the strip above the bands, the axis below, and the line of the
/// offset between the bars. They are behind the buttons, and hidden from screen readers, which have
/// the slider.
fn strips(picture: &Picture, pointer: &Callback<PointerEvent>) -> Vec<Html> {
    const AXIS: &str = "read-strip read-strip-axis";
    let (left, right) = picture.plot;
    let width = right - left;
    let below = picture.axis.y - 14.0;
    let strip = |class: &'static str, left: f64, top: f64, width: f64, height: f64| {
        let style = style(&[("left", left), ("top", top), ("width", width), ("height", height)]);
        html! {
            <div
                {class} aria-hidden="true" {style}
                onpointerdown={pointer} onpointermove={pointer} onpointerup={pointer} onpointercancel={pointer}
            />
        }
    };
    let line = match picture.reading {
        Some((_, x)) => strip("read-strip read-strip-line", x - 12.0, 28.0, 24.0, below),
        None => html! {},
    };
    vec![strip(AXIS, left, 0.0, width, 48.0), strip(AXIS, left, below, width, 40.0), line]
}
