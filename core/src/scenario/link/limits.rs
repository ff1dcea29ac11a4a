//! What a link may hold at most: anybody can make one, and opening it must cost next to nothing.
//!
//! The bounds multiply: a state is kept for every few steps, and a copy takes what it copies along. So the text, its
//! sentences and the things in a state are bounded each by itself; together a link costs some sixty megabytes at most.

use super::LinkError;
use crate::scenario::Subject;
use crate::scenario::step::{StepError, refuse};

/// The most characters of a fragment.
pub const CHARACTERS: usize = 32_000;
/// The most bytes of its text, once that is unpacked.
pub const BYTES: usize = 65_536;
/// The most sentences.
const SENTENCES: usize = 2_000;
/// The most bytes of one of them, or of a title.
const SENTENCE_BYTES: usize = 2_000;
/// The most partitions, publishers, messages and candidates.
const THINGS: usize = 200;
/// The most events, pages and records in them.
const EVENTS: usize = 5_000;

/// What would mend any of these.
const INSTEAD: &str = "send the scenario file instead";

/// Refuses a text that is too long.
pub(super) fn of_text(text: &str) -> Result<(), LinkError> {
    let (lines, longest) = text.split('\n').fold((0, 0), |(lines, longest), line| (lines + 1, line.len().max(longest)));
    for (what, found, most) in [
        ("bytes of text", text.len(), BYTES),
        ("sentences", lines, SENTENCES),
        ("bytes in one sentence", longest, SENTENCE_BYTES),
    ] {
        if found > most {
            return Err(LinkError::new(format_args!("it has {found} {what}, and a link may have {most}: {INSTEAD}")));
        }
    }
    Ok(())
}

/// Refuses a state that holds too much.
pub(super) fn of_state(subject: &Subject) -> Result<(), StepError> {
    let (things, events) = match subject {
        Subject::Publish(system) => {
            let partitions = system.state.partitions();
            let events = partitions.iter().map(|partition| {
                let pages = partition.log.as_ref().map_or(&[][..], |log| &log.pages);
                let of_pages: usize = pages.iter().map(|page| 1 + page.events.len()).sum();
                partition.events.len() + partition.checkpoints.len() + of_pages
            });
            (partitions.len() + system.publishers().len() + system.messages().len(), events.sum::<usize>())
        }
        Subject::Read(system) => {
            let candidates = &system.world.candidates;
            (candidates.len(), candidates.iter().map(|candidate| candidate.survivors.len()).sum())
        }
    };
    if things > THINGS || events > EVENTS {
        refuse!("there are {things} things and {events} events now; a link may have {THINGS} and {EVENTS}: {INSTEAD}");
    }
    Ok(())
}
