//! What is decided about a state, in the core's words.

use cutline::explain::{self, Explanation};
use cutline::scenario::Subject;

/// The decision about a state, told to a person.
pub(crate) fn explain(subject: &Subject) -> Explanation {
    match subject {
        Subject::Publish(system) => explain::frontier::decision(&system.state.vector(), &system.decision()),
        Subject::Read(system) => explain::resolver::resolution(&system.world, &system.resolution()),
    }
}

/// The decision in one line, to be announced. Of a read that is under way, where it stands: what will
/// come of it is told to who asks.
pub(crate) fn headline(subject: &Subject) -> String {
    match subject {
        Subject::Read(system)
            if system.run().is_some()
                && let Some(next) = system.next() =>
        {
            ["Under way: ", next.word(), " is next"].concat()
        }
        Subject::Read(_) | Subject::Publish(_) => explain(subject).headline_text(),
    }
}
