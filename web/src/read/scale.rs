//! The offset axis: where an offset is drawn, and which offset lies under a point.
//!
//! Positions are approximate, offsets never are: nothing that is said is computed from a position.
//! Where true proportions would hide that two boundaries differ, short stretches are widened, and
//! the axis says so.

use cutline::resolver::world::World;

/// A monotone map between offsets and pixels, straight between its knots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scale {
    /// At least two, increasing in both parts.
    knots: Vec<Knot>,
    /// Whether a pixel means the same number of offsets everywhere.
    pub(crate) to_scale: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Knot {
    offset: u64,
    x: f64,
}

/// The least width of a stretch between two boundaries, if there is room.
const LEAST: f64 = 12.0;

/// The share of the width that shows what lies before the first and after the last boundary.
const MARGIN: f64 = 0.09;

impl Scale {
    /// The scale that shows every boundary of this world between two pixels. The offset that is
    /// read counts only where it lies outside of all the rest, so that moving it moves nothing else.
    pub(crate) fn fit(world: &World, left: f64, right: f64) -> Scale {
        let snapshot = &world.snapshot;
        let mut bounds = Vec::new();
        for offset in [snapshot.trim.committed, snapshot.trim.topic_compacted, snapshot.committed_end] {
            add(&mut bounds, offset);
        }
        for candidate in &world.candidates {
            add(&mut bounds, candidate.range.start());
            add(&mut bounds, candidate.range.end());
        }
        let (mut first, mut last) = ends(&bounds);
        let before = first.saturating_sub(beyond(first, last));
        let after = last.saturating_add(beyond(first, last));
        if let Ok(request) = world.request.parse()
            && !(before..=after).contains(&request.offset)
        {
            add(&mut bounds, request.offset);
            (first, last) = ends(&bounds);
        }
        let before = first.saturating_sub(beyond(first, last));
        let after = last.saturating_add(beyond(first, last));
        if first == last && before == after {
            add(&mut bounds, first.saturating_add(1));
        }
        let margin = (right - left) * MARGIN;
        let from = if before < first { left + margin } else { left };
        let to = if after > last { right - margin } else { right };
        let (mut knots, to_scale) = spread(&bounds, from, to);
        if before < first {
            knots.insert(0, Knot { offset: before, x: left });
        }
        if after > last {
            knots.push(Knot { offset: after, x: right });
        }
        Scale { knots, to_scale }
    }

    /// The first offset on the axis.
    pub(crate) fn first(&self) -> u64 {
        self.knots.first().map_or(0, |knot| knot.offset)
    }

    /// The last offset on the axis.
    pub(crate) fn last(&self) -> u64 {
        self.knots.last().map_or(0, |knot| knot.offset)
    }

    /// Where the left edge of this offset is drawn; what is off the axis is drawn at its end.
    pub(crate) fn x(&self, offset: u64) -> f64 {
        let next = self.knots.partition_point(|knot| knot.offset <= offset);
        match (next.checked_sub(1).and_then(|at| self.knots.get(at)), self.knots.get(next)) {
            (Some(low), Some(high)) => {
                low.x + (high.x - low.x) * count(offset - low.offset) / count(high.offset - low.offset)
            }
            (Some(only), None) | (None, Some(only)) => only.x,
            (None, None) => 0.0,
        }
    }

    /// The offset that is drawn nearest to this point.
    pub(crate) fn offset(&self, x: f64) -> u64 {
        let next = self.knots.partition_point(|knot| knot.x <= x);
        match (next.checked_sub(1).and_then(|at| self.knots.get(at)), self.knots.get(next)) {
            (Some(low), Some(high)) => {
                let length = high.offset - low.offset;
                low.offset + rounded((x - low.x) / (high.x - low.x) * count(length)).min(length)
            }
            (Some(only), None) | (None, Some(only)) => only.offset,
            (None, None) => 0,
        }
    }
}

/// Adds a boundary to the others, which stand in order.
fn add(bounds: &mut Vec<u64>, offset: u64) {
    if let Err(place) = bounds.binary_search(&offset) {
        bounds.insert(place, offset);
    }
}

/// The least and the greatest boundary.
fn ends(bounds: &[u64]) -> (u64, u64) {
    (bounds.first().copied().unwrap_or(0), bounds.last().copied().unwrap_or(0))
}

/// How many offsets are shown beyond the outermost boundaries.
fn beyond(first: u64, last: u64) -> u64 {
    ((last - first) / 8).max(1)
}

/// Spreads boundaries over a width: as true as can be while each stretch can still be seen.
fn spread(bounds: &[u64], from: f64, to: f64) -> (Vec<Knot>, bool) {
    let mut knots: Vec<Knot> = Vec::new();
    // How much of the width each stretch gets, compared with the others.
    let mut shares: Vec<f64> = Vec::new();
    for &offset in bounds {
        if let Some(last) = knots.last() {
            shares.push(count(offset - last.offset));
        }
        knots.push(Knot { offset, x: from });
    }
    let width = to - from;
    // Half of the width stays for true proportions.
    let least = LEAST.min(width / 2.0 / count(shares.len() as u64));
    let mut to_scale = true;
    let mut total: f64 = shares.iter().sum();
    // Each power of three quarters brings lengths closer to each other, until all are alike.
    while shares.iter().any(|share| share / total * width < least) {
        to_scale = false;
        for share in &mut shares {
            let root = share.sqrt();
            *share = root * root.sqrt();
        }
        total = shares.iter().sum();
    }
    let mut x = from;
    for (at, share) in shares.iter().enumerate() {
        x += share / total * width;
        knots[at + 1].x = x;
    }
    (knots, to_scale)
}

#[expect(clippy::cast_precision_loss, reason = "a position on the screen is approximate")]
fn count(length: u64) -> f64 {
    length as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a conversion from a float saturates, and the caller bounds the result"
)]
fn rounded(length: f64) -> u64 {
    length.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::world;

    fn fit(trim: u64, end: u64, offset: &str, ranges: &[(u64, u64)]) -> Scale {
        let mut world = world(offset);
        world.snapshot.trim = cutline::resolver::snapshot::Trim::both(trim);
        world.snapshot.committed_end = end;
        world.candidates.truncate(ranges.len());
        for (candidate, (start, end)) in world.candidates.iter_mut().zip(ranges) {
            candidate.record_mut().range = cutline::resolver::range::OffsetRange::new(*start, *end).unwrap();
        }
        Scale::fit(&world, 100.0, 800.0)
    }

    #[test]
    fn proportions_are_true_where_they_can_be_seen() {
        let scale = fit(18, 92, "47", &[(28, 80), (24, 70)]);
        assert!(scale.to_scale);
        let middle = scale.x(18).midpoint(scale.x(92));
        assert!((scale.x(55) - middle).abs() < 0.01);
        assert!(scale.first() < 18 && scale.last() > 92);
    }

    #[test]
    fn every_boundary_is_apart_from_the_next_however_huge_the_numbers() {
        let bounds = [0, 1, 7, 1 << 40, (1 << 40) + 1, u64::MAX - 1, u64::MAX];
        let scale = fit(1, u64::MAX, "7", &[(0, 1 << 40), (7, u64::MAX - 1), (7, (1 << 40) + 1)]);
        assert!(!scale.to_scale);
        for pair in bounds.windows(2) {
            assert!(scale.x(pair[1]) - scale.x(pair[0]) > 10.0, "{pair:?}");
        }
    }

    #[test]
    fn a_point_on_a_boundary_is_exactly_that_boundary() {
        let scale = fit(1, u64::MAX, "7", &[(0, 1 << 40), (7, u64::MAX - 1)]);
        for offset in [0, 1, 7, 1 << 40, u64::MAX - 1, u64::MAX] {
            assert_eq!(scale.offset(scale.x(offset)), offset);
        }
        assert_eq!((scale.offset(-1e9), scale.offset(1e9)), (scale.first(), scale.last()));
    }

    #[test]
    fn points_and_offsets_keep_their_order() {
        let scale = fit(18, 92, "47", &[(28, 80), (24, 70)]);
        let offsets: Vec<u64> = (100..=800).map(|x| scale.offset(f64::from(x))).collect();
        assert!(offsets.is_sorted());
        assert!((0..200).map(|offset| scale.x(offset)).is_sorted_by(|left, right| left <= right));
        assert!((18..=92).all(|offset| scale.offset(scale.x(offset)) == offset));
    }

    #[test]
    fn moving_the_offset_moves_nothing_else() {
        let still = fit(18, 92, "47", &[(28, 80)]);
        assert!((10..=100).all(|offset: u64| fit(18, 92, &offset.to_string(), &[(28, 80)]) == still));
        let far = fit(18, 92, "5000", &[(28, 80)]);
        assert!(far.last() >= 5000 && !far.to_scale);
        assert_eq!(fit(18, 92, "no number", &[(28, 80)]), still);
    }

    #[test]
    fn an_empty_stream_has_an_axis() {
        for end in [0, 5, u64::MAX] {
            let scale = fit(end, end, "0", &[]);
            assert!(scale.first() < scale.last(), "{scale:?}");
            assert!(scale.x(scale.last()) > scale.x(scale.first()));
        }
    }
}
