//! The screen as markup, without a browser: what scripts and screen readers hold on to.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use cutline::scenario::step::Step;
use yew::LocalServerRenderer;

use super::*;
use crate::gallery;
use crate::state::Screen;

#[derive(Clone, PartialEq, Properties)]
struct Shown {
    session: Rc<Session>,
}

#[component]
fn Alone(props: &Shown) -> Html {
    html! { <ReadScreen session={props.session.clone()} dispatch={Callback::noop()} /> }
}

fn markup(session: Session) -> String {
    let shown = Shown { session: Rc::new(session) };
    let renderer = LocalServerRenderer::<Alone>::with_props(shown).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    // Nothing here waits for anything outside.
    for _ in 0..1000 {
        if let Poll::Ready(markup) = rendering.as_mut().poll(&mut context) {
            return markup;
        }
    }
    panic!("the markup never came")
}

#[test]
fn the_first_scenario_says_its_answer_and_names_what_can_be_touched() {
    let markup = markup(gallery::first(Screen::Read));
    for part in [
        r#"id="outcome""#,
        r#"data-outcome="served""#,
        r#"id="read-offset""#,
        r#"role="slider""#,
        r#"aria-valuetext="read offset 47, COMMITTED""#,
        r#"data-candidate="seg-3""#,
        "COMMITTED generation 3, seg-3, [34, 81): open failed",
        "TOPIC_COMPACTED generation 9, cmp-9, [18, 88): another view: never considered",
        "no fallback across",
    ] {
        assert!(markup.contains(part), "{part}");
    }
}

#[test]
fn every_shipped_read_is_shown_after_each_of_its_steps() {
    let reads = gallery::entries().iter().filter(|entry| entry.screen == Screen::Read);
    let mut outcomes = std::collections::BTreeSet::new();
    for entry in reads {
        let mut session = entry.begin().unwrap();
        for place in 0..=session.history.len() {
            session.history.go(place);
            let Subject::Read(system) = &**session.history.current() else { panic!("not a read") };
            let kind = system.resolution().outcome.kind();
            let markup = markup(session.clone());
            // While a read is under way, nothing is foretold that nobody has asked for.
            match system.next().filter(|_| system.run().is_some()) {
                Some(next) => {
                    assert!(markup.contains(&format!("data-next=\"{next}\"")), "{} {place}", entry.slug);
                    assert!(!markup.contains("data-outcome"), "{} {place}", entry.slug);
                }
                None => assert!(markup.contains(&format!("data-outcome=\"{kind}\"")), "{} {place}", entry.slug),
            }
            assert!(!markup.contains("NaN"), "{} {place}", entry.slug);
            outcomes.insert(kind);
        }
    }
    assert_eq!(outcomes.len(), 6, "the scenarios show every kind of outcome: {outcomes:?}");
}

/// The first scenario after some steps.
fn after(steps: &[&str]) -> String {
    let mut session = gallery::first(Screen::Read);
    session.history.go(0);
    for text in steps {
        let step = Step::parse(session.history.current(), text).unwrap();
        session.history.take(step).unwrap();
    }
    markup(session)
}

#[test]
fn a_read_under_way_shows_its_clock_its_pin_and_what_was_compared() {
    let markup = after(&["run to recheck"]);
    for part in [
        r#"data-next="recheck""#,
        r#"data-do="recheck""#,
        r#"aria-current="step""#,
        "Step: recheck",
        "6 ms of 200 ms used, 194 ms left. Next: recheck, 2 ms",
        ", held since 6 ms",
        r#"id="foresee" aria-expanded="false""#,
        r#"id="compared""#,
        r#"data-go="4""#,
        r#"data-insert="4""#,
    ] {
        assert!(markup.contains(part), "{part}");
    }
    assert!(!markup.contains(r#"data-insert="5""#), "what follows is told to who asks");
}

#[test]
fn the_cache_says_what_the_index_does_not_name_any_more() {
    assert!(after(&["run"]).contains("<code>seg-2@7#9f1c</code></span>"));
    let stale = after(&["run", "seg-2 retires"]);
    assert!(stale.contains(r#"<code>seg-2@7#9f1c</code><span class="standing-stale" title="The index does not name it any more">stale</span>"#));
}
