//! The picture as SVG. It is decoration: whatever it says, the slider, the buttons and the list say too.

use cutline::resolver::snapshot::View;

use super::geometry::{BAR, Band, Bar, Hop, Label, Picture, Point, PointKind, Stored, text_width};
use crate::parts::number::number;
use crate::parts::svg::Svg;

/// Below this width there is no room for two texts in one line.
const TIGHT: f64 = 330.0;

/// How far a fall-back swings out to the side.
const SWING: f64 = 26.0;

/// What fills the zones, and the head of the arrows.
const DEFINITIONS: &str = concat!(
    r#"<defs><pattern id="read-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">"#,
    r#"<line class="read-hatch-line" x1="0" y1="0" x2="0" y2="7"/></pattern>"#,
    r#"<marker id="read-arrow" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">"#,
    r#"<path class="read-arrow-head" d="M0.5 0.5L7 4L0.5 7.5z"/></marker></defs>"#,
);

/// The picture.
pub(crate) fn picture(picture: &Picture) -> Svg {
    let mut svg = Svg::new("read-picture", picture.width, picture.height);
    draw(&mut svg, picture);
    svg
}

/// Draws it into a picture.
pub(crate) fn draw(svg: &mut Svg, picture: &Picture) {
    svg.markup(DEFINITIONS);
    for band in &picture.bands {
        zones(svg, picture, band);
    }
    axis(svg, picture);
    for bar in picture.bars() {
        shape(svg, bar);
    }
    if let Some((_, x)) = picture.reading {
        vertical(svg, "read-line", x, (30.0, picture.axis.y + 8.0));
    }
    if let Some(x) = picture.position {
        vertical(svg, "read-line read-line-now", x, (48.0, picture.axis.y + 8.0));
        svg.text("read-zone-name read-halo", (x, 42.0), "middle", "read so far");
    }
    for band in &picture.bands {
        names(svg, picture, band);
    }
    wall(svg, picture);
    for hop in &picture.hops {
        way(svg, picture, *hop);
    }
    for bar in picture.bars() {
        words(svg, bar);
    }
    for met in &picture.points {
        point(svg, *met);
    }
}

fn horizontal(svg: &mut Svg, class: &str, y: f64, (from, to): (f64, f64)) {
    svg.line(class, (from, y), (to, y));
}

fn vertical(svg: &mut Svg, class: &str, x: f64, (from, to): (f64, f64)) {
    svg.line(class, (x, from), (x, to));
}

/// Where the view is trimmed and where nothing is committed yet.
fn zones(svg: &mut Svg, picture: &Picture, band: &Band) {
    let (left, right) = picture.plot;
    let (trimmed, end) = (band.trimmed.min(right), band.end.max(left));
    zone(svg, band, (left, trimmed), "trimmed", (left, ""));
    zone(svg, band, (end, right), "EOF", (right, "end"));
}

/// A zone and its name, which goes inwards from `edge` where the zone is too narrow for it.
fn zone(svg: &mut Svg, band: &Band, (from, to): (f64, f64), word: &str, edge: (f64, &str)) {
    let width = to - from;
    if width >= 1.0 {
        svg.rect("read-zone", (from, band.body), (width, band.bottom - band.body), 0.0);
    }
    // The names stand once, above both bands.
    if band.view == View::Committed && width >= 8.0 {
        let (x, anchor) = if text_width(word) <= width { (from.midpoint(to), "middle") } else { edge };
        svg.text("read-zone-name", (x, band.top - 8.0), anchor, word);
    }
}

fn names(svg: &mut Svg, picture: &Picture, band: &Band) {
    const NOTE: &str = "read-band-note read-halo";
    let (x, y) = band.name;
    let [short, long] = match band.view {
        View::Committed => ["dense · newest first ↓", "dense"],
        View::TopicCompacted => ["sparse · newest first ↓", "sparse by contract"],
    };
    svg.group(if band.other { "read-band read-band-other" } else { "read-band" });
    svg.text("read-band-name read-halo", (x, y), "", band.view.word());
    if picture.narrow {
        let short = if picture.width < TIGHT { "newest ↓" } else { short };
        svg.text(NOTE, (picture.plot.1, y), "end", short);
    } else {
        svg.text(NOTE, (x, y + 18.0), "", long);
        svg.text(NOTE, (x, y + 36.0), "", "newest first ↓");
    }
    let first = picture.plot.0 + 8.0;
    if let Some(empty) = band.empty.filter(|_| band.bars.is_empty()) {
        svg.text("read-band-empty read-halo", (first, y + if picture.narrow { 26.0 } else { 1.0 }), "", empty);
    }
    if band.hidden > 0 {
        let words = format!("and {} more, in the list below", band.hidden);
        svg.text(NOTE, (first, band.bottom - 7.0), "", &words);
    }
    svg.end();
}

fn shape(svg: &mut Svg, bar: &Bar) {
    let Bar { x, y, width, stored, .. } = bar;
    let state = |holds: bool, class: &'static str| if holds { class } else { "" };
    let (pinned, absent) = (state(bar.pinned, " read-pinned"), state(bar.absent, " read-absent"));
    svg.group(&["read-bar read-", bar.look.class(), pinned, absent].concat());
    // The record says where the object is.
    horizontal(svg, "read-points-at", bar.middle(), (x + width, stored.x));
    svg.rect("", (*x, *y), (*width, BAR), 4.0);
    if bar.cached {
        svg.mark("read-cached", (*x, *y), "h13l-13 13z");
    }
    let from = bar.y + BAR + 5.0;
    for x in &bar.ticks {
        vertical(svg, "read-tick", *x, (from, from + 13.0));
    }
    svg.end();
    object(svg, bar);
}

/// What is stored: a box as recorded, another box, a box of two, or a box that is gone.
fn object(svg: &mut Svg, bar: &Bar) {
    let (Stored { x, word, armed, .. }, y) = (&bar.stored, bar.middle());
    svg.group(&["read-object read-object-", word].concat());
    match *word {
        "replaced" => svg.mark("", (*x, y - 8.5), "l8.5 8.5l-8.5 8.5l-8.5 -8.5z"),
        "reused" => {
            svg.rect("", (x - 8.0, y - 8.0), (11.0, 11.0), 1.0);
            svg.rect("", (x - 3.0, y - 3.0), (11.0, 11.0), 1.0);
        }
        "lost" => {
            svg.rect("", (x - 7.0, y - 7.0), (14.0, 14.0), 2.0);
            svg.mark("read-object-cross", (x - 3.5, y - 3.5), "l7 7m0-7l-7 7");
        }
        _ => svg.rect("", (x - 7.0, y - 7.0), (14.0, 14.0), 2.0),
    }
    if *armed {
        svg.text("read-object-armed", (*x, y + 4.5), "middle", "!");
    }
    if bar.pinned {
        vertical(svg, "read-pin", *x, (bar.y - 1.0, y - 8.0));
        svg.circle("read-pin", (*x, bar.y - 2.0), 4.5);
    }
    svg.end();
}

fn words(svg: &mut Svg, bar: &Bar) {
    for label in &bar.labels {
        let kind = if label.fate { "read-fate" } else { "read-name" };
        let bare = if bar.absent || label.beside { " read-label-bare" } else { "" };
        text(svg, label, &["read-label read-halo ", kind, " read-label-", bar.look.class(), bare].concat());
    }
}

fn text(svg: &mut Svg, label: &Label, class: &str) {
    svg.text(class, (label.x, label.y), label.anchor.word(), &label.text);
}

fn wall(svg: &mut Svg, picture: &Picture) {
    let y = picture.wall;
    svg.group("read-wall");
    horizontal(svg, "", y, (8.0, picture.plot.1));
    svg.rect("", (8.0, y - 11.0), (152.0, 22.0), 11.0);
    svg.text("", (84.0, y + 4.0), "middle", "no fallback across");
    svg.end();
}

fn axis(svg: &mut Svg, picture: &Picture) {
    const LINE: &str = "read-axis-line";
    let axis = &picture.axis;
    let (y, right) = (axis.y, picture.plot.1);
    svg.group("read-axis");
    svg.text("read-band-name", (8.0, if picture.narrow { y - 20.0 } else { y + 4.0 }), "", "Stream");
    horizontal(svg, LINE, y, (axis.from, axis.to));
    for x in [axis.from, axis.to] {
        vertical(svg, LINE, x, (y - 8.0, y + 8.0));
    }
    for mark in &axis.marks {
        text(svg, &mark.label, "read-number");
    }
    if !picture.scale.to_scale {
        let whole = picture.width >= TIGHT;
        let words = if whole { "not to scale: short stretches are widened" } else { "not to scale" };
        svg.text("read-band-note", (right, picture.height - 3.0), "end", words);
    }
    svg.end();
}

/// The way from one candidate to the next.
fn way(svg: &mut Svg, picture: &Picture, hop: Hop) {
    let (start, rest) = match hop {
        // Up to the point that is drawn at its end.
        Hop::Along { y, from, to } => ((from, y), ["H", &number((to - 8.0).max(from))].concat()),
        Hop::Across { x, from, to } => {
            let at = |bar: &Bar| bar.middle() >= from.min(to) && bar.middle() <= from.max(to);
            // Around what is stored beside the bars, and not over the edge.
            let meets = |bar: &Bar| bar.stored.x > x && bar.stored.x - 8.0 < x + SWING && at(bar);
            let side = if x + SWING + 8.0 > picture.width || picture.bars().any(meets) { -1.0 } else { 1.0 };
            let (end, far) = (number(x + side * 10.0), number(x + side * SWING));
            let (high, low) = (number(from), number(to));
            let curve = ["C", &far, " ", &high, " ", &far, " ", &low, " ", &end, " ", &low].concat();
            ((x + side * 7.0, from), curve)
        }
    };
    svg.mark("read-way-halo", start, &rest);
    svg.mark("read-way", start, &rest);
}

fn point(svg: &mut Svg, Point { x, y, kind }: Point) {
    let (class, radius) = match kind {
        PointKind::Served => ("read-point read-point-served", 6.5),
        PointKind::Empty => ("read-point read-point-empty", 5.5),
        PointKind::Failed => ("read-point-ground", 8.0),
        PointKind::Here => ("read-point read-point-here", 5.0),
    };
    svg.circle(class, (x, y), radius);
    if kind == PointKind::Failed {
        svg.mark("read-point read-point-failed", (x - 4.5, y - 4.5), "l9 9m0-9l-9 9");
    }
}
