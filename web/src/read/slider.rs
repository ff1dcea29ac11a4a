//! The read offset as a slider: its thumb, its keys, and two buttons for who can use neither.

use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;
use cutline::scenario::step::read::RequestField;
use cutline::scenario::step::{ReadStep, Step};
use yew::prelude::*;

use super::geometry::{Picture, text_width};
use super::shown::{Message, Shown};
use super::steps::read_offset;
use super::words::{asked_offset, asked_view};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::number::style;
use crate::state::Action;

/// How far the page keys go.
const PAGE: u64 = 10;

/// The thumb, above the line of the offset.
pub(crate) fn thumb(
    shown: &Shown<'_>,
    picture: &Picture,
    thumb: &NodeRef,
    pointer: &Callback<PointerEvent>,
) -> Element {
    let request = &shown.world.request;
    let first = picture.scale.first().to_string();
    let (words, x, now, text) = if let Some((offset, x)) = picture.reading {
        let words = format!("read offset {offset}");
        let text = [&words, ", ", request.view.trim()].concat();
        (words, x, offset.to_string(), text)
    } else {
        let text = ["no offset: ", request.offset.trim(), " is not a number"].concat();
        ("no offset".to_owned(), picture.plot.0, first.clone(), text)
    };
    let class = if picture.reading.is_some() { "read-thumb" } else { "read-thumb read-thumb-wrong" };
    let (left, width) = span(picture, x, &words);
    el("div id='read-offset' role='slider' tabindex='0' aria-label='Read offset' aria-orientation='horizontal'")
        .set("class", class)
        .set("aria-valuemin", first)
        .set("aria-valuemax", picture.scale.last().to_string())
        .set("aria-valuenow", now)
        .set("aria-valuetext", text)
        .set("style", style(&[("left", left), ("width", width)]))
        .node(thumb)
        .on_key(keys(shown))
        .on_pointer(pointer)
        .add(words)
}

/// Where the thumb begins, and its width.
pub(crate) fn span(picture: &Picture, x: f64, words: &str) -> (f64, f64) {
    let width = text_width(words) + 22.0;
    ((x - width / 2.0).min(picture.width - width).max(picture.plot.0 - 8.0), width)
}

/// What the keys do to the slider.
fn keys(shown: &Shown<'_>) -> Callback<KeyboardEvent> {
    let (base, dispatch, link) = (shown.base.clone(), shown.dispatch.clone(), shown.link.clone());
    let dragging = shown.session.is_previewing();
    // Whether the last step moved the offset, so that a key that is held down goes on with it.
    let last = shown.session.history.last_step();
    let moved = matches!(last, Some(Step::Read(step)) if matches!(**step, ReadStep::Read(RequestField::Offset, _)));
    Callback::from(move |event: KeyboardEvent| {
        let name = event.key();
        if name == "Escape" && dragging {
            event.prevent_default();
            link.send_message(Message::Escape);
        }
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(offset) = key(&base, &name) else { return };
        event.prevent_default();
        let step = read_offset(offset);
        // Held down, a key makes one step and not a hundred.
        dispatch.emit(if event.repeat() && moved { Action::Retake(step) } else { Action::Take(step) });
    })
}

/// Where a key leads to from the offset that is asked for.
pub(crate) fn key(world: &World, key: &str) -> Option<u64> {
    let snapshot = &world.snapshot;
    let trim = snapshot.trim.of(asked_view(world).unwrap_or(View::Committed));
    // From text that is no offset every key leads into the stream.
    let now = asked_offset(world);
    let go = |to: fn(u64, u64) -> u64, by: u64| Some(now.map_or(trim, |now| to(now, by)));
    match key {
        "ArrowLeft" | "ArrowDown" => go(u64::saturating_sub, 1),
        "ArrowRight" | "ArrowUp" => go(u64::saturating_add, 1),
        "PageDown" => go(u64::saturating_sub, PAGE),
        "PageUp" => go(u64::saturating_add, PAGE),
        "Home" => Some(trim),
        "End" => Some(snapshot.committed_end),
        _ => None,
    }
}

/// One less, one more: beside the diagram.
pub(crate) fn nudges(shown: &Shown<'_>) -> Element {
    let nudge = |id: &'static str, label: &'static str, name: &'static str, icon: Html| {
        let now = asked_offset(shown.world);
        let to = key(shown.world, name);
        let mut button = el("button type='button' class='tool read-nudge'")
            .set("id", id)
            .set("aria-label", label)
            .set("title", label)
            .set("aria-disabled", (to == now).then_some("true"));
        if let Some(offset) = to {
            button = button.on_click(shown.on(Message::Take(read_offset(offset))));
        }
        button.add(icon)
    };
    el("div class='read-nudges' role='group' aria-label='Read offset by one'")
        .add(nudge("read-offset-less", "Read one offset earlier", "ArrowLeft", icons::minus()))
        .add(el("span aria-hidden='true'").add("offset"))
        .add(nudge("read-offset-more", "Read one offset later", "ArrowRight", icons::plus()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::{after, world};

    #[test]
    fn keys_lead_where_the_pattern_says() {
        let from = |offset: &str, name: &str| key(&world(offset), name);
        let expected = [
            ("ArrowLeft", 46),
            ("ArrowDown", 46),
            ("ArrowRight", 48),
            ("ArrowUp", 48),
            ("PageDown", 37),
            ("PageUp", 57),
            ("Home", 18),
            ("End", 92),
        ];
        for (name, to) in expected {
            assert_eq!(from("47", name), Some(to), "{name}");
        }
        assert_eq!(from("47", "a"), None);
        assert_eq!((from("0", "PageDown"), from("18446744073709551615", "PageUp")), (Some(0), Some(u64::MAX)));
    }

    #[test]
    fn home_is_the_trim_of_the_view_that_is_read() {
        let world = after(world("47"), &["trim TOPIC_COMPACTED 3", "read view TOPIC_COMPACTED"]);
        assert_eq!(key(&world, "Home"), Some(3));
    }

    #[test]
    fn from_what_is_no_offset_a_key_leads_into_the_stream() {
        assert_eq!(key(&world("4 7"), "ArrowLeft"), Some(18));
        assert_eq!(key(&world("4 7"), "End"), Some(92));
    }
}
