//! The coverage of a poster: the drawing, and what lies over it on the page: names, kinds, boundaries.

use cutline::frontier::system::System;

use super::PAD;
use super::decision;
use super::words::{self, Face, Run};
use crate::parts::icons;
use crate::parts::svg::Svg;
use crate::publish::axis::Axis;
use crate::publish::drawing::{Picture, merged_cut};
use crate::publish::geometry::{HEAD, Layout, Row, Section};
use crate::publish::lanes::{self, Extent, Lane, ROOM};

/// Where the drawing begins.
const TOP: f64 = 50.0;
/// The size of a lane's name, and of what stands below it.
const NAME: f64 = 15.0;
const NOTE: f64 = 11.5;
const PROBLEM: f64 = 12.0;

/// Draws it; says how wide it has become, and where it ends.
pub(super) fn draw(svg: &mut Svg, system: &System, start: &System, room: f64) -> (f64, f64) {
    let state = system.state.with_events_of_pages();
    let published = system.stored.cut.as_ref().map(|cut| &cut.value);
    let decision = system.decision();
    let places = lanes::drawn(&state, &decision, ROOM);
    let axes = Axis::all(places.iter().filter_map(|place| state.partitions().get(*place)), &start.state, published);
    let all = lanes::lanes(&state, &decision, &axes, &places);
    let layout = Layout::still(&axes, &all, room, merged_cut(&decision));

    let mut order = state.order.to_string();
    if let Some(name) = state.order.name() {
        order = [name, " (", state.order.kind().word(), ")"].concat();
    }
    let heading = [
        (Face::Bold, "Certified coverage".to_owned()),
        (Face::Plain, [" · ", &order, " · epoch ", &state.epoch.to_string()].concat()),
    ];
    let top = decision::lines(svg, "poster-heading", &heading, (PAD, 20.0), layout.width, 13.0).max(TOP - 10.0) + 10.0;

    svg.moved_group("picture", (PAD, top));
    Picture { axes: &axes, lanes: &all, layout: &layout, decision: &decision, published }.draw(svg);
    for section in &layout.sections {
        order_name(svg, section, &axes);
        for row in &section.rows {
            if let Some(lane) = all.get(row.lane) {
                head(svg, &layout, *row, lane);
                boundary(svg, section, *row, lane);
            }
        }
    }
    svg.end();

    // Lanes without a coordinate have no columns that would be named below them.
    let unnamed = layout.sections.last().is_some_and(|section| section.labels.is_empty());
    let mut below = top + layout.height - if unnamed { 24.0 } else { 0.0 };
    let count = state.partitions().len();
    if count > all.len() {
        let words = [(Face::Plain, lanes::left_out(all.len(), count) + ".")];
        below = decision::lines(svg, "poster-note", &words, (PAD, below), layout.width, 12.0) + 10.0;
    }
    (layout.width, below)
}

/// Where there are several axes, each says which order it is of.
fn order_name(svg: &mut Svg, section: &Section, axes: &[Axis]) {
    let name = match section.axis {
        Some(_) if axes.len() < 2 => return,
        Some(place) => axes.get(place).map(|axis| axis.order.to_string()).unwrap_or_default(),
        None => "without a coordinate".to_owned(),
    };
    svg.text("poster-note", (0.0, section.top + 17.0), "", &name);
}

/// The words of a lane: its name and its coverage, what is wrong with it, what stands beside it.
fn head(svg: &mut Svg, layout: &Layout, row: Row, lane: &Lane) {
    let room = if layout.narrow { layout.width } else { HEAD - 8.0 };
    let wrong = !lane.problems.is_empty() || lane.is_betrayed();
    let one = |face: Face, text: &str| -> Vec<Run> { vec![(face, text.to_owned())] };
    let (mut name, brief) = (one(Face::Bold, &lane.name), one(Face::Code, &lane.brief));
    let kind = if wrong { "poster-cut poster-bad" } else { "poster-cut" };
    let most = if layout.compact || layout.narrow { 2 } else { 4 };
    // Each line with its class, where it begins, and its size.
    let mut lines: Vec<(&str, f64, f64, Vec<Run>)> = Vec::new();
    let mut beside = None;
    let used = words::width(&name, NAME) + 8.0;
    let length = words::width(&brief, NOTE);
    if used + length <= room {
        beside = Some((used, brief));
    } else if layout.compact || layout.narrow {
        // One line for both: each keeps at least half of it.
        let least = (room * 0.5).max(room - length - 8.0);
        name = clipped(name, NAME, least.min(used - 8.0));
        let used = words::width(&name, NAME) + 8.0;
        beside = Some((used, clipped(brief, NOTE, room - used)));
    } else {
        name = clipped(name, NAME, room);
        for line in words::lines(&brief, NOTE, room, 2) {
            lines.push((kind, 0.0, NOTE, line));
        }
    }
    lines.insert(0, ("poster-lane", 0.0, NAME, name));
    let left = most - lines.len().min(most);
    if !lane.problems.is_empty() && left > 0 {
        let problem = one(Face::Plain, &lane.problems.join(", "));
        for line in words::lines(&problem, PROBLEM, room - 19.0, left) {
            lines.push(("poster-problem", 19.0, PROBLEM, line));
        }
    }
    // Several problems leave no room for more, and they tell more.
    if lines.len() < most && lane.problems.len() < 2 {
        let mut meta = if lane.witness { one(Face::Bold, "holds it\u{a0}\u{a0}") } else { Vec::new() };
        meta.push((Face::Plain, lane.meta.clone()));
        lines.push(("poster-meta", 0.0, 11.0, clipped_meta(meta, room)));
    }
    let high = |size: f64| if size > 13.0 { 19.0 } else { 16.0 };
    let all: f64 = lines.iter().map(|(_, _, size, _)| high(*size)).sum();
    let mut y = if layout.narrow { row.top + 4.0 } else { row.top + (row.height - all) / 2.0 };
    let mut signed = false;
    for (place, (class, x, size, line)) in lines.into_iter().enumerate() {
        let base = y + high(size) / 2.0 + size * 0.35;
        if x > 0.0 && !signed {
            signed = true;
            svg.moved_group("icon icon-problem", (-1.0, base - 12.5));
            svg.markup(icons::WARNING.1);
            svg.end();
        }
        y += high(size);
        words::draw(svg, class, (x, base), line);
        if place == 0
            && let Some((x, brief)) = beside.take()
        {
            words::draw(svg, kind, (x, base), brief);
        }
    }
}

/// The first line of it, with an ellipsis where there is more.
fn clipped(runs: Vec<Run>, size: f64, room: f64) -> Vec<Run> {
    if words::width(&runs, size) <= room {
        return runs;
    }
    words::lines(&runs, size, room, 1).pop().unwrap_or_default()
}

/// Its letters are of one width, but for the bold ones.
fn clipped_meta(mut runs: Vec<Run>, room: f64) -> Vec<Run> {
    let face = |runs: &mut Vec<Run>, from: Face, to: Face| {
        for run in runs.iter_mut().filter(|run| run.0 == from) {
            run.0 = to;
        }
    };
    face(&mut runs, Face::Plain, Face::Code);
    let mut runs = clipped(runs, 11.0, room);
    face(&mut runs, Face::Code, Face::Plain);
    runs
}

/// The boundary, on its edge: hollow before a coordinate, filled through it.
fn boundary(svg: &mut Svg, section: &Section, row: Row, lane: &Lane) {
    if let Extent::To(edge) = lane.extent {
        let class = if edge.is_multiple_of(2) { "poster-knob" } else { "poster-knob poster-through" };
        svg.circle(class, (section.edge_x(edge), row.middle), 7.5);
    }
}
