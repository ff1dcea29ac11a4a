//! The merge: what a vector of checkpoints allows to be published (F1 to F6).

use crate::cut::Cut;
use crate::frontier::checkpoint::{Coverage, Finality, StoredCoverage};
use crate::frontier::decisions::{Decisions, Right};
use crate::frontier::problem::{Problem, ProblemKind};
use crate::frontier::vector::{Member, Name, Reading, Vector};
use crate::rules::Rule;
use crate::sorted;
use std::cmp::Ordering;
use std::fmt;

/// What may be published for a vector.
///
/// The text form is the outcome in short: `frontier before 100`, `ended`, `withheld`, `rejected`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The earliest cut of the complete vector, as it stands.
    Frontier(Frontier),
    /// Every partition has ended: there is nothing left to wait for, and no scalar is invented.
    Ended,
    /// Coordinates cannot be compared: the vector is kept, and no scalar is published.
    Withheld(Withheld),
    /// The vector is not one that may be merged. Never empty.
    Rejected(Vec<Problem>),
}

/// A cut that may be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frontier {
    /// The membership epoch it is true of.
    pub epoch: u64,
    /// The cut: one of the vector's own, with its endpoint kind (F5).
    pub cut: Cut,
    /// Every partition that holds it, in the order of the membership.
    pub witnesses: Vec<Name>,
    /// Partitions without a checkpoint that need none, since their floor is at or beyond the cut.
    pub excused: Vec<Name>,
    /// What would be published if the witnesses advanced to the next-least cut.
    pub next: Next,
}

/// What would follow if the witnesses advanced to the next-least cut of the vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This cut would be published.
    Cut(Cut),
    /// This cut would be the least, but these partitions could contribute before it and have no checkpoint.
    Needs {
        /// The cut that waits.
        cut: Cut,
        /// The partitions that would need a checkpoint.
        partitions: Vec<Name>,
    },
    /// Every other partition has ended: the witnesses alone decide, up to the end.
    Ended,
    /// Every partition holds the same cut: there is no next-least one.
    Level,
}

/// A vector without a scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withheld {
    /// The membership epoch it is true of.
    pub epoch: u64,
    /// The kept vector, in the order of the membership.
    pub vector: Vec<(Name, Coverage)>,
    /// The parts of the vector within which cuts do compare; at least two.
    pub groups: Vec<Group>,
}

/// Partitions whose cuts compare with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The least cut among them.
    pub least: Cut,
    /// The partitions.
    pub partitions: Vec<Name>,
}

impl Withheld {
    /// How many pairs there are, without walking them: a million partitions have half a billion.
    pub fn pair_count(&self) -> u64 {
        let size = |group: &Group| u64::try_from(group.partitions.len()).unwrap_or(u64::MAX);
        let (pairs, _) = self.groups.iter().fold((0_u64, 0_u64), |(pairs, before), group| {
            let size = size(group);
            (pairs.saturating_add(before.saturating_mul(size)), before.saturating_add(size))
        });
        pairs
    }

    /// Pairs of partitions whose cuts cannot be compared, each named once, and at most so many of them.
    pub fn pairs(&self, at_most: usize) -> Vec<(&Name, &Name)> {
        let mut pairs = Vec::new();
        for (place, group) in self.groups.iter().enumerate() {
            for other in &self.groups[place + 1..] {
                for left in &group.partitions {
                    for right in &other.partitions {
                        if pairs.len() == at_most {
                            return pairs;
                        }
                        pairs.push((left, right));
                    }
                }
            }
        }
        pairs
    }
}

impl Decision {
    /// The rules that the decision rests on, in the order of the specification.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Decision::Frontier(_) => vec![Rule::F1, Rule::F2, Rule::F3, Rule::F4, Rule::F5],
            Decision::Ended => vec![Rule::F1, Rule::F2, Rule::F3, Rule::F4],
            Decision::Withheld(_) => vec![Rule::F1, Rule::F2, Rule::F3, Rule::F6],
            Decision::Rejected(problems) => {
                let cited = |rule: &&Rule| problems.iter().any(|problem| problem.kind.rule() == **rule);
                Rule::ALL.iter().filter(cited).copied().collect()
            }
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Frontier(frontier) => write!(f, "frontier {}", frontier.cut),
            Decision::Ended => f.write_str("ended"),
            Decision::Withheld(_) => f.write_str("withheld"),
            Decision::Rejected(_) => f.write_str("rejected"),
        }
    }
}

/// Merges a vector of checkpoints into what may be published.
///
/// Guarantees: the cut is an element of the vector with its endpoint kind (F4, F5); it never
/// exceeds the coverage of any partition; the order of members and readings does not matter but
/// for the order of names in the answer; a rejection lists every problem (F1 to F3); cuts that
/// cannot be compared yield no scalar (F6). Linear in the number of checkpoints when they come in
/// the order of the members. It does not know the published record: fencing is F7 and F8.
///
/// A floor excuses a missing checkpoint, and nothing else: a checkpoint that is there counts as it
/// stands.
///
/// ```
/// use cutline::frontier::merge::{Decision, merge};
/// use cutline::scenario::parse_vector;
///
/// let vector = parse_vector(r#"
///     scope = "orders"
///     epoch = 7
///     [partitions]
///     A = "before 100"
///     B = "through 100"
/// "#)?;
/// let Decision::Frontier(frontier) = merge(&vector) else { panic!("nothing is wrong with it") };
/// assert_eq!(frontier.cut.to_string(), "before 100");
/// assert_eq!(frontier.witnesses, ["A".into()]);
/// # Ok::<(), cutline::scenario::FileErrors>(())
/// ```
pub fn merge(vector: &Vector) -> Decision {
    merge_by(&Right, vector)
}

/// Merges a vector by these decisions; [`merge`] does it by the right ones.
pub fn merge_by(by: &dyn Decisions, vector: &Vector) -> Decision {
    let members = vector.membership.members();
    let mut problems = Vec::new();
    if members.is_empty() {
        problems.push(Problem { partition: None, kind: ProblemKind::EmptyMembership });
    }
    let (given, unknown) = assign(members, &vector.readings);
    let mut judged = Judged { problems, held: Vec::with_capacity(members.len()), missing: Vec::new() };
    judged.strangers(by, vector, &unknown);
    for (member, given) in members.iter().zip(&given) {
        judged.member(by, vector, member, given);
    }
    let Judged { mut problems, held, missing } = judged;
    let least = least(by, held.iter().filter_map(|(_, coverage)| coverage.cut()));
    let scalar = match &least {
        Least::Cut(cut) => Some(*cut),
        Least::None | Least::Incomparable => None,
    };
    // Whatever the rejected checkpoints would have said, the cut lies at or below the least one
    // that was read, so a floor at or beyond that one excuses for certain.
    problems.extend(missing.iter().filter_map(|member| missed(by, member, scalar)));
    if !problems.is_empty() {
        return Decision::Rejected(problems);
    }
    let epoch = vector.membership.epoch();
    match least {
        Least::Cut(cut) => Decision::Frontier(frontier(by, epoch, cut, &held, &missing)),
        Least::None => Decision::Ended,
        Least::Incomparable => Decision::Withheld(withheld(by, epoch, &held)),
    }
}

/// What has been found of some members.
pub(super) struct Judged<'a> {
    pub(super) problems: Vec<Problem>,
    /// Those with coverage that counts.
    pub(super) held: Vec<(&'a Member, &'a Coverage)>,
    /// Those without a checkpoint.
    pub(super) missing: Vec<&'a Member>,
}

impl<'a> Judged<'a> {
    /// Readings that are of no member.
    pub(super) fn strangers(&mut self, by: &dyn Decisions, vector: &Vector, unknown: &[&'a Reading]) {
        for reading in unknown {
            let kind = ProblemKind::UnknownPartition;
            self.problems.push(Problem { partition: Some(reading.partition.clone()), kind });
            certified(by, vector, reading, &mut self.problems);
        }
    }

    /// One member, and what was read for it.
    pub(super) fn member(&mut self, by: &dyn Decisions, vector: &'a Vector, member: &'a Member, given: &Given<'a>) {
        match given {
            Given::None => self.missing.push(member),
            Given::One(reading) => {
                if let Some(coverage) = certified(by, vector, reading, &mut self.problems) {
                    self.held.push((member, coverage));
                }
            }
            Given::Many(count) => {
                let kind = ProblemKind::GivenTwice { count: *count };
                self.problems.push(Problem { partition: Some(member.name.clone()), kind });
                for reading in vector.readings.iter().filter(|reading| reading.partition == member.name) {
                    certified(by, vector, reading, &mut self.problems);
                }
            }
        }
    }
}

/// The checkpoints that were read for one member.
pub(super) enum Given<'a> {
    None,
    One(&'a Reading),
    Many(usize),
}

/// Hands each reading to its member; what is left is of no member.
pub(super) fn assign<'a>(members: &[Member], readings: &'a [Reading]) -> (Vec<Given<'a>>, Vec<&'a Reading>) {
    let mut unknown = Vec::new();
    let mut given: Vec<Given<'a>> = members.iter().map(|_| Given::None).collect();
    // Built only if some reading is out of step with the members.
    let mut by_name: Option<Vec<usize>> = None;
    for (step, reading) in readings.iter().enumerate() {
        let in_step = members.get(step).is_some_and(|member| member.name == reading.partition);
        let place = if in_step {
            Some(step)
        } else {
            let by_name = by_name.get_or_insert_with(|| {
                sorted::places(members.len(), &mut |left, right| members[left].name.cmp(&members[right].name))
            });
            let found = by_name.binary_search_by(|place| members[*place].name.cmp(&reading.partition));
            found.ok().and_then(|found| by_name.get(found).copied())
        };
        match place.and_then(|place| given.get_mut(place)) {
            Some(slot) => {
                *slot = match slot {
                    Given::None => Given::One(reading),
                    Given::One(_) => Given::Many(2),
                    Given::Many(count) => Given::Many(*count + 1),
                }
            }
            None => unknown.push(reading),
        }
    }
    (given, unknown)
}

/// The coverage of a checkpoint, where nothing is wrong with it; every problem where something is.
pub(super) fn certified<'a>(
    by: &dyn Decisions,
    vector: &Vector,
    reading: &'a Reading,
    problems: &mut Vec<Problem>,
) -> Option<&'a Coverage> {
    let checkpoint = &reading.checkpoint;
    let mut found = Vec::new();
    if checkpoint.scope != vector.scope {
        found.push(ProblemKind::ScopeMismatch { expected: vector.scope.clone(), found: checkpoint.scope.clone() });
    }
    let epoch = vector.membership.epoch();
    if checkpoint.epoch != epoch {
        found.push(ProblemKind::EpochMismatch { expected: epoch, found: checkpoint.epoch });
    }
    if checkpoint.finality != Finality::Final {
        found.push(ProblemKind::UnsupportedFinality { found: checkpoint.finality });
    }
    if !checkpoint.durable {
        found.push(ProblemKind::NotDurable);
    }
    found.retain(|kind| by.objects(kind));
    let coverage = match &checkpoint.coverage {
        StoredCoverage::Read(coverage) => Some(coverage),
        StoredCoverage::Absent => {
            // What is no coverage cannot rest on anything either: one problem, not two.
            if !found.iter().any(|kind| matches!(kind, ProblemKind::UnsupportedFinality { .. })) {
                found.push(ProblemKind::NoCoverage);
            }
            None
        }
        StoredCoverage::Malformed { text, error } => {
            found.push(ProblemKind::MalformedCoordinate { text: text.clone(), error: error.clone() });
            None
        }
    };
    let sound = found.is_empty();
    problems.extend(found.into_iter().map(|kind| Problem { partition: Some(reading.partition.clone()), kind }));
    coverage.filter(|_| sound)
}

/// The least of some cuts.
enum Least<'a> {
    None,
    Cut(&'a Cut),
    Incomparable,
}

fn least<'a>(by: &dyn Decisions, mut cuts: impl Iterator<Item = &'a Cut>) -> Least<'a> {
    let Some(first) = cuts.next() else { return Least::None };
    cuts.try_fold(first, |so_far, cut| by.least(so_far, cut)).map_or(Least::Incomparable, Least::Cut)
}

/// Whether the member cannot contribute any event before the cut.
pub(super) fn excuses(by: &dyn Decisions, member: &Member, cut: &Cut) -> bool {
    member.floor.as_ref().is_some_and(|floor| by.compare(floor, cut).is_some_and(Ordering::is_ge))
}

/// The problem that a member without a checkpoint is for this cut, if it is one.
pub(super) fn missed(by: &dyn Decisions, member: &Member, cut: Option<&Cut>) -> Option<Problem> {
    if cut.is_some_and(|cut| excuses(by, member, cut)) {
        return None;
    }
    let kind = ProblemKind::MissingCheckpoint { floor: member.floor.clone() };
    by.objects(&kind).then(|| Problem { partition: Some(member.name.clone()), kind })
}

fn frontier(by: &dyn Decisions, epoch: u64, cut: &Cut, held: &[(&Member, &Coverage)], missing: &[&Member]) -> Frontier {
    let holds = |coverage: &Coverage| coverage.cut().is_some_and(|held| by.compare(held, cut) == Some(Ordering::Equal));
    let witnesses =
        held.iter().filter(|(_, coverage)| holds(coverage)).map(|(member, _)| member.name.clone()).collect();
    let beyond = held.iter().filter(|(_, coverage)| !holds(coverage));
    let next = match least(by, beyond.clone().filter_map(|(_, coverage)| coverage.cut())) {
        Least::Cut(next) => {
            let needed: Vec<Name> = missing
                .iter()
                .filter(|member| missed(by, member, Some(next)).is_some())
                .map(|member| member.name.clone())
                .collect();
            if needed.is_empty() {
                Next::Cut(next.clone())
            } else {
                Next::Needs { cut: next.clone(), partitions: needed }
            }
        }
        // All of these compare with the frontier, so they compare with each other.
        Least::None | Least::Incomparable => {
            if beyond.count() > 0 {
                Next::Ended
            } else {
                Next::Level
            }
        }
    };
    let excused = missing.iter().filter(|member| excuses(by, member, cut)).map(|member| member.name.clone()).collect();
    Frontier { epoch, cut: cut.clone(), witnesses, excused, next }
}

/// Groups come in the order of their first partitions.
#[inline(never)]
pub(super) fn withheld(by: &dyn Decisions, epoch: u64, held: &[(&Member, &Coverage)]) -> Withheld {
    let cuts: Vec<(&Name, &Cut)> =
        held.iter().filter_map(|(member, coverage)| coverage.cut().map(|cut| (&member.name, cut))).collect();
    let class = |place: usize| cuts[place].1.at.class();
    let by_class = sorted::places(cuts.len(), &mut |left, right| class(left).cmp(&class(right)));
    let alike: Vec<&[usize]> = by_class.chunk_by(|left, right| class(*left) == class(*right)).collect();
    // Within a class the places kept their order, so the first is the earliest.
    let by_first = sorted::places(alike.len(), &mut |left, right| alike[left].first().cmp(&alike[right].first()));
    let groups = by_first.into_iter().filter_map(|group| {
        let places = alike[group];
        let least = least(by, places.iter().map(|place| cuts[*place].1));
        let partitions = places.iter().map(|place| cuts[*place].0.clone()).collect();
        match least {
            Least::Cut(least) => Some(Group { least: least.clone(), partitions }),
            Least::None | Least::Incomparable => None,
        }
    });
    let groups = groups.collect();
    let vector = held.iter().map(|(member, coverage)| (member.name.clone(), (*coverage).clone())).collect();
    Withheld { epoch, vector, groups }
}
