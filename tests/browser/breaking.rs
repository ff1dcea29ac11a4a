//! The screen that breaks things: a design is answered, searched, and its harm stepped through.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("breaking: a wrong answer is searched and its harm opened", harness, Window::Wide, finds_harm),
        case("breaking: a wrong answer is searched, narrow", harness, Window::Narrow, finds_harm),
        case("breaking: by keyboard alone", harness, Window::Wide, by_keyboard),
        case("breaking: a long search stops at once", harness, Window::Wide, stops_at_once),
        case("breaking: the page answers while it searches", harness, Window::Wide, answers_meanwhile),
        case("breaking: a scenario is searched as it stands", harness, Window::Wide, searches_a_scenario),
        case(
            "breaking: what is looked for is said in words, and kept if it does not read",
            harness,
            Window::Wide,
            looks_for,
        ),
        case("breaking: a review gives a verdict for each question", harness, Window::Wide, reviews),
        case("breaking: answers and findings survive a reload", harness, Window::Wide, survives),
        case("breaking: axe finds nothing", harness, Window::Wide, axe),
        case("breaking: axe finds nothing, narrow", harness, Window::Narrow, axe),
    ]
}

const FOUND: &str = "#break-found[data-outcome=found]";
const READS: &str = ".break-design .choices button:nth-child(2)";

fn no(mistake: &str) -> String {
    format!("[data-mistake=\"{mistake}\"] .no input")
}

async fn start(page: &Page) {
    page.go_to("Break it").await;
    page.sees("#break-found", "Or try a mistake").await;
}

/// Answers one question about reads with no.
async fn skips_the_recheck(page: &Page) {
    start(page).await;
    page.click(READS).await;
    page.show(&no("skips the recheck")).await;
    page.click(&no("skips the recheck")).await;
    page.has(".ask[data-mistake=\"skips the recheck\"]", "data-answer", "no").await;
}

/// Opens what is closed at first.
async fn opens(page: &Page, details: &str) {
    let summary = format!("{details} summary");
    page.show(&summary).await;
    page.click(&summary).await;
}

async fn finds_harm(page: &Page) {
    skips_the_recheck(page).await;
    page.click("#search").await;
    page.find(FOUND).await;
    page.sees("#break-found", "J9").await;
    page.hears("Shortest way to harm").await;
    // It stands where right and wrong part, and says what each does there.
    page.sees(".way-parts[aria-current]", "here right and wrong part").await;
    page.sees(".side-right", "recheck").await;
    page.sees(".side-yours", "open").await;
    let steps = page.count("#way li").await;
    let place = page.text("#way-place").await;
    page.show("#way-forward").await;
    page.click("#way-forward").await;
    assert_ne!(page.text("#way-place").await, place);
    page.press("#way-scrub", key::END).await;
    page.sees("#way-place", &format!("step {steps} of {steps}")).await;
    page.sees(".way-harm[aria-current]", "breaks J9").await;
    page.press("#way-scrub", key::HOME).await;
    page.sees("#way-place", &format!("step 0 of {steps}")).await;
    page.show(".way-parts").await;
    page.click(".way-parts").await;
    page.show("#open").await;
    page.click("#open").await;
    // The same steps are a history there, which stands where right and wrong part.
    page.find("#main[data-screen=\"Read\"]").await;
    page.sees("#scenario-menu", "skips the recheck").await;
    page.sees("#step-place", &place).await;
    page.sees("#parting-right", "recheck").await;
    page.sees("#parting-wrong", "open").await;
    page.press("#scrub", key::END).await;
    page.sees("#step-place", &format!("step {steps} of {steps}")).await;
    page.sees("#step-breaks", "").await;
    page.sees(".step-bar", "breaks J9").await;
}

async fn by_keyboard(page: &Page) {
    page.tab_to(".tab[data-screen=\"Break it\"]").await;
    page.keys(key::ENTER).await;
    page.find("#main[data-screen=\"Break it\"]").await;
    let question = ".ask[data-mistake=\"takes the latest cut\"]";
    page.tab_to(&format!("{question} .yes input")).await;
    page.keys(key::RIGHT).await;
    page.has(question, "data-answer", "no").await;
    page.tab_to("#search").await;
    page.keys(key::ENTER).await;
    page.find(FOUND).await;
    page.tab_to(".way-step[tabindex='0']").await;
    page.keys(key::END).await;
    page.find(".way-harm[aria-current]").await;
    page.keys(key::LEFT).await;
    page.find(".way-step:not(.way-harm)[aria-current]").await;
    page.tab_to("[data-keep=Mermaid]").await;
    page.keys(key::ENTER).await;
    assert!(page.value("#kept-text").await.starts_with("sequenceDiagram"));
    page.tab_to("#open").await;
    page.keys(key::ENTER).await;
    page.find("#main[data-screen=\"Publish\"]").await;
    page.sees("#scenario-menu", "takes the latest cut").await;
}

/// Begins a search that goes on for long: a right design, with much that may happen.
async fn search_for_long(page: &Page) {
    start(page).await;
    opens(page, "#bounds").await;
    for (bound, most) in [("messages", "9"), ("duplicates", "9"), ("attempts", "9"), ("states", "90000000")] {
        page.type_over(&format!("#break-{bound}"), most).await;
    }
    page.click("#search").await;
    page.has("#progress", "data-search", "runs").await;
    page.sees("#progress b", ",").await;
}

async fn stops_at_once(page: &Page) {
    search_for_long(page).await;
    let ms = page
        .run_async(
            "const done = arguments[arguments.length - 1];
             const progress = document.querySelector('#progress');
             const began = performance.now();
             new MutationObserver(() => {
                 const said = document.querySelector('#progress');
                 if (said.dataset.search === 'stopped') done(performance.now() - began);
             }).observe(document.querySelector('.break-bar'), { subtree: true, childList: true, attributes: true });
             document.querySelector('#cancel').click();",
        )
        .await;
    assert!(ms.as_f64().is_some_and(|ms| ms < 100.0), "it took {ms} ms to stop");
    page.sees("#break-found", "It was stopped at").await;
    page.hears("It was stopped at").await;
}

async fn answers_meanwhile(page: &Page) {
    search_for_long(page).await;
    let ms = page
        .run_async(
            "const done = arguments[arguments.length - 1];
             const question = document.querySelector('.ask');
             const took = [];
             const answer = async word => {
                 const began = performance.now();
                 const seen = new Promise(resolve => new MutationObserver((_, it) => { it.disconnect(); resolve(); })
                     .observe(question, { attributes: true, attributeFilter: ['data-answer'] }));
                 question.querySelector(`.${word} input`).click();
                 await seen;
                 took.push(performance.now() - began);
                 await new Promise(resolve => setTimeout(resolve, 70));
             };
             (async () => {
                 for (let i = 0; i < 6; i++) await answer(i % 2 ? 'yes' : 'no');
                 took.sort((a, b) => a - b);
                 done(took[3]);
             })();",
        )
        .await;
    assert!(ms.as_f64().is_some_and(|ms| ms < 34.0), "it took {ms} ms to take an answer");
    page.has("#progress", "data-search", "runs").await;
    page.click("#cancel").await;
    page.has("#progress", "data-search", "stopped").await;
}

async fn searches_a_scenario(page: &Page) {
    page.open_scenario("publish-10-both-kinds-at-one-coordinate").await;
    start(page).await;
    page.click(&no("relabels before as through")).await;
    page.show("#place").await;
    page.run(
        "const place = document.querySelector('#place');
         place.value = 'scenario';
         place.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    page.sees("#place-about", "As it stands on Publish").await;
    page.click("#search").await;
    page.find("#break-found[data-outcome]").await;
    page.sees("#break-found", "state").await;
}

async fn looks_for(page: &Page) {
    start(page).await;
    opens(page, "#sought").await;
    page.type_over("#break-where", "cutt = \"before 9\"").await;
    page.click("#search").await;
    page.sees("#break-where-error", "cut").await;
    assert_eq!(page.value("#break-where").await, "cutt = \"before 9\"");
    page.type_over("#break-where", "cut = \"before 9\"").await;
    page.click("#search").await;
    page.find("#break-found[data-outcome]").await;
    assert_eq!(page.count("#break-where-error").await, 0);
}

async fn reviews(page: &Page) {
    start(page).await;
    for mistake in ["takes the latest cut", "takes silence as success"] {
        page.show(&no(mistake)).await;
        page.click(&no(mistake)).await;
    }
    page.click("#review").await;
    page.find("#break-found[data-review=over]").await;
    page.sees("#found-title", "2 OF 2").await;
    page.has(".verdict[data-mistake=\"takes the latest cut\"]", "data-verdict", "harmful").await;
    page.has(".verdict[data-mistake=\"ignores scope\"]", "data-verdict", "safe").await;
    page.click("[data-keep=Report]").await;
    let report = page.value("#kept-text").await;
    assert!(report.contains("| safe as answered |") && report.contains("takes silence as success"), "{report}");
    assert!(page.attribute("#download", "href").await.starts_with("data:text/plain"));
    page.click("[data-show=\"takes silence as success\"]").await;
    page.find(FOUND).await;
    page.sees(".way-step[aria-current]", "here right and wrong part").await;
    page.click("#verdicts").await;
    page.find("#break-found[data-review=over]").await;
}

async fn survives(page: &Page) {
    skips_the_recheck(page).await;
    page.click("#search").await;
    page.find(FOUND).await;
    page.go_to("Publish").await;
    page.go_to("Break it").await;
    page.find(FOUND).await;
    page.open().await;
    page.find("#main[data-screen=\"Break it\"]").await;
    page.has(".ask[data-mistake=\"skips the recheck\"]", "data-answer", "no").await;
    page.find(FOUND).await;
    page.find(".way-parts[aria-current]").await;
}

async fn axe(page: &Page) {
    load_axe(page).await;
    page.go_to("Break it").await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        check(page, &format!("as it is, {theme}")).await;
        if theme == "light" {
            skips_the_recheck(page).await;
            page.click(".ask[data-mistake=\"skips the recheck\"] .cite").await;
            opens(page, "#bounds").await;
            opens(page, "#sought").await;
            page.click("#search").await;
            page.find(FOUND).await;
            page.show("[data-keep=Report]").await;
            page.click("[data-keep=Report]").await;
        }
        page.find(FOUND).await;
        check(page, &format!("with a result, {theme}")).await;
        page.click("#review").await;
        page.find("#break-found[data-review=over]").await;
        check(page, &format!("with verdicts, {theme}")).await;
        let fits = page.run("return document.documentElement.scrollWidth <= innerWidth").await;
        assert_eq!(fits, true, "nothing scrolls sideways");
        page.show("[data-show]").await;
        page.click("[data-show]").await;
    }
}
