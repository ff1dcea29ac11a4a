//! Taking the steps of a whole system.

use super::{RecordEdit, SystemStep};
use crate::cut::Cut;
use crate::explain::{Sentence, publication};
use crate::frontier::kept::Kept;
use crate::frontier::record::Published;
use crate::frontier::system::{Happening, Illegal, Stored, System};
use crate::mistakes::{Mistakes, PublishMistake};
use crate::scenario::step::{StepError, refuse};

impl SystemStep {
    /// Takes this step, and says what has happened, if it was an action.
    pub(in crate::scenario::step) fn change(&self, system: &mut System) -> Result<Option<Happening>, StepError> {
        match self {
            SystemStep::Act(action) => return system.act(action).map(Some).map_err(|illegal| refusal(&illegal)),
            SystemStep::Record(edit) => edit.apply(system)?,
            SystemStep::Join(name) => system.add_publisher(name).map_err(StepError::new)?,
            SystemStep::Leave(name) => {
                if !system.remove_publisher(name) {
                    refuse!("there is no publisher `{name}`");
                }
            }
            SystemStep::Policy(policy) => system.policy = *policy,
            SystemStep::OperationIds(stored) => system.operation_ids = *stored,
            SystemStep::Mistake(edit) => *system = edit.of(Mistakes::<PublishMistake>::of(system)).make(system),
        }
        Ok(None)
    }
}

/// The reasons in one line.
fn refusal(illegal: &Illegal) -> StepError {
    let reasons: Vec<String> = publication::illegal(illegal).iter().map(Sentence::to_string).collect();
    StepError::new(reasons.join(" "))
}

impl RecordEdit {
    fn apply(&self, system: &mut System) -> Result<(), StepError> {
        let mut stored: Stored = system.stored.clone();
        let epoch = system.state.epoch;
        match self {
            RecordEdit::Cut { order: _, cut } => {
                let operation = stored.cut.as_ref().and_then(|cut| cut.operation.clone());
                let epoch = stored.cut.as_ref().map_or(epoch, |cut| cut.epoch);
                stored.cut = Some(Published { epoch, value: cut.clone(), operation });
            }
            RecordEdit::NoCut => stored.cut = None,
            RecordEdit::Revision(revision) => stored.revision = *revision,
            RecordEdit::Keeps(kept) => {
                let keep = |value: &Kept| Published { epoch, value: value.clone(), operation: None };
                stored.kept = kept.as_ref().map(keep);
            }
            RecordEdit::Epoch(epoch) => of_cut(&mut stored)?.epoch = *epoch,
            RecordEdit::Operation(operation) => of_cut(&mut stored)?.operation.clone_from(operation),
            RecordEdit::KeptEpoch(epoch) => of_kept(&mut stored)?.epoch = *epoch,
            RecordEdit::KeptOperation(operation) => of_kept(&mut stored)?.operation.clone_from(operation),
        }
        system.store(stored);
        Ok(())
    }
}

fn of_cut(stored: &mut Stored) -> Result<&mut Published<Cut>, StepError> {
    let error = || StepError::new("the record has no cut: say which first, like `record before 99`");
    stored.cut.as_mut().ok_or_else(error)
}

fn of_kept(stored: &mut Stored) -> Result<&mut Published<Kept>, StepError> {
    let error = || StepError::new("the record keeps no vector: say which first, like `record keeps A through 2`");
    stored.kept.as_mut().ok_or_else(error)
}
