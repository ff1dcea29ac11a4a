//! Inputs: which they are, what stands in them, and how their text becomes a step.

use std::fmt;
use std::rc::Rc;

use cutline::resolver::system::ReadSystem;
use cutline::scenario::Subject;
use cutline::scenario::step::Step;
use cutline::scenario::step::read::CandidateRef;

/// Which input: a column of a thing, which is a partition (by name), a candidate (by its reference), or,
/// without a name, the whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FieldId {
    /// The thing's name.
    pub(crate) of: Rc<str>,
    /// The column.
    pub(crate) column: Rc<str>,
}

impl FieldId {
    /// The input for `column` of `of`.
    pub(crate) fn new(of: &str, column: &str) -> FieldId {
        FieldId { of: of.into(), column: column.into() }
    }

    /// Whether the thing exists, so that the input is on the screen.
    pub(crate) fn is_of(&self, subject: &Subject) -> bool {
        self.of.is_empty()
            || match subject {
                Subject::Publish(system) => system.state.partition(&self.of).is_some(),
                Subject::Read(_) => names(subject).iter().any(|name| **name == *self.of),
            }
    }

    pub(super) fn renamed(self, from: &str, to: &str) -> FieldId {
        if *self.of == *from { FieldId { of: to.into(), ..self } } else { self }
    }
}

/// The id of the input's element: letters that an id may not hold are written as numbers.
impl fmt::Display for FieldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field-")?;
        for letter in self.of.chars().chain(['-']).chain(self.column.chars()) {
            match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => write!(f, "{letter}")?,
                other => write!(f, "_{:x}", u32::from(other))?,
            }
        }
        Ok(())
    }
}

/// What a thing was called before a step, and after it, if the step has changed one name.
///
/// The states are compared, not the steps: a candidate is called by its key and, where that is not
/// enough, by more of it, so that many steps can change its name.
pub(super) fn renamed(before: &Subject, after: &Subject) -> Option<(String, String)> {
    let (before, after) = (names(before), names(after));
    let only = |these: &[String], those: &[String]| {
        let mut new = these.iter().filter(|name| !those.contains(name));
        new.next().cloned().filter(|_| new.next().is_none())
    };
    Some((only(&before, &after)?, only(&after, &before)?))
}

fn names(subject: &Subject) -> Vec<String> {
    match subject {
        Subject::Publish(system) => {
            system.state.partitions().iter().map(|partition| partition.name.to_string()).collect()
        }
        Subject::Read(ReadSystem { world, .. }) => (0..world.candidates.len())
            .filter_map(|place| CandidateRef::to(world, place))
            .map(|candidate| candidate.to_string())
            .collect(),
    }
}

/// What stands in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    /// What people call the input: `coordinate of A`.
    pub(crate) label: Rc<str>,
    /// The text as it was typed.
    pub(crate) text: Rc<str>,
    /// Why it makes no step.
    pub(crate) error: Option<String>,
    /// Whether it makes a step that is taken when the input is left.
    pub(crate) waits: bool,
}

impl Draft {
    /// Whether what is decided upon is older than this text.
    pub(crate) fn is_behind(&self) -> bool {
        self.error.is_some() || self.waits
    }
}

/// What stands in inputs, in the order of their ids. There are few at a time: a list is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drafts(Vec<(FieldId, Draft)>);

impl Drafts {
    /// What stands in an input.
    pub(crate) fn get(&self, field: &FieldId) -> Option<&Draft> {
        self.iter().find(|(other, _)| *other == field).map(|(_, draft)| draft)
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&FieldId, &Draft)> {
        self.0.iter().map(|(field, draft)| (field, draft))
    }

    /// Something else stands in an input now.
    pub(crate) fn insert(&mut self, field: FieldId, draft: Draft) {
        self.remove(&field);
        let place = self.0.iter().position(|(other, _)| *other > field).unwrap_or(self.0.len());
        self.0.insert(place, (field, draft));
    }

    /// What is decided upon stands in an input again.
    pub(crate) fn remove(&mut self, field: &FieldId) {
        self.0.retain(|(other, _)| other != field);
    }

    /// Keeps those that do not read, and that of the input that is typed in.
    pub(super) fn drop_settled(&mut self, editing: Option<&FieldId>) {
        self.0.retain(|(field, draft)| draft.error.is_some() || editing == Some(field));
    }

    /// What is typed about a thing follows its name.
    pub(super) fn rename(&mut self, from: &str, to: &str) {
        for (field, draft) in std::mem::take(&mut self.0) {
            self.insert(field.renamed(from, to), draft);
        }
    }
}

/// Makes a step of a text, against the state that it would change; or says why there is none.
pub(crate) type Read = Rc<dyn Fn(&Subject, &str) -> Result<Step, String>>;

/// When a text that reads is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// At each keystroke; all of them are one step.
    AtOnce,
    /// When the input is left: for names, which other things hang on.
    OnLeave,
}

/// A keystroke in an input.
#[derive(Clone)]
pub(crate) struct Typed {
    /// The input.
    pub(crate) field: FieldId,
    /// What people call it.
    pub(crate) label: Rc<str>,
    /// Its whole text.
    pub(crate) text: Rc<str>,
    /// How it is read.
    pub(crate) read: Read,
    /// When it is taken.
    pub(crate) when: When,
}

impl fmt::Debug for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("field", &self.field).field("text", &self.text).finish_non_exhaustive()
    }
}
