//! The search as it is in a textbook: what the other one is compared with.

use crate::search::Model;
use std::collections::VecDeque;
#[expect(clippy::disallowed_types, reason = "states have no order, and nobody goes through the set")]
type Seen<T> = std::collections::HashSet<T>;

/// How many states there are, and how many steps it takes to break an invariant. Where that
/// happens it has seen only some of the states, and none of them is counted.
pub(in crate::search) fn naive<M: Model>(model: &M) -> Result<usize, usize> {
    let mut seen = Seen::from([model.start()]);
    let mut waiting = VecDeque::from([(model.start(), 0)]);
    while let Some((before, depth)) = waiting.pop_front() {
        for action in model.actions(&before) {
            let Some(after) = model.step(&before, &action).filter(|after| model.is_within_bounds(after)) else {
                continue;
            };
            if !model.broken(&before, &after).is_empty() {
                return Err(depth + 1);
            }
            if seen.insert(after.clone()) {
                waiting.push_back((after, depth + 1));
            }
        }
    }
    Ok(seen.len())
}
