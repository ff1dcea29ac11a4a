//! The catalogue: positions are looked for, opened and touched.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("catalogue: positions are looked for, and one is touched", harness, Window::Wide, looks_for),
        case("catalogue: by keyboard alone, narrow", harness, Window::Narrow, by_keyboard),
        case("catalogue: axe finds nothing", harness, Window::Wide, axe),
        case("catalogue: axe finds nothing, narrow", harness, Window::Narrow, axe),
    ]
}

const COUNT: &str = "#catalogue-count";
const COCKROACH: &str = "#position-cockroachdb-resolved";

async fn start(page: &Page) {
    page.go_to("Learn").await;
    page.click("[data-tab=Catalogue]").await;
    page.sees(COUNT, "48 of 48 positions").await;
}

async fn looks_for(page: &Page) {
    start(page).await;
    page.type_over("#catalogue-words", "kafka offset").await;
    page.hears(" of 48 positions").await;
    let said = page.text(COUNT).await;
    let found = page.count(".catalogue-row").await;
    assert!(found > 0 && said == format!("{found} of 48 positions"), "{said}");

    // Each choice says how many it would leave.
    page.sees("[data-kind=trim].kind-choice", "1").await;
    page.click("[data-kind=trim].kind-choice").await;
    page.sees(COUNT, "1 of 48").await;
    page.type_over("#catalogue-words", "kafka offset spanner").await;
    page.sees(".catalogue-nothing", "No position has all of that.").await;
    page.click("#catalogue-again").await;
    page.sees(COUNT, "48 of 48").await;
    assert_eq!(page.value("#catalogue-words").await, "");

    // What contradicts itself has both shapes and both readings.
    page.click("[data-kind=ambiguous].kind-choice").await;
    page.click(COCKROACH).await;
    page.has(COCKROACH, "aria-expanded", "true").await;
    page.sees(".catalogue-readings", "Two readings.").await;
    assert_eq!(page.count("[data-position=cockroachdb-resolved] .meaning .icon").await, 2);
    page.sees("#decision", "before 1701102296662969433.0000000000").await;

    // The example is live, and goes on where it can be worked with.
    page.show("[data-lane=\"read as before\"] .kind").await;
    page.click("[data-lane=\"read as before\"] .kind").await;
    page.sees("#decision", "through 1701102296662969433.0000000000").await;
    page.show("#example-open").await;
    page.click("#example-open").await;
    page.find("#main[data-screen=Publish]").await;
    page.sees("#decision", "through 1701102296662969433.0000000000").await;
    page.go_to("Learn").await;
    page.has(COCKROACH, "aria-expanded", "true").await;
}

async fn by_keyboard(page: &Page) {
    start(page).await;
    page.tab_to("#catalogue-words").await;
    page.keys("LogStart").await;
    page.sees(COUNT, "1 of 48").await;
    page.tab_to("#sieve-system").await;
    page.keys("K").await;
    page.has(".catalogue-select:has(#sieve-system)", "data-on", "data-on").await;
    page.tab_to("#position-kafka-log-start-offset").await;
    page.keys(key::ENTER).await;
    page.sees("#outcome", "Offset trimmed").await;
    page.tab_to("#step-forward").await;
    page.keys(key::ENTER).await;
    page.sees("#step-place", "step 1 of 1").await;
    page.sees("#outcome", "Serve gen 1").await;
    // A narrow screen needs no scrolling sideways.
    assert_eq!(page.run("return document.documentElement.scrollWidth <= innerWidth").await, true);
    page.tab_to("#example-open").await;
    page.keys(key::ENTER).await;
    page.find("#main[data-screen=Read]").await;
}

async fn axe(page: &Page) {
    load_axe(page).await;
    start(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        check(page, &format!("the catalogue, {theme}")).await;
        page.click(COCKROACH).await;
        page.find(".position-detail #decision").await;
        check(page, &format!("an ambiguous position, {theme}")).await;
        page.click(COCKROACH).await;
        page.type_over("#catalogue-words", "nothing has this").await;
        page.find(".catalogue-nothing").await;
        check(page, &format!("nothing is found, {theme}")).await;
        page.click("#catalogue-again").await;
    }
}
