//! Links: made, copied, opened by somebody else, and refused where they are broken or mean harm.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("a link opens as the work that was shared", harness, Window::Wide, there_and_back),
        case("a link to a read under way opens at its step", harness, Window::Wide, a_read),
        case("a link opens in a page that is open, and keeps its work", harness, Window::Wide, in_an_open_page),
        case("another outcome than the sender's is said", harness, Window::Wide, another_outcome),
        case("broken and hostile links are refused", harness, Window::Wide, refused),
        case("the sharing panel opens and closes by keyboard", harness, Window::Wide, by_keyboard),
        case("axe finds nothing in the sharing panel", harness, Window::Wide, with_axe),
        case("the sharing panel fits a narrow screen", harness, Window::Narrow, narrow),
    ]
}

/// Opens the panel and waits for the link.
async fn share(page: &Page) -> String {
    page.click("#share").await;
    page.find("#share-copy").await;
    page.value("#share-text").await
}

/// The part of a link after `#`.
fn fragment(link: &str) -> &str {
    link.split_once('#').expect("a link has a fragment").1
}

/// Opens a link where nothing was ever done: the storage is empty, and the page that is left writes nothing more.
async fn as_somebody_else(page: &Page, link: &str) {
    page.run("localStorage.clear(); Storage.prototype.setItem = () => {};").await;
    page.visit("about:blank").await;
    page.visit(link).await;
    page.find("#main").await;
}

/// Puts a fragment into the address of the page as it is.
async fn put(page: &Page, fragment: &str) {
    page.run(&format!("location.hash = '{fragment}'")).await;
}

async fn there_and_back(page: &Page) {
    page.click("#step-forward").await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.sees("#step-place", "step 2 of").await;
    let link = share(page).await;
    let letters = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    assert!(fragment(&link).chars().all(letters) && link.len() < 2_000, "{link}");
    page.sees("#share-panel", "opens at step 2").await;
    page.sees("#share-panel", &format!("{} characters", link.len())).await;
    let since = "return performance.getEntriesByType('resource').length";
    let asked = page.run(since).await;

    page.click("#share-copy").await;
    page.hears("Copied.").await;
    assert_eq!(page.run(since).await, asked, "no server is told of it");

    as_somebody_else(page, &link).await;
    page.sees("#step-place", "step 2 of").await;
    page.sees("#step-last", "A through 100").await;
    page.sees("#decision", "Publish through 100").await;
    page.hears("Opened: Both kinds at one coordinate").await;
    assert_eq!(page.count("#notice").await, 0, "the outcome is the sender's");
    assert_eq!(fragment(&share(page).await), fragment(&link), "sent on, it is the same link");
    // The work goes on from there, and a reload does not undo it.
    page.keys(key::ESCAPE).await;
    page.click("#step-back").await;
    page.sees("#step-place", "step 1 of").await;
    assert_eq!(page.run("return location.hash").await, "");
    page.open().await;
    page.sees("#step-place", "step 1 of").await;
}

async fn a_read(page: &Page) {
    page.open_scenario("read-53-rewritten-while-pinned").await;
    for _ in 0..4 {
        page.click("#step-forward").await;
    }
    page.sees("#step-place", "step 4 of").await;
    let last = page.text("#step-last").await;
    let link = share(page).await;
    as_somebody_else(page, &link).await;
    page.find("#main[data-screen=\"Read\"]").await;
    page.sees("#step-place", "step 4 of").await;
    page.sees("#step-last", &last).await;
}

async fn in_an_open_page(page: &Page) {
    let link = share(page).await;
    page.keys(key::ESCAPE).await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    put(page, fragment(&link)).await;
    page.sees("#decision", "Publish before 100").await;
    page.sees("#step-place", "step 0 of").await;
    page.click("#scenario-menu").await;
    // What is fetched comes below it, and moves nothing any more.
    page.find("[data-scenario]").await;
    page.click("#scenarios-yours + ul button").await;
    page.sees("#decision", "Publish through 100").await;
}

async fn another_outcome(page: &Page) {
    let link = share(page).await;
    let (version, rest) = fragment(&link).split_once('.').expect("a version");
    let (_, data) = rest.split_once('.').expect("a hash");
    page.keys(key::ESCAPE).await;
    put(page, &format!("{version}.01234567.{data}")).await;
    page.sees("#notice", "Who sent this link saw another outcome at step 0. Here it is: Publish before 100.").await;
    page.sees("#step-place", "step 0 of").await;
}

async fn refused(page: &Page) {
    let link = share(page).await;
    page.keys(key::ESCAPE).await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    let whole = fragment(&link);
    // A place of the page is no link.
    put(page, "main").await;
    for (broken, reason) in [
        (whole.replacen("1.", "9.", 1), "it is of version 9"),
        (whole[..whole.len() - 40].to_owned(), "it is cut off or damaged"),
        (format!("{}.AAAA", &whole[..10]), "it is cut off or damaged"),
        (format!("{whole}AAAA"), "it is cut off or damaged"),
        (format!("{whole})"), "it is not whole"),
        (bomb(page, 1 << 20).await, "it unpacks to more than 65536 bytes"),
        ("1.00000000.".to_owned() + &"a".repeat(40_000), "it has 40011 characters"),
    ] {
        put(page, &broken).await;
        page.sees("#notice", reason).await;
        page.sees("#notice", "Your work is as it was").await;
        page.click("#notice button").await;
        page.sees("#decision", "Publish through 100").await;
    }
    page.click("#scenario-menu").await;
    assert_eq!(page.count("#scenarios-yours").await, 0, "nothing was put aside");
}

/// A fragment that unpacks to so many bytes.
async fn bomb(page: &Page, bytes: usize) -> String {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         const stream = new Blob(['a'.repeat({bytes})]).stream().pipeThrough(new CompressionStream('deflate'));
         new Response(stream).arrayBuffer().then(packed =>
             done(btoa(String.fromCharCode(...new Uint8Array(packed))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')));"
    );
    format!("1.00000000.{}", page.run_async(&script).await.as_str().expect("a text"))
}

async fn by_keyboard(page: &Page) {
    page.press("#share", key::ENTER).await;
    page.has("#share", "aria-expanded", "true").await;
    page.find("#share-copy:focus").await;
    page.keys(key::ENTER).await;
    page.hears("Copied.").await;
    page.keys(key::ESCAPE).await;
    page.has("#share", "aria-expanded", "false").await;
    page.find("#share:focus").await;
    assert_eq!(page.count("#share-panel").await, 0);
    // One menu takes the place of the other, and what is outside closes it.
    page.click("#scenario-menu").await;
    page.click("#share").await;
    page.find("#share-copy").await;
    assert_eq!(page.count("#scenarios").await, 0);
    page.focus("#step-forward").await;
    page.has("#share", "aria-expanded", "false").await;
}

async fn with_axe(page: &Page) {
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        share(page).await;
        check(page, &format!("the sharing panel, {theme}")).await;
        page.keys(key::ESCAPE).await;
    }
}

async fn narrow(page: &Page) {
    share(page).await;
    let fits = "const box = document.querySelector('#share-panel').getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth
            && document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert_eq!(page.run(fits).await, true);
}
