//! The picture as SVG. It is decoration: whatever it says, the slider, the buttons and the list say too.

use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;
use yew::prelude::*;

use super::geometry::{BAR, Band, Bar, Hop, Label, Picture, Point, PointKind, clip, text_width};

/// How far a fall-back swings out to the side.
const SWING: f64 = 26.0;

/// The picture.
pub(crate) fn picture(picture: &Picture, world: &World) -> Html {
    let Picture { width, height, .. } = picture;
    html! {
        <svg
            class="read-picture" aria-hidden="true" focusable="false"
            width={px(*width)} height={px(*height)} viewBox={format!("0 0 {width:.0} {height:.0}")}
        >
            <defs>
                <pattern id="read-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <line class="read-hatch-line" x1="0" y1="0" x2="0" y2="7" />
                </pattern>
                <marker id="read-arrow" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                    <path class="read-arrow-head" d="M0.5 0.5L7 4L0.5 7.5z" />
                </marker>
            </defs>
            { for picture.bands.iter().map(|band| zones(picture, band)) }
            { axis(picture, world) }
            { for picture.bands.iter().map(|band| names(picture, band)) }
            { for picture.bars().map(shape) }
            { reading(picture) }
            { wall(picture) }
            { for picture.hops.iter().map(|hop| way(picture, *hop)) }
            { for picture.bars().map(words) }
            { for picture.points.iter().map(point) }
        </svg>
    }
}

fn px(length: f64) -> String {
    format!("{length:.1}")
}

/// Where the view is trimmed and where nothing is committed yet.
fn zones(picture: &Picture, band: &Band) -> Html {
    const TRIMMED: &str = "trimmed";
    const EOF: &str = "EOF";
    let (left, right) = picture.plot;
    let zone = |from: f64, to: f64| {
        let (width, height) = (to - from, band.bottom - band.body);
        html! {
            if width >= 1.0 {
                <rect class="read-zone" x={px(from)} y={px(band.body)} width={px(width)} height={px(height)} />
            }
        }
    };
    let (trimmed, end) = (band.trimmed.min(right), band.end.max(left));
    let name = |x: f64, anchor: &'static str, word: &'static str| {
        html! { <text class="read-zone-name" x={px(x)} y={px(band.top - 8.0)} text-anchor={anchor}>{ word }</text> }
    };
    // The names stand once, above both bands, and never wider than from the edge inwards.
    let first = band.view == View::Committed;
    let fits = |word: &str, width: f64| text_width(word) <= width;
    html! {
        <>
            { zone(left, trimmed) }
            { zone(end, right) }
            if first && trimmed - left >= 8.0 {
                if fits(TRIMMED, trimmed - left) {
                    { name(left.midpoint(trimmed), "middle", TRIMMED) }
                } else {
                    { name(left, "start", TRIMMED) }
                }
            }
            if first && right - end >= 8.0 {
                if fits(EOF, right - end) {
                    { name(right.midpoint(end), "middle", EOF) }
                } else {
                    { name(right, "end", EOF) }
                }
            }
        </>
    }
}

fn names(picture: &Picture, band: &Band) -> Html {
    let (x, y) = band.name;
    let kind = match band.view {
        View::Committed => "dense",
        View::TopicCompacted => "sparse by contract",
    };
    let class = classes!("read-band", band.other.then_some("read-band-other"));
    let order = "newest first ↓";
    let first = picture.plot.0 + 8.0;
    let hidden = band.bottom - 7.0;
    html! {
        <g {class}>
            <text class="read-band-name" x={px(x)} y={px(y)}>{ band.view.word() }</text>
            if picture.narrow {
                <text class="read-band-note" x={px(picture.plot.1)} y={px(y)} text-anchor="end">{ format!("{} · {order}", if band.view == View::Committed { "dense" } else { "sparse" }) }</text>
            } else {
                <text class="read-band-note" x={px(x)} y={px(y + 18.0)}>{ kind }</text>
                <text class="read-band-note" x={px(x)} y={px(y + 36.0)}>{ order }</text>
            }
            if let Some(empty) = band.empty.filter(|_| band.bars.is_empty()) {
                <text class="read-band-empty" x={px(first)} y={px(y + if picture.narrow { 26.0 } else { 1.0 })}>{ empty }</text>
            }
            if band.hidden > 0 {
                <text class="read-band-note read-halo" x={px(first)} y={px(hidden)}>
                    { format!("and {} more, in the list below", band.hidden) }
                </text>
            }
        </g>
    }
}

fn shape(bar: &Bar) -> Html {
    let Bar { x, y, width, look, ticks, .. } = bar;
    let from = y + BAR + 5.0;
    html! {
        <g class={classes!("read-bar", format!("read-{}", look.class()))}>
            <rect x={px(*x)} y={px(*y)} width={px(*width)} height={px(BAR)} rx="4" />
            { for ticks.iter().map(|x| html! {
                <line class="read-tick" x1={px(*x)} x2={px(*x)} y1={px(from)} y2={px(from + 13.0)} />
            }) }
        </g>
    }
}

fn words(bar: &Bar) -> Html {
    let class = |label: &Label| {
        let fate = if label.fate { "read-fate" } else { "read-name" };
        classes!("read-label", "read-halo", fate, format!("read-label-{}", bar.look.class()))
    };
    bar.labels.iter().map(|label| text(label, class(label))).collect()
}

fn text(label: &Label, class: Classes) -> Html {
    html! { <text {class} x={px(label.x)} y={px(label.y)} text-anchor={label.anchor.word()}>{ &label.text }</text> }
}

fn reading(picture: &Picture) -> Html {
    let Some((_, x)) = picture.reading else { return html! {} };
    let x = px(x);
    html! { <line class="read-line" x1={x.clone()} x2={x} y1="30" y2={px(picture.axis.y + 8.0)} /> }
}

fn wall(picture: &Picture) -> Html {
    const WORDS: &str = "no fallback across";
    let y = picture.wall;
    html! {
        <g class="read-wall">
            <line x1="8" x2={px(picture.plot.1)} y1={px(y)} y2={px(y)} />
            <rect x="8" y={px(y - 11.0)} width="152" height="22" rx="11" />
            <text x="84" y={px(y + 4.0)} text-anchor="middle">{ WORDS }</text>
        </g>
    }
}

fn axis(picture: &Picture, world: &World) -> Html {
    let axis = &picture.axis;
    let (low, high) = (axis.y - 8.0, axis.y + 8.0);
    let version = format!("snapshot v{}", world.snapshot.version);
    let room = if picture.narrow { (picture.plot.1 - picture.plot.0) / 2.0 } else { 150.0 };
    let scale = if picture.scale.to_scale { "" } else { "not to scale: short stretches are widened" };
    let ends = [axis.from, axis.to];
    let above = axis.y - 18.0;
    html! {
        <g class="read-axis">
            if picture.narrow {
                <text class="read-band-name" x="8" y={px(above)}>{ "Stream" }</text>
                <text class="read-band-note" x={px(picture.plot.1)} y={px(above)} text-anchor="end">{ clip(&version, room) }</text>
            } else {
                <text class="read-band-name" x="8" y={px(axis.y)}>{ "Stream" }</text>
                <text class="read-band-note" x="8" y={px(axis.y + 18.0)}>{ clip(&version, room) }</text>
            }
            <line class="read-axis-line" x1={px(axis.from)} x2={px(axis.to)} y1={px(axis.y)} y2={px(axis.y)} />
            { for ends.iter().map(|x| html! {
                <line class="read-axis-line" x1={px(*x)} x2={px(*x)} y1={px(low)} y2={px(high)} />
            }) }
            { for axis.labels.iter().map(|label| text(label, classes!("read-number", "read-halo"))) }
            <text class="read-band-note" x={px(picture.plot.1)} y={px(picture.height - 3.0)} text-anchor="end">{ scale }</text>
        </g>
    }
}

/// The way from one candidate to the next.
fn way(picture: &Picture, hop: Hop) -> Html {
    let d = match hop {
        // Up to the point that is drawn at its end.
        Hop::Along { y, from, to } => format!("M{from:.1} {y:.1}H{:.1}", (to - 8.0).max(from)),
        Hop::Across { x, from, to } => {
            let side = if x + SWING + 8.0 > picture.width { -1.0 } else { 1.0 };
            let (start, end, far) = (x + side * 7.0, x + side * 10.0, x + side * SWING);
            format!("M{start:.1} {from:.1}C{far:.1} {from:.1} {far:.1} {to:.1} {end:.1} {to:.1}")
        }
    };
    html! {
        <>
            <path class="read-way-halo" d={d.clone()} />
            <path class="read-way" {d} marker-end="url(#read-arrow)" />
        </>
    }
}

fn point(point: &Point) -> Html {
    let Point { x, y, kind } = *point;
    match kind {
        PointKind::Served => html! { <circle class="read-point read-point-served" cx={px(x)} cy={px(y)} r="6.5" /> },
        PointKind::Empty => html! { <circle class="read-point read-point-empty" cx={px(x)} cy={px(y)} r="5.5" /> },
        PointKind::Failed => {
            let d = format!("M{} {}l9 9m0-9l-9 9", px(x - 4.5), px(y - 4.5));
            html! {
                <>
                    <circle class="read-point-ground" cx={px(x)} cy={px(y)} r="8" />
                    <path class="read-point read-point-failed" {d} />
                </>
            }
        }
    }
}
