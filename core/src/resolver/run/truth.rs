//! What was true while a run went on. The invariants look at it; the resolver never does.

use crate::resolver::record::IndexRecord;
use crate::resolver::request::Request;
use crate::resolver::world::World;
use std::sync::Arc;

/// What was true since the last snapshot, and while the pin was held.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::resolver) struct Truth {
    /// The candidates of the view that were healthy at the last snapshot.
    pub(in crate::resolver) healthy: Vec<Arc<IndexRecord>>,
    /// The boundaries that the metadata has named since the last snapshot; none before the first.
    pub(in crate::resolver) window: Option<Window>,
    /// Whether the index has named exactly the pinned candidate while its pin was held.
    pub(in crate::resolver) named: bool,
}

/// The boundaries that held at one instant or another of a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::resolver) struct Window {
    /// The least and the greatest trim of the view.
    pub(in crate::resolver) trim: (u64, u64),
    /// The least and the greatest committed end.
    pub(in crate::resolver) end: (u64, u64),
    /// Whether the position lay between both at one of the instants.
    pub(in crate::resolver) inside: bool,
}

impl Truth {
    /// The metadata is read now.
    pub(super) fn snapshot(&mut self, world: &World, request: &Request, position: u64) {
        let of_view = |record: &IndexRecord| record.view == request.view;
        let healthy = world.candidates.iter().filter(|candidate| of_view(candidate) && candidate.is_healthy());
        self.healthy = healthy.map(|candidate| candidate.record.clone()).collect();
        self.window = None;
        self.widen(world, request, position);
    }

    /// A pin is taken now.
    pub(super) const fn pinned(&mut self) {
        self.named = false;
    }

    fn widen(&mut self, world: &World, request: &Request, position: u64) {
        let (trim, end) = (world.snapshot.trim.of(request.view), world.snapshot.committed_end);
        let now = Window { trim: (trim, trim), end: (end, end), inside: trim <= position && position < end };
        self.window = Some(match self.window {
            None => now,
            Some(before) => Window {
                trim: (before.trim.0.min(trim), before.trim.1.max(trim)),
                end: (before.end.0.min(end), before.end.1.max(end)),
                inside: before.inside || now.inside,
            },
        });
    }

    /// Something has moved.
    pub(super) fn observe(
        &mut self,
        world: &World,
        request: Option<&Request>,
        position: Option<u64>,
        held: Option<&IndexRecord>,
    ) {
        if let (Some(request), Some(position), Some(_)) = (request, position, self.window) {
            self.widen(world, request, position);
        }
        self.named |= held.is_some_and(|held| world.names(held));
    }
}
