//! Which invariants are broken at a moment, in words.

use cutline::scenario::history::{History, MomentId};
use cutline::scenario::invariants::{Invariant, Standing};

/// How an invariant stands at a moment.
pub(crate) fn standing(history: &History, at: MomentId, invariant: Invariant) -> Standing {
    history.standing(at, invariant).unwrap_or(Standing::Holds)
}

/// The ids of those that stand so, as they are said: `I1 and I4`.
fn ids(history: &History, at: MomentId, of: Standing) -> Vec<&'static str> {
    let all = Invariant::all_of(history.start()).into_iter();
    all.filter(|invariant| standing(history, at, *invariant) == of).map(Invariant::id).collect()
}

/// What the step that led to a moment breaks, for those who look at the step: `breaks I1`.
pub(crate) fn breaks(history: &History, at: MomentId) -> Option<String> {
    let ids = ids(history, at, Standing::BrokenHere);
    (!ids.is_empty()).then(|| ["breaks ", &ids.join(" and ")].concat())
}

/// Which are broken at a moment, and where, in one sentence; none while all hold.
pub(crate) fn broken_words(history: &History, at: MomentId) -> Option<String> {
    let here = ids(history, at, Standing::BrokenHere);
    let earlier = ids(history, at, Standing::BrokenEarlier);
    let depth = |id: MomentId| history.moment(id).map_or(0, |moment| moment.depth).to_string();
    let mut words = String::new();
    if !here.is_empty() {
        let is = if here.len() == 1 { " is" } else { " are" };
        words = [&here.join(" and "), is, " broken here, at step ", &depth(at)].concat();
    }
    if !earlier.is_empty() {
        let joint = if here.is_empty() { "" } else { "; " };
        let was = if earlier.len() == 1 { " was" } else { " were" };
        words = [&words, joint, &earlier.join(" and "), was, " broken earlier"].concat();
        let first = Invariant::all_of(history.start()).into_iter().find(|it| it.id() == earlier[0]);
        if let (1, Some(first)) = (earlier.len(), first.and_then(|first| history.first_broken(at, first))) {
            words = [&words, ", at step ", &depth(first)].concat();
        }
    }
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use cutline::scenario::Scenario;
    use cutline::scenario::step::Step;

    use super::*;

    #[test]
    fn it_is_said_which_is_broken_and_where() {
        let text =
            "publishers = [\"w1\"]\n[partitions]\nA = \"before 100\"\n[record]\nrevision = 3\ncut = \"before 90\"";
        let mut history = History::new(Scenario::parse(text).unwrap().start);
        let mut said = vec![];
        for text in ["A event 80 outstanding", "w1 reads checkpoints", "A event 80 done", "w1 reads record"] {
            let step = Step::parse(history.current(), text).unwrap();
            assert!(history.take(step).unwrap());
            said.push(broken_words(&history, history.at()).unwrap_or_default());
        }
        let earlier = "I1 was broken earlier, at step 2";
        assert_eq!(said, ["", "I1 is broken here, at step 2", earlier, earlier]);
        assert_eq!(breaks(&history, MomentId::of(2)).unwrap(), "breaks I1");
        assert_eq!(breaks(&history, history.at()), None);
    }
}
