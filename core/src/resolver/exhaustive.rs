//! Every health of three candidates in two views, held against a specification written naively.

use super::candidate::{Candidate, Listing, Object, Open, Pin};
use super::fixture::{asking, dense, replaced, sparse, with_record, without_repair};
use super::outcome::{Fate, Outcome, Resolution};
use super::resolve;
use super::snapshot::View;
use super::trace::Event;
use super::world::World;

/// Whether the candidate would serve if it were tried.
fn healthy(candidate: &Candidate) -> bool {
    candidate.index == Listing::Valid
        && candidate.object == Object::Recorded
        && candidate.pin == Pin::Held
        && candidate.open == Open::Opens
}

/// What a read at 47 should be served from, if nothing but health matters: by looking at every
/// candidate and keeping the best, as unlike the pipeline as it can be.
fn specified(world: &World, view: View) -> Option<&Candidate> {
    let mut best: Option<&Candidate> = None;
    for candidate in &world.candidates {
        let serves = candidate.view == view && candidate.range.covers(47) && healthy(candidate);
        let beats = |other: &Candidate| {
            if candidate.generation != other.generation {
                candidate.generation > other.generation
            } else if candidate.exact.metadata_version != other.exact.metadata_version {
                candidate.exact.metadata_version > other.exact.metadata_version
            } else {
                candidate.exact.key.as_bytes() < other.exact.key.as_bytes()
            }
        };
        if serves && best.is_none_or(beats) {
            best = Some(candidate);
        }
    }
    best
}

/// Every pair of a pin taken and its release, in order; panics on any other sequence (J3).
fn pins(resolution: &Resolution) -> usize {
    let mut held = None;
    let mut released = 0;
    for step in &resolution.trace {
        match step.event {
            Event::Pinned { candidate } => assert_eq!(held.replace(candidate), None, "two pins at once"),
            Event::Released { candidate } => {
                assert_eq!(held.take(), Some(candidate), "a release without its pin");
                released += 1;
            }
            Event::Opened { candidate }
            | Event::Rechecked { candidate }
            | Event::OpenFailed { candidate, .. }
            | Event::Read { candidate, .. }
            | Event::Empty { candidate, .. } => assert_eq!(held, Some(candidate), "touched without a pin"),
            _ => {}
        }
    }
    assert_eq!(held, None, "a pin that is never released");
    released
}

/// Generation and metadata version of the three candidates.
type Ranks = [(u64, u64); 3];

/// In falling order, in rising order, and a tie that metadata version or key must break.
const RANKS: [Ranks; 3] = [[(3, 7), (2, 7), (1, 7)], [(1, 7), (2, 9), (3, 1)], [(2, 7), (2, 7), (2, 8)]];

/// A candidate in every view and health: 2 x 2 x 3 x 2.
fn every_health((generation, version): (u64, u64), key: &str) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for candidate in [dense(generation, 24, 70), sparse(generation, 24, 70, &[50])] {
        let healthy = with_record(candidate, |record| {
            record.exact.key = key.to_owned();
            record.exact.metadata_version = version;
            record.target.name = format!("obj-{key}");
        });
        let pin_fails = Candidate { pin: Pin::Failed, ..healthy.clone() };
        for candidate in [healthy.clone(), pin_fails, replaced(healthy)] {
            for index in [Listing::Valid, Listing::Invalid] {
                for open in [Open::Opens, Open::Fails] {
                    candidates.push(Candidate { index, open, ..candidate.clone() });
                }
            }
        }
    }
    candidates
}

/// Calls `check` with every world of three candidates of these ranks, asked for either view.
fn every_world(ranks: Ranks, mut check: impl FnMut(&World, View)) {
    let [first, second, third] = ranks;
    let [first, second, third] = [every_health(first, "a"), every_health(second, "B"), every_health(third, "c")];
    for first in &first {
        for second in &second {
            for third in &third {
                for view in View::ALL {
                    let candidates = vec![first.clone(), second.clone(), third.clone()];
                    check(&without_repair(asking(view, 47, candidates)), view);
                }
            }
        }
    }
}

#[test]
fn served_is_the_newest_healthy_candidate_of_the_view() {
    let (mut served, mut retryable) = (0, 0);
    let mut judge = |world: &World, view: View| {
        let resolution = resolve(world);
        match (&resolution.outcome, specified(world, view)) {
            (Outcome::Served(found), Some(expected)) => {
                assert_eq!(found.candidate, expected.exact);
                assert_eq!((found.view, &found.target), (view, &expected.target));
                assert_eq!(found.first_record, if view == View::Committed { 47 } else { 50 });
                served += 1;
            }
            (Outcome::Retryable(retry), None) => {
                assert_eq!((retry.deadline_ms, retry.used_ms), (200, resolution.used_ms));
                assert_eq!(retry.diagnosis.len(), world.candidates.len());
                retryable += 1;
            }
            (outcome, expected) => panic!("{outcome} but {expected:?} in {world:#?}"),
        }
        // Tried exactly: the admitted that were newer, each once, and the one that served.
        let tried = resolution.trace.iter().filter(|step| matches!(step.event, Event::Chosen { .. })).count();
        let untried = |fate: &Fate| matches!(fate, Fate::NotTried | Fate::OtherView | Fate::IndexInvalid);
        assert_eq!(tried, resolution.candidates.iter().filter(|met| !untried(&met.fate)).count());
        pins(&resolution);
    };
    for ranks in RANKS {
        every_world(ranks, &mut judge);
    }
    // Both must really happen, or the check above says nothing.
    assert_eq!((served, retryable), (9_942, 73_002));
}

#[test]
fn the_order_of_the_candidates_does_not_matter() {
    every_world(RANKS[2], |world, _| {
        let mut turned = world.clone();
        turned.candidates.reverse();
        let (straight, mut reversed) = (resolve(world), resolve(&turned));
        reversed.candidates.reverse();
        assert_eq!(straight.outcome.to_string(), reversed.outcome.to_string());
        assert_eq!((straight.candidates, straight.used_ms), (reversed.candidates, reversed.used_ms));
    });
}

#[test]
fn under_every_deadline_pins_balance_and_time_stays_within_it() {
    let (mut most_pins, mut in_time, mut late, mut turn) = (0, 0, 0, 0);
    every_world(RANKS[0], |world, view| {
        let unhurried = resolve(world);
        turn = (turn + 7) % 60;
        for deadline in [turn, unhurried.used_ms - 1, unhurried.used_ms] {
            let mut hurried = world.clone();
            hurried.request.deadline_ms = deadline.to_string();
            let resolution = resolve(&hurried);
            most_pins = most_pins.max(pins(&resolution));
            assert!(resolution.used_ms <= deadline);
            assert_eq!(resolution.used_ms, resolution.trace.iter().map(|step| step.cost_ms).sum::<u32>());
            // A deadline may take the answer away, and never changes it into another.
            if deadline >= unhurried.used_ms {
                assert_eq!(resolution.trace, unhurried.trace);
                in_time += 1;
            } else {
                assert!(matches!(resolution.outcome, Outcome::Retryable(_)), "{view}: {resolution:#?}");
                late += 1;
            }
        }
    });
    assert_eq!(most_pins, 3);
    assert!(in_time > 0 && late > 0);
}
