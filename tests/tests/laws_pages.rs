//! Folded pages against a naive specification of their own, and pages as text.

use cutline::coordinate::Coordinate;
use cutline::cut::{Cut, Endpoint};
use cutline::explain;
use cutline::frontier::checkpoint::Coverage;
use cutline::frontier::pages::{Fold, Page, PageEvent, PageLog};
use cutline::order::Order;
use cutline_tests::{law, pages, publish, text};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// A place on the line: 2x is `before x`, 2x + 1 is `through x`, and the last one is the end.
type Rung = u32;

const END: Rung = u32::MAX;

fn coverage(rung: Rung) -> Coverage {
    if rung == END {
        return Coverage::Ended;
    }
    let endpoint = if rung.is_multiple_of(2) { Endpoint::Before } else { Endpoint::Through };
    Coverage::Cut(Cut { at: coordinate(rung / 2), endpoint })
}

fn rung(coverage: &Coverage) -> Rung {
    match coverage {
        Coverage::Ended => END,
        Coverage::Cut(cut) => 2 * number(&cut.at) + u32::from(cut.endpoint == Endpoint::Through),
    }
}

fn coordinate(number: u32) -> Coordinate {
    Coordinate::parse(&Order::default(), &number.to_string()).expect("an integer")
}

fn number(at: &Coordinate) -> u32 {
    at.spelling().parse().expect("an integer")
}

/// Few ids and places, so that pages overlap. An id mostly lies in its own place.
fn event() -> impl Strategy<Value = PageEvent> {
    let settled = prop_oneof![3 => Just(true), 1 => Just(false)];
    let stray = prop_oneof![19 => Just(0_u32), 1 => Just(1)];
    (0_u32..12, stray, settled).prop_map(|(id, stray, settled)| PageEvent {
        at: coordinate(id / 2 + stray),
        id: format!("e{id}").into(),
        settled,
    })
}

fn claim() -> impl Strategy<Value = Option<Coverage>> {
    of(prop_oneof![9 => 0_u32..16, 1 => Just(END)].prop_map(coverage))
}

fn start() -> impl Strategy<Value = Option<Coverage>> {
    of(prop_oneof![20 => 0_u32..8, 1 => Just(END)].prop_map(coverage))
}

/// Pages with few tokens: holes, retries, tails and loops.
fn any_pages() -> impl Strategy<Value = Vec<Page>> {
    let token = || of(prop_oneof![4 => 0_u32..5, 1 => 0_u32..2].prop_map(|token| format!("t{token}")));
    let page = (token(), vec(event(), 0..4), token(), claim()).prop_map(|(asked, events, next, claim)| Page {
        asked,
        events,
        next,
        claim,
    });
    vec(page, 0..7)
}

fn any_log() -> impl Strategy<Value = PageLog> {
    let token = of((0_u32..2).prop_map(|token| format!("t{token}")));
    (start(), token, any_pages()).prop_map(|(coverage, token, pages)| PageLog { coverage, token, pages })
}

/// A whole chain: every token asked once, from `t0` on.
fn chain() -> impl Strategy<Value = PageLog> {
    (start(), vec((vec(event(), 0..3), claim()), 1..6), any::<bool>()).prop_map(|(coverage, pages, over)| {
        let count = pages.len();
        let page = |(place, (events, claim)): (usize, (Vec<PageEvent>, Option<Coverage>))| Page {
            asked: Some(format!("t{place}")),
            events,
            next: (!over || place + 1 < count).then(|| format!("t{}", place + 1)),
            claim,
        };
        let pages = pages.into_iter().enumerate().map(page).collect();
        PageLog { coverage, token: Some("t0".to_owned()), pages }
    })
}

fn log() -> impl Strategy<Value = PageLog> {
    prop_oneof![1 => any_log(), 1 => chain()]
}

/// The chain as a list of places, the slow way: always the earliest page that was asked with the
/// token, and never again with one that was left.
fn chained(log: &PageLog) -> Vec<usize> {
    let (mut links, mut left, mut token) = (Vec::new(), Vec::new(), log.token.clone());
    loop {
        let fits = |place: &usize| log.pages[*place].asked == token && !links.contains(place);
        let Some(place) = (0..log.pages.len()).find(fits) else { return links };
        links.push(place);
        let Some(next) = log.pages[place].next.clone() else { return links };
        if Some(&next) != token.as_ref() {
            left.push(token);
            if left.contains(&Some(next.clone())) {
                return links;
            }
            token = Some(next);
        }
    }
}

/// Every id and place without an outcome in any copy there.
fn open(log: &PageLog) -> Vec<PageEvent> {
    let events = || log.pages.iter().flat_map(|page| &page.events);
    let settled = |event: &PageEvent| events().any(|copy| copy.settled && copy.id == event.id && copy.at == event.at);
    events().filter(|event| !settled(event)).cloned().collect()
}

/// What coverage must be: the greatest claim of the chain, but before each event without an outcome;
/// and never less than the start.
fn specified(log: &PageLog) -> Option<Rung> {
    let good = |page: &&Page| page.claim != Some(Coverage::Ended) || page.next.is_none();
    let chain = chained(log);
    let pages = chain.iter().map(|place| &log.pages[*place]).filter(good);
    let claimed = pages.filter_map(|page| page.claim.as_ref()).map(rung).max();
    let open = open(log).iter().map(|event| 2 * number(&event.at)).min();
    let reached = claimed.map(|claimed| open.map_or(claimed, |open| claimed.min(open)));
    log.coverage.as_ref().map(rung).max(reached)
}

/// Every page asked with the tokens before the durable one, and with nothing left open in them.
fn specified_token(log: &PageLog) -> Option<String> {
    let open = open(log);
    let chain = chained(log);
    let mut token = log.token.clone();
    for place in &chain {
        let asked = &log.pages[*place].asked;
        let same = log.pages.iter().filter(|page| page.asked == *asked);
        if same.flat_map(|page| &page.events).any(|event| open.iter().any(|o| o.id == event.id && o.at == event.at)) {
            return token;
        }
        let next = &log.pages[*place].next;
        let left = chain.iter().take_while(|other| *other != place).any(|other| log.pages[*other].asked == *next);
        if next.is_some() && !left {
            token.clone_from(next);
        }
    }
    token
}

fn reached(fold: &Fold) -> Option<Rung> {
    fold.coverage.as_ref().map(rung)
}

#[test]
fn coverage_and_token_are_those_of_the_specification() {
    let (moved, capped) = (Cell::new(0), Cell::new(0));
    law(3000, &log(), |log| {
        let fold = log.fold();
        prop_assert_eq!(reached(&fold), specified(&log), "{:#?}", fold);
        prop_assert_eq!(&fold.token, &specified_token(&log), "{:#?}", fold);
        moved.set(moved.get() + u32::from(fold.coverage != log.coverage));
        capped.set(capped.get() + u32::from(!log.unsettled().is_empty()));
        Ok(())
    });
    assert!(moved.get() > 500 && capped.get() > 500, "{} moved, {} capped", moved.get(), capped.get());
}

#[test]
fn no_event_without_outcome_is_covered_unless_it_was_before() {
    law(1500, &log(), |log| {
        let covered = |coverage: &Option<Coverage>, at: &Coordinate| {
            coverage.as_ref().is_some_and(|coverage| coverage.cut().is_none_or(|cut| cut.covers(at) != Some(false)))
        };
        let fold = log.fold();
        for event in open(&log).iter().filter(|event| covered(&fold.coverage, &event.at)) {
            prop_assert!(covered(&log.coverage, &event.at), "{} at {}: {:#?}", event.id, event.at, fold);
            prop_assert_eq!(&fold.coverage, &log.coverage);
        }
        Ok(())
    });
}

#[test]
fn the_parts_of_pages_add_up() {
    law(1000, &log(), |log| {
        let fold = log.fold();
        let ids: BTreeSet<_> = log.pages.iter().flat_map(|page| &page.events).map(|event| &event.id).collect();
        prop_assert_eq!(fold.fates.iter().map(|fate| fate.new).sum::<usize>(), ids.len());
        prop_assert_eq!(fold.fates.len(), log.pages.len());
        for (page, fate) in log.pages.iter().zip(&fold.fates) {
            prop_assert_eq!(fate.new + fate.again, page.events.len());
            // Everything that can be said is said in words, with the rule that it rests on.
            let sentence = explain::pages::fate(page, fate);
            prop_assert!(!sentence.rules.is_empty() && sentence.to_string().contains(". "), "{sentence}");
        }
        let told = explain::pages::stop(&fold.stop);
        prop_assert!(!told.rules.is_empty(), "{told}");
        Ok(())
    });
}

#[test]
fn the_order_of_arrival_does_not_matter_once_the_chain_is_whole() {
    let strategy =
        (chain().prop_flat_map(|log| (Just(log.clone()), Just(log.pages).prop_shuffle())), any::<[Index; 2]>());
    law(1000, &strategy, |((log, mut shuffled), [which, place])| {
        // With a copy of a page anywhere among them.
        shuffled.insert(place.index(shuffled.len() + 1), log.pages[which.index(log.pages.len())].clone());
        let (one, other) = (log.fold(), PageLog { pages: shuffled, ..log }.fold());
        prop_assert_eq!((&one.coverage, &one.token, &one.chain), (&other.coverage, &other.token, &other.chain));
        let kinds = (discriminant(&one.stop), discriminant(&other.stop));
        prop_assert!(kinds.0 == kinds.1, "{:?} and {:?}", one.stop, other.stop);
        Ok(())
    });
}

#[test]
fn a_copy_of_a_page_changes_nothing() {
    law(1000, &(log(), any::<[Index; 2]>()), |(log, [which, place])| {
        if log.pages.is_empty() {
            return Ok(());
        }
        let which = which.index(log.pages.len());
        let mut copied = log.clone();
        let after = which + 1 + place.index(log.pages.len() - which);
        copied.pages.insert(after, log.pages[which].clone());
        let (one, mut other) = (log.fold(), copied.fold());
        let copy = other.fates.remove(after);
        prop_assert_eq!(copy.new, 0);
        prop_assert_eq!((&one.coverage, &one.token, &one.chain), (&other.coverage, &other.token, &other.chain));
        prop_assert_eq!(&one.contradictions, &other.contradictions);
        Ok(())
    });
}

#[test]
fn a_further_page_lowers_coverage_only_by_an_event_without_outcome() {
    law(1500, &(log(), any_pages()), |(mut log, more)| {
        for page in more {
            let (before, open_before) = (log.fold(), log.unsettled());
            log.pages.push(page);
            let after = log.fold();
            if reached(&after) < reached(&before) {
                let revealed = log.unsettled().iter().any(|event| !open_before.contains(event));
                prop_assert!(revealed, "{before:#?}\n{after:#?}");
            }
            prop_assert!(reached(&after) >= log.coverage.as_ref().map(rung));
        }
        Ok(())
    });
}

#[test]
fn settling_an_event_never_lowers_coverage() {
    law(1000, &log(), |mut log| {
        let mut before = reached(&log.fold());
        for event in log.unsettled() {
            prop_assert!(log.settle(&event.id));
            let after = reached(&log.fold());
            prop_assert!(after >= before, "{before:?} {after:?}");
            before = after;
        }
        prop_assert!(log.unsettled().is_empty());
        Ok(())
    });
}

#[test]
fn what_was_made_durable_folds_to_itself() {
    law(1500, &log(), |log| {
        let (fold, after) = (log.fold(), log.checkpointed());
        let again = after.fold();
        prop_assert_eq!((&after.coverage, &after.token), (&fold.coverage, &fold.token));
        prop_assert_eq!((&again.coverage, &again.token), (&fold.coverage, &fold.token), "{:#?}", after);
        // Whatever holds coverage back is still known.
        prop_assert_eq!(after.unsettled().len(), log.unsettled().len());
        prop_assert_eq!(after.checkpointed(), after);
        Ok(())
    });
}

#[test]
fn a_hole_blocks_all_that_comes_after_it() {
    law(1000, &(chain(), any::<Index>()), |(mut log, which)| {
        let hole = which.index(log.pages.len());
        // Outcomes are not what is tried here, and one may be known from behind the hole alone.
        for event in log.pages.iter_mut().flat_map(|page| &mut page.events) {
            event.settled = true;
        }
        let before = PageLog { pages: log.pages[..hole].to_vec(), ..log.clone() };
        log.pages.remove(hole);
        prop_assert_eq!(reached(&log.fold()), reached(&before.fold()));
        prop_assert_eq!(log.fold().chain, before.fold().chain);
        prop_assert_eq!(log.fold().token, before.fold().token);
        Ok(())
    });
}

#[test]
fn every_page_reads_back_in_every_order() {
    let page = publish::order().prop_flat_map(|order| (Just(order.clone()), pages::page(order)));
    law(1500, &page, |(order, page)| {
        let sentence = page.to_string();
        prop_assert!(!sentence.contains('\n'), "a sentence is one line: {sentence:?}");
        let again =
            Page::parse(&order, &sentence).map_err(|error| TestCaseError::fail(format!("{error}\n{sentence}")))?;
        prop_assert_eq!(again.to_string(), &*sentence);
        let log = |page| PageLog { pages: vec![page], ..PageLog::new(None, None) };
        prop_assert_eq!(&again, &page, "{}", sentence);
        prop_assert!(log(again).spelt_as(&log(page)));
        Ok(())
    });
}

#[test]
fn any_text_is_a_page_or_an_error_with_words() {
    let words = ["from", "next", "last", "events", "done", "claim", "it0", "205", "through", "ended", "\""];
    let word = prop_oneof![6 => select(words.to_vec()).prop_map(str::to_owned), 1 => text::word()];
    let begin = select(vec!["", "last ", "next it1 ", "from it0 last "]);
    let built = (begin, vec(word, 0..8)).prop_map(|(begin, words)| format!("{begin}{}", words.join(" ")));
    let sentence = prop_oneof![1 => text::any_text(), 4 => built];
    let read = Cell::new(0);
    law(2000, &(publish::order(), sentence), |(order, sentence)| {
        match Page::parse(&order, &sentence) {
            Ok(page) => {
                read.set(read.get() + 1);
                prop_assert_eq!(Page::parse(&order, &page.to_string()), Ok(page));
            }
            Err(error) => prop_assert!(error.to_string().contains(' '), "{error}"),
        }
        Ok(())
    });
    assert!(read.get() > 100, "only {} pages", read.get());
}

#[test]
fn pages_of_every_order_fold() {
    let log = publish::order().prop_flat_map(|order| vec(pages::page(order), 0..6));
    law(500, &log, |pages| {
        // Chained by force, so that claims that do not compare meet.
        let asked = |place: usize| (place > 0).then(|| place.to_string());
        let chain = |(place, page)| Page { asked: asked(place), next: asked(place + 1), ..page };
        let log = PageLog { pages: pages.into_iter().enumerate().map(chain).collect(), ..PageLog::new(None, None) };
        let fold = log.fold();
        if let Some(Coverage::Cut(cut)) = &fold.coverage {
            for event in log.unsettled() {
                prop_assert_eq!(cut.covers(&event.at), Some(false), "{:#?}", fold);
            }
        }
        Ok(())
    });
}
