//! Lessons: a prediction, what the figure then shows, an exercise with a goal, and progress that is kept.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("lessons: the first one, by mouse, is done and stays done", harness, Window::Wide, first_one),
        case("lessons: by keyboard alone", harness, Window::Wide, by_keyboard),
        case("lessons: a wrong prediction, then step by step", harness, Window::Wide, wrong_prediction),
        case("lessons: what can happen is chosen, and helped with", harness, Window::Wide, moves),
        case("lessons: a read, narrow", harness, Window::Narrow, a_read),
        case("lessons: axe finds nothing", harness, Window::Wide, axe),
        case("lessons: axe finds nothing, narrow", harness, Window::Narrow, axe),
    ]
}

const KNOB: &str = "[role=slider][aria-label=\"A coverage\"]";
const REACHED: &str = "#lesson-goal[data-reached=yes]";

fn entry(lesson: &str) -> String {
    format!("[data-lesson={lesson}]")
}

fn choice(place: usize) -> String {
    format!("input[name=prediction][value='{place}']")
}

async fn open(page: &Page, lesson: &str) {
    page.go_to("Learn").await;
    page.show(&entry(lesson)).await;
    page.click(&entry(lesson)).await;
    page.find("#lesson-title").await;
}

async fn predict(page: &Page, place: usize) {
    page.show(&choice(place)).await;
    page.click(&choice(place)).await;
    page.show("#lesson-show").await;
    page.click("#lesson-show").await;
    page.find("#lesson-verdict").await;
}

/// What has the focus.
async fn has_focus(page: &Page, id: &str) {
    page.find(&format!("#{id}:focus")).await;
}

async fn first_one(page: &Page) {
    page.go_to("Learn").await;
    page.sees("#lessons-done", "0 of").await;
    page.has(&entry("a-column-with-two-edges"), "data-state", "begin here").await;
    open(page, "a-column-with-two-edges").await;
    has_focus(page, "lesson-title").await;
    // Nothing is shown before something is predicted, and nothing is predicted without an answer.
    page.has("#lesson-show", "aria-disabled", "true").await;
    page.click("#lesson-show").await;
    assert_eq!(page.count("#lesson-verdict").await, 0);
    page.has(KNOB, "aria-valuetext", "A, before 100").await;
    predict(page, 1).await;
    page.has("#lesson-verdict", "data-right", "yes").await;
    has_focus(page, "lesson-verdict").await;
    page.has(KNOB, "aria-valuetext", "A, through 100").await;
    page.sees("#lesson-told", "A cut is a coordinate").await;
    // The rule opens as elsewhere.
    page.click("#lesson-told .cite[data-rule=F5]").await;
    page.sees("#lesson-told .rule-note", "F5 exact endpoint").await;
    page.click("#lesson-told .primary").await;
    has_focus(page, "lesson-exercise").await;
    page.has("#lesson-goal", "data-reached", "no").await;
    let from = page.middle(KNOB).await;
    let edge = page.run(RIGHT_OF_99).await.as_f64().expect("a number");
    page.drag(&[from, (edge - 20.0, from.1), (edge, from.1)]).await;
    page.find(REACHED).await;
    page.hears("A through 99. Publish through 99. The goal is reached.").await;
    page.click("#lesson-next").await;
    has_focus(page, "lesson-title").await;
    page.sees(".lesson-count", "Lesson 2 of").await;
    // It is kept, and so is where one was.
    page.open().await;
    page.sees(".lesson-count", "Lesson 2 of").await;
    page.click(".lesson-count button").await;
    page.sees("#lessons-done", "1 of").await;
    page.has(&entry("a-column-with-two-edges"), "data-state", "done").await;
    page.has(&entry("what-a-checkpoint-certifies"), "data-state", "next").await;
    // It is forgotten if that is meant, and not before.
    page.show("#lessons-start-over").await;
    page.click("#lessons-start-over").await;
    has_focus(page, "lessons-keep").await;
    page.click("#lessons-keep").await;
    has_focus(page, "lessons-start-over").await;
    page.sees("#lessons-done", "1 of").await;
    page.click("#lessons-start-over").await;
    page.click("#lessons-forget").await;
    page.sees("#lessons-done", "0 of").await;
    page.open().await;
    page.sees("#lessons-done", "0 of").await;
}

/// The right edge of the column 99, in pixels of the window.
const RIGHT_OF_99: &str = "
    const column = [...document.querySelectorAll('.lesson-figure .column')].find(it => it.textContent.trim() === '99');
    return column.querySelector('rect').getBoundingClientRect().right;";

async fn by_keyboard(page: &Page) {
    page.tab_to(".tab[data-screen=Learn]").await;
    page.keys(key::ENTER).await;
    page.tab_to(&entry("a-column-with-two-edges")).await;
    page.keys(key::ENTER).await;
    has_focus(page, "lesson-title").await;
    page.tab_to(&choice(0)).await;
    page.keys(key::DOWN).await;
    page.find(&format!("{}:checked", choice(1))).await;
    page.tab_to("#lesson-show").await;
    page.keys(key::ENTER).await;
    has_focus(page, "lesson-verdict").await;
    page.tab_to("#lesson-told .primary").await;
    page.keys(key::ENTER).await;
    has_focus(page, "lesson-exercise").await;
    page.tab_to("#lesson-hint").await;
    page.keys(key::ENTER).await;
    has_focus(page, "lesson-hints").await;
    page.tab_to(KNOB).await;
    for edge in ["through 98", "before 99", "through 99"] {
        page.has("#lesson-goal", "data-reached", "no").await;
        page.keys(key::RIGHT).await;
        page.has(KNOB, "aria-valuetext", &format!("A, {edge}")).await;
    }
    page.find(REACHED).await;
    page.hears("The goal is reached.").await;
    // Begun again it is not reached, and it stays done.
    page.focus("#lesson-again").await;
    page.keys(key::ENTER).await;
    page.has("#lesson-goal", "data-reached", "no").await;
    page.focus(".lesson-count button").await;
    page.keys(key::ENTER).await;
    has_focus(page, "lesson-0").await;
    page.has("#lesson-0", "data-state", "done").await;
}

async fn wrong_prediction(page: &Page) {
    open(page, "both-kinds-at-one-coordinate").await;
    // The picture has no answer: neither a merged cut nor who holds it, and no decision.
    for answer in [".lesson-figure .merged", ".lesson-figure .lane-holds", ".lesson-figure .unmerged"] {
        assert_eq!(page.run(&visible(answer)).await, 0, "{answer}");
    }
    assert_eq!(page.count("#decision").await, 0);
    predict(page, 0).await;
    page.has("#lesson-verdict", "data-right", "no").await;
    page.sees(".choice-wrong", "your answer").await;
    page.sees("#lesson-verdict", "A certifies it, and B certifies more.").await;
    page.has("#decision", "data-outcome", "frontier before 100").await;
    assert_eq!(page.run(&visible(".lesson-figure .merged")).await, 1);
    page.sees("#lesson-told", "step 1 of 2").await;
    page.click("#lesson-step").await;
    has_focus(page, "lesson-told").await;
    page.has("#decision", "data-outcome", "frontier through 100").await;
    page.sees("#lesson-told", "The kind of a cut counts").await;
    // What was predicted is kept.
    page.open().await;
    page.has("#lesson-verdict", "data-right", "no").await;
    page.sees("#lesson-told", "The kind of a cut counts").await;
}

/// How many of these can be seen.
fn visible(css: &str) -> String {
    format!("return [...document.querySelectorAll('{css}')].filter(it => it.getClientRects().length).length")
}

async fn moves(page: &Page) {
    open(page, "the-lost-reply").await;
    predict(page, 1).await;
    page.press("#scrub", key::END).await;
    page.sees("#stored", "w1/1").await;
    page.click("#lesson-told .primary").await;
    // What cannot happen now says why, and does nothing.
    page.has(&does("drop request of w1"), "aria-disabled", "true").await;
    page.click(&does("drop request of w1")).await;
    for step in ["w1 reads both", "w1 proposes", "drop request of w1", "w1 reads back"] {
        page.show(&does(step)).await;
        page.click(&does(step)).await;
    }
    page.sees("#stored", "The attempt may still land").await;
    page.has("#lesson-goal", "data-reached", "no").await;
    page.show("#lesson-hint").await;
    page.click("#lesson-hint").await;
    assert_eq!(page.count("#lesson-hints li").await, 1);
    page.show("#lesson-hint").await;
    page.click("#lesson-hint").await;
    assert_eq!((page.count("#lesson-hints li").await, page.count("#lesson-hint").await), (2, 0));
    page.show("#lesson-solve").await;
    page.click("#lesson-solve").await;
    page.show("#lesson-take").await;
    page.click("#lesson-take").await;
    page.find(REACHED).await;
    page.sees("#stored", "w1/2").await;
}

async fn a_read(page: &Page) {
    open(page, "a-read-and-the-wall").await;
    // Neither an outcome nor what becomes of a candidate.
    assert_eq!(page.count("#outcome").await + page.count(".stages").await, 0);
    let title = page.attribute("[data-candidate=seg-3]", "aria-label").await;
    assert!(title.contains("not considered"), "{title}");
    predict(page, 1).await;
    page.sees("#outcome", "open is next").await;
    page.press("#scrub", key::END).await;
    page.sees("#outcome", "Serve gen 2").await;
    page.show("#lesson-told .primary").await;
    page.click("#lesson-told .primary").await;
    page.has("#lesson-goal", "data-reached", "no").await;
    page.press("[role=slider]", key::HOME).await;
    page.find(REACHED).await;
    let wider = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(page.run(wider).await, 0, "the page is wider than its window");
}

/// Checks the page once nothing moves: what is drawn anew ends its animations halfway.
async fn check_still(page: &Page, what: &str) {
    page.until("nothing to move", async || {
        let moving = page.run("return document.getAnimations().length").await;
        if moving == 0 { Ok(()) } else { Err(moving.to_string()) }
    })
    .await;
    check(page, what).await;
}

async fn axe(page: &Page) {
    load_axe(page).await;
    page.go_to("Learn").await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        page.find(".lessons").await;
        check_still(page, &format!("all lessons, {theme}")).await;
        // Each has what the other one has not.
        for (lesson, wrong) in [("design-review", 1), ("identity-travels", 0)] {
            open(page, lesson).await;
            if theme == "light" {
                check_still(page, &format!("{lesson}, to be predicted")).await;
                predict(page, wrong).await;
            }
            page.press("#scrub", key::END).await;
            page.find("#lesson-told .primary").await;
            check_still(page, &format!("{lesson}, {theme}")).await;
            page.show("#lesson-told .primary").await;
            page.click("#lesson-told .primary").await;
            page.show("#lesson-solve").await;
            page.click("#lesson-solve").await;
            page.show("#lesson-take").await;
            page.click("#lesson-take").await;
            page.find(REACHED).await;
            check_still(page, &format!("{lesson}, its exercise, {theme}")).await;
            page.show(".lesson-count button").await;
            page.click(".lesson-count button").await;
        }
    }
}
