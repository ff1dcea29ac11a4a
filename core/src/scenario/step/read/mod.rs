//! The steps of a read, as sentences: `seg-3 open failed`.

mod apply;
mod parse;

use super::mistake::MistakeEdit;
use super::words::{LastValue, Quoted};
use super::{StepError, refuse};
use crate::mistakes::ReadMistake;
use crate::resolver::candidate::{Candidate, Listing, Object};
use crate::resolver::offsets::Offsets;
use crate::resolver::range::OffsetRange;
use crate::resolver::request::RawRequest;
use crate::resolver::snapshot::View;
use crate::resolver::system::{Action, CandidateMove, Move};
use crate::resolver::trace;
use crate::resolver::world::World;
use crate::scenario::nearest::nearest;
use std::fmt;

/// A change of a read: an edit by hand, a step of the resolver, or a move of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadStep {
    /// `pin`: the resolver takes its next step, which is this one.
    Take(trace::Step),
    /// `run`, `run to recheck`: it takes its steps to its answer, or until this one is next.
    Run(Option<trace::Step>),
    /// `read again`: the same read is asked for once more.
    Again,
    /// `seg-3 retires`: something happens to one candidate.
    Move(CandidateRef, CandidateMove),
    /// `trim advances to 50`, `trim COMMITTED advances to 50`.
    TrimAdvances(Option<View>, u64),
    /// `committed end advances to 120`.
    EndAdvances(u64),
    /// `metadata store slow 40`: how many milliseconds longer it takes for every step.
    Slow(u32),
    /// `repairs 2`: how many a read may try.
    Repairs(u32),
    /// `seg-3 open failed`: something about one candidate.
    Candidate(CandidateRef, CandidateEdit),
    /// `add seg-4`: a candidate of the view that is read, newer than all of it.
    Add(String),
    /// `copy seg-3 to seg-4`: everything that is known of it, under another index key.
    Copy(CandidateRef, String),
    /// `remove seg-3`.
    Remove(CandidateRef),
    /// `read offset 47`; `read raw offset -3` where it is malformed, which makes the read invalid.
    Read(RequestField, String),
    /// `stream name orders`: the stream that there is.
    Stream(String),
    /// `stream version 19`.
    Version(u64),
    /// `trim 18`, `trim COMMITTED 18`.
    Trim(Option<View>, u64),
    /// `committed end 92`.
    CommittedEnd(u64),
    /// `view TOPIC_COMPACTED`, `no view TOPIC_COMPACTED`: whether the stream has it.
    HasView(View, bool),
    /// `cost open 10`: what a step costs, in milliseconds.
    Cost(trace::Step, u32),
    /// `makes the mistake: skips the recheck`, `mends the mistake: skips the recheck`.
    Mistake(MistakeEdit<ReadMistake>),
}

/// A part of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestField {
    /// The stream that is asked for.
    Stream,
    /// The view that is asked for.
    View,
    /// The offset.
    Offset,
    /// The deadline in milliseconds.
    Deadline,
}

impl RequestField {
    const ALL: [RequestField; 4] =
        [RequestField::Stream, RequestField::View, RequestField::Offset, RequestField::Deadline];

    /// Whether the text is what this part of a request should be, or what was expected.
    fn reads(self, text: &str) -> Result<(), String> {
        let sound = RawRequest {
            stream: String::new(),
            view: View::Committed.to_string(),
            offset: "0".to_owned(),
            deadline_ms: "0".to_owned(),
        };
        let text = text.to_owned();
        let request = match self {
            RequestField::Stream => RawRequest { stream: text, ..sound },
            RequestField::View => RawRequest { view: text, ..sound },
            RequestField::Offset => RawRequest { offset: text, ..sound },
            RequestField::Deadline => RawRequest { deadline_ms: text, ..sound },
        };
        let problems = request.parse().err().unwrap_or_default();
        problems.first().map_or(Ok(()), |problem| Err(problem.to_string()))
    }

    const fn word(self) -> &'static str {
        match self {
            RequestField::Stream => "stream",
            RequestField::View => "view",
            RequestField::Offset => "offset",
            RequestField::Deadline => "deadline",
        }
    }
}

/// A change of one candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateEdit {
    /// `seg-3 key seg-4`.
    Key(String),
    /// `seg-3 metadata version 8`.
    MetadataVersion(u64),
    /// `seg-3 checksum 9f1c`.
    Checksum(String),
    /// `seg-3 generation 4`.
    Generation(u64),
    /// `seg-3 range [24, 70)`.
    Range(OffsetRange),
    /// `seg-3 target obj-3`.
    Target(String),
    /// `seg-3 identity etag a1`.
    Identity(String),
    /// `seg-3 publication p7`, `seg-3 no publication`.
    Publication(Option<String>),
    /// `seg-3 view TOPIC_COMPACTED`.
    View(View),
    /// `seg-3 records 20 24 31`, `seg-3 records none`: what survived compaction.
    Records(Offsets),
    /// `seg-3 index invalid`.
    Index(Listing),
    /// `seg-1 evidence`, `seg-1 no evidence`: whether the append evidence proves what its target holds.
    Evidence(bool),
}

/// Names one candidate: `seg-3`, and only where that is not enough `seg-3@7` or `seg-3@7#9f1c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateRef {
    key: String,
    /// `@7` or `@7#9f1c`; empty where the key is enough.
    suffix: String,
}

impl CandidateRef {
    /// The shortest reference to the candidate at this place; none where there is no such place.
    pub fn to(world: &World, place: usize) -> Option<CandidateRef> {
        let exact = &world.candidates.get(place)?.exact;
        let suffixes = [
            String::new(),
            format!("@{}", exact.metadata_version),
            format!("@{}#{}", exact.metadata_version, exact.checksum),
        ];
        suffixes
            .into_iter()
            .map(|suffix| CandidateRef { key: exact.key.clone(), suffix })
            .find(|reference| world.candidates.iter().filter(|candidate| reference.names(candidate)).count() == 1)
    }

    fn names(&self, candidate: &Candidate) -> bool {
        let exact = &candidate.exact;
        let suffix = self.suffix.strip_prefix('@');
        let (version, checksum) = match suffix.and_then(|suffix| suffix.split_once('#')) {
            Some((version, checksum)) => (Some(version), Some(checksum)),
            None => (suffix, None),
        };
        exact.key == self.key
            && version.is_none_or(|version| version == exact.metadata_version.to_string())
            && checksum.is_none_or(|checksum| checksum == exact.checksum)
    }

    /// The place of the one candidate that this names.
    pub fn find(&self, world: &World) -> Result<usize, StepError> {
        let mut places = world.candidates.iter().enumerate().filter(|(_, candidate)| self.names(candidate));
        match (places.next(), places.next()) {
            (Some((place, _)), None) => Ok(place),
            (Some((place, _)), Some(_)) => {
                let exact = &world.candidates[place].exact;
                Err(StepError::new(format_args!("`{self}` names more than one candidate: write `{exact}` in full")))
            }
            (None, _) => {
                let keys = world.candidates.iter().map(|candidate| candidate.exact.key.as_str());
                match nearest(&self.key, keys.chain(RESERVED)) {
                    Some(near) => refuse!("there is no candidate `{self}`: did you mean `{near}`?"),
                    None => refuse!("there is no candidate `{self}`: add it first, with `add {self}`"),
                }
            }
        }
    }
}

/// Words that begin a sentence: a candidate of this key is written in quotes.
const RESERVED: [&str; 24] = [
    "add",
    "copy",
    "remove",
    "read",
    "stream",
    "trim",
    "committed",
    "view",
    "no",
    "cost",
    "run",
    "cache",
    "metadata",
    "repairs",
    "snapshot",
    "admit",
    "choose",
    "pin",
    "recheck",
    "open",
    "release",
    "repair",
    "makes",
    "mends",
];

fn quoted(name: &str) -> Quoted<'_> {
    Quoted { name, reserved: &RESERVED }
}

impl fmt::Display for CandidateRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", quoted(&self.key), self.suffix)
    }
}

impl ReadStep {
    /// The step that is this action; none where it names a candidate that is not there.
    pub fn acting(world: &World, action: Action) -> Option<ReadStep> {
        Some(match action {
            Action::Step(step) => ReadStep::Take(step),
            Action::RunTo(step) => ReadStep::Run(Some(step)),
            Action::Run => ReadStep::Run(None),
            Action::Again => ReadStep::Again,
            Action::Move(Move::Candidate(place, change)) => ReadStep::Move(CandidateRef::to(world, place)?, change),
            Action::Move(Move::Trim(view, to)) => ReadStep::TrimAdvances(view, to),
            Action::Move(Move::CommittedEnd(to)) => ReadStep::EndAdvances(to),
            Action::Move(Move::Slow(slow_ms)) => ReadStep::Slow(slow_ms),
        })
    }

    /// The action that this is, if it is no edit by hand.
    pub(crate) fn action(&self, world: &World) -> Result<Option<Action>, StepError> {
        Ok(Some(match self {
            ReadStep::Take(step) => Action::Step(*step),
            ReadStep::Run(None) => Action::Run,
            ReadStep::Run(Some(step)) => Action::RunTo(*step),
            ReadStep::Again => Action::Again,
            ReadStep::Move(candidate, change) => Action::Move(Move::Candidate(candidate.find(world)?, change.clone())),
            ReadStep::TrimAdvances(view, to) => Action::Move(Move::Trim(*view, *to)),
            ReadStep::EndAdvances(to) => Action::Move(Move::CommittedEnd(*to)),
            ReadStep::Slow(slow_ms) => Action::Move(Move::Slow(*slow_ms)),
            ReadStep::Candidate(..)
            | ReadStep::Add(_)
            | ReadStep::Copy(..)
            | ReadStep::Remove(_)
            | ReadStep::Read(..)
            | ReadStep::Stream(_)
            | ReadStep::Version(_)
            | ReadStep::Trim(..)
            | ReadStep::CommittedEnd(_)
            | ReadStep::HasView(..)
            | ReadStep::Cost(..)
            | ReadStep::Repairs(_)
            | ReadStep::Mistake(_) => return Ok(None),
        }))
    }
}

impl fmt::Display for ReadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadStep::Take(step) => step.fmt(f),
            ReadStep::Run(None) => f.write_str("run"),
            ReadStep::Run(Some(step)) => write!(f, "run to {step}"),
            ReadStep::Again => f.write_str("read again"),
            ReadStep::Move(candidate, change) => {
                write!(f, "{candidate} ")?;
                write_move(f, change)
            }
            ReadStep::TrimAdvances(None, offset) => write!(f, "trim advances to {offset}"),
            ReadStep::TrimAdvances(Some(view), offset) => write!(f, "trim {view} advances to {offset}"),
            ReadStep::EndAdvances(offset) => write!(f, "committed end advances to {offset}"),
            ReadStep::Slow(slow_ms) => write!(f, "metadata store slow {slow_ms}"),
            ReadStep::Repairs(repairs) => write!(f, "repairs {repairs}"),
            ReadStep::Candidate(candidate, edit) => write!(f, "{candidate} {edit}"),
            ReadStep::Add(key) => write!(f, "add {}", quoted(key)),
            ReadStep::Copy(candidate, key) => write!(f, "copy {candidate} to {}", quoted(key)),
            ReadStep::Remove(candidate) => write!(f, "remove {candidate}"),
            ReadStep::Read(field, text) => {
                let raw = if field.reads(text).is_ok() { "" } else { "raw " };
                write!(f, "read {raw}{} {}", field.word(), LastValue(text))
            }
            ReadStep::Stream(name) => write!(f, "stream name {}", LastValue(name)),
            ReadStep::Version(version) => write!(f, "stream version {version}"),
            ReadStep::Trim(None, offset) => write!(f, "trim {offset}"),
            ReadStep::Trim(Some(view), offset) => write!(f, "trim {view} {offset}"),
            ReadStep::CommittedEnd(offset) => write!(f, "committed end {offset}"),
            ReadStep::HasView(view, true) => write!(f, "view {view}"),
            ReadStep::HasView(view, false) => write!(f, "no view {view}"),
            ReadStep::Cost(step, cost) => write!(f, "cost {step} {cost}"),
            ReadStep::Mistake(edit) => edit.fmt(f),
        }
    }
}

impl fmt::Display for CandidateEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CandidateEdit::Key(key) => write!(f, "key {}", LastValue(key)),
            CandidateEdit::MetadataVersion(version) => write!(f, "metadata version {version}"),
            CandidateEdit::Checksum(checksum) => write!(f, "checksum {}", LastValue(checksum)),
            CandidateEdit::Generation(generation) => write!(f, "generation {generation}"),
            CandidateEdit::Range(range) => write!(f, "range {range}"),
            CandidateEdit::Target(target) => write!(f, "target {}", LastValue(target)),
            CandidateEdit::Identity(identity) => write!(f, "identity {}", LastValue(identity)),
            CandidateEdit::Publication(Some(publication)) => write!(f, "publication {}", LastValue(publication)),
            CandidateEdit::Publication(None) => f.write_str("no publication"),
            CandidateEdit::View(view) => write!(f, "view {view}"),
            CandidateEdit::Records(records) if records.is_empty() => f.write_str("records none"),
            CandidateEdit::Records(records) => {
                f.write_str("records")?;
                records.iter().try_for_each(|record| write!(f, " {record}"))
            }
            CandidateEdit::Index(index) => write!(f, "index {index}"),
            CandidateEdit::Evidence(true) => f.write_str("evidence"),
            CandidateEdit::Evidence(false) => f.write_str("no evidence"),
        }
    }
}

fn write_move(f: &mut fmt::Formatter<'_>, change: &CandidateMove) -> fmt::Result {
    match change {
        CandidateMove::Appears => f.write_str("appears"),
        CandidateMove::Retires => f.write_str("retires"),
        CandidateMove::Rewritten => f.write_str("is rewritten"),
        CandidateMove::Corrupted => f.write_str("is corrupted"),
        CandidateMove::Collected => f.write_str("is collected"),
        CandidateMove::Object(Object::Replaced { identity }) => write!(f, "object replaced by {}", LastValue(identity)),
        CandidateMove::Object(object @ (Object::Recorded | Object::Reused { .. } | Object::Lost)) => {
            write!(f, "object {object}")
        }
        CandidateMove::Pin(pin) => write!(f, "pin {pin}"),
        CandidateMove::Open(open) => write!(f, "open {open}"),
        CandidateMove::Read(read) => write!(f, "read {read}"),
        CandidateMove::Cached(true) => f.write_str("is cached"),
        CandidateMove::Cached(false) => f.write_str("is not cached"),
    }
}
