//! Publishers, a network that lies, and a membership that changes: by mouse and by keyboard alone.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

const W1: &str = "[data-publisher=\"w1\"]";

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("a lost response is driven to its end by mouse", harness, Window::Wide, lost_response_by_mouse),
        case("a lost response is driven to its end by keyboard", harness, Window::Wide, lost_response_by_keyboard),
        case(
            "a lost response is driven to its end on a narrow screen",
            harness,
            Window::Narrow,
            lost_response_by_mouse,
        ),
        case("what cannot happen now says why", harness, Window::Wide, says_why),
        case("a message leads back to the moment it was sent", harness, Window::Wide, back_to_the_sending),
        case("a stale checkpoint retry is refused", harness, Window::Wide, stale_retry),
        case("the membership changes with a split", harness, Window::Wide, splits),
        case("a page arrives, and what stops the fold is said", harness, Window::Wide, a_page_arrives),
    ]
}

/// The write lands, its reply is lost, and the record tells what silence does not.
const LOST_RESPONSE: [&str; 6] = [
    "w1 reads checkpoints",
    "w1 reads record",
    "w1 proposes",
    "deliver request of w1",
    "drop reply to w1",
    "w1 reads back",
];

async fn ends_confirmed(page: &Page) {
    page.has(&format!("{W1} [data-belief]"), "data-belief", "confirmed by the record, its own").await;
    page.has("#record", "data-cut", "before 100").await;
    page.has("#record", "data-revision", "13").await;
    page.sees(W1, "which also proves who wrote it").await;
    page.sees("#step-last", "w1 reads back").await;
}

async fn lost_response_by_mouse(page: &Page) {
    page.has("#record", "data-revision", "12").await;
    for sentence in LOST_RESPONSE {
        page.show(&does(sentence)).await;
        page.click(&does(sentence)).await;
        page.sees("#step-last", sentence).await;
    }
    ends_confirmed(page).await;
}

async fn lost_response_by_keyboard(page: &Page) {
    for sentence in LOST_RESPONSE {
        page.tab_to(&does(sentence)).await;
        page.keys(key::ENTER).await;
        page.sees("#step-last", sentence).await;
    }
    ends_confirmed(page).await;
    let body = page.run("return document.activeElement === document.body").await;
    assert_eq!(body, false, "the focus is never lost");
}

async fn says_why(page: &Page) {
    let proposes = does("w1 proposes");
    page.has(&proposes, "aria-disabled", "true").await;
    assert!(page.attribute(&proposes, "aria-description").await.contains("has not read the checkpoints"));
    page.tab_to(&proposes).await;
    page.sees(&format!(":has(> {proposes}) > .act-why"), "has not read the checkpoints").await;
    // It is no trap: pressing it does nothing but say so.
    page.keys(key::ENTER).await;
    page.hears("Not taken").await;
    page.sees("#step-place", "step 0 of").await;
}

async fn back_to_the_sending(page: &Page) {
    for sentence in &LOST_RESPONSE[..3] {
        page.show(&does(sentence)).await;
        page.click(&does(sentence)).await;
        page.sees("#step-last", sentence).await;
    }
    page.show(&does("A advances to through 100")).await;
    page.click(&does("A advances to through 100")).await;
    page.sees("#step-last", "A advances to through 100").await;
    page.show("#sequence [data-sent=\"3\"]").await;
    page.click("#sequence [data-sent=\"3\"]").await;
    page.sees("#step-last", "w1 proposes").await;
    page.sees("#step-place", "step 3 of 4").await;
}

async fn stale_retry(page: &Page) {
    for sentence in ["A writes through 100", "duplicate write of A", "deliver write of A"] {
        page.show(&does(sentence)).await;
        page.click(&does(sentence)).await;
        page.sees("#step-last", sentence).await;
    }
    page.has("#decision", "data-outcome", "frontier through 100").await;
    page.show(&does("deliver write of A")).await;
    page.click(&does("deliver write of A")).await;
    page.hears("is refused").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
}

async fn splits(page: &Page) {
    page.show("#membership").await;
    page.run("document.querySelector('#membership details, details#membership')?.setAttribute('open', '')").await;
    page.type_over("#membership-sentence", "epoch 8: A splits into A1 A2").await;
    page.find("[data-new=\"A1\"]").await;
    page.sees("[data-new=\"A1\"]", "before 100").await;
    // Nothing has happened yet.
    page.has("#record", "data-epoch", "7").await;
    page.show("#membership-apply").await;
    page.click("#membership-apply").await;
    page.has("#record", "data-epoch", "8").await;
    page.has("#record", "data-revision", "12").await;
    page.find("[role=slider][data-partition=\"A2\"]").await;
    assert_eq!(page.count("[role=slider][data-partition=\"A\"]").await, 0);
    page.click("#undo").await;
    page.find("[role=slider][data-partition=\"A\"]").await;
}

async fn a_page_arrives(page: &Page) {
    page.open_scenario("publish-11-empty-and-overlapping-pages").await;
    page.find("#pages").await;
    page.click("#scrub").await;
    page.press("#scrub", "\u{e010}").await;
    page.find("[data-page]").await;
    page.find("#page-stop").await;
}
