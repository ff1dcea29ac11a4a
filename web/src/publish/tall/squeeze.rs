//! The columns of many coordinates: those that matter are as wide as ever and have names, and all others lie between
//! them, close together. Each of them still has its place, so that a boundary is drawn, and can be dragged, to nothing
//! but edges of coordinates that occur.

use std::rc::Rc;

use cutline::cut::Cut;
use cutline::sorted::places;

use crate::parts::number::between;
use crate::publish::axis::Axis;
use crate::publish::geometry::{LETTER, Section, Squeezed, pixels, short_names};

/// How wide a column with a name is, and what it keeps free on each side.
const COLUMN: f64 = 22.0;
const FREE: f64 = 5.0;
/// The least room of columns without names between two with one.
const BETWEEN: f64 = 8.0;
/// From one column to the next where all of them fit.
const FARTHEST: f64 = 168.0;
const WIDEST: f64 = 48.0;
/// So much room for each column that is chosen only because it lies in between.
const EVERY: f64 = 84.0;

/// Puts the columns of an axis between the ends of a section. Those of the wanted cuts are among the wide ones.
pub(super) fn put(section: &mut Section, axis: &Axis, wanted: &[&Cut]) {
    let (count, space) = (axis.columns.len(), section.right - section.left);
    let slot = COLUMN + FREE * 2.0;
    let all_fit = pixels(count) * slot <= space;
    let wide = if all_fit { (0..count).collect() } else { chosen(axis, wanted, space) };
    let pitch = (space / pixels(count.max(1))).min(FARTHEST);
    section.pitch = pitch;
    section.column = if all_fit { between(COLUMN, pitch * 0.48, WIDEST) } else { COLUMN };
    let edges = if all_fit {
        (0..count * 2).map(|edge| section.edge_x(edge)).collect()
    } else {
        edges(&wide, count, section.left, space)
    };
    let squeezed = Squeezed { edges, wide };
    section.labels = labels(section.left, axis, &squeezed, wanted);
    section.squeezed = Some(Rc::new(squeezed));
}

/// The columns of the wanted cuts, the first and the last one, and some between them.
fn chosen(axis: &Axis, wanted: &[&Cut], space: f64) -> Vec<usize> {
    let count = axis.columns.len();
    let mut wide: Vec<usize> = wanted.iter().filter_map(|cut| axis.column_of(&cut.at)).collect();
    wide.extend([0, count - 1]);
    let parts = (1..24).find(|parts| pixels(*parts) * EVERY > space).unwrap_or(24);
    wide.extend((1..parts).map(|part| count * part / parts));
    let mut wide: Vec<usize> =
        places(wide.len(), &mut |left, right| wide[left].cmp(&wide[right])).into_iter().map(|at| wide[at]).collect();
    wide.dedup();
    wide
}

/// Where each edge lies.
fn edges(wide: &[usize], count: usize, left: f64, space: f64) -> Vec<f64> {
    let runs = wide.windows(2).filter(|pair| pair[1] - pair[0] > 1).count();
    let others = pixels(count - wide.len()).max(1.0);
    let rest = (space - pixels(wide.len()) * (COLUMN + FREE * 2.0) - pixels(runs) * BETWEEN).max(0.0);
    let (mut edges, mut x) = (Vec::with_capacity(count * 2), left);
    for (at, column) in wide.iter().enumerate() {
        edges.extend([x + FREE, x + FREE + COLUMN]);
        x += COLUMN + FREE * 2.0;
        let inside = wide.get(at + 1).map_or(0, |next| next - column - 1);
        if inside > 0 {
            let room = BETWEEN + rest * pixels(inside) / others;
            let each = room / pixels(inside);
            for place in 0..inside {
                let begin = x + pixels(place) * each;
                edges.extend([begin + each * 0.25, begin + each * 0.75]);
            }
            x += room;
        }
    }
    edges
}

/// The names of wide columns, as far as they do not touch: those of the wanted cuts first.
fn labels(begin: f64, axis: &Axis, squeezed: &Squeezed, wanted: &[&Cut]) -> Rc<[Option<String>]> {
    let Squeezed { edges, wide } = squeezed;
    let columns = wide.iter().map(|column| axis.columns[*column].clone()).collect();
    let names = short_names(&Axis { order: axis.order.clone(), columns });
    let mut labels: Vec<Option<String>> = (0..axis.columns.len()).map(|_| None).collect();
    let mut order: Vec<usize> =
        wanted.iter().filter_map(|cut| wide.binary_search(&axis.column_of(&cut.at)?).ok()).collect();
    order.extend(0..wide.len());
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for at in order {
        let x = f64::midpoint(edges[wide[at] * 2], edges[wide[at] * 2 + 1]);
        let half = pixels(names[at].chars().count()) * LETTER / 2.0 + 6.0;
        let free = taken.iter().all(|(left, right)| x + half < *left || x - half > *right);
        if free && x - half > begin - 14.0 {
            taken.push((x - half, x + half));
            labels[wide[at]] = Some(names[at].clone());
        }
    }
    labels.into()
}
