//! How the invariants stand at any moment: noted once for each moment, when its step is taken.

use super::{History, MomentId};
use crate::scenario::invariants::{Broken, Invariant, Standing};

impl History {
    /// How an invariant stands at a moment, if that is there.
    pub fn standing(&self, id: MomentId, invariant: Invariant) -> Option<Standing> {
        let node = self.nodes.get(id.number())?;
        Some(if node.broken.contains(invariant) {
            Standing::BrokenHere
        } else if node.broken_so_far.contains(invariant) {
            Standing::BrokenEarlier
        } else {
            Standing::Holds
        })
    }

    /// What the step that led to a moment has broken; nothing where there is no such moment.
    pub fn broken(&self, id: MomentId) -> Broken {
        self.nodes.get(id.number()).map(|node| node.broken).unwrap_or_default()
    }

    /// The first moment that has broken an invariant, between the start and this moment.
    pub fn first_broken(&self, id: MomentId, invariant: Invariant) -> Option<MomentId> {
        let broken = |id: &MomentId| self.node(*id).broken_so_far.contains(invariant);
        self.nodes.get(id.number()).filter(|_| broken(&id))?;
        let mut first = id;
        // Once it is broken, it stays so along a line: the first on the current one is found by halves.
        while !self.is_on_line(first)
            && let Some(parent) = self.node(first).parent.filter(&broken)
        {
            first = parent;
        }
        if self.is_on_line(first) {
            return self.line.get(self.line.partition_point(|id| !broken(id))).copied();
        }
        Some(first)
    }
}
