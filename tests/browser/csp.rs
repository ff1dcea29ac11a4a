//! The Content-Security-Policy: every case runs under it, and the browser says what it forbids.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("every screen keeps to the policy", harness, Window::Wide, all_screens),
        case("what the policy forbids is seen", harness, Window::Wide, is_seen),
        case("a chosen theme is there before the first paint", harness, Window::Wide, theme_first),
    ]
}

/// What is pressed, drawn, opened and searched for; a look at what was forbidden follows each case.
async fn all_screens(page: &Page) {
    let policies = page
        .run("return document.querySelectorAll('head > meta[http-equiv=\"Content-Security-Policy\"] ~ script[src]').length")
        .await;
    assert_eq!(policies, 4, "the tag comes before every script");
    page.press("[role=slider][data-partition=\"A\"]", key::RIGHT).await;
    page.sees("#decision", "Publish through 100").await;
    // What is drawn has its place by style: without it, everything lies in one corner.
    let places = page
        .run("return new Set([...document.querySelectorAll('[data-partition]')].map(at => at.getBoundingClientRect().top)).size")
        .await;
    assert!(places.as_u64() >= Some(2), "the partitions have places of their own: {places}");
    page.open_scenario("read-10-newest-generation-fails-to-open").await;
    page.find("#outcome").await;
    page.click("#step-forward").await;
    page.go_to("Break it").await;
    page.click("#search").await;
    page.sees("#break-found", "states were searched").await;
}

/// If nobody saw it, no other case would say anything.
async fn is_seen(page: &Page) {
    page.run("document.querySelector('#main').setAttribute('style', 'color: red')").await;
    page.run("document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))").await;
    let violations = page.violations().await.to_string();
    assert!(violations.contains("style-src-attr") && violations.contains("script-src-elem"), "{violations}");
    page.open().await;
}

/// The script that sets it holds the first paint up, and comes before whatever is painted.
async fn theme_first(page: &Page) {
    page.click("#theme").await;
    page.has("#theme", "aria-pressed", "true").await;
    page.open().await;
    let boot = page
        .run(
            "const [script] = document.scripts;
             const [entry] = performance.getEntriesByName(script.src);
             return [script.defer || script.async || script.type === 'module', entry.renderBlockingStatus,
                 document.documentElement.dataset.theme, getComputedStyle(document.documentElement).colorScheme];",
        )
        .await;
    assert_eq!(boot, serde_json::json!([false, "blocking", "dark", "dark"]));
}
