//! What is worked out of a state once, for as long as it is shown: each of these looks at the whole vector.

use std::rc::Rc;

use cutline::explain::{self, Explanation};
use cutline::frontier::checkpoint::Finality;
use cutline::frontier::merge::Decision;
use cutline::frontier::problem::Problem;
use cutline::frontier::state::{Partition, State};
use cutline::frontier::system::System;
use cutline::frontier::vector::Name;
use cutline::scenario::Subject;
use cutline::sorted::places;

use super::axis::covered;
use super::lanes::{Stands, is_betrayed};
use super::table::columns::Column;
use crate::state::pull::Pulled;
use crate::state::session::Session;

/// A state, and what is known of it.
pub(crate) struct Known {
    subject: Rc<Subject>,
    /// The same with the events that pages tell of, where there are pages.
    paged: Option<State>,
    pub(crate) decision: Rc<Decision>,
    pub(crate) explanation: Rc<Explanation>,
    wrong: Wrong,
    /// Of each partition: whether it holds the cut, and whether it needs no checkpoint.
    marks: Vec<(bool, bool)>,
    /// The places of those that hold the cut.
    pub(crate) witnesses: Vec<usize>,
    /// The places of those whose claims are false.
    betrayed: Vec<usize>,
    pub(crate) facts: Facts,
    /// The columns of the table that tell something.
    pub(crate) columns: Vec<Column>,
}

/// What the chips say, but for the decision.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them is a chip of its own")]
pub(crate) struct Facts {
    pub(crate) members: usize,
    pub(crate) with_checkpoint: usize,
    pub(crate) one_scope: bool,
    pub(crate) all_final: bool,
    pub(crate) one_epoch: bool,
    pub(crate) durable: bool,
}

impl Known {
    /// All of it; none of a read.
    pub(crate) fn of(subject: &Rc<Subject>) -> Option<Known> {
        let Subject::Publish(system) = &**subject else { return None };
        let state = &system.state;
        let decision = system.decision();
        let explanation = explain::frontier::decision(&state.vector(), &decision);
        let has_pages = state.partitions().iter().any(|partition| partition.log.is_some());
        let paged = has_pages.then(|| state.with_events_of_pages());
        let marks = marks(state, &decision);
        let witnesses = (0..marks.len()).filter(|place| marks[*place].0).collect();
        let all = paged.as_ref().unwrap_or(state).partitions();
        let betrayed = (0..all.len()).filter(|place| is_betrayed(&all[*place])).collect();
        Some(Known {
            subject: subject.clone(),
            wrong: Wrong::by(state, &decision),
            decision: Rc::new(decision),
            explanation: Rc::new(explanation),
            marks,
            witnesses,
            betrayed,
            facts: Facts::of(state),
            columns: Column::shown(state, false),
            paged,
        })
    }

    /// The system.
    pub(crate) fn system(&self) -> &System {
        match &*self.subject {
            Subject::Publish(system) => system,
            Subject::Read(_) => unreachable!("nothing is known of a read"),
        }
    }

    /// The vector as it is stored.
    pub(crate) fn state(&self) -> &State {
        &self.system().state
    }

    /// The vector with all of the events that anybody knows.
    pub(crate) fn drawn(&self) -> &State {
        self.paged.as_ref().unwrap_or(self.state())
    }

    /// Whether a partition has a problem.
    pub(crate) fn is_wrong(&self, place: usize) -> bool {
        !self.wrong.at(place).is_empty()
    }

    /// Whether this is known of that subject.
    pub(super) fn is_of(&self, subject: &Rc<Subject>) -> bool {
        Rc::ptr_eq(&self.subject, subject)
    }
}

/// Names come in the order of the partitions.
fn marks(state: &State, decision: &Decision) -> Vec<(bool, bool)> {
    let (mut witnesses, mut excused) = match decision {
        Decision::Frontier(frontier) => (frontier.witnesses.iter().peekable(), frontier.excused.iter().peekable()),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => ([].iter().peekable(), [].iter().peekable()),
    };
    let mut mark = |partition: &Partition| {
        let is = |name: &&Name| **name == partition.name;
        (witnesses.next_if(is).is_some(), excused.next_if(is).is_some())
    };
    state.partitions().iter().map(&mut mark).collect()
}

impl Facts {
    fn of(state: &State) -> Facts {
        let (members, with_checkpoint) = (0, 0);
        let mut facts =
            Facts { members, with_checkpoint, one_scope: true, all_final: true, one_epoch: true, durable: true };
        for partition in state.partitions() {
            if partition.member {
                facts.members += 1;
                facts.with_checkpoint += usize::from(!partition.checkpoints.is_empty());
            }
            for checkpoint in &partition.checkpoints {
                facts.one_scope &= checkpoint.scope == state.scope;
                facts.all_final &= checkpoint.finality == Finality::Final;
                facts.one_epoch &= checkpoint.epoch == state.epoch;
                facts.durable &= checkpoint.durable;
            }
        }
        facts
    }
}

/// What a decision finds wrong, by the places of the partitions.
struct Wrong(Vec<(usize, &'static str)>);

impl Wrong {
    fn by(state: &State, decision: &Decision) -> Wrong {
        match decision {
            Decision::Rejected(problems) => Wrong::of(state, problems),
            Decision::Frontier(_) | Decision::Ended | Decision::Withheld(_) => Wrong(Vec::new()),
        }
    }

    /// Each problem at its partition. A part of the program that comes with the first problem.
    #[inline(never)]
    fn of(state: &State, problems: &[Problem]) -> Wrong {
        let name = |place: usize| &state.partitions()[place].name;
        let by_name = places(state.partitions().len(), &mut |left, right| name(left).cmp(name(right)));
        let mut found = Vec::new();
        for problem in problems {
            let Some(of) = &problem.partition else { continue };
            if let Ok(at) = by_name.binary_search_by(|place| name(*place).cmp(of)) {
                found.push((by_name[at], problem.kind.name()));
            }
        }
        let order = places(found.len(), &mut |left, right| found[left].0.cmp(&found[right].0));
        Wrong(order.into_iter().map(|at| found[at]).collect())
    }

    fn at(&self, place: usize) -> &[(usize, &'static str)] {
        let from = self.0.partition_point(|(other, _)| *other < place);
        let to = from + self.0[from..].partition_point(|(other, _)| *other == place);
        &self.0[from..to]
    }
}

/// What is shown: a state, and of a large one the boundary that is being dragged.
pub(crate) struct Seen {
    pub(crate) known: Rc<Known>,
    pulled: Option<Box<Moved>>,
}

/// A partition whose boundary is being dragged, and what that leads to.
struct Moved {
    place: usize,
    /// As it is stored, and with all events.
    stored: Partition,
    drawn: Partition,
    decision: Rc<Decision>,
    explanation: Rc<Explanation>,
    wrong: Rc<Rejected>,
}

/// A decision, and what it finds wrong.
pub(super) struct Rejected {
    of: Rc<Decision>,
    wrong: Wrong,
}

impl Seen {
    /// What is shown of a state that is known. `rejected` is what was known of the last move.
    pub(super) fn new(known: Rc<Known>, session: &Session, rejected: &mut Option<Rc<Rejected>>) -> Seen {
        let pulled = session.pulled().and_then(|pulled| Moved::by(&known, pulled, rejected));
        Seen { known, pulled: pulled.map(Box::new) }
    }

    /// What is decided.
    pub(crate) fn decision(&self) -> &Decision {
        self.pulled.as_ref().map_or(&self.known.decision, |moved| &moved.decision)
    }

    /// The same in words.
    pub(crate) fn explanation(&self) -> &Explanation {
        self.pulled.as_ref().map_or(&self.known.explanation, |moved| &moved.explanation)
    }

    /// A partition as it is stored.
    pub(crate) fn stored(&self, place: usize) -> Option<&Partition> {
        match self.moved(place) {
            Some(moved) => Some(&moved.stored),
            None => self.known.state().partitions().get(place),
        }
    }

    /// A partition with all of its events.
    pub(crate) fn drawn(&self, place: usize) -> Option<&Partition> {
        match self.moved(place) {
            Some(moved) => Some(&moved.drawn),
            None => self.known.drawn().partitions().get(place),
        }
    }

    fn moved(&self, place: usize) -> Option<&Moved> {
        self.pulled.as_deref().filter(|moved| moved.place == place)
    }

    /// What the decision finds wrong with a partition.
    pub(crate) fn problems(&self, place: usize) -> Vec<&'static str> {
        let wrong = self.pulled.as_ref().map_or(&self.known.wrong, |moved| &moved.wrong.wrong);
        wrong.at(place).iter().map(|(_, name)| *name).collect()
    }

    /// How a partition stands to the decision.
    pub(crate) fn stands(&self, place: usize) -> Stands {
        let problems = self.problems(place);
        let (witness, excused) = match (&self.pulled, self.decision(), self.stored(place)) {
            // Only right decisions are worked out of a move: who holds the cut is who holds it.
            (Some(_), Decision::Frontier(frontier), Some(partition)) => {
                let holds = partition.member && covered(partition) == Some(&frontier.cut);
                let none = partition.checkpoints.is_empty() && partition.floor.is_some();
                (holds, none && frontier.excused.contains(&partition.name))
            }
            (Some(_), ..) => (false, false),
            (None, ..) => self.known.marks.get(place).copied().unwrap_or_default(),
        };
        Stands { problems, witness, excused }
    }

    /// The first partition whose claim is false, and how many others there are.
    pub(crate) fn betrayed(&self) -> Option<(&Partition, usize)> {
        let moved = self.pulled.as_ref().map(|moved| moved.place);
        let still = self.known.betrayed.iter().copied();
        let now = moved.filter(|place| self.drawn(*place).is_some_and(is_betrayed));
        let after = still.clone().filter(|place| Some(*place) > moved);
        let mut found = still.filter(|place| Some(*place) < moved).chain(now).chain(after);
        let first = self.drawn(found.next()?)?;
        Some((first, found.count()))
    }
}

impl Moved {
    fn by(known: &Known, pulled: &Pulled, rejected: &mut Option<Rc<Rejected>>) -> Option<Moved> {
        let place = pulled.place();
        let decision = pulled.decision.clone();
        let wrong = match rejected.take().filter(|known| Rc::ptr_eq(&known.of, &decision)) {
            Some(known) => known,
            None => Rc::new(Rejected { wrong: Wrong::by(known.state(), &decision), of: decision.clone() }),
        };
        *rejected = Some(wrong.clone());
        Some(Moved {
            place,
            stored: pulled.of(known.state().partitions().get(place)?),
            drawn: pulled.of(known.drawn().partitions().get(place)?),
            decision,
            explanation: pulled.explanation.clone(),
            wrong,
        })
    }
}
