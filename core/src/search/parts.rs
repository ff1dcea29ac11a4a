//! The parts of all states, each stored once under a number.

use super::model::{Model, Place, Places};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Names a part: its place, then its number among those of this place, so that sorted numbers are
/// in the order of the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PartId(u32);

const PLACE_BITS: u32 = 5;

impl PartId {
    fn new(place: Place, number: usize) -> Option<PartId> {
        let number = u32::try_from(number).ok().filter(|number| number >> (32 - PLACE_BITS) == 0)?;
        Some(PartId(u32::from(place.number()) << (32 - PLACE_BITS) | number))
    }

    /// Its place.
    pub(super) const fn place(self) -> u32 {
        self.0 >> (32 - PLACE_BITS)
    }

    /// Whether it is at one of these places.
    pub(super) const fn is_at(self, places: Places) -> bool {
        places.contains_number(self.place())
    }

    /// The same as a number that is small where both are.
    pub(super) const fn packed(self) -> u32 {
        self.0.rotate_left(PLACE_BITS)
    }

    /// The part of this number.
    pub(super) const fn unpacked(number: u32) -> PartId {
        PartId(number.rotate_right(PLACE_BITS))
    }
}

/// Things, each stored once and named by its number.
#[derive(Debug)]
pub(super) struct Interner<T> {
    things: Vec<T>,
    table: HashTable<u32>,
}

impl<T: Eq + Hash> Interner<T> {
    pub(super) fn new() -> Interner<T> {
        Interner { things: Vec::new(), table: HashTable::new() }
    }

    pub(super) fn get(&self, number: usize) -> &T {
        &self.things[number]
    }

    /// The number of this thing.
    pub(super) fn insert(&mut self, thing: T) -> usize {
        let hash = |thing: &T| FxBuildHasher.hash_one(thing);
        let things = &self.things;
        if let Some(found) = self.table.find(hash(&thing), |number| things[*number as usize] == thing) {
            return *found as usize;
        }
        let number = self.things.len();
        self.table.insert_unique(hash(&thing), number as u32, |number| hash(&things[*number as usize]));
        self.things.push(thing);
        number
    }
}

/// The parts of a model, place by place.
#[derive(Debug)]
pub(super) struct Parts<M: Model> {
    at: Vec<Interner<M::Part>>,
}

impl<M: Model> Parts<M> {
    pub(super) fn new() -> Parts<M> {
        Parts { at: (0..Place::COUNT).map(|_| Interner::new()).collect() }
    }

    pub(super) fn get(&self, id: PartId) -> &M::Part {
        self.at[id.place() as usize].get((id.0 << PLACE_BITS >> PLACE_BITS) as usize)
    }

    /// The number of this part. None where its place has no number left.
    pub(super) fn insert(&mut self, model: &M, part: M::Part) -> Option<PartId> {
        let place = model.place(&part);
        PartId::new(place, self.at[usize::from(place.number())].insert(part))
    }

    /// The number of the part within its place.
    pub(super) const fn within_place(id: PartId) -> usize {
        (id.0 << PLACE_BITS >> PLACE_BITS) as usize
    }

    /// The parts of a state, sorted. Most of them it shares with `before`, and there they are found
    /// without a hash.
    pub(super) fn take_apart(&mut self, model: &M, state: M::State, before: &[PartId]) -> Option<Vec<PartId>> {
        let mut ids = Vec::with_capacity(before.len());
        for part in model.take_apart(state) {
            let place = u32::from(model.place(&part).number());
            let stays = |id: &&PartId| id.place() == place && *self.get(**id) == part;
            let id = match before.iter().find(stays) {
                Some(id) => *id,
                None => self.insert(model, part)?,
            };
            ids.push(id);
        }
        ids.sort_unstable();
        Some(ids)
    }

    /// The state of these parts.
    pub(super) fn put_together(&self, model: &M, ids: &[PartId]) -> M::State {
        model.put_together(&mut ids.iter().map(|id| self.get(*id)))
    }
}
