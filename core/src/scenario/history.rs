//! Histories: every step that was ever taken from a start, as a tree. None is thrown away.

use super::Subject;
use super::step::{Step, StepError};
use std::fmt::Write as _;
use std::rc::Rc;

/// A tree of states with a current one. Going back and acting differently starts a branch.
///
/// Redo follows the branch that was left last. A step that changes nothing leaves no trace, so
/// undo never seems to do nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// Never empty; a parent comes before its children.
    moments: Vec<Moment>,
    at: usize,
}

#[derive(Clone, Debug, PartialEq)]
struct Moment {
    subject: Rc<Subject>,
    /// How it came about; none for the start.
    origin: Option<Origin>,
    /// The child that redo goes to.
    ahead: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
struct Origin {
    parent: usize,
    step: Step,
}

impl History {
    /// The history in which nothing has happened yet.
    pub fn new(start: Subject) -> History {
        History { moments: vec![Moment { subject: Rc::new(start), origin: None, ahead: None }], at: 0 }
    }

    /// The history that stands at the start with these steps ahead.
    pub fn with_steps_ahead(start: Subject, steps: impl IntoIterator<Item = Step>) -> Result<History, StepError> {
        let mut history = History::new(start);
        for step in steps {
            history.take(step)?;
        }
        history.go(0);
        Ok(history)
    }

    /// The current state.
    pub fn current(&self) -> &Rc<Subject> {
        &self.moments[self.at].subject
    }

    /// The state that everything started from.
    pub fn start(&self) -> &Rc<Subject> {
        &self.moments[0].subject
    }

    /// Takes a step from the current state; whether anything changed.
    pub fn take(&mut self, step: Step) -> Result<bool, StepError> {
        let subject = step.apply(self.current())?;
        if subject == **self.current() {
            return Ok(false);
        }
        let origin = Origin { parent: self.at, step };
        // The states are compared as well: equal steps may differ in spelling.
        let taken = |moment: &Moment| moment.origin.as_ref() == Some(&origin) && *moment.subject == subject;
        let next = self.moments.iter().position(taken).unwrap_or_else(|| {
            self.moments.push(Moment { subject: Rc::new(subject), origin: Some(origin), ahead: None });
            self.moments.len() - 1
        });
        self.moments[self.at].ahead = Some(next);
        self.at = next;
        Ok(true)
    }

    /// Takes a step in place of the last one, which was only a part of it: the keystrokes in one
    /// field are one step. Where the last step already has successors this is [`take`](Self::take).
    pub fn retake(&mut self, step: Step) -> Result<bool, StepError> {
        let leaf = self.at + 1 == self.moments.len() && self.moments[self.at].ahead.is_none();
        match &self.moments[self.at].origin {
            Some(origin) if leaf => {
                // Applied before anything is forgotten: a step that cannot be taken leaves all as it is.
                step.apply(&self.moments[origin.parent].subject)?;
                let parent = origin.parent;
                self.moments.pop();
                self.at = parent;
                self.moments[parent].ahead = self.children(parent).last();
                self.take(step)
            }
            Some(_) | None => self.take(step),
        }
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let of_parent = move |moment: &Moment| moment.origin.as_ref().is_some_and(|origin| origin.parent == parent);
        self.moments.iter().enumerate().filter(move |(_, moment)| of_parent(moment)).map(|(place, _)| place)
    }

    /// Goes back one step and gives it; none at the start.
    pub fn undo(&mut self) -> Option<&Step> {
        let Origin { parent, step } = self.moments[self.at].origin.as_ref()?;
        self.at = *parent;
        Some(step)
    }

    /// Goes forward one step, along the branch that was left last, and gives it.
    pub fn redo(&mut self) -> Option<&Step> {
        self.at = self.moments[self.at].ahead?;
        self.moments[self.at].origin.as_ref().map(|origin| &origin.step)
    }

    /// The step that undo would take back.
    pub fn last_step(&self) -> Option<&Step> {
        self.moments[self.at].origin.as_ref().map(|origin| &origin.step)
    }

    /// The step that redo would take.
    pub fn next_step(&self) -> Option<&Step> {
        let next = self.moments[self.at].ahead?;
        self.moments[next].origin.as_ref().map(|origin| &origin.step)
    }

    /// How many steps lie behind the current state.
    pub fn place(&self) -> usize {
        std::iter::successors(Some(self.at), |at| self.moments[*at].origin.as_ref().map(|origin| origin.parent)).count()
            - 1
    }

    /// How many steps the current branch has, those ahead included.
    pub fn len(&self) -> usize {
        self.place() + std::iter::successors(Some(self.at), |at| self.moments[*at].ahead).count() - 1
    }

    /// Whether nothing has happened, and nothing is ahead.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to the state after `place` steps of the current branch, or to its end.
    pub fn go(&mut self, place: usize) {
        let here = self.place();
        for _ in place..here {
            self.undo();
        }
        for _ in here..place {
            if self.redo().is_none() {
                break;
            }
        }
    }

    /// The steps of the current branch, those ahead included.
    pub fn steps(&self) -> Vec<&Step> {
        let origin = |at: usize| self.moments[at].origin.as_ref();
        let mut steps: Vec<&Step> =
            std::iter::successors(origin(self.at), |last| origin(last.parent)).map(|origin| &origin.step).collect();
        steps.reverse();
        let ahead = std::iter::successors(self.moments[self.at].ahead, |at| self.moments[*at].ahead);
        steps.extend(ahead.filter_map(origin).map(|origin| &origin.step));
        steps
    }

    /// The whole tree but for its start, one line for each moment, to be read by [`replay`](Self::replay).
    pub fn record(&self) -> String {
        let mut record = format!("{}\n", self.at);
        for Moment { origin, ahead, .. } in &self.moments {
            if let Some(Origin { parent, step }) = origin {
                let _ = write!(record, "{parent} ");
                let _ = writeln!(record, "{} {step}", ahead.unwrap_or_default());
            } else {
                let _ = writeln!(record, "{}", ahead.unwrap_or_default());
            }
        }
        record
    }

    /// Reads what [`record`](Self::record) wrote, from the same start.
    pub fn replay(start: Subject, record: &str) -> Result<History, StepError> {
        let broken = || StepError("the stored history is damaged".to_owned());
        let mut lines = record.lines();
        let mut number = || lines.next().and_then(|line| line.parse::<usize>().ok()).ok_or_else(broken);
        let (at, first) = (number()?, number()?);
        let mut history = History::new(start);
        let mut ahead = vec![first];
        for line in lines {
            let mut words = line.splitn(3, ' ');
            let mut number = || words.next().and_then(|word| word.parse::<usize>().ok()).ok_or_else(broken);
            let (parent, next) = (number()?, number()?);
            let from = history.moments.get(parent).ok_or_else(broken)?;
            let step = Step::parse(&from.subject, words.next().ok_or_else(broken)?)?;
            let subject = Rc::new(step.apply(&from.subject)?);
            history.moments.push(Moment { subject, origin: Some(Origin { parent, step }), ahead: None });
            ahead.push(next);
        }
        for (place, next) in ahead.into_iter().enumerate().filter(|(_, next)| *next > 0) {
            let origin = history.moments.get(next).and_then(|moment| moment.origin.as_ref()).ok_or_else(broken)?;
            if origin.parent != place {
                return Err(broken());
            }
            history.moments[place].ahead = Some(next);
        }
        if at >= history.moments.len() {
            return Err(broken());
        }
        history.at = at;
        Ok(history)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn start() -> Subject {
        Scenario::parse("[partitions]\nA = \"before 100\"\nB = \"through 100\"").unwrap().start
    }

    fn take(history: &mut History, text: &str) -> bool {
        let step = Step::parse(history.current(), text).unwrap();
        history.take(step).unwrap()
    }

    fn steps(history: &History) -> Vec<String> {
        history.steps().into_iter().map(ToString::to_string).collect()
    }

    #[test]
    fn undo_and_redo_walk_the_same_states() {
        let mut history = History::new(start());
        assert!(take(&mut history, "A through 100"));
        assert!(take(&mut history, "B before 102"));
        let end = history.current().clone();
        assert_eq!((history.place(), history.len()), (2, 2));
        assert!(history.undo().is_some() && history.undo().is_some() && history.undo().is_none());
        assert_eq!(**history.current(), start());
        assert!(history.redo().is_some() && history.redo().is_some() && history.redo().is_none());
        assert_eq!(*history.current(), end);
    }

    #[test]
    fn what_changes_nothing_leaves_no_trace_but_a_new_spelling_does() {
        let mut history = History::new(start());
        assert!(!take(&mut history, "A before 100"));
        assert!(history.is_empty());
        assert!(take(&mut history, "A before 0100"));
        assert!(take(&mut history, "A before 100"));
        assert_eq!(history.len(), 2);
    }

    #[test]
    fn acting_differently_starts_a_branch_and_keeps_the_old_one() {
        let mut history = History::new(start());
        take(&mut history, "A through 100");
        take(&mut history, "B through 101");
        history.undo();
        take(&mut history, "B ended");
        assert_eq!(steps(&history), ["A through 100", "B ended"]);
        history.undo();
        assert!(take(&mut history, "B through 101"), "the old branch is gone back to, not made again");
        assert_eq!(history.record().lines().count(), 5);
    }

    #[test]
    fn keystrokes_in_one_field_are_one_step() {
        let mut history = History::new(start());
        take(&mut history, "A through 1");
        for text in ["A through 10", "A through 101"] {
            let step = Step::parse(history.current(), text).unwrap();
            assert!(history.retake(step).unwrap());
        }
        assert_eq!(steps(&history), ["A through 101"]);
        let step = Step::parse(history.current(), "A before 100").unwrap();
        assert!(!history.retake(step).unwrap(), "back where it began");
        assert!(history.is_empty());
    }

    #[test]
    fn retaking_never_forgets_a_step_that_has_successors() {
        let mut history = History::new(start());
        take(&mut history, "A through 100");
        take(&mut history, "B through 101");
        history.undo();
        let step = Step::parse(history.current(), "A ended").unwrap();
        history.retake(step).unwrap();
        history.undo();
        let moments = history.record().lines().count();
        take(&mut history, "B through 101");
        assert_eq!(history.record().lines().count(), moments, "the step that was there is gone back to");
    }

    #[test]
    fn a_record_replays_to_the_same_tree() {
        let mut history = History::new(start());
        take(&mut history, "A through 100");
        take(&mut history, "B through 101");
        history.go(1);
        take(&mut history, "add \"a new one\"");
        history.go(1);
        assert_eq!(History::replay(start(), &history.record()), Ok(history.clone()));
        for damaged in ["", "9\n0\n", "0\n7\n", "0\n0\n5 0 A ended\n", "0\n0\n0 0 Z ended\n", "0\n0\n0 1 A ended\n"] {
            assert!(History::replay(start(), damaged).is_err(), "{damaged:?}");
        }
    }
}
