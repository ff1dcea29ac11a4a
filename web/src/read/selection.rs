//! What is being looked at, and that it stays the same through steps, edits and undo.

use cutline::resolver::record::Exact;
use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;

use super::words::{asked_view, newest_first};

/// Something of the picture that can be looked at, and that something can happen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    /// The index record of the candidate at this place.
    Record(usize),
    /// What is stored under its target's name.
    Object(usize),
    /// Where this view is trimmed.
    Trim(View),
    /// The committed end.
    End,
    /// The store that the metadata is read from.
    Store,
}

impl Thing {
    /// The place of the candidate that it belongs to.
    const fn place(self) -> Option<usize> {
        match self {
            Thing::Record(place) | Thing::Object(place) => Some(place),
            Thing::Trim(_) | Thing::End | Thing::Store => None,
        }
    }
}

/// What has been chosen, and beside it the candidate that was chosen last.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Selection {
    thing: Thing,
    candidate: Option<Chosen>,
}

#[derive(Clone, Debug, PartialEq)]
struct Chosen {
    place: usize,
    exact: Exact,
    count: usize,
}

impl Selection {
    /// The candidate at this place.
    pub(crate) fn of(world: &World, place: usize) -> Option<Selection> {
        Some(Selection { thing: Thing::Record(place), candidate: Some(Chosen::of(world, place)?) })
    }

    /// This thing; what is no candidate's leaves the candidate that was chosen before.
    pub(crate) fn thing(world: &World, thing: Thing, before: Option<Selection>) -> Selection {
        let candidate = match thing.place() {
            Some(place) => Chosen::of(world, place),
            None => before.and_then(|before| before.candidate),
        };
        Selection { thing, candidate }
    }
}

impl Chosen {
    fn of(world: &World, place: usize) -> Option<Chosen> {
        let exact = world.candidates.get(place)?.exact.clone();
        Some(Chosen { place, exact, count: world.candidates.len() })
    }

    /// Its place now: the exact candidate's, or the one's that was written under its key meanwhile, or
    /// where it stood if its very name was changed.
    fn find(&self, world: &World) -> Option<usize> {
        let mut all = world.candidates.iter();
        let exact = all.clone().position(|candidate| candidate.exact == self.exact);
        exact
            .or_else(|| all.position(|candidate| candidate.exact.key == self.exact.key))
            .or_else(|| (world.candidates.len() == self.count).then_some(self.place))
    }
}

/// The place of the candidate to look at: the chosen one, otherwise the one that is tried first.
pub(crate) fn selected(world: &World, selection: Option<&Selection>) -> Option<usize> {
    let chosen = selection.and_then(|selection| selection.candidate.as_ref()).and_then(|chosen| chosen.find(world));
    chosen.or_else(|| in_order(world).first().copied())
}

/// What is looked at: the chosen thing, otherwise the record of the candidate to look at, otherwise
/// the committed end.
pub(crate) fn looked_at(world: &World, selection: Option<&Selection>) -> Thing {
    let place = selected(world, selection);
    match (selection.map(|selection| selection.thing), place) {
        (Some(thing @ (Thing::Trim(_) | Thing::End | Thing::Store)), _) => thing,
        (Some(Thing::Object(_)), Some(place)) => Thing::Object(place),
        (_, Some(place)) => Thing::Record(place),
        (_, None) => Thing::End,
    }
}

/// Every candidate as the list shows it: the view that is read first, the newest first in each.
pub(crate) fn in_order(world: &World) -> Vec<usize> {
    let [first, second] = match asked_view(world) {
        Some(View::TopicCompacted) => [View::TopicCompacted, View::Committed],
        Some(View::Committed) | None => View::ALL,
    };
    let mut places = newest_first(world, first);
    places.append(&mut newest_first(world, second));
    places
}

/// The candidate to look at once this one is gone: the next in the list, or the one before it.
pub(crate) fn neighbour(world: &World, place: usize) -> Option<usize> {
    let order = in_order(world);
    let at = order.iter().position(|&other| other == place)?;
    order.get(at + 1).or_else(|| order.get(at.checked_sub(1)?)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::{after, world};

    fn key(world: &World, selection: Option<&Selection>) -> String {
        selected(world, selection).map(|place| world.candidates[place].exact.key.clone()).unwrap_or_default()
    }

    #[test]
    fn without_a_choice_it_is_the_newest_of_the_view_that_is_read() {
        assert_eq!(key(&world("47"), None), "seg-3");
        assert_eq!(key(&after(world("47"), &["read view TOPIC_COMPACTED"]), None), "cmp-9");
        let bare = after(world("47"), &["remove seg-3", "remove seg-2", "remove seg-0"]);
        assert_eq!(key(&bare, None), "cmp-9");
        assert_eq!(selected(&after(bare, &["remove cmp-9"]), None), None);
    }

    #[test]
    fn it_stays_with_its_candidate() {
        let start = world("47");
        let chosen = Selection::of(&start, 1);
        for steps in [&["seg-2 open failed"][..], &["remove seg-3"], &["copy seg-3 to seg-4"], &["add seg-9"]] {
            assert_eq!(key(&after(start.clone(), steps), chosen.as_ref()), "seg-2");
        }
        assert_eq!(key(&after(start.clone(), &["seg-2 key other"]), chosen.as_ref()), "other");
        assert_eq!(key(&after(start, &["remove seg-2"]), chosen.as_ref()), "seg-3", "the first again");
    }

    #[test]
    fn a_thing_of_the_stream_keeps_the_candidate_and_an_object_goes_with_its_own() {
        let start = world("47");
        let object = Selection::thing(&start, Thing::Object(1), None);
        let moved = after(start.clone(), &["seg-2 is rewritten", "copy seg-3 to seg-4"]);
        assert_eq!(looked_at(&moved, Some(&object)), Thing::Object(2), "the copy stands before it");
        let store = Selection::thing(&start, Thing::Store, Some(object));
        assert_eq!(looked_at(&moved, Some(&store)), Thing::Store);
        assert_eq!(key(&start, Some(&store)), "seg-2");
        assert_eq!(looked_at(&start, None), Thing::Record(0));
        let bare = after(start, &["remove seg-3", "remove seg-2", "remove seg-0", "remove cmp-9"]);
        assert_eq!(looked_at(&bare, Some(&Selection::thing(&bare, Thing::Object(1), None))), Thing::End);
    }

    #[test]
    fn the_neighbour_is_the_next_of_the_list_or_the_one_before() {
        let world = world("47");
        let keys = |place: usize| neighbour(&world, place).map(|place| world.candidates[place].exact.key.clone());
        assert_eq!(keys(0).as_deref(), Some("seg-2"));
        assert_eq!(keys(3).as_deref(), Some("seg-0"));
    }
}
