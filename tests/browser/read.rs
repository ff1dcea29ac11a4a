//! The Read screen: candidates that fail, the wall, and the offset.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

const OUTCOME: &str = "[data-outcome]";

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("the newest candidate fails to open, and the next one serves", harness, Window::Wide, falls_back),
        case("every candidate of the view fails while the other view is healthy", harness, Window::Wide, all_fail),
        case("every candidate fails, on a narrow screen", harness, Window::Narrow, all_fail),
        case("the read offset moves by mouse and by keyboard", harness, Window::Wide, moves_the_offset),
        case("a candidate's input is broken and mended", harness, Window::Wide, breaks_and_mends),
        case("a malformed request is an error beside its input", harness, Window::Wide, malformed_request),
    ]
}

/// Selects a candidate and switches its fault.
async fn fault(page: &Page, candidate: &str, fault: &str) {
    let bar = format!("[data-candidate=\"{candidate}\"]");
    page.show(&bar).await;
    page.press(&bar, key::ENTER).await;
    page.has(&bar, "aria-pressed", "true").await;
    page.show(fault).await;
    page.click(fault).await;
}

async fn falls_back(page: &Page) {
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    page.sees("#outcome", "Serve gen 2").await;
    fault(page, "seg-3", "#fault-open").await;
    page.sees("#outcome", "Serve gen 3").await;
    fault(page, "seg-3", "#fault-open").await;
    page.sees("#outcome", "Serve gen 2").await;
    page.sees("#outcome", "gen 3 failed to open: that exact candidate excluded").await;
    page.sees("#outcome", "obj-2 @ etag a1").await;
    page.hears("Serve gen 2").await;
}

async fn all_fail(page: &Page) {
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    page.has(OUTCOME, "data-outcome", "served").await;
    fault(page, "seg-2", "#fault-open").await;
    page.sees("#outcome", "Serve gen 0").await;
    fault(page, "seg-0", "#fault-open").await;
    page.has(OUTCOME, "data-outcome", "retryable").await;
    page.sees("#outcome", "Retry later").await;
    page.sees("#outcome", "200 ms").await;
    let other = page.attribute("[data-candidate=\"cmp-9\"]", "aria-label").await;
    assert!(other.contains("another view: never considered"), "the other view is behind its wall: {other}");
    page.click("#undo").await;
    page.has(OUTCOME, "data-outcome", "served").await;
}

async fn moves_the_offset(page: &Page) {
    let slider = "#read-offset";
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    page.has(slider, "aria-valuetext", "read offset 47, COMMITTED").await;
    page.press(slider, key::RIGHT).await;
    page.has(slider, "aria-valuetext", "read offset 48, COMMITTED").await;
    page.click("#read-offset-less").await;
    page.has(slider, "aria-valuetext", "read offset 47, COMMITTED").await;
    page.show(slider).await;
    let (x, y) = page.middle(slider).await;
    page.hold(&[(x, y), (x + 60.0, y), (x + 90.0, y)]).await;
    page.sees("#step-place", "step 2 of 2").await;
    page.release().await;
    let moved = page.attribute(slider, "aria-valuenow").await.parse::<u64>().expect("an offset");
    assert!(moved > 48, "the offset went right, to {moved}");
    page.click("#undo").await;
    page.has(slider, "aria-valuetext", "read offset 47, COMMITTED").await;
}

async fn breaks_and_mends(page: &Page) {
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    let bar = "[data-candidate=\"seg-2\"]";
    page.show(bar).await;
    page.press(bar, key::ENTER).await;
    let field = "[name=\"range\"]";
    page.type_over(field, "[24, 7").await;
    page.has(field, "aria-invalid", "true").await;
    page.sees("#outcome", "Serve gen 2").await;
    page.sees("#outcome", "Older than").await;
    page.type_over(field, "[24, 40)").await;
    page.sees("#outcome", "Serve gen 0").await;
    page.has(field, "aria-invalid", "").await;
}

async fn malformed_request(page: &Page) {
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    let field = "[name=\"read offset\"]";
    page.type_over(field, "x4").await;
    page.has(field, "aria-invalid", "true").await;
    page.sees("#outcome", "Serve gen 2").await;
    page.type_over(field, "12").await;
    page.has(OUTCOME, "data-outcome", "trimmed").await;
}
