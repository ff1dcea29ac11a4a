//! What goes wrong in real systems, one click each, beside the picture that shows what it does.

use cutline::resolver::candidate::{Candidate, IndexRecord, Open, Pin};
use cutline::scenario::step::read::{CandidateEdit, CandidateRef};

use super::shown::{Message, Shown};
use super::steps::edit;
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
        let button = shown.button(Message::Take(edit(&reference, change))).set("id", id);
        faults = faults.add(button.set("class", present.then_some("read-mend")).add(words));
    }
    let edit = shown.button(Message::Edit).set("id", "candidate-edit").set("class", "read-edit");
    Some(faults.add(edit.add("Edit it")))
}

/// One fault: done, or undone again.
struct Fault {
    id: &'static str,
    present: bool,
    words: &'static str,
    change: CandidateEdit,
}

fn all(candidate: &Candidate) -> [Fault; 4] {
    let Candidate { index, pin, open, target, .. } = candidate;
    let fault = |id, present: bool, make, mend, made: CandidateEdit, mended: CandidateEdit| Fault {
        id,
        present,
        words: if present { mend } else { make },
        change: if present { mended } else { made },
    };
    let another = Pin::IdentityDiffers { found: format!("{} (new)", target.identity) };
    [
        fault(
            "fault-open",
            *open == Open::Fails,
            "Make it fail to open",
            "Let it open again",
            CandidateEdit::Open(Open::Fails),
            CandidateEdit::Open(Open::Opens),
        ),
        fault(
            "fault-pin",
            *pin == Pin::Failed,
            "Make the pin fail",
            "Let the pin hold again",
            CandidateEdit::Pin(Pin::Failed),
            CandidateEdit::Pin(Pin::Held),
        ),
        fault(
            "fault-identity",
            matches!(pin, Pin::IdentityDiffers { .. }),
            "Replace its object",
            "Put its object back",
            CandidateEdit::Pin(another),
            CandidateEdit::Pin(Pin::Held),
        ),
        fault(
            "fault-index",
            *index == IndexRecord::Invalid,
            "Spoil its index record",
            "Restore its index record",
            CandidateEdit::Index(IndexRecord::Invalid),
            CandidateEdit::Index(IndexRecord::Valid),
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
                after(world.clone(), &[&edit(&reference, fault.change).to_string()])
            };
            let broken = take(&start);
            assert_ne!(broken, start);
            assert_eq!(take(&broken), start);
        }
    }
}
