//! Each rule of the fold by itself.

use super::*;
use crate::cut::Cut;
use crate::order::Order;

/// `it0 > it1`: asked with `it0`, next `it1`; `^` asks from the start, `.` names no next page.
/// Events are `205 e1` or `205 e1!`, the latter without an outcome.
fn page_of(order: &str, tokens: &str, events: &[&str], claim: &str) -> Page {
    let order: Order = order.parse().unwrap();
    let (asked, next) = tokens.split_once(" > ").unwrap();
    let token = |text: &str| (!["^", "."].contains(&text)).then(|| text.to_owned());
    let event = |text: &&str| {
        let (at, id) = text.split_once(' ').unwrap();
        PageEvent {
            at: Coordinate::parse(&order, at).unwrap(),
            id: id.trim_end_matches('!').into(),
            settled: !id.ends_with('!'),
        }
    };
    let claim = (!claim.is_empty()).then(|| Coverage::parse(&order, claim).unwrap());
    Page { asked: token(asked), events: events.iter().map(event).collect(), next: token(next), claim }
}

fn page(tokens: &str, events: &[&str], claim: &str) -> Page {
    page_of("integer", tokens, events, claim)
}

/// A log that begins without coverage at `it0`.
fn log(pages: Vec<Page>) -> PageLog {
    PageLog { pages, ..PageLog::new(None, Some("it0".to_owned())) }
}

fn from(coverage: &str, pages: Vec<Page>) -> PageLog {
    PageLog { coverage: Some(cover(coverage)), ..log(pages) }
}

fn cover(text: &str) -> Coverage {
    Coverage::parse(&Order::default(), text).unwrap()
}

/// Coverage and token.
fn durable(log: &PageLog) -> (String, String) {
    let Fold { coverage, token, .. } = log.fold();
    (coverage.map_or_else(String::new, |coverage| coverage.to_string()), token.unwrap_or_else(|| "^".to_owned()))
}

#[track_caller]
fn comes_to(log: &PageLog, coverage: &str, token: &str) {
    assert_eq!(durable(log), (coverage.to_owned(), token.to_owned()), "{:#?}", log.fold());
}

fn parts(log: &PageLog) -> Vec<Part> {
    log.fold().fates.into_iter().map(|fate| fate.part).collect()
}

fn moved(to: &str) -> Part {
    Part::Moved { to: cover(to), held: None }
}

fn sighting(at: &str, id: &str) -> Sighting {
    Sighting { id: id.into(), at: Coordinate::parse(&Order::default(), at).unwrap() }
}

#[test]
fn a_log_without_pages_waits_for_the_first() {
    comes_to(&log(vec![]), "", "it0");
    assert_eq!(log(vec![]).fold().stop, Stop::NextPage(Some("it0".to_owned())));
    assert_eq!(PageLog::new(None, None).fold().stop, Stop::NextPage(None));
    comes_to(&from("through 5", vec![]), "through 5", "it0");
}

#[test]
fn only_a_claim_moves_coverage() {
    let seen = log(vec![page("it0 > it1", &["205 e1", "206 e2"], "")]);
    comes_to(&seen, "", "it1");
    assert_eq!(parts(&seen), [Part::Stayed(Why::NoClaim)]);
    let at = |text: &str| sighting(text, "").at;
    assert_eq!(seen.fold().stop, Stop::NoBoundary { seen: vec![at("205"), at("206")] });
    let claimed = log(vec![page("it0 > it1", &["205 e1", "206 e2"], "before 206")]);
    comes_to(&claimed, "before 206", "it1");
    assert_eq!(claimed.fold().stop, Stop::NoBoundary { seen: vec![at("206")] });
}

#[test]
fn one_coordinate_may_be_split_over_two_pages() {
    let mut split = log(vec![page("it0 > it1", &["205 e1"], "before 205")]);
    comes_to(&split, "before 205", "it1");
    split.pages.push(page("it1 > it2", &["205 e2"], "through 205"));
    comes_to(&split, "through 205", "it2");
    assert_eq!(split.fold().stop, Stop::NextPage(Some("it2".to_owned())));
}

#[test]
fn an_empty_page_moves_coverage_by_its_claim_and_the_token_without() {
    let empty = log(vec![page("it0 > it1", &[], "")]);
    comes_to(&empty, "", "it1");
    assert_eq!(empty.fold().stop, Stop::NextPage(Some("it1".to_owned())));
    comes_to(&log(vec![page("it0 > it1", &[], "through 9")]), "through 9", "it1");
    let last = log(vec![page("it0 > .", &[], "")]);
    comes_to(&last, "", "it0");
    assert_eq!((last.fold().chain, last.fold().stop), (Chain::Over, Stop::Over));
    // No page leads to this one, so its event is none that the chain should have claimed.
    let stray = log(vec![page("it0 > .", &[], ""), page("it7 > it8", &["7 e7"], "")]);
    assert_eq!(stray.fold().stop, Stop::Over);
}

#[test]
fn the_first_page_is_asked_from_the_start_where_no_token_is_durable() {
    let start = PageLog { token: None, ..log(vec![page("^ > it1", &[], "through 9")]) };
    comes_to(&start, "through 9", "it1");
    comes_to(&log(start.pages), "", "it0");
}

#[test]
fn a_hole_stops_the_fold() {
    let pages = [page("it2 > it3", &["7 e7"], "through 7"), page("it0 > it1", &["3 e3"], "through 3")];
    let mut holed = log(pages.to_vec());
    comes_to(&holed, "through 3", "it1");
    assert_eq!(parts(&holed), [Part::Waits, moved("through 3")]);
    assert_eq!(holed.fold().stop, Stop::Hole { asked: Some("it1".to_owned()), waiting: 1 });
    assert_eq!(holed.fold().chain, Chain::Expects(Some("it1".to_owned())));
    holed.pages.push(page("it1 > it2", &[], ""));
    comes_to(&holed, "through 7", "it3");
    assert_eq!(parts(&holed), [moved("through 7"), moved("through 3"), Part::Stayed(Why::NoClaim)]);
}

#[test]
fn an_event_without_outcome_caps_coverage_exactly() {
    let mut capped = log(vec![
        page("it0 > it1", &["205 e1!", "205 e2", "207 e3!"], "through 206"),
        page("it1 > it2", &["208 e4"], "through 208"),
    ]);
    comes_to(&capped, "before 205", "it0");
    let held = sighting("205", "e1");
    let part = Part::Moved { to: cover("before 205"), held: Some(held.clone()) };
    assert_eq!(parts(&capped), [part, Part::Stayed(Why::Held(held.clone()))]);
    assert_eq!(capped.fold().stop, Stop::Unsettled(held));
    assert_eq!(capped.unsettled(), [sighting("205", "e1"), sighting("207", "e3")]);
    assert!(capped.settle("e1"));
    comes_to(&capped, "before 207", "it0");
    assert!(capped.settle("e3"));
    comes_to(&capped, "through 208", "it2");
    assert!(!capped.settle("e9"));
    // Beyond the claim, and at a `before` claim, nothing is capped.
    comes_to(&log(vec![page("it0 > it1", &["205 e1!"], "before 205")]), "before 205", "it0");
    comes_to(&log(vec![page("it0 > it1", &["206 e1!"], "through 205")]), "through 205", "it0");
}

#[test]
fn an_event_behind_a_hole_caps_as_well() {
    let holed = log(vec![page("it5 > it6", &["4 e4!"], ""), page("it0 > it1", &[], "through 9")]);
    comes_to(&holed, "before 4", "it1");
    assert_eq!(holed.fold().stop, Stop::Unsettled(sighting("4", "e4")));
}

#[test]
fn overlapping_pages_count_an_event_once_and_any_outcome_counts() {
    let overlap = log(vec![
        page("it0 > it1", &["3 e3!", "4 e4"], "through 4"),
        page("it1 > it2", &["4 e4!", "3 e3"], "through 5"),
    ]);
    comes_to(&overlap, "through 5", "it2");
    let counts: Vec<(usize, usize)> = overlap.fold().fates.iter().map(|fate| (fate.new, fate.again)).collect();
    assert_eq!(counts, [(2, 0), (0, 2)]);
    assert_eq!(overlap.unsettled(), []);
    assert_eq!(overlap.fold().contradictions, []);
}

#[test]
fn an_id_in_two_places_needs_its_outcome_in_both() {
    let mut twice = log(vec![page("it0 > it1", &["3 e1!"], ""), page("it1 > it2", &["5 e1"], "through 9")]);
    comes_to(&twice, "before 3", "it0");
    let also = sighting("5", "").at;
    assert_eq!(twice.fold().contradictions, [Contradiction::TwoPlaces { event: sighting("3", "e1"), also }]);
    assert_eq!(twice.fold().fates[1].again, 1);
    assert!(twice.settle("e1"));
    comes_to(&twice, "through 9", "it2");
    assert_eq!(twice.fold().contradictions.len(), 1);
    // Another spelling is no other place.
    comes_to(&log(vec![page("it0 > it1", &["03 e1!", "3 e1"], "through 9")]), "through 9", "it1");
}

#[test]
fn a_late_event_is_told_and_coverage_stays() {
    let mut late = from("through 100", vec![page("it0 > it1", &["95 e1!", "120 e2!"], "through 110")]);
    comes_to(&late, "through 100", "it0");
    let (event, inside) = (sighting("95", "e1"), cover("through 100"));
    assert_eq!(parts(&late), [Part::Stayed(Why::Held(event.clone()))]);
    assert_eq!(late.fold().stop, Stop::Late { event: event.clone(), inside: inside.clone() });
    assert_eq!(late.fold().contradictions, [Contradiction::Late { event, inside }]);
    assert!(late.settle("e1"));
    comes_to(&late, "through 110", "it0");
    let sealed = from("ended", vec![page("it0 > it1", &["95 e1!"], "")]);
    comes_to(&sealed, "ended", "it0");
    assert!(matches!(sealed.fold().stop, Stop::Late { .. }));
    // At `before 95` the same event is not inside, and holds coverage just there.
    let edge = from("before 95", vec![page("it0 > it1", &["95 e1!"], "through 110")]);
    comes_to(&edge, "before 95", "it0");
    assert_eq!(edge.fold().stop, Stop::Unsettled(sighting("95", "e1")));
}

#[test]
fn a_claim_that_is_not_ahead_moves_nothing() {
    let pages = ["through 7", "before 7", "through 07"];
    let tokens = ["it0 > it1", "it1 > it2", "it2 > it3"];
    let behind = log(tokens.iter().zip(pages).map(|(tokens, claim)| page(tokens, &[], claim)).collect());
    comes_to(&behind, "through 7", "it3");
    let not_ahead = Part::Stayed(Why::NotAhead(cover("through 7")));
    assert_eq!(parts(&behind), [moved("through 7"), not_ahead.clone(), not_ahead]);
    // Ahead of coverage, but not of a claim that an event holds back.
    let held = log(vec![page("it0 > it1", &["3 e3!"], "through 9"), page("it1 > it2", &[], "through 7")]);
    assert_eq!(parts(&held)[1], Part::Stayed(Why::NotAhead(cover("through 9"))));
    assert_eq!(parts(&from("ended", vec![page("it0 > it1", &[], "through 9")]))[0], {
        Part::Stayed(Why::NotAhead(Coverage::Ended))
    });
}

#[test]
fn the_end_counts_on_the_last_page_and_with_every_outcome() {
    let ended = log(vec![page("it0 > .", &["3 e3"], "ended")]);
    comes_to(&ended, "ended", "it0");
    assert_eq!(ended.fold().stop, Stop::Ended);
    let goes_on = log(vec![page("it0 > it1", &["3 e3"], "ended")]);
    comes_to(&goes_on, "", "it1");
    assert_eq!(parts(&goes_on), [Part::Stayed(Why::EndedGoesOn("it1".to_owned()))]);
    let mut open = log(vec![page("it0 > .", &["5 e5!", "3 e3!"], "ended"), page("it7 > it8", &["4 e4!"], "")]);
    comes_to(&open, "before 3", "it0");
    assert!(open.settle("e3") && open.settle("e5"));
    comes_to(&open, "before 4", "it0");
    assert!(open.settle("e4"));
    comes_to(&open, "ended", "it0");
}

#[test]
fn a_retry_adds_its_events_and_no_boundary() {
    let mut retried = log(vec![
        page("it0 > it1", &["3 e3"], "through 3"),
        page("it0 > it9", &["3 e3!", "4 e4!"], "through 9"),
        page("it1 > it2", &[], "through 4"),
    ]);
    comes_to(&retried, "before 4", "it0");
    assert_eq!(parts(&retried)[1], Part::Repeats { of: 0 });
    assert_eq!((retried.fold().fates[1].new, retried.fold().fates[1].again), (1, 1));
    assert!(retried.settle("e4"));
    comes_to(&retried, "through 4", "it2");
}

#[test]
fn polling_at_the_tail_goes_on_with_the_same_token() {
    let mut tail = log(vec![page("it0 > it0", &[], "through 3"), page("it0 > it0", &["5 e5!"], "through 4")]);
    comes_to(&tail, "through 4", "it0");
    assert_eq!(tail.fold().stop, Stop::NoBoundary { seen: vec![sighting("5", "").at] });
    tail.pages.push(page("it0 > it1", &["6 e6"], "through 6"));
    comes_to(&tail, "before 5", "it0");
    assert!(tail.settle("e5"));
    comes_to(&tail, "through 6", "it1");
    tail.pages.push(page("it0 > it0", &[], "through 99"));
    assert_eq!(parts(&tail)[3], Part::Repeats { of: 0 });
    comes_to(&tail, "through 6", "it1");
}

#[test]
fn a_loop_of_tokens_is_told() {
    let mut loops = log(vec![page("it0 > it1", &[], "through 3"), page("it1 > it0", &[], "through 4")]);
    comes_to(&loops, "through 4", "it1");
    assert_eq!((loops.fold().chain, loops.fold().stop), (Chain::Loops("it0".to_owned()), Stop::Loop("it0".to_owned())));
    comes_to(&log(loops.pages[..1].to_vec()), "through 3", "it1");
    loops.pages.push(page("it0 > it1", &[], "through 5"));
    assert_eq!(parts(&loops)[2], Part::Repeats { of: 0 });
    comes_to(&loops, "through 4", "it1");
}

#[test]
fn a_token_that_a_later_page_leads_back_to_can_be_durable() {
    let pages = [page("it0 > it1", &[], ""), page("it1 > it2", &["4 e4!"], ""), page("it2 > it1", &[], "")];
    comes_to(&log(pages.to_vec()), "", "it1");
    assert_eq!(log(pages.to_vec()).fold().chain, Chain::Loops("it1".to_owned()));
}

#[test]
fn what_does_not_compare_moves_nothing() {
    let opaque = |pages: &[(&str, &[&str], &str)]| {
        log(pages.iter().map(|(tokens, events, claim)| page_of("opaque", tokens, events, claim)).collect())
    };
    let claims = opaque(&[("it0 > it1", &[], "through x"), ("it1 > it2", &[], "through y")]);
    comes_to(&claims, "through x", "it2");
    assert!(matches!(&parts(&claims)[1], Part::Stayed(Why::Incomparable(with)) if with.to_string() == "through x"));
    // Whether y lies inside `through x` nobody knows: it may.
    let mut event = opaque(&[("it0 > it1", &["y e1!"], "through x")]);
    comes_to(&event, "", "it0");
    assert!(matches!(parts(&event)[0], Part::Stayed(Why::Unordered(_))));
    assert!(matches!(event.fold().stop, Stop::Unordered(_)));
    assert!(event.settle("e1"));
    comes_to(&event, "through x", "it1");
    comes_to(&opaque(&[("it0 > it1", &["x e1!"], "through x")]), "before x", "it0");
    // Two that do not compare leave no cut before both of them, and one of them meets any claim.
    comes_to(&opaque(&[("it0 > .", &["x e1!", "y e2!"], "ended")]), "", "it0");
    comes_to(&opaque(&[("it0 > .", &["x e1!", "y e2!"], "through x")]), "", "it0");
    comes_to(&opaque(&[("it0 > .", &["x e1!", "y e2!"], "through y")]), "", "it0");
    // The end is ahead of every cut, but what it is held at may not be.
    let start = PageLog {
        coverage: Some(Coverage::Cut(Cut::before(claims.pages[0].coordinates().next().unwrap().clone()))),
        ..opaque(&[("it0 > .", &["y e1!"], "ended")])
    };
    comes_to(&start, "before x", "it0");
    assert!(matches!(parts(&start)[0], Part::Stayed(Why::Unordered(_))));
}

#[test]
fn a_checkpoint_forgets_the_pages_that_the_token_has_passed() {
    let before = log(vec![
        page("it0 > it1", &["3 e3"], "through 3"),
        page("it0 > it1", &["3 e3!"], "through 3"),
        page("it1 > it2", &["4 e4!"], "through 5"),
        page("it9 > it10", &["12 e12"], "through 12"),
    ]);
    let passed: Vec<bool> = before.fold().fates.iter().map(|fate| fate.passed).collect();
    assert_eq!(passed, [true, true, false, false]);
    let mut after = before.checkpointed();
    assert_eq!(after.pages, before.pages[2..]);
    comes_to(&after, "before 4", "it1");
    assert_eq!((&after.coverage, &after.token), (&Some(cover("before 4")), &Some("it1".to_owned())));
    assert!(after.settle("e4"));
    comes_to(&after, "through 5", "it2");
    let known =
        log(vec![page("it0 > it1", &["3 e3", "3 e3!"], "through 3"), page("it1 > it2", &["3 e3!", "4 e4!"], "")]);
    assert_eq!(known.checkpointed().unsettled(), [sighting("4", "e4")]);
    // The last page is done with as well, so that asking again with its token begins anew.
    let over = log(vec![page("it0 > .", &[], "through 3")]).checkpointed();
    assert_eq!(over, from("through 3", vec![]));
}

#[test]
fn equal_logs_may_be_spelt_differently() {
    let log = |claim| from("through 1", vec![page("it0 > it1", &["3 e3"], claim)]);
    assert_eq!(log("through 3"), log("through 03"));
    assert!(!log("through 3").spelt_as(&log("through 03")));
    assert!(log("through 3").spelt_as(&log("through 3")));
    assert_eq!(log("through 3").coordinates().count(), 3);
}
