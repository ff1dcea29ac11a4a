//! What a transition system tells of itself, so that all of it can be searched.

use std::fmt::Debug;
use std::hash::Hash;

/// Where in a state a part belongs: a publisher, a partition, the messages. Below [`Place::COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// How many places there can be.
    pub const COUNT: u8 = 32;

    /// The place of this number; none beyond the last.
    pub const fn new(number: usize) -> Option<Place> {
        if number < Place::COUNT as usize { Some(Place(number as u8)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Some places of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Places(u32);

impl Places {
    /// None of them.
    pub const NONE: Places = Places(0);
    /// All of them.
    pub const ALL: Places = Places(u32::MAX);

    /// These and this one.
    #[must_use]
    pub const fn and(self, place: Place) -> Places {
        Places(self.0 | 1 << place.0)
    }

    /// Whether this place is one of them.
    pub const fn contains(self, place: Place) -> bool {
        self.contains_number(place.0 as u32)
    }

    pub(super) const fn contains_number(self, place: u32) -> bool {
        self.0 & 1 << place != 0
    }
}

/// A transition system that is to be searched: deterministic, with nothing chosen but the action.
///
/// A state comes apart into parts, each at a place; several may share one place, and which of them
/// comes first means nothing. What the parts make put together is the state again.
pub trait Model {
    /// A whole state. Equal states go on alike.
    type State: Clone + Eq + Hash + Debug;
    /// What changes by itself: stored once, however many states have it.
    type Part: Clone + Eq + Hash + Debug;
    /// One thing that can happen.
    type Action: Clone + Eq + Hash + Debug;
    /// What must hold of every step and every state.
    type Invariant: Copy + Eq + Debug;

    /// The state that everything starts from.
    fn start(&self) -> Self::State;

    /// The parts of a state.
    fn take_apart(&self, state: Self::State) -> Vec<Self::Part>;

    /// The state of these parts, which come in the order of their places.
    fn put_together(&self, parts: &mut dyn Iterator<Item = &Self::Part>) -> Self::State;

    /// Where a part belongs.
    fn place(&self, part: &Self::Part) -> Place;

    /// How many parts may share this place: a bound of the search.
    fn most_at(&self, place: Place) -> usize;

    /// What can happen because of this part, and the places that each action looks at or changes,
    /// this part aside. Every action of a state comes from one of its parts.
    fn offers(&self, part: &Self::Part) -> Vec<(Self::Action, Places)>;

    /// The state after an action; none where it cannot happen, or is beyond the bounds.
    ///
    /// It depends on the parts that the action looks at, and changes no other.
    fn step(&self, before: &Self::State, action: &Self::Action) -> Option<Self::State>;

    /// Every invariant that this step breaks, be it one of states or one of steps.
    fn broken(&self, before: &Self::State, after: &Self::State) -> Vec<Self::Invariant>;

    /// Whether the step breaks an invariant that is about steps. It depends on what the action looks at.
    fn breaks_in_step(&self, before: &Self::State, after: &Self::State) -> bool;

    /// The invariants that are about states, each with the places that it looks at.
    fn of_states(&self) -> Vec<(Self::Invariant, Places)>;

    /// Whether an invariant that is about states holds of this one.
    fn holds(&self, invariant: Self::Invariant, state: &Self::State) -> bool;

    /// How badly these actions read one after the other. Of several ways to what was found the search
    /// tells one that reads well.
    fn untidiness(&self, actions: &[Self::Action]) -> usize {
        let _ = actions;
        0
    }

    /// Whether two actions may stand for each other where the same way is told in another order.
    fn is_like(&self, one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }

    /// How many ways there are to give the parts other names that change nothing else, apart from
    /// leaving them as they are: what is identical may change places.
    fn renamings(&self) -> usize {
        0
    }

    /// A part under one of these renamings.
    fn rename(&self, part: &Self::Part, renaming: usize) -> Self::Part {
        debug_assert!(renaming < self.renamings(), "there is no renaming {renaming}");
        part.clone()
    }

    /// Everything that may happen in a state, whether or not it can.
    fn actions(&self, state: &Self::State) -> Vec<Self::Action> {
        let parts = self.take_apart(state.clone());
        let mut actions = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if !parts[..place].contains(part) {
                actions.extend(self.offers(part).into_iter().map(|(action, _)| action));
            }
        }
        actions
    }

    /// Whether a state keeps to the bounds.
    fn is_within_bounds(&self, state: &Self::State) -> bool {
        let parts = self.take_apart(state.clone());
        parts.iter().all(|part| {
            let place = self.place(part);
            parts.iter().filter(|other| self.place(other) == place).count() <= self.most_at(place)
        })
    }
}
