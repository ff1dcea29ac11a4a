//! What goes wrong in real systems, one click each, beside the picture that shows what it does.

use cutline::resolver::candidate::{Candidate, IndexRecord, Open, Pin};
use cutline::scenario::step::read::{CandidateEdit, CandidateRef};
use yew::prelude::*;

use super::shown::{Message, Shown, button};
use super::steps::edit;
use super::words::bar_name;

/// The faults of the candidate at this place, and the way to everything else about it.
pub(crate) fn faults(shown: &Shown<'_>, place: usize) -> Html {
    let world = shown.world;
    let Some((candidate, reference)) = world.candidates.get(place).zip(CandidateRef::to(world, place)) else {
        return html! {};
    };
    let name = bar_name(world, candidate);
    let mut buttons = Vec::new();
    for Fault { id, present, words, change } in all(candidate) {
        let onclick = shown.on(Message::Take(edit(&reference, change)));
        buttons.push(button(Some(id), present.then_some("read-mend"), words.into(), onclick));
    }
    html! {
        <div class="read-faults" role="group" aria-label={["Faults of ", &name].concat()}>
            <span class="read-faults-name"><b>{ name }</b></span>
            { for buttons }
            { button(Some("candidate-edit"), Some("read-edit"), "Edit it".into(), shown.on(Message::Edit)) }
        </div>
    }
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
