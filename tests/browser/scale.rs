//! The Publish screen with ten thousand partitions: what is drawn, what is found, and what a drag leads to.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};
use crate::vector::{CUT, name, open_with, sentences, witnesses};

const MANY: usize = 10_000;

const PAGE_DOWN: &str = "\u{e00f}";

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("scale: what is in sight is drawn, and the last of it is reached", harness, Window::Wide, in_sight),
        case("scale: some of many partitions are found and put together", harness, Window::Wide, found),
        case("scale: a drag in a large vector moves its cut", harness, Window::Wide, drags),
        case("scale: axe finds nothing on a narrow screen", harness, Window::Narrow, narrow),
        case("scale: the tools are folded away where there are few partitions", harness, Window::Wide, few),
    ]
}

fn row(place: usize) -> String {
    format!("[data-row=\"{}\"]", name(place))
}

fn lane(place: usize) -> String {
    format!("[data-lane=\"{}\"]", name(place))
}

fn slider(place: usize) -> String {
    format!("[role=slider][data-partition=\"{}\"]", name(place))
}

/// The id of an input, as the page makes it of a name.
fn field(place: usize, column: &str) -> String {
    format!("#field-{}-{column}", name(place))
}

async fn number(page: &Page, script: &str) -> u64 {
    page.run(script).await.as_u64().unwrap_or_else(|| panic!("no number: {script}"))
}

/// Few rows and lanes are in the page, and all rows are as high.
async fn little_is_drawn(page: &Page) {
    assert!(page.count("#vector [data-row]").await < 200 && page.count("[data-lane]").await < 100);
    let heights =
        "return new Set([...document.querySelectorAll('#vector [data-row]')].map(row => row.offsetHeight)).size";
    assert_eq!(number(page, heights).await, 1, "all rows are as high");
}

async fn in_sight(page: &Page) {
    open_with(page, &sentences(MANY)).await;
    page.has("#vector", "aria-rowcount", &(MANY + 1).to_string()).await;
    page.has(&row(0), "aria-rowindex", "2").await;
    page.has("#decision", "data-outcome", &format!("frontier {CUT}")).await;
    little_is_drawn(page).await;
    // Nothing jumps: a row that stays in sight moves by what was scrolled, and no column changes its width.
    let place = format!(
        "const box = document.querySelector('{}').getBoundingClientRect();
         const frame = document.querySelector('#rows');
         return [Math.round(box.top + frame.scrollTop), Math.round(box.width)].join()",
        row(11)
    );
    let before = page.run(&place).await;
    page.run("document.querySelector('#rows').scrollTop = 400").await;
    page.find(&row(17)).await;
    assert_eq!(page.run(&place).await, before);

    // What has the focus stays, however far the table is scrolled.
    let first = field(12, "coordinate");
    page.focus(&first).await;
    page.run("document.querySelector('#rows').scrollTop = 1e7").await;
    page.has(&row(MANY - 1), "aria-rowindex", &(MANY + 1).to_string()).await;
    let focused = page.run("return '#' + document.activeElement.id").await;
    assert_eq!(focused.as_str(), Some(&*first));
    page.keys(&format!("{}7", key::SELECT_ALL)).await;
    page.sees("#step-last", &name(12)).await;
    page.click("#undo").await;
    little_is_drawn(page).await;

    // The lanes as well.
    page.run("document.querySelector('#lanes').scrollTop = 1e7").await;
    page.find(&lane(MANY - 1)).await;
    assert_eq!(page.count(&lane(0)).await, 0);
    little_is_drawn(page).await;

    // And by keyboard alone.
    page.press("#rows", key::HOME).await;
    page.find(&row(0)).await;
    page.press("#rows", PAGE_DOWN).await;
    page.find(&row(33)).await;
    page.press("#rows", key::END).await;
    page.find(&row(MANY - 1)).await;
    page.press("#lanes", key::HOME).await;
    page.find(&lane(0)).await;
    load_axe(page).await;
    check(page, "ten thousand partitions").await;
}

async fn found(page: &Page) {
    open_with(page, &sentences(MANY)).await;
    let [first, second, third] = witnesses(MANY);
    // From witness to witness, and around.
    for (place, words) in [(first, "1 of 3"), (second, "2 of 3"), (third, "3 of 3"), (first, "1 of 3")] {
        page.click("#next-witness").await;
        page.find(&format!("{}:focus", slider(place))).await;
        page.find(&row(place)).await;
        let words = format!("Witness {words}: {}.", name(place));
        page.sees("#find-said", &words).await;
        page.hears(&words).await;
    }
    // What holds the frontier back is what is drawn.
    page.click("#holds-back").await;
    let said = format!("3 of 10,000 hold the frontier back. Each of them is certified {CUT}");
    page.sees("#find-said", &said).await;
    page.hears(&said).await;
    for place in [first, second, third] {
        page.find(&lane(place)).await;
        page.find(&row(place)).await;
    }
    assert_eq!((page.count("[data-lane]").await, page.count("#vector [data-row]").await), (3, 3));
    page.click("#show-all").await;
    page.find(&row(0)).await;

    // By name and by state.
    page.type_over("#find-name", "payments-0001").await;
    page.sees("#find-said", "4 of 10,000 partitions are shown.").await;
    page.hears("4 of 10,000 partitions are shown.").await;
    page.find(&lane(10)).await;
    page.type_over("#find-name", "-").await;
    page.run(
        "const states = document.querySelector('#find-state');
         states.value = 'ended';
         states.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    page.sees("#find-said", "103 of 10,000 partitions are shown.").await;
    page.find(&row(96)).await;
    page.click("#show-all").await;

    // In groups, which open.
    page.run(
        "const groups = document.querySelector('#group-rows');
         groups.value = 'prefix';
         groups.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    page.sees("[data-group=\"orders-\"]", "3,334 partitions").await;
    page.sees("[data-group=\"payments-\"]", &format!("least {CUT}")).await;
    assert_eq!((page.count("[data-group]").await, page.count("#vector [data-row]").await), (3, 0));
    page.click("[data-group=\"payments-\"] button").await;
    page.find(&row(1)).await;
    assert_eq!(page.count(&row(0)).await, 0);
    page.has("#vector", "aria-rowcount", &(3 + 3_333 + 1).to_string()).await;
    // None of it is a step.
    page.sees("#step-place", "step 0 of 0").await;
}

async fn drags(page: &Page) {
    // One holds the cut, and two are the next ones.
    let [next, after, only] = witnesses(MANY);
    let told = sentences(MANY)
        .replace(&format!("{} {CUT}", name(next)), &format!("{} through 600", name(next)))
        .replace(&format!("{} {CUT}", name(after)), &format!("{} before 700", name(after)));
    open_with(page, &told).await;
    page.click("#next-witness").await;
    page.sees("#find-said", "Witness 1 of 1").await;
    let handle = slider(only);
    page.show(&handle).await;
    page.has(&handle, "aria-valuetext", &format!("{}, {CUT}", name(only))).await;
    let from = page.middle(&handle).await;
    let track = format!("{} .track", lane(only));
    let script = format!("return document.querySelector({}).getBoundingClientRect().right", Value::from(track));
    let end = page.run(&script).await.as_f64().expect("a number");
    // While it is held the answer follows, and only the end of the drag is a step.
    page.hold(&[from, (f64::midpoint(from.0, end), from.1), (end - 2.0, from.1)]).await;
    page.has("#decision", "data-outcome", "frontier through 600").await;
    page.sees("#decision", &format!("{} holds it", name(next))).await;
    page.sees("#decision", "the frontier moves to before 700").await;
    page.sees("#step-place", "step 0 of 0").await;
    page.release().await;
    page.sees("#step-last", &name(only)).await;
    page.hears("Publish through 600").await;
    page.sees("#decision", &format!("{} holds it", name(next))).await;
    // It can be given up as well.
    page.click("#undo").await;
    page.has("#decision", "data-outcome", &format!("frontier {CUT}")).await;
    page.has(&handle, "aria-valuetext", &format!("{}, {CUT}", name(only))).await;
    page.show(&handle).await;
    let from = page.middle(&handle).await;
    page.hold(&[from, (end - 2.0, from.1)]).await;
    page.has("#decision", "data-outcome", "frontier through 600").await;
    page.press(&handle, key::ESCAPE).await;
    page.has("#decision", "data-outcome", &format!("frontier {CUT}")).await;
    page.release().await;
}

async fn narrow(page: &Page) {
    open_with(page, &sentences(200)).await;
    page.run("document.querySelector('#rows').scrollTop = 3000").await;
    little_is_drawn(page).await;
    let wide = "return document.documentElement.scrollWidth - innerWidth";
    assert_eq!(page.run(wide).await, 0, "nothing is wider than the window");
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        check(page, theme).await;
    }
}

async fn few(page: &Page) {
    assert_eq!(page.count("#find-name").await, 0);
    page.click("#vector-tools").await;
    page.has("#vector-tools", "aria-expanded", "true").await;
    page.type_over("#find-name", "B").await;
    page.sees("#find-said", "1 of 3 partitions are shown.").await;
    assert_eq!((page.count("[data-lane]").await, page.count("#vector [data-row]").await), (1, 1));
    page.click("#vector-tools").await;
    page.find("[data-row=\"A\"]").await;
}
