//! A read that takes steps while the world moves: by mouse and by keyboard alone.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("an object replaced before the read is caught, by mouse", harness, Window::Wide, async |page| {
            replaced(page, Hand::Mouse).await;
        }),
        case("an object replaced before the read is caught, by keyboard", harness, Window::Wide, replaced_by_keyboard),
        case("an object replaced before the read is caught, narrow", harness, Window::Narrow, async |page| {
            replaced(page, Hand::Mouse).await;
        }),
        case("the deadline runs out in a fallback, by mouse", harness, Window::Wide, async |page| {
            out_of_time(page, Hand::Mouse).await;
        }),
        case("the deadline runs out in a fallback, by keyboard", harness, Window::Wide, async |page| {
            out_of_time(page, Hand::Keyboard).await;
        }),
        case("a repair proves trimmed, by mouse", harness, Window::Wide, async |page| {
            trimmed(page, Hand::Mouse).await;
        }),
        case("a repair proves trimmed, by keyboard", harness, Window::Wide, async |page| {
            trimmed(page, Hand::Keyboard).await;
        }),
        case("a compacted gap is stepped through, by mouse", harness, Window::Wide, async |page| {
            gap(page, Hand::Mouse).await;
        }),
        case("a compacted gap is stepped through, by keyboard", harness, Window::Wide, async |page| {
            gap(page, Hand::Keyboard).await;
        }),
        case("what will happen can be asked at any step", harness, Window::Wide, asks_what_will_happen),
        case("a fault is inserted between two steps, and nothing is lost", harness, Window::Wide, inserts_a_fault),
        case("what cannot happen to a candidate now says why", harness, Window::Wide, says_why),
        case("axe finds nothing while a read is under way", harness, Window::Wide, axe_under_way),
        case("axe finds nothing while a read is under way, narrow", harness, Window::Narrow, axe_under_way),
    ]
}

const OUTCOME: &str = "[data-outcome]";
const STEP: &str = "#read-step";

/// How a person gets at things.
#[derive(Clone, Copy, PartialEq)]
enum Hand {
    Mouse,
    Keyboard,
}

impl Hand {
    /// Presses a button.
    async fn press(self, page: &Page, css: &str) {
        match self {
            Hand::Mouse => {
                page.show(css).await;
                page.click(css).await;
            }
            Hand::Keyboard => {
                page.tab_to(css).await;
                page.keys(key::ENTER).await;
            }
        }
    }

    /// Presses the button of each of these, one after the other.
    async fn take(self, page: &Page, sentences: &[&str]) {
        for sentence in sentences {
            self.press(page, &does(sentence)).await;
            page.sees("#step-last", sentence).await;
        }
    }

    /// Takes the steps that the resolver goes on with.
    async fn steps(self, page: &Page, steps: &[&str]) {
        for step in steps {
            page.has(STEP, "data-do", step).await;
            self.press(page, STEP).await;
            page.sees("#step-last", step).await;
        }
    }
}

const TO_THE_PIN: [&str; 5] = ["snapshot", "admit", "choose", "pin", "recheck"];

/// The object is replaced after the recheck and after the open: the reader compares, and says no.
/// The older candidate of the same view serves.
async fn replaced(page: &Page, hand: Hand) {
    page.open_scenario("read-11-newest-healthy").await;
    page.has(OUTCOME, "data-outcome", "served").await;
    hand.steps(page, &TO_THE_PIN).await;
    page.sees("[data-fact=pin]", "gen 3").await;
    hand.steps(page, &["open"]).await;
    hand.press(page, "[data-object=\"seg-3\"]").await;
    page.sees("#faults", "Between open and read").await;
    hand.press(page, "[data-do^=\"seg-3 object replaced by\"]").await;
    page.sees("#step-last", "seg-3 object replaced by").await;
    hand.steps(page, &["read"]).await;
    page.sees("#compared [data-part=\"identity\"]", "differs").await;
    page.sees("#outcome", "nothing").await;
    page.hears("another identity").await;
    hand.steps(page, &["release"]).await;
    page.sees("[data-fact=pin]", "none held").await;
    hand.press(page, "#read-run").await;
    page.has(OUTCOME, "data-outcome", "served").await;
    page.sees("#outcome", "Serve gen 2").await;
    page.sees("#compared [data-part=\"identity\"]", "equal").await;
}

async fn replaced_by_keyboard(page: &Page) {
    replaced(page, Hand::Keyboard).await;
    let body = page.run("return document.activeElement === document.body").await;
    assert_eq!(body, false, "the focus is never lost");
}

/// The newest fails to open, the fallback is opened, and the time does not reach to read it.
async fn out_of_time(page: &Page, hand: Hand) {
    page.open_scenario("read-60-the-time-runs-out-in-a-fallback").await;
    hand.steps(page, &TO_THE_PIN).await;
    hand.press(page, "[data-candidate=\"seg-2\"]").await;
    hand.take(page, &["seg-2 open failed"]).await;
    hand.steps(page, &["open", "release", "choose", "pin", "recheck", "open"]).await;
    page.sees("[data-fact=time]", "33 ms of 37 ms").await;
    page.sees("[data-fact=pin]", "gen 1").await;
    hand.steps(page, &["read"]).await;
    // Not begun: the clock stands, and the pin is still to be released.
    page.sees("[data-fact=time]", "33 ms of 37 ms").await;
    hand.steps(page, &["release"]).await;
    page.sees("[data-fact=pin]", "none held").await;
    hand.press(page, "#read-run").await;
    page.has(OUTCOME, "data-outcome", "retryable").await;
    // One line for each candidate, which can also be read aloud.
    for (line, aloud, fate) in [
        (1, "index key seg-2, metadata version 1, checksum 0000", "open failed"),
        (2, "index key seg-1, metadata version 1, checksum 0000", "no time left to read it"),
    ] {
        let line = format!(".read-diagnosis li:nth-child({line})");
        page.sees(&line, aloud).await;
        page.sees(&line, fate).await;
    }
    page.sees("#outcome", "37 ms").await;
}

/// The index lacks the record; before the repair reads the metadata, the trim passes the offset.
async fn trimmed(page: &Page, hand: Hand) {
    page.open_scenario("read-83-a-repair-proves-trimmed").await;
    page.has(OUTCOME, "data-outcome", "served").await;
    hand.steps(page, &["snapshot", "admit", "choose"]).await;
    page.has(STEP, "data-do", "repair").await;
    hand.press(page, "#read-trim-COMMITTED").await;
    page.sees("#faults", "what happens to the trim").await;
    hand.take(page, &["trim advances to 11"]).await;
    hand.steps(page, &["repair"]).await;
    page.has(OUTCOME, "data-outcome", "trimmed").await;
    page.sees("#outcome", "Offset trimmed: the view starts at 11").await;
    page.sees("#outcome", "the metadata proves that it is trimmed").await;
}

/// A compacted candidate that holds nothing here, and one behind it that cannot be read.
async fn gap(page: &Page, hand: Hand) {
    page.open_scenario("read-31-compacted-gap").await;
    page.has(OUTCOME, "data-outcome", "gap").await;
    hand.steps(page, &TO_THE_PIN).await;
    hand.steps(page, &["open", "read", "release", "admit", "choose"]).await;
    page.sees("#outcome", "holds nothing in [60, 70)").await;
    hand.steps(page, &["pin", "recheck", "open"]).await;
    hand.press(page, "#read-run").await;
    page.has(OUTCOME, "data-outcome", "gap").await;
    page.sees("#outcome", "Gap: go on at 70").await;
    page.sees("#outcome", "in the same view").await;
}

async fn asks_what_will_happen(page: &Page) {
    let hand = Hand::Mouse;
    page.open_scenario("read-11-newest-healthy").await;
    hand.steps(page, &["snapshot", "admit"]).await;
    page.sees("#under-way", "choose").await;
    assert_eq!(page.count("#foreseen").await, 0, "nothing is said before it is asked");
    hand.press(page, "#foresee").await;
    page.has("#foresee", "aria-expanded", "true").await;
    page.sees("#foreseen", "Serve gen 3").await;
    // It is an answer about this step: the next one has to be asked about again.
    hand.steps(page, &["choose"]).await;
    page.has("#foresee", "aria-expanded", "false").await;
    assert_eq!(page.count("#foreseen").await, 0);
    hand.press(page, "[data-candidate=\"seg-3\"]").await;
    hand.take(page, &["seg-3 retires"]).await;
    hand.press(page, "#foresee").await;
    page.sees("#foreseen", "Serve gen 2").await;
    page.click("#undo").await;
    hand.press(page, "#foresee").await;
    page.sees("#foreseen", "Serve gen 3").await;
}

async fn inserts_a_fault(page: &Page) {
    let hand = Hand::Mouse;
    page.open_scenario("read-11-newest-healthy").await;
    page.show("#read-run").await;
    page.click("#read-run").await;
    page.sees("#outcome", "Serve gen 3").await;
    page.sees("#step-place", "step 8 of 8").await;
    // Before the recheck, the fifth step.
    page.show("[data-insert=\"5\"]").await;
    page.click("[data-insert=\"5\"]").await;
    page.sees("#step-place", "step 4 of 8").await;
    page.has(STEP, "data-do", "recheck").await;
    page.sees("#faults", "Between pin and recheck").await;
    let there = page.run("return document.activeElement?.id").await;
    assert_eq!(there.as_str(), Some("faults"), "the focus goes to what can happen");
    hand.press(page, "[data-candidate=\"seg-3\"]").await;
    hand.take(page, &["seg-3 retires"]).await;
    page.click("#read-run").await;
    page.sees("#outcome", "Serve gen 2").await;
    // The other branch is still there.
    page.find("[data-branch]").await;
    // A step of the trace leads to its moment.
    page.show("[data-go=\"4\"]").await;
    page.click("[data-go=\"4\"]").await;
    page.sees("#step-last", "pin").await;
}

async fn says_why(page: &Page) {
    page.open_scenario("read-11-newest-healthy").await;
    Hand::Mouse.steps(page, &["snapshot", "admit", "choose", "pin"]).await;
    Hand::Mouse.press(page, "[data-candidate=\"seg-3\"]").await;
    Hand::Mouse.take(page, &["seg-3 retires"]).await;
    Hand::Mouse.press(page, "[data-object=\"seg-3\"]").await;
    let collected = does("seg-3 is collected");
    page.has(&collected, "aria-disabled", "true").await;
    let why = page.attribute(&collected, "aria-description").await;
    assert!(why.contains("pin is held"), "{why}");
    page.click(&collected).await;
    page.hears("Not taken").await;
    page.sees("#step-last", "seg-3 retires").await;
}

async fn axe_under_way(page: &Page) {
    load_axe(page).await;
    let hand = Hand::Mouse;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        page.open_scenario("read-11-newest-healthy").await;
        hand.steps(page, &TO_THE_PIN).await;
        check(page, &format!("pinned and rechecked, {theme}")).await;
        hand.press(page, "[data-object=\"seg-3\"]").await;
        hand.press(page, "[data-do^=\"seg-3 object replaced by\"]").await;
        hand.steps(page, &["open"]).await;
        page.sees("#compared", "differs").await;
        hand.press(page, "#foresee").await;
        page.has("#foresee", "aria-expanded", "true").await;
        page.find("#foreseen").await;
        check(page, &format!("another identity is caught, {theme}")).await;
        for thing in ["#read-trim-COMMITTED", "#read-end", "#read-store"] {
            hand.press(page, thing).await;
            check(page, &format!("{thing}, {theme}")).await;
        }
        hand.press(page, "#read-run").await;
        page.has(OUTCOME, "data-outcome", "served").await;
        check(page, &format!("answered after a fallback, {theme}")).await;
    }
}
