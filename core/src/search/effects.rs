//! What actions make of the parts that they look at, worked out once and remembered.

use super::keys::{Full, Keys};
use super::parts::PartId;

/// What an action makes of the parts that it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect<'a> {
    /// It cannot happen, or is beyond the bounds.
    Impossible,
    /// It breaks an invariant that is about steps, and these parts go and come.
    Breaks(Change<'a>),
    /// These parts go and come.
    Changes(Change<'a>),
}

/// The parts that go, and those that come in their stead; both sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change<'a> {
    pub(super) gone: &'a [PartId],
    pub(super) come: &'a [PartId],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Impossible,
    Breaks,
    Changes,
}

#[derive(Clone, Copy, Debug)]
struct Noted {
    kind: Kind,
    gone: u8,
    come: u8,
    start: u32,
}

/// Effects by what they follow from: an action, and the parts that it looks at.
#[derive(Debug, Default)]
pub(super) struct Effects {
    keys: Keys,
    noted: Vec<Noted>,
    lists: Vec<PartId>,
}

impl Effects {
    /// What is remembered under this key. None where nothing is; then it is to be [noted](Self::note) next.
    pub(super) fn recall(&mut self, key: &[u32]) -> Result<Option<Effect<'_>>, Full> {
        let (number, new) = self.keys.insert(key)?;
        Ok((!new).then(|| self.get(number as usize)))
    }

    /// Notes what follows from the key that was not remembered.
    pub(super) fn note(&mut self, effect: Effect<'_>) -> Result<(), Full> {
        let (kind, change) = match effect {
            Effect::Impossible => (Kind::Impossible, Change { gone: &[], come: &[] }),
            Effect::Breaks(change) => (Kind::Breaks, change),
            Effect::Changes(change) => (Kind::Changes, change),
        };
        let start = u32::try_from(self.lists.len()).map_err(|_| Full)?;
        let count = |parts: &[PartId]| u8::try_from(parts.len()).map_err(|_| Full);
        self.noted.push(Noted { kind, gone: count(change.gone)?, come: count(change.come)?, start });
        self.lists.extend_from_slice(change.gone);
        self.lists.extend_from_slice(change.come);
        Ok(())
    }

    fn get(&self, number: usize) -> Effect<'_> {
        let Noted { kind, gone, come, start } = self.noted[number];
        let (gone, come) = (usize::from(gone), usize::from(come));
        let listed = &self.lists[start as usize..][..gone + come];
        let change = Change { gone: &listed[..gone], come: &listed[gone..] };
        match kind {
            Kind::Impossible => Effect::Impossible,
            Kind::Breaks => Effect::Breaks(change),
            Kind::Changes => Effect::Changes(change),
        }
    }

    /// How many bytes of memory it takes.
    pub(super) fn memory(&self) -> usize {
        self.keys.memory() + self.noted.capacity() * size_of::<Noted>() + self.lists.capacity() * size_of::<PartId>()
    }
}

/// What is in `left` and not in `right`; both are sorted, and what is there twice counts twice.
pub(super) fn without(left: &[PartId], right: &[PartId]) -> Vec<PartId> {
    let mut rest = Vec::new();
    let mut others = right.iter().peekable();
    for id in left {
        while others.next_if(|other| *other < id).is_some() {}
        if others.next_if_eq(&id).is_none() {
            rest.push(*id);
        }
    }
    rest
}

/// Writes `here` with this change into `next`, sorted as all of them are.
pub(super) fn apply(here: &[PartId], change: Change<'_>, next: &mut Vec<PartId>) {
    next.clear();
    let mut gone = change.gone.iter().peekable();
    let mut come = change.come.iter().peekable();
    for id in here {
        if gone.next_if_eq(&id).is_some() {
            continue;
        }
        while let Some(new) = come.next_if(|new| **new < *id) {
            next.push(*new);
        }
        next.push(*id);
    }
    next.extend(come);
}
