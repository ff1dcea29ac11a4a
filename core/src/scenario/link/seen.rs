//! What the sender of a link saw, in eight letters.

use crate::frontier::merge::Decision;
use crate::resolver::outcome::Outcome;
use crate::scenario::Subject;
use crate::scenario::answer::Answer;
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
        let digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        let sound = text.len() == Seen::LEN && text.bytes().all(digit);
        u32::from_str_radix(text, 16).ok().filter(|_| sound).map(Seen)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The facts of version 1, a line each: frozen, also where there will be more facts.
pub(super) fn tell(history: &History, to: &mut dyn Write) -> fmt::Result {
    let subject = &**history.current();
    let answer = Answer::of(subject);
    writeln!(to, "outcome {answer}")?;
    match &answer {
        Answer::Publish(Decision::Frontier(frontier)) => {
            for name in &frontier.witnesses {
                writeln!(to, "witness {name}")?;
            }
            for name in &frontier.excused {
                writeln!(to, "excused {name}")?;
            }
            writeln!(to, "next {}", frontier.next)?;
        }
        Answer::Publish(Decision::Rejected(problems)) => {
            for problem in problems {
                writeln!(to, "problem {problem}")?;
            }
        }
        Answer::Publish(Decision::Ended | Decision::Withheld(_)) => {}
        Answer::Read(resolution) => {
            writeln!(to, "used {}", resolution.used_ms)?;
            match &resolution.outcome {
                Outcome::Served(served) => {
                    writeln!(to, "target {} from {} to {}", served.target, served.first_record, served.next_offset)?;
                }
                Outcome::Retryable(retryable) => {
                    for diagnosis in &retryable.diagnosis {
                        writeln!(to, "diagnosis {diagnosis}")?;
                    }
                }
                Outcome::Invalid { problems } => {
                    for problem in problems {
                        writeln!(to, "problem {problem}")?;
                    }
                }
                // All of it is in the outcome.
                Outcome::Gap(_) | Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } => {}
            }
        }
    }
    if let Subject::Publish(system) = subject {
        writeln!(to, "revision {}", system.stored.revision)?;
        if let Some(cut) = &system.stored.cut {
            writeln!(to, "cut {} of {}", cut.value, cut.epoch)?;
        }
    }
    if let Some(before) = history.place().checked_sub(1).and_then(|place| history.state_at(history.line()[place]))
        && let Some(step) = history.last_step()
        && let Ok((_, Some(happened))) = step.take(&before)
    {
        writeln!(to, "happened {happened}")?;
    }
    for invariant in Invariant::all_of(subject) {
        if history.standing(history.at(), invariant) != Some(Standing::Holds) {
            writeln!(to, "broken {}", invariant.id())?;
        }
    }
    Ok(())
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
