//! The steps that this screen takes, and how what is typed becomes one of them.

use std::rc::Rc;

use cutline::resolver::snapshot::View;
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
    Step::Read(ReadStep::Read(field, text.trim().to_owned()))
}

/// A change of one candidate.
pub(crate) fn edit(candidate: &CandidateRef, edit: CandidateEdit) -> Step {
    Step::Read(ReadStep::Candidate(candidate.clone(), edit))
}

/// Reads what is typed as the end of a sentence: `trim COMMITTED` and a number.
pub(crate) fn sentence(beginning: String) -> Read {
    Rc::new(move |subject: &Subject, text: &str| {
        Step::parse(subject, &format!("{beginning} {}", text.trim())).map_err(|error| error.to_string())
    })
}

/// Takes what is typed as it is.
pub(crate) fn text(step: impl Fn(String) -> Step + 'static) -> Read {
    Rc::new(move |_: &Subject, text: &str| Ok(step(text.trim().to_owned())))
}

/// Takes what is typed as it is, if there is anything.
pub(crate) fn name(what: &'static str, step: impl Fn(String) -> Step + 'static) -> Read {
    Rc::new(move |_: &Subject, text: &str| match text.trim() {
        "" => Err(format!("{what} cannot be empty")),
        name => Ok(step(name.to_owned())),
    })
}

/// Reads offsets, apart by spaces or commas, as the records of a candidate.
pub(crate) fn records(candidate: &CandidateRef) -> Read {
    let beginning = format!("{candidate} records");
    Rc::new(move |subject: &Subject, text: &str| {
        let offsets = text.replace([',', ';'], " ");
        let offsets = if offsets.trim().is_empty() { "none" } else { offsets.trim() };
        Step::parse(subject, &format!("{beginning} {offsets}")).map_err(|error| error.to_string())
    })
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

    fn read(read: &Read, text: &str) -> Result<String, String> {
        read(&Subject::Read(world("47")), text).map(|step| step.to_string())
    }

    #[test]
    fn what_is_typed_becomes_a_step() {
        let seg = CandidateRef::to(&world("47"), 3).unwrap();
        assert_eq!(read(&sentence("trim COMMITTED".to_owned()), " 20 "), Ok("trim COMMITTED 20".to_owned()));
        assert_eq!(read(&records(&seg), "22, 26;31"), Ok("cmp-9 records 22 26 31".to_owned()));
        assert_eq!(read(&records(&seg), " "), Ok("cmp-9 records none".to_owned()));
        assert!(read(&sentence("trim COMMITTED".to_owned()), "x").is_err());
        assert!(read(&sentence("trim COMMITTED".to_owned()), "").is_err());
        assert!(read(&records(&seg), "22 x").is_err());
        assert!(read(&name("a key", |key| Step::Read(ReadStep::Stream(key))), " ").is_err());
    }

    #[test]
    fn what_is_typed_for_a_request_is_taken_as_it_is() {
        for text in ["47", "4 7", "", "-1", "\"", "no"] {
            let step = request(RequestField::Offset, text);
            let subject = Subject::Read(world("0"));
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
