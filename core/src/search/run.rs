//! One search: breadth first, a slice at a time, so that it can be watched and stopped.

use super::effects::Effects;
use super::keys::{Full, Keys};
use super::model::{Model, Place, Places};
use super::names::Names;
use super::parts::{Interner, PartId, Parts};
use std::fmt;

/// Whether a state is what is looked for.
pub type IsIt<M> = dyn Fn(&<M as Model>::State) -> bool;

/// What is looked for.
pub enum Goal<M: Model> {
    /// A step that breaks an invariant. Nothing is looked for beyond one.
    Harm,
    /// A state of which this is true. It may name what is identical but for its name: nothing is renamed.
    State(Box<IsIt<M>>),
}

impl<M: Model> fmt::Debug for Goal<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goal::Harm => "Harm",
            Goal::State(_) => "State",
        })
    }
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There are states whose successors have not been looked at.
    Going,
    /// What was looked for has been found, by a shortest way.
    Found,
    /// Every state within the bounds has been looked at, and it was not found.
    Exhausted,
    /// There is no room for more states. Nothing was found so far.
    Full,
}

/// How much a search has covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// How many different states it has reached; with renamings, different but for names.
    pub states: usize,
    /// How many steps it has taken, those to known states included.
    pub steps: u64,
    /// Every state that can be reached by so many steps has been reached.
    pub depth: usize,
    /// Whether there is nothing beyond.
    pub complete: bool,
    /// How many bytes of memory the states take, and what is remembered to find them fast. The parts,
    /// of which there are few, are not counted.
    pub memory: usize,
}

/// An action that a part offers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub(super) action: u32,
    pub(super) looks_at: Places,
}

/// Where it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The start itself is it.
    Start,
    /// The last step goes out from this state.
    After(u32),
}

/// A search of one model.
///
/// ```
/// use cutline::frontier::model::{Bounds, FrontierModel};
/// use cutline::scenario::{Scenario, Subject};
/// use cutline::search::{Goal, Search, Status};
///
/// let file = "[partitions]\nA = \"before 1\"\n[publishers]\nw1 = {}\n";
/// # let file = "publishers = [\"w1\"]\n[partitions]\nA = { at = \"before 1\", events = [\"1 outstanding\"] }\n";
/// let Subject::Publish(system) = Scenario::parse(file)?.start else { panic!("it is a publication") };
/// let model = FrontierModel::new(system, Bounds::default()).expect("it is small");
/// let mut search = Search::new(model, Goal::Harm);
/// while search.run(1000) == Status::Going {}
/// assert_eq!(search.status(), Status::Exhausted);
/// assert!(search.covered().complete);
/// # Ok::<(), cutline::scenario::FileErrors>(())
/// ```
#[derive(Debug)]
pub struct Search<M: Model> {
    pub(super) model: M,
    pub(super) goal: Goal<M>,
    pub(super) parts: Parts<M>,
    pub(super) actions: Interner<M::Action>,
    /// What each part offers, place by place; known once it was asked for.
    offers: Vec<Vec<Option<Box<[Offer]>>>>,
    pub(super) effects: Effects,
    pub(super) states: Keys,
    /// From which state each was reached first.
    pub(super) parents: Vec<u32>,
    /// The state whose successors are looked at next.
    next: u32,
    depth: usize,
    /// The first state that was reached by more steps than `depth`.
    level_end: u32,
    most: Vec<usize>,
    pub(super) of_states: Vec<(M::Invariant, Places)>,
    /// Invariants that are about states, by the parts that they look at.
    pub(super) verdicts: Keys,
    pub(super) holds: Vec<bool>,
    /// What each part is called under each renaming, place by place.
    pub(super) renamed: Vec<Vec<Vec<u32>>>,
    pub(super) symmetric: bool,
    most_states: usize,
    pub(super) steps: u64,
    status: Status,
    pub(super) found: Option<Found>,
    pub(super) scratch: Scratch,
}

#[derive(Debug, Default)]
pub(super) struct Scratch {
    numbers: Vec<u32>,
    pub(super) key: Vec<u32>,
    next: Vec<PartId>,
    pub(super) names: Names,
}

impl<M: Model> Search<M> {
    /// A search that has reached the start and nothing else.
    pub fn new(model: M, goal: Goal<M>) -> Search<M> {
        let renamings = model.renamings();
        let places = || (0..usize::from(Place::COUNT)).filter_map(Place::new);
        let mut search = Search {
            most: places().map(|place| model.most_at(place)).collect(),
            of_states: model.of_states(),
            renamed: (0..renamings).map(|_| places().map(|_| Vec::new()).collect()).collect(),
            symmetric: renamings > 0 && matches!(goal, Goal::Harm),
            model,
            goal,
            parts: Parts::new(),
            actions: Interner::new(),
            offers: places().map(|_| Vec::new()).collect(),
            effects: Effects::default(),
            states: Keys::default(),
            parents: Vec::new(),
            next: 0,
            depth: 0,
            level_end: 1,
            verdicts: Keys::default(),
            holds: Vec::new(),
            most_states: usize::MAX,
            steps: 0,
            status: Status::Going,
            found: None,
            scratch: Scratch::default(),
        };
        if search.begin().is_none() {
            search.status = Status::Full;
        }
        search
    }

    /// The same, which tells identical parts apart by their names, as where a state is looked for: more
    /// states, and no other answer.
    #[must_use]
    pub fn without_renamings(mut self) -> Search<M> {
        self.symmetric = false;
        self
    }

    /// The same, which stops once it has reached so many states.
    #[must_use]
    pub const fn with_at_most(mut self, states: usize) -> Search<M> {
        self.most_states = states;
        self
    }

    fn begin(&mut self) -> Option<()> {
        let start = self.model.start();
        let mut ids = self.parts.take_apart(&self.model, start.clone(), &[])?;
        self.name_first(&mut ids)?;
        self.add(&ids, 0).ok()?;
        let is_it = match &self.goal {
            Goal::Harm => !self.all_hold(&ids).ok()?,
            Goal::State(is_it) => is_it(&start),
        };
        if is_it {
            self.status = Status::Found;
            self.found = Some(Found::Start);
        }
        Some(())
    }

    /// How it stands.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// What is searched.
    pub const fn model(&self) -> &M {
        &self.model
    }

    /// How much it has covered.
    pub fn covered(&self) -> Covered {
        Covered {
            states: self.states.len(),
            steps: self.steps,
            depth: self.depth,
            complete: self.status == Status::Exhausted,
            memory: self.states.memory()
                + self.parents.capacity() * size_of::<u32>()
                + self.effects.memory()
                + self.verdicts.memory()
                + self.holds.capacity(),
        }
    }

    /// Looks at the successors of so many states, or of as many as there are.
    pub fn run(&mut self, states: usize) -> Status {
        let mut here = Vec::new();
        for _ in 0..states {
            if self.status != Status::Going {
                break;
            }
            if self.next as usize == self.states.len() {
                self.status = Status::Exhausted;
            } else if self.expand(&mut here).is_err() {
                self.status = Status::Full;
            } else if self.status == Status::Going {
                self.next += 1;
                if self.next == self.level_end {
                    self.level_end = self.states.len() as u32;
                    if self.next < self.level_end {
                        self.depth += 1;
                    }
                }
            }
        }
        self.status
    }

    /// Looks at every successor of the next state.
    fn expand(&mut self, here: &mut Vec<PartId>) -> Result<(), Full> {
        let mut numbers = std::mem::take(&mut self.scratch.numbers);
        self.states.read(self.next, &mut numbers);
        here.clear();
        here.extend(numbers.iter().copied().map(PartId::unpacked));
        self.scratch.numbers = numbers;
        let mut whole = None;
        for place in 0..here.len() {
            let own = here[place];
            // Two parts that are the same offer the same.
            if place > 0 && here[place - 1] == own {
                continue;
            }
            for offer in 0..self.offered(own) {
                let Some(offer) = self.offer(own, offer) else { break };
                self.take(here, own, offer, &mut whole)?;
                if self.status != Status::Going {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Takes one action, and adds the state that it leads to.
    fn take(&mut self, here: &[PartId], own: PartId, offer: Offer, whole: &mut Option<M::State>) -> Result<(), Full> {
        let mut next = std::mem::take(&mut self.scratch.next);
        let taken = if offer.looks_at == Places::ALL {
            self.work_out(here, offer.action, whole)?.map(|(ids, breaks)| {
                next = ids;
                breaks
            })
        } else {
            self.recall(here, own, offer, whole, &mut next)?
        };
        if let Some(breaks) = taken
            && self.is_within_bounds(&next)
        {
            self.steps += 1;
            self.arrive(&mut next, breaks)?;
        }
        self.scratch.next = next;
        Ok(())
    }

    /// Adds a state, unless it is known, and looks whether it is what is looked for.
    fn arrive(&mut self, ids: &mut Vec<PartId>, breaks: bool) -> Result<(), Full> {
        let reached = match &self.goal {
            Goal::Harm if breaks => true,
            Goal::Harm | Goal::State(_) => {
                if self.symmetric {
                    self.name_first(ids).ok_or(Full)?;
                }
                if !self.add(ids, self.next)? {
                    return Ok(());
                }
                match &self.goal {
                    Goal::Harm => !self.all_hold(ids)?,
                    Goal::State(is_it) => is_it(&self.parts.put_together(&self.model, ids)),
                }
            }
        };
        if reached {
            self.status = Status::Found;
            self.found = Some(Found::After(self.next));
        } else if self.states.len() >= self.most_states {
            self.status = Status::Full;
        }
        Ok(())
    }

    /// Adds a state; whether it is new.
    fn add(&mut self, ids: &[PartId], parent: u32) -> Result<bool, Full> {
        let mut numbers = std::mem::take(&mut self.scratch.numbers);
        numbers.clear();
        numbers.extend(ids.iter().map(|id| id.packed()));
        let inserted = self.states.insert(&numbers);
        self.scratch.numbers = numbers;
        let (_, new) = inserted?;
        if new {
            self.parents.push(parent);
        }
        Ok(new)
    }

    fn is_within_bounds(&self, ids: &[PartId]) -> bool {
        ids.chunk_by(|left, right| left.place() == right.place())
            .all(|alike| alike.first().is_none_or(|first| alike.len() <= self.most[first.place() as usize]))
    }

    /// How many actions a part offers.
    fn offered(&mut self, id: PartId) -> usize {
        let number = Parts::<M>::within_place(id);
        let offers = &mut self.offers[id.place() as usize];
        if offers.len() <= number {
            offers.resize(number + 1, None);
        }
        if let Some(offers) = &offers[number] {
            return offers.len();
        }
        let offered = self.model.offers(self.parts.get(id));
        let offered: Box<[Offer]> = offered
            .into_iter()
            .map(|(action, looks_at)| Offer { action: self.actions.insert(action) as u32, looks_at })
            .collect();
        self.offers[id.place() as usize][number].insert(offered).len()
    }

    fn offer(&self, id: PartId, place: usize) -> Option<Offer> {
        self.offers[id.place() as usize][Parts::<M>::within_place(id)].as_ref()?.get(place).copied()
    }
}
