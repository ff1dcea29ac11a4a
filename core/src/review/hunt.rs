//! A search of either system, a slice at a time.

use super::counterexample::Counterexample;
use super::question::{Bounds, Question};
use crate::frontier::model::{self as publish, FrontierModel};
use crate::resolver::model::{self as read, ReadModel};
use crate::scenario::Subject;
use crate::scenario::step::publish::SystemStep;
use crate::scenario::step::{PublishStep, ReadStep, Step, StepError};
use crate::search::{Covered, Goal, Search, Status};

/// A search under way.
#[derive(Debug)]
pub struct Hunt {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Publish(Box<Search<FrontierModel>>),
    Read(Box<Search<ReadModel>>),
}

impl Hunt {
    /// A search for what is asked; an error where the system is too large to be searched.
    pub fn new(question: &Question) -> Result<Hunt, StepError> {
        let sought = question.sought.clone();
        let kind = match (question.start().clone(), &question.bounds) {
            (Subject::Publish(system), Bounds::Publish(bounds)) => {
                let model = FrontierModel::new(system, bounds.clone()).map_err(StepError::new)?;
                let goal = sought.map_or(Goal::Harm, |sought| {
                    Goal::State(Box::new(move |state: &publish::Searched| {
                        sought.holds(&Subject::Publish(state.system.clone()))
                    }))
                });
                Kind::Publish(Box::new(Search::new(model, goal).with_at_most(question.most_states)))
            }
            (Subject::Read(system), Bounds::Read(bounds)) => {
                let model = ReadModel::new(system, bounds.clone()).map_err(StepError::new)?;
                let goal = sought.map_or(Goal::Harm, |sought| {
                    Goal::State(Box::new(move |state: &read::Searched| {
                        sought.holds(&Subject::Read(state.system.clone()))
                    }))
                });
                Kind::Read(Box::new(Search::new(model, goal).with_at_most(question.most_states)))
            }
            (Subject::Publish(_), Bounds::Read(_)) | (Subject::Read(_), Bounds::Publish(_)) => {
                return Err(StepError::new("the bounds are those of the other kind of scenario"));
            }
        };
        Ok(Hunt { kind })
    }

    /// Looks at the successors of so many states.
    pub fn run(&mut self, states: usize) -> Status {
        match &mut self.kind {
            Kind::Publish(search) => search.run(states),
            Kind::Read(search) => search.run(states),
        }
    }

    /// How it stands.
    pub fn status(&self) -> Status {
        match &self.kind {
            Kind::Publish(search) => search.status(),
            Kind::Read(search) => search.status(),
        }
    }

    /// How much it has covered.
    pub fn covered(&self) -> Covered {
        match &self.kind {
            Kind::Publish(search) => search.covered(),
            Kind::Read(search) => search.covered(),
        }
    }

    /// A shortest way to what was looked for; none where it was not found.
    pub fn counterexample(&mut self) -> Option<Counterexample> {
        match &mut self.kind {
            Kind::Publish(search) => {
                let path = search.path()?;
                let start = Subject::Publish(path.start.system.clone());
                Counterexample::replay(start, path.steps.len(), &mut |place, subject| match subject {
                    Subject::Publish(system) => {
                        let act = SystemStep::Act(path.steps[place].0.action(system));
                        Some(PublishStep::System(Box::new(act)).into())
                    }
                    Subject::Read(_) => None,
                })
            }
            Kind::Read(search) => {
                let path = search.path()?;
                let start = Subject::Read(search.model().start_system().clone());
                Counterexample::replay(start, path.steps.len(), &mut |place, subject| match subject {
                    Subject::Read(system) => {
                        ReadStep::acting(&system.world, path.steps[place].0.clone()).map(Step::from)
                    }
                    Subject::Publish(_) => None,
                })
            }
        }
    }
}
