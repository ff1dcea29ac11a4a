//! The Publish screen, by mouse, by keyboard and by table.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

const A: &str = "[role=slider][data-partition=\"A\"]";
const B: &str = "[role=slider][data-partition=\"B\"]";
const C: &str = "[role=slider][data-partition=\"C\"]";

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("a boundary is dragged over an edge and the cut follows", harness, Window::Wide, drags),
        case("a drag is given up by Escape", harness, Window::Wide, gives_a_drag_up),
        case("a boundary is dragged on a narrow screen", harness, Window::Narrow, drags),
        case("the kind is toggled by keyboard", harness, Window::Wide, toggles_the_kind),
        case("keys move a boundary edge by edge", harness, Window::Wide, moves_by_keys),
        case("a boundary moves without dragging", harness, Window::Wide, moves_by_clicks),
        case("an input is broken and mended", harness, Window::Wide, breaks_and_mends),
        case("every keystroke is followed, and all of them are one step", harness, Window::Wide, follows_keystrokes),
        case("partitions are added and removed", harness, Window::Wide, adds_and_removes),
    ]
}

/// The place of an edge on the axis of a lane, by another boundary that lies on it.
async fn edge_of(page: &Page, boundary: &str, lane: &str) -> (f64, f64) {
    let (x, _) = page.middle(boundary).await;
    let (_, y) = page.middle(lane).await;
    (x, y)
}

async fn drags(page: &Page) {
    page.show(A).await;
    page.has(A, "aria-valuetext", "A, before 100").await;
    let (from, through_100, before_102) = (page.middle(A).await, edge_of(page, B, A).await, edge_of(page, C, A).await);
    page.drag(&[from, through_100]).await;
    page.has(A, "aria-valuetext", "A, through 100").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
    page.sees("#decision", "A and B hold it").await;
    page.hears("Publish through 100").await;
    // While it is held the answer follows, and only the end of the drag is a step.
    page.hold(&[through_100, before_102]).await;
    page.has(A, "aria-valuetext", "A, before 102").await;
    page.sees("#decision", "B holds it").await;
    page.sees("#step-last", "A through 100").await;
    page.release().await;
    page.sees("#step-last", "A before 102").await;
    page.click("#undo").await;
    page.has(A, "aria-valuetext", "A, through 100").await;
}

async fn gives_a_drag_up(page: &Page) {
    page.show(A).await;
    let (from, to) = (page.middle(A).await, edge_of(page, C, A).await);
    page.hold(&[from, to]).await;
    page.has(A, "aria-valuetext", "A, before 102").await;
    page.press(A, key::ESCAPE).await;
    page.has(A, "aria-valuetext", "A, before 100").await;
    page.release().await;
    page.sees("#step-place", "step 0 of").await;
    page.has("#decision", "data-outcome", "frontier before 100").await;
}

async fn toggles_the_kind(page: &Page) {
    page.press(A, key::SPACE).await;
    page.has(A, "aria-valuetext", "A, through 100").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
    page.press(A, key::ENTER).await;
    page.has("#decision", "data-outcome", "frontier before 100").await;
    let button = "[data-kind=\"A\"]";
    page.has(button, "aria-pressed", "false").await;
    page.press(button, key::SPACE).await;
    page.has(button, "aria-pressed", "true").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
}

async fn moves_by_keys(page: &Page) {
    let now = page.attribute(A, "aria-valuenow").await;
    page.press(A, key::RIGHT).await;
    page.has(A, "aria-valuetext", "A, through 100").await;
    page.press(A, key::RIGHT).await;
    page.has(A, "aria-valuetext", "A, before 101").await;
    page.press(A, key::LEFT).await;
    page.press(A, key::LEFT).await;
    page.has(A, "aria-valuetext", "A, before 100").await;
    page.has(A, "aria-valuenow", &now).await;
    page.keys(key::TAB).await;
    let focused = page.run("return document.activeElement.closest('[data-lane]')?.dataset.lane").await;
    assert!(focused.is_string(), "Tab stays among the lanes: {focused}");
}

async fn moves_by_clicks(page: &Page) {
    page.click("[data-forward=\"A\"]").await;
    page.has(A, "aria-valuetext", "A, through 100").await;
    page.click("[data-back=\"A\"]").await;
    page.has(A, "aria-valuetext", "A, before 100").await;
}

async fn breaks_and_mends(page: &Page) {
    let field = "#field-A-coordinate";
    // No beginning of it reads, so the decision stays where it was.
    page.type_over(field, "O100").await;
    page.has(field, "aria-invalid", "true").await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    assert_eq!(page.attribute(field, "aria-describedby").await, "field-A-coordinate-error");
    // The last good decision is still there, and says that it is older.
    page.has("#decision", "data-outcome", "frontier before 100").await;
    page.sees("#stale", "Older than the input").await;
    page.type_over(field, "101").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
    page.has(field, "aria-invalid", "").await;
    assert_eq!(page.count("#stale").await, 0);
    assert_eq!(page.count("#field-A-coordinate-error").await, 0);
}

async fn follows_keystrokes(page: &Page) {
    let field = "#field-A-coordinate";
    page.type_over(field, "9").await;
    page.has("#decision", "data-outcome", "frontier before 9").await;
    page.keys("7").await;
    page.has("#decision", "data-outcome", "frontier before 97").await;
    page.keys(key::TAB).await;
    page.click("#undo").await;
    page.has("#decision", "data-outcome", "frontier before 100").await;
}

async fn adds_and_removes(page: &Page) {
    page.click("#add-partition").await;
    page.has("#decision", "data-outcome", "rejected").await;
    page.sees("#decision", "missing checkpoint").await;
    page.click("#undo").await;
    page.has("#decision", "data-outcome", "frontier before 100").await;
}
