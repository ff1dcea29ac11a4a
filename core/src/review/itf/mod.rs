//! A counterexample as a trace in the ITF format, for the tools of model checkers.
//!
//! The format is Apalache's, documented in its architecture decision 15
//! (<https://apalache-mc.org/docs/adr/015adr-trace.html>); what Quint adds for options and variants is
//! written as Quint writes it. An integer is always a `#bigint`, whatever its size.

mod publish;
mod read;
#[cfg(test)]
pub(super) mod tests;
mod value;

use super::Counterexample;
use super::moment::Moment;
use crate::scenario::Subject;
use crate::scenario::invariants::Invariant;
use crate::scenario::mistakes::AnyMistake;
use value::{Value, fields, text};

impl Counterexample {
    /// An ITF trace of it: the start, and the state after each step. It is JSON.
    ///
    /// Every state has the variables of its system, and beside them `action`, the sentence of the step
    /// that led there (`start` where none did), and `broken`, the ids of the invariants that it broke.
    ///
    /// - **Publishing.** `epoch`; `record` (`revision`, and for its cut and its kept vector an option of
    ///   `value`, `epoch` and `operation`); `coverage` and `generation` by partition; `events` by
    ///   partition, the ground truth; `readings` by publisher, what it has read since its last attempt;
    ///   `beliefs` by publisher; `messages` in flight.
    /// - **Reading.** `clock`; `deadline`, `position` and `outcome`, each an option; `next`, the step that
    ///   comes next or `none`; `stream` (its version, end and trim); `index`, the valid records by exact
    ///   candidate; `stored`, what is stored under each target's name; `pinned`, `excluded`, `cache`;
    ///   `repairs`.
    ///
    /// A cut is a variant `Before` or `Through` of its coordinate: an integer in an order of integers,
    /// and text in any other.
    pub fn itf(&self) -> String {
        let moments = self.moments();
        let mut states = vec![state(&self.start, "start", &[])];
        for Moment { step, after, broken, .. } in &moments {
            states.push(state(after, &step.to_string(), broken));
        }
        let vars: Vec<Value> = states.first().into_iter().flatten().map(|(name, _)| text(name)).collect();
        let states = states.into_iter().enumerate().map(|(index, state)| {
            let meta = fields([("index", Value::Place(index))]);
            Value::Record([("#meta", meta)].into_iter().chain(state).collect())
        });
        let mistakes: Vec<&str> = self.start.mistakes().into_iter().map(AnyMistake::name).collect();
        let description = if mistakes.is_empty() {
            "Made by Cutline, of a system without mistakes".to_owned()
        } else {
            format!("Made by Cutline, of a system that {}", mistakes.join(", "))
        };
        let meta = fields([
            ("format", text("ITF")),
            ("format-description", text("https://apalache-mc.org/docs/adr/015adr-trace.html")),
            ("description", text(description)),
        ]);
        let trace = fields([("#meta", meta), ("vars", Value::List(vars)), ("states", Value::List(states.collect()))]);
        format!("{trace}\n")
    }
}

fn state(subject: &Subject, action: &str, broken: &[Invariant]) -> Vec<(&'static str, Value)> {
    let mut state = match subject {
        Subject::Publish(system) => publish::variables(system),
        Subject::Read(system) => read::variables(system),
    };
    state.push(("action", text(action)));
    state.push(("broken", Value::Set(broken.iter().map(text).collect())));
    state
}
