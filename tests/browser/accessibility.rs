//! axe-core on both screens, in both themes, wide and narrow, with errors shown and without.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case, setting};
use crate::page::Page;

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("axe finds nothing on a wide screen", harness, Window::Wide, both_screens),
        case("axe finds nothing on a narrow screen", harness, Window::Narrow, both_screens),
    ]
}

async fn both_screens(page: &Page) {
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        for scenario in [
            "publish-10-both-kinds-at-one-coordinate",
            "publish-30-everything-wrong-at-once",
            "publish-40-withheld-two-orders",
        ] {
            page.open_scenario(scenario).await;
            page.find("#decision").await;
            check(page, &format!("{scenario}, {theme}")).await;
        }
        page.open_scenario("publish-10-both-kinds-at-one-coordinate").await;
        page.type_over("#field-A-coordinate", "12x").await;
        page.find("#field-A-coordinate-error").await;
        check(page, &format!("an error, {theme}")).await;
        for scenario in ["read-10-newest-generation-fails-to-open", "read-17-every-candidate-fails"] {
            page.open_scenario(scenario).await;
            page.find("#outcome").await;
            check(page, &format!("{scenario}, {theme}")).await;
        }
        page.click("#scenario-menu").await;
        page.find("#scenarios").await;
        check(page, &format!("the menu, {theme}")).await;
        page.click("#scenario-menu").await;
    }
}

/// Brings axe-core into the page.
pub(crate) async fn load_axe(page: &Page) {
    let script = std::fs::read_to_string(setting("CUTLINE_AXE")).expect("axe-core");
    page.run(&script).await;
    assert_eq!(page.run("return typeof axe").await.as_str(), Some("object"));
}

/// Checks the page as it is now.
pub(crate) async fn check(page: &Page, what: &str) {
    let script = "
        const done = arguments[arguments.length - 1];
        // What the header lies over is no smaller for that: it can be scrolled.
        scrollTo(0, 0);
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        // A colour on its way to another is neither of them.
        const settled = Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {})));
        settled.then(() => axe.run(document, { runOnly: { type: 'tag', values: tags } })).then(
            result => done(result.violations.map(violation =>
                violation.id + ': ' + violation.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary).join('; '))),
            error => done(['axe failed: ' + error]));";
    let violations = page.run_async(script).await;
    assert_eq!(violations.as_array().map(Vec::len), Some(0), "{what}: {violations:#}");
}
