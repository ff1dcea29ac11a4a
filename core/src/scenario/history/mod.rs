//! Histories: every step that was ever taken from a start, as a tree. None is thrown away.

mod record;
mod standing;
#[cfg(test)]
mod tests;
mod tree;

pub use tree::{Branch, Moment, MomentId};

use super::Subject;
use super::invariants::Broken;
use super::step::{Step, StepError};
use std::rc::Rc;

/// How far apart the moments lie that keep their state: the others are rebuilt from the nearest one
/// above. At 16, what is kept of a few partitions is small beside the steps themselves, and even of a
/// hundred any state is rebuilt in a small part of a frame.
const KEPT_EVERY: usize = 16;

/// A tree of states with a current one. Going back and acting differently starts a branch.
///
/// Redo follows the branch that was left last. A step that changes nothing leaves no trace, so
/// undo never seems to do nothing. Cloning copies no step and no state.
#[derive(Clone, Debug)]
pub struct History {
    /// How many steps lie behind the current moment.
    place: usize,
    current: Rc<Subject>,
    start: Rc<Subject>,
    /// Never empty; a parent comes before its children.
    nodes: Vec<Node>,
    /// The current branch, from the start along `ahead` to its end.
    line: Vec<MomentId>,
    /// Whether the current moment came about by the last move: only such a one may be replaced.
    fresh: bool,
}

/// The rest follows from these, or is no part of what has happened.
impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place && self.nodes == other.nodes
    }
}

/// A moment, linked to those around it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Node {
    parent: Option<MomentId>,
    /// The step that led here; none for the start.
    step: Option<Step>,
    depth: usize,
    /// The child that came last.
    newest: Option<MomentId>,
    /// The child of the same parent that came before this one.
    older: Option<MomentId>,
    /// The child that redo goes to: there is one where there are children.
    ahead: Option<MomentId>,
    /// Its state, every so often; the start's always.
    kept: Option<Rc<Subject>>,
    /// What its step has broken.
    broken: Broken,
    /// What the steps up to it have broken, its own included.
    broken_so_far: Broken,
}

impl History {
    /// The history in which nothing has happened yet.
    pub fn new(start: Subject) -> History {
        let start = Rc::new(start);
        let kept = Some(start.clone());
        let node = Node { kept, ..Node::default() };
        History {
            place: 0,
            current: start.clone(),
            start,
            nodes: vec![node],
            line: vec![MomentId::START],
            fresh: false,
        }
    }

    /// The history that stands at the start with these steps ahead.
    pub fn with_steps_ahead(start: Subject, steps: impl IntoIterator<Item = Step>) -> Result<History, StepError> {
        let mut history = History::new(start);
        for step in steps {
            history.take(step)?;
        }
        history.go(0);
        Ok(history)
    }

    /// The current state.
    pub fn current(&self) -> &Rc<Subject> {
        &self.current
    }

    /// The state that everything started from.
    pub fn start(&self) -> &Rc<Subject> {
        &self.start
    }

    /// Takes a step from the current state; whether anything changed.
    pub fn take(&mut self, step: Step) -> Result<bool, StepError> {
        let (state, happened) = step.take(&self.current)?;
        if state == *self.current {
            return Ok(false);
        }
        // Equal steps may differ in spelling, and so may what they lead to. Their sentences would be
        // too strict: a respelt step may lead to the very same state.
        let same = |child: &MomentId| {
            let taken = self.step(*child).filter(|taken| **taken == step);
            taken.is_some_and(|taken| taken.apply(&self.current).as_ref() == Ok(&state))
        };
        let (at, child) = (self.at(), self.newest_first(self.at()).find(same));
        self.fresh = child.is_none();
        let before = std::mem::replace(&mut self.current, Rc::new(state));
        let next = child.unwrap_or_else(|| {
            let broken = Broken::by(&before, &self.current, happened.as_ref());
            self.push(at, step, &self.current.clone(), broken)
        });
        self.node_mut(at).ahead = Some(next);
        self.lead_on_from(self.place);
        self.place += 1;
        Ok(true)
    }

    /// Takes a step in place of the last one, which was only a part of it: the keystrokes in one
    /// field are one step. The last one is forgotten if nothing but the last move made it; whatever was
    /// there before stays, as another branch.
    pub fn retake(&mut self, step: Step) -> Result<bool, StepError> {
        let Node { parent, older, .. } = *self.node(self.at());
        if let Some(parent) = parent
            && let Some(state) = self.state_at(parent)
        {
            // Applied before anything is forgotten: a step that cannot be taken leaves all as it is.
            step.apply(&state)?;
            self.place -= 1;
            self.current = state;
            if std::mem::take(&mut self.fresh) {
                self.nodes.pop();
                let node = self.node_mut(parent);
                (node.newest, node.ahead) = (older, older);
                self.lead_on_from(self.place);
            }
        }
        self.take(step)
    }

    /// Goes back one step and gives it; none at the start.
    pub fn undo(&mut self) -> Option<&Step> {
        let left = self.at();
        self.stand(self.place.checked_sub(1)?)?;
        self.step(left)
    }

    /// Goes forward one step, along the branch that was left last, and gives it.
    pub fn redo(&mut self) -> Option<&Step> {
        self.stand(self.place + 1)?;
        self.last_step()
    }

    /// The step that undo would take back.
    pub fn last_step(&self) -> Option<&Step> {
        self.step(self.at())
    }

    /// The step that redo would take.
    pub fn next_step(&self) -> Option<&Step> {
        self.step(*self.line.get(self.place + 1)?)
    }

    /// How many steps lie behind the current state.
    pub fn place(&self) -> usize {
        self.place
    }

    /// How many steps the current branch has, those ahead included.
    pub fn len(&self) -> usize {
        self.line.len() - 1
    }

    /// Whether nothing has happened, and nothing is ahead.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to the state after `place` steps of the current branch, or to its end.
    pub fn go(&mut self, place: usize) {
        self.stand(place.min(self.len()));
    }

    /// Goes to any moment. Undo and redo then follow the branch that it lies on. Whether it is there.
    pub fn visit(&mut self, id: MomentId) -> bool {
        let Some(state) = self.state_at(id) else { return false };
        let mut known = id;
        while !self.is_on_line(known)
            && let Some(parent) = self.node(known).parent
        {
            self.node_mut(parent).ahead = Some(known);
            known = parent;
        }
        self.lead_on_from(self.node(known).depth);
        self.place = self.node(id).depth;
        self.current = state;
        self.fresh = false;
        true
    }

    /// The steps of the current branch, those ahead included.
    pub fn steps(&self) -> Vec<&Step> {
        self.line.iter().filter_map(|id| self.step(*id)).collect()
    }

    /// Goes to a place of the current branch, if it has it.
    fn stand(&mut self, place: usize) -> Option<()> {
        self.current = self.state_at(*self.line.get(place)?)?;
        self.place = place;
        self.fresh = false;
        Some(())
    }

    /// The current branch is what it is up to this place, and then goes where `ahead` leads.
    fn lead_on_from(&mut self, place: usize) {
        self.line.truncate(place + 1);
        let mut next = self.line.last().and_then(|id| self.node(*id).ahead);
        while let Some(id) = next {
            self.line.push(id);
            next = self.node(id).ahead;
        }
    }

    /// A new child, whose state this is, and whose step has broken this.
    fn push(&mut self, parent: MomentId, step: Step, state: &Rc<Subject>, broken: Broken) -> MomentId {
        let id = MomentId::of(self.nodes.len());
        let above = self.node_mut(parent);
        let (older, depth) = (above.newest.replace(id), above.depth + 1);
        let kept = depth.is_multiple_of(KEPT_EVERY).then(|| state.clone());
        let broken_so_far = above.broken_so_far.and(broken);
        let (parent, step) = (Some(parent), Some(step));
        self.nodes.push(Node { parent, step, depth, older, kept, broken, broken_so_far, ..Node::default() });
        id
    }

    fn node(&self, id: MomentId) -> &Node {
        &self.nodes[id.number()]
    }

    fn node_mut(&mut self, id: MomentId) -> &mut Node {
        &mut self.nodes[id.number()]
    }

    fn step(&self, id: MomentId) -> Option<&Step> {
        self.node(id).step.as_ref()
    }
}
