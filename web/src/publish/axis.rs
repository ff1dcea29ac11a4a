//! The axes of the coverage diagram: which coordinates are columns, and which edge a cut lies on.
//!
//! A column has a left edge, `before x`, and a right edge, `through x`. Edges are counted from 0: the left
//! edge of column 3 is 6, its right edge 7. There is no place in between, so none can be drawn or dragged to.

use std::cmp::Ordering;

use cutline::coordinate::Coordinate;
use cutline::cut::{Cut, Endpoint};
use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
use cutline::frontier::state::{Partition, State};
use cutline::order::{Order, OrderKind};
use cutline::sorted::places;

/// Above this many columns, neighbours are offered at the end only.
const CROWDED: usize = 10;

/// A coordinate as a place on an axis.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// The coordinate, in the spelling in which it first occurs.
    pub(crate) at: Coordinate,
    /// Whether it occurs; otherwise it is only offered, so that a boundary can be moved to it.
    pub(crate) occurs: bool,
    /// What lies between the column before and this one.
    pub(crate) gap: Gap,
}

/// What lies between two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Nothing: they are neighbours, by the order's own successor. Also before the first column.
    None,
    /// Coordinates that are left out.
    LeftOut,
    /// The order cannot say.
    Unknown,
}

/// Coordinates that compare with each other, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The order of all of them.
    pub(crate) order: Order,
    /// The columns, least first.
    pub(crate) columns: Vec<Column>,
}

impl Axis {
    /// The axes of some partitions: one for each set of coordinates that compare. What these partitions
    /// held in `start` are columns as well, so that a boundary that was moved away can be moved back,
    /// and so is what is published.
    pub(crate) fn all<'a>(
        mut partitions: impl Iterator<Item = &'a Partition>,
        start: &'a State,
        published: Option<&'a Cut>,
    ) -> Vec<Axis> {
        Axis::of(&mut partitions, start, published)
    }

    #[inline(never)]
    fn of<'a>(
        partitions: &mut dyn Iterator<Item = &'a Partition>,
        start: &'a State,
        published: Option<&'a Cut>,
    ) -> Vec<Axis> {
        let mut found: Vec<(&Coordinate, From)> = Vec::new();
        let mut former: Vec<(&Coordinate, From)> = published.iter().map(|cut| (&cut.at, From::Former)).collect();
        let mut earlier = Earlier { of: start, next: 0, by_name: None };
        for partition in partitions {
            let boundary = covered(partition).map(|cut| &cut.at);
            let source =
                |at| if boundary.is_some_and(|own| std::ptr::eq(own, at)) { From::Boundary } else { From::There };
            found.extend(coordinates(partition).into_iter().map(|at| (at, source(at))));
            if let Some(partition) = earlier.find(&partition.name) {
                former.extend(coordinates(partition).into_iter().map(|at| (at, From::Former)));
            }
        }
        // The spelling of a column is that in which it first occurs.
        found.extend(former);
        let order = places(found.len(), &mut |left, right| {
            let (left, right) = (found[left].0, found[right].0);
            left.compare_class(right).then_with(|| left.compare(right).unwrap_or(Ordering::Equal))
        });
        let mut axes: Vec<Found<'_>> = Vec::new();
        for place in order {
            let (at, from) = found[place];
            match axes.last_mut() {
                Some(known) if known.axis.holds(at) => known.add(place, at, from),
                Some(_) | None => {
                    let mut known = Found {
                        first: None,
                        axis: Axis { order: at.order().clone(), columns: Vec::new() },
                        boundaries: Vec::new(),
                    };
                    known.add(place, at, from);
                    axes.push(known);
                }
            }
        }
        // What nobody holds any more makes no axis.
        axes.retain(|known| known.first.is_some());
        let order = places(axes.len(), &mut |left, right| axes[left].first.cmp(&axes[right].first));
        let mut sorted = Vec::new();
        for place in order {
            let Found { axis, boundaries, .. } = &mut axes[place];
            axis.offer_neighbours(boundaries);
            axis.mark_gaps();
            sorted.push(Axis { order: axis.order.clone(), columns: std::mem::take(&mut axis.columns) });
        }
        sorted
    }

    /// Whether a coordinate compares with those of this axis.
    pub(crate) fn holds(&self, at: &Coordinate) -> bool {
        self.columns.first().is_some_and(|first| first.at.compare(at).is_some())
    }

    /// How many edges there are.
    pub(crate) fn edges(&self) -> usize {
        self.columns.len() * 2
    }

    /// The column of a coordinate.
    pub(crate) fn column_of(&self, at: &Coordinate) -> Option<usize> {
        self.search(at).ok()
    }

    /// The edge that a cut lies on.
    pub(crate) fn edge_of(&self, cut: &Cut) -> Option<usize> {
        let side = match cut.endpoint {
            Endpoint::Before => 0,
            Endpoint::Through => 1,
        };
        self.column_of(&cut.at).map(|column| column * 2 + side)
    }

    /// The cut on an edge.
    pub(crate) fn cut_at(&self, edge: usize) -> Option<Cut> {
        let at = self.columns.get(edge / 2)?.at.clone();
        Some(if edge.is_multiple_of(2) { Cut::before(at) } else { Cut::through(at) })
    }

    fn search(&self, at: &Coordinate) -> Result<usize, usize> {
        self.columns.binary_search_by(|column| column.at.compare(at).unwrap_or(Ordering::Less))
    }

    fn insert(&mut self, at: &Coordinate, occurs: bool) {
        match self.search(at) {
            Ok(place) => self.columns[place].occurs |= occurs,
            Err(place) => self.columns.insert(place, Column { at: at.clone(), occurs, gap: Gap::None }),
        }
    }

    /// Next to boundaries, so that each of them can be moved a little; and two beyond the last column.
    /// Only integers have neighbours that can be named: elsewhere no coordinate is made up.
    fn offer_neighbours(&mut self, boundaries: &[&Coordinate]) {
        let Some(last) = self.columns.last() else { return };
        let after = neighbour(&last.at, 1);
        let beyond = after.as_ref().and_then(|after| neighbour(after, 1));
        let mut offers = vec![after, beyond];
        if self.columns.len() <= CROWDED {
            for at in boundaries {
                offers.push(neighbour(at, -1));
                offers.push(neighbour(at, 1));
            }
        }
        for offer in offers.iter().flatten() {
            self.insert(offer, false);
        }
    }

    fn mark_gaps(&mut self) {
        for place in 1..self.columns.len() {
            self.columns[place].gap = match self.columns[place - 1].at.successor() {
                Some(next) if next == self.columns[place].at => Gap::None,
                Some(_) => Gap::LeftOut,
                None => Gap::Unknown,
            };
        }
    }
}

/// The cut of a partition's first checkpoint.
pub(crate) fn covered(partition: &Partition) -> Option<&Cut> {
    match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
        Some(StoredCoverage::Read(Coverage::Cut(cut))) => Some(cut),
        Some(StoredCoverage::Read(Coverage::Ended) | StoredCoverage::Absent | StoredCoverage::Malformed { .. })
        | None => None,
    }
}

/// Every coordinate that occurs in a partition, that of its boundary first.
pub(crate) fn coordinates(partition: &Partition) -> Vec<&Coordinate> {
    let mut all = Vec::new();
    all.extend(covered(partition).map(|cut| &cut.at));
    all.extend(partition.floor.as_ref().map(|cut| &cut.at));
    all.extend(partition.events.iter().map(|event| &event.at));
    all
}

/// Where a coordinate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// A boundary lies on it.
    Boundary,
    /// It occurs.
    There,
    /// It was held at the start, or it is published.
    Former,
}

/// An axis that is being made.
struct Found<'a> {
    /// Where the first of its coordinates that occur was found.
    first: Option<usize>,
    axis: Axis,
    /// Those on which boundaries lie, each once.
    boundaries: Vec<&'a Coordinate>,
}

impl<'a> Found<'a> {
    /// The next coordinate in their order.
    fn add(&mut self, place: usize, at: &'a Coordinate, from: From) {
        if from != From::Former {
            self.first = Some(self.first.map_or(place, |first| first.min(place)));
        }
        if from == From::Boundary && self.boundaries.last().is_none_or(|last| *last != at) {
            self.boundaries.push(at);
        }
        if self.axis.columns.last().is_none_or(|last| last.at != *at) {
            self.axis.columns.push(Column { at: at.clone(), occurs: true, gap: Gap::None });
        }
    }
}

/// The partitions of a state by their names, which mostly come in the order in which they are asked for.
struct Earlier<'a> {
    of: &'a State,
    next: usize,
    /// Once they do not: their places in the order of their names.
    by_name: Option<Vec<usize>>,
}

impl<'a> Earlier<'a> {
    fn find(&mut self, name: &str) -> Option<&'a Partition> {
        let all = self.of.partitions();
        let found =
            all.get(self.next).filter(|partition| *partition.name == *name).map(|_| self.next).or_else(|| {
                let name_of = |place: usize| &*all[place].name;
                let by_name = self
                    .by_name
                    .get_or_insert_with(|| places(all.len(), &mut |left, right| name_of(left).cmp(name_of(right))));
                by_name.binary_search_by(|place| name_of(*place).cmp(name)).ok().map(|found| by_name[found])
            })?;
        self.next = found + 1;
        all.get(found)
    }
}

/// The integer next to this one, as a coordinate of the same order. It is a place to choose, not a
/// step that the order declares: so the arithmetic is borrowed from an order that has a successor.
fn neighbour(at: &Coordinate, by: i8) -> Option<Coordinate> {
    if !matches!(at.order().kind(), OrderKind::Integer { .. }) {
        return None;
    }
    let counting = Order::unnamed(OrderKind::Integer { successor: true });
    let here = Coordinate::parse(&counting, at.spelling()).ok()?;
    let there = if by < 0 { here.predecessor() } else { here.successor() }?;
    Coordinate::parse(at.order(), there.spelling()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::scenario::{Scenario, Subject};

    fn state(text: &str) -> State {
        let Subject::Publish(system) = Scenario::parse(text).unwrap().start else { panic!("a read") };
        system.state
    }

    /// Columns as text: offered ones in brackets, `//` where coordinates are left out, `..` where nobody knows.
    fn columns(text: &str) -> Vec<String> {
        let state = state(text);
        let show = |axis: &Axis| {
            let columns = axis.columns.iter().map(|column| {
                let gap = match column.gap {
                    Gap::None => "",
                    Gap::LeftOut => "// ",
                    Gap::Unknown => ".. ",
                };
                if column.occurs { format!("{gap}{}", column.at) } else { format!("{gap}({})", column.at) }
            });
            columns.collect::<Vec<_>>().join(" ")
        };
        Axis::all(state.partitions().iter(), &state, None).iter().map(show).collect()
    }

    #[test]
    fn integers_offer_their_neighbours() {
        let two = "order = \"integer with successor\"\n[partitions]\nA = \"before 100\"\nB = \"through 104\"\n";
        assert_eq!(columns(two), ["(99) 100 (101) // (103) 104 (105) (106)"]);
        let plain = "[partitions]\nA = \"before 100\"\n";
        assert_eq!(columns(plain), ["(99) .. 100 .. (101) .. (102)"]);
    }

    #[test]
    fn integers_of_any_size_have_neighbours() {
        let kinesis = "[partitions]\nA = \"before 49590338271490256608559692538361571095921575989136588898\"\n";
        assert!(columns(kinesis)[0].contains("(49590338271490256608559692538361571095921575989136588899)"));
    }

    #[test]
    fn no_coordinate_is_made_up_where_the_order_has_no_integers() {
        let lsn = "order = \"lsn\"\n[partitions]\nA = { at = \"before 0/16B3748\", events = [\"0/16B3700\"] }\n";
        assert_eq!(columns(lsn), ["0/16B3700 .. 0/16B3748"]);
    }

    #[test]
    fn what_cannot_be_compared_has_axes_of_its_own() {
        let mixed =
            "[partitions]\nA = \"before 100\"\nB = { at = \"before 0/1\", order = \"lsn\" }\nC = \"before 101\"\n";
        assert_eq!(columns(mixed), ["(99) .. 100 .. 101 .. (102) .. (103)", "0/1"]);
        let tuples = "order = \"tuple\"\n[partitions]\nA = \"before 1:2\"\nB = \"before 1\"\n";
        assert_eq!(columns(tuples), ["1:2", "1"]);
    }

    #[test]
    fn a_boundary_that_was_moved_away_can_be_moved_back() {
        let (now, start) = (state("[partitions]\nA = \"before 100\"\n"), state("[partitions]\nA = \"before 97\"\n"));
        let axes = Axis::all(now.partitions().iter(), &start, None);
        let there = |text: &str| axes[0].column_of(&Coordinate::parse(&Order::default(), text).unwrap()).is_some();
        assert!(there("97") && there("99") && !there("98"));
    }

    #[test]
    fn edges_and_cuts_are_the_same_thing() {
        let text = "order = \"text\"\n[partitions]\nA = { at = \"before a\", events = [\"b\", \"c\"] }\n";
        let state = state(text);
        let axis = Axis::all(state.partitions().iter(), &state, None).remove(0);
        let cuts: Vec<String> =
            (0..axis.edges()).filter_map(|edge| axis.cut_at(edge)).map(|cut| cut.to_string()).collect();
        assert_eq!(cuts, ["before a", "through a", "before b", "through b", "before c", "through c"]);
        for edge in 0..axis.edges() {
            assert_eq!(axis.edge_of(&axis.cut_at(edge).unwrap()), Some(edge));
        }
        assert!(axis.cut_at(axis.edges()).is_none());
    }
}
