//! The steps that this screen takes, and how what is typed becomes one of them.

use std::rc::Rc;

use cutline::resolver::snapshot::View;
use cutline::resolver::system::CandidateMove;
use cutline::resolver::world::World;
use cutline::scenario::Subject;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef, RequestField};
use cutline::scenario::step::{ReadStep, Step};

use crate::state::field::Read;

/// `read offset 47`.
pub(crate) fn read_offset(offset: u64) -> Step {
    request(RequestField::Offset, &offset.to_string())
}

/// A part of the request, as text.
pub(crate) fn request(field: RequestField, text: &str) -> Step {
    Step::from(ReadStep::Read(field, text.trim().to_owned()))
}

/// A change of one candidate.
pub(crate) fn edit(candidate: &CandidateRef, edit: CandidateEdit) -> Step {
    Step::from(ReadStep::Candidate(candidate.clone(), edit))
}

/// Something that happens to one candidate.
pub(crate) fn moving(candidate: &CandidateRef, change: CandidateMove) -> Step {
    Step::from(ReadStep::Move(candidate.clone(), change))
}

/// How what is typed becomes a step.
#[derive(Clone)]
pub(crate) enum Template {
    /// It is the end of this sentence: `trim COMMITTED` and a number.
    Sentence(String),
    /// It is offsets, apart by spaces or commas: the records of this candidate.
    Records(CandidateRef),
    /// It is a name of this candidate, taken as it is if there is anything. What is it called?
    Name(CandidateRef, &'static str, fn(String) -> CandidateEdit),
    /// It is the publication identity of this candidate, or that it has none.
    Publication(CandidateRef),
    /// It is the name of the stream.
    Stream,
    /// It is a part of the request.
    Request(RequestField),
}

impl Template {
    /// What reads a text.
    pub(crate) fn read(self) -> Read {
        Rc::new(move |subject: &Subject, text: &str| self.step(subject, text.trim()))
    }

    fn step(&self, subject: &Subject, text: &str) -> Result<Step, String> {
        let parse = |beginning: &str, end: &str| {
            Step::parse(subject, &[beginning, " ", end].concat()).map_err(|error| error.to_string())
        };
        match self {
            Template::Sentence(beginning) => parse(beginning, text),
            Template::Records(candidate) => {
                let offsets = text.replace([',', ';'], " ");
                let offsets = if offsets.trim().is_empty() { "none" } else { offsets.trim() };
                parse(&format!("{candidate} records"), offsets)
            }
            Template::Name(_, what, _) if text.is_empty() => Err(format!("{what} cannot be empty")),
            Template::Name(candidate, _, change) => Ok(edit(candidate, change(text.to_owned()))),
            Template::Publication(candidate) => {
                let publication = (!text.is_empty()).then(|| text.to_owned());
                Ok(edit(candidate, CandidateEdit::Publication(publication)))
            }
            Template::Stream if text.is_empty() => Err("the name of a stream cannot be empty".to_owned()),
            Template::Stream => Ok(Step::from(ReadStep::Stream(text.to_owned()))),
            // A view is chosen, not typed.
            Template::Request(RequestField::Offset) => parse("read offset", text),
            Template::Request(RequestField::Deadline) => parse("read deadline", text),
            Template::Request(field @ (RequestField::Stream | RequestField::View)) => Ok(request(*field, text)),
        }
    }
}

/// Adds a candidate of the view that is read, under a key that is free.
pub(crate) fn add(world: &World) -> ReadStep {
    let view = super::words::asked_view(world).unwrap_or(View::Committed);
    let newest = super::words::newest_first(world, view).first().map(|&place| world.candidates[place].generation);
    let generation = newest.map_or(0, |newest| newest.saturating_add(1));
    let stem = match view {
        View::Committed => "seg",
        View::TopicCompacted => "cmp",
    };
    ReadStep::Add(free_key(world, &format!("{stem}-{generation}")))
}

/// Copies a candidate, under a key that is free.
pub(crate) fn copy(world: &World, place: usize) -> Option<ReadStep> {
    let from = CandidateRef::to(world, place)?;
    Some(ReadStep::Copy(from, free_key(world, &format!("{}-copy", world.candidates[place].exact.key))))
}

/// The key, or the first of `key-2`, `key-3` … that no candidate has.
fn free_key(world: &World, key: &str) -> String {
    let taken = |key: &str| world.candidates.iter().any(|candidate| candidate.exact.key == key);
    if !taken(key) {
        return key.to_owned();
    }
    let mut number = 2_usize;
    loop {
        let key = format!("{key}-{number}");
        if !taken(&key) {
            return key;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::{after, world};

    fn read(template: &Template, text: &str) -> Result<String, String> {
        template.clone().read()(&Subject::Read(cutline::resolver::system::ReadSystem::new(world("47"))), text)
            .map(|step| step.to_string())
    }

    #[test]
    fn what_is_typed_becomes_a_step() {
        let sparse = CandidateRef::to(&world("47"), 3).unwrap();
        let trim = Template::Sentence("trim COMMITTED".to_owned());
        let records = Template::Records(sparse.clone());
        assert_eq!(read(&trim, " 20 "), Ok("trim COMMITTED 20".to_owned()));
        assert_eq!(read(&records, "22, 26;31"), Ok("cmp-9 records 22 26 31".to_owned()));
        assert_eq!(read(&records, " "), Ok("cmp-9 records none".to_owned()));
        assert!(read(&trim, "x").is_err());
        assert!(read(&trim, "").is_err());
        assert!(read(&records, "22 x").is_err());
        let target = Template::Name(sparse.clone(), "target", CandidateEdit::Target);
        assert_eq!(read(&target, " \"a "), Ok("cmp-9 target \"\\\"a\"".to_owned()));
        assert_eq!(read(&target, " "), Err("target cannot be empty".to_owned()));
        assert_eq!(read(&Template::Publication(sparse), ""), Ok("cmp-9 no publication".to_owned()));
        assert!(read(&Template::Stream, " ").is_err());
    }

    #[test]
    fn what_is_typed_for_a_request_is_taken_as_it_is() {
        for text in ["47", "4 7", "", "-1", "\"", "no"] {
            let step = request(RequestField::Offset, text);
            let subject = Subject::Read(cutline::resolver::system::ReadSystem::new(world("0")));
            assert_eq!(Step::parse(&subject, &step.to_string()), Ok(step));
        }
    }

    #[test]
    fn new_candidates_have_keys_of_their_own() {
        let mut world = world("47");
        for _ in 0..3 {
            let copy = copy(&world, 0).unwrap().to_string();
            let add = add(&world).to_string();
            world = after(world, &[&copy, &add]);
        }
        let keys: Vec<&str> = world.candidates.iter().map(|candidate| &*candidate.exact.key).collect();
        assert_eq!(keys.len(), 10);
        assert!(keys.contains(&"seg-3-copy-3") && keys.contains(&"seg-6"), "{keys:?}");
    }
}
