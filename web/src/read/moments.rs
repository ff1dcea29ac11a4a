//! Where in the history a step of the read lies, and the way to a moment where nobody has stood yet.

use cutline::resolver::system::ReadSystem;
use cutline::scenario::Subject;
use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::{ReadStep, Step};

/// A way to a moment: one that is there, and the single steps from it on.
#[derive(Debug, PartialEq)]
pub(crate) struct Way {
    /// The moment to begin at.
    pub(crate) from: MomentId,
    /// The steps to take from there; none where the history has the moment itself.
    pub(crate) steps: Vec<Step>,
}

/// The way to the moment right before the step at this place of the trace, after whatever else
/// happened before it; or to the moment right after it. What one `run` has done is done again, step
/// by step.
pub(crate) fn way(history: &History, place: usize, after: bool) -> Option<Way> {
    let mut later = None;
    for &id in history.line()[..=history.place()].iter().rev() {
        let state = history.state_at(id)?;
        let Subject::Read(system) = &*state else { return None };
        let taken = taken(system);
        if taken > place {
            later = Some((id, taken));
            continue;
        }
        let to = place + usize::from(after);
        return Some(match later {
            Some((from, taken)) if after && taken == to => Way { from, steps: Vec::new() },
            _ => Way { from: id, steps: singles(system, to - taken) },
        });
    }
    None
}

/// So many of the steps that come next, each by itself; fewer where the read is answered before.
pub(crate) fn singles(system: &ReadSystem, count: usize) -> Vec<Step> {
    // Each line of a trace is one step.
    let resolution = system.resolution();
    let ahead = resolution.trace.iter().skip(taken(system)).take(count);
    ahead.map(|step| Step::from(ReadStep::Take(step.step))).collect()
}

/// How many steps the read has taken.
pub(crate) fn taken(system: &ReadSystem) -> usize {
    system.run().map_or(0, |run| run.trace().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::world;

    fn history(steps: &[&str]) -> History {
        let mut history = History::new(Subject::Read(ReadSystem::new(world("47"))));
        for text in steps {
            let step = Step::parse(history.current(), text).unwrap();
            history.take(step).unwrap();
        }
        history
    }

    /// Where a way begins, by its depth, and the steps from there on.
    fn told(history: &History, place: usize, after: bool) -> (usize, String) {
        let Way { from, steps } = way(history, place, after).unwrap();
        let words: Vec<String> = steps.iter().map(ToString::to_string).collect();
        (history.moment(from).unwrap().depth, words.join(" "))
    }

    #[test]
    fn a_step_taken_by_itself_has_its_moments() {
        let history = history(&["cost pin 4", "snapshot", "admit", "seg-3 pin failed", "choose", "pin"]);
        assert_eq!(told(&history, 0, false), (1, String::new()), "after the edits");
        assert_eq!(told(&history, 1, true), (3, String::new()), "before what was done then");
        assert_eq!(told(&history, 2, false), (4, String::new()), "after what was done then");
        assert_eq!(told(&history, 3, true), (6, String::new()));
    }

    #[test]
    fn what_one_run_has_done_is_done_again_step_by_step() {
        let history = history(&["snapshot", "run"]);
        assert_eq!(told(&history, 3, false), (1, "admit choose".to_owned()));
        assert_eq!(told(&history, 3, true), (1, "admit choose pin".to_owned()));
    }

    #[test]
    fn steps_ahead_are_taken_from_the_moment_that_is_shown() {
        let history = history(&["snapshot", "admit"]);
        assert_eq!(told(&history, 2, false), (2, String::new()));
        assert_eq!(told(&history, 4, false), (2, "choose pin".to_owned()));
        assert_eq!(singles(&ReadSystem::new(world("12")), 9).len(), 1, "no further than to the answer");
    }

    #[test]
    fn an_earlier_read_has_other_steps() {
        let history = history(&["run", "read again", "snapshot"]);
        assert_eq!(told(&history, 0, true), (3, String::new()));
        assert_eq!(told(&history, 0, false), (2, String::new()));
    }
}
