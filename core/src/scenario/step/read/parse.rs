//! Reading the steps of a read.

use super::{CandidateEdit, CandidateRef, ReadStep, RequestField};
use crate::resolver::candidate::{IndexRecord, OffsetRange, Open, Pin};
use crate::resolver::offsets::Offsets;
use crate::resolver::snapshot::View;
use crate::resolver::trace::Step;
use crate::resolver::world::World;
use crate::scenario::nearest::did_you_mean;
use crate::scenario::step::words::{Words, number, value, whole};
use crate::scenario::step::{StepError, refuse};
use std::str::FromStr;

/// What may follow the key of a candidate.
const EDITS: [&str; 14] = [
    "key",
    "metadata",
    "checksum",
    "generation",
    "range",
    "target",
    "identity",
    "publication",
    "no",
    "view",
    "records",
    "index",
    "pin",
    "open",
];

impl ReadStep {
    /// Reads a step against the world that it would change.
    pub fn parse(world: &World, text: &str) -> Result<ReadStep, StepError> {
        let mut words = Words::new(text);
        let first = words.peek();
        let mut ahead = words;
        ahead.word();
        let step = match first {
            "add" => ReadStep::Add(key(&mut ahead)?),
            "remove" => ReadStep::Remove(existing(world, &mut ahead)?),
            "copy" => {
                let from = existing(world, &mut ahead)?;
                if !ahead.take("to") {
                    refuse!("expected `copy {from} to` and a new index key");
                }
                ReadStep::Copy(from, key(&mut ahead)?)
            }
            "read" => {
                let raw = ahead.take("raw");
                let found = ahead.word();
                let field = RequestField::ALL.into_iter().find(|field| field.word() == found).ok_or_else(|| {
                    let hint = did_you_mean(found, RequestField::ALL.map(RequestField::word));
                    StepError::new(format_args!(
                        "`read {found}` is no step: expected `read offset 47`, or stream, view or deadline{hint}"
                    ))
                })?;
                let text = value(&mut ahead, found)?;
                if !raw {
                    field.reads(&text).map_err(StepError)?;
                }
                ReadStep::Read(field, text)
            }
            "stream" => match ahead.word() {
                "name" => ReadStep::Stream(value(&mut ahead, "name")?),
                "version" => ReadStep::Version(number(&mut ahead, "version")?),
                other => {
                    refuse!("`stream {other}` is no step: expected `stream version 19` or `stream name orders`");
                }
            },
            "trim" => {
                let view = View::ALL.into_iter().find(|view| ahead.take(view.word()));
                let hint = did_you_mean(ahead.peek(), View::ALL.map(View::word));
                let offset = number(&mut ahead, "offset");
                let offset = offset.map_err(|error| StepError::new(format_args!("{error}{hint}")))?;
                ReadStep::Trim(view, offset)
            }
            "committed" => {
                if !ahead.take("end") {
                    refuse!("expected `committed end` and an offset");
                }
                ReadStep::CommittedEnd(number(&mut ahead, "offset")?)
            }
            "view" => ReadStep::HasView(parsed(ahead.word())?, true),
            "no" => {
                if !ahead.take("view") {
                    refuse!("expected `no view` and the name of a view");
                }
                ReadStep::HasView(parsed(ahead.word())?, false)
            }
            "cost" => {
                let found = ahead.word();
                let step = Step::ALL.into_iter().find(|step| step.to_string() == found).ok_or_else(|| {
                    StepError::new(format_args!(
                        "`{found}` is no step of the resolver: expected snapshot, admit, choose, pin, open or read"
                    ))
                })?;
                ReadStep::Cost(step, number(&mut ahead, "number of milliseconds")?)
            }
            "" => refuse!("the step is empty: expected a sentence like `read offset 47`"),
            _ => {
                let candidate = existing(world, &mut words)?;
                return of_candidate(candidate, words);
            }
        };
        whole(step, ahead)
    }
}

fn of_candidate(candidate: CandidateRef, mut words: Words<'_>) -> Result<ReadStep, StepError> {
    let word = words.word();
    let edit = match word {
        "key" => CandidateEdit::Key(value(&mut words, word)?),
        "metadata" => {
            if !words.take("version") {
                refuse!("expected `{candidate} metadata version` and a number");
            }
            CandidateEdit::MetadataVersion(number(&mut words, "metadata version")?)
        }
        "checksum" => CandidateEdit::Checksum(value(&mut words, word)?),
        "generation" => CandidateEdit::Generation(number(&mut words, word)?),
        "range" => {
            return Ok(ReadStep::Candidate(candidate, CandidateEdit::Range(parsed::<OffsetRange>(words.rest())?)));
        }
        "target" => CandidateEdit::Target(value(&mut words, word)?),
        "identity" => CandidateEdit::Identity(value(&mut words, word)?),
        "publication" => CandidateEdit::Publication(Some(value(&mut words, word)?)),
        "no" if words.take("publication") => CandidateEdit::Publication(None),
        "view" => CandidateEdit::View(parsed(words.word())?),
        "records" => {
            let mut records = Offsets::default();
            while !words.is_empty() && !words.take("none") {
                records.insert(number(&mut words, "offset")?);
            }
            CandidateEdit::Records(records)
        }
        "index" => CandidateEdit::Index(parsed::<IndexRecord>(words.word())?),
        "pin" if words.take("found") => CandidateEdit::Pin(Pin::IdentityDiffers { found: value(&mut words, "found")? }),
        "pin" => CandidateEdit::Pin(parsed::<Pin>(words.word())?),
        "open" => CandidateEdit::Open(parsed::<Open>(words.word())?),
        other => {
            let hint = did_you_mean(other, EDITS);
            refuse!(
                "`{other}` says nothing about {candidate}: expected a sentence like `{candidate} open failed`{hint}"
            );
        }
    };
    whole(ReadStep::Candidate(candidate, edit), words)
}

fn key(words: &mut Words<'_>) -> Result<String, StepError> {
    if words.is_empty() {
        refuse!("expected an index key");
    }
    Ok(words.name()?.into_owned())
}

fn existing(world: &World, words: &mut Words<'_>) -> Result<CandidateRef, StepError> {
    let (key, suffix) = words.reference(&['@'])?;
    let reference = CandidateRef { key: key.into_owned(), suffix: suffix.to_owned() };
    reference.find(world)?;
    Ok(reference)
}

fn parsed<T: FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, StepError> {
    text.parse().map_err(StepError::new)
}
