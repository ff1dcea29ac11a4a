//! Systems that make mistakes: which they are, how they are mended, and where right and wrong part.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::Page;

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("a right system shows nothing of mistakes", harness, Window::Wide, quiet),
        case("a mistaken read parts from a right one, and is mended", harness, Window::Wide, parts_and_is_mended),
        case("a mistaken publication parts on a narrow screen", harness, Window::Narrow, parts_when_narrow),
    ]
}

async fn quiet(page: &Page) {
    page.sees("#decision", "Publish before 100").await;
    page.click("#step-forward").await;
    page.sees("#step-place", "1").await;
    assert_eq!(page.count("#mistakes, #parting").await, 0);
    page.go_to("Read").await;
    assert_eq!(page.count("#mistakes, #parting").await, 0);
}

async fn parts_and_is_mended(page: &Page) {
    page.open_scenario("read-mistake-skips-the-recheck").await;
    page.sees("#mistakes", "This system makes a mistake: skips the recheck.").await;
    assert_eq!(page.count("#parting").await, 0);
    for _ in 0..3 {
        page.click("#step-forward").await;
    }
    page.sees("#parting", "skips the recheck (R6)").await;
    page.sees("#parting-right", "it goes on with recheck.").await;
    page.sees("#parting-wrong", "it goes on with open.").await;
    assert!(page.middle("#parting-right").await.0 < page.middle("#parting-wrong").await.0, "right stands on the left");
    page.show("[data-mistake=\"skips the recheck\"]").await;
    page.click("[data-mistake=\"skips the recheck\"]").await;
    page.sees("#step-last", "mends the mistake: skips the recheck").await;
    assert_eq!(page.count("#mistakes, #parting").await, 0);
    page.click("#step-back").await;
    page.sees("#mistakes", "skips the recheck").await;
}

async fn parts_when_narrow(page: &Page) {
    page.open_scenario("publish-mistake-takes-the-latest-cut").await;
    page.sees("#decision", "Not the earliest cut").await;
    for _ in 0..2 {
        page.click("#step-forward").await;
    }
    page.sees("#parting-right", "w1 proposes before 100").await;
    page.sees("#parting-wrong", "w1 proposes through 120").await;
    assert!(page.middle("#parting-right").await.1 < page.middle("#parting-wrong").await.1, "right stands above");
}
