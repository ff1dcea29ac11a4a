//! What is decided about a state, in the core's words.

use cutline::explain::{self, Explanation};
use cutline::frontier::merge::merge;
use cutline::scenario::Subject;

/// The decision about a state, told to a person.
pub(crate) fn explain(subject: &Subject) -> Explanation {
    match subject {
        Subject::Publish(system) => {
            let vector = system.state.vector();
            explain::frontier::decision(&vector, &merge(&vector))
        }
        Subject::Read(system) => explain::resolver::resolution(&system.world, &system.resolution()),
    }
}
