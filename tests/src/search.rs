//! What is searched in the tests, and another checker for the same models: stateright's.

use cutline::frontier::model::FrontierModel;
use cutline::mistakes::{Mistakes, PublishMistake, ReadMistake};
use cutline::resolver::model::ReadModel;
use cutline::review::{Bounds, Question};
use cutline::scenario::Subject;
use cutline::search::Model;
use stateright::{Checker, Property};
use std::fmt::Debug;
use std::hash::Hash;

/// The frontier's standard model: two partitions, two publishers with two attempts each, two messages
/// in flight, one duplicate, one membership change. It has more than a million states.
pub const STANDARD: &str = "publish
say add A
say A before 1
say A events 1 outstanding
say add B
say B before 1
say B events 1 outstanding 2 outstanding
say publisher w1 joins
say publisher w2 joins
messages 2
duplicates 1
attempts 2
change epoch 2: B leaves
";

/// The read's standard model: two candidates, three moves of any kind, two reads.
pub const STANDARD_READ: &str = "read
say committed end 100
say add seg-2
say seg-2 generation 2
say seg-2 range [0, 100)
say seg-2 target obj-2
say seg-2 identity etag a1
say add seg-1
say seg-1 range [0, 100)
say seg-1 target obj-1
say seg-1 identity etag 90
say read offset 10
moves 3
reads 2
moves any
";

/// The model of a question about publishers, who make these mistakes.
pub fn publish(question: &str, mistakes: &[PublishMistake]) -> FrontierModel {
    let question: Question = question.parse().expect("the question reads");
    let (Subject::Publish(system), Bounds::Publish(bounds)) = (question.start(), &question.bounds) else {
        panic!("it is about a read")
    };
    let mistakes: Mistakes<PublishMistake> = mistakes.iter().copied().collect();
    FrontierModel::new(mistakes.make(system), bounds.clone()).expect("it is small")
}

/// The model of a question about a read, which makes these mistakes.
pub fn read(question: &str, mistakes: &[ReadMistake]) -> ReadModel {
    let question: Question = question.parse().expect("the question reads");
    let (Subject::Read(system), Bounds::Read(bounds)) = (question.start(), &question.bounds) else {
        panic!("it is about publishers")
    };
    let mistakes: Mistakes<ReadMistake> = mistakes.iter().copied().collect();
    ReadModel::new(mistakes.make(system), bounds.clone()).expect("it is small")
}

/// A model as stateright takes it. Whether an invariant is broken belongs to a step, and there to the
/// state that it leads to; from such a state nothing goes on.
#[derive(Clone, Debug)]
pub struct Oracle<M> {
    model: M,
    minds_harm: bool,
}

/// A state, and whether the step that leads to it breaks an invariant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reached<S> {
    state: S,
    broken: bool,
}

impl<M> stateright::Model for Oracle<M>
where
    M: Model,
    M::Action: PartialEq,
{
    type State = Reached<M::State>;
    type Action = M::Action;

    fn init_states(&self) -> Vec<Self::State> {
        vec![Reached { state: self.model.start(), broken: false }]
    }

    fn actions(&self, reached: &Self::State, actions: &mut Vec<Self::Action>) {
        if !reached.broken {
            actions.extend(self.model.actions(&reached.state));
        }
    }

    fn next_state(&self, before: &Self::State, action: Self::Action) -> Option<Self::State> {
        let after = self.model.step(&before.state, &action)?;
        let broken = self.minds_harm && !self.model.broken(&before.state, &after).is_empty();
        self.model.is_within_bounds(&after).then_some(Reached { state: after, broken })
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("no step breaks an invariant", |_, reached: &Self::State| !reached.broken)]
    }
}

impl<M> Oracle<M>
where
    M: Model + Send + Sync + 'static,
    M::State: Send + Sync,
    M::Action: Send + Sync,
{
    /// Stops at a step that breaks an invariant.
    pub const fn that_minds_harm(model: M) -> Oracle<M> {
        Oracle { model, minds_harm: true }
    }

    /// Goes on through whatever is broken.
    pub const fn that_minds_nothing(model: M) -> Oracle<M> {
        Oracle { model, minds_harm: false }
    }

    /// Looks at everything, or at about so many states; how many different ones it has seen, and how
    /// many steps it takes to break an invariant.
    pub fn check(self, most: Option<usize>) -> (usize, Option<usize>) {
        let builder = stateright::Model::checker(self).threads(1);
        let builder = match most.and_then(std::num::NonZeroUsize::new) {
            Some(most) => builder.target_state_count(most.get()),
            None => builder,
        };
        let checker = builder.spawn_bfs().join();
        let steps = checker.discoveries().into_values().next().map(|path| path.into_actions().len());
        (checker.unique_state_count(), steps)
    }
}
