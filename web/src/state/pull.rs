//! A boundary of a large vector while it is dragged: what the whole vector decides, without the whole vector.

use std::rc::Rc;

use cutline::explain::{self, Explanation};
use cutline::frontier::checkpoint::{Checkpoint, Coverage, StoredCoverage};
use cutline::frontier::merge::Decision;
use cutline::frontier::rest::Rest;
use cutline::frontier::state::Partition;
use cutline::frontier::system::System;
use cutline::scenario::Subject;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{CheckpointEdit, PublishStep};

/// With so many partitions the vector is not copied and merged with every move of the pointer.
pub(crate) const MANY: usize = 64;

/// A boundary that is dragged, and what that leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pulled {
    lifted: Rc<Lifted>,
    /// What its partition covers now.
    coverage: Coverage,
    /// What the vector decides now.
    pub(crate) decision: Rc<Decision>,
    /// The same in words.
    pub(crate) explanation: Rc<Explanation>,
}

/// What stays the same for as long as one boundary is dragged.
#[derive(Debug, PartialEq)]
struct Lifted {
    of: Rc<Subject>,
    place: usize,
    checkpoint: Checkpoint,
    rest: Rest,
}

impl Pulled {
    /// What a step leads to, if it moves the boundary of one of many partitions. `before` is the last move.
    #[inline(never)]
    pub(super) fn by(step: &Step, current: &Rc<Subject>, before: Option<&Pulled>) -> Option<Pulled> {
        let (Subject::Publish(system), Step::Publish(step)) = (&**current, step) else { return None };
        let PublishStep::Checkpoint(id, CheckpointEdit::Coverage(StoredCoverage::Read(coverage))) = &**step else {
            return None;
        };
        // The rest is what right decisions make of it.
        if id.place > 0 || !current.mistakes().is_empty() {
            return None;
        }
        let known = before.filter(|before| {
            let Lifted { of, place, .. } = &*before.lifted;
            Rc::ptr_eq(of, current) && system.state.partitions()[*place].name == id.partition
        });
        let lifted = match known {
            Some(known) => known.lifted.clone(),
            None => Rc::new(Lifted::of(current, system, &id.partition)?),
        };
        let same = known.filter(|_| lifted.rest.rejects());
        let (decision, explanation) = if let Some(same) = same {
            (same.decision.clone(), same.explanation.clone())
        } else {
            let decision = lifted.rest.with(&lifted.checkpoint(coverage));
            let explanation = explain::frontier::decision_of_rest(&lifted.rest, coverage, &decision);
            (Rc::new(decision), Rc::new(explanation))
        };
        Some(Pulled { lifted, coverage: coverage.clone(), decision, explanation })
    }

    /// The place of its partition.
    pub(crate) fn place(&self) -> usize {
        self.lifted.place
    }

    /// Its partition as it is now.
    pub(crate) fn of(&self, partition: &Partition) -> Partition {
        let mut partition = partition.clone();
        if let Some(checkpoint) = partition.checkpoints.first_mut() {
            *checkpoint = self.lifted.checkpoint(&self.coverage);
        }
        partition
    }
}

impl Lifted {
    fn of(current: &Rc<Subject>, system: &System, name: &str) -> Option<Lifted> {
        let place = system.state.partitions().iter().position(|partition| *partition.name == *name)?;
        let checkpoint = system.state.partitions()[place].checkpoints.first()?.clone();
        let rest = Rest::new(&system.state.vector(), name)?;
        Some(Lifted { of: current.clone(), place, checkpoint, rest })
    }

    fn checkpoint(&self, coverage: &Coverage) -> Checkpoint {
        Checkpoint { coverage: StoredCoverage::Read(coverage.clone()), ..self.checkpoint.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::scenario::Kind;

    /// Many partitions, of which the last is said to be this.
    fn many(last: &str) -> Rc<Subject> {
        let mut sentences: Vec<String> = Vec::new();
        for place in 0..MANY {
            sentences.extend([format!("add p{place}"), format!("p{place} before {}", 100 + place * 7 % 50)]);
        }
        sentences.extend(["add last".to_owned(), format!("last {last}")]);
        Rc::new(Subject::retold(Kind::Publish, sentences.iter().map(String::as_str)).unwrap())
    }

    #[test]
    fn what_a_drag_shows_is_what_its_end_leads_to() {
        for last in ["ended", "before 100", "no checkpoint", "finality clock", "floor before 90", "order lsn"] {
            let subject = many(last);
            let mut before = None;
            for text in ["p3 before 7", "p3 before 100", "p3 through 100", "p3 through 101", "p3 before 999"] {
                let step = Step::parse(&subject, text).unwrap();
                let pulled = Pulled::by(&step, &subject, before.as_ref()).unwrap();
                let Subject::Publish(after) = step.apply(&subject).unwrap() else { panic!("a read") };
                assert_eq!(*pulled.decision, after.decision(), "{last}, {text}");
                let words = explain::frontier::decision(&after.state.vector(), &after.decision());
                assert_eq!(*pulled.explanation, words, "{last}, {text}");
                let Subject::Publish(system) = &*subject else { panic!("a read") };
                assert_eq!(pulled.of(&system.state.partitions()[pulled.place()]), after.state.partitions()[3]);
                before = Some(pulled);
            }
        }
    }

    #[test]
    fn mistakes_are_merged_as_a_whole() {
        let subject = many("before 100");
        let step = Step::parse(&subject, "p3 before 7").unwrap();
        let mistake = Step::parse(&subject, "makes the mistake: takes the latest cut").unwrap();
        let mistaken = Rc::new(mistake.apply(&subject).unwrap());
        assert!(Pulled::by(&step, &subject, None).is_some() && Pulled::by(&step, &mistaken, None).is_none());
    }
}
