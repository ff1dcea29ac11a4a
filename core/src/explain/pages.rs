//! Folded pages in words: what became of each page, and what keeps coverage from going further.

use super::{Mark, Sentence};
use crate::coordinate::Coordinate;
use crate::cut::Endpoint;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::pages::{Contradiction, Page, PageFate, Part, Sighting, Stop, Why};
use crate::rules::Rule;

/// What became of a page.
///
/// `fate` is the one that a fold gave for `page`.
pub fn fate(page: &Page, fate: &PageFate) -> Sentence {
    let sentence = match &fate.part {
        Part::Moved { to, held: None } => {
            let sentence = asked(Sentence::new(mark(to)), page).plain(" moves coverage to ");
            match to {
                Coverage::Cut(cut) => sentence.value(cut),
                Coverage::Ended => sentence.plain("the end"),
            }
            .plain(".")
            .rule(Rule::F3)
        }
        Part::Moved { to, held: Some(event) } => {
            let sentence = claims(asked(Sentence::new(mark(to)), page), page).plain("; ");
            open(sentence, event)
                .plain(", so coverage moves to ")
                .value(to)
                .plain(" exactly.")
                .rule(Rule::F3)
                .rule(Rule::F5)
        }
        Part::Stayed(why) => stayed(page, why),
        Part::Repeats { .. } => {
            let sentence = asked(Sentence::new(Mark::Fact), page).plain(" answers what was answered before: ");
            sentence
                .plain(match (&page.events.is_empty(), &page.claim) {
                    (true, None) => "it adds nothing.",
                    (true, Some(_)) => "its boundary does not count.",
                    (false, None) => "its events count, each once.",
                    (false, Some(_)) => "its events count, each once; its boundary does not.",
                })
                .rule(Rule::F3)
        }
        Part::Waits => {
            let sentence = asked(Sentence::new(Mark::Problem), page).plain(" waits: no page before it leads to ");
            let sentence = match &page.asked {
                Some(token) => sentence.name(token).plain("."),
                None => sentence.plain("the start."),
            };
            sentence.rule(Rule::F3)
        }
    };
    match (fate.new, fate.again) {
        (_, 0) => sentence,
        (0, 1) => sentence.plain(" Its event was listed before."),
        (0, again) => sentence.plain(format!(" All {again} events were listed before.")),
        (new, again) => {
            let was = if again == 1 { "was" } else { "were" };
            sentence.plain(format!(" {again} of its {} events {was} listed before.", new + again))
        }
    }
}

fn stayed(page: &Page, why: &Why) -> Sentence {
    let sentence = asked(Sentence::new(Mark::Fact), page);
    match why {
        Why::NoClaim if page.events.is_empty() => {
            sentence.plain(" is empty and claims no boundary: it moves nothing, and it is not the end.").rule(Rule::F3)
        }
        Why::NoClaim => {
            let sentence = sentence.plain(" lists ");
            places(sentence, page.events.iter().map(|event| event.at.spelling()))
                .plain(" and claims no boundary: sight of an event is no coverage.")
                .rule(Rule::F3)
        }
        Why::NotAhead(before) => {
            claims(sentence, page).plain(", which is not ahead of ").value(before).plain(".").rule(Rule::F13)
        }
        Why::Incomparable(before) => {
            claims(sentence, page).plain(", which does not compare with ").value(before).plain(".").rule(Rule::F6)
        }
        Why::Held(event) => {
            open(claims(sentence, page).plain("; "), event).plain(", so coverage stays.").rule(Rule::F3)
        }
        Why::Unordered(event) => {
            let sentence = open(claims(sentence, page).plain("; "), event);
            sentence.plain(", and may lie inside: the two do not compare.").rule(Rule::F6)
        }
        Why::EndedGoesOn(next) => claims(sentence, page)
            .plain(" and names a next page, ")
            .name(next)
            .plain(": one of them is wrong, so the claim does not count.")
            .rule(Rule::F3),
    }
}

/// What keeps coverage from going further.
pub fn stop(stop: &Stop) -> Sentence {
    let problem = || Sentence::new(Mark::Problem);
    match stop {
        Stop::Late { event, inside } => late(event, inside),
        Stop::Ended => Sentence::new(Mark::Done)
            .plain("Ended: sealed at the source, and every event has its durable outcome.")
            .rule(Rule::F3),
        Stop::Unsettled(event) => open(problem(), event)
            .plain(": until it has one, coverage goes no further than ")
            .value(format_args!("{} {}", Endpoint::Before, event.at))
            .plain(".")
            .rule(Rule::F3)
            .rule(Rule::F5),
        Stop::Unordered(event) => open(problem(), event)
            .plain(", and may lie inside the claimed boundary: the two do not compare.")
            .rule(Rule::F6),
        Stop::Loop(token) => problem()
            .plain("The source leads back to ")
            .name(token)
            .plain(", which was asked before: a second answer could as well be a retry of the first.")
            .rule(Rule::F3),
        Stop::Hole { asked, waiting } => {
            let sentence = match asked {
                Some(token) => problem().plain("The page from ").name(token),
                None => problem().plain("The page from the start"),
            };
            let wait = if *waiting == 1 { "1 page waits" } else { &*format!("{waiting} pages wait") };
            sentence.plain(format!(" is missing; {wait} behind the hole.")).rule(Rule::F3)
        }
        Stop::NoBoundary { seen } => {
            let was = if seen.len() == 1 { "was" } else { "were" };
            places(problem(), seen.iter().map(Coordinate::spelling))
                .plain(format!(" {was} seen, but no boundary was claimed: sight of an event is no coverage."))
                .rule(Rule::F3)
        }
        Stop::NextPage(asked) => {
            let sentence = Sentence::new(Mark::Next);
            let sentence = match asked {
                Some(token) => sentence.plain("the next page, asked with ").name(token).plain(", has not arrived."),
                None => sentence.plain("the first page, asked from the start, has not arrived."),
            };
            sentence.rule(Rule::F3)
        }
        Stop::Over => problem().plain("The source named no next page, and did not claim the end.").rule(Rule::F3),
    }
}

/// Something that cannot be.
pub fn contradiction(contradiction: &Contradiction) -> Sentence {
    match contradiction {
        Contradiction::Late { event, inside } => late(event, inside),
        Contradiction::TwoPlaces { event, also } => Sentence::new(Mark::Problem)
            .name(&event.id)
            .plain(" was seen at ")
            .value(&event.at)
            .plain(" and at ")
            .value(also)
            .plain(": no event lies in two places. Coverage passes neither before that one has its outcome.")
            .rule(Rule::F3),
    }
}

fn late(event: &Sighting, inside: &Coverage) -> Sentence {
    open(Sentence::new(Mark::Problem), event)
        .plain(" and lies inside ")
        .value(inside)
        .plain(": this contradicts the source's certificate. Coverage stays until it has one.")
        .rule(Rule::F13)
}

/// `The page from it0`.
fn asked(sentence: Sentence, page: &Page) -> Sentence {
    match &page.asked {
        Some(token) => sentence.plain("The page from ").name(token),
        None => sentence.plain("The page from the start"),
    }
}

/// ` claims through 206`.
fn claims(sentence: Sentence, page: &Page) -> Sentence {
    match &page.claim {
        Some(Coverage::Ended) => sentence.plain(" claims the end"),
        Some(claim) => sentence.plain(" claims ").value(claim),
        None => sentence.plain(" claims no boundary"),
    }
}

/// `e2 at 206 has no durable outcome`.
fn open(sentence: Sentence, event: &Sighting) -> Sentence {
    sentence.name(&event.id).plain(" at ").value(&event.at).plain(" has no durable outcome")
}

/// Coordinates as a list, each once.
fn places<'a>(sentence: Sentence, spellings: impl Iterator<Item = &'a str>) -> Sentence {
    let mut seen: Vec<&str> = Vec::new();
    for spelling in spellings {
        if !seen.contains(&spelling) {
            seen.push(spelling);
        }
    }
    sentence.names(seen)
}

fn mark(coverage: &Coverage) -> Mark {
    match coverage.cut().map(|cut| cut.endpoint) {
        Some(Endpoint::Before) => Mark::Before,
        Some(Endpoint::Through) => Mark::Through,
        None => Mark::Done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::pages::{PageEvent, PageLog};
    use crate::order::Order;

    /// The tokens, the events (place, id, settled) and the claim.
    fn page(tokens: (Option<&str>, Option<&str>), events: &[(&str, &str, bool)], claim: Option<&str>) -> Page {
        let order = Order::default();
        let event = |(at, id, settled): &(&str, &str, bool)| PageEvent {
            at: Coordinate::parse(&order, at).unwrap(),
            id: (*id).into(),
            settled: *settled,
        };
        Page {
            asked: tokens.0.map(str::to_owned),
            events: events.iter().map(event).collect(),
            next: tokens.1.map(str::to_owned),
            claim: claim.map(|claim| Coverage::parse(&order, claim).unwrap()),
        }
    }

    /// What is said of each page, what stops the fold, and what cannot be.
    fn told(coverage: Option<&str>, pages: Vec<Page>) -> Vec<String> {
        let coverage = coverage.map(|coverage| Coverage::parse(&Order::default(), coverage).unwrap());
        let log = PageLog { coverage, token: None, pages };
        let fold = log.fold();
        let fates = log.pages.iter().zip(&fold.fates).map(|(page, fate)| super::fate(page, fate));
        let all = fates.chain([stop(&fold.stop)]).chain(fold.contradictions.iter().map(contradiction));
        all.map(|sentence| sentence.to_string()).collect()
    }

    const FIRST: (Option<&str>, Option<&str>) = (None, Some("it1"));

    #[test]
    fn what_is_seen_and_what_is_claimed() {
        let seen = page(FIRST, &[("205", "e1", true), ("206", "e2", true)], None);
        assert_eq!(
            told(None, vec![seen]),
            [
                "The page from the start lists 205 and 206 and claims no boundary: sight of an event is no coverage. [F3]",
                "205 and 206 were seen, but no boundary was claimed: sight of an event is no coverage. [F3]",
            ]
        );
        let moved = page(FIRST, &[("205", "e1", true)], Some("through 205"));
        let copy = page(FIRST, &[("205", "e1", true)], Some("through 205"));
        let open = page((Some("it1"), Some("it2")), &[("206", "e2", false), ("205", "e1", true)], Some("through 206"));
        assert_eq!(
            told(None, vec![moved, copy, open]),
            [
                "The page from the start moves coverage to through 205. [F3]",
                "The page from the start answers what was answered before: its events count, each once; \
                 its boundary does not. Its event was listed before. [F3]",
                "The page from it1 claims through 206; e2 at 206 has no durable outcome, so coverage moves to \
                 before 206 exactly. 1 of its 2 events was listed before. [F3 F5]",
                "e2 at 206 has no durable outcome: until it has one, coverage goes no further than before 206. [F3 F5]",
            ]
        );
    }

    #[test]
    fn what_waits_and_what_cannot_be() {
        let empty = page(FIRST, &[], None);
        let waits = page((Some("it5"), None), &[], Some("ended"));
        assert_eq!(
            told(None, vec![waits, empty]),
            [
                "The page from it5 waits: no page before it leads to it5. [F3]",
                "The page from the start is empty and claims no boundary: it moves nothing, and it is not the end. [F3]",
                "The page from it1 is missing; 1 page waits behind the hole. [F3]",
            ]
        );
        let late = page((None, None), &[("95", "e1", false), ("96", "e1", true)], Some("ended"));
        let contradiction = "e1 at 95 has no durable outcome and lies inside through 100: this contradicts the \
                             source's certificate. Coverage stays until it has one. [F13]";
        assert_eq!(
            told(Some("through 100"), vec![late]),
            [
                "The page from the start claims the end; e1 at 95 has no durable outcome, so coverage stays. \
                 1 of its 2 events was listed before. [F3]",
                contradiction,
                contradiction,
                "e1 was seen at 95 and at 96: no event lies in two places. Coverage passes neither before that one \
                 has its outcome. [F3]",
            ]
        );
    }

    #[test]
    fn what_stops_a_traversal() {
        let both = page(FIRST, &[], Some("ended"));
        let behind = page((Some("it1"), Some("it1")), &[], Some("before 7"));
        assert_eq!(
            told(Some("through 7"), vec![both, behind]),
            [
                "The page from the start claims the end and names a next page, it1: one of them is wrong, so the \
                 claim does not count. [F3]",
                "The page from it1 claims before 7, which is not ahead of through 7. [F13]",
                "the next page, asked with it1, has not arrived. [F3]",
            ]
        );
        let last = page((None, None), &[], None);
        assert_eq!(told(None, vec![last])[1], "The source named no next page, and did not claim the end. [F3]");
        let ended = page((None, None), &[], Some("ended"));
        assert_eq!(
            told(None, vec![ended]),
            [
                "The page from the start moves coverage to the end. [F3]",
                "Ended: sealed at the source, and every event has its durable outcome. [F3]",
            ]
        );
        assert_eq!(told(None, vec![]), ["the first page, asked from the start, has not arrived. [F3]"]);
        let around = vec![page(FIRST, &[], None), page((Some("it1"), Some("it2")), &[], None)];
        let back = page((Some("it2"), Some("it1")), &[], None);
        assert_eq!(
            told(None, around.into_iter().chain([back]).collect())[3],
            "The source leads back to it1, which was asked before: a second answer could as well be a retry of the \
             first. [F3]"
        );
    }
}
