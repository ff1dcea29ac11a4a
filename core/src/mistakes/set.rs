//! Sets of mistakes: what somebody does wrong at once.

use crate::rules::Rule;
use std::marker::PhantomData;

/// A wrong decision, by its name.
pub trait Mistake: Copy + PartialEq + 'static {
    /// All of them, in the order of the specification.
    const ALL: &'static [Self];

    /// What is done, in the words of the specification: `skips the recheck`.
    fn name(self) -> &'static str;

    /// The rule that forbids it.
    fn rule(self) -> Rule;

    /// The question about somebody's design to which a right one answers yes.
    fn question(self) -> &'static str;

    /// Its place in [`ALL`](Self::ALL).
    fn place(self) -> usize;

    /// The mistake of this name.
    fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mistake| mistake.name() == name.trim())
    }
}

/// Some mistakes of one kind; the empty set is what is right.
///
/// ```
/// use cutline::mistakes::{Mistake, Mistakes, ReadMistake};
/// let skips = ReadMistake::parse("skips the recheck").expect("it is one of them");
/// let mistakes = Mistakes::NONE.with(skips);
/// assert!(mistakes.contains(skips) && !mistakes.without(skips).contains(skips));
/// assert_eq!(mistakes.iter().map(Mistake::rule).collect::<Vec<_>>(), [cutline::rules::Rule::R6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mistakes<M> {
    bits: u32,
    of: PhantomData<M>,
}

impl<M: Mistake> Mistakes<M> {
    /// No mistake.
    pub const NONE: Self = Mistakes { bits: 0, of: PhantomData };

    /// Whether this one is made.
    pub fn contains(self, mistake: M) -> bool {
        self.bits & (1 << mistake.place()) != 0
    }

    /// The same with this one.
    #[must_use]
    pub fn with(self, mistake: M) -> Self {
        Mistakes { bits: self.bits | (1 << mistake.place()), ..self }
    }

    /// The same without this one.
    #[must_use]
    pub fn without(self, mistake: M) -> Self {
        Mistakes { bits: self.bits & !(1 << mistake.place()), ..self }
    }

    /// Whether nothing is wrong.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// These, in the order of the specification.
    pub fn iter(self) -> impl Iterator<Item = M> {
        M::ALL.iter().copied().filter(move |mistake| self.contains(*mistake))
    }
}

impl<M: Mistake> Default for Mistakes<M> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<M: Mistake> FromIterator<M> for Mistakes<M> {
    fn from_iter<I: IntoIterator<Item = M>>(mistakes: I) -> Self {
        mistakes.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mistakes::{PublishMistake, ReadMistake};

    fn names<M: Mistake + std::fmt::Debug>() {
        for (place, mistake) in M::ALL.iter().enumerate() {
            assert_eq!(mistake.place(), place);
            assert_eq!(M::parse(mistake.name()), Some(*mistake));
            assert!(mistake.question().ends_with('?'), "{mistake:?}");
        }
        let all: Mistakes<M> = M::ALL.iter().copied().collect();
        assert_eq!(all.iter().collect::<Vec<_>>(), M::ALL);
        assert!(M::ALL.iter().fold(all, |rest, mistake| rest.without(*mistake)).is_empty());
    }

    #[test]
    fn every_mistake_reads_back() {
        names::<PublishMistake>();
        names::<ReadMistake>();
        assert_eq!(ReadMistake::parse("skips the rechek"), None);
    }
}
