//! A state as the steps that make it from a blank one: sentences are enough to keep it.
//!
//! Whoever stores or ships states and already speaks in steps needs no file format beside them.

use super::Subject;
use super::file::{publish, read};
use super::step::mistake::MistakeEdit;
use super::step::publish::{CheckpointEdit, CheckpointId, PartitionEdit, RecordEdit, SystemStep};
use super::step::read::{CandidateEdit, CandidateRef, RequestField};
use super::step::{PublishStep, ReadStep, Step, StepError};
use crate::frontier::checkpoint::{Checkpoint, Finality};
use crate::frontier::publisher::Policy;
use crate::frontier::record::Published;
use crate::frontier::state::{Partition, State};
use crate::frontier::system::{Stored, System};
use crate::mistakes::{Mistakes, PublishMistake, ReadMistake};
use crate::order::Order;
use crate::resolver::candidate::Candidate;
use crate::resolver::request::RawRequest;
use crate::resolver::snapshot::{Snapshot, Trim, View, Views};
use crate::resolver::system::{CandidateMove, ReadSystem};
use crate::resolver::trace;
use crate::resolver::world::{Costs, World};

/// The two kinds of scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which cut may be published.
    Publish,
    /// Which candidate may serve a read.
    Read,
}

impl Subject {
    /// What kind it is of.
    pub const fn kind(&self) -> Kind {
        match self {
            Subject::Publish(_) => Kind::Publish,
            Subject::Read(_) => Kind::Read,
        }
    }

    /// The state of which a file says nothing: no partition, or no candidate.
    pub fn blank(kind: Kind) -> Subject {
        match kind {
            Kind::Publish => {
                Subject::Publish(System::new(State::blank(publish::DEFAULT_SCOPE, publish::DEFAULT_EPOCH)))
            }
            Kind::Read => Subject::Read(ReadSystem::new(World {
                snapshot: Snapshot {
                    stream: read::DEFAULT_STREAM.to_owned(),
                    version: read::DEFAULT_VERSION,
                    trim: Trim::both(0),
                    committed_end: 0,
                    views: Views::ALL,
                },
                candidates: Vec::new(),
                request: RawRequest {
                    stream: read::DEFAULT_STREAM.to_owned(),
                    view: View::Committed.to_string(),
                    offset: "0".to_owned(),
                    deadline_ms: read::DEFAULT_DEADLINE_MS.to_string(),
                },
                costs: Costs::default(),
                slow_ms: 0,
                repairs: World::REPAIRS,
            })),
        }
    }

    /// The steps that make this state of a blank one. [`retold`](Self::retold) takes their sentences.
    ///
    /// ```
    /// use cutline::scenario::{Scenario, Subject};
    /// let start = Scenario::parse("[partitions]\nA = { at = \"before 100\", generation = 41 }")?.start;
    /// let steps: Vec<String> = start.told().unwrap().iter().map(ToString::to_string).collect();
    /// assert_eq!(steps, ["add A", "A before 100", "A generation 41"]);
    /// assert_eq!(Subject::retold(start.kind(), steps.iter().map(String::as_str)), Ok(start));
    /// # Ok::<(), cutline::scenario::FileErrors>(())
    /// ```
    pub fn told(&self) -> Result<Vec<Step>, StepError> {
        match self {
            Subject::Publish(system) if !system.is_quiet() => {
                Err(StepError::new("only a system that is quiet can be told: something has happened in this one"))
            }
            Subject::Read(system) if !system.is_quiet() => {
                Err(StepError::new("only a read that is not begun can be told: something has happened in this one"))
            }
            Subject::Publish(system) => {
                let steps = vector(&system.state).into_iter().chain(publication(system));
                Ok(steps.map(Step::from).collect())
            }
            Subject::Read(system) => Ok(reading(system)?.into_iter().map(Step::from).collect()),
        }
    }

    /// The state that these sentences make of a blank one.
    pub fn retold<'a>(kind: Kind, sentences: impl IntoIterator<Item = &'a str>) -> Result<Subject, StepError> {
        let mut subject = Subject::blank(kind);
        for sentence in sentences {
            let step = Step::parse(&subject, sentence)?;
            match (&mut subject, &step) {
                // One look at the vector for all of them: it is as long as there are sentences.
                (Subject::Publish(system), Step::Publish(step)) if step.only_adds(system) => step.add_to(system)?,
                _ => {
                    subject.check()?;
                    subject = step.apply(&subject)?;
                }
            }
        }
        subject.check()?;
        Ok(subject)
    }

    /// Whether what was added makes a vector.
    fn check(&self) -> Result<(), StepError> {
        match self {
            Subject::Publish(system) => system.state.check().map_err(StepError::new),
            Subject::Read(_) => Ok(()),
        }
    }
}

fn vector(state: &State) -> Vec<PublishStep> {
    let mut steps = Vec::new();
    let mut said = |step, differs: bool| {
        if differs {
            steps.push(step);
        }
    };
    said(PublishStep::Scope(state.scope.clone()), state.scope != publish::DEFAULT_SCOPE);
    said(PublishStep::Epoch(state.epoch), state.epoch != publish::DEFAULT_EPOCH);
    said(PublishStep::Order(state.order.clone()), state.order != Order::default());
    for partition in state.partitions() {
        let of_partition = |edit| PublishStep::Partition(partition.name.clone(), edit);
        said(PublishStep::Add(partition.name.clone()), true);
        said(of_partition(PartitionEdit::Order(partition.order.clone())), partition.order != state.order);
        said(of_partition(PartitionEdit::Member(false)), !partition.member);
        said(of_partition(PartitionEdit::Floor(partition.floor.clone())), partition.floor.is_some());
        said(of_partition(PartitionEdit::Events(partition.events.clone())), !partition.events.is_empty());
        for (place, checkpoint) in partition.checkpoints.iter().enumerate() {
            checkpoint_steps(state, partition, place, checkpoint, &mut said);
        }
    }
    steps
}

/// What is published, then who publishes: publishers count their attempts from the record.
fn publication(system: &System) -> Vec<PublishStep> {
    let mut steps = Vec::new();
    let mut said = |step, differs: bool| {
        if differs {
            steps.push(PublishStep::System(Box::new(step)));
        }
    };
    let Stored { revision, cut, kept } = &system.stored;
    let epoch_now = system.state.epoch;
    said(SystemStep::Record(RecordEdit::Revision(*revision)), *revision != 0);
    if let Some(Published { epoch, value, operation }) = cut {
        let order = Some(value.at.order()).filter(|order| **order != system.state.order).cloned();
        said(SystemStep::Record(RecordEdit::Cut { order, cut: value.clone() }), true);
        said(SystemStep::Record(RecordEdit::Epoch(*epoch)), *epoch != epoch_now);
        said(SystemStep::Record(RecordEdit::Operation(operation.clone())), operation.is_some());
    }
    if let Some(Published { epoch, value, operation }) = kept {
        said(SystemStep::Record(RecordEdit::Keeps(Some(value.clone()))), true);
        said(SystemStep::Record(RecordEdit::KeptEpoch(*epoch)), *epoch != epoch_now);
        said(SystemStep::Record(RecordEdit::KeptOperation(operation.clone())), operation.is_some());
    }
    said(SystemStep::Policy(system.policy), system.policy != Policy::default());
    said(SystemStep::OperationIds(system.operation_ids), !system.operation_ids);
    for publisher in system.publishers() {
        said(SystemStep::Join(publisher.name.clone()), true);
    }
    for mistake in Mistakes::<PublishMistake>::of(system).iter() {
        said(SystemStep::Mistake(MistakeEdit { mistake, made: true }), true);
    }
    steps
}

fn checkpoint_steps(
    state: &State,
    partition: &Partition,
    place: usize,
    checkpoint: &Checkpoint,
    said: &mut dyn FnMut(PublishStep, bool),
) {
    let Checkpoint { coverage, scope, epoch, generation, token, finality, durable } = checkpoint;
    let id = CheckpointId { partition: partition.name.clone(), place };
    let edit = |edit| PublishStep::Checkpoint(id.clone(), edit);
    said(edit(CheckpointEdit::Coverage(coverage.clone())), true);
    said(edit(CheckpointEdit::Scope(scope.clone())), *scope != state.scope);
    said(edit(CheckpointEdit::Epoch(*epoch)), *epoch != state.epoch);
    said(edit(CheckpointEdit::Generation(*generation)), *generation != 0);
    said(edit(CheckpointEdit::Token(token.clone())), token.is_some());
    said(edit(CheckpointEdit::Finality(*finality)), *finality != Finality::Final);
    said(edit(CheckpointEdit::Durable(*durable)), !*durable);
}

fn reading(system: &ReadSystem) -> Result<Vec<ReadStep>, StepError> {
    let Subject::Read(blank) = Subject::blank(Kind::Read) else { return Ok(Vec::new()) };
    let mut telling = Telling { system: blank, steps: Vec::new() };
    let world = &system.world;
    let World { snapshot, candidates, request, costs, slow_ms, repairs } = world;
    telling.say(ReadStep::Stream(snapshot.stream.clone()))?;
    telling.say(ReadStep::Version(snapshot.version))?;
    telling.say(ReadStep::CommittedEnd(snapshot.committed_end))?;
    for candidate in candidates {
        telling.candidate(world, candidate)?;
    }
    // After the candidates: a new one covers what lies above the trim, and belongs to the view that is read.
    telling.say(ReadStep::Trim(None, snapshot.trim.committed))?;
    telling.say(ReadStep::Trim(Some(View::TopicCompacted), snapshot.trim.topic_compacted))?;
    for view in View::ALL {
        telling.say(ReadStep::HasView(view, snapshot.views.contains(&view)))?;
    }
    for (field, text) in [
        (RequestField::Stream, &request.stream),
        (RequestField::View, &request.view),
        (RequestField::Offset, &request.offset),
        (RequestField::Deadline, &request.deadline_ms),
    ] {
        telling.say(ReadStep::Read(field, text.clone()))?;
    }
    for step in trace::Step::COSTLY {
        telling.say(ReadStep::Cost(step, costs.of(step)))?;
    }
    telling.say(ReadStep::Repairs(*repairs))?;
    if *slow_ms != 0 {
        telling.say(ReadStep::Slow(*slow_ms))?;
    }
    for entry in system.cache().entries() {
        let place = candidates.iter().position(|candidate| candidate.record == *entry);
        if let Some(reference) = place.and_then(|place| CandidateRef::to(world, place)) {
            telling.say(ReadStep::Move(reference, CandidateMove::Cached(true)))?;
        }
    }
    for mistake in Mistakes::<ReadMistake>::of(system).iter() {
        telling.say(ReadStep::Mistake(MistakeEdit { mistake, made: true }))?;
    }
    Ok(telling.steps)
}

/// The steps so far, and what they have made: candidates are named by what it holds.
struct Telling {
    system: ReadSystem,
    steps: Vec<ReadStep>,
}

impl Telling {
    /// Says a step, unless it changes nothing.
    fn say(&mut self, step: ReadStep) -> Result<(), StepError> {
        let after = step.apply(&self.system)?;
        if after != self.system {
            self.system = after;
            self.steps.push(step);
        }
        Ok(())
    }

    /// The candidate is added under a key that none has, and gets its own key last: until then it
    /// may have a metadata version and a checksum in common with another one.
    fn candidate(&mut self, all: &World, candidate: &Candidate) -> Result<(), StepError> {
        let mut key = "new".to_owned();
        while all.candidates.iter().any(|other| other.exact.key == key) {
            key.push('_');
        }
        self.say(ReadStep::Add(key))?;
        let place = self.system.world.candidates.len() - 1;
        let records =
            (candidate.view == View::TopicCompacted).then(|| CandidateEdit::Records(candidate.survivors.clone()));
        let edits = [
            Some(CandidateEdit::View(candidate.view)),
            Some(CandidateEdit::Range(candidate.range)),
            records,
            Some(CandidateEdit::Generation(candidate.generation)),
            Some(CandidateEdit::MetadataVersion(candidate.exact.metadata_version)),
            Some(CandidateEdit::Checksum(candidate.exact.checksum.clone())),
            Some(CandidateEdit::Target(candidate.target.name.clone())),
            Some(CandidateEdit::Identity(candidate.target.identity.clone())),
            Some(CandidateEdit::Publication(candidate.publication.clone())),
            Some(CandidateEdit::Index(candidate.index)),
            Some(CandidateEdit::Evidence(candidate.evidence)),
            Some(CandidateEdit::Key(candidate.exact.key.clone())),
        ];
        for edit in edits.into_iter().flatten() {
            if let Some(reference) = CandidateRef::to(&self.system.world, place) {
                self.say(ReadStep::Candidate(reference, edit))?;
            }
        }
        let plain = Candidate::healthy((*candidate.record).clone());
        for (change, differs) in [
            (CandidateMove::Object(candidate.object.clone()), candidate.object != plain.object),
            (CandidateMove::Pin(candidate.pin), candidate.pin != plain.pin),
            (CandidateMove::Open(candidate.open), candidate.open != plain.open),
            (CandidateMove::Read(candidate.read), candidate.read != plain.read),
        ] {
            if let Some(reference) = CandidateRef::to(&self.system.world, place).filter(|_| differs) {
                self.say(ReadStep::Move(reference, change))?;
            }
        }
        Ok(())
    }
}
