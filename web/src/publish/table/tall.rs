//! The table of many rows: it scrolls in a frame of its own, all rows are as high, and those in sight are drawn.

use gloo_utils::window;

use super::columns::Column;
use super::{Shown, html_of};
use crate::parts::element::{Element, el};
use crate::parts::number::style;
use crate::publish::diagram::how_far;
use crate::publish::geometry::pixels;
use crate::publish::view::{Line, View};
use crate::publish::{Message, Pane};

/// The height of a row, and of a group's; they are set, so that nothing in a row moves the others.
const ROW: f64 = 46.0;
/// A row as a card: its frame, and each two of its cells.
const CARD: f64 = 70.0;
const CELLS: f64 = 62.0;
/// Where rows become cards.
const NARROW: f64 = 640.0;
/// The height of the frame, its head included.
const FRAME: f64 = 560.0;
/// So many rows more are drawn on either side, and the table is drawn again each time that it was scrolled by so many.
const BESIDE: usize = 6;
const STEP: usize = 4;
/// The least width of a column.
const COLUMN: f64 = 104.0;

/// The height of each row on this page.
fn row_height(columns: usize) -> f64 {
    let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(f64::MAX);
    // What acts has a line of its own.
    if width <= NARROW { CARD + CELLS * pixels(columns.div_ceil(2)) } else { ROW }
}

/// The first row that is drawn at this place.
fn first(top: f64, row: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rows are counted in whole numbers")]
    let above = (top.max(0.0) / row) as u32;
    let above = usize::try_from(above).unwrap_or(usize::MAX);
    (above / STEP * STEP).saturating_sub(BESIDE)
}

/// How far to scroll, so that the row of a partition is in the middle.
#[inline(never)]
pub(crate) fn top_of(view: &View, place: usize, columns: usize) -> i32 {
    let row = row_height(columns);
    let above = row * pixels(line_of(view, place).unwrap_or(0)) - (FRAME - row) / 2.0;
    #[expect(clippy::cast_possible_truncation, reason = "a part of a pixel is nothing to scroll by")]
    let above = above.max(0.0) as i32;
    above
}

/// Whether the same rows are drawn at two places.
#[inline(never)]
pub(crate) fn same_rows(before: f64, now: f64, columns: usize) -> bool {
    let row = row_height(columns);
    first(before, row) == first(now, row)
}

/// The row of a partition.
fn line_of(view: &View, place: usize) -> Option<usize> {
    view.lines.iter().position(|line| *line == Line::Of(place, 0))
}

/// The frame, with the rows that are in sight.
#[inline(never)]
pub(crate) fn frame(shown: &Shown<'_>, columns: &[Column], head: Element) -> Element {
    let Shown { view, top, kept, link, .. } = *shown;
    let (count, row) = (view.lines.len(), row_height(columns.len()));
    let begin = first(top, row).min(count);
    let end = count.min(begin + first(FRAME, row) + BESIDE * 3 + STEP * 2);
    let mut rows = el("tbody");
    let mut next = 0;
    let kept = kept.and_then(|kept| line_of(view, kept)).filter(|kept| !(begin..end).contains(kept));
    let before = kept.filter(|kept| *kept < begin);
    let drawn = before.into_iter().chain(begin..end).chain(kept.filter(|kept| *kept >= end));
    for number in drawn {
        rows = gap(rows, next, number, row, columns.len());
        if let Some(line) = html_of(shown, columns, number, view.lines[number]) {
            let line = line.set("aria-rowindex", (number + 2).to_string());
            rows = rows.add(line.set("style", style(&[("height", row)])));
        }
        next = number + 1;
    }
    rows = gap(rows, next, count, row, columns.len());
    let table = el("table class='vector-table vector-tall' id='vector'")
        .set("aria-rowcount", (count + 1).to_string())
        .set("style", style(&[("min-width", COLUMN * pixels(columns.len() + 1))]))
        .add(head)
        .add(rows);
    el("div class='vector-scroll vector-frame' id='rows' role='group' tabindex='0'")
        .node(shown.frame)
        .set("aria-label", format!("Checkpoint vector, {count} rows, of which those in sight are drawn"))
        .set("style", style(&[("height", FRAME)]))
        .on_scroll(link.callback(|event| Message::Scrolled(Pane::Rows, how_far(&event))))
        .add(table)
}

/// The room of rows that are not drawn. All that is in the table has a key, so that rows are told apart by theirs.
fn gap(rows: Element, from: usize, to: usize, row: f64, columns: usize) -> Element {
    if to <= from {
        return rows;
    }
    let gap = el("tr class='rows-gap' aria-hidden='true'")
        .key(if from == 0 { "above".to_owned() } else { format!("after-{from}") })
        .set("style", style(&[("height", row * pixels(to - from))]));
    rows.add(gap.add(el("td").set("colspan", (columns + 1).to_string())))
}
