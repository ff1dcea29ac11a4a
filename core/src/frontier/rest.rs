//! The rest of a vector: everything that a merge finds of it while one partition is still open.
//!
//! Whoever drags one boundary of ten thousand asks for a merge with every move, and all but one partition
//! are what they were.

use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage};
use crate::frontier::decisions::Right;
use crate::frontier::merge::{
    Decision, Frontier, Given, Group, Judged, Next, Withheld, assign, certified, excuses, missed, withheld,
};
use crate::frontier::problem::Problem;
use crate::frontier::vector::{Member, Membership, Name, Reading, Vector};
use crate::sorted;
use std::cmp::Ordering;

/// The first of some partitions, as many as words ever name, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Few {
    /// The first of them.
    pub names: Vec<Name>,
    /// How many there are, these included.
    pub count: usize,
}

impl Few {
    /// The most that are named.
    pub const NAMED: usize = 4;

    /// One more, after the others.
    pub fn add(&mut self, name: &Name) {
        if self.names.len() < Few::NAMED {
            self.names.push(name.clone());
        }
        self.count += 1;
    }
}

/// What a frontier does not say of the partitions that do not hold it, and its words do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beside {
    /// Those that are further.
    pub(crate) further: Few,
    /// The cut of the first of these.
    pub(crate) first: Option<Cut>,
    /// Whether one of these lies at the coordinate of the cut.
    pub(crate) at_cut: bool,
    /// Those that have ended.
    pub(crate) ended: Few,
}

/// A vector but for the checkpoint of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Scope and epoch, without members and readings.
    frame: Vector,
    open: Name,
    /// What is wrong with the others, as far as it is said before what is wrong with the open one; and after that.
    problems: [Vec<Problem>; 2],
    missing: Vec<Member>,
    /// What the others hold, and how many of them come before the open one.
    held: Vec<(Name, Coverage)>,
    before: usize,
    /// The others whose cuts compare.
    groups: Vec<Standing>,
    /// The places of the groups in the order of what they are of.
    by_class: Vec<usize>,
    /// Of the only group: who holds its least cut, and how many of them come before the open one.
    holders: Vec<Name>,
    holders_before: usize,
    /// Of the only group: the next-least cut, and whether somebody before the open one holds it.
    next: Option<(Cut, bool)>,
    /// The first that have a cut, and the first whose cut is beyond the least one; each with whether it comes before
    /// the open one.
    cuts: Firsts,
    beyond: Firsts,
    /// Those that have ended, and how many of them come before the open one.
    ended: Few,
    ended_before: usize,
}

/// Partitions whose cuts compare, and the open one beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Standing {
    group: Group,
    /// How many of them come before the open one.
    before: usize,
    /// Whether the first that holds the least cut is one of these.
    least_before: bool,
}

/// The first of some cuts, whose they are, and whether they come before the open one; and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Firsts {
    first: Vec<(Name, Cut, bool)>,
    count: usize,
}

impl Firsts {
    fn add(&mut self, name: &Name, cut: &Cut, before: bool) {
        if self.first.len() < Few::NAMED {
            self.first.push((name.clone(), cut.clone(), before));
        }
        self.count += 1;
    }
}

impl Rest {
    /// The rest of a vector without this partition. None where it is no member, or has not exactly one checkpoint.
    /// As long as a merge.
    pub fn new(vector: &Vector, open: &str) -> Option<Rest> {
        let members = vector.membership.members();
        let place = members.iter().position(|member| *member.name == *open)?;
        let (given, unknown) = assign(members, &vector.readings);
        let Given::One(_) = given.get(place)? else { return None };
        let mut judged = Judged { problems: Vec::new(), held: Vec::with_capacity(members.len()), missing: Vec::new() };
        judged.strangers(&Right, vector, &unknown);
        let (mut first_problems, mut before) = (Vec::new(), 0);
        for (at, (member, given)) in members.iter().zip(&given).enumerate() {
            if at == place {
                first_problems = std::mem::take(&mut judged.problems);
                before = judged.held.len();
            } else {
                judged.member(&Right, vector, member, given);
            }
        }
        let Judged { problems, held, missing } = judged;
        let epoch = vector.membership.epoch();
        let mut rest = Rest {
            frame: Vector {
                scope: vector.scope.clone(),
                membership: Membership::of_unique(epoch, Vec::new()),
                readings: Vec::new(),
            },
            open: members[place].name.clone(),
            problems: [first_problems, problems],
            missing: missing.into_iter().cloned().collect(),
            held: Vec::new(),
            before,
            groups: Vec::new(),
            by_class: Vec::new(),
            holders: Vec::new(),
            holders_before: 0,
            next: None,
            cuts: Firsts::default(),
            beyond: Firsts::default(),
            ended: Few::default(),
            ended_before: 0,
        };
        let Withheld { vector, groups, .. } = withheld(&Right, epoch, &held);
        rest.held = vector;
        rest.group(groups);
        rest.look();
        Some(rest)
    }

    /// Finds where the open one would stand in each group.
    fn group(&mut self, groups: Vec<Group>) {
        let name = |place: usize| &self.held[place].0;
        let by_name = sorted::places(self.before, &mut |left, right| name(left).cmp(name(right)));
        let is_before = |other: &Name| by_name.binary_search_by(|place| name(*place).cmp(other)).is_ok();
        let standing = |group: Group| {
            let before = group.partitions.partition_point(is_before);
            Standing { group, before, least_before: false }
        };
        let mut groups: Vec<Standing> = groups.into_iter().map(standing).collect();
        let class = |place: usize| groups[place].group.least.at.class();
        self.by_class = sorted::places(groups.len(), &mut |left, right| class(left).cmp(&class(right)));
        std::mem::swap(&mut self.groups, &mut groups);
        for place in 0..self.before {
            let Some(cut) = self.held[place].1.cut() else { continue };
            if let Ok(group) = self.group_of(cut)
                && self.groups[group].group.least == *cut
            {
                self.groups[group].least_before = true;
            }
        }
    }

    /// Finds who holds the least cut of the only group, and what lies beyond it.
    fn look(&mut self) {
        let least = match self.groups.as_slice() {
            [only] => Some(&only.group.least),
            _ => None,
        };
        let mut next: Option<(Cut, bool)> = None;
        for (place, (name, coverage)) in self.held.iter().enumerate() {
            let before = place < self.before;
            let Some(cut) = coverage.cut() else {
                self.ended.add(name);
                self.ended_before += usize::from(before);
                continue;
            };
            self.cuts.add(name, cut, before);
            let Some(least) = least else { continue };
            if cut == least {
                self.holders.push(name.clone());
                self.holders_before += usize::from(before);
                continue;
            }
            self.beyond.add(name, cut, before);
            if next.as_ref().is_none_or(|(next, _)| cut.compare(next) == Some(Ordering::Less)) {
                next = Some((cut.clone(), before));
            }
        }
        self.next = next;
    }

    /// Whether the answer is the same rejection wherever the boundary of the open partition lies.
    pub fn rejects(&self) -> bool {
        let [first, last] = &self.problems;
        let wrong = !(first.is_empty() && last.is_empty() && self.missing.is_empty());
        // A floor excuses up to a cut, which may be that boundary.
        wrong && self.missing.iter().all(|member| member.floor.is_none())
    }

    /// What [`merge`](super::merge::merge) says of the whole vector if this is the open partition's checkpoint. As
    /// long as the answer is, however many partitions there are.
    pub fn with(&self, checkpoint: &Checkpoint) -> Decision {
        let reading = Reading { partition: self.open.clone(), checkpoint: checkpoint.clone() };
        let mut own = Vec::new();
        let coverage = certified(&Right, &self.frame, &reading, &mut own);
        let cut = coverage.and_then(Coverage::cut);
        let group = cut.map(|cut| self.group_of(cut));
        let least = self.least(cut, group);
        let scalar = match &least {
            Least::Cut(cut) => Some(*cut),
            Least::None | Least::Incomparable => None,
        };
        let missed = self.missing.iter().filter_map(|member| missed(&Right, member, scalar));
        let [head, tail] = &self.problems;
        let problems: Vec<Problem> = head.iter().chain(&own).chain(tail).cloned().chain(missed).collect();
        if !problems.is_empty() {
            return Decision::Rejected(problems);
        }
        match (least, coverage) {
            (Least::Cut(least), _) => Decision::Frontier(self.frontier(cut, least)),
            (Least::Incomparable, Some(coverage)) => Decision::Withheld(self.withheld(coverage, group)),
            (Least::None | Least::Incomparable, _) => Decision::Ended,
        }
    }

    /// The group that a cut is of, or where a new one would stand among the classes.
    fn group_of(&self, cut: &Cut) -> Result<usize, usize> {
        let class = cut.at.class();
        let found = self.by_class.binary_search_by(|place| self.groups[*place].group.least.at.class().cmp(&class));
        found.map(|found| self.by_class[found])
    }

    fn least<'a>(&'a self, cut: Option<&'a Cut>, group: Option<Result<usize, usize>>) -> Least<'a> {
        match (self.groups.as_slice(), cut, group) {
            ([], None, _) => Least::None,
            ([], Some(cut), _) => Least::Cut(cut),
            ([only], None, _) => Least::Cut(&only.group.least),
            ([only], Some(cut), Some(Ok(_))) => Least::Cut(earlier(&only.group.least, cut, only.least_before)),
            _ => Least::Incomparable,
        }
    }

    /// The least cut of the others, where they have one.
    fn of_rest(&self) -> Option<&Cut> {
        self.groups.first().map(|only| &only.group.least)
    }

    fn frontier(&self, own: Option<&Cut>, cut: &Cut) -> Frontier {
        let of_rest = self.of_rest();
        let rest_holds = of_rest == Some(cut);
        let own_holds = own == Some(cut);
        let mut witnesses = if rest_holds { self.holders.clone() } else { Vec::new() };
        if own_holds {
            witnesses.insert(if rest_holds { self.holders_before } else { 0 }, self.open.clone());
        }
        // The least cut that lies beyond, of the others and of the open one.
        let others = if rest_holds { self.next.as_ref() } else { None };
        let next = match (others, own.filter(|_| !own_holds)) {
            (Some((next, before)), Some(own)) => Some(earlier(next, own, *before)),
            (Some((next, _)), None) => Some(next),
            (None, own) => of_rest.filter(|_| !rest_holds).or(own),
        };
        let next = match next {
            Some(next) => {
                let needs = |member: &&Member| missed(&Right, member, Some(next)).is_some();
                let needed: Vec<Name> = self.missing.iter().filter(needs).map(|member| member.name.clone()).collect();
                if needed.is_empty() {
                    Next::Cut(next.clone())
                } else {
                    Next::Needs { cut: next.clone(), partitions: needed }
                }
            }
            None if self.ended.count > 0 || own.is_none() => Next::Ended,
            None => Next::Level,
        };
        let excused = self.missing.iter().filter(|member| excuses(&Right, member, cut));
        let excused = excused.map(|member| member.name.clone()).collect();
        Frontier { epoch: self.frame.membership.epoch(), cut: cut.clone(), witnesses, excused, next }
    }

    /// The members that may have ended, which is all that hold something.
    pub(crate) fn members(&self) -> impl Iterator<Item = &str> {
        let (first, last) = self.held.split_at(self.before);
        let open = std::iter::once(&self.open);
        first.iter().map(|(name, _)| name).chain(open).chain(last.iter().map(|(name, _)| name)).map(|name| &**name)
    }

    fn withheld(&self, own: &Coverage, group: Option<Result<usize, usize>>) -> Withheld {
        let mut vector = self.held.clone();
        vector.insert(self.before, (self.open.clone(), own.clone()));
        let mut groups: Vec<Group> = self.groups.iter().map(|standing| standing.group.clone()).collect();
        let Some((cut, group)) = own.cut().zip(group) else {
            return Withheld { epoch: self.frame.membership.epoch(), vector, groups };
        };
        // Groups come in the order of their first partitions: so many begin before the open one.
        let begun = self.groups.partition_point(|standing| standing.before > 0);
        if let Ok(place) = group {
            let Standing { before, least_before, .. } = self.groups[place];
            let mut grown = groups.remove(place);
            grown.least = earlier(&grown.least, cut, least_before).clone();
            grown.partitions.insert(before, self.open.clone());
            groups.insert(if before > 0 { place } else { begun }, grown);
        } else {
            groups.insert(begun, Group { least: cut.clone(), partitions: vec![self.open.clone()] });
        }
        Withheld { epoch: self.frame.membership.epoch(), vector, groups }
    }

    /// What the words about a frontier of [`with`](Self::with) also say, if the open partition holds this.
    pub(crate) fn beside(&self, own: &Coverage, frontier: &Frontier) -> Beside {
        let cut = &frontier.cut;
        let (of_rest, nearest) = if self.of_rest() == Some(cut) {
            (&self.beyond, self.next.as_ref().map(|(next, _)| next))
        } else {
            (&self.cuts, self.of_rest())
        };
        let mut ended = self.ended.clone();
        if own.cut().is_none() {
            ended.count += 1;
            ended.names.insert(self.ended_before.min(ended.names.len()), self.open.clone());
            ended.names.truncate(Few::NAMED);
        }
        let own = own.cut();
        let own = own.filter(|own| *own != cut);
        let at_cut = [nearest, own].into_iter().flatten().any(|other| other.at == cut.at);
        let mut all: Vec<(&Name, &Cut)> = of_rest.first.iter().map(|(name, cut, _)| (name, cut)).collect();
        if let Some(own) = own {
            all.insert(of_rest.first.iter().filter(|(.., before)| *before).count(), (&self.open, own));
        }
        let names = all.iter().take(Few::NAMED).map(|(name, _)| (*name).clone()).collect();
        let further = Few { names, count: of_rest.count + usize::from(own.is_some()) };
        Beside { further, first: all.first().map(|(_, cut)| (*cut).clone()), at_cut, ended }
    }
}

enum Least<'a> {
    None,
    Cut(&'a Cut),
    Incomparable,
}

/// The earlier of a cut of the others and that of the open one; of equals the first in the membership.
fn earlier<'a>(others: &'a Cut, own: &'a Cut, others_first: bool) -> &'a Cut {
    match others.compare(own) {
        Some(Ordering::Less) => others,
        Some(Ordering::Equal) if others_first => others,
        Some(Ordering::Equal | Ordering::Greater) | None => own,
    }
}
