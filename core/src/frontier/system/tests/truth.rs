//! Ground truth, pages and epochs: what is known of events, and of what was read, never gets lost on the way.

use super::super::{Action, Reading};
use super::world::{World, epoch, world};
use crate::coordinate::Coordinate;
use crate::frontier::cutover::Move;
use crate::frontier::pages::Page;
use crate::frontier::state::Event;
use crate::order::Order;

fn page(text: &str) -> Action {
    Action::Page("A".into(), Page::parse(&Order::default(), text).unwrap())
}

/// The events of a partition as text: `100 open`.
fn events(world: &World, name: &str) -> Vec<String> {
    let events = world.0.state.with_events_of_pages();
    let events = &events.partition(name).unwrap().events;
    events
        .iter()
        .map(|Event { at, outstanding }| format!("{at} {}", if *outstanding { "open" } else { "done" }))
        .collect()
}

/// A holds two events at 100, of which the ground truth knows no ids.
fn two_at_100() -> World {
    let mut world = world();
    let event = || Event { at: Coordinate::parse(&Order::default(), "100").unwrap(), outstanding: true };
    world.0.state.edit("A", |partition| partition.events = vec![event(), event()]);
    world
}

#[test]
fn as_many_events_are_done_as_pages_list_with_an_outcome() {
    let mut world = two_at_100();
    world.act(&page("next t1 events 100 e1 done"));
    assert_eq!(events(&world, "A"), ["100 done", "100 open"], "one outcome is not the other's");
    world.act(&page("from t1 next t2 events 100 e1 done 100 e2"));
    assert_eq!(events(&world, "A"), ["100 done", "100 open"], "the same event twice is one");
    world.act(&Action::Settle("A".into(), "e2".into()));
    assert_eq!(events(&world, "A"), ["100 done", "100 done"]);
    world.act(&page("from t2 next t3 events 100 e3"));
    assert_eq!(events(&world, "A"), ["100 done", "100 done", "100 open"], "a third is one more");
}

#[test]
fn open_events_of_pages_outlive_a_split_and_a_merge() {
    let mut split = world();
    split.act(&page("next t1 events 101 e1 102 e2"));
    split.act(&epoch(8, vec![Move::Split { from: "A".into(), into: vec!["A1".into(), "A2".into()] }]));
    assert_eq!(events(&split, "A1"), ["101 open"]);
    assert_eq!(events(&split, "A2"), ["102 open"]);
    let mut merged = world();
    merged.act(&page("next t1 events 101 e1 102 e2 done"));
    merged.act(&epoch(8, vec![Move::Merge { from: vec!["A".into(), "B".into()], into: "AB".into() }]));
    assert_eq!(events(&merged, "AB"), ["101 open", "102 done"]);
}

#[test]
fn f12_single_readings_of_two_epochs_never_make_one_vector() {
    let mut world = world();
    let reads = |name: &str| Action::Read("w1".into(), Reading::Checkpoint(name.into()));
    world.act(&reads("A"));
    world.act(&epoch(8, Vec::new()));
    world.act(&reads("B"));
    let vector = world.0.publisher("w1").unwrap().vector.clone().unwrap();
    let read: Vec<(&str, u64)> =
        vector.readings.iter().map(|reading| (&*reading.partition, reading.checkpoint.epoch)).collect();
    assert_eq!((vector.membership.epoch(), read), (8, vec![("B", 8)]));
}
