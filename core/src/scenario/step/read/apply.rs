//! Taking the steps of a read.

use super::{CandidateEdit, ReadStep, RequestField};
use crate::mistakes::{Mistakes, ReadMistake};
use crate::resolver::candidate::Candidate;
use crate::resolver::offsets::Offsets;
use crate::resolver::range::OffsetRange;
use crate::resolver::record::{Exact, IndexRecord, Target};
use crate::resolver::snapshot::{Snapshot, View};
use crate::resolver::system::{Illegal, ReadSystem};
use crate::resolver::trace::TraceStep;
use crate::resolver::world::World;
use crate::scenario::step::{StepError, refuse};
use crate::sorted;

impl ReadStep {
    /// The system after this step.
    pub fn apply(&self, system: &ReadSystem) -> Result<ReadSystem, StepError> {
        let mut after = system.clone();
        self.change(&mut after)?;
        Ok(after)
    }

    /// Takes this step, and gives what the resolver has done in it. A refusal may come halfway.
    pub(in crate::scenario::step) fn change(&self, system: &mut ReadSystem) -> Result<Vec<TraceStep>, StepError> {
        if let Some(action) = self.action(&system.world)? {
            return match system.act(&action) {
                Ok(taken) => Ok(taken),
                // Like an edit that changes nothing.
                Err(Illegal::AlreadySo) => Ok(Vec::new()),
                Err(illegal) => match self {
                    ReadStep::Move(candidate, _) => Err(StepError::new(format_args!("{candidate}: {illegal}"))),
                    _ => Err(StepError::new(illegal)),
                },
            };
        }
        if let ReadStep::Mistake(edit) = self {
            *system = edit.of(Mistakes::<ReadMistake>::of(system)).make(system);
            return Ok(Vec::new());
        }
        let request = system.world.request.clone();
        self.edit(&mut system.world)?;
        if system.world.request != request {
            system.ask_anew();
        }
        system.observe();
        Ok(Vec::new())
    }

    /// Changes the world by hand.
    fn edit(&self, world: &mut World) -> Result<(), StepError> {
        match self {
            ReadStep::Candidate(candidate, edit) => {
                let place = candidate.find(world)?;
                edit.apply(&mut world.candidates[place])?;
                sound(&world.candidates[place])?;
            }
            ReadStep::Add(key) => {
                let candidate = newest(world, key)?;
                sound(&candidate)?;
                world.candidates.push(candidate);
            }
            ReadStep::Copy(candidate, key) => {
                let place = candidate.find(world)?;
                let mut copy = world.candidates[place].clone();
                copy.record_mut().exact.key.clone_from(key);
                sound(&copy)?;
                world.candidates.insert(place + 1, copy);
            }
            ReadStep::Remove(candidate) => {
                let place = candidate.find(world)?;
                world.candidates.remove(place);
            }
            ReadStep::Read(field, text) => {
                let slot = match field {
                    RequestField::Stream => &mut world.request.stream,
                    RequestField::View => &mut world.request.view,
                    RequestField::Offset => &mut world.request.offset,
                    RequestField::Deadline => &mut world.request.deadline_ms,
                };
                slot.clone_from(text);
            }
            ReadStep::Stream(name) => world.snapshot.stream.clone_from(name),
            ReadStep::Version(version) => world.snapshot.version = *version,
            ReadStep::Trim(view, offset) => trim(&mut world.snapshot, *view, *offset),
            ReadStep::CommittedEnd(offset) => world.snapshot.committed_end = *offset,
            ReadStep::HasView(view, true) => {
                world.snapshot.views.insert(*view);
            }
            ReadStep::HasView(view, false) => {
                world.snapshot.views.remove(*view);
            }
            ReadStep::Cost(step, cost) => {
                let Some(slot) = world.costs.of_mut(*step) else {
                    refuse!("a release costs nothing: it is sent, not waited for");
                };
                *slot = *cost;
            }
            ReadStep::Repairs(repairs) => world.repairs = *repairs,
            // Actions and mistakes are taken above.
            ReadStep::Take(_)
            | ReadStep::Run(_)
            | ReadStep::Again
            | ReadStep::Move(..)
            | ReadStep::TrimAdvances(..)
            | ReadStep::EndAdvances(_)
            | ReadStep::Slow(_)
            | ReadStep::Mistake(_) => {}
        }
        match twice(&world.candidates) {
            Some(exact) => refuse!(
                "there is a candidate `{exact}` already: an index key, a metadata version and a checksum name one candidate"
            ),
            None => Ok(()),
        }
    }
}

fn sound(candidate: &Candidate) -> Result<(), StepError> {
    candidate.problems().first().map_or(Ok(()), |problem| Err(StepError::new(problem)))
}

/// The exact candidate that occurs twice, if one does.
pub(in crate::scenario) fn twice(candidates: &[Candidate]) -> Option<&Exact> {
    let exact = |place: usize| &candidates[place].exact;
    sorted::twice(candidates.len(), &mut |left, right| exact(left).cmp(exact(right))).map(exact)
}

/// A healthy candidate of the view that is read, newer than all others there, over the whole stream.
fn newest(world: &World, key: &str) -> Result<Candidate, StepError> {
    let view = world.request.view.parse().unwrap_or(View::Committed);
    let generation = world.candidates.iter().filter(|other| other.view == view).map(|other| other.generation).max();
    let range = OffsetRange::new(world.snapshot.trim.of(view), world.snapshot.committed_end).ok_or_else(|| {
        StepError::new("the trim lies beyond the committed end: there is nothing for a candidate to hold")
    })?;
    Ok(Candidate::healthy(IndexRecord {
        view,
        generation: generation.map_or(0, |newest| newest.saturating_add(1)),
        exact: Exact { key: key.to_owned(), metadata_version: world.snapshot.version, checksum: "0000".to_owned() },
        range,
        target: Target { name: format!("obj-{key}"), identity: "etag 1".to_owned() },
        publication: None,
    }))
}

fn trim(snapshot: &mut Snapshot, view: Option<View>, offset: u64) {
    if view.is_none_or(|view| view == View::Committed) {
        snapshot.trim.committed = offset;
    }
    if view.is_none_or(|view| view == View::TopicCompacted) {
        snapshot.trim.topic_compacted = offset;
    }
}

impl CandidateEdit {
    fn apply(&self, candidate: &mut Candidate) -> Result<(), StepError> {
        match self {
            CandidateEdit::Key(key) => candidate.record_mut().exact.key.clone_from(key),
            CandidateEdit::MetadataVersion(version) => candidate.record_mut().exact.metadata_version = *version,
            CandidateEdit::Checksum(checksum) => candidate.record_mut().exact.checksum.clone_from(checksum),
            CandidateEdit::Generation(generation) => candidate.record_mut().generation = *generation,
            CandidateEdit::Range(range) => candidate.record_mut().range = *range,
            CandidateEdit::Target(name) => candidate.record_mut().target.name.clone_from(name),
            CandidateEdit::Identity(identity) => candidate.record_mut().target.identity.clone_from(identity),
            CandidateEdit::Publication(publication) => candidate.record_mut().publication.clone_from(publication),
            CandidateEdit::View(view) => {
                if candidate.view != *view {
                    candidate.record_mut().view = *view;
                    candidate.survivors = Offsets::default();
                }
            }
            CandidateEdit::Records(records) => {
                if candidate.view == View::Committed {
                    let key = &candidate.exact.key;
                    refuse!(
                        "{key} is of the view COMMITTED, which is dense: only a candidate of TOPIC_COMPACTED lists records"
                    );
                }
                candidate.survivors.clone_from(records);
            }
            CandidateEdit::Index(index) => candidate.index = *index,
            CandidateEdit::Evidence(evidence) => candidate.evidence = *evidence,
        }
        Ok(())
    }
}
