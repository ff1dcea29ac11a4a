//! A read within bounds: what of them is used up belongs to the state, what was done does not.

use super::bounds::Bounds;
use crate::resolver::cache::Cache;
use crate::resolver::candidate::Candidate;
use crate::resolver::run::Run;
use crate::resolver::snapshot::Snapshot;
use crate::resolver::system::invariants::Invariant;
use crate::resolver::system::{Action, ReadSystem};
use std::hash::{Hash, Hasher};

/// A read that is searched. How it got here it has forgotten: that has no influence on what follows.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The system.
    pub system: ReadSystem,
    moves: u8,
    reads: u8,
    /// What the step that led here has broken. Only then were the steps of the resolver at hand.
    broken: Vec<Invariant>,
}

/// A part of a read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What everybody meets.
    Shared(Shared),
    /// What earlier reads have left.
    Cache(Cache),
    /// The read under way; none before its first step.
    Run(Option<Box<Run>>),
    /// A candidate, and its place among them.
    Candidate(usize, Candidate),
}

/// What everybody meets: the metadata of the stream, and how much of the bounds is used up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared {
    /// What the metadata says of the stream.
    pub snapshot: Snapshot,
    /// How many milliseconds longer every step takes that asks the metadata store.
    pub slow_ms: u32,
    /// How often the world has moved.
    pub moves: u8,
    /// How many reads have begun.
    pub reads: u8,
}

impl Searched {
    pub(super) fn new(mut system: ReadSystem) -> Searched {
        system.forget();
        Searched { system, moves: 0, reads: 1, broken: Vec::new() }
    }

    pub(super) fn broken(&self) -> &[Invariant] {
        &self.broken
    }

    pub(super) fn step(&self, action: &Action, bounds: &Bounds) -> Option<Searched> {
        let over = self.system.next().is_none();
        let (mut moves, mut reads) = (self.moves, self.reads);
        match action {
            Action::Again => reads = reads.checked_add(1).filter(|used| *used <= bounds.reads)?,
            // Nothing more is read: whatever moves now, nobody meets it.
            Action::Move(_) if over && reads >= bounds.reads => return None,
            Action::Move(_) => moves = moves.checked_add(1).filter(|used| *used <= bounds.moves_made)?,
            Action::Step(_) | Action::RunTo(_) | Action::Run => {}
        }
        let mut system = self.system.clone();
        system.act(action).ok()?;
        let broken = Invariant::broken(&self.system, &system);
        system.forget();
        Some(Searched { system, moves, reads, broken })
    }

    pub(super) fn take_apart(self) -> Vec<Part> {
        let (world, cache, run) = self.system.into_parts();
        let (snapshot, slow_ms) = (world.snapshot, world.slow_ms);
        let mut parts = Vec::with_capacity(3 + world.candidates.len());
        parts.push(Part::Shared(Shared { snapshot, slow_ms, moves: self.moves, reads: self.reads }));
        parts.push(Part::Cache(cache));
        parts.push(Part::Run(run));
        parts.extend(world.candidates.into_iter().enumerate().map(|(number, one)| Part::Candidate(number, one)));
        parts
    }

    /// The state of these parts; what is no part is as it is here.
    pub(super) fn put_together(&self, parts: &mut dyn Iterator<Item = &Part>) -> Searched {
        let mut world = self.system.world.emptied();
        let (mut cache, mut run, mut moves, mut reads) = (Cache::default(), None, 0, 0);
        for part in parts {
            match part {
                Part::Shared(shared) => {
                    world.snapshot = shared.snapshot.clone();
                    world.slow_ms = shared.slow_ms;
                    (moves, reads) = (shared.moves, shared.reads);
                }
                Part::Cache(these) => cache = these.clone(),
                Part::Run(this) => run.clone_from(this),
                Part::Candidate(_, candidate) => world.candidates.push(candidate.clone()),
            }
        }
        Searched { system: self.system.with_parts(world, cache, run), moves, reads, broken: Vec::new() }
    }
}

impl PartialEq for Searched {
    fn eq(&self, other: &Searched) -> bool {
        let ((left, left_cache, left_run), (right, right_cache, right_run)) =
            (self.system.parts(), other.system.parts());
        (self.moves, self.reads, left.slow_ms) == (other.moves, other.reads, right.slow_ms)
            && left_run == right_run
            && left_cache == right_cache
            && left.snapshot == right.snapshot
            && left.candidates == right.candidates
    }
}

impl Eq for Searched {}

impl Hash for Searched {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (world, cache, run) = self.system.parts();
        (self.moves, self.reads, world.slow_ms).hash(hasher);
        world.snapshot.hash(hasher);
        world.candidates.hash(hasher);
        cache.hash(hasher);
        run.hash(hasher);
    }
}
