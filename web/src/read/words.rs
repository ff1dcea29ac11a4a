//! What the diagram and the list say of a candidate, from the words of the core.

use cutline::resolver::candidate::Candidate;
use cutline::resolver::outcome::Fate;
use cutline::resolver::record::IndexRecord;
use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;

/// How a candidate looks. Each has a border and words of its own: none rests on a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// It served the read.
    Served,
    /// It was read and held nothing from the position on.
    Passed,
    /// Something about it failed.
    Failed,
    /// It is chosen, and the read has not come to its end with it.
    Chosen,
    /// It was chosen too late.
    Late,
    /// It was admitted and not needed.
    Waiting,
    /// It does not cover the position.
    Outside,
    /// Nobody has looked at it.
    Idle,
    /// It belongs to another view.
    Other,
}

impl Look {
    /// How this candidate looks after this fate.
    pub(crate) fn of(world: &World, candidate: &Candidate, fate: &Fate) -> Look {
        if is_other_view(world, candidate) {
            return Look::Other;
        }
        match fate {
            Fate::OtherView => Look::Other,
            Fate::NotCovering | Fate::NotIndexed => Look::Outside,
            Fate::IndexInvalid
            | Fate::IndexChanged
            | Fate::Lost
            | Fate::PinFailed
            | Fate::IdentityDiffers { .. }
            | Fate::OpenFailed
            | Fate::ReadFailed => Look::Failed,
            Fate::NoSurvivor => Look::Passed,
            Fate::OutOfTime { .. } => Look::Late,
            Fate::Served => Look::Served,
            Fate::NotTried => Look::Waiting,
            Fate::NotConsidered => Look::Idle,
        }
    }

    /// The word in class names.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Look::Served => "served",
            Look::Passed => "passed",
            Look::Failed => "failed",
            Look::Chosen => "chosen",
            Look::Late => "late",
            Look::Waiting => "waiting",
            Look::Outside => "outside",
            Look::Idle => "idle",
            Look::Other => "other",
        }
    }
}

/// Whether the candidate belongs to another view than the one that is read: then nothing about it
/// matters, whatever is decided.
fn is_other_view(world: &World, candidate: &Candidate) -> bool {
    asked_view(world).is_some_and(|view| view != candidate.view)
}

/// The view that is asked for, if it is one.
pub(crate) fn asked_view(world: &World) -> Option<View> {
    world.request.view.parse().ok()
}

/// The offset that is asked for, if it is one.
pub(crate) fn asked_offset(world: &World) -> Option<u64> {
    let mut request = world.request.clone();
    // Only the offset is in question.
    View::Committed.word().clone_into(&mut request.view);
    "0".clone_into(&mut request.deadline_ms);
    request.parse().ok().map(|request| request.offset)
}

/// What became of a candidate, the fullest words first: a bar takes the first that fit.
pub(crate) fn fate_words(world: &World, candidate: &Candidate, fate: &Fate) -> Vec<String> {
    if is_other_view(world, candidate) {
        return vec![Fate::OtherView.to_string(), "another view".to_owned()];
    }
    let words: &[&str] = match fate {
        Fate::OtherView => &["another view: never considered", "another view"],
        Fate::NotCovering => match asked_offset(world) {
            Some(offset) => return vec![format!("does not cover {offset}"), "does not cover".to_owned()],
            None => &["does not cover it"],
        },
        Fate::IndexInvalid => &["index invalid · not admitted", "index invalid"],
        Fate::NotIndexed => &["no index record", "not indexed"],
        Fate::IndexChanged => &["index changed · released", "index changed"],
        Fate::Lost => &["target lost · excluded", "target lost", "lost"],
        Fate::ReadFailed => &["read failed · excluded", "read failed", "failed"],
        Fate::PinFailed => &["pin failed · excluded", "pin failed", "failed"],
        Fate::IdentityDiffers { .. } => &["identity differs · excluded", "identity differs", "differs"],
        Fate::OpenFailed => &["open failed · excluded", "open failed", "failed"],
        Fate::NoSurvivor => &["opened · nothing from here on", "nothing here"],
        Fate::OutOfTime { step } => return vec![format!("no time left to {step} it"), "no time left".to_owned()],
        Fate::Served => &["pinned · served", "served"],
        Fate::NotTried => &["not tried"],
        Fate::NotConsidered => &["not considered"],
    };
    words.iter().map(|&words| words.to_owned()).collect()
}

/// What a bar is called: `gen 3`, with its key where its view has that generation twice. As it stands
/// in the index there is one version of it.
pub(crate) fn bar_name(world: &World, candidate: &Candidate) -> String {
    let same = |other: &&Candidate| other.view == candidate.view && other.generation == candidate.generation;
    if world.candidates.iter().filter(same).count() > 1 {
        format!("gen {} {}", candidate.generation, candidate.exact.key)
    } else {
        format!("gen {}", candidate.generation)
    }
}

/// The place of the candidate that this record is of, or was of before it was written anew.
pub(crate) fn place_of(world: &World, record: &IndexRecord) -> Option<usize> {
    let exactly = world.candidates.iter().position(|candidate| candidate.is_exactly(record));
    exactly.or_else(|| {
        world
            .candidates
            .iter()
            .position(|candidate| candidate.view == record.view && candidate.exact.key == record.exact.key)
    })
}

/// The places of all candidates of a view, the newest first (R4).
pub(crate) fn newest_first(world: &World, view: View) -> Vec<usize> {
    let all = &world.candidates;
    let rank = |left: usize, right: usize| cutline::resolver::newest_first(&all[left], &all[right]);
    let mut places = cutline::sorted::places(all.len(), &mut |left, right| rank(left, right));
    places.retain(|&place| all[place].view == view);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::world;

    #[test]
    fn a_bar_says_its_key_only_where_it_must() {
        let mut world = world("47");
        assert_eq!(bar_name(&world, &world.candidates[0]), "gen 3");
        world.candidates[1].record_mut().generation = 3;
        assert_eq!(bar_name(&world, &world.candidates[0]), "gen 3 seg-3");
    }

    #[test]
    fn candidates_stand_newest_first() {
        let mut world = world("47");
        world.candidates.reverse();
        let keys = |world: &World| -> Vec<String> {
            let places = newest_first(world, View::Committed);
            places.into_iter().map(|place| world.candidates[place].exact.key.clone()).collect()
        };
        assert_eq!(keys(&world), ["seg-3", "seg-2", "seg-0"]);
    }

    #[test]
    fn the_offset_is_read_whatever_else_is_malformed() {
        let mut world = world("47");
        "NOWHERE".clone_into(&mut world.request.view);
        "soon".clone_into(&mut world.request.deadline_ms);
        assert_eq!(asked_offset(&world), Some(47));
        "4 7".clone_into(&mut world.request.offset);
        assert_eq!(asked_offset(&world), None);
    }
}
