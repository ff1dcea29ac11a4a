//! The museum: incidents are opened, played, and taken along.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("museum: an incident is stepped through, and opened where it harms", harness, Window::Wide, steps),
        case("museum: by keyboard alone, narrow", harness, Window::Narrow, by_keyboard),
        case("museum: axe finds nothing", harness, Window::Wide, axe),
        case("museum: axe finds nothing, narrow", harness, Window::Narrow, axe),
    ]
}

const TICDC: &str = "[data-exhibit=ticdc-merge-and-split]";
const REDPANDA: &str = "[data-exhibit=redpanda-same-range-other-bytes]";

async fn start(page: &Page) {
    page.go_to("Learn").await;
    page.click("[data-tab=Museum]").await;
    page.find(".exhibit-card").await;
}

async fn steps(page: &Page) {
    start(page).await;
    assert_eq!(page.count(".exhibit-card").await, 18);
    page.show(TICDC).await;
    page.click(TICDC).await;
    page.sees("#moment-place", "moment 1 of 6").await;
    page.sees("#no-difference", "Nowhere yet").await;
    page.has("#moment-back", "aria-disabled", "true").await;
    for moment in 2..=6 {
        page.click("#moment-on").await;
        page.sees("#moment-place", &format!("moment {moment} of 6")).await;
    }
    page.hears("As it went: Publish through 2.").await;
    // The picture shows the harm, and words say where the two differ.
    page.sees(".side-went", "I1 is broken here").await;
    let drawn = page.run("return document.querySelector('.side-went .still-picture').textContent").await;
    assert!(drawn.as_str().is_some_and(|drawn| drawn.contains("covered, yet outstanding")), "{drawn}");
    page.sees(".side-should", "Publish through 1").await;
    page.sees(".exhibit-differences", "is published").await;
    page.sees(".exhibit-right", "F12").await;
    let source = page.attribute("#exhibit-source", "href").await;
    assert_eq!(source, "https://github.com/pingcap/tiflow/issues/667");

    // Played from its end it begins again, until somebody stops it.
    page.click("#moment-play").await;
    page.sees("#moment-place", "moment 1 of 6").await;
    page.has("#moment-play", "aria-label", "Pause").await;
    page.sees("#moment-place", "moment 2 of 6").await;
    page.click("#moment-play").await;
    page.has("#moment-play", "aria-label", "Play").await;

    page.press("#moment-scrub", key::END).await;
    page.sees("#moment-place", "moment 6 of 6").await;
    page.click("#side-open-0").await;
    page.find("#main[data-screen=Publish]").await;
    page.sees("#step-place", "step 8 of 8").await;
    page.sees("#step-breaks", "breaks I1").await;
    page.go_to("Learn").await;
    page.sees("#moment-place", "moment 6 of 6").await;
}

async fn by_keyboard(page: &Page) {
    start(page).await;
    page.focus(REDPANDA).await;
    page.keys(key::ENTER).await;
    // The heading has the focus, and what comes next is below it.
    page.until("the heading to have the focus", async || {
        let id = page.run("return document.activeElement.id").await;
        if id == "exhibit-title" { Ok(()) } else { Err(id.to_string()) }
    })
    .await;
    page.tab_to("#moment-play").await;
    page.keys(key::RIGHT).await;
    for moment in 2..=6 {
        page.keys(key::ENTER).await;
        page.sees("#moment-place", &format!("moment {moment} of 6")).await;
    }
    page.sees(".side-went", "J9 is broken here").await;
    page.sees(".side-should", "Serve gen 2").await;
    assert_eq!(page.run("return document.documentElement.scrollWidth <= innerWidth").await, true);
    page.focus("#exhibit-back").await;
    page.keys(key::ENTER).await;
    page.until("the card to have the focus", async || {
        let name = page.run("return document.activeElement.dataset.exhibit").await;
        if name == "redpanda-same-range-other-bytes" { Ok(()) } else { Err(name.to_string()) }
    })
    .await;
}

async fn axe(page: &Page) {
    load_axe(page).await;
    start(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        check(page, &format!("the museum, {theme}")).await;
        for exhibit in [TICDC, REDPANDA] {
            page.show(exhibit).await;
            page.click(exhibit).await;
            page.press("#moment-scrub", key::END).await;
            page.find(".side-broken").await;
            check(page, &format!("{exhibit}, {theme}")).await;
            page.click("#exhibit-back").await;
        }
    }
}
