//! What holds on every screen: where the page runs, the menu, history, themes, and that nothing is lost.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("the page runs from a sub-path", harness, Window::Wide, from_a_sub_path),
        case("a scenario is picked from the menu, and work is kept", harness, Window::Wide, picks_a_scenario),
        case("undo and redo say what they did", harness, Window::Wide, undo_and_redo),
        case("the steps of a scenario stand ahead", harness, Window::Wide, steps_ahead),
        case("both screens keep their work over a reload", harness, Window::Wide, survives_a_reload),
        case("what does not read is kept as it was typed", harness, Window::Wide, a_draft_survives_a_reload),
        case("damaged storage is put aside and shown", harness, Window::Wide, damaged_storage),
        case("when the program stops, the work is shown and kept", harness, Window::Wide, stops),
        case("a trap stops the page, and no other error does", harness, Window::Wide, traps),
        case("a link that may have stopped the page is shown, and not opened again", harness, Window::Wide, linked),
        case("a chosen theme stays", harness, Window::Wide, a_theme_stays),
        case("nothing scrolls sideways on a narrow screen", harness, Window::Narrow, narrow),
    ]
}

async fn from_a_sub_path(page: &Page) {
    page.sees("#decision", "Publish before 100").await;
    let foreign = page
        .run(
            "const base = new URL('.', location).href;
             return performance.getEntriesByType('resource').map(entry => entry.name).filter(name => !name.startsWith(base));",
        )
        .await;
    assert_eq!(foreign.as_array().map(Vec::len), Some(0), "everything comes from beside the page: {foreign}");
}

async fn picks_a_scenario(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.open_scenario("publish-40-withheld-two-orders").await;
    page.sees("#decision", "Withheld").await;
    page.sees("#scenario-menu", "Two orders").await;
    page.open_scenario("read-22-end-of-the-stream").await;
    page.find("#main[data-screen=\"Read\"]").await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.click("#scenario-menu").await;
    page.find("#scenarios-yours").await;
}

async fn undo_and_redo(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::RIGHT).await;
    page.sees("#decision", "Publish through 100").await;
    page.click("#undo").await;
    page.sees("#decision", "Publish before 100").await;
    page.hears("Undid: A through 100").await;
    page.press("#redo", key::UNDO).await;
    page.hears("Nothing to undo").await;
    page.click("#redo").await;
    page.sees("#decision", "Publish through 100").await;
    page.hears("Redid: A through 100").await;
}

async fn steps_ahead(page: &Page) {
    page.sees("#step-place", "step 0 of").await;
    page.click("#step-forward").await;
    page.sees("#step-last", "A event 100 done").await;
    page.sees("#decision", "Publish before 100").await;
    page.click("#step-forward").await;
    page.sees("#step-last", "A through 100").await;
    page.sees("#decision", "Publish through 100").await;
    page.click("#step-back").await;
    page.sees("#decision", "Publish before 100").await;
}

async fn survives_a_reload(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.go_to("Read").await;
    page.type_over("[name=\"read offset\"]", "92").await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.open().await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.click("#undo").await;
    page.has("[data-outcome]", "data-outcome", "served").await;
    page.go_to("Publish").await;
    page.sees("#decision", "Publish through 100").await;
    page.click("#undo").await;
    page.sees("#decision", "Publish before 100").await;
}

async fn a_draft_survives_a_reload(page: &Page) {
    page.type_over("#field-A-coordinate", "12x").await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    page.open().await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    assert_eq!(page.value("#field-A-coordinate").await, "12x");
}

async fn damaged_storage(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.run("localStorage.setItem('cutline.publish', 'torn ' + localStorage.getItem('cutline.publish').slice(9))")
        .await;
    page.open().await;
    page.sees("#decision", "Publish before 100").await;
    page.sees("#notice", "could not be read").await;
    let aside =
        page.run("return Object.keys(localStorage).filter(key => key.startsWith('cutline.aside')).length").await;
    assert_eq!(aside.as_u64(), Some(1), "the damaged text is still there");
}

async fn stops(page: &Page) {
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    // The program relies on this call; it fails once, at the first that is drawn after the click.
    page.run(
        "const real = Node.prototype.insertBefore;
         Node.prototype.insertBefore = () => { Node.prototype.insertBefore = real; throw new Error('torn'); };
         document.querySelector('.tab[data-screen=\"Read\"]').click();",
    )
    .await;
    page.sees("#stopped", "Cutline has stopped").await;
    page.sees("#stopped", "A through 100").await;
    let text = page.text("#stopped").await;
    assert!(text.contains("add A") && !text.contains("registry/src"), "{text}");
    page.click("#stopped button").await;
    page.find("#main").await;
    page.go_to("Publish").await;
    page.sees("#decision", "Publish through 100").await;
}

/// The browser tells of nothing that a driver's script rejects, so that both are told alike.
async fn traps(page: &Page) {
    const TELL: &str = "
        const error = error => dispatchEvent(new ErrorEvent('error', { error, message: 'unreachable' }));
        const rejection = reason => dispatchEvent(
            new PromiseRejectionEvent('unhandledrejection', { reason, promise: Promise.resolve() }));
        const trap = new WebAssembly.RuntimeError('unreachable');";
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    // What extensions and other people's scripts do is no reason to stop.
    page.run(&format!(
        "{TELL} error(new Error('torn')); error(null); rejection(new Error('torn')); rejection('torn');"
    ))
    .await;
    assert_eq!(page.count("#stopped").await, 0);
    for told in ["error", "rejection"] {
        page.run(&format!("{TELL} {told}(trap);")).await;
        page.sees("#stopped", "Cutline has stopped").await;
        page.sees("#stopped", "RuntimeError: unreachable").await;
        page.sees("#stopped", "A through 100").await;
        // What comes after it takes nothing of this away.
        page.run(&format!("document.querySelector('#stopped').dataset.first = ''; {TELL} {told}(trap);")).await;
        assert_eq!(page.count("#stopped[data-first]").await, 1);
        page.open().await;
        page.sees("#decision", "Publish through 100").await;
    }
}

async fn linked(page: &Page) {
    page.click("#share").await;
    page.find("#share-copy").await;
    let link = page.value("#share-text").await;
    page.keys(key::ESCAPE).await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    let stop = format!(
        "history.replaceState(null, '', '{link}');
         dispatchEvent(new ErrorEvent('error', {{ error: new WebAssembly.RuntimeError('unreachable') }}));"
    );
    page.run(&stop).await;
    page.sees("#stopped", &link).await;
    page.click("#stopped button").await;
    page.sees("#decision", "Publish through 100").await;
    assert_eq!(page.run("return location.hash").await, "");

    // Who reloads as in any other page wants the link; the work waits in the menu.
    page.run(&stop).await;
    page.sees("#stopped", &link).await;
    page.client().refresh().await.expect("a reload");
    page.sees("#decision", "Publish before 100").await;
    page.click("#scenario-menu").await;
    page.find("[data-scenario]").await;
    page.click("#scenarios-yours + ul button").await;
    page.sees("#decision", "Publish through 100").await;
}

async fn a_theme_stays(page: &Page) {
    let before = page.run("return getComputedStyle(document.documentElement).backgroundColor").await;
    page.click("#theme").await;
    page.has("#theme", "aria-pressed", "true").await;
    let dark = page.run("return getComputedStyle(document.documentElement).backgroundColor").await;
    assert_ne!(before, dark);
    page.open().await;
    page.has("#theme", "aria-pressed", "true").await;
    assert_eq!(page.run("return getComputedStyle(document.documentElement).backgroundColor").await, dark);
}

async fn narrow(page: &Page) {
    let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    page.sees("#decision", "Publish before 100").await;
    assert_eq!(page.run(fits).await.as_bool(), Some(true), "Publish");
    page.go_to("Read").await;
    page.has("[data-outcome]", "data-outcome", "served").await;
    assert_eq!(page.run(fits).await.as_bool(), Some(true), "Read");
}
