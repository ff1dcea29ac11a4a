//! What can happen: every action of a system, and the reason against it where it cannot happen now.

use super::{Action, CandidateMove, Illegal, Move, ReadSystem};
use crate::resolver::candidate::{Object, Open, Pin, Read};
use crate::resolver::range::OffsetRange;
use crate::resolver::run::Run;
use crate::resolver::snapshot::View;
use crate::resolver::trace::Step;

impl ReadSystem {
    /// Every step of the resolver and every move of the world, each with the reason against it where
    /// it cannot happen now. Of what may be any number or any text, one is offered.
    pub fn actions(&self) -> Vec<(Action, Option<Illegal>)> {
        let steps = Step::ALL.into_iter().map(Action::Step);
        let moves = self.moves().into_iter().map(Action::Move);
        let all = steps.chain([Action::Run, Action::Again]).chain(moves);
        all.map(|action| {
            let illegal = self.may(&action).err();
            (action, illegal)
        })
        .collect()
    }

    /// The moves that the world can be asked for, one after the other.
    pub fn moves(&self) -> Vec<Move> {
        let snapshot = &self.world.snapshot;
        let end = snapshot.committed_end;
        let mut moves = vec![Move::CommittedEnd(end.saturating_add(1)), Move::Slow(0), Move::Slow(40)];
        for view in View::ALL {
            moves.push(Move::Trim(Some(view), snapshot.trim.of(view).saturating_add(1)));
        }
        if let Some(position) = self.run().and_then(Run::position) {
            moves.push(Move::Trim(None, position.saturating_add(1)));
        }
        for place in 0..self.world.candidates.len() {
            moves.extend(self.moves_of(place).into_iter().map(|change| Move::Candidate(place, change)));
        }
        moves
    }

    /// The moves that one candidate can be asked for.
    pub fn moves_of(&self, place: usize) -> Vec<CandidateMove> {
        let Some(candidate) = self.world.candidates.get(place) else { return Vec::new() };
        let mut moves = vec![
            CandidateMove::Appears,
            CandidateMove::Retires,
            CandidateMove::Rewritten,
            CandidateMove::Corrupted,
            CandidateMove::Collected,
            CandidateMove::Object(Object::Recorded),
            CandidateMove::Object(Object::Replaced { identity: self.another_identity(place) }),
            CandidateMove::Object(Object::Lost),
            CandidateMove::Pin(Pin::Held),
            CandidateMove::Pin(Pin::Failed),
            CandidateMove::Open(Open::Opens),
            CandidateMove::Open(Open::Fails),
            CandidateMove::Read(Read::Whole),
            CandidateMove::Read(Read::Breaks),
            CandidateMove::Cached(true),
            CandidateMove::Cached(false),
        ];
        let (start, end) = (candidate.range.end(), candidate.range.end().saturating_add(1));
        if let Some(range) = OffsetRange::new(start, end) {
            moves.push(CandidateMove::Object(Object::Reused { range }));
        }
        moves
    }

    /// An identity that no object of this name has, or has been recorded with.
    pub fn another_identity(&self, place: usize) -> String {
        let taken = |identity: &str| {
            self.world.candidates.get(place).is_some_and(|candidate| candidate.target.identity == identity)
                || self.run().is_some_and(|run| run.met().iter().any(|met| met.record.target.identity == identity))
        };
        let mut number = 2_u64;
        loop {
            let identity = format!("etag {number}");
            if !taken(&identity) {
                return identity;
            }
            number += 1;
        }
    }
}
