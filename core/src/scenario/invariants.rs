//! Invariants of both kinds of scenario: which a step breaks, and how one stands at a moment.

use super::Subject;
use super::step::Happened;
use crate::frontier::system::invariants::Invariant as OfPublish;
use crate::resolver::system::invariants::Invariant as OfRead;
use std::fmt;

/// An invariant of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// Of publishing a cut.
    Publish(OfPublish),
    /// Of serving a read.
    Read(OfRead),
}

impl Invariant {
    /// All that there are for a scenario of this kind.
    pub fn all_of(subject: &Subject) -> Vec<Invariant> {
        match subject {
            Subject::Publish(_) => OfPublish::ALL.map(Invariant::Publish).to_vec(),
            Subject::Read(_) => OfRead::ALL.map(Invariant::Read).to_vec(),
        }
    }

    /// The id, as it is cited: `I1`, `J9`.
    pub const fn id(self) -> &'static str {
        match self {
            Invariant::Publish(invariant) => invariant.id(),
            Invariant::Read(invariant) => invariant.id(),
        }
    }

    /// The invariant in one sentence.
    pub const fn statement(self) -> &'static str {
        match self {
            Invariant::Publish(invariant) => invariant.statement(),
            Invariant::Read(invariant) => invariant.statement(),
        }
    }

    const fn place(self) -> usize {
        match self {
            Invariant::Publish(invariant) => invariant as usize,
            Invariant::Read(invariant) => invariant as usize,
        }
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// How an invariant stands at a moment of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// No step from the start to here has broken it.
    Holds,
    /// The step that led here breaks it, the first one or once more.
    BrokenHere,
    /// A step before that one has broken it, and that one does not.
    BrokenEarlier,
}

/// The invariants of one kind that were broken: a bit for each, at its place among all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Broken(u16);

impl Broken {
    /// What a step breaks that leads from one state to another.
    ///
    /// An edit of a vector by hand is no step of its system: it may say anything, and what comes of
    /// that shows with the next thing that happens. In a read, an edit changes the world around the
    /// reader, which must keep its invariants whatever the world does.
    pub fn by(before: &Subject, after: &Subject, happened: Option<&Happened>) -> Broken {
        match (before, after) {
            (Subject::Publish(before), Subject::Publish(after)) if happened.is_some() => {
                let broken = OfPublish::ALL.into_iter().filter(|invariant| !invariant.holds(before, after));
                broken.map(Invariant::Publish).collect()
            }
            (Subject::Read(before), Subject::Read(after)) => {
                let broken = OfRead::ALL.into_iter().filter(|invariant| !invariant.holds(before, after));
                broken.map(Invariant::Read).collect()
            }
            (Subject::Publish(_) | Subject::Read(_), _) => Broken::default(),
        }
    }

    /// Whether this one is among them.
    pub const fn contains(self, invariant: Invariant) -> bool {
        self.0 >> invariant.place() & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: Broken) -> Broken {
        Broken(self.0 | other.0)
    }
}

impl FromIterator<Invariant> for Broken {
    fn from_iter<I: IntoIterator<Item = Invariant>>(invariants: I) -> Broken {
        Broken(invariants.into_iter().fold(0, |bits, invariant| bits | 1 << invariant.place()))
    }
}
