//! The questions about a design, and how they are answered.

use cutline::mistakes::{Mistake, PublishMistake as P, ReadMistake as R};
use cutline::rules::Rule;
use cutline::scenario::Kind;

/// A question; who answers it with no makes its mistake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Asked {
    /// Its place among those of its kind.
    pub(crate) place: usize,
    /// What is asked.
    pub(crate) question: &'static str,
    /// The mistake.
    pub(crate) mistake: &'static str,
    /// The rule that forbids it.
    pub(crate) rule: Rule,
}

impl Asked {
    fn about<M: Mistake>(mistake: M) -> Asked {
        let (question, name) = (mistake.question(), mistake.name());
        Asked { place: mistake.place(), question, mistake: name, rule: mistake.rule() }
    }

    /// Every question about systems of this kind, in the order of the specification.
    pub(crate) fn all(kind: Kind) -> Vec<Asked> {
        match kind {
            Kind::Publish => P::ALL.iter().copied().map(Asked::about).collect(),
            Kind::Read => R::ALL.iter().copied().map(Asked::about).collect(),
        }
    }

    /// The question whose mistake has this name.
    pub(crate) fn named(kind: Kind, mistake: &str) -> Option<Asked> {
        Asked::all(kind).into_iter().find(|asked| asked.mistake == mistake)
    }
}

/// The questions by what they are about.
pub(crate) fn groups(kind: Kind) -> Vec<(&'static str, Vec<Asked>)> {
    let groups: &[(&str, &[usize])] = match kind {
        Kind::Publish => &[
            ("What a checkpoint says", &PLACES_OF_CHECKPOINTS),
            ("Which cut is published", &PLACES_OF_CUTS),
            ("How it is written", &PLACES_OF_WRITES),
            ("After losing, or silence", &PLACES_OF_RETRIES),
        ],
        Kind::Read => &[
            ("Which candidate is chosen", &PLACES_OF_CHOICES),
            ("From the choice to the bytes", &PLACES_OF_READS),
            ("After a failure", &PLACES_OF_FAILURES),
        ],
    };
    let all = Asked::all(kind);
    groups.iter().map(|(about, places)| (*about, places.iter().map(|place| all[*place]).collect())).collect()
}

const PLACES_OF_CHECKPOINTS: [usize; 6] = [
    P::RelabelsBefore as usize,
    P::TakesGreatestEvent as usize,
    P::TakesAnyFinality as usize,
    P::SkipsMissing as usize,
    P::IgnoresScope as usize,
    P::ComparesAsText as usize,
];
const PLACES_OF_CUTS: [usize; 3] = [P::TakesLatest as usize, P::AddsOne as usize, P::GoesBack as usize];
const PLACES_OF_WRITES: [usize; 3] =
    [P::WritesUnconditionally as usize, P::PublishesAcrossEpochs as usize, P::EqualIsOwn as usize];
const PLACES_OF_RETRIES: [usize; 4] = [
    P::RetriesOldProposal as usize,
    P::SilenceIsSuccess as usize,
    P::SilenceIsFailure as usize,
    P::RefusalIsDeath as usize,
];
const PLACES_OF_CHOICES: [usize; 3] =
    [R::HighestNumberWins as usize, R::ComparesAcrossViews as usize, R::KeepsStaleAnswer as usize];
const PLACES_OF_READS: [usize; 3] = [R::ReadsByKey as usize, R::SkipsRecheck as usize, R::FillsGaps as usize];
const PLACES_OF_FAILURES: [usize; 6] = [
    R::FallsBackToOtherView as usize,
    R::ExcludesGeneration as usize,
    R::CachesFailure as usize,
    R::RestartsDeadline as usize,
    R::RepairsWithoutEnd as usize,
    R::EofForFailure as usize,
];

/// The questions that are answered with no: a small set of their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Noes(u32);

impl Noes {
    /// This one alone.
    pub(crate) const fn only(place: usize) -> Noes {
        Noes(1 << place)
    }

    /// Whether the question at this place is among them.
    pub(crate) const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// Answers one question.
    pub(crate) const fn answer(&mut self, place: usize, yes: bool) {
        self.0 = if yes { self.0 & !(1 << place) } else { self.0 | 1 << place };
    }

    /// How many there are.
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// These, as questions.
    pub(crate) fn of(self, kind: Kind) -> impl Iterator<Item = Asked> {
        Asked::all(kind).into_iter().filter(move |asked| self.has(asked.place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_in_one_group() {
        for kind in [Kind::Publish, Kind::Read] {
            let mut grouped: Vec<usize> = groups(kind).into_iter().flat_map(|(_, of)| of).map(|it| it.place).collect();
            grouped.sort_unstable();
            assert_eq!(grouped, (0..Asked::all(kind).len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn answers_are_kept_one_by_one() {
        let mut noes = Noes::default();
        noes.answer(3, false);
        noes.answer(11, false);
        noes.answer(3, true);
        assert_eq!((noes, noes.count()), (Noes::only(11), 1));
        assert_eq!(noes.of(Kind::Read).map(|asked| asked.mistake).collect::<Vec<_>>(), ["repairs without end"]);
    }
}
