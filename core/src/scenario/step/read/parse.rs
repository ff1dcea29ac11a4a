//! Reading the steps of a read.

use super::{CandidateEdit, CandidateRef, ReadStep, RequestField};
use crate::mistakes::ReadMistake;
use crate::resolver::candidate::{Listing, Object, Open, Pin, Read};
use crate::resolver::offsets::Offsets;
use crate::resolver::range::OffsetRange;
use crate::resolver::snapshot::View;
use crate::resolver::system::CandidateMove;
use crate::resolver::trace::Step;
use crate::resolver::world::World;
use crate::scenario::nearest::did_you_mean;
use crate::scenario::step::mistake::MistakeEdit;
use crate::scenario::step::words::{Words, number, value, whole};
use crate::scenario::step::{StepError, refuse};
use std::str::FromStr;

/// What may follow the key of a candidate.
const EDITS: [&str; 20] = [
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
    "evidence",
    "object",
    "pin",
    "open",
    "read",
    "appears",
    "retires",
    "is",
];

impl ReadStep {
    /// Reads a step against the world that it would change.
    pub fn parse(world: &World, text: &str) -> Result<ReadStep, StepError> {
        let mut words = Words::new(text);
        if MistakeEdit::<ReadMistake>::begins(words) {
            return MistakeEdit::parse(words).map(ReadStep::Mistake);
        }
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
            "read" if ahead.is_empty() => ReadStep::Take(Step::Read),
            "read" if ahead.take("again") => ReadStep::Again,
            "run" if ahead.take("to") => ReadStep::Run(Some(step(&mut ahead, &Step::ALL)?)),
            "run" => ReadStep::Run(None),
            "snapshot" | "admit" | "choose" | "pin" | "recheck" | "open" | "release" | "repair" => {
                ReadStep::Take(step(&mut words.clone(), &Step::ALL)?)
            }
            "metadata" => {
                if !(ahead.take("store") && ahead.take("slow")) {
                    refuse!("expected `metadata store slow` and a number of milliseconds");
                }
                ReadStep::Slow(number(&mut ahead, "number of milliseconds")?)
            }
            "repairs" => ReadStep::Repairs(number(&mut ahead, "number of repairs")?),
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
                let advances = advances(&mut ahead)?;
                let offset = number(&mut ahead, "offset");
                let offset = offset.map_err(|error| StepError::new(format_args!("{error}{hint}")))?;
                if advances { ReadStep::TrimAdvances(view, offset) } else { ReadStep::Trim(view, offset) }
            }
            "committed" => {
                if !ahead.take("end") {
                    refuse!("expected `committed end` and an offset");
                }
                let advances = advances(&mut ahead)?;
                let offset = number(&mut ahead, "offset")?;
                if advances { ReadStep::EndAdvances(offset) } else { ReadStep::CommittedEnd(offset) }
            }
            "view" => ReadStep::HasView(parsed(ahead.word())?, true),
            "no" => {
                if !ahead.take("view") {
                    refuse!("expected `no view` and the name of a view");
                }
                ReadStep::HasView(parsed(ahead.word())?, false)
            }
            "cost" => {
                let step = step(&mut ahead, &Step::COSTLY)?;
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
        "no" if words.take("evidence") => CandidateEdit::Evidence(false),
        "evidence" => CandidateEdit::Evidence(true),
        "index" => CandidateEdit::Index(parsed::<Listing>(words.word())?),
        _ => {
            let change = of_move(&candidate, word, &mut words)?;
            return whole(ReadStep::Move(candidate, change), words);
        }
    };
    whole(ReadStep::Candidate(candidate, edit), words)
}

fn of_move(candidate: &CandidateRef, word: &str, words: &mut Words<'_>) -> Result<CandidateMove, StepError> {
    Ok(match word {
        "appears" => CandidateMove::Appears,
        "retires" => CandidateMove::Retires,
        "is" => {
            let not = words.take("not");
            match words.word() {
                "cached" => CandidateMove::Cached(!not),
                "rewritten" if !not => CandidateMove::Rewritten,
                "corrupted" if !not => CandidateMove::Corrupted,
                "collected" if !not => CandidateMove::Collected,
                other => {
                    let hint = did_you_mean(other, ["rewritten", "corrupted", "collected", "cached"]);
                    refuse!(
                        "`{other}` is nothing that {candidate} can be: expected rewritten, corrupted, collected, cached or not cached{hint}"
                    );
                }
            }
        }
        "object" => CandidateMove::Object(object(words)?),
        // As it was written before objects had states of their own.
        "pin" if words.take("found") => CandidateMove::Object(Object::Replaced { identity: value(words, "found")? }),
        "pin" => CandidateMove::Pin(parsed::<Pin>(words.word())?),
        "open" => CandidateMove::Open(parsed::<Open>(words.word())?),
        "read" => CandidateMove::Read(parsed::<Read>(words.word())?),
        other => {
            let hint = did_you_mean(other, EDITS);
            refuse!(
                "`{other}` says nothing about {candidate}: expected a sentence like `{candidate} open failed`{hint}"
            );
        }
    })
}

/// What is stored: an identity is the last value, and may be quoted.
fn object(words: &mut Words<'_>) -> Result<Object, StepError> {
    let mut ahead = *words;
    if ahead.take("replaced") && ahead.take("by") {
        *words = ahead;
        return Ok(Object::Replaced { identity: value(words, "replaced by")? });
    }
    let object = parsed(words.rest())?;
    *words = Words::new("");
    Ok(object)
}

/// One of these steps.
fn step(words: &mut Words<'_>, steps: &[Step]) -> Result<Step, StepError> {
    let found = words.word();
    steps.iter().copied().find(|step| step.word() == found).ok_or_else(|| {
        let names: Vec<&str> = steps.iter().map(|step| step.word()).collect();
        StepError::new(format_args!("`{found}` is no step of the resolver here: expected one of {}", names.join(", ")))
    })
}

/// Whether `advances to` follows.
fn advances(words: &mut Words<'_>) -> Result<bool, StepError> {
    if !words.take("advances") {
        return Ok(false);
    }
    if !words.take("to") {
        refuse!("expected `advances to` and an offset");
    }
    Ok(true)
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
