//! The read of a figure: the page's picture, the offset as a slider, and what a reader meets at each candidate.

use cutline::resolver::candidate::{Candidate, Listing, Open, Pin, Read};
use cutline::resolver::system::ReadSystem;
use cutline::resolver::world::World;
use cutline::scenario::step::Step;
use cutline::scenario::step::read::CandidateRef;

use super::markup::Markup;
use super::{Look, OFFSET, Pressed};
use crate::parts::icons::{MINUS, PLUS};
use crate::parts::number::style;
use crate::read::drawing;
use crate::read::geometry::{Picture, text_width};
use crate::read::slider;
use crate::read::so_far;
use crate::read::steps::read_offset;
use crate::read::words::{asked_offset, asked_view, newest_first};

/// What a key does to the slider of the offset.
pub(super) fn key(world: &World, key: &str) -> Option<Pressed> {
    slider::key(world, key).map(|offset| Pressed::Step(read_offset(offset)))
}

/// The step that puts the offset there.
pub(super) fn step_at(world: &World, width: f64, x: f64) -> Step {
    read_offset(Picture::scale(world, width).offset(x))
}

/// The picture, and what can be touched. `base` is the world before a drag: it gives the scale.
pub(super) fn draw(markup: &mut Markup, base: &World, shown: &ReadSystem, look: Look) {
    let picture = Picture::new(base, shown, &so_far(shown, &shown.resolution()), look.width);
    markup.open("div class='read-scroll'").open("div class='read-stage canvas'");
    markup.set("css", &style(&[("height", picture.height)]));
    markup.raw(&drawing::picture(&picture).closed());
    if !look.readonly {
        strip(markup, &picture, 0.0, 48.0);
        strip(markup, &picture, picture.axis.y - 12.0, 24.0);
    }
    thumb(markup, &picture, &shown.world, look.readonly);
    markup.close("div").close("div");
    if !look.readonly {
        touched(markup, &shown.world);
    }
}

/// Where a click moves the offset. Keys have the slider.
fn strip(markup: &mut Markup, picture: &Picture, top: f64, height: f64) {
    let (left, right) = picture.plot;
    let lengths = [("left", left), ("top", top), ("width", right - left), ("height", height)];
    markup.open("div class='read-strip'").set("data-track", OFFSET).set("css", &style(&lengths)).close("div");
}

/// The thumb, above the line of the offset.
fn thumb(markup: &mut Markup, picture: &Picture, world: &World, readonly: bool) {
    let (words, x, now) = match picture.reading {
        Some((offset, x)) => (["read offset ", &offset.to_string()].concat(), x, offset),
        None => ("no offset".to_owned(), picture.plot.0, picture.scale.first()),
    };
    let width = text_width(&words) + 22.0;
    let left = (x - width / 2.0).min(picture.width - width).max(picture.plot.0 - 8.0);
    markup.open("div").set("css", &style(&[("left", left), ("width", width)]));
    markup.set("class", if picture.reading.is_some() { "read-thumb" } else { "read-thumb read-thumb-wrong" });
    if !readonly {
        markup.set("role", "slider").set("tabindex", "0").set("aria-orientation", "horizontal");
        markup.set("data-slider", OFFSET).set("aria-label", "Read offset");
        markup.set("aria-valuemin", &picture.scale.first().to_string());
        markup.set("aria-valuemax", &picture.scale.last().to_string());
        markup.set("aria-valuenow", &now.to_string());
        markup.set("aria-valuetext", &[&words, ", ", world.request.view.trim()].concat());
    }
    markup.say(&words).close("div");
}

/// The offset by one, and what goes wrong with each candidate of the view that is read.
fn touched(markup: &mut Markup, world: &World) {
    markup.open("div class='touched'").open("div class='touched-row' role='group' aria-label='Read offset by one'");
    markup.open("span class='touched-name'").say("offset").close("span");
    for (name, label, icon) in
        [("ArrowLeft", "Read one offset earlier", MINUS), ("ArrowRight", "Read one offset later", PLUS)]
    {
        let to = slider::key(world, name).filter(|to| Some(*to) != asked_offset(world));
        markup.open("button type='button' class='small'").set("aria-label", label).set("title", label);
        super::publish::does(markup, to.map(read_offset));
        markup.icon(icon).close("button");
    }
    markup.close("div");
    let Some(view) = asked_view(world) else {
        markup.close("div");
        return;
    };
    for place in newest_first(world, view) {
        if let (Some(candidate), Some(name)) = (world.candidates.get(place), CandidateRef::to(world, place)) {
            faults(markup, &name.to_string(), candidate);
        }
    }
    markup.close("div");
}

/// What goes wrong with a candidate: a button for each, pressed where it does.
fn faults(markup: &mut Markup, name: &str, candidate: &Candidate) {
    let indexed = candidate.index != Listing::Absent;
    markup.open("div class='touched-row' role='group'").set("aria-label", name).set("data-key", name);
    markup.open("span class='touched-name'").set("title", name).say(name).close("span");
    for (holds, words, make, mend) in [
        (candidate.index == Listing::Invalid, "record invalid", "index invalid", "index valid"),
        (candidate.pin == Pin::Failed, "pin fails", "pin failed", "pin ok"),
        (candidate.open == Open::Fails, "open fails", "open failed", "open ok"),
        (candidate.read == Read::Breaks, "read fails", "read failed", "read ok"),
    ] {
        markup.open("button type='button' class='small'").set("aria-pressed", if holds { "true" } else { "false" });
        markup.set("aria-label", &[name, ": ", words].concat());
        if indexed {
            markup.set("data-do", &[name, " ", if holds { mend } else { make }].concat());
        } else {
            markup.set("aria-disabled", "true");
        }
        markup.say(words).close("button");
    }
    markup.close("div");
}
