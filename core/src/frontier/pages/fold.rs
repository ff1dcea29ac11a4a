//! Folding pages: the chain, the outcomes, and the claims, each worked out for itself.

use super::{Chain, Contradiction, Fold, Page, PageEvent, PageFate, PageLog, Part, Sighting, Stop, Why};
use crate::coordinate::Coordinate;
use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::sorted;
use std::cmp::Ordering;

pub(super) fn fold(log: &PageLog) -> Fold {
    let listed = listed(&log.pages);
    let open: Vec<&PageEvent> = open(&listed).collect();
    let walk = walk(log);
    let (token, passed) = durable_token(log, &walk, &listed);
    let mut reach = Reach {
        claimed: log.coverage.as_ref(),
        coverage: log.coverage.clone(),
        hold: Hold::Free,
        wall: Wall::of(&open),
    };
    let mut parts: Vec<Part> = walk.roles.iter().map(Role::part).collect();
    for place in walk.links {
        parts[place] = reach.take(&log.pages[place]);
    }
    let late = log.coverage.as_ref().and_then(|inside| {
        let event = open.iter().find(|event| covers(inside, &event.at))?;
        Some(Stop::Late { event: event.sighting(), inside: inside.clone() })
    });
    let waiting = parts.iter().filter(|part| **part == Part::Waits).count();
    let stop = late.or_else(|| reach.stop()).unwrap_or_else(|| {
        let seen = uncovered(&listed, &parts, reach.coverage.as_ref());
        match &walk.chain {
            Chain::Loops(token) => Stop::Loop(token.clone()),
            Chain::Expects(asked) if waiting > 0 => Stop::Hole { asked: asked.clone(), waiting },
            Chain::Expects(_) | Chain::Over if !seen.is_empty() => Stop::NoBoundary { seen },
            Chain::Expects(asked) => Stop::NextPage(asked.clone()),
            Chain::Over => Stop::Over,
        }
    });
    let mut fates: Vec<PageFate> =
        parts.into_iter().zip(passed).map(|(part, passed)| PageFate { part, new: 0, again: 0, passed }).collect();
    for Listed { page, new, .. } in &listed {
        let fate = &mut fates[*page];
        *(if *new { &mut fate.new } else { &mut fate.again }) += 1;
    }
    let contradictions = contradictions(log, &listed);
    Fold { coverage: reach.coverage, token, chain: walk.chain, fates, contradictions, stop }
}

pub(super) fn checkpointed(log: &PageLog) -> PageLog {
    let Fold { coverage, token, fates, .. } = fold(log);
    let mut pages = log.pages.clone();
    let events = pages.iter_mut().flat_map(|page| &mut page.events);
    for (event, listing) in events.zip(listed(&log.pages)) {
        event.settled = listing.settled;
    }
    let kept = pages.into_iter().zip(fates).filter(|(_, fate)| !fate.passed);
    PageLog { coverage, token, pages: kept.map(|(page, _)| page).collect() }
}

pub(super) fn unsettled(log: &PageLog) -> Vec<Sighting> {
    open(&listed(&log.pages)).map(PageEvent::sighting).collect()
}

impl PageEvent {
    fn sighting(&self) -> Sighting {
        Sighting { id: self.id.clone(), at: self.at.clone() }
    }
}

/// An event where a page lists it, and what all pages together say of it.
struct Listed<'a> {
    page: usize,
    event: &'a PageEvent,
    /// Whether no listing before this one has its id.
    new: bool,
    /// The first listing of the same id at the same coordinate.
    first: usize,
    /// Whether any listing of the same id at the same coordinate is settled. An id in two places is
    /// a contradiction: an outcome is then links for that of the place where it was seen, so that
    /// the other one still holds coverage back.
    settled: bool,
}

/// Every listing, in the order of arrival.
fn listed(pages: &[Page]) -> Vec<Listed<'_>> {
    let mut listed = Vec::new();
    for (page, events) in pages.iter().map(|page| &page.events).enumerate() {
        listed.extend(events.iter().map(|event| Listed { page, event, new: false, first: 0, settled: event.settled }));
    }
    let by_id = sorted::places(listed.len(), &mut |left, right| listed[left].event.id.cmp(&listed[right].event.id));
    let mut group: Vec<usize> = Vec::new();
    for place in by_id {
        if group.first().is_none_or(|first| listed[*first].event.id != listed[place].event.id) {
            group.clear();
            listed[place].new = true;
        }
        // Within an id the places come in the order of arrival.
        let at = &listed[place].event.at;
        let first = group.iter().copied().find(|first| listed[*first].event.at == *at);
        if first.is_none() {
            group.push(place);
        }
        let first = first.unwrap_or(place);
        listed[place].first = first;
        listed[first].settled |= listed[place].settled;
    }
    for place in 0..listed.len() {
        listed[place].settled = listed[listed[place].first].settled;
    }
    listed
}

/// The events without an outcome, each once.
fn open<'a>(listed: &[Listed<'a>]) -> impl Iterator<Item = &'a PageEvent> {
    listed
        .iter()
        .enumerate()
        .filter(|(place, listing)| listing.first == *place && !listing.settled)
        .map(|(_, listing)| listing.event)
}

/// Every late event, and every id in two places.
fn contradictions(log: &PageLog, listed: &[Listed<'_>]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    if let Some(inside) = &log.coverage {
        let late = open(listed).filter(|event| covers(inside, &event.at));
        found.extend(late.map(|event| Contradiction::Late { event: event.sighting(), inside: inside.clone() }));
    }
    for (place, listing) in listed.iter().enumerate().filter(|(place, listing)| listing.first == *place && !listing.new)
    {
        let same = listed[..place].iter().find(|other| other.event.id == listing.event.id);
        found.extend(
            same.map(|first| Contradiction::TwoPlaces {
                event: first.event.sighting(),
                also: listing.event.at.clone(),
            }),
        );
    }
    found
}

/// Where events of the chain and of its retries lie that coverage does not cover, each place once.
fn uncovered(listed: &[Listed<'_>], parts: &[Part], coverage: Option<&Coverage>) -> Vec<Coordinate> {
    let mut seen: Vec<Coordinate> = Vec::new();
    for Listed { page, event, .. } in listed {
        let covered = coverage.is_some_and(|coverage| covers(coverage, &event.at));
        if !covered && parts[*page] != Part::Waits && !seen.contains(&event.at) {
            seen.push(event.at.clone());
        }
    }
    seen
}

/// What a page is to the chain.
#[derive(Clone, Copy)]
enum Role {
    Waits,
    Takes,
    Repeats(usize),
}

impl Role {
    /// Its part in the fold, as far as the chain decides it.
    fn part(&self) -> Part {
        match self {
            Role::Waits => Part::Waits,
            Role::Takes => Part::Stayed(Why::NoClaim),
            Role::Repeats(of) => Part::Repeats { of: *of },
        }
    }
}

/// The chain of pages from the durable point.
struct Walk {
    /// What each page is to it.
    roles: Vec<Role>,
    /// The pages that it is made of, in its order.
    links: Vec<usize>,
    /// Its tokens, in its order: for each the pages asked with it, and the token that they lead to.
    legs: Vec<(Vec<usize>, Option<String>)>,
    /// Where it stands.
    chain: Chain,
}

/// Follows the tokens.
///
/// Of several pages asked with the same token the earliest goes into the chain: any answer to a
/// question is good, and that one stays the choice whatever arrives later. A page that leads to the
/// token it was asked with (polling at the tail) is followed by the next one asked with it.
fn walk(log: &PageLog) -> Walk {
    let pages = &log.pages;
    let by_asked = sorted::places(pages.len(), &mut |left, right| pages[left].asked.cmp(&pages[right].asked));
    let mut roles = vec![Role::Waits; pages.len()];
    let (mut links, mut legs) = (Vec::new(), Vec::new());
    let mut token = &log.token;
    let chain = loop {
        let from = by_asked.partition_point(|place| pages[*place].asked < *token);
        let to = by_asked.partition_point(|place| pages[*place].asked <= *token);
        let asked = &by_asked[from..to];
        let Some(&first) = asked.first() else { break Chain::Expects(token.clone()) };
        if let (Role::Takes, Some(token)) = (roles[first], token) {
            break Chain::Loops(token.clone());
        }
        let stays = |place: &usize| pages[*place].next.is_some() && pages[*place].next == *token;
        let leaves = asked.iter().position(|place| !stays(place));
        for (count, place) in asked.iter().enumerate() {
            if leaves.is_none_or(|leaves| count <= leaves) {
                roles[*place] = Role::Takes;
                links.push(*place);
            } else {
                roles[*place] = Role::Repeats(first);
            }
        }
        let next = leaves.map(|leaves| &pages[asked[leaves]].next);
        legs.push((asked.to_vec(), next.cloned().flatten()));
        match next {
            None => break Chain::Expects(token.clone()),
            Some(None) => break Chain::Over,
            Some(next) => token = next,
        }
    };
    Walk { roles, links, legs, chain }
}

/// The token that may be made durable, and the pages that it has moved past.
fn durable_token(log: &PageLog, walk: &Walk, listed: &[Listed<'_>]) -> (Option<String>, Vec<bool>) {
    let mut settled = vec![true; log.pages.len()];
    for listing in listed {
        settled[listing.page] &= listing.settled;
    }
    let mut passed = vec![false; log.pages.len()];
    let mut token = log.token.clone();
    for (leg, (asked, next)) in walk.legs.iter().enumerate() {
        // A retry may list what the first answer did not: it holds the token as well.
        if !asked.iter().all(|place| settled[*place]) {
            break;
        }
        for place in asked {
            passed[*place] = true;
        }
        let back = leg + 1 == walk.legs.len() && matches!(walk.chain, Chain::Loops(_));
        if next.is_some() && !back {
            token.clone_from(next);
        }
    }
    (token, passed)
}

/// What the events without an outcome let no claim pass.
enum Wall<'a> {
    Nothing,
    /// All of them compare, and this one is the least.
    Least(&'a PageEvent),
    /// These two do not compare, so no claim compares with both.
    Apart(&'a PageEvent, &'a PageEvent),
}

/// How a claim meets the wall.
enum Hold<'a> {
    /// No event without an outcome lies inside it.
    Free,
    /// This is the least inside it.
    At(&'a PageEvent),
    /// This one does not compare with it, and so may lie inside.
    Unordered(&'a PageEvent),
}

impl<'a> Wall<'a> {
    fn of(open: &[&'a PageEvent]) -> Wall<'a> {
        let mut wall = Wall::Nothing;
        for event in open.iter().copied() {
            wall = match wall {
                Wall::Nothing => Wall::Least(event),
                Wall::Least(least) => match event.at.compare(&least.at) {
                    Some(Ordering::Less) => Wall::Least(event),
                    Some(_) => Wall::Least(least),
                    None => Wall::Apart(least, event),
                },
                apart @ Wall::Apart(..) => apart,
            };
        }
        wall
    }

    fn hold(&self, claim: &Coverage) -> Hold<'a> {
        match (self, claim) {
            (Wall::Nothing, _) => Hold::Free,
            // Everything is enumerated, so everything before the least event without an outcome is covered.
            (Wall::Least(event), Coverage::Ended) => Hold::At(event),
            (Wall::Least(event), Coverage::Cut(cut)) => match cut.covers(&event.at) {
                Some(true) => Hold::At(event),
                Some(false) => Hold::Free,
                None => Hold::Unordered(event),
            },
            (Wall::Apart(_, event), Coverage::Ended) => Hold::Unordered(event),
            (Wall::Apart(one, other), Coverage::Cut(cut)) => {
                Hold::Unordered(if cut.covers(&one.at).is_none() { one } else { other })
            }
        }
    }
}

/// How far the claims of the chain reach.
struct Reach<'a> {
    /// The greatest claim so far. Coverage may be held behind it.
    claimed: Option<&'a Coverage>,
    coverage: Option<Coverage>,
    /// What holds coverage behind the greatest claim.
    hold: Hold<'a>,
    wall: Wall<'a>,
}

impl<'a> Reach<'a> {
    /// Takes the next page of the chain.
    fn take(&mut self, page: &'a Page) -> Part {
        let Some(claim) = &page.claim else { return Part::Stayed(Why::NoClaim) };
        if let (Coverage::Ended, Some(next)) = (claim, &page.next) {
            return Part::Stayed(Why::EndedGoesOn(next.clone()));
        }
        if let Some(claimed) = self.claimed {
            match compare(claim, claimed) {
                Some(Ordering::Greater) => {}
                Some(_) => return Part::Stayed(Why::NotAhead(claimed.clone())),
                None => return Part::Stayed(Why::Incomparable(claimed.clone())),
            }
        }
        self.claimed = Some(claim);
        self.hold = self.wall.hold(claim);
        let (to, held) = match self.hold {
            Hold::Free => (claim.clone(), None),
            Hold::Unordered(event) => return Part::Stayed(Why::Unordered(event.sighting())),
            Hold::At(event) => {
                let to = Coverage::Cut(Cut::before(event.at.clone()));
                match self.coverage.as_ref().map_or(Some(Ordering::Greater), |coverage| compare(&to, coverage)) {
                    Some(Ordering::Greater) => (to, Some(event)),
                    Some(_) => return Part::Stayed(Why::Held(event.sighting())),
                    None => return Part::Stayed(Why::Unordered(event.sighting())),
                }
            }
        };
        self.coverage = Some(to.clone());
        Part::Moved { to, held: held.map(PageEvent::sighting) }
    }

    /// What the claims alone say about the stop.
    fn stop(&self) -> Option<Stop> {
        match self.hold {
            _ if self.coverage == Some(Coverage::Ended) => Some(Stop::Ended),
            Hold::Free => None,
            Hold::At(event) => Some(Stop::Unsettled(event.sighting())),
            Hold::Unordered(event) => Some(Stop::Unordered(event.sighting())),
        }
    }
}

/// Which coverage is ahead; `None` where their coordinates do not compare. The end is ahead of every cut.
fn compare(left: &Coverage, right: &Coverage) -> Option<Ordering> {
    match (left, right) {
        (Coverage::Ended, Coverage::Ended) => Some(Ordering::Equal),
        (Coverage::Ended, Coverage::Cut(_)) => Some(Ordering::Greater),
        (Coverage::Cut(_), Coverage::Ended) => Some(Ordering::Less),
        (Coverage::Cut(left), Coverage::Cut(right)) => left.compare(right),
    }
}

/// Whether an event there certainly lies inside.
fn covers(coverage: &Coverage, at: &Coordinate) -> bool {
    coverage.cut().is_none_or(|cut| cut.covers(at) == Some(true))
}
