//! The coverage diagram as SVG: everything that is looked at and not touched.

use cutline::cut::Cut;
use cutline::frontier::merge::Decision;

use crate::parts::number::between;
use crate::parts::svg::Svg;

use super::axis::{Axis, Gap};
use super::geometry::{BAR, Layout, Row, Section, pixels};
use super::lanes::{EventMark, EventState, Extent, Lane, brief};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture<'a> {
    pub(crate) axes: &'a [Axis],
    pub(crate) lanes: &'a [Lane],
    pub(crate) layout: &'a Layout,
    pub(crate) decision: &'a Decision,
    pub(crate) published: Option<&'a Cut>,
}

pub(super) const PATTERNS: &str = "<defs>\
    <pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
    <line class=\"hatch-line\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"7\"/></pattern>\
    <pattern id=\"hatch-bad\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
    <line class=\"hatch-line-bad\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"7\"/></pattern>\
    </defs>";

impl Picture<'_> {
    /// The drawing. Its meaning stands in the lanes' words, the sliders, the table and the decision.
    pub(crate) fn svg(&self) -> Svg {
        let mut svg = Svg::new("picture", self.layout.width, self.layout.height);
        self.draw(&mut svg);
        svg
    }

    /// Draws it into a picture.
    pub(crate) fn draw(&self, svg: &mut Svg) {
        svg.markup(PATTERNS);
        // Where the picture scrolls, words about an event would be cut off; the legend has them.
        let whole = self.layout.width <= self.layout.seen;
        for section in &self.layout.sections {
            svg.group("");
            if let Some(axis) = section.axis.and_then(|axis| self.axes.get(axis)) {
                self.columns(svg, section, axis);
            }
            for row in &section.rows {
                if let Some(lane) = self.lanes.get(row.lane) {
                    draw_lane(svg, section, *row, lane, whole);
                }
            }
            svg.end();
        }
        self.published(svg);
        self.merged(svg);
    }

    fn columns(&self, svg: &mut Svg, section: &Section, axis: &Axis) {
        let held = merged_cut(self.decision).and_then(|cut| axis.column_of(&cut.at));
        let top = section.rows.first().map_or(section.top, |row| row.top);
        for (place, column) in axis.columns.iter().enumerate() {
            let x = section.column_x(place);
            svg.group(match (column.occurs, held == Some(place)) {
                (true, false) => "column",
                (true, true) => "column column-held",
                (false, false) => "column column-offered",
                (false, true) => "column column-offered column-held",
            });
            svg.rect("", (x - section.column / 2.0, top), (section.column, section.bottom - top), 3.0);
            gap_mark(svg, column.gap, x - section.pitch / 2.0, section.bottom + 15.0);
            if let Some(Some(label)) = section.labels.get(place) {
                svg.text("", (x, section.bottom + 19.0), "", label);
            }
            svg.end();
        }
    }

    /// The line of the merged cut, on its edge, with its words on top; where there is none, that is said.
    fn merged(&self, svg: &mut Svg) {
        let Some(cut) = merged_cut(self.decision) else {
            self.unmerged(svg);
            return;
        };
        let Some((x, bottom)) = self.line(cut) else { return };
        let words = self.merged_words(cut);
        let room = pill_width(&words);
        let left = between(2.0, x - room / 2.0, self.layout.width - room - 2.0);
        svg.marked_group("merged", "data-cut", &cut.to_string());
        svg.line("", (x, 24.0), (x, bottom + 4.0));
        pill(svg, left, &words);
        svg.end();
    }

    /// Where there is no merged cut, that is said.
    pub(super) fn unmerged(&self, svg: &mut Svg) {
        let left = self.layout.sections.first().map_or(0.0, |section| section.left) + 4.0;
        let (class, words) = match self.decision {
            Decision::Rejected(_) => ("unmerged unmerged-bad", "rejected: no cut"),
            Decision::Withheld(_) => ("unmerged", "no single cut"),
            Decision::Ended => ("unmerged", "all ended: no cut"),
            Decision::Frontier(_) => return,
        };
        svg.group(class);
        pill(svg, left, words);
        svg.end();
    }

    /// What is said of the merged cut.
    pub(super) fn merged_words(&self, cut: &Cut) -> String {
        let same = self.published == Some(cut);
        let words = if same { "merged, and published: " } else { "merged: " };
        [words, &brief(cut)].concat()
    }

    /// The line of the published cut, with its word at its foot, unless it is the merged one.
    fn published(&self, svg: &mut Svg) {
        let Some(cut) = self.published.filter(|cut| merged_cut(self.decision) != Some(cut)) else { return };
        let Some((x, bottom)) = self.line(cut) else { return };
        svg.marked_group("published", "data-cut", &cut.to_string());
        svg.line("", (x, 30.0), (x, bottom + 23.0));
        // At the edge its word still stands in the picture.
        let middle = between(32.0, x, self.layout.width - 32.0);
        svg.text("", (middle, bottom + 34.0), "middle", "published");
        svg.end();
    }

    /// Where the line of a cut stands, and how far down it goes.
    pub(super) fn line(&self, cut: &Cut) -> Option<(f64, f64)> {
        self.layout.sections.iter().find_map(|section| {
            let edge = section.axis.and_then(|axis| self.axes.get(axis))?.edge_of(cut)?;
            Some((section.edge_x(edge), section.bottom))
        })
    }

    /// Where the line of the merged cut stands.
    pub(crate) fn merged_x(&self) -> Option<f64> {
        self.line(merged_cut(self.decision)?).map(|(x, _)| x)
    }
}

pub(super) fn pill_width(words: &str) -> f64 {
    pixels(words.chars().count()) * 7.3 + 24.0
}

/// Words in a frame at the top.
pub(super) fn pill(svg: &mut Svg, left: f64, words: &str) {
    let room = pill_width(words);
    svg.rect("", (left, 2.0), (room, 24.0), 5.0);
    svg.text("", (left + room / 2.0, 18.5), "", words);
}

/// The cut that is to be published, if there is one.
pub(crate) fn merged_cut(decision: &Decision) -> Option<&Cut> {
    match decision {
        Decision::Frontier(frontier) => Some(&frontier.cut),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => None,
    }
}

fn gap_mark(svg: &mut Svg, gap: Gap, x: f64, y: f64) {
    match gap {
        Gap::None => {}
        Gap::LeftOut => svg.mark("gap", (x - 5.0, y + 5.0), "l5 -9m0 9l5 -9"),
        Gap::Unknown => {
            for by in [-5.0, 0.0, 5.0] {
                svg.circle("gap-dot", (x + by, y), 1.1);
            }
        }
    }
}

/// The bar of a lane, and what lies on it.
pub(super) fn draw_lane(svg: &mut Svg, section: &Section, row: Row, lane: &Lane, whole: bool) {
    let top = row.middle - BAR / 2.0;
    let start = lane.floor.map_or(section.left + 4.0, |floor| section.edge_x(floor));
    let end = section.right - 4.0;
    let reach = match lane.extent {
        Extent::To(edge) => section.edge_x(edge),
        Extent::Ended => end,
        Extent::Nothing => start,
    };
    let (group, covered, empty) = if lane.problems.is_empty() {
        ("lane-drawing", "bar", "bar-empty")
    } else {
        ("lane-drawing lane-wrong", "bar bar-wrong", "bar-empty bar-empty-wrong")
    };
    let (class, to) = if lane.extent == Extent::Nothing { (empty, end) } else { (covered, reach) };
    svg.group(group);
    svg.rect(class, (start, top), ((to - start).max(0.0), BAR), 5.0);
    if let Some(floor) = lane.floor {
        // Where a lane begins: it cannot contribute before.
        svg.mark("floor", (section.edge_x(floor), top - 5.0), "v44m0 -44h6m-6 44h6");
    }
    match lane.extent {
        // Nothing can come any more.
        Extent::Ended => svg.mark("seal", (end - 5.0, top - 4.0), "v42m5 -42v42"),
        Extent::To(_) => svg.line("boundary", (reach, top - 7.0), (reach, top + BAR + 7.0)),
        Extent::Nothing => {}
    }
    for (place, event) in lane.events.iter().enumerate() {
        // Several at one coordinate lie above each other, inside their column.
        let beside = beside(&lane.events, event.column);
        if let Some(before) = beside.iter().position(|other| *other == place) {
            let offset = (pixels(before) - pixels(beside.len() - 1) / 2.0) * 11.0;
            draw_event(svg, event.state, section.column_x(event.column), row.middle + offset);
        }
    }
    if whole || lane.extent == Extent::Nothing {
        remark(svg, section, row, lane, reach);
    }
    svg.end();
}

/// The places of the events in a column that have room there, in their order: those that may be missed before those that
/// are done.
fn beside(events: &[EventMark], column: usize) -> Vec<usize> {
    let of = |done: bool| {
        let is = move |event: &EventMark| event.column == column && (event.state == EventState::Done) == done;
        (0..events.len()).filter(move |place| is(&events[*place]))
    };
    let mut places: Vec<usize> = of(false).chain(of(true)).take(3).collect();
    places.sort_unstable();
    places
}

fn draw_event(svg: &mut Svg, state: EventState, x: f64, y: f64) {
    match state {
        EventState::Done => svg.circle("event", (x, y), 4.5),
        EventState::Outstanding => svg.circle("event-outstanding", (x, y), 6.0),
        EventState::Betrayed => {
            svg.group("event-betrayed");
            svg.circle("", (x, y), 8.0);
            svg.mark("", (x - 3.0, y - 3.0), "l6 6m0 -6l-6 6");
            svg.end();
        }
    }
}

/// Words on the track itself, where there is room for them.
fn remark(svg: &mut Svg, section: &Section, row: Row, lane: &Lane, reach: f64) {
    let last = |state| lane.events.iter().filter(|event| event.state == state).map(|event| event.column).max();
    let taken = lane.events.iter().map(|event| event.column).max();
    let (column, words) = match (last(EventState::Betrayed), last(EventState::Outstanding)) {
        (Some(column), _) => (Some(column), "covered, yet outstanding"),
        (None, Some(column)) => (Some(column), "may still be outstanding"),
        (None, None) if lane.extent != Extent::Nothing => return,
        (None, None) if lane.excused => (None, "no checkpoint, and none needed"),
        (None, None) => (None, &*lane.words),
    };
    let (class, x) = match column {
        Some(column) => ("remark remark-bad", section.column_x(column).max(reach) + section.column / 2.0 + 12.0),
        None => ("remark", reach + 12.0),
    };
    let fits = x + pixels(words.chars().count()) * 7.0 < section.right;
    let free = taken.is_none_or(|column| section.column_x(column) < x) || lane.extent == Extent::Nothing;
    if fits && free {
        svg.text(class, (x, row.middle + 4.0), "", words);
    }
}
