//! The diagram: the picture, and over it what can be touched: buttons for the record and the object
//! of each candidate, for the trim, the end and the metadata store, the slider of the read offset,
//! and the axis.

use yew::prelude::*;

use super::drag::{Drag, is_main};
use super::drawing;
use super::faults::FAULTS;
use super::geometry::{BAR, Bar, Mark, Picture};
use super::selection::Thing;
use super::shown::{Message, Shown};
use super::slider;
use crate::parts::element::{Element, el};
use crate::parts::number::style;

/// Keeps a target as wide as a finger needs.
const TARGET: f64 = 24.0;

/// The diagram, at a width.
pub(crate) fn diagram(shown: &Shown<'_>, drag: &Drag, width: f64) -> Element {
    let picture = Picture::new(shown.base, shown.system, shown.seen, width);
    let pointer = shown.link.callback(|event: PointerEvent| {
        // At once: by the time that the screen comes to the message, the browser has gone on.
        if is_main(&event) {
            event.prevent_default();
        }
        Message::Pointer(event)
    });
    let mut stage = el("div class='read-stage'")
        .node(&drag.stage)
        .set("style", style(&[("height", picture.height)]))
        .add(drawing::picture(&picture).finish());
    stage = strips(stage, &picture, &pointer);
    for bar in picture.bars() {
        stage = stage.add(record(shown, bar)).add(object(shown, bar));
    }
    for mark in &picture.axis.marks {
        stage = stage.add(of_stream(shown, mark));
    }
    let thumb = slider::thumb(shown, &picture, &drag.thumb, &pointer);
    el("div class='read-pictured'").add(el("div class='read-scroll'").add(stage.add(thumb))).add(legend(&picture))
}

/// What the signs in the picture mean, of those that are there. Names and titles say it too.
fn legend(picture: &Picture) -> Element {
    let has = |is: fn(&Bar) -> bool| picture.bars().any(is);
    let mut legend = el("p class='read-legend' aria-hidden='true'");
    for (there, sign, words) in [
        (has(|_| true), "▭–□", "an index record and its object"),
        (has(|bar| bar.stored.word == "replaced"), "◇", "another object"),
        (has(|bar| bar.stored.word == "reused"), "□□", "its key used again"),
        (has(|bar| bar.stored.word == "lost"), "☒", "lost"),
        (has(|bar| bar.stored.armed), "!", "a reader will fail at it"),
        (has(|bar| bar.pinned), "●", "its pin is held"),
        (has(|bar| bar.cached), "◤", "in the cache"),
    ] {
        legend = legend.add(there.then(|| el("span").add(el("b").add(sign)).add(words)));
    }
    legend
}

/// What can be looked at, where it is drawn.
fn button(shown: &Shown<'_>, thing: Thing, lengths: &[(&str, f64)]) -> Element {
    if shown.still {
        return el("span role='img'").set("style", style(lengths));
    }
    shown
        .button(Message::Select(thing))
        .set("aria-controls", FAULTS)
        .truth("aria-pressed", shown.thing == thing)
        .set("style", style(lengths))
}

fn record(shown: &Shown<'_>, bar: &Bar) -> Element {
    let Bar { place, key, x, y, width, full, .. } = bar;
    let wide = width.max(TARGET);
    let lengths = [("left", x - (wide - width) / 2.0), ("top", *y), ("width", wide), ("height", BAR)];
    button(shown, Thing::Record(*place), &lengths)
        .key(place.to_string())
        .set("class", "read-bar-button")
        .set("data-candidate", key)
        .set("aria-label", full)
        .set("title", full)
}

fn object(shown: &Shown<'_>, bar: &Bar) -> Element {
    let Bar { place, key, y, stored, .. } = bar;
    let lengths = [("left", stored.x - TARGET / 2.0), ("top", *y), ("width", TARGET), ("height", BAR)];
    button(shown, Thing::Object(*place), &lengths)
        .key(["object ", &place.to_string()].concat())
        .set("class", "read-bar-button")
        .set("data-object", key)
        .set("aria-label", &stored.full)
        .set("title", &stored.full)
}

fn of_stream(shown: &Shown<'_>, Mark { thing, label, x, width }: &Mark) -> Element {
    let (name, id) = match thing {
        Thing::Trim(view) => (["Trim of ", view.word(), ": ", &label.text].concat(), ["trim-", view.word()].concat()),
        Thing::End => (["Committed end: ", &label.text].concat(), "end".to_owned()),
        _ => (["Metadata store: ", &label.text].concat(), "store".to_owned()),
    };
    let lengths = [("left", *x), ("top", label.y - 16.0), ("width", *width), ("height", TARGET)];
    button(shown, *thing, &lengths)
        .key(["read-", &id].concat())
        .set("id", ["read-", &id].concat())
        .set("class", "read-mark-button")
        .set("aria-label", &name)
        .set("title", name)
}

/// Where a click moves the offset: the strip above the bands, the axis below, and the line of the
/// offset between the bars. They are behind the buttons, and hidden from screen readers, which have
/// the slider.
fn strips(stage: Element, picture: &Picture, pointer: &Callback<PointerEvent>) -> Element {
    let (left, right) = picture.plot;
    let width = right - left;
    let below = picture.axis.y - 12.0;
    let strip = |class: &'static str, left: f64, top: f64, width: f64, height: f64| {
        let style = style(&[("left", left), ("top", top), ("width", width), ("height", height)]);
        el("div aria-hidden='true'").set("class", class).set("style", style).on_pointer(pointer)
    };
    let axis = |top: f64, height: f64| strip("read-strip read-strip-axis", left, top, width, height);
    let line = |(_, x)| strip("read-strip read-strip-line", x - 12.0, 28.0, 24.0, below);
    stage.add(axis(0.0, 48.0)).add(axis(below, 24.0)).add(picture.reading.map(line))
}
