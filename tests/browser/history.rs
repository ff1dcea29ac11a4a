//! Time travel: branches that are left, looked at and gone back to; and ten thousand steps that stay instant.

use std::fmt::Write as _;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("history: a branch that was left is looked at and gone back to", harness, Window::Wide, branches),
        case("history: the tree is walked by keyboard alone", harness, Window::Wide, by_keyboard),
        case("history: axe finds nothing at the tree", harness, Window::Narrow, accessible),
        case("history: what is looked at stays under the pointer", harness, Window::Wide, stays_in_place),
        case("history: ten thousand steps stay instant", harness, Window::Wide, ten_thousand_steps),
    ]
}

/// Two steps, one of them taken back, and another one in its place.
async fn branch(page: &Page) {
    page.click("#step-forward").await;
    page.click("#step-forward").await;
    page.sees("#decision", "Publish through 100").await;
    assert_eq!(page.count("#history-tree").await, 0, "there is no branch yet");
    page.click("#undo").await;
    page.press("[role=slider][data-partition=\"B\"]", key::LEFT).await;
    page.sees("#step-last", "B before 100").await;
    page.has("#history-tree [aria-current=step]", "data-moment", "5").await;
}

async fn branches(page: &Page) {
    branch(page).await;
    let left = "[data-branch=\"2\"]";
    page.has(left, "aria-label", "step 2: A through 100").await;
    for leave_by_escape in [true, false] {
        page.point_at(left).await;
        page.sees("#peek", "step 2: A through 100").await;
        page.sees("#decision", "Publish through 100").await;
        page.hears("Preview of step 2: A through 100. Publish through 100.").await;
        page.sees("#step-last", "B before 100").await;
        page.has("#undo", "aria-label", "Undo: B before 100").await;
        if leave_by_escape {
            page.keys(key::ESCAPE).await;
        }
        page.point_at(".brand").await;
        page.sees("#decision", "Publish before 100").await;
        assert_eq!(page.count("#peek").await, 0);
    }
    page.point_at(left).await;
    page.click(left).await;
    page.has("#history-tree [aria-current=step]", "data-moment", "2").await;
    page.sees("#decision", "Publish through 100").await;
    page.hears("Went to another branch: step 2 of 4. A through 100. Publish through 100.").await;
    assert_eq!(page.count("#peek").await, 0, "what has come to lie under the pointer is not looked at");
    page.has("[data-branch]", "data-branch", "5").await;
    page.click("#undo").await;
    page.click("#redo").await;
    page.sees("#step-last", "A through 100").await;
    page.open().await;
    page.has("[data-branch]", "data-branch", "5").await;
}

async fn by_keyboard(page: &Page) {
    branch(page).await;
    page.press("#scrub", key::TAB).await;
    page.keys(key::LEFT).await;
    page.sees("#peek", "step 1: A event 100 done").await;
    page.keys(key::DOWN).await;
    page.sees("#peek", "step 2: A through 100").await;
    page.sees("#decision", "Publish through 100").await;
    page.keys(key::ESCAPE).await;
    page.sees("#decision", "Publish before 100").await;
    page.keys(key::ENTER).await;
    page.sees("#decision", "Publish through 100").await;
    page.sees("#step-last", "A through 100").await;
    let focus = page.run("return document.activeElement.dataset.moment").await;
    assert_eq!(focus.as_str(), Some("2"), "the focus stays on the point");
    page.press("#step-back", key::HOME).await;
    page.sees("#step-place", "step 0 of 4").await;
    page.keys(key::END).await;
    page.sees("#step-place", "step 4 of 4").await;
}

async fn accessible(page: &Page) {
    branch(page).await;
    load_axe(page).await;
    check(page, "the tree").await;
    page.press("#scrub", key::TAB).await;
    page.keys(key::LEFT).await;
    page.find("#peek").await;
    check(page, "another moment").await;
    let fits = page.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth").await;
    assert_eq!(fits.as_bool(), Some(true), "nothing scrolls sideways");
}

async fn stays_in_place(page: &Page) {
    branch(page).await;
    page.click("#undo").await;
    page.click("#add-partition").await;
    page.sees("#step-last", "add").await;
    page.find("#field-D-name:focus").await;
    for moment in ["[data-moment=\"2\"]", "[data-moment=\"0\"]"] {
        page.show(moment).await;
        let before = page.middle(moment).await;
        // A hand is never quite still: whatever was under way when it came, it looks again.
        for _ in 0..20 {
            page.point_at(moment).await;
            if page.count("#peek").await > 0 {
                break;
            }
        }
        page.find("#peek").await;
        let after = page.middle(moment).await;
        assert!((before.1 - after.1).abs() < 1.5, "{before:?} {after:?}");
    }
}

/// A record as it is saved, of so many steps, the current one last, and a few branches beside them.
fn record(steps: usize) -> String {
    let mut record = format!("{steps}\n1\n");
    for step in 1..=steps {
        let next = if step < steps { step + 1 } else { 0 };
        let kind = if step % 2 == 0 { "before" } else { "through" };
        let _ = writeln!(record, "{} {next} A {kind} 101", step - 1);
    }
    for branch in 1..20 {
        let _ = writeln!(record, "{} 0 B ended", branch * steps / 20);
    }
    record
}

/// In milliseconds.
const FRAME: f64 = 16.7;

/// Moves at random places, each with the layout that it needs; what each took, in milliseconds.
const MOVES: &str = "
    const done = arguments[arguments.length - 1];
    const find = css => document.querySelector(css);
    let seed = 7;
    const random = below => (seed = (seed * 48271) % 2147483647) % below;
    const frame = () => new Promise(next => requestAnimationFrame(() => setTimeout(next)));
    const scrub = place => {
        find('#scrub').value = place;
        find('#scrub').dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    let writes = 0;
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        if (key === 'cutline.publish') writes += 1;
        write.call(this, key, text);
    };
    const timed = async (seen, act) => {
        const before = seen();
        const from = performance.now();
        act();
        // What follows an event is drawn before anything else comes to its turn, but where it takes long.
        for (let turn = 0; turn < 200 && seen() === before; turn += 1) await (turn < 99 ? null : new Promise(next => setTimeout(next)));
        document.body.getBoundingClientRect();
        const took = performance.now() - from;
        if (seen() === before) throw new Error('nothing has happened: ' + before);
        await frame();
        return took;
    };
    const place = () => find('#step-place').textContent;
    const peek = () => find('#peek')?.textContent;
    const points = () => [...document.querySelectorAll('[data-moment]:not([aria-current])')];
    const measure = async () => {
        const took = { step: [], jump: [], visit: [], peek: [] };
        for (let round = 0; round < 30; round += 1) {
            took.jump.push(await timed(place, () => scrub(3 + random(find('#scrub').max - 6))));
            took.step.push(await timed(place, () => find('#step-back').click()));
            took.step.push(await timed(place, () => find('#step-back').click()));
            took.step.push(await timed(place, () => find('#step-forward').click()));
            const point = points()[random(points().length)];
            took.peek.push(await timed(peek, () => point.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))));
            const on = points().filter(point => !point.closest('ul ul'));
            took.visit.push(await timed(place, () => on[random(on.length)].click()));
        }
        const last = writes;
        find('#step-back').click();
        await frame();
        const from = performance.now();
        dispatchEvent(new Event('pagehide'));
        const save = performance.now() - from;
        return { ...took, save, late: writes - last, points: points().length };
    };
    const end = result => { Storage.prototype.setItem = write; done(result); };
    measure().then(end, error => end(String(error)));";

/// Prints what was measured. Gives the time within which at least a quarter of each kind of move is done:
/// medians are printed and not judged, since they tell as much of what else the machine does.
fn summary(steps: usize, measured: &Value) -> f64 {
    let mut line = format!("history {steps} steps:");
    let mut worst = 0.0_f64;
    for name in ["step", "jump", "visit", "peek"] {
        let times = measured[name].as_array().unwrap_or_else(|| panic!("{measured}"));
        let mut times: Vec<f64> = times.iter().filter_map(Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        let (quarter, median, p95) = (times[times.len() / 4], times[times.len() / 2], times[times.len() * 95 / 100]);
        worst = worst.max(quarter);
        let _ = write!(line, " {name} median {median:.1} ms p95 {p95:.1} ms,");
    }
    let save = measured["save"].as_f64().unwrap_or(f64::NAN);
    #[expect(clippy::print_stdout, reason = "who runs the tests reads what was measured")]
    {
        println!("{line} save {save:.1} ms, afterwards");
    }
    worst
}

/// Opens the page with so many steps behind it.
async fn open_with(page: &Page, steps: usize) {
    page.find("#decision").await;
    let script = format!(
        "const record = {};
         const saved = localStorage.getItem('cutline.publish');
         const from = saved.search(/^record \\d+$/m), to = saved.indexOf('\\ntouched ', from);
         const whole = `record ${{record.length}}\\n${{record}}`;
         localStorage.setItem('cutline.publish', saved.slice(0, from) + whole + saved.slice(to));",
        Value::from(record(steps))
    );
    page.run(&script).await;
    page.open().await;
    page.sees("#step-place", &format!("step {steps} of {steps}")).await;
    page.sees("#history-more", "11 more branches").await;
}

async fn ten_thousand_steps(page: &Page) {
    // What a move costs whatever lies behind it. On a machine that is too busy to draw this page within a
    // frame, a long history must not be slower than a short one.
    open_with(page, 200).await;
    let short = summary(200, &page.run_async(MOVES).await);
    let most = FRAME.max(short * 1.5);
    open_with(page, 10_000).await;
    // What else the machine does can only make it slower: one quiet round in a few is enough.
    let mut measured = Value::Null;
    for round in 1.. {
        measured = page.run_async(MOVES).await;
        let worst = summary(10_000, &measured);
        if worst < most {
            break;
        }
        assert!(round < 5, "a move takes {worst} ms, and {short} ms in a short history");
    }
    assert!(measured["points"].as_u64().is_some_and(|points| points < 80), "few points are drawn: {measured}");
    assert_eq!(measured["late"].as_u64(), Some(1), "who leaves the page has saved: {measured}");
    let place = page.text("#step-place").await;
    page.open().await;
    page.sees("#step-place", &place).await;
    page.click("#history-more").await;
    page.find("[data-branch=\"10001\"]").await;
    assert_eq!(page.count("#history-more").await, 0);
}
