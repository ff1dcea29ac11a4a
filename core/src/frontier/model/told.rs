//! Which of several ways to the same harm is told: one that reads well.

use super::state::Happens;
use crate::frontier::network::{Message, Verdict};
use crate::frontier::system::{Action, Reading};
use crate::frontier::vector::Name;

/// Steps of one publisher are told in a row where they may be. It reads the checkpoints first, and the
/// membership changes late.
pub(super) fn untidiness(actions: &[Happens]) -> usize {
    let many = actions.len();
    let pairs = || actions.windows(2).map(|pair| (&pair[0], &pair[1]));
    let turns = pairs().filter(|(one, next)| publisher(one) != publisher(next)).count();
    let record_first = |(one, next): &(&Happens, &Happens)| {
        publisher(one) == publisher(next) && reads(one, &Reading::Record) && reads(next, &Reading::Checkpoints)
    };
    let changes = actions.iter().enumerate().filter(|(_, one)| matches!(one, Happens::Act(Action::Change(_))));
    let early: usize = changes.map(|(place, _)| many - place).sum();
    (turns * many + pairs().filter(record_first).count()) * many + early
}

/// Who acts; none where it is no publisher.
const fn publisher(happens: &Happens) -> Option<&Name> {
    match happens {
        Happens::Act(Action::Read(name, _) | Action::Propose(name) | Action::ReadBack(name)) => Some(name),
        Happens::Act(_) | Happens::Deliver(_) | Happens::Duplicate(_) | Happens::Drop(_) => None,
    }
}

fn reads(happens: &Happens, what: &Reading) -> bool {
    matches!(happens, Happens::Act(Action::Read(_, reading)) if reading == what)
}

/// Whether the same is done, if perhaps with a message that says something else.
pub(super) fn is_like(one: &Happens, other: &Happens) -> bool {
    match (one, other) {
        (Happens::Deliver(one), Happens::Deliver(other))
        | (Happens::Duplicate(one), Happens::Duplicate(other))
        | (Happens::Drop(one), Happens::Drop(other)) => is_message_like(one, other),
        _ => one == other,
    }
}

fn is_message_like(one: &Message, other: &Message) -> bool {
    let accepted = |verdict: &Verdict| matches!(verdict, Verdict::Accepted { .. });
    match (one, other) {
        (Message::Request(one), Message::Request(other)) => one.operation == other.operation,
        (
            Message::Reply { operation: of_one, verdict: one },
            Message::Reply { operation: of_other, verdict: other },
        ) => of_one == of_other && accepted(one) == accepted(other),
        _ => one == other,
    }
}
