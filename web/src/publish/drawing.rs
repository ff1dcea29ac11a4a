//! The coverage diagram as SVG: everything that is looked at and not touched.

use cutline::cut::Cut;
use cutline::frontier::merge::Decision;
use yew::prelude::*;

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
}

impl Picture<'_> {
    /// The drawing. Its meaning stands in the lanes' words, the sliders, the table and the decision.
    pub(crate) fn svg(&self) -> Html {
        let Layout { width, height, sections, .. } = self.layout;
        html! {
            <svg class="picture" width={number(*width)} height={number(*height)} aria-hidden="true" focusable="false">
                { patterns() }
                { for sections.iter().map(|section| self.section(section)) }
                { self.merged() }
            </svg>
        }
    }

    fn section(&self, section: &Section) -> Html {
        let axis = section.axis.and_then(|axis| self.axes.get(axis));
        let rows = section.rows.iter().filter_map(|row| Some(lane(section, *row, self.lanes.get(row.lane)?)));
        html! {
            <g>
                { for axis.map(|axis| self.columns(section, axis)) }
                { for rows }
            </g>
        }
    }

    fn columns(&self, section: &Section, axis: &Axis) -> Html {
        let held = merged_cut(self.decision).and_then(|cut| axis.column_of(&cut.at));
        let top = section.rows.first().map_or(section.top, |row| row.top);
        let column = |(place, column): (usize, &super::axis::Column)| {
            let x = section.column_x(place);
            let label = section.labels.get(place).and_then(Option::as_ref);
            let class = classes!(
                "column",
                (!column.occurs).then_some("column-offered"),
                (held == Some(place)).then_some("column-held")
            );
            let gap = x - section.pitch / 2.0;
            html! {
                <g {class}>
                    <rect x={number(x - section.column / 2.0)} y={number(top)} width={number(section.column)}
                        height={number(section.bottom - top)} rx="3" />
                    { gap_mark(column.gap, gap, section.bottom + 15.0) }
                    if let Some(label) = label {
                        <text x={number(x)} y={number(section.bottom + 19.0)}>
                            <title>{ column.at.spelling() }</title>
                            { label }
                        </text>
                    }
                </g>
            }
        };
        html! { { for axis.columns.iter().enumerate().map(column) } }
    }

    /// The line of the merged cut, on its edge, with its words on top.
    fn merged(&self) -> Html {
        let Some(cut) = merged_cut(self.decision) else { return self.no_line() };
        let on = |section: &Section| {
            let edge = section.axis.and_then(|axis| self.axes.get(axis))?.edge_of(cut)?;
            Some((section.edge_x(edge), section.bottom))
        };
        let Some((x, bottom)) = self.layout.sections.iter().find_map(on) else { return html! {} };
        let words = format!("merged: {}", brief(cut));
        let room = pill_width(&words);
        let left = (x - room / 2.0).clamp(2.0, (self.layout.width - room - 2.0).max(2.0));
        html! {
            <g class="merged" data-cut={cut.to_string()}>
                <line x1={number(x)} x2={number(x)} y1="24" y2={number(bottom + 4.0)} />
                <rect x={number(left)} y="2" width={number(room)} height="24" rx="5" />
                <text x={number(left + room / 2.0)} y="18.5">{ words }</text>
            </g>
        }
    }

    /// Where there is no line, that is said in its place.
    fn no_line(&self) -> Html {
        let words = match self.decision {
            Decision::Rejected(_) => "rejected: no cut",
            Decision::Withheld(_) => "no single cut",
            Decision::Ended => "all ended: no cut",
            Decision::Frontier(_) => return html! {},
        };
        let rejected = matches!(self.decision, Decision::Rejected(_));
        let left = self.layout.sections.first().map_or(0.0, |section| section.left) + 4.0;
        let room = pill_width(words);
        html! {
            <g class={classes!("unmerged", rejected.then_some("unmerged-bad"))}>
                <rect x={number(left)} y="2" width={number(room)} height="24" rx="5" />
                <text x={number(left + room / 2.0)} y="18.5">{ words }</text>
            </g>
        }
    }
}

fn pill_width(words: &str) -> f64 {
    pixels(words.chars().count()) * 7.3 + 24.0
}

/// The cut that is to be published, if there is one.
pub(crate) fn merged_cut(decision: &Decision) -> Option<&Cut> {
    match decision {
        Decision::Frontier(frontier) => Some(&frontier.cut),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => None,
    }
}

/// Fewer digits than a float has make smaller markup, and no picture is exact beyond them.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn patterns() -> Html {
    html! {
        <defs>
            <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line class="hatch-line" x1="0" x2="0" y1="0" y2="7" />
            </pattern>
            <pattern id="hatch-bad" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line class="hatch-line-bad" x1="0" x2="0" y1="0" y2="7" />
            </pattern>
        </defs>
    }
}

fn gap_mark(gap: Gap, x: f64, y: f64) -> Html {
    match gap {
        Gap::None => html! {},
        Gap::LeftOut => {
            let d = format!("M{} {}l5 -9M{} {}l5 -9", number(x - 5.0), number(y + 5.0), number(x), number(y + 5.0));
            html! { <path class="gap" {d} /> }
        }
        Gap::Unknown => {
            let dot = |by: f64| html! { <circle class="gap-dot" cx={number(x + by)} cy={number(y)} r="1.1" /> };
            html! { { for [-5.0, 0.0, 5.0].map(dot) } }
        }
    }
}

/// The bar of a lane, and what lies on it.
fn lane(section: &Section, row: Row, lane: &Lane) -> Html {
    let top = row.middle - BAR / 2.0;
    let start = lane.floor.map_or(section.left + 4.0, |floor| section.edge_x(floor));
    let end = section.right - 4.0;
    let wrong = !lane.problems.is_empty();
    let bar = |class: &'static str, from: f64, to: f64| {
        html! {
            <rect {class} x={number(from)} y={number(top)} width={number((to - from).max(0.0))}
                height={number(BAR)} rx="5" />
        }
    };
    let (covered, reach) = match lane.extent {
        Extent::To(edge) => (Some((start, section.edge_x(edge))), section.edge_x(edge)),
        Extent::Ended => (Some((start, end)), end),
        Extent::Nothing => (None, start),
    };
    html! {
        <g class={classes!("lane-drawing", wrong.then_some("lane-wrong"))}>
            { for covered.map(|(from, to)| bar(if wrong { "bar bar-wrong" } else { "bar" }, from, to)) }
            if covered.is_none() {
                { bar(if wrong { "bar-empty bar-empty-wrong" } else { "bar-empty" }, start, end) }
            }
            { for lane.floor.map(|floor| floor_mark(section.edge_x(floor), top)) }
            if lane.extent == Extent::Ended {
                { seal(end, top) }
            }
            if let Extent::To(_) = lane.extent {
                <line class="boundary" x1={number(reach)} x2={number(reach)} y1={number(top - 7.0)} y2={number(top + BAR + 7.0)} />
            }
            { events(section, row, lane) }
            { remark(section, row, lane, reach) }
        </g>
    }
}

/// Where a lane begins: it cannot contribute before.
fn floor_mark(x: f64, top: f64) -> Html {
    let d = format!(
        "M{x} {y}v{h}M{x} {y}h6M{x} {z}h6",
        x = number(x),
        y = number(top - 5.0),
        h = number(BAR + 10.0),
        z = number(top + BAR + 5.0)
    );
    html! { <path class="floor" {d} /> }
}

/// Nothing can come any more.
fn seal(x: f64, top: f64) -> Html {
    let d = format!("M{} {y}v{h}M{} {y}v{h}", number(x - 5.0), number(x), y = number(top - 4.0), h = number(BAR + 8.0));
    html! { <path class="seal" {d} /> }
}

fn events(section: &Section, row: Row, lane: &Lane) -> Html {
    let mark = |(place, event): (usize, &EventMark)| {
        // Several at one coordinate lie above each other, inside their column.
        let before = lane.events[..place].iter().filter(|other| other.column == event.column).count();
        let all = lane.events.iter().filter(|other| other.column == event.column).count();
        if before > 2 {
            return html! {};
        }
        let offset = (pixels(before) - pixels(all.min(3) - 1) / 2.0) * 11.0;
        let (x, y) = (section.column_x(event.column), row.middle + offset);
        let (cx, cy) = (number(x), number(y));
        match event.state {
            EventState::Done => html! { <circle class="event" {cx} {cy} r="4.5" /> },
            EventState::Outstanding => html! { <circle class="event-outstanding" {cx} {cy} r="6" /> },
            EventState::Betrayed => html! {
                <g class="event-betrayed">
                    <circle {cx} {cy} r="8" />
                    <path d={format!("M{} {}l6 6m0 -6l-6 6", number(x - 3.0), number(y - 3.0))} />
                </g>
            },
        }
    };
    html! { { for lane.events.iter().enumerate().map(mark) } }
}

/// Words on the track itself, where there is room for them.
fn remark(section: &Section, row: Row, lane: &Lane, reach: f64) -> Html {
    let outstanding = |state: EventState| lane.events.iter().filter(move |event| event.state == state);
    let last = |state| outstanding(state).map(|event| event.column).max();
    let taken = lane.events.iter().map(|event| event.column).max();
    let (class, x, words): (_, _, &str) = if let Some(column) = last(EventState::Betrayed) {
        (
            "remark remark-bad",
            section.column_x(column).max(reach) + section.column / 2.0 + 12.0,
            "covered, yet outstanding",
        )
    } else if let Some(column) = last(EventState::Outstanding) {
        (
            "remark remark-bad",
            section.column_x(column).max(reach) + section.column / 2.0 + 12.0,
            "may still be outstanding",
        )
    } else if lane.extent == Extent::Nothing {
        ("remark", reach + 12.0, if lane.excused { "no checkpoint, and none needed" } else { &*lane.words })
    } else {
        return html! {};
    };
    let fits = x + pixels(words.chars().count()) * 7.0 < section.right;
    let free = taken.is_none_or(|column| section.column_x(column) < x) || lane.extent == Extent::Nothing;
    if fits && free {
        html! { <text {class} x={number(x)} y={number(row.middle + 4.0)}>{ words }</text> }
    } else {
        html! {}
    }
}
