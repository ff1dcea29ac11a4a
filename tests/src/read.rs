//! Random reads, and random changes of them.

use crate::text;
use cutline::resolver::candidate::{Candidate, Content, Exact, IndexRecord, OffsetRange, Open, Pin, Target};
use cutline::resolver::request::RawRequest;
use cutline::resolver::snapshot::{Snapshot, Trim, View, Views};
use cutline::resolver::trace;
use cutline::resolver::world::{Costs, World};
use cutline::scenario::step::ReadStep;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef, RequestField};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

const STEPS: [trace::Step; 6] = [
    trace::Step::Snapshot,
    trace::Step::Admit,
    trace::Step::Choose,
    trace::Step::Pin,
    trace::Step::Open,
    trace::Step::Read,
];

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

fn other_than(identity: String, pin: &Pin) -> String {
    match pin {
        Pin::IdentityDiffers { found } if *found == identity => format!("{identity}x"),
        Pin::IdentityDiffers { .. } | Pin::Held | Pin::Failed => identity,
    }
}

/// What a file can say of a pin: an identity on one line, without space around it.
fn pin() -> BoxedStrategy<Pin> {
    let found = text::line().prop_map(|text| text.trim().to_owned()).prop_filter("not empty", |text| !text.is_empty());
    prop_oneof![4 => Just(Pin::Held), 1 => Just(Pin::Failed), 1 => found.prop_map(|found| Pin::IdentityDiffers { found })]
        .boxed()
}

fn index() -> BoxedStrategy<IndexRecord> {
    prop_oneof![4 => Just(IndexRecord::Valid), 1 => Just(IndexRecord::Invalid)].boxed()
}

fn open() -> BoxedStrategy<Open> {
    prop_oneof![2 => Just(Open::Opens), 1 => Just(Open::Fails)].boxed()
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
    (0_u64..4, exact(), range(), records, physical, (index(), pin(), open()))
        .prop_map(|(generation, exact, range, records, (name, identity, publication), (index, pin, open))| Candidate {
            generation,
            exact,
            range,
            // A pin that finds the recorded identity is one that holds.
            target: Target { identity: other_than(identity, &pin), name },
            publication,
            content: match records {
                None => Content::Dense,
                // A file refuses records outside the range.
                Some(records) => {
                    Content::Sparse { survivors: records.into_iter().filter(|record| range.covers(*record)).collect() }
                }
            },
            index,
            pin,
            open,
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

/// A world that a scenario file can hold.
pub fn world() -> BoxedStrategy<World> {
    let some = proptest::collection::vec(view(), 0..3).prop_map(Views::from_iter);
    let views = prop_oneof![3 => Just(Views::ALL), 1 => some];
    let trim = prop_oneof![
        offset().prop_map(Trim::both),
        (offset(), offset()).prop_map(|(committed, topic_compacted)| Trim { committed, topic_compacted }),
    ];
    let snapshot = (text::any_text(), offset(), trim, offset(), views).prop_map(
        |(stream, version, trim, committed_end, views)| Snapshot { stream, version, trim, committed_end, views },
    );
    let cost = || prop_oneof![2 => 0_u32..20, 1 => any::<u32>()];
    let costs = prop_oneof![
        1 => Just(Costs::default()),
        1 => (cost(), cost(), cost(), cost(), cost(), cost()).prop_map(|(snapshot, admit, choose, pin, open, read)| {
            Costs { snapshot, admit, choose, pin, open, read }
        }),
    ];
    (snapshot, proptest::collection::vec(candidate(), 0..4), costs)
        .prop_flat_map(|(snapshot, mut candidates, costs)| {
            let mut seen = BTreeSet::new();
            candidates.retain(|candidate| seen.insert(candidate.exact.clone()));
            request(snapshot.stream.clone()).prop_map(move |request| World {
                snapshot: snapshot.clone(),
                candidates: candidates.clone(),
                request,
                costs,
            })
        })
        .boxed()
}

/// A change that is wished for, whatever the world will be.
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
    step: trace::Step,
    field: RequestField,
    range: OffsetRange,
    view: View,
    health: (IndexRecord, Pin, Open),
    records: BTreeSet<u64>,
}

impl Wish {
    /// Any wish.
    pub fn any() -> BoxedStrategy<Wish> {
        let fields = [RequestField::Stream, RequestField::View, RequestField::Offset, RequestField::Deadline];
        let small = (0_usize..24, any::<Index>(), offset(), any::<u32>(), any::<bool>());
        let key = prop_oneof![6 => text::line(), 1 => text::any_text()];
        let word = prop_oneof![6 => text::word(), 1 => text::any_text()];
        let texts = (key, word, text::any_text());
        let choices = (select(STEPS.to_vec()), select(fields.to_vec()), range(), view());
        let health = (index(), pin(), open());
        let records = proptest::collection::btree_set(offset(), 0..4);
        (small, texts, choices, health, records)
            .prop_map(
                |((kind, who, number, cost, flag), (key, word, text), (step, field, range, view), health, records)| {
                    Wish { kind, who, key, word, text, number, cost, flag, step, field, range, view, health, records }
                },
            )
            .boxed()
    }

    /// The step that this is in a world. It may still be one that cannot be taken.
    pub fn step(&self, world: &World) -> ReadStep {
        let of_world = match self.kind {
            0 => Some(ReadStep::Add(self.key.clone())),
            1 => Some(ReadStep::Read(self.field, self.text.clone())),
            2 => Some(ReadStep::Stream(self.text.clone())),
            3 => Some(ReadStep::Version(self.number)),
            4 => Some(ReadStep::Trim(self.flag.then_some(self.view), self.number)),
            5 => Some(ReadStep::CommittedEnd(self.number)),
            6 => Some(ReadStep::HasView(self.view, self.flag)),
            7 => Some(ReadStep::Cost(self.step, self.cost)),
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
        let edit = match self.kind {
            8 => return ReadStep::Copy(reference, self.key.clone()),
            9 => return ReadStep::Remove(reference),
            10 => CandidateEdit::Key(self.key.clone()),
            11 => CandidateEdit::MetadataVersion(self.number),
            12 => CandidateEdit::Checksum(self.word.clone()),
            13 => CandidateEdit::Generation(self.number),
            14 => CandidateEdit::Range(self.range),
            15 => CandidateEdit::Target(self.text.clone()),
            16 => CandidateEdit::Identity(self.text.clone()),
            17 => CandidateEdit::Publication(self.flag.then(|| self.text.clone())),
            18 => CandidateEdit::View(self.view),
            19 => CandidateEdit::Records(self.records.iter().copied().collect()),
            20 => CandidateEdit::Index(self.health.0),
            21 if self.flag => CandidateEdit::Pin(Pin::IdentityDiffers { found: self.text.clone() }),
            21 => CandidateEdit::Pin(self.health.1.clone()),
            _ => CandidateEdit::Open(self.health.2),
        };
        ReadStep::Candidate(reference, edit)
    }
}
