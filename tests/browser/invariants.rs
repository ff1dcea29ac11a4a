//! The invariants: quiet while they hold; once a step breaks one, which, where, and the way there.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("invariants: a broken one is seen, heard and gone back to", harness, Window::Wide, broken),
        case("invariants: a broken one is seen on a narrow screen", harness, Window::Narrow, broken),
        case("invariants: of a read, all nine are listed by keyboard", harness, Window::Wide, of_a_read),
    ]
}

const I1: &str = "#invariants [data-invariant=I1]";
const SAID: &str = "#invariants-said";

/// Which of the events of A are done is edited by hand.
async fn switch_event(page: &Page) {
    let event = "[aria-label=\"98 outstanding, event of A\"]";
    page.show(event).await;
    page.click(event).await;
}

async fn broken(page: &Page) {
    page.sees(SAID, "All six hold at every step so far").await;
    assert_eq!(page.count("#invariants [data-standing=holds]").await, 6);
    assert_eq!(page.text(I1).await, "", "it is folded away while there is nothing to say");

    // An edit by hand may say anything; the next thing that happens meets it.
    switch_event(page).await;
    page.sees("#step-last", "A event 98 outstanding").await;
    page.has(I1, "data-standing", "holds").await;
    page.show(&does("w1 reads checkpoints")).await;
    page.click(&does("w1 reads checkpoints")).await;
    page.has(I1, "data-standing", "here").await;
    page.sees(SAID, "I1 is broken here, at step 2").await;
    page.sees(I1, "broken here").await;
    page.sees("#step-breaks", "breaks I1").await;
    page.hears("I1 is broken here, at step 2.").await;
    assert_eq!(page.count("#invariants [data-standing=holds]").await, 5);

    // Mended, it was broken all the same.
    switch_event(page).await;
    page.has(I1, "data-standing", "earlier").await;
    page.sees(SAID, "I1 was broken earlier, at step 2").await;
    assert_eq!(page.count("#step-breaks").await, 0);
    page.has("#invariants li:first-child", "data-invariant", "I1").await;
    load_axe(page).await;
    check(page, "an invariant that was broken").await;
    page.open().await;
    page.has(I1, "data-standing", "earlier").await;

    let way = format!("{I1} button");
    page.show(&way).await;
    page.sees(&way, "step 2: w1 reads checkpoints").await;
    page.click(&way).await;
    page.sees("#step-place", "step 2 of 3").await;
    page.has(I1, "data-standing", "here").await;

    // Before it, nothing was broken; the tree marks where it was.
    page.click("#undo").await;
    page.sees(SAID, "All six hold at every step so far").await;
    assert_eq!(page.text(I1).await, "", "it is folded away again");
    page.find("#history-tree .moment-breaks[aria-label=\"step 2: w1 reads checkpoints, breaks I1\"]").await;
}

async fn of_a_read(page: &Page) {
    page.go_to("Read").await;
    page.sees(SAID, "All nine hold at every step so far").await;
    page.press("#invariants summary", key::ENTER).await;
    page.sees("[data-invariant=J9]", "the index named exactly the served candidate").await;
    assert_eq!(page.count("#invariants [data-standing=holds]").await, 9);
}
