//! From lanes and axes to places in pixels. Pure: the same lanes in the same width are the same picture.

use std::rc::Rc;

use cutline::cut::Cut;

use super::axis::Axis;
use super::lanes::Lane;
use crate::parts::number::between;

/// Room beside the tracks: for words on the left, for buttons on the right.
pub(crate) const HEAD: f64 = 200.0;
pub(crate) const TAIL: f64 = 172.0;

/// What there is beside the tracks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    /// Below this width the words of a lane stand above its track instead of beside it.
    pub(crate) narrow: f64,
    /// Room on the left.
    pub(crate) head: f64,
    /// Room on the right.
    pub(crate) tail: f64,
}

/// On the page: words on the left, buttons on the right.
pub(crate) const OF_PAGE: Sides = Sides { narrow: 720.0, head: HEAD, tail: TAIL };
/// On a poster: words on the left, and nothing to press.
const OF_POSTER: Sides = Sides { tail: 8.0, ..OF_PAGE };
/// Room above the first lane, for the label of the merged cut.
pub(super) const TOP: f64 = 40.0;
/// Room for a lane; more of it where there are only a few, or where problems are to be told.
const LANE: f64 = 68.0;
const LANE_ROOMY: f64 = 82.0;
pub(super) const LANE_COMPACT: f64 = 46.0;
const FEW: usize = 5;
const MANY: usize = 12;
pub(super) const LANE_NARROW: f64 = 92.0;
/// Height of a covered bar.
pub(crate) const BAR: f64 = 34.0;
/// Room for the names of columns below the lanes.
pub(super) const LABELS: f64 = 40.0;
/// Room above a section for the name of its order, where there are several.
pub(super) const SECTION: f64 = 26.0;
/// Columns are never closer than this, nor farther apart than that.
const CLOSEST: f64 = 64.0;
const FARTHEST: f64 = 168.0;
/// One letter of a column's name.
pub(super) const LETTER: f64 = 7.3;
/// The most letters of a column's name.
const LETTERS: usize = 16;

/// The whole picture in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    /// Whether words stand above the tracks.
    pub(crate) narrow: bool,
    /// Whether there are so many lanes that each has one line of words only.
    pub(crate) compact: bool,
    /// The width that can be seen.
    pub(crate) seen: f64,
    /// The width that there is: more than can be seen if there are many columns.
    pub(crate) width: f64,
    /// The height.
    pub(crate) height: f64,
    /// One for each axis, and a last one for lanes without a coordinate.
    pub(crate) sections: Vec<Section>,
}

/// The lanes of one axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Section {
    /// The axis; none where the lanes have no coordinate.
    pub(crate) axis: Option<usize>,
    /// Where the tracks begin and end.
    pub(crate) left: f64,
    /// Where they end.
    pub(crate) right: f64,
    /// From column to column.
    pub(crate) pitch: f64,
    /// How wide a column is.
    pub(crate) column: f64,
    /// Where the section begins, with the name of its order if there are several.
    pub(crate) top: f64,
    /// The lanes, each with its upper edge.
    pub(crate) rows: Vec<Row>,
    /// The lower edge of the columns; their names stand below.
    pub(crate) bottom: f64,
    /// What is written below each column; nothing where there is no room.
    pub(crate) labels: Rc<[Option<String>]>,
    /// Where each edge lies, if the columns are not all as wide.
    pub(crate) squeezed: Option<Rc<Squeezed>>,
}

/// Columns of which only some are wide.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Squeezed {
    /// Where each edge lies, from left to right.
    pub(crate) edges: Vec<f64>,
    /// The wide columns.
    pub(crate) wide: Vec<usize>,
}

/// The place of a lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Row {
    /// Its place among the lanes.
    pub(crate) lane: usize,
    /// Its upper edge.
    pub(crate) top: f64,
    /// Its height.
    pub(crate) height: f64,
    /// The middle of its track.
    pub(crate) middle: f64,
}

impl Section {
    /// The middle of a column.
    pub(crate) fn column_x(&self, column: usize) -> f64 {
        if self.squeezed.is_some() {
            return f64::midpoint(self.edge_x(column * 2), self.edge_x(column * 2 + 1));
        }
        self.left + (pixels(column) + 0.5) * self.pitch
    }

    /// Where an edge lies.
    pub(crate) fn edge_x(&self, edge: usize) -> f64 {
        if let Some(x) = self.squeezed.as_ref().and_then(|squeezed| squeezed.edges.get(edge)) {
            return *x;
        }
        let side = if edge.is_multiple_of(2) { -0.5 } else { 0.5 };
        self.column_x(edge / 2) + side * self.column
    }

    /// The edge that lies nearest to a place.
    pub(crate) fn nearest_edge(&self, x: f64) -> Option<usize> {
        let distance = |edge: &usize| (self.edge_x(*edge) - x).abs();
        let near = match &self.squeezed {
            // The first on its right, and the last on its left.
            Some(squeezed) => {
                let edges = &squeezed.edges;
                let right = edges.partition_point(|edge| *edge < x);
                right.saturating_sub(1)..edges.len().min(right + 1)
            }
            None => 0..self.labels.len() * 2,
        };
        near.min_by(|left, right| distance(left).total_cmp(&distance(right)))
    }
}

impl Layout {
    /// Places lanes on their axes, in `seen` pixels of width. The column of the `merged` cut is always named.
    pub(crate) fn new(axes: &[Axis], lanes: &[Lane], seen: f64, merged: Option<&Cut>, sides: Sides) -> Layout {
        Layout::place(axes, lanes, seen, merged, sides, false)
    }

    /// The same for what is only looked at: without room for buttons, and with columns as close as their
    /// edges can still be told apart, since nothing scrolls.
    pub(crate) fn still(axes: &[Axis], lanes: &[Lane], seen: f64, merged: Option<&Cut>) -> Layout {
        let mut layout = Layout::place(axes, lanes, seen, merged, OF_POSTER, true);
        layout.seen = layout.width;
        layout
    }

    fn place(axes: &[Axis], lanes: &[Lane], seen: f64, merged: Option<&Cut>, sides: Sides, still: bool) -> Layout {
        let narrow = seen < sides.narrow;
        let (head, tail) = if narrow { (0.0, 0.0) } else { (sides.head, sides.tail) };
        let roomy = lanes.len() <= FEW || lanes.iter().any(|lane| !lane.problems.is_empty());
        let compact = !narrow && lanes.len() > MANY;
        let lane_height = match (narrow, compact, roomy) {
            (true, _, _) => LANE_NARROW,
            (false, true, _) => LANE_COMPACT,
            (false, false, true) => LANE_ROOMY,
            (false, false, false) => LANE,
        };
        let several = axes.len() > 1;
        let (mut top, mut width) = (TOP, seen);
        let mut sections: Vec<Section> = Vec::new();
        for place in 0..=axes.len() {
            // The last section is that of lanes without a coordinate.
            let own = (place < axes.len()).then_some(place);
            let members: Vec<usize> = (0..lanes.len()).filter(|lane| lanes[*lane].axis == own).collect();
            if members.is_empty() {
                continue;
            }
            let first_row = top + if several || own.is_none() { SECTION } else { 0.0 };
            let mut rows = Vec::new();
            let mut bottom = first_row;
            for lane in members {
                let middle = if narrow { lane_height - BAR / 2.0 - 8.0 } else { lane_height / 2.0 };
                rows.push(Row { lane, top: bottom, height: lane_height, middle: bottom + middle });
                bottom += lane_height;
            }
            let names = own.map_or_else(Vec::new, |axis| short_names(&axes[axis]));
            let letters = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
            let room = (pixels(letters) * LETTER + 14.0).max(CLOSEST);
            // So many columns are read by the names of a few of them.
            let closest = if still || names.len() > 60 { CLOSEST / 2.0 } else { room };
            let space = (seen - head - tail).max(CLOSEST);
            let pitch = between(closest, space / pixels(names.len().max(1)), FARTHEST);
            let every = (1..99).find(|every| pixels(*every) * pitch >= room).unwrap_or(99);
            let line = own.and_then(|axis| axes[axis].column_of(&merged?.at));
            let labels = names.into_iter().enumerate().map(|(column, name)| {
                let shown = match line {
                    Some(line) if line == column => true,
                    // The names beside that of the merged cut give way to it.
                    Some(line) if pixels(line.abs_diff(column)) * pitch < room => false,
                    Some(_) | None => column.is_multiple_of(every),
                };
                shown.then_some(name)
            });
            let labels: Rc<[Option<String>]> = labels.collect();
            let right = head + space.max(pixels(labels.len()) * pitch);
            width = width.max(right + tail);
            let column = between(16.0, pitch * 0.48, 48.0);
            let squeezed = None;
            sections.push(Section { axis: own, left: head, right, pitch, column, top, rows, bottom, labels, squeezed });
            top = bottom + LABELS;
        }
        // All tracks end where the longest one does.
        for section in &mut sections {
            section.right = width - tail;
        }
        Layout { narrow, compact, seen, width, height: top, sections }
    }
}

/// Counts are small; what is not has no place on a screen anyway.
pub(crate) fn pixels(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// The names of columns, cut where they are long: at the front what all of them share, then in the middle.
pub(super) fn short_names(axis: &Axis) -> Vec<String> {
    let names: Vec<Vec<char>> = axis.columns.iter().map(|column| column.at.spelling().chars().collect()).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(0);
    let shared = if names.len() > 1 && longest > LETTERS { shared_front(&names) } else { 0 };
    // A few of the shared letters stay, so that the rest is read in its place.
    let cut = shared.saturating_sub(7);
    let short = |name: &Vec<char>| {
        let mut text = String::new();
        let mut rest = &name[..];
        if cut > 3 {
            text.push('…');
            rest = &name[cut..];
        }
        if rest.len() > LETTERS {
            text.extend(&rest[..5]);
            text.push('…');
            rest = &rest[rest.len() - (LETTERS - 6)..];
        }
        text.extend(rest);
        text
    };
    names.iter().map(short).collect()
}

/// How many letters all names begin with.
fn shared_front(names: &[Vec<char>]) -> usize {
    let Some(first) = names.first() else { return 0 };
    let shared = |place: &usize| names.iter().all(|name| name.get(*place) == first.get(*place));
    (0..first.len()).take_while(shared).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::lanes;
    use cutline::frontier::merge::merge;
    use cutline::scenario::{Scenario, Subject};

    fn layout(text: &str, seen: f64) -> (Vec<Axis>, Layout) {
        let Subject::Publish(system) = Scenario::parse(text).unwrap().start else { panic!("a read") };
        let state = system.state;
        let decision = merge(&state.vector());
        let places = lanes::drawn(&state, &decision, 100);
        let axes = Axis::all(state.partitions().iter(), &state, None);
        let lanes = lanes::lanes(&state, &decision, &axes, &places);
        let layout = Layout::new(&axes, &lanes, seen, None, OF_PAGE);
        (axes, layout)
    }

    const THREE: &str = "order = \"integer with successor\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n\
        C = \"before 102\"\n";

    fn many(columns: usize, name: impl Fn(usize) -> String, order: &str) -> String {
        let events: Vec<String> = (0..columns).map(|column| format!("\"{}\"", name(column))).collect();
        format!(
            "order = \"{order}\"\n[partitions]\nA = {{ at = \"before {}\", events = [{}] }}\n",
            name(0),
            events.join(", ")
        )
    }

    #[test]
    fn edges_go_from_left_to_right_and_lie_on_the_sides_of_their_columns() {
        let (axes, layout) = layout(THREE, 880.0);
        let section = &layout.sections[0];
        let xs: Vec<f64> = (0..axes[0].edges()).map(|edge| section.edge_x(edge)).collect();
        assert!(xs.is_sorted() && xs.windows(2).all(|pair| pair[1] - pair[0] >= 16.0), "{xs:?}");
        for column in 0..axes[0].columns.len() {
            let middle = f64::midpoint(section.edge_x(column * 2), section.edge_x(column * 2 + 1));
            assert!((middle - section.column_x(column)).abs() < 0.01);
        }
        assert!(xs.first().is_some_and(|x| *x > section.left) && xs.last().is_some_and(|x| *x < section.right));
    }

    #[test]
    fn a_place_snaps_to_the_nearest_edge_and_an_edge_to_itself() {
        let (axes, layout) = layout(THREE, 880.0);
        let section = &layout.sections[0];
        for edge in 0..axes[0].edges() {
            assert_eq!(section.nearest_edge(section.edge_x(edge) + 3.0), Some(edge));
        }
        assert_eq!(section.nearest_edge(-1000.0), Some(0));
        assert_eq!(section.nearest_edge(1e9), Some(axes[0].edges() - 1));
    }

    #[test]
    fn a_few_columns_fit_and_many_scroll() {
        assert!(layout(THREE, 880.0).1.width <= 880.0);
        assert!(layout(THREE, 340.0).1.width <= 400.0);
        let wide = layout(&many(200, |column| (column * 3).to_string(), "integer"), 880.0).1;
        assert!(wide.width > 5000.0);
        let named = wide.sections[0].labels.iter().flatten().count();
        assert!(named * 2 <= wide.sections[0].labels.len() + 1, "{named}");
    }

    #[test]
    fn lanes_do_not_touch_in_any_width() {
        for seen in [300.0, 719.0, 720.0, 1200.0] {
            let layout = layout(THREE, seen).1;
            let rows = &layout.sections[0].rows;
            assert!(rows.windows(2).all(|pair| pair[1].middle - pair[0].middle > BAR + 8.0), "{seen}");
            assert!(
                rows.iter()
                    .all(|row| row.middle - BAR / 2.0 > row.top && row.middle + BAR / 2.0 < row.top + row.height)
            );
        }
    }

    #[test]
    fn several_orders_are_stacked() {
        let text =
            "[partitions]\nA = \"before 100\"\nB = { at = \"before 0/1\", order = \"lsn\" }\nC = \"before 101\"\n";
        let layout = layout(text, 880.0).1;
        let lanes: Vec<Vec<usize>> =
            layout.sections.iter().map(|section| section.rows.iter().map(|row| row.lane).collect()).collect();
        assert_eq!(lanes, [vec![0, 2], vec![1]]);
        assert!(layout.sections[0].bottom < layout.sections[1].top);
    }

    #[test]
    fn long_names_lose_what_they_share() {
        let time = |column: usize| format!("2026-01-01T00:00:{column:02}Z");
        let names = layout(&many(3, time, "timestamp"), 880.0).1.sections[0].labels.clone();
        let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
        assert_eq!(names, ["…00:00:00Z", "…00:00:01Z", "…00:00:02Z"]);
        let alone = layout(&many(1, |_| "x".repeat(40), "text"), 880.0).1.sections[0].labels.clone();
        assert_eq!(alone[0].as_ref().map(|name| name.chars().count()), Some(LETTERS));
    }
}
