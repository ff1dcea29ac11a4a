//! How long a frame takes while one boundary is dragged, with 10 partitions and with 10,000.
//!
//! `cargo bench --package cutline-tests --features browser --bench drag`, with the variables of the browser tests:
//! `CUTLINE_DIST` (the built page), `CUTLINE_CHROMIUM` and `CUTLINE_CHROMEDRIVER`.
//!
//! In each animation frame the pointer moves once, and the frame is over with the first task after it was painted. A
//! round is a drag over the whole axis and back in the one page and then in the other; what is printed is of the best
//! of several rounds, since what else the machine does makes either slower only. Each decision that was seen during a
//! drag is compared with the merge of the whole vector.
#![expect(clippy::print_stdout, reason = "a measurement speaks through its output")]

#[path = "../browser/harness.rs"]
#[expect(dead_code, reason = "the browser tests use all of it")]
mod harness;
#[path = "../browser/page.rs"]
#[expect(dead_code, reason = "the browser tests use all of it")]
mod page;
#[path = "../browser/vector.rs"]
mod vector;

use cutline::scenario::step::Step;
use cutline::scenario::{Kind, Subject};
use harness::{Harness, Window, bare_case};
use libtest_mimic::Arguments;
use page::Page;
use serde_json::Value;
use vector::{name, open_with, sentences};

const FEW: usize = 10;
const MANY: usize = 10_000;

/// Drags of each.
const ROUNDS: usize = 3;

/// Moves of the pointer in a drag.
const MOVES: usize = 180;

fn main() {
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let harness = Harness::start();
    let measure = bare_case("drag", &harness, Window::Wide, measure);
    let conclusion = libtest_mimic::run(&arguments, vec![measure]);
    drop(harness);
    conclusion.exit();
}

async fn measure(page: &Page) {
    println!(
        "# drag-p95-ms: 95th percentile of {MOVES} frames, from the animation frame in which the pointer moves to"
    );
    println!(
        "#   the first task after the paint. drag/10000-to-10: that of the one over that of the other. open, edit,"
    );
    println!("#   undo, filter, save: the best of {ROUNDS}, in milliseconds, until what follows is laid out.");
    let (mut few, mut many) = (Drag::default(), Drag::default());
    let mut times: Vec<(&str, f64)> = Vec::new();
    page.open().await;
    for _ in 0..ROUNDS {
        few.better(drag(page, FEW).await);
        many.better(drag(page, MANY).await);
        for (what, time) in others(page).await {
            match times.iter_mut().find(|(other, _)| *other == what) {
                Some((_, best)) => *best = best.min(time),
                None => times.push((what, time)),
            }
        }
    }
    println!("ratio drag-frames/{FEW} {}", few.frames);
    println!("ratio drag-frames/{MANY} {}", many.frames);
    println!("ratio drag-median-ms/{FEW} {:.1}", few.median);
    println!("ratio drag-median-ms/{MANY} {:.1}", many.median);
    println!("ratio drag-p95-ms/{FEW} {:.1}", few.p95);
    println!("ratio drag-p95-ms/{MANY} {:.1}", many.p95);
    println!("ratio drag/{MANY}-to-{FEW} {:.2}", many.p95 / few.p95);
    for (what, time) in times {
        println!("ratio {what}-ms/{MANY} {time:.1}");
    }
}

/// What one drag has cost.
#[derive(Default)]
struct Drag {
    frames: usize,
    median: f64,
    p95: f64,
}

impl Drag {
    fn better(&mut self, other: Drag) {
        if self.frames == 0 || other.p95 < self.p95 {
            *self = other;
        }
    }
}

/// Moves a boundary over the whole axis and back; says how long each frame took, and what was seen in it.
const PULL: &str = "
    const done = arguments[arguments.length - 1];
    const handle = document.querySelector(`[role=slider][data-partition=\"${NAME}\"]`);
    handle.scrollIntoView({ block: 'center' });
    const lane = handle.closest('[data-lane]'), track = lane.querySelector('.track').getBoundingClientRect();
    const place = handle.getBoundingClientRect(), y = place.y + place.height / 2, from = place.x + place.width / 2;
    const fire = (type, x) => handle.dispatchEvent(new PointerEvent(type,
        { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y }));
    const channel = new MessageChannel(), times = [], seen = [];
    let move = 0, began = 0;
    channel.port1.onmessage = () => {
        times.push(performance.now() - began);
        seen.push([handle.getAttribute('aria-valuetext'), document.querySelector('#decision').dataset.outcome]);
        move += 1;
        if (move < MOVES) { requestAnimationFrame(frame); return; }
        fire('pointerup', from);
        requestAnimationFrame(() => done({ times, seen }));
    };
    const frame = () => {
        began = performance.now();
        const part = (1 - Math.cos(move / MOVES * 2 * Math.PI)) / 2;
        fire('pointermove', track.x + 4 + (track.width - 8) * part);
        channel.port2.postMessage(null);
    };
    fire('pointerdown', from);
    requestAnimationFrame(frame);";

async fn drag(page: &Page, count: usize) -> Drag {
    let told = sentences(count);
    open_with(page, &told).await;
    let name = name(0);
    page.find(&format!("[role=slider][data-partition=\"{name}\"]")).await;
    let script = format!("const NAME = {}, MOVES = {MOVES};{PULL}", Value::from(name.as_str()));
    let measured = page.run_async(&script).await;
    let times = measured["times"].as_array().unwrap_or_else(|| panic!("{measured}"));
    let mut times: Vec<f64> = times.iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let cuts = check(&told, &name, &measured["seen"]);
    assert!(cuts > 3, "the drag has led over {cuts} places only");
    Drag { frames: times.len(), median: times[times.len() / 2], p95: times[times.len() * 95 / 100] }
}

/// Each decision that was seen is that of the whole vector. Gives how many different boundaries there were.
fn check(told: &str, name: &str, seen: &Value) -> usize {
    let start = Subject::retold(Kind::Publish, told.lines()).expect("the sentences make a vector");
    let mut cuts: Vec<&str> = Vec::new();
    for pair in seen.as_array().expect("what was seen") {
        let (Some(words), Some(outcome)) = (pair[0].as_str(), pair[1].as_str()) else { panic!("{pair}") };
        let cut = words.split_once(", ").expect("a name and a cut").1;
        if cuts.contains(&cut) {
            continue;
        }
        let step = Step::parse(&start, &format!("{name} {cut}")).expect("the step reads");
        let Subject::Publish(system) = step.apply(&start).expect("the step is taken") else { panic!("a read") };
        assert_eq!(outcome, system.decision().to_string(), "{words}");
        cuts.push(cut);
    }
    cuts.len()
}

/// What else is done with many partitions: each until what follows is laid out.
const OTHERS: &str = "
    const done = arguments[arguments.length - 1];
    const find = css => document.querySelector(css), frame = () => new Promise(requestAnimationFrame);
    const timed = async (act, seen) => {
        const before = seen(), from = performance.now();
        act();
        for (let turn = 0; turn < 300 && seen() === before; turn += 1)
            await (turn < 99 ? null : new Promise(next => setTimeout(next)));
        document.body.getBoundingClientRect();
        const took = performance.now() - from;
        if (seen() === before) throw new Error('nothing has happened: ' + before);
        await frame();
        return took;
    };
    const type = (css, text) => {
        find(css).value = text;
        find(css).dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const outcome = () => find('#decision').dataset.outcome, said = () => find('#find-said')?.textContent;
    const measure = async () => {
        const edit = await timed(() => type('.vector-tall [name=coordinate]', '7'), outcome);
        find('.vector-tall [name=coordinate]').dispatchEvent(new FocusEvent('blur'));
        await frame();
        const undo = await timed(() => find('#undo').click(), outcome);
        const filter = await timed(() => type('#find-name', 'payments-'), said);
        const all = await timed(() => type('#find-name', ''), said);
        await new Promise(next => setTimeout(next, 500));
        find('#redo').click();
        await frame();
        const from = performance.now();
        dispatchEvent(new Event('pagehide'));
        return { edit, undo, filter, all, save: performance.now() - from };
    };
    measure().then(done, error => done(String(error)));";

async fn others(page: &Page) -> Vec<(&'static str, f64)> {
    let measured = page.run_async(OTHERS).await;
    let time = |what: &'static str| (what, measured[what].as_f64().unwrap_or_else(|| panic!("{measured}")));
    ["edit", "undo", "filter", "all", "save"].map(time).to_vec()
}
