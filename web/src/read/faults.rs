//! What goes wrong in real systems, one click each, beside the picture that shows what it does.

use cutline::resolver::candidate::{Candidate, Object, Open, Pin, Read};
use cutline::resolver::range::OffsetRange;
use cutline::resolver::system::CandidateMove;
use cutline::scenario::step::read::CandidateRef;

use super::shown::{Message, Shown};
use super::steps::moving;
use super::words::bar_name;
use crate::parts::element::{Element, el};

/// The faults of the candidate at this place, and the way to everything else about it.
pub(crate) fn faults(shown: &Shown<'_>, place: usize) -> Option<Element> {
    let world = shown.world;
    let (candidate, reference) = world.candidates.get(place).zip(CandidateRef::to(world, place))?;
    let name = bar_name(world, candidate);
    let mut faults = el("div class='read-faults' role='group'")
        .set("aria-label", ["Faults of ", &name].concat())
        .add(el("span class='read-faults-name'").add(el("b").add(name)));
    for Fault { id, present, words, change } in all(candidate) {
        let button = shown.button(Message::Take(moving(&reference, change))).set("id", id);
        faults = faults.add(button.set("class", present.then_some("read-mend")).add(words));
    }
    let edit = shown.button(Message::Edit).set("id", "candidate-edit").set("class", "read-edit");
    Some(faults.add(edit.add("Edit it")))
}

/// Another object under the name of this candidate's target.
pub(crate) fn replaced(candidate: &Candidate) -> Object {
    Object::Replaced { identity: format!("{} (new)", candidate.target.identity) }
}

/// The object of another range under that name; none where offsets end.
pub(crate) fn reused_object(candidate: &Candidate) -> Option<Object> {
    let (start, end) = (candidate.range.end(), candidate.range.end().checked_add(1)?);
    OffsetRange::new(start, end).map(|range| Object::Reused { range })
}

/// One fault: done, or undone again.
struct Fault {
    id: &'static str,
    present: bool,
    words: &'static str,
    change: CandidateMove,
}

fn all(candidate: &Candidate) -> [Fault; 4] {
    let Candidate { object, pin, open, read, .. } = candidate;
    let fault = |id, present: bool, make, mend, made: CandidateMove, mended: CandidateMove| Fault {
        id,
        present,
        words: if present { mend } else { make },
        change: if present { mended } else { made },
    };
    [
        fault(
            "fault-open",
            *open == Open::Fails,
            "Make it fail to open",
            "Let it open again",
            CandidateMove::Open(Open::Fails),
            CandidateMove::Open(Open::Opens),
        ),
        fault(
            "fault-pin",
            *pin == Pin::Failed,
            "Make the pin fail",
            "Let the pin hold again",
            CandidateMove::Pin(Pin::Failed),
            CandidateMove::Pin(Pin::Held),
        ),
        fault(
            "fault-identity",
            *object != Object::Recorded,
            "Replace its object",
            "Put its object back",
            CandidateMove::Object(replaced(candidate)),
            CandidateMove::Object(Object::Recorded),
        ),
        fault(
            "fault-read",
            *read == Read::Breaks,
            "Make the read break off",
            "Let it be read again",
            CandidateMove::Read(Read::Breaks),
            CandidateMove::Read(Read::Whole),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use cutline::resolver::world::World;

    use super::*;
    use crate::read::fixture::{after, world};

    #[test]
    fn each_fault_is_done_and_undone_with_one_step() {
        let start = world("47");
        for number in 0..4 {
            let take = |world: &World| {
                let [one, two, three, four] = all(&world.candidates[1]);
                let fault = [one, two, three, four].into_iter().nth(number).unwrap();
                let reference = CandidateRef::to(world, 1).unwrap();
                after(world.clone(), &[&moving(&reference, fault.change).to_string()])
            };
            let broken = take(&start);
            assert_ne!(broken, start);
            assert_eq!(take(&broken), start);
        }
    }
}
