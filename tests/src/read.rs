//! Random reads, and random changes of them.

use crate::text;
use cutline::mistakes::{Mistake as _, Mistakes, ReadMistake};
use cutline::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use cutline::resolver::range::OffsetRange;
use cutline::resolver::record::{Exact, IndexRecord, Target};
use cutline::resolver::request::RawRequest;
use cutline::resolver::snapshot::{Snapshot, Trim, View, Views};
use cutline::resolver::system::{Action, CandidateMove, Move, ReadSystem};
use cutline::resolver::trace::Step;
use cutline::resolver::world::{Costs, World};
use cutline::scenario::step::ReadStep;
use cutline::scenario::step::mistake::MistakeEdit;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef, RequestField};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// Small offsets, so that they meet, and the largest one.
fn offset() -> BoxedStrategy<u64> {
    prop_oneof![8 => 0_u64..20, 1 => Just(u64::MAX)].boxed()
}

fn range() -> BoxedStrategy<OffsetRange> {
    (offset(), offset())
        .prop_map(|(one, other)| OffsetRange::new(one.min(other), one.max(other)).expect("the lesser comes first"))
        .boxed()
}

fn view() -> BoxedStrategy<View> {
    select(View::ALL.to_vec()).boxed()
}

/// What a file can say of an object: an identity on one line, without space around it.
fn object() -> BoxedStrategy<Object> {
    let identity =
        text::line().prop_map(|text| text.trim().to_owned()).prop_filter("not empty", |text| !text.is_empty());
    prop_oneof![
        4 => Just(Object::Recorded),
        1 => Just(Object::Lost),
        1 => identity.prop_map(|identity| Object::Replaced { identity }),
        1 => range().prop_map(|range| Object::Reused { range }),
    ]
    .boxed()
}

fn listing() -> BoxedStrategy<Listing> {
    prop_oneof![4 => Just(Listing::Valid), 1 => Just(Listing::Invalid), 1 => Just(Listing::Absent)].boxed()
}

fn pin() -> BoxedStrategy<Pin> {
    prop_oneof![2 => Just(Pin::Held), 1 => Just(Pin::Failed)].boxed()
}

fn open() -> BoxedStrategy<Open> {
    prop_oneof![2 => Just(Open::Opens), 1 => Just(Open::Fails)].boxed()
}

fn read() -> BoxedStrategy<Read> {
    prop_oneof![2 => Just(Read::Whole), 1 => Just(Read::Breaks)].boxed()
}

/// Few of them, so that candidates differ in one part only.
fn exact() -> BoxedStrategy<Exact> {
    let key = prop_oneof![2 => Just("seg".to_owned()), 1 => text::line()];
    let checksum = prop_oneof![2 => Just("0000".to_owned()), 1 => text::word()];
    (key, 0_u64..3, checksum)
        .prop_map(|(key, metadata_version, checksum)| Exact { key, metadata_version, checksum })
        .boxed()
}

fn candidate() -> BoxedStrategy<Candidate> {
    let records = proptest::option::of(proptest::collection::btree_set(offset(), 0..4));
    let physical = (text::any_text(), text::any_text(), proptest::option::of(text::any_text()));
    let health = (listing(), any::<bool>(), object(), pin(), open(), read());
    (0_u64..4, exact(), range(), records, physical, health)
        .prop_map(|(generation, exact, range, records, (name, identity, publication), health)| {
            let view = if records.is_some() { View::TopicCompacted } else { View::Committed };
            let target = Target { name, identity };
            let (index, evidence, object, pin, open, read) = health;
            let record = IndexRecord { view, generation, exact, range, target, publication };
            // A file refuses records outside the range.
            let survivors = records.into_iter().flatten().filter(|record| range.covers(*record)).collect();
            let healthy = Candidate::healthy(record);
            let mut candidate = Candidate { survivors, index, evidence, object, pin, open, read, ..healthy };
            if !candidate.problems().is_empty() {
                // The object that would be another one is the recorded one.
                candidate.object = Object::Recorded;
            }
            candidate
        })
        .boxed()
}

/// Mostly a request that reads.
fn request(stream: String) -> BoxedStrategy<RawRequest> {
    let stream = prop_oneof![4 => Just(stream), 1 => text::any_text()];
    let view = prop_oneof![4 => view().prop_map(|view| view.to_string()), 1 => text::any_text()];
    let offset = prop_oneof![4 => offset().prop_map(|offset| offset.to_string()), 1 => text::any_text()];
    let deadline = prop_oneof![4 => (0_u32..2000).prop_map(|time| time.to_string()), 1 => text::any_text()];
    (stream, view, offset, deadline)
        .prop_map(|(stream, view, offset, deadline_ms)| RawRequest { stream, view, offset, deadline_ms })
        .boxed()
}

/// A read that a scenario file can hold: a world, and what is cached of it.
pub fn system() -> BoxedStrategy<ReadSystem> {
    let some = proptest::collection::vec(view(), 0..3).prop_map(Views::from_iter);
    let views = prop_oneof![3 => Just(Views::ALL), 1 => some];
    let trim = prop_oneof![
        offset().prop_map(Trim::both),
        (offset(), offset()).prop_map(|(committed, topic_compacted)| Trim { committed, topic_compacted }),
    ];
    let snapshot = (text::any_text(), offset(), trim, offset(), views).prop_map(
        |(stream, version, trim, committed_end, views)| Snapshot { stream, version, trim, committed_end, views },
    );
    let candidates = proptest::collection::vec((candidate(), any::<bool>()), 0..4);
    let some = proptest::collection::vec(select(ReadMistake::ALL.to_vec()), 0..4).prop_map(Mistakes::from_iter);
    let mistakes = prop_oneof![2 => Just(Mistakes::NONE), 1 => some];
    let rest =
        (costs(), prop_oneof![3 => Just(0), 1 => 1_u32..60], prop_oneof![3 => Just(World::REPAIRS), 1 => 0_u32..4]);
    (snapshot, candidates, rest, mistakes)
        .prop_flat_map(|(snapshot, mut candidates, (costs, slow_ms, repairs), mistakes)| {
            let mut seen = BTreeSet::new();
            candidates.retain(|(candidate, _)| seen.insert(candidate.exact.clone()));
            let (candidates, cached): (Vec<Candidate>, Vec<bool>) = candidates.into_iter().unzip();
            request(snapshot.stream.clone()).prop_map(move |request| {
                let world = World {
                    snapshot: snapshot.clone(),
                    candidates: candidates.clone(),
                    request,
                    costs,
                    slow_ms,
                    repairs,
                };
                let places = cached.iter().enumerate().filter(|(_, cached)| **cached).map(|(place, _)| place);
                mistakes.make(&with_cached(ReadSystem::new(world), places))
            })
        })
        .boxed()
}

/// The same system, with the index records of these candidates in its cache.
pub fn with_cached(system: ReadSystem, places: impl Iterator<Item = usize>) -> ReadSystem {
    places.fold(system, |system, place| {
        let cached = Action::Move(Move::Candidate(place, CandidateMove::Cached(true)));
        system.step(&cached).expect("it is not cached yet").system
    })
}

fn costs() -> BoxedStrategy<Costs> {
    let cost = prop_oneof![2 => 0_u32..20, 1 => any::<u32>()];
    let all = proptest::collection::vec(cost, Step::COSTLY.len()).prop_map(|values| {
        let mut costs = Costs::default();
        for (step, value) in Step::COSTLY.into_iter().zip(values) {
            *costs.of_mut(step).expect("it has a cost") = value;
        }
        costs
    });
    prop_oneof![1 => Just(Costs::default()), 1 => all].boxed()
}

/// A change that is wished for, whatever the read will be.
#[derive(Clone, Debug)]
pub struct Wish {
    kind: usize,
    who: Index,
    key: String,
    word: String,
    text: String,
    number: u64,
    cost: u32,
    flag: bool,
    step: Step,
    field: RequestField,
    range: OffsetRange,
    view: View,
    health: (Listing, Object, Pin, Open, Read),
    records: BTreeSet<u64>,
    mistake: ReadMistake,
}

impl Wish {
    /// Any wish.
    pub fn any() -> BoxedStrategy<Wish> {
        let fields = [RequestField::Stream, RequestField::View, RequestField::Offset, RequestField::Deadline];
        let small = (0_usize..47, any::<Index>(), offset(), any::<u32>(), any::<bool>());
        let key = prop_oneof![6 => text::line(), 1 => text::any_text()];
        let word = prop_oneof![6 => text::word(), 1 => text::any_text()];
        let texts = (key, word, text::any_text());
        let choices = (select(Step::ALL.to_vec()), select(fields.to_vec()), range(), view());
        let health = (listing(), object(), pin(), open(), read());
        let records = proptest::collection::btree_set(offset(), 0..4);
        let rest = (health, records, select(ReadMistake::ALL.to_vec()));
        (small, texts, choices, rest)
            .prop_map(|(small, (key, word, text), (step, field, range, view), (health, records, mistake))| {
                let (kind, who, number, cost, flag) = small;
                Wish {
                    kind,
                    who,
                    key,
                    word,
                    text,
                    number,
                    cost,
                    flag,
                    step,
                    field,
                    range,
                    view,
                    health,
                    records,
                    mistake,
                }
            })
            .boxed()
    }

    /// The step that this is in a read. It may still be one that cannot be taken.
    pub fn step(&self, system: &ReadSystem) -> ReadStep {
        let world = &system.world;
        let of_world = match self.kind {
            0 => Some(ReadStep::Add(self.key.clone())),
            1 => Some(ReadStep::Read(self.field, self.text.clone())),
            2 => Some(ReadStep::Stream(self.text.clone())),
            3 => Some(ReadStep::Version(self.number)),
            4 => Some(ReadStep::Trim(self.flag.then_some(self.view), self.number)),
            5 => Some(ReadStep::CommittedEnd(self.number)),
            6 => Some(ReadStep::HasView(self.view, self.flag)),
            7 if self.step == Step::Release => Some(ReadStep::Slow(self.cost)),
            7 => Some(ReadStep::Cost(self.step, self.cost)),
            8 => Some(ReadStep::Repairs(self.cost)),
            9 => Some(ReadStep::TrimAdvances(self.flag.then_some(self.view), self.number)),
            10 => Some(ReadStep::EndAdvances(self.number)),
            11 => Some(ReadStep::Again),
            12 => Some(ReadStep::Run(self.flag.then_some(self.step))),
            13 => Some(ReadStep::Take(self.step)),
            46 => Some(ReadStep::Mistake(MistakeEdit { mistake: self.mistake, made: self.flag })),
            14..20 => system.next().map(ReadStep::Take),
            _ => None,
        };
        if let Some(step) = of_world {
            return step;
        }
        if world.candidates.is_empty() {
            return ReadStep::Add(self.key.clone());
        }
        let place = self.who.index(world.candidates.len());
        let reference = CandidateRef::to(world, place).expect("the candidate is there");
        match self.kind {
            14..21 => ReadStep::Copy(reference, self.key.clone()),
            21 => ReadStep::Remove(reference),
            22..35 => ReadStep::Candidate(reference, self.edit()),
            _ => ReadStep::Move(reference, self.change()),
        }
    }

    fn edit(&self) -> CandidateEdit {
        match self.kind {
            22 => CandidateEdit::Key(self.key.clone()),
            23 => CandidateEdit::MetadataVersion(self.number),
            24 => CandidateEdit::Checksum(self.word.clone()),
            25 => CandidateEdit::Generation(self.number),
            26 => CandidateEdit::Range(self.range),
            27 => CandidateEdit::Target(self.text.clone()),
            28 => CandidateEdit::Identity(self.text.clone()),
            29 => CandidateEdit::Publication(self.flag.then(|| self.text.clone())),
            30 => CandidateEdit::View(self.view),
            31 => CandidateEdit::Records(self.records.iter().copied().collect()),
            32 => CandidateEdit::Index(self.health.0),
            _ => CandidateEdit::Evidence(self.flag),
        }
    }

    fn change(&self) -> CandidateMove {
        match self.kind {
            35 => CandidateMove::Appears,
            36 => CandidateMove::Retires,
            37 => CandidateMove::Rewritten,
            38 => CandidateMove::Corrupted,
            39 => CandidateMove::Collected,
            40 if self.flag => CandidateMove::Object(Object::Replaced { identity: self.text.clone() }),
            40 | 41 => CandidateMove::Object(self.health.1.clone()),
            42 => CandidateMove::Pin(self.health.2),
            43 => CandidateMove::Open(self.health.3),
            44 => CandidateMove::Read(self.health.4),
            _ => CandidateMove::Cached(self.flag),
        }
    }
}
