//! What a run reads of the metadata, and whom it admits by it.

use super::{Phase, Run, Seen};
use crate::resolver::candidate::Listing;
use crate::resolver::decide;
use crate::resolver::decisions::Decisions;
use crate::resolver::outcome::{Diagnosis, Fate, Outcome, RetryReason};
use crate::resolver::record::IndexRecord;
use crate::resolver::request::{InvalidRequest, Request};
use crate::resolver::trace::{Check, Event, Step};
use crate::resolver::world::World;
use crate::rules::Rule::{R1, R2, R3, R11};
use crate::sorted;
use std::sync::Arc;

impl Run {
    /// Reads the whole index, and meets whom it has not met yet.
    pub(super) fn learn(&mut self, world: &World) -> Vec<(usize, bool)> {
        let mut index = Vec::new();
        // Where nothing has moved, each is met in the order of the index.
        let mut next = 0;
        for candidate in world.candidates.iter().filter(|candidate| candidate.index != Listing::Absent) {
            let as_ever = self.met.get(next).is_some_and(|met| Arc::ptr_eq(&met.record, &candidate.record));
            let place = if as_ever { next } else { self.meet(&candidate.record) };
            index.push((place, candidate.index == Listing::Valid));
            next = place + 1;
        }
        index
    }

    /// The place of the candidate of this record among those that the run has met; from now on it is
    /// one of them.
    pub(super) fn meet(&mut self, record: &Arc<IndexRecord>) -> usize {
        let shared = self.met.iter().position(|met| Arc::ptr_eq(&met.record, record));
        shared.or_else(|| self.met.iter().position(|met| met.record == *record)).unwrap_or_else(|| {
            self.excluded.push(self.excludes(record));
            self.met.push(Diagnosis { record: record.clone(), fate: Fate::NotConsidered });
            self.met.len() - 1
        })
    }

    /// Reads the metadata, all of it at one instant.
    pub(super) fn look(&mut self, world: &World, request: &Request, position: u64) {
        let index = self.learn(world);
        self.seen = Some(Seen { snapshot: world.snapshot.clone(), index });
        self.admitted = None;
        self.truth.snapshot(world, request, position);
    }

    /// Reads the snapshot; what it says by itself is an answer (R1, R11). `unserved` is why nothing
    /// can be served, where that is known already.
    pub(super) fn snapshot_step(
        &mut self,
        world: &World,
        request: &Request,
        by: &dyn Decisions,
        unserved: Option<RetryReason>,
    ) {
        let Some(cost) = self.spend(world, Step::Snapshot) else {
            self.unserved(world, by, unserved.unwrap_or(RetryReason::Deadline { step: Step::Snapshot }));
            return;
        };
        let position = self.at(request);
        self.look(world, request, position);
        let snapshot = &world.snapshot;
        let (view, trim, committed_end) = (request.view, snapshot.trim.of(request.view), snapshot.committed_end);
        let check = decide::check(snapshot, request, position);
        let (version, last_look) = (snapshot.version, unserved.is_some());
        let event = Event::Snapshot { version, view, trim, committed_end, position, check, last_look };
        match check {
            Check::Inside => self.done(Step::Snapshot, cost, event, &[R1]),
            Check::Trimmed | Check::AtEnd => self.done(Step::Snapshot, cost, event, &[R1, R11]),
            Check::UnknownStream | Check::NoSuchView => self.failed(Step::Snapshot, cost, event, &[R1]),
        }
        self.phase = match (boundary(world, request, position, check), unserved) {
            (Some(outcome), _) => Phase::Answered(outcome),
            (None, Some(reason)) => self.retryable(by, reason),
            (None, None) => Phase::Admit,
        };
    }

    /// The candidates of the index as of the snapshot for the position, the newest first (R2, R3).
    pub(super) fn admit_step(&mut self, world: &World, request: &Request, by: &dyn Decisions) {
        let position = self.at(request);
        let end = self.seen.as_ref().map_or(position, |seen| seen.snapshot.committed_end);
        if self.gap.is_some() && position >= end {
            let event = Event::ReachedEnd { committed_end: end };
            self.done(Step::Admit, 0, event, &[R11]);
            self.phase = Phase::Answered(Outcome::Eof { committed_end: end, next_offset: position });
            return;
        }
        let Some(cost) = self.spend_free(world, by, Step::Admit) else { return };
        let index = self.seen.as_ref().map_or_else(Vec::new, |seen| seen.index.clone());
        let mut admitted = Vec::new();
        for at @ (place, _) in index {
            let fate = match self.admits(at, request, by, position) {
                Ok(()) => {
                    admitted.push(place);
                    Fate::NotTried
                }
                Err(Some(fate)) => fate,
                // What it failed at is known.
                Err(None) => continue,
            };
            // What an attempt has told of a candidate says more than that it does not cover the
            // position that the run has moved on to.
            let known = &mut self.met[place].fate;
            let outdated = match known {
                Fate::NotConsidered | Fate::NotCovering => true,
                Fate::IndexInvalid | Fate::IndexChanged => fate == Fate::NotTried,
                _ => false,
            };
            if outdated {
                *known = fate;
            }
        }
        let admitted = self.in_order(&admitted, request, by);
        let event = Event::Admitted { position, admitted: admitted.clone() };
        if admitted.is_empty() {
            self.failed(Step::Admit, cost, event, &[R2, R3]);
        } else {
            self.done(Step::Admit, cost, event, &[R2, R3]);
        }
        self.admitted = Some(admitted);
        self.phase = Phase::Choose;
    }

    /// Whether a record of the index is admitted for this position, or what keeps it out; nothing
    /// where it is excluded.
    pub(super) fn admits(
        &self,
        (place, valid): (usize, bool),
        request: &Request,
        by: &dyn Decisions,
        position: u64,
    ) -> Result<(), Option<Fate>> {
        let record = &self.met[place].record;
        by.admit(record, valid, request.view, position)?;
        if self.bars(by, record) { Err(None) } else { Ok(()) }
    }

    /// These in the order in which they are tried.
    pub(super) fn in_order(&self, admitted: &[usize], request: &Request, by: &dyn Decisions) -> Vec<usize> {
        let rank = |place: usize| &*self.met[admitted[place]].record;
        let mut order = |left, right| by.order(request.view, rank(left), rank(right));
        let order = sorted::places(admitted.len(), &mut order);
        order.into_iter().map(|place| admitted[place]).collect()
    }
}

/// What a snapshot answers by itself (R1, R11).
pub(super) fn boundary(world: &World, request: &Request, position: u64, check: Check) -> Option<Outcome> {
    let snapshot = &world.snapshot;
    let invalid = |problem| Some(Outcome::Invalid { problems: vec![problem] });
    match check {
        Check::Inside => None,
        Check::Trimmed => Some(Outcome::OffsetTrimmed { trim: snapshot.trim.of(request.view) }),
        Check::AtEnd => Some(Outcome::Eof { committed_end: snapshot.committed_end, next_offset: position }),
        Check::UnknownStream => {
            invalid(InvalidRequest::UnknownStream { found: request.stream.clone(), known: snapshot.stream.clone() })
        }
        Check::NoSuchView => invalid(InvalidRequest::StreamHasNoView {
            stream: snapshot.stream.clone(),
            view: request.view,
            has: snapshot.views,
        }),
    }
}
