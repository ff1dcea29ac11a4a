//! What the sender of a link saw, in eight letters.

use crate::frontier::merge::Decision;
use crate::frontier::system::System;
use crate::resolver::outcome::{Outcome, Resolution};
use crate::scenario::Subject;
use crate::scenario::history::History;
use crate::scenario::invariants::{Invariant, Standing};
use std::fmt::{self, Write};

/// A hash of what was decided at a moment: of facts, in the words in which scenario files expect them.
///
/// Explanations are no part of it, so that another wording does not look like another decision. It
/// finds what has changed in Cutline, not who lies: 32 bits of FNV-1a can be made to fit.
///
/// The text form is eight digits, `0` to `f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen(u32);

impl Seen {
    /// How long the text form is.
    pub(super) const LEN: usize = 8;

    /// What is decided at the current moment of a history.
    pub fn of(history: &History) -> Seen {
        let mut hash = Hash::default();
        // A hash takes everything.
        let _ = tell(history, &mut hash);
        Seen(hash.folded())
    }

    /// Reads the text form.
    pub(super) fn parse(text: &str) -> Option<Seen> {
        let digits = text.chars().try_fold(0, |so_far, digit| Some(so_far << 4 | digit.to_digit(16)?));
        digits.filter(|_| text.len() == Seen::LEN).map(Seen)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The facts of version 1, a line each: frozen, also where there will be more facts.
pub(super) fn tell(history: &History, to: &mut dyn Write) -> fmt::Result {
    match &**history.current() {
        Subject::Publish(system) => publish(system, to)?,
        Subject::Read(system) => read(&system.resolution(), to)?,
    }
    for invariant in Invariant::all_of(history.current()) {
        if history.standing(history.at(), invariant) != Some(Standing::Holds) {
            writeln!(to, "broken {}", invariant.id())?;
        }
    }
    Ok(())
}

fn publish(system: &System, to: &mut dyn Write) -> fmt::Result {
    let decision = system.decision();
    writeln!(to, "outcome {decision}")?;
    match &decision {
        Decision::Frontier(frontier) => {
            for name in &frontier.witnesses {
                writeln!(to, "witness {name}")?;
            }
            for name in &frontier.excused {
                writeln!(to, "excused {name}")?;
            }
        }
        Decision::Rejected(problems) => {
            for problem in problems {
                writeln!(to, "problem {problem}")?;
            }
        }
        Decision::Ended | Decision::Withheld(_) => {}
    }
    writeln!(to, "revision {}", system.stored.revision)?;
    if let Some(cut) = &system.stored.cut {
        writeln!(to, "cut {} of {}", cut.value, cut.epoch)?;
    }
    Ok(())
}

fn read(resolution: &Resolution, to: &mut dyn Write) -> fmt::Result {
    writeln!(to, "outcome {} in {}", resolution.outcome, resolution.used_ms)?;
    match &resolution.outcome {
        Outcome::Served(served) => {
            writeln!(to, "target {} from {} to {}", served.target, served.first_record, served.next_offset)
        }
        Outcome::Retryable(retryable) => {
            retryable.diagnosis.iter().try_for_each(|diagnosis| writeln!(to, "diagnosis {diagnosis}"))
        }
        // All of it is in the outcome, or in the request.
        Outcome::Gap(_) | Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } | Outcome::Invalid { .. } => Ok(()),
    }
}

/// FNV-1a with 64 bits, of which both halves count.
pub(super) struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub(super) fn folded(&self) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "the upper half is folded into the lower one")]
        let folded = (self.0 ^ (self.0 >> 32)) as u32;
        folded
    }
}

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}
