//! One screen's work: its history, what is being typed, and what a drag would do.

use std::rc::Rc;

use cutline::scenario::Subject;
use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::{Step, StepError};

use super::field::{Draft, Drafts, FieldId, Typed, When};
use super::pull::{MANY, Pulled};

/// So many branches beside the current one are drawn at first.
const FEW_BRANCHES: usize = 8;

/// The work of one screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Session {
    /// What the scenario is called.
    pub(crate) title: Rc<str>,
    /// What it is there to show.
    pub(crate) about: Rc<str>,
    /// The shipped scenario that it began with.
    pub(crate) slug: Option<Rc<str>>,
    /// Every step, taken back or not.
    pub(crate) history: History,
    /// What stands in inputs and is not, or not yet, what is decided upon.
    pub(crate) drafts: Drafts,
    /// Whether a person has changed anything: such work is never dropped.
    pub(crate) touched: bool,
    /// How many of the branches beside the current one are drawn.
    pub(crate) branches: usize,
    /// Another one after each change: what only looks at the work needs no saving. All are equal.
    pub(super) stamp: Rc<()>,
    /// Another moment that is looked at: shown, and not gone to.
    peek: Option<Peek>,
    /// What a drag would do if it ended here: shown, and not in the history.
    preview: Option<Preview>,
    /// The field with the focus, while it is typed in.
    editing: Option<Editing>,
}

#[derive(Clone, Debug, PartialEq)]
struct Preview {
    step: Step,
    shown: Shown,
}

#[derive(Clone, Debug, PartialEq)]
enum Shown {
    Whole(Rc<Subject>),
    /// Of a large vector: the one boundary that is not what it was.
    Pulled(Pulled),
}

#[derive(Clone, Debug, PartialEq)]
struct Peek {
    at: MomentId,
    subject: Rc<Subject>,
}

#[derive(Clone, Debug, PartialEq)]
struct Editing {
    field: FieldId,
    /// The state before the first keystroke: every text of the field is read against it.
    base: Rc<Subject>,
    /// Whether the last step of the history is this field's.
    stepped: bool,
    /// What leaving the field will take.
    pending: Option<Step>,
}

impl Session {
    /// Work that has not begun.
    pub(crate) fn new(title: &str, about: &str, slug: Option<&str>, history: History) -> Session {
        Session {
            title: title.into(),
            about: about.into(),
            slug: slug.map(Rc::from),
            history,
            drafts: Drafts::default(),
            touched: false,
            branches: FEW_BRANCHES,
            stamp: Rc::default(),
            peek: None,
            preview: None,
            editing: None,
        }
    }

    /// What is shown: the current state, or during a drag what it would become, but for what is [pulled](Self::pulled).
    pub(crate) fn shown(&self) -> &Rc<Subject> {
        match &self.preview {
            Some(Preview { shown: Shown::Whole(subject), .. }) => subject,
            Some(Preview { shown: Shown::Pulled(_), .. }) | None => self.settled(),
        }
    }

    /// The boundary of a large vector that is being dragged.
    pub(crate) fn pulled(&self) -> Option<&Pulled> {
        match &self.preview {
            Some(Preview { shown: Shown::Pulled(pulled), .. }) => Some(pulled),
            Some(Preview { shown: Shown::Whole(_), .. }) | None => None,
        }
    }

    /// What is shown but for a drag: the current state, or that of the moment that is looked at.
    pub(crate) fn settled(&self) -> &Rc<Subject> {
        self.peek.as_ref().map_or(self.history.current(), |peek| &peek.subject)
    }

    /// The moment that is looked at, if it is not the current one.
    pub(crate) fn peeked(&self) -> Option<MomentId> {
        self.peek.as_ref().map(|peek| peek.at)
    }

    /// Whether another moment may be shown: what is half done is not taken out of sight.
    pub(super) fn can_look_at(&self, id: MomentId) -> bool {
        id != self.history.at() && self.editing.is_none() && self.preview.is_none()
    }

    /// What a moment is called: `step 4: B ended`.
    pub(crate) fn name_of(&self, id: MomentId) -> String {
        let moment = self.history.moment(id);
        match moment.and_then(|moment| Some((moment.depth, moment.step?))) {
            Some((depth, step)) => format!("step {depth}: {step}"),
            None => "the start".to_owned(),
        }
    }

    /// Whether the other one is the same work, however it is looked at.
    pub(crate) fn is_same_work(&self, other: &Session) -> bool {
        Rc::ptr_eq(&self.stamp, &other.stamp)
    }

    /// Whether a drag is under way.
    pub(crate) fn is_previewing(&self) -> bool {
        self.preview.is_some()
    }

    /// The inputs whose text is newer than what is decided upon.
    pub(crate) fn stale(&self) -> impl Iterator<Item = (&FieldId, &Draft)> {
        let subject = self.history.current();
        self.drafts.iter().filter(|(field, draft)| draft.is_behind() && field.is_of(subject))
    }

    /// Takes a step as a whole.
    pub(super) fn take(&mut self, step: Step) -> Result<bool, StepError> {
        self.settle();
        let before = self.history.current().clone();
        let changed = self.history.take(step)?;
        self.touched |= changed;
        self.follow_names(&before);
        Ok(changed)
    }

    /// Takes the last step back, and says which it was.
    pub(super) fn undo(&mut self) -> Option<String> {
        let before = self.history.current().clone();
        let step = self.history.undo()?.to_string();
        self.follow_names(&before);
        Some(step)
    }

    /// Takes the next step again, and says which it was.
    pub(super) fn redo(&mut self) -> Option<String> {
        let before = self.history.current().clone();
        let step = self.history.redo()?.to_string();
        self.follow_names(&before);
        Some(step)
    }

    /// Goes to any moment; whether it is there.
    pub(super) fn visit(&mut self, id: MomentId) -> bool {
        let before = self.history.current().clone();
        let there = self.history.visit(id);
        self.follow_names(&before);
        there
    }

    /// Shows a moment without going there, or the current one again.
    pub(super) fn peek(&mut self, id: Option<MomentId>) {
        self.peek = id.and_then(|at| Some(Peek { at, subject: self.history.state_at(at)? }));
    }

    /// What is being typed about a thing stays with it when its name changes.
    fn follow_names(&mut self, before: &Subject) {
        if self.drafts.iter().next().is_some()
            && let Some((from, to)) = super::field::renamed(before, self.history.current())
        {
            self.drafts.rename(&from, &to);
        }
    }

    /// Takes a step in place of the last: a key that is held down is one step.
    pub(super) fn retake(&mut self, step: Step) -> Result<bool, StepError> {
        self.settle();
        let changed = self.history.retake(step)?;
        self.touched |= changed;
        Ok(changed)
    }

    /// Takes what was typed as far as it makes sense, and keeps the text.
    pub(super) fn typed(&mut self, typed: &Typed) {
        let same = self.editing.as_ref().is_some_and(|editing| editing.field == typed.field);
        if !same {
            self.settle();
        }
        let mut editing = self.editing.take().unwrap_or_else(|| Editing {
            field: typed.field.clone(),
            base: self.history.current().clone(),
            stepped: false,
            pending: None,
        });
        editing.pending = None;
        let read = (typed.read)(&editing.base, &typed.text);
        let error = match (read, typed.when) {
            (Ok(step), When::AtOnce) => {
                let changed = if editing.stepped { self.history.retake(step) } else { self.history.take(step) };
                match changed {
                    Ok(changed) => {
                        editing.stepped = changed;
                        None
                    }
                    Err(error) => Some(error.to_string()),
                }
            }
            (Ok(step), When::OnLeave) => match step.apply(&editing.base) {
                Ok(_) => {
                    editing.pending = Some(step);
                    None
                }
                Err(error) => Some(error.to_string()),
            },
            (Err(error), _) => Some(error),
        };
        let waits = editing.pending.is_some();
        self.drafts
            .insert(typed.field.clone(), Draft { label: typed.label.clone(), text: typed.text.clone(), error, waits });
        self.touched = true;
        self.editing = Some(editing);
    }

    /// Ends the typing in a field; gives what that has done to the history.
    pub(super) fn leave(&mut self, field: &FieldId) -> Left {
        let Some(editing) = self.editing.take_if(|editing| editing.field == *field) else {
            self.drop_settled_drafts();
            return Left::Nothing;
        };
        let Some(step) = editing.pending else {
            self.drop_settled_drafts();
            return if editing.stepped { Left::Changed } else { Left::Nothing };
        };
        self.drafts.remove(field);
        self.drop_settled_drafts();
        match self.take(step) {
            Ok(true) => Left::Changed,
            Ok(false) | Err(_) => Left::Nothing,
        }
    }

    /// Gives up the text of a field: what was last taken stands in it again.
    pub(super) fn discard(&mut self, field: &FieldId) {
        self.editing.take_if(|editing| editing.field == *field);
        self.drafts.remove(field);
    }

    /// Shows what a step would do.
    pub(super) fn preview(&mut self, step: Step) {
        let current = self.history.current();
        let is_large = matches!(&**current, Subject::Publish(system) if system.state.partitions().len() >= MANY);
        let pulled = if is_large { Pulled::by(&step, current, self.pulled()) } else { None };
        let shown = match pulled {
            Some(pulled) => Some(Shown::Pulled(pulled)),
            None => step.apply(current).ok().map(|subject| Shown::Whole(Rc::new(subject))),
        };
        self.preview = shown.map(|shown| Preview { step, shown });
    }

    /// Takes the step that is shown.
    pub(super) fn commit(&mut self) -> bool {
        match self.preview.take() {
            Some(Preview { step, .. }) => self.take(step).unwrap_or(false),
            None => false,
        }
    }

    /// Forgets the step that is shown.
    pub(super) fn cancel(&mut self) {
        self.preview = None;
    }

    /// Ends whatever is half done, so that the history can be walked.
    pub(super) fn settle(&mut self) {
        self.preview = None;
        if let Some(field) = self.editing.as_ref().map(|editing| editing.field.clone()) {
            self.leave(&field);
        }
    }

    /// Drafts that say what is decided anyway are dropped; those that do not read stay.
    fn drop_settled_drafts(&mut self) {
        let editing = self.editing.as_ref().map(|editing| &editing.field);
        self.drafts.drop_settled(editing);
    }
}

/// What leaving a field has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    Nothing,
    Changed,
}
