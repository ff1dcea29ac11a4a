//! What a change makes of each partition, and everything that stands in its way.
//!
//! Moves are few, so whatever they name is found by walking.

use super::{Change, Move, Obstacle, Origin, Row, Start};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::merge::{Decision, merge};
use crate::frontier::state::{Partition, State};
use crate::frontier::vector::{Member, Membership, Name, Reading, Vector};
use std::cmp::Ordering;

/// A partition of the new state, with its row where the new membership has it.
pub(super) struct Planned {
    pub(super) partition: Partition,
    pub(super) row: Option<Row>,
}

/// The partitions of the new state, or every obstacle.
pub(super) fn plan(change: &Change, state: &State) -> Result<Vec<Planned>, Vec<Obstacle>> {
    let mut planner = Planner { change, state, obstacles: Vec::new() };
    planner.check_names();
    // Each move is made for itself, so that one obstacle hides no other.
    let mut made: Vec<Vec<Planned>> = change.moves.iter().map(|one| planner.make(one)).collect();
    let mut next = Vec::with_capacity(state.partitions().len());
    for partition in state.partitions() {
        if !partition.member {
            next.push(Planned { partition: partition.clone(), row: None });
            continue;
        }
        match change.moves.iter().position(|one| one.sources().contains(&partition.name)) {
            None => next.push(planner.keep(partition)),
            Some(place) if change.moves[place].sources().first() == Some(&partition.name) => {
                next.append(&mut made[place]);
            }
            Some(_) => {}
        }
    }
    // What is left joins.
    next.extend(made.into_iter().flatten());
    if next.iter().all(|planned| planned.row.is_none()) && planner.nothing_comes() {
        planner.note(Obstacle::EmptyMembership);
    }
    if planner.obstacles.is_empty() { Ok(next) } else { Err(planner.obstacles) }
}

struct Planner<'a> {
    change: &'a Change,
    state: &'a State,
    obstacles: Vec<Obstacle>,
}

impl<'a> Planner<'a> {
    fn note(&mut self, obstacle: Obstacle) {
        if !self.obstacles.contains(&obstacle) {
            self.obstacles.push(obstacle);
        }
    }

    /// The member of this name, if there is one.
    fn member(&self, name: &Name) -> Option<&'a Partition> {
        self.state.partition(name).filter(|partition| partition.member)
    }

    /// The member of this name, if it goes.
    fn gone(&self, name: &Name) -> Option<&'a Partition> {
        let goes = self.change.moves.iter().any(|one| one.sources().contains(name));
        self.member(name).filter(|_| goes)
    }

    /// The members that a move names, each once.
    fn parents(&self, one: &Move) -> Vec<&'a Partition> {
        let mut parents: Vec<&Partition> = Vec::new();
        for parent in one.sources().iter().filter_map(|name| self.member(name)) {
            if !parents.iter().any(|other| other.name == parent.name) {
                parents.push(parent);
            }
        }
        parents
    }

    fn nothing_comes(&self) -> bool {
        self.change.moves.iter().all(|one| one.products().is_empty())
    }

    fn check_names(&mut self) {
        if let Err(obstacle) = self.change.follows(self.state.epoch) {
            self.note(obstacle);
        }
        let moves = &self.change.moves;
        let mut sources: Vec<&Name> = Vec::new();
        for name in moves.iter().flat_map(Move::sources) {
            match self.state.partition(name) {
                None => self.note(Obstacle::Unknown(name.clone())),
                Some(partition) if !partition.member => self.note(Obstacle::NotMember(name.clone())),
                Some(_) if sources.contains(&name) => self.note(Obstacle::SourceTwice(name.clone())),
                Some(_) => sources.push(name),
            }
        }
        let mut products: Vec<&Name> = Vec::new();
        for name in moves.iter().flat_map(Move::products) {
            if name.is_empty() || name.chars().any(char::is_control) {
                self.note(Obstacle::NotAName(name.clone()));
            } else if products.contains(&name) {
                self.note(Obstacle::NameTwice(name.clone()));
            } else {
                products.push(name);
                if self.state.partition(name).is_some() && !sources.contains(&name) {
                    self.note(Obstacle::NameTaken(name.clone()));
                }
            }
        }
    }

    fn make(&mut self, one: &Move) -> Vec<Planned> {
        match one {
            Move::Split { from, into } => {
                if into.len() < 2 {
                    self.note(Obstacle::FewChildren(from.clone()));
                }
                self.member(from).map_or_else(Vec::new, |parent| self.split(parent, into))
            }
            Move::Merge { from, into } => {
                if from.len() < 2 {
                    self.note(Obstacle::FewParents(into.clone()));
                }
                let parents = self.parents(one);
                parents.first().map_or_else(Vec::new, |first| vec![self.merge(first, &parents, into)])
            }
            Move::Join { name, coverage, floor } => vec![self.join(name, coverage.as_ref(), floor.as_ref())],
            Move::Leave { .. } => Vec::new(),
        }
    }

    fn keep(&mut self, partition: &Partition) -> Planned {
        let checkpoints = self.anew(partition, None);
        self.planned(Partition { checkpoints, ..partition.clone() }, Origin::Kept)
    }

    fn split(&mut self, parent: &Partition, into: &[Name]) -> Vec<Planned> {
        let ended = StoredCoverage::Read(Coverage::Ended);
        // Whether or not that checkpoint counts: mended later, it would certify the children to have ended.
        if parent.checkpoints.iter().any(|checkpoint| checkpoint.coverage == ended) {
            self.note(Obstacle::SplitEnded { from: parent.name.clone(), into: into.to_vec() });
        }
        let mut children = Vec::with_capacity(into.len());
        for (place, name) in into.iter().enumerate() {
            let mut checkpoints = self.anew(parent, Some(name));
            // A parent's token continues the parent.
            for checkpoint in &mut checkpoints {
                checkpoint.token = None;
            }
            let child = Partition {
                floor: parent.floor.clone(),
                checkpoints,
                events: parent.truth().into_iter().skip(place).step_by(into.len()).collect(),
                ..Partition::new(name.clone(), parent.order.clone())
            };
            children.push(self.planned(child, Origin::Split(parent.name.clone())));
        }
        children
    }

    fn merge(&mut self, first: &Partition, parents: &[&Partition], into: &Name) -> Planned {
        for other in parents.iter().filter(|other| other.order != first.order) {
            let (first, other) = (first.name.clone(), other.name.clone());
            self.note(Obstacle::OrdersDiffer { into: into.clone(), first, other });
        }
        let from: Vec<Name> = parents.iter().map(|parent| parent.name.clone()).collect();
        let start = start(&self.state.scope, self.state.epoch, parents);
        if start == Start::At(Coverage::Ended) {
            self.note(Obstacle::MergeEnded { from: from.clone(), into: into.clone() });
        }
        // A floor excuses a missing checkpoint. It must not come to excuse one that was there, and
        // that this merge has no use for.
        let floor = match &start {
            Start::At(_) => least_floor(parents),
            Start::Without(_) | Start::Incomparable(_) if parents.iter().all(|one| one.checkpoints.is_empty()) => {
                least_floor(parents)
            }
            Start::Without(_) | Start::Incomparable(_) => None,
        };
        let mut merged = Partition {
            floor,
            events: parents.iter().flat_map(|parent| parent.truth()).collect(),
            ..Partition::new(into.clone(), first.order.clone())
        };
        if let Start::At(coverage) = &start {
            let mut written = generations(parents);
            written.extend(self.gone(into).map(|gone| generations(&[gone])).unwrap_or_default());
            merged.checkpoints.push(self.certified(coverage.clone(), &written));
        }
        let row = Row { name: into.clone(), origin: Origin::Merge(from), start, floor: merged.floor.clone() };
        Planned { partition: merged, row: Some(row) }
    }

    fn join(&mut self, name: &Name, coverage: Option<&Coverage>, floor: Option<&Cut>) -> Planned {
        for cut in coverage.and_then(Coverage::cut).into_iter().chain(floor) {
            if *cut.at.order() != self.state.order {
                self.note(Obstacle::OtherOrder { partition: name.clone(), at: cut.at.clone() });
            }
        }
        let mut joined = Partition { floor: floor.cloned(), ..Partition::new(name.clone(), self.state.order.clone()) };
        if let Some(coverage) = coverage {
            let written = self.gone(name).map(|gone| generations(&[gone])).unwrap_or_default();
            joined.checkpoints.push(self.certified(coverage.clone(), &written));
        }
        self.planned(joined, Origin::Joined)
    }

    /// A partition that answers for itself in the new epoch.
    fn planned(&self, partition: Partition, origin: Origin) -> Planned {
        let start = start(&self.state.scope, self.change.epoch, &[&partition]);
        let row = Row { name: partition.name.clone(), origin, start, floor: partition.floor.clone() };
        Planned { partition, row: Some(row) }
    }

    /// The checkpoints of a partition, written anew for itself or for a child. One that was not of
    /// the state's epoch counted for nothing, and its own epoch keeps it so.
    fn anew(&mut self, partition: &Partition, child: Option<&Name>) -> Vec<Checkpoint> {
        let gone = child.and_then(|child| self.gone(child)).map(|gone| generations(&[gone])).unwrap_or_default();
        let (old, new) = (self.state.epoch, self.change.epoch);
        let mut checkpoints = partition.checkpoints.clone();
        for checkpoint in &mut checkpoints {
            let mut written = gone.clone();
            written.push((&partition.name, checkpoint.generation));
            checkpoint.generation = self.after(&written);
            if checkpoint.epoch == old {
                checkpoint.epoch = new;
            } else if checkpoint.epoch == new && new > old {
                self.note(Obstacle::WrittenAhead { partition: partition.name.clone(), epoch: new });
            }
        }
        checkpoints
    }

    /// A checkpoint of the new epoch that follows those that were written.
    fn certified(&mut self, coverage: Coverage, written: &[(&Name, u64)]) -> Checkpoint {
        Checkpoint {
            coverage: StoredCoverage::Read(coverage),
            scope: self.state.scope.clone(),
            epoch: self.change.epoch,
            generation: self.after(written),
            token: None,
            finality: Finality::Final,
            durable: true,
        }
    }

    /// The generation after all of these: a late write that names one of them finds another.
    /// The very first is 0, as it is of any checkpoint that nothing is said of.
    fn after(&mut self, written: &[(&Name, u64)]) -> u64 {
        for (name, _) in written.iter().filter(|(_, generation)| *generation == u64::MAX) {
            self.note(Obstacle::LastGeneration((*name).clone()));
        }
        written.iter().map(|(_, generation)| generation.saturating_add(1)).max().unwrap_or_default()
    }
}

/// Every generation that these partitions hold.
fn generations<'a>(partitions: &[&'a Partition]) -> Vec<(&'a Name, u64)> {
    let all = partitions.iter().map(|partition| (&partition.name, &partition.checkpoints));
    all.flat_map(|(name, checkpoints)| checkpoints.iter().map(move |one| (name, one.generation))).collect()
}

/// What partitions certify together, by the merge itself: so that what is sound, and what is least,
/// is the same here as there. Without floors: a merged partition may need what a floor excuses.
fn start(scope: &str, epoch: u64, partitions: &[&Partition]) -> Start {
    let members = partitions.iter().map(|partition| Member { name: partition.name.clone(), floor: None }).collect();
    let readings = partitions.iter().flat_map(|partition| {
        let reading =
            |checkpoint: &Checkpoint| Reading { partition: partition.name.clone(), checkpoint: checkpoint.clone() };
        partition.checkpoints.iter().map(reading)
    });
    let readings = readings.collect();
    let membership = Membership::of_unique(epoch, members);
    match merge(&Vector { scope: scope.to_owned(), membership, readings }) {
        Decision::Frontier(frontier) => Start::At(Coverage::Cut(frontier.cut)),
        Decision::Ended => Start::At(Coverage::Ended),
        Decision::Withheld(withheld) => Start::Incomparable(withheld),
        Decision::Rejected(problems) => Start::Without(problems),
    }
}

/// Below its parents' least floor a merged partition has no event; without a floor one of them may
/// have one anywhere, and where floors do not compare nothing is below all of them for certain.
fn least_floor(parents: &[&Partition]) -> Option<Cut> {
    let mut least: Option<&Cut> = None;
    for parent in parents {
        let floor = parent.floor.as_ref()?;
        least = match least {
            Some(so_far) if floor.compare(so_far)? != Ordering::Less => Some(so_far),
            Some(_) | None => Some(floor),
        };
    }
    least.cloned()
}
