//! Histories as text.

use super::{History, MomentId};
use crate::scenario::Subject;
use crate::scenario::invariants::Broken;
use crate::scenario::step::{Step, StepError};
use std::fmt::Write as _;

impl History {
    /// The whole tree but for its start, one line for each moment, to be read by [`replay`](Self::replay).
    pub fn record(&self) -> String {
        let mut record = format!("{}\n", self.at().number());
        for node in &self.nodes {
            if let Some(parent) = node.parent {
                let _ = write!(record, "{} ", parent.number());
            }
            // The start is never ahead.
            let _ = write!(record, "{}", node.ahead.map_or(0, MomentId::number));
            if let Some(step) = &node.step {
                let _ = write!(record, " {step}");
            }
            record.push('\n');
        }
        record
    }

    /// Reads what [`record`](Self::record) wrote, from the same start.
    pub fn replay(start: Subject, record: &str) -> Result<History, StepError> {
        let broken = || StepError::new("the stored history is damaged");
        let mut lines = record.lines();
        let mut number = || lines.next().and_then(|line| line.parse::<usize>().ok()).ok_or_else(broken);
        let (at, first) = (number()?, number()?);
        let mut history = History::new(start);
        let mut ahead = vec![first];
        let (mut last, mut state) = (MomentId::START, history.start.clone());
        for line in lines {
            let mut words = line.splitn(3, ' ');
            let mut number = || words.next().and_then(|word| word.parse::<usize>().ok()).ok_or_else(broken);
            let (parent, next) = (MomentId::of(number()?), number()?);
            // Most moments follow the one before them, whose state is at hand.
            if parent != last {
                state = history.state_at(parent).ok_or_else(broken)?;
            }
            let step = Step::parse(&state, words.next().ok_or_else(broken)?)?;
            let (after, happened) = step.take(&state)?;
            let broken = Broken::by(&state, &after, happened.as_ref());
            state = after.into();
            last = history.push(parent, step, &state, broken);
            ahead.push(next);
        }
        for (number, next) in ahead.into_iter().enumerate() {
            let next = (next > 0).then(|| MomentId::of(next));
            let sound = match next {
                Some(next) => history.moment(next).is_some_and(|next| next.parent == Some(MomentId::of(number))),
                None => history.nodes[number].newest.is_none(),
            };
            if !sound {
                return Err(broken());
            }
            history.nodes[number].ahead = next;
        }
        history.lead_on_from(0);
        if history.visit(MomentId::of(at)) { Ok(history) } else { Err(broken()) }
    }
}
