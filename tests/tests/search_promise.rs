//! What a model promises to the search: an action looks at no other places than it says.
//!
//! The search works an action out once for all states that have the same parts at those places. Here
//! two reachable states are mixed: what the action looks at is of the one, everything else of the
//! other, and it has to come to the same.

use cutline::frontier::model::{FrontierModel, Part};
use cutline::mistakes::PublishMistake::{self, RetriesOldProposal, SkipsMissing, TakesGreatestEvent};
use cutline::search::{Model, Places};
use cutline_tests::law;
use cutline_tests::search::publish;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::VecDeque;

type State = <FrontierModel as Model>::State;

#[expect(clippy::disallowed_types, reason = "states have no order, and nobody goes through the set")]
type Seen = std::collections::HashSet<State>;

/// The first states that are reached, so many of them.
fn reachable(model: &FrontierModel, most: usize) -> Vec<State> {
    let mut seen = Seen::from([model.start()]);
    let mut waiting = VecDeque::from([model.start()]);
    let mut states = Vec::new();
    while let Some(state) = waiting.pop_front() {
        let actions = model.actions(&state);
        let next = actions.iter().filter_map(|action| model.step(&state, action));
        for next in next.filter(|next| model.is_within_bounds(next)) {
            if seen.len() < most && seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
        states.push(state);
    }
    states
}

fn members(state: &State) -> (u64, Vec<&str>) {
    let state = &state.system.state;
    (state.epoch, state.partitions().iter().map(|partition| &*partition.name).collect())
}

/// What is looked at, and this part, of the one; everything else of the other.
fn mixed(model: &FrontierModel, one: &State, other: &State, own: Option<&Part>, looks_at: Places) -> State {
    let looked_at = |part: &Part| looks_at.contains(model.place(part));
    let own_place = own.map(|own| model.place(own));
    let own_alone = own.filter(|own| !looked_at(own));
    // A place that only messages share takes both.
    let has_room = |part: &Part| own_place != Some(model.place(part)) || matches!(part, Part::Message(_));
    let mut parts: Vec<Part> = model.take_apart(one.clone()).into_iter().filter(|part| looked_at(part)).collect();
    parts.extend(own_alone.cloned());
    parts.extend(model.take_apart(other.clone()).into_iter().filter(|part| !looked_at(part) && has_room(part)));
    parts.sort_by_key(|part| model.place(part));
    model.put_together(&mut parts.iter())
}

/// What is in `left` and not in `right`; what is there twice counts twice.
fn without(left: Vec<Part>, right: &[Part]) -> Vec<Part> {
    let mut rest = right.to_vec();
    let is_more = |part: &Part| match rest.iter().position(|other| other == part) {
        Some(place) => {
            rest.swap_remove(place);
            false
        }
        None => true,
    };
    let mut more: Vec<Part> = left.into_iter().filter(is_more).collect();
    more.sort_by_cached_key(|part| format!("{part:?}"));
    more
}

/// The parts that go and those that come, and whether that breaks an invariant of steps.
fn effect(
    model: &FrontierModel,
    before: &State,
    action: &<FrontierModel as Model>::Action,
) -> Option<impl Eq + std::fmt::Debug> {
    let after = model.step(before, action)?;
    let breaks = model.breaks_in_step(before, &after);
    let (before, after) = (model.take_apart(before.clone()), model.take_apart(after));
    Some((without(before.clone(), &after), without(after, &before), breaks))
}

fn keeps_its_promise(question: &str, mistakes: &[PublishMistake]) {
    let model = publish(&format!("publish\n{question}"), mistakes);
    let states = reachable(&model, 4000);
    let cases = (any::<Index>(), any::<Index>(), any::<Index>(), any::<Index>());
    law(1500, &cases, |(one, other, part, offer)| {
        let (one, other) = (one.get(&states), other.get(&states));
        // Partitions belong to their membership: those of two do not go together.
        if members(one) != members(other) {
            return Ok(());
        }
        for (invariant, looks_at) in model.of_states() {
            let mixed = mixed(&model, one, other, None, looks_at);
            prop_assert_eq!(model.holds(invariant, one), model.holds(invariant, &mixed), "{:?}", invariant);
        }
        let parts = model.take_apart(one.clone());
        let own = part.get(&parts);
        let offers = model.offers(own);
        if offers.is_empty() {
            return Ok(());
        }
        let (action, looks_at) = offer.get(&offers);
        let mixed = mixed(&model, one, other, Some(own), *looks_at);
        prop_assert_eq!(effect(&model, one, action), effect(&model, &mixed, action), "{:?}", action);
        Ok(())
    });
}

const TWO: &str = "say add A\nsay A before 1\nsay A events 1 outstanding
say add B\nsay B before 1\nsay B events 1 outstanding 2 outstanding
say publisher w1 joins\nsay publisher w2 joins\nattempts 2\nduplicates 1\nmessages 3\n";

#[test]
fn with_two_publishers() {
    keeps_its_promise(TWO, &[]);
    keeps_its_promise(TWO, &[RetriesOldProposal, SkipsMissing]);
}

#[test]
fn with_membership_changes() {
    keeps_its_promise(&format!("{TWO}changes\n"), &[]);
}

#[test]
fn with_writes_as_messages() {
    keeps_its_promise(&format!("{TWO}writes\nends\n"), &[]);
}

#[test]
fn with_pages() {
    let pages = "page A page next t1 events 1 e1 claim before 2\npage A page from t1 last events 2 e2 claim before 3\n";
    keeps_its_promise(&format!("{TWO}{pages}"), &[]);
    keeps_its_promise(&format!("{TWO}{pages}"), &[TakesGreatestEvent]);
}
