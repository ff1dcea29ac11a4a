//! Where things stand on the clock, and its words.

use super::*;
use crate::read::fixture::{system, world};

const WIDE: f64 = 216.0;

fn clock(steps: &[&str], ahead: bool) -> Clock {
    let system = system(world("47"), steps);
    let all = system.resolution();
    let taken = crate::read::moments::taken(&system);
    let steps = if ahead { &all.trace[..] } else { &all.trace[..taken] };
    Clock::new(&system, steps, &all.candidates, WIDE).unwrap()
}

#[test]
fn each_step_is_a_block_as_long_as_its_cost() {
    let clock = clock(&["read deadline 40", "run to open", "open"], false);
    let lengths: Vec<f64> = clock.blocks.iter().map(|block| block.to - block.from).collect();
    assert_eq!(lengths, [10.0, 5.0, 0.0, 15.0, 10.0, 50.0]);
    assert_eq!(clock.blocks[5].look, Look::Failed);
    assert_eq!((&*clock.blocks[5].words, &*clock.blocks[0].words), ("", ""), "there is no room for them");
    assert_eq!(clock.pins, [Pin { from: 38.0, to: 98.0, name: "gen 3".to_owned(), held: true, ahead: false }]);
    assert_eq!(clock.whole, None);
}

#[test]
fn a_long_deadline_is_shown_as_a_whole_and_its_beginning_as_the_bar() {
    let clock = clock(&["snapshot"], false);
    assert_eq!(clock.whole, Some(Scale { to_ms: 200, to: 208.0 }));
    assert_eq!(clock.span, Scale { to_ms: 23, to: 208.0 });
}

#[test]
fn a_step_that_does_not_fit_goes_beyond_the_deadline() {
    let steps = ["read deadline 10", "run to open"];
    let clock = clock(&steps, false);
    let next = clock.next.as_ref().unwrap();
    assert!(next.to > clock.span.x(10) + 10.0 && clock.over.is_some());
    assert_eq!(
        words(&system(world("47"), &steps)),
        "8 ms of 10 ms used, 2 ms left. open takes 10 ms: it does not fit, and will not be begun"
    );
}

#[test]
fn what_follows_is_drawn_where_somebody_asks() {
    let quiet = clock(&["snapshot"], false);
    assert_eq!((quiet.blocks.len(), quiet.next.is_some()), (1, true));
    let asked = clock(&["snapshot"], true);
    assert!(asked.blocks.len() > 9 && asked.next.is_none());
    assert!(asked.blocks.iter().any(|block| block.words == "open"));
    assert!(asked.blocks[1..].iter().all(|block| block.look == Look::Ahead));
    assert_eq!(asked.pins.iter().filter(|pin| pin.ahead).count(), 2);
    assert!(asked.pins[0].to < asked.pins[1].from, "no two pins are held at once");
}

#[test]
fn the_clock_has_words() {
    assert_eq!(words(&system(world("47"), &["snapshot"])), "2 ms of 200 ms used, 198 ms left. Next: admit, 1 ms");
    assert_eq!(words(&system(world("47"), &["run"])), "38 ms of 200 ms used, 162 ms left");
    assert_eq!(words(&system(world("x"), &[])), "no deadline: the request cannot be read");
}
