//! Taking the steps of a whole system.

use super::{RecordEdit, SystemStep};
use crate::explain::{Sentence, publication};
use crate::frontier::kept::Kept;
use crate::frontier::record::Published;
use crate::frontier::system::{Happening, Illegal, Stored, System};
use crate::scenario::step::StepError;

impl SystemStep {
    /// The system after this step, and what has happened, if it was an action.
    pub(in crate::scenario::step) fn apply(&self, system: &System) -> Result<(System, Option<Happening>), StepError> {
        let mut after = system.clone();
        match self {
            SystemStep::Act(action) => {
                let stepped = system.step(action).map_err(|illegal| refusal(&illegal))?;
                return Ok((stepped.system, Some(stepped.happening)));
            }
            SystemStep::Record(edit) => after = edit.apply(system)?,
            SystemStep::Join(name) => {
                after = system.with_publisher(name).map_err(|error| StepError(error.to_string()))?;
            }
            SystemStep::Leave(name) => match system.publisher(name) {
                Some(_) => after = system.without_publisher(name),
                None => return Err(StepError(format!("there is no publisher `{name}`"))),
            },
            SystemStep::Policy(policy) => after.policy = *policy,
            SystemStep::OperationIds(stored) => after.operation_ids = *stored,
        }
        Ok((after, None))
    }
}

/// The reasons in one line.
fn refusal(illegal: &Illegal) -> StepError {
    let reasons: Vec<String> = publication::illegal(illegal).iter().map(Sentence::to_string).collect();
    StepError(reasons.join(" "))
}

impl RecordEdit {
    fn apply(&self, system: &System) -> Result<System, StepError> {
        let mut stored: Stored = system.stored.clone();
        let epoch = system.state.epoch;
        let no_cut = || StepError("the record has no cut: say which first, like `record before 99`".to_owned());
        let no_kept =
            || StepError("the record keeps no vector: say which first, like `record keeps A through 2`".to_owned());
        match self {
            RecordEdit::Cut { order: _, cut } => {
                let operation = stored.cut.as_ref().and_then(|cut| cut.operation.clone());
                let epoch = stored.cut.as_ref().map_or(epoch, |cut| cut.epoch);
                stored.cut = Some(Published { epoch, value: cut.clone(), operation });
            }
            RecordEdit::Epoch(epoch) => stored.cut.as_mut().ok_or_else(no_cut)?.epoch = *epoch,
            RecordEdit::Operation(operation) => {
                stored.cut.as_mut().ok_or_else(no_cut)?.operation.clone_from(operation);
            }
            RecordEdit::NoCut => stored.cut = None,
            RecordEdit::Revision(revision) => stored.revision = *revision,
            RecordEdit::Keeps(kept) => {
                let keep = |value: &Kept| Published { epoch, value: value.clone(), operation: None };
                stored.kept = kept.as_ref().map(keep);
            }
            RecordEdit::KeptEpoch(epoch) => stored.kept.as_mut().ok_or_else(no_kept)?.epoch = *epoch,
            RecordEdit::KeptOperation(operation) => {
                stored.kept.as_mut().ok_or_else(no_kept)?.operation.clone_from(operation);
            }
        }
        Ok(system.with_stored(stored))
    }
}
