//! The coverage diagram of many partitions: it scrolls in a frame of its own, and only the lanes in sight are drawn.

mod drawing;
mod squeeze;

use std::rc::Rc;

use cutline::cut::Cut;
use cutline::frontier::merge::{Decision, Next};
use cutline::frontier::state::{Partition, State};
use cutline::sorted::places;
use yew::prelude::*;

use super::axis::{Axis, coordinates};
use super::diagram::{Shown, how_far, legend, size, touchable};
use super::drawing::{Picture, merged_cut};
use super::geometry::{LABELS, LANE_COMPACT, LANE_NARROW, Layout, OF_PAGE, Row, SECTION, Section};
use super::hand::Hand;
use super::known::Known;
use super::lanes::{self, Lane};
use super::view::View;
use super::{Message, Pane};
use crate::parts::element::{Element, el};
use crate::parts::number::style;
use crate::parts::svg::Svg;

/// Room above the first lane, and below the last one.
const TOP: f64 = 34.0;
/// So many lanes are in sight, and so many more are drawn on either side.
const SIGHT: f64 = 12.0;
const SIGHT_NARROW: f64 = 6.0;
const BESIDE: f64 = 2.0;
/// The picture is drawn again each time that it was scrolled by so many lanes.
const STEP: f64 = 3.0;

/// Where everything is, in sight or not: made once for as long as nothing but the place in it changes.
pub(crate) struct Plan {
    pub(crate) axes: Rc<Vec<Axis>>,
    all: Layout,
    lane: f64,
    /// The height of what is in sight at once.
    height: f64,
}

impl Plan {
    /// The plan of the partitions that are looked at.
    #[inline(never)]
    pub(crate) fn new(known: &Known, view: &View, start: &State, published: Option<&Cut>, seen: f64) -> Plan {
        let partitions = || view.places.iter().filter_map(|place| known.drawn().partitions().get(*place));
        let axes = Axis::all(partitions(), start, published);
        let narrow = seen < OF_PAGE.narrow;
        let (head, tail) = if narrow { (0.0, 0.0) } else { (OF_PAGE.head, OF_PAGE.tail) };
        let lane = if narrow { LANE_NARROW } else { LANE_COMPACT };
        let wanted = wanted(&known.decision, published);
        let members = members(&axes, partitions());
        let several = axes.len() > 1;
        let (mut sections, mut top) = (Vec::new(), TOP);
        for (place, members) in members.into_iter().enumerate() {
            let own = axes.get(place);
            if members.is_empty() {
                continue;
            }
            let mut bottom = top + if several || own.is_none() { SECTION } else { 0.0 };
            let mut rows = Vec::with_capacity(members.len());
            for of in members {
                let middle = if narrow { lane - super::geometry::BAR / 2.0 - 8.0 } else { lane / 2.0 };
                rows.push(Row { lane: of, top: bottom, height: lane, middle: bottom + middle });
                bottom += lane;
            }
            let (left, right) = (head, (seen - tail).max(head + 64.0));
            let mut section = Section {
                axis: own.map(|_| place),
                left,
                right,
                pitch: 0.0,
                column: 0.0,
                top,
                rows,
                bottom,
                labels: Rc::new([]),
                squeezed: None,
            };
            if let Some(own) = own {
                squeeze::put(&mut section, own, &wanted);
            }
            sections.push(section);
            top = bottom + LABELS;
        }
        let all = Layout { narrow, compact: !narrow, seen, width: seen, height: top, sections };
        let sight = if narrow { SIGHT_NARROW } else { SIGHT };
        let height = all.height.min(TOP + sight * lane + LABELS);
        Plan { axes: Rc::new(axes), all, lane, height }
    }

    /// Where to scroll to, so that a partition that is looked at is in the middle.
    #[inline(never)]
    pub(crate) fn top_of(&self, lane: usize) -> f64 {
        let rows = self.all.sections.iter().flat_map(|section| &section.rows);
        let top = rows.into_iter().find(|row| row.lane == lane).map_or(0.0, |row| row.middle);
        (top - self.height / 2.0).max(0.0)
    }

    /// Whether the same picture is drawn for two places.
    #[inline(never)]
    pub(crate) fn is_same(&self, before: f64, now: f64) -> bool {
        let same = self.snapped(before) - self.snapped(now);
        same.abs() < 1.0
    }

    /// The place that the picture is drawn for when it was scrolled to `top`.
    fn snapped(&self, top: f64) -> f64 {
        (top / (self.lane * STEP)).floor() * self.lane * STEP
    }

    /// What is drawn there, the lane that has the focus in any case; and from where to where.
    fn window(&self, top: f64, kept: Option<usize>) -> (Layout, (f64, f64)) {
        let top = self.snapped(top);
        let from = (top - self.lane * BESIDE).max(0.0);
        let to = (top + self.height + self.lane * (BESIDE + STEP)).min(self.all.height);
        let first = self.all.sections.partition_point(|section| section.bottom + LABELS < from);
        let mut sections = Vec::new();
        for section in self.all.sections[first..].iter().take_while(|section| section.top <= to) {
            let begin = section.rows.partition_point(|row| row.top + row.height < from);
            let end = section.rows.partition_point(|row| row.top < to).max(begin);
            sections.push(with_rows(section, section.rows[begin..end].to_vec()));
        }
        let is_kept = |row: &&Row| Some(row.lane) == kept;
        let in_sight =
            kept.is_none() || sections.iter().any(|section: &Section| section.rows.iter().any(|row| is_kept(&row)));
        if !in_sight {
            for section in &self.all.sections {
                let Some(row) = section.rows.iter().find(is_kept) else { continue };
                match sections.iter_mut().find(|other| other.axis == section.axis) {
                    Some(known) => known.rows.push(*row),
                    None => sections.push(with_rows(section, vec![*row])),
                }
            }
        }
        let Layout { narrow, compact, seen, width, height, .. } = self.all;
        (Layout { narrow, compact, seen, width, height, sections }, (from, to))
    }
}

/// The same section with some of its rows.
fn with_rows(section: &Section, rows: Vec<Row>) -> Section {
    let (labels, squeezed) = (section.labels.clone(), section.squeezed.clone());
    let Section { axis, left, right, pitch, column, top, bottom, .. } = *section;
    Section { axis, left, right, pitch, column, top, rows, bottom, labels, squeezed }
}

/// The lanes of each axis, and last those that are of none.
fn members<'a>(axes: &[Axis], partitions: impl Iterator<Item = &'a Partition>) -> Vec<Vec<usize>> {
    let at = |place: usize| &axes[place].columns[0].at;
    let by_class = places(axes.len(), &mut |left, right| at(left).compare_class(at(right)));
    let mut members: Vec<Vec<usize>> = (0..=axes.len()).map(|_| Vec::new()).collect();
    for (lane, partition) in partitions.enumerate() {
        let home = match coordinates(partition).first() {
            Some(own) => {
                by_class.binary_search_by(|place| at(*place).compare_class(own)).ok().map(|found| by_class[found])
            }
            None => lanes::axis_of(partition, axes),
        };
        members[home.unwrap_or(axes.len())].push(lane);
    }
    members
}

/// The cuts whose columns are always seen.
fn wanted<'a>(decision: &'a Decision, published: Option<&'a Cut>) -> Vec<&'a Cut> {
    let next = match decision {
        Decision::Frontier(frontier) => match &frontier.next {
            Next::Cut(cut) | Next::Needs { cut, .. } => Some(cut),
            Next::Ended | Next::Level => None,
        },
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => None,
    };
    merged_cut(decision).into_iter().chain(published).chain(next).collect()
}

/// What is in sight: the layout of it, its lanes, and from where to where it is drawn.
struct Window {
    layout: Layout,
    lanes: Vec<Lane>,
    from: f64,
    to: f64,
}

impl Window {
    /// What is in sight of a plan.
    fn new(plan: &Plan, shown: &Shown<'_>) -> Window {
        let Shown { seen, view, .. } = *shown;
        let kept = shown.kept.and_then(|kept| view.places.binary_search(&kept).ok());
        let (mut layout, (from, to)) = plan.window(shown.top, kept);
        let mut lanes = Vec::new();
        for section in &mut layout.sections {
            let axis = section.axis;
            section.rows.retain_mut(|row| {
                let Some(place) = view.places.get(row.lane).copied() else { return false };
                let Some(partition) = seen.drawn(place) else { return false };
                row.lane = lanes.len();
                lanes.push(lanes::lane(partition, place, seen.stands(place), &plan.axes, axis));
                true
            });
        }
        Window { layout, lanes, from, to }
    }

    /// The picture: what lies between the lanes, and what stays at the edges of the frame.
    fn picture(&self, picture: &Picture<'_>) -> [Element; 3] {
        let edge = |class: &'static str, svg: Svg| el("div aria-hidden='true'").set("class", class).add(svg.finish());
        let lies = style(&[("top", self.from), ("height", self.to - self.from)]);
        let between = el("div class='tall-window'").set("style", lies);
        [
            edge("tall-edge tall-head", drawing::head(picture, TOP)),
            between.add(drawing::body(picture, self.from, self.to).finish()),
            edge("tall-edge tall-foot", drawing::foot(picture, LABELS)),
        ]
    }
}

/// Puts the diagram into its panel: in this frame, with this inside. A part of the program that few need.
#[inline(never)]
pub(super) fn diagram(
    panel: Element,
    shown: &Shown<'_>,
    plan: &Plan,
    (frame, inside): (Element, Element),
    hand: &dyn Fn(Layout) -> Rc<Hand>,
) -> Element {
    let Shown { seen, view, published, link, .. } = *shown;
    let window = Window::new(plan, shown);
    let (axes, decision) = (&plan.axes, seen.decision());
    let [head, between, foot] =
        window.picture(&Picture { axes, lanes: &window.lanes, layout: &window.layout, decision, published });
    let Window { layout, lanes, .. } = window;
    let inside = inside.set("style", size(layout.width, layout.height)).add(head).add(between);
    let narrow = layout.narrow;
    // They are told apart by their keys, whatever comes and goes.
    let inside = inside.add(touchable(el("div"), &hand(layout), &lanes));
    let count = view.places.len();
    let frame = frame
        .set(
            "class",
            if narrow { "diagram diagram-narrow diagram-tall" } else { "diagram diagram-compact diagram-tall" },
        )
        .set("id", "lanes")
        .set("style", style(&[("height", plan.height)]))
        .set("role", "group")
        .set("tabindex", "0")
        .set("aria-label", format!("Lanes of {count} partitions, of which those in sight are drawn"))
        .on_scroll(link.callback(|event: Event| Message::Scrolled(Pane::Lanes, how_far(&event))))
        .add(inside.add(foot));
    panel.add(frame).add(legend(&lanes))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use cutline::scenario::{Scenario, Subject};

    /// The plan of so many partitions, each at a coordinate of its own.
    fn plan(count: usize, seen: f64) -> Plan {
        let mut text = "[partitions]\n".to_owned();
        for place in 0..count {
            let _ = writeln!(text, "p{place} = \"before {}\"", 1_000 + place * 7_919 % 90_007);
        }
        let subject = Rc::new(Scenario::parse(&text).unwrap().start);
        let known = Known::of(&subject).unwrap();
        let Subject::Publish(system) = &*subject else { panic!("a read") };
        Plan::new(&known, &View::all(&known), &system.state, None, seen)
    }

    #[test]
    fn every_coordinate_has_its_place_and_those_that_matter_have_names() {
        for seen in [320.0, 880.0] {
            let plan = plan(1_500, seen);
            let section = &plan.all.sections[0];
            let edges: Vec<f64> = (0..plan.axes[0].edges()).map(|edge| section.edge_x(edge)).collect();
            assert!(edges.is_sorted() && edges.len() > 3_000);
            assert!(edges[0] >= section.left && edges[edges.len() - 1] <= section.right);
            for edge in (0..edges.len()).step_by(37) {
                let nearest = section.nearest_edge(edges[edge]).unwrap();
                assert!((edges[nearest] - edges[edge]).abs() < 0.01);
            }
            assert_eq!(section.nearest_edge(-1e9), Some(0));
            assert_eq!(section.nearest_edge(1e9), Some(edges.len() - 1));
            let named = section.labels.iter().flatten().count();
            assert!((2..20).contains(&named), "{named}");
            assert_eq!(section.labels[0].as_deref(), Some("1000"), "that of the merged cut");
        }
    }

    #[test]
    fn what_is_in_sight_is_drawn_wherever_that_is_and_what_has_the_focus_as_well() {
        let plan = plan(1_500, 880.0);
        for top in [0.0, 1.0, 333.0, 40_000.0, plan.all.height - plan.height] {
            let (layout, (from, to)) = plan.window(top, Some(3));
            assert!(from <= top && to >= (top + plan.height).min(plan.all.height));
            let rows = &layout.sections[0].rows;
            assert!(rows.len() < 40 && rows.iter().any(|row| row.lane == 3), "{top}");
            let seen = |row: &&Row| row.top + row.height > top && row.top < top + plan.height;
            let in_sight = plan.all.sections[0].rows.iter().filter(seen);
            assert!(in_sight.clone().count() > 11 && in_sight.into_iter().all(|row| rows.contains(row)));
        }
    }
}
