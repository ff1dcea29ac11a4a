//! The index: the frontier of a complete vector while its partitions advance one by one.

use crate::frontier::checkpoint::Coverage;
use crate::rules::Rule;
use std::cmp::Ordering;
use std::fmt;

/// How many compete in one match. Whoever has not won a match ends an advance there, and of many few have;
/// more than these, and the advance of a witness would be the slower for it.
const WIDTH: usize = 16;

/// What an index holds for each partition: [`Coverage`], or a [`PackedCut`](super::packed::PackedCut)
/// where the coordinates are numbers.
///
/// Laws: among values that compare at all the order is total, and what has ended compares with
/// everything, and is beyond everything that has not.
pub trait Comparable {
    /// Which of two comes first; `None` where they cannot be compared (F6).
    fn compare(&self, other: &Self) -> Option<Ordering>;

    /// Whether the partition can contribute nothing more.
    fn has_ended(&self) -> bool;

    /// Whether it comes first for certain.
    fn precedes(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Less)
    }
}

impl Comparable for Coverage {
    fn compare(&self, other: &Self) -> Option<Ordering> {
        self.compare(other)
    }

    fn has_ended(&self) -> bool {
        self.cut().is_none()
    }
}

/// One coverage for each partition, and at any time the least of them (F4).
///
/// Partitions are called by their places in the membership. Guarantees: after any advances the frontier,
/// its spelling and its witnesses are those that [`merge`](super::merge::merge) finds in the same vector;
/// nothing is rounded, and no coverage goes back (F13). Cost: an advance takes at most one match of
/// sixteen in each of log₁₆ n rounds, and ends at the first round that the partition had not won; the frontier is
/// looked up; w witnesses take w such ways down. It does not know F1 to F3:
/// [`complete`](super::complete::complete) checks them once, where coverage comes in. A membership
/// change makes a new index.
///
/// ```
/// use cutline::frontier::checkpoint::Coverage;
/// use cutline::frontier::index::{Index, NotAdvanced};
///
/// let order = "lsn".parse().unwrap();
/// let at = |text: &str| Coverage::parse(&order, text).unwrap();
/// let mut index = Index::new(vec![at("before 0/A0"), at("through 0/A0"), at("before 0/0A0")]).unwrap();
/// assert_eq!(index.frontier(), Some(&at("before 0/A0")));
/// assert_eq!(index.witnesses(), [0, 2]);
///
/// index.advance(0, at("through 0/B0")).unwrap();
/// index.advance(2, at("ended")).unwrap();
/// assert_eq!(index.frontier(), Some(&at("through 0/A0")));
/// assert_eq!(index.witnesses(), [1]);
/// assert_eq!(index.advance(1, at("before 0/A0")), Err(NotAdvanced::LesserCoverage));
/// ```
#[derive(Clone, Debug)]
pub struct Index<C = Coverage> {
    held: Vec<C>,
    /// A tournament: who holds the least of each sixteen, then of each sixteen of those, and so on, round after
    /// round in one array, the last one over all. Of equals the first wins, as in a merge.
    winners: Vec<usize>,
}

impl<C: Comparable> Index<C> {
    /// An index over the coverage of each partition, in the order of the membership. Linear.
    pub fn new(held: Vec<C>) -> Result<Index<C>, NotIndexed> {
        if held.is_empty() {
            return Err(NotIndexed::Empty);
        }
        // What compares with one compares with all that do.
        let of_order = held.iter().position(|coverage| !coverage.has_ended());
        if let Some(one) = of_order
            && let Some(other) = held.iter().position(|coverage| coverage.compare(&held[one]).is_none())
        {
            return Err(NotIndexed::Incomparable { one, other });
        }
        let everybody: Vec<usize> = (0..held.len()).collect();
        let round = |entrants: &[usize]| -> Vec<usize> {
            entrants.chunks(WIDTH).map(|entrants| winner(&held, entrants.iter().copied())).collect()
        };
        let mut last = round(&everybody);
        let mut winners = last.clone();
        while last.len() > 1 {
            last = round(&last);
            winners.extend(&last);
        }
        Ok(Index { held, winners })
    }

    /// The least of all, as the first partition holds it; none where every partition has ended.
    pub fn frontier(&self) -> Option<&C> {
        let first = self.winners.last()?;
        self.held.get(*first).filter(|coverage| !coverage.has_ended())
    }

    /// The places of the partitions that hold the frontier, in order; empty where every partition has ended.
    pub fn witnesses(&self) -> Vec<usize> {
        let Some(frontier) = self.frontier() else { return Vec::new() };
        let holds = |place: &usize| self.held[*place].compare(frontier) == Some(Ordering::Equal);
        // From the last round down: nobody holds it in a match whose winner does not.
        let mut matches = vec![0];
        for (winners, entrants) in self.rounds().into_iter().rev() {
            let won = matches.into_iter().filter(|number| holds(&winners[*number]));
            matches = won.flat_map(|number| number * WIDTH..entrants.min((number + 1) * WIDTH)).collect();
        }
        matches.into_iter().filter(holds).collect()
    }

    /// What the partition at this place holds.
    pub fn held(&self, place: usize) -> Option<&C> {
        self.held.get(place)
    }

    /// Takes the partition's coverage forward, or leaves all as it is and says why (F13).
    ///
    /// Coverage that equals what is held is taken, so that its spelling is that of the latest checkpoint.
    pub fn advance(&mut self, place: usize, to: C) -> Result<(), NotAdvanced> {
        let held = self.held.get_mut(place).ok_or(NotAdvanced::NotMember)?;
        if held.has_ended() {
            return Err(NotAdvanced::AfterEnded);
        }
        match to.compare(held) {
            None => Err(NotAdvanced::Incomparable),
            Some(Ordering::Less) => Err(NotAdvanced::LesserCoverage),
            Some(Ordering::Equal | Ordering::Greater) => {
                *held = to;
                self.replay(place);
                Ok(())
            }
        }
    }

    /// Plays the matches again that this partition had won. It has only gone forward, so the others stand.
    fn replay(&mut self, place: usize) {
        let mut number = place / WIDTH;
        if self.winners[number] != place {
            return;
        }
        self.winners[number] = winner(&self.held, number * WIDTH..self.held.len().min((number + 1) * WIDTH));
        let (mut begin, mut end) = (0, self.held.len().div_ceil(WIDTH));
        while end - begin > 1 {
            number /= WIDTH;
            let next = end + number;
            if self.winners[next] != place {
                return;
            }
            let entrants = begin + number * WIDTH..end.min(begin + (number + 1) * WIDTH);
            self.winners[next] = winner(&self.held, self.winners[entrants].iter().copied());
            (begin, end) = (end, end + (end - begin).div_ceil(WIDTH));
        }
    }

    /// The winners of each round, and how many had entered it; the first round first.
    fn rounds(&self) -> Vec<(&[usize], usize)> {
        let mut rounds = Vec::new();
        let (mut rest, mut entrants) = (self.winners.as_slice(), self.held.len());
        while let Some((winners, later)) = rest.split_at_checked(entrants.div_ceil(WIDTH)).filter(|_| !rest.is_empty())
        {
            rounds.push((winners, entrants));
            (rest, entrants) = (later, winners.len());
        }
        rounds
    }
}

/// The one of these places that holds the least, the first of equals; they are never none.
fn winner<C: Comparable>(held: &[C], entrants: impl Iterator<Item = usize>) -> usize {
    let earlier = |first: usize, other: usize| if held[other].precedes(&held[first]) { other } else { first };
    entrants.reduce(earlier).unwrap_or_default()
}

/// Why there is no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotIndexed {
    /// There is no partition (F1).
    Empty,
    /// Two partitions hold what cannot be compared: a merge withholds (F6).
    Incomparable {
        /// The place of one.
        one: usize,
        /// The place of the first that does not compare with it.
        other: usize,
    },
}

impl NotIndexed {
    /// The rule that says so.
    pub const fn rule(self) -> Rule {
        match self {
            NotIndexed::Empty => Rule::F1,
            NotIndexed::Incomparable { .. } => Rule::F6,
        }
    }
}

impl fmt::Display for NotIndexed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotIndexed::Empty => f.write_str("there is no partition: an index needs at least one (F1)"),
            NotIndexed::Incomparable { one, other } => write!(
                f,
                "the coverages at places {one} and {other} cannot be compared: give an index partitions of one order, \
                 or keep the vector (F6)"
            ),
        }
    }
}

impl std::error::Error for NotIndexed {}

/// Why an advance has changed nothing. The names are those of a refused checkpoint write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdvanced {
    /// No partition has this place.
    NotMember,
    /// What is held is further.
    LesserCoverage,
    /// The partition has ended: nothing follows.
    AfterEnded,
    /// What is held does not compare with it: it is of another order.
    Incomparable,
}

impl NotAdvanced {
    /// The rule that says so.
    pub const fn rule(self) -> Rule {
        match self {
            NotAdvanced::NotMember => Rule::F1,
            NotAdvanced::LesserCoverage | NotAdvanced::AfterEnded => Rule::F13,
            NotAdvanced::Incomparable => Rule::F6,
        }
    }
}

impl fmt::Display for NotAdvanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAdvanced::NotMember => "no partition has this place: a membership change needs a new index (F1)",
            NotAdvanced::LesserCoverage => "what is held is further: coverage never goes back (F13)",
            NotAdvanced::AfterEnded => "the partition has ended: nothing follows (F13)",
            NotAdvanced::Incomparable => "it does not compare with what is held: give coverage of the same order (F6)",
        })
    }
}

impl std::error::Error for NotAdvanced {}
