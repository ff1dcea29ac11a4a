//! The sequence diagram: what has happened, who sent what to whom, and when it arrived.

mod drawing;
pub(crate) mod rows;
#[cfg(test)]
mod tests;

use yew::prelude::*;

use self::drawing::{Layout, svg};
use self::rows::{Row, Sequence};
use crate::app::Dispatch;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::parts::number::style;
use crate::state::Action;
use cutline::explain::Sentence;
use web_sys::HtmlElement;

/// The names of the lanes that are always there.
const LANES: [&str; 3] = ["workers", "checkpoints", "record"];

/// The panel, in which so much is seen at once.
pub(crate) fn panel(sequence: &Sequence, seen: f64, frame: &NodeRef, dispatch: &Dispatch) -> Element {
    let layout = Layout::new(sequence, seen);
    let lines = layout.lines(sequence);
    let mut heads =
        el("div class='sequence-heads' aria-hidden='true'").set("style", style(&[("width", layout.size.0)]));
    let publishers = sequence.publishers.iter().map(|(name, ..)| &**name);
    for (lane, name) in LANES.into_iter().chain(publishers).enumerate() {
        heads = heads.add(el("span").set("style", style(&[("left", layout.x(lane))])).add(name));
    }
    let mut rows = el("ol class='sequence-rows'");
    for row in &sequence.rows {
        rows = rows.add(line(row, &layout, sequence.place, dispatch));
    }
    let (width, height) = layout.size;
    let mut canvas = el("div class='canvas'").set("style", style(&[("width", width), ("height", height)]));
    canvas = canvas.add(rows).add(svg(sequence, &layout, &lines));
    for pill in layout.pills(sequence, &lines) {
        let arrow = &sequence.arrows[pill.arrow];
        let Some((name, short)) = &arrow.message else { continue };
        let go = on_click(dispatch, Some(Action::GoTo(arrow.sent)));
        let class = if arrow.sent > sequence.place { "pill row-ahead" } else { "pill" };
        let button = el("button type='button'")
            .set("class", class)
            .set("style", style(&[("left", pill.at.0), ("top", pill.at.1)]))
            .set("data-sent", arrow.sent.to_string())
            .set("aria-label", format!("{name}, sent at step {}", arrow.sent))
            .on_click(go);
        canvas = canvas.add(button.add(if layout.roomy() { name } else { short }));
    }
    let class = if layout.narrow { "sequence-frame sequence-narrow" } else { "sequence-frame" };
    let (first, last) = (sequence.first(), sequence.last());
    el("section class='panel sequence' id='sequence' aria-labelledby='sequence-title'")
        .add(el("h2 class='panel-title' id='sequence-title'").add("What has happened"))
        .add(legend())
        .add(beyond(first, "earlier", first, dispatch))
        .add(el("div").set("class", class).node(frame).add(heads).add(canvas))
        .add(beyond(sequence.len - last, "later", last, dispatch))
}

fn legend() -> Element {
    let mut list = el("ul class='legend'");
    for (class, words) in [
        ("key key-taken", "a message, from when it is sent to when it arrives"),
        ("key key-flying", "in flight"),
        ("key key-read", "a reading"),
        ("key key-refused", "refused"),
        ("key key-lost", "lost"),
    ] {
        list = list.add(el("li").add(el("span").set("class", class)).add(words));
    }
    list
}

/// A step, which can be gone to.
fn line(row: &Row, layout: &Layout, now: usize, dispatch: &Dispatch) -> Element {
    let words = row.told.as_ref().map(Sentence::to_string);
    let told = row.told.as_ref().map(|told| el("span class='row-told'").add(&*told.spans));
    // The line above the next row stays to be seen.
    let mut text = vec![("height", layout.row - 1.0)];
    if !layout.narrow {
        text.push(("width", layout.text));
    }
    let says = el("span class='row-says'")
        .set("style", style(&text))
        .add(el("span class='row-step'").add(el("i").add(row.place.to_string())).add(el("code").add(&row.step)))
        .add(told);
    let button = el("button type='button'")
        .set("class", if row.place > now { "row row-ahead" } else { "row" })
        .set("style", style(&[("height", layout.row)]))
        .set("data-row", row.place.to_string())
        .set("title", words.as_deref())
        .set("aria-description", words.as_deref())
        .set("aria-current", (row.place == now).then_some("step"))
        .on_click(on_click(dispatch, Some(Action::GoTo(row.place))));
    el("li").key(row.place.to_string()).add(button.add(says))
}

/// The way to steps that are not drawn.
fn beyond(count: usize, word: &str, to: usize, dispatch: &Dispatch) -> Option<Element> {
    let button = || {
        el("button type='button' class='beyond'")
            .set("data-beyond", word)
            .on_click(on_click(dispatch, Some(Action::GoTo(to))))
            .add(format!("{count} {word}"))
    };
    (count > 0).then(button)
}

/// Brings the current row into view, within the frame alone.
pub(crate) fn bring_into_view(frame: &NodeRef) {
    let Some(frame) = frame.cast::<HtmlElement>() else { return };
    let Some(row) = frame.query_selector("[aria-current]").ok().flatten() else { return };
    let (outer, inner) = (frame.get_bounding_client_rect(), row.get_bounding_client_rect());
    // The names of the lanes stand above the rows.
    let (above, below) = (inner.top() - outer.top() - 40.0, inner.bottom() - outer.bottom() + 12.0);
    let by = if above < 0.0 { above } else { below.max(0.0) };
    if by != 0.0 {
        #[expect(clippy::cast_possible_truncation, reason = "a part of a pixel is nothing to scroll by")]
        frame.set_scroll_top(frame.scroll_top() + by as i32);
    }
}
