//! What there is to see of the whole tree: moments by name, what each would show, other branches.

use super::{History, Node};
use crate::scenario::Subject;
use crate::scenario::step::Step;
use std::iter::successors;
use std::num::NonZeroUsize;
use std::rc::Rc;

/// Names one moment of one history, in the order in which they came about.
///
/// It stays that moment's for good, with one exception: a moment whose step is
/// [replaced](History::retake) leaves its name to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MomentId(NonZeroUsize);

impl MomentId {
    /// The start of every history.
    pub const START: MomentId = MomentId(NonZeroUsize::MIN);

    /// The moment of this number, counted from 0. No history needs to have it.
    pub const fn of(number: usize) -> MomentId {
        MomentId(NonZeroUsize::MIN.saturating_add(number))
    }

    /// Its number: how many moments came about before it.
    pub const fn number(self) -> usize {
        self.0.get() - 1
    }
}

/// A moment of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment<'a> {
    /// Its name.
    pub id: MomentId,
    /// The moment before it; none for the start.
    pub parent: Option<MomentId>,
    /// The step that led to it; none for the start.
    pub step: Option<&'a Step>,
    /// How many steps lie between the start and it.
    pub depth: usize,
    /// Whether it lies on the current branch, behind the current moment or ahead of it.
    pub on_line: bool,
}

/// A branch that leaves the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The moment of the current branch that both have.
    pub fork: MomentId,
    /// The first moment that is only the other's; its step is what was done differently.
    pub first: MomentId,
    /// Where redo would lead to from there.
    pub tip: MomentId,
    /// How many moments there are from the first one on, those of its own branches included.
    pub moments: usize,
}

impl History {
    /// The current moment.
    pub fn at(&self) -> MomentId {
        self.line[self.place]
    }

    /// The moments of the current branch by their depth, from the start to the end of what is ahead.
    pub fn line(&self) -> &[MomentId] {
        &self.line
    }

    /// How many moments there are, the start included. Their numbers are those below it.
    pub fn moment_count(&self) -> usize {
        self.nodes.len()
    }

    /// What is known of a moment, if it is there.
    pub fn moment(&self, id: MomentId) -> Option<Moment<'_>> {
        let Node { parent, step, depth, .. } = self.nodes.get(id.number())?;
        let on_line = self.is_on_line(id);
        Some(Moment { id, parent: *parent, step: step.as_ref(), depth: *depth, on_line })
    }

    /// The moments that come right after this one, in the order in which they came about.
    pub fn children(&self, id: MomentId) -> Vec<MomentId> {
        let mut children: Vec<MomentId> = self.newest_first(id).collect();
        children.reverse();
        children
    }

    /// What a moment shows, if it is there: rebuilt from the nearest state above it that is kept.
    pub fn state_at(&self, id: MomentId) -> Option<Rc<Subject>> {
        let (mut steps, mut above) = (Vec::new(), id);
        let known = loop {
            let node = self.nodes.get(above.number())?;
            if above == self.at() {
                break &self.current;
            }
            if let Some(kept) = &node.kept {
                break kept;
            }
            steps.push(node.step.as_ref()?);
            above = node.parent?;
        };
        let mut state = known.clone();
        for step in steps.into_iter().rev() {
            state = Rc::new(step.apply(&state).ok()?);
        }
        Some(state)
    }

    /// The branches that leave the current one, from the start on, and at each fork in the order in
    /// which they came about.
    pub fn branches(&self) -> Vec<Branch> {
        let mut sizes = vec![1; self.nodes.len()];
        // From the children up, since a parent comes before them.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sizes[parent.number()] += sizes[number];
            }
        }
        let mut branches = Vec::new();
        for fork in self.line.iter().rev().copied() {
            for first in self.newest_first(fork).filter(|child| !self.is_on_line(*child)) {
                let tip = successors(Some(first), |id| self.node(*id).ahead).last().unwrap_or(first);
                branches.push(Branch { fork, first, tip, moments: sizes[first.number()] });
            }
        }
        branches.reverse();
        branches
    }

    pub(super) fn newest_first(&self, id: MomentId) -> impl Iterator<Item = MomentId> {
        let newest = self.nodes.get(id.number()).and_then(|node| node.newest);
        successors(newest, |child| self.node(*child).older)
    }

    pub(super) fn is_on_line(&self, id: MomentId) -> bool {
        self.nodes.get(id.number()).is_some_and(|node| self.line.get(node.depth) == Some(&id))
    }
}
