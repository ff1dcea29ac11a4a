//! What a tool has printed, on its way to a checkpoint vector.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

const LEASES: &str = include_str!("../pastes/kcl-leases.txt");

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("a paste is asked about and becomes the vector", harness, Window::Wide, by_mouse),
        case("a paste on the page is looked at, by keyboard alone", harness, Window::Wide, by_keyboard),
        case("a paste of large numbers loses no digit", harness, Window::Wide, large),
        case("a paste is kept over a reload, also one that nobody knows", harness, Window::Wide, kept),
        case("axe finds nothing about a paste", harness, Window::Wide, with_axe),
        case("axe finds nothing about a paste on a narrow screen", harness, Window::Narrow, with_axe),
    ]
}

async fn open(page: &Page) {
    page.open_paste().await;
    page.find("#paste-text:focus").await;
}

/// Waits until this stands in an input.
async fn holds(page: &Page, css: &str, text: &str) {
    page.until(&format!("`{text}` in `{css}`"), async || {
        let found = page.value(css).await;
        if found == text { Ok(()) } else { Err(found) }
    })
    .await;
}

/// Pastes a text where there is no input, as Ctrl+V does.
async fn put(page: &Page, text: &str) {
    let script = "const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', ";
    let script = format!(
        "{script}{}); document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true }}))",
        serde_json::to_string(text).expect("a text")
    );
    page.run(&script).await;
}

async fn by_mouse(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.click("#paste-open").await;
    page.find("#paste-text:focus").await;
    page.click("#paste-example").await;
    page.sees("#paste-told", "kafka-consumer-groups, 3 values").await;
    page.sees("#paste-told", "LOG-END-OFFSET").await;
    page.hears("Recognised: kafka-consumer-groups").await;
    // Until somebody answers it claims less.
    page.sees(".paste-values tbody tr:first-child", "before 1200").await;
    page.sees(".paste-values tbody tr:nth-child(2)", "missing").await;
    page.click(".paste-asked label:last-child input").await;
    page.sees(".paste-values tbody tr:first-child", "through 1200").await;
    page.click("#paste-use").await;
    page.find("#vector-title").await;
    holds(page, "[data-row=\"orders/0\"] [id$=coordinate]", "1200").await;
    page.sees("#decision", "Rejected").await;
    page.sees("#decision", "orders/1").await;
    assert_eq!(page.count("#paste").await, 0);
    // What stood there waits in the menu.
    page.click("#scenario-menu").await;
    page.sees("[aria-labelledby=scenarios-yours]", "Both kinds at one coordinate").await;
}

async fn by_keyboard(page: &Page) {
    put(page, "word").await;
    assert_eq!(page.count("#paste").await, 0, "a single word is nobody's paste");
    put(page, LEASES).await;
    page.sees("#paste-told", "KCL lease rows").await;
    page.until("a text with the focus", async || {
        let focused = page.run("return document.activeElement.id").await;
        if focused == "paste-text" { Ok(()) } else { Err(focused.to_string()) }
    })
    .await;
    page.tab_to("#paste-use").await;
    page.keys(key::ENTER).await;
    page.sees("#decision", "shardId-000000000002").await;
    page.press("#scenario-menu", key::ENTER).await;
    page.press("#menu-paste", key::ENTER).await;
    page.press("#paste-text", key::ESCAPE).await;
    page.find("#scenario-menu:focus").await;
    assert_eq!(page.count("#paste").await, 0);
}

async fn large(page: &Page) {
    put(page, LEASES).await;
    page.sees(".paste-values", "through 49651234567890123456789012345678901234567890123456789012:3").await;
    page.sees(".paste-values", "ended").await;
    page.click("#paste-use").await;
    holds(page, "#field-shardId-000000000001-coordinate", "49651234567890123456789012345678901234567890123456789012:3")
        .await;
}

async fn kept(page: &Page) {
    open(page).await;
    page.type_over("#paste-text", "nobody prints this").await;
    page.sees("#paste-told", "no known tool prints this").await;
    page.sees("#paste-told", "Pulsar stats-internal").await;
    page.has("#paste-use", "aria-disabled", "true").await;
    page.open().await;
    open(page).await;
    holds(page, "#paste-text", "nobody prints this").await;
    page.sees("#paste-told", "no known tool prints this").await;
}

async fn with_axe(page: &Page) {
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        open(page).await;
        check(page, &format!("an empty paste, {theme}")).await;
        page.click("#paste-example").await;
        page.sees("#paste-told", "3 values").await;
        check(page, &format!("a paste, {theme}")).await;
        page.type_over("#paste-text", "nobody prints this").await;
        page.sees("#paste-told", "no known tool").await;
        check(page, &format!("an unknown paste, {theme}")).await;
        page.type_over("#paste-text", " ").await;
        page.click("#paste-close").await;
        let wide = page.run("return document.documentElement.scrollWidth <= innerWidth").await;
        assert_eq!(wide, true, "nothing is wider than the page");
    }
}
