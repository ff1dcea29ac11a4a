//! A read as the search sees it: its parts, and what can happen to it within bounds.

mod bounds;
mod state;

pub use bounds::Bounds;
pub use state::{Part, Searched};

use crate::resolver::system::invariants::Invariant;
use crate::resolver::system::{Action, ReadSystem};
use crate::resolver::trace::Step;
use crate::search::{Model, Place, Places};
use std::fmt;

/// A read in a world that moves, with bounds within which all that can happen to it is searched.
#[derive(Clone, Debug)]
pub struct ReadModel {
    start: Searched,
    bounds: Bounds,
}

/// A world has more candidates than a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many it takes.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a search takes at most {} candidates: remove some", self.most)
    }
}

impl std::error::Error for TooLarge {}

/// What everybody meets, the cache, the run, the candidates.
const SHARED: usize = 0;
const CACHE: usize = 1;
const RUN: usize = 2;
const CANDIDATES: std::ops::Range<usize> = 3..32;

const fn place(number: usize) -> Place {
    match Place::new(number) {
        Some(place) => place,
        None => panic!("places are below 32"),
    }
}

impl ReadModel {
    /// The read within these bounds.
    pub fn new(system: ReadSystem, bounds: Bounds) -> Result<ReadModel, TooLarge> {
        if system.world.candidates.len() > CANDIDATES.len() {
            return Err(TooLarge { most: CANDIDATES.len() });
        }
        Ok(ReadModel { start: Searched::new(system), bounds })
    }

    /// The system that is searched.
    pub const fn start_system(&self) -> &ReadSystem {
        &self.start.system
    }

    /// The bounds.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }
}

impl Model for ReadModel {
    type State = Searched;
    type Part = Part;
    type Action = Action;
    type Invariant = Invariant;

    fn start(&self) -> Searched {
        self.start.clone()
    }

    fn take_apart(&self, state: Searched) -> Vec<Part> {
        state.take_apart()
    }

    fn put_together(&self, parts: &mut dyn Iterator<Item = &Part>) -> Searched {
        self.start.put_together(parts)
    }

    fn place(&self, part: &Part) -> Place {
        match part {
            Part::Shared(_) => place(SHARED),
            Part::Cache(_) => place(CACHE),
            Part::Run(_) => place(RUN),
            Part::Candidate(number, _) => place(CANDIDATES.start + number),
        }
    }

    fn most_at(&self, _place: Place) -> usize {
        1
    }

    fn is_within_bounds(&self, _state: &Searched) -> bool {
        true
    }

    /// A step of the resolver may look at everything, and every move is noted for the invariants.
    fn offers(&self, part: &Part) -> Vec<(Action, Places)> {
        let actions: Vec<Action> = match part {
            Part::Shared(_) => self.bounds.moves.iter().cloned().map(Action::Move).collect(),
            Part::Run(run) => {
                let next = run.as_ref().map_or(Some(Step::Snapshot), |run| run.next());
                vec![next.map_or(Action::Again, Action::Step)]
            }
            Part::Cache(_) | Part::Candidate(..) => Vec::new(),
        };
        actions.into_iter().map(|action| (action, Places::ALL)).collect()
    }

    fn step(&self, before: &Searched, action: &Action) -> Option<Searched> {
        before.step(action, &self.bounds)
    }

    fn broken(&self, _before: &Searched, after: &Searched) -> Vec<Invariant> {
        after.broken().to_vec()
    }

    fn breaks_in_step(&self, _before: &Searched, after: &Searched) -> bool {
        !after.broken().is_empty()
    }

    /// The world moves as late as it may.
    fn untidiness(&self, actions: &[Action]) -> usize {
        let moves = actions.iter().enumerate().filter(|(_, action)| matches!(action, Action::Move(_)));
        moves.map(|(place, _)| actions.len() - place).sum()
    }

    fn of_states(&self) -> Vec<(Invariant, Places)> {
        Vec::new()
    }

    fn holds(&self, _invariant: Invariant, _state: &Searched) -> bool {
        true
    }
}
