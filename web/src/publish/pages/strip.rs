//! The chain of pages as a strip: what became coverage, what stops it, and what waits behind a hole.

use cutline::frontier::pages::{Chain, Fold, Page, PageLog, Part, Sighting, Stop};

use crate::parts::element::{Element, el};
use crate::parts::icons;

/// How many pages of the chain are drawn, the last ones.
const SHOWN: usize = 24;

/// What a page is to coverage, as a word that is also its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Coverage rests on it.
    Folded,
    /// Coverage rests on a part of it.
    Partly,
    /// It is in the chain, and adds nothing yet.
    Arrived,
    /// It answers what was answered before.
    Retry,
    /// It is behind a hole.
    Waits,
}

impl Piece {
    /// Its word.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Piece::Folded => "folded",
            Piece::Partly => "folded in part",
            Piece::Arrived => "adds nothing",
            Piece::Retry => "a retry",
            Piece::Waits => "waits",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Piece::Folded => "link link-folded",
            Piece::Partly => "link link-partly",
            Piece::Arrived | Piece::Retry => "link",
            Piece::Waits => "link link-waits",
        }
    }
}

/// The pages in the order of the chain, each with what it is to coverage; those that wait are last.
pub(super) fn pieces(log: &PageLog, fold: &Fold) -> Vec<(usize, Piece)> {
    let mut chain: Vec<usize> = Vec::new();
    let mut token = &log.token;
    let linked = |place: usize| matches!(fold.fates[place].part, Part::Moved { .. } | Part::Stayed(_));
    while let Some(place) =
        (0..log.pages.len()).find(|&place| log.pages[place].asked == *token && linked(place) && !chain.contains(&place))
    {
        chain.push(place);
        token = &log.pages[place].next;
        if token.is_none() {
            break;
        }
    }
    let moved = chain.iter().rposition(|&place| matches!(fold.fates[place].part, Part::Moved { .. }));
    let mut pieces = Vec::with_capacity(log.pages.len());
    for (at, &place) in chain.iter().enumerate() {
        let held = stopped_by(&fold.stop).is_some_and(|event| lists(&log.pages[place], event))
            || matches!(fold.fates[place].part, Part::Moved { held: Some(_), .. });
        let piece = match moved {
            Some(moved) if at <= moved && held => Piece::Partly,
            Some(moved) if at <= moved => Piece::Folded,
            _ => Piece::Arrived,
        };
        pieces.push((place, piece));
        let repeats = |other: &usize| fold.fates[*other].part == Part::Repeats { of: place };
        pieces.extend((0..log.pages.len()).filter(repeats).map(|other| (other, Piece::Retry)));
    }
    let waits = (0..log.pages.len()).filter(|&place| fold.fates[place].part == Part::Waits);
    pieces.extend(waits.map(|place| (place, Piece::Waits)));
    pieces
}

/// The event that keeps coverage, if it is one.
fn stopped_by(stop: &Stop) -> Option<&Sighting> {
    match stop {
        Stop::Late { event, .. } | Stop::Unsettled(event) | Stop::Unordered(event) => Some(event),
        _ => None,
    }
}

fn lists(page: &Page, sighting: &Sighting) -> bool {
    page.events.iter().any(|event| event.id == sighting.id && event.at == sighting.at)
}

/// `it0`, or `the start`.
pub(super) fn named(token: Option<&str>) -> &str {
    token.unwrap_or("the start")
}

/// The strip.
pub(super) fn strip(log: &PageLog, fold: &Fold) -> Element {
    let pieces = pieces(log, fold);
    let waiting = pieces.iter().filter(|(_, piece)| *piece == Piece::Waits).count();
    let linked = pieces.len() - waiting;
    let left_out = linked.saturating_sub(SHOWN);
    let begin = log.coverage.as_ref().map_or("nothing certified".to_owned(), ToString::to_string);
    let mut strip = el("ol class='strip' aria-label='The chain of pages'").add(
        link("link link-folded", "durable point", &begin)
            .add(el("small").add(format!("asks from {}", named(log.token.as_deref()))))
            .add((left_out > 0).then(|| el("small").add(format!("then {left_out} more")))),
    );
    let stop = stopped_by(&fold.stop);
    for (at, &(place, piece)) in pieces.iter().enumerate().skip(left_out).take(2 * SHOWN) {
        if at == linked {
            strip = strip.add(end(fold, true));
        }
        let page = &log.pages[place];
        let tokens = format!("{} → {}", named(page.asked.as_deref()), page.next.as_deref().unwrap_or("last"));
        let holds = stop.filter(|event| lists(page, event));
        let stops = holds.map(|event| {
            let words = format!("stops at {}", event.id);
            el("small class='link-stop'").add(icons::remove()).add(words)
        });
        let class = if holds.is_some() { format!("{} link-stopped", piece.class()) } else { piece.class().to_owned() };
        let one = link(&class, &format!("page {}", place + 1), &tokens).key(place.to_string());
        strip = strip.add(one.add(stops.unwrap_or_else(|| el("small").add(piece.word()))));
    }
    strip.add((waiting == 0).then(|| end(fold, false)))
}

fn link(class: &str, title: &str, words: &str) -> Element {
    el("li").set("class", class).add(el("span").add(title)).add(el("code").add(words))
}

/// Where the chain ends, and what would go on; a hole where others wait.
fn end(fold: &Fold, others_wait: bool) -> Element {
    let ended = fold.stop == Stop::Ended;
    match &fold.chain {
        Chain::Over if ended => link("link link-end", "the end", "sealed"),
        Chain::Over => link("link link-stops", "no next page", "last"),
        Chain::Loops(token) => link("link link-stops", "leads back to", token),
        Chain::Expects(token) => {
            let token = named(token.as_deref());
            if others_wait {
                link("link link-stops", "missing", token).add(el("small").add("the hole"))
            } else {
                link("link link-next", "next", token).add(el("small").add("not here yet"))
            }
        }
    }
    .key("end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::order::Order;

    fn told(pages: &[&str]) -> Vec<(usize, Piece)> {
        let mut log = PageLog::new(None, Some("it0".to_owned()));
        log.pages = pages.iter().map(|page| Page::parse(&Order::default(), page).unwrap()).collect();
        pieces(&log, &log.fold())
    }

    #[test]
    fn the_chain_goes_by_tokens_and_not_by_arrival() {
        let second = "from it1 next it2 events 206 e2 done claim through 206";
        let first = "from it0 next it1 events 205 e1 done";
        assert_eq!(told(&[second, first]), [(1, Piece::Folded), (0, Piece::Folded)]);
        assert_eq!(
            told(&[first, second, first, "from it5 next it6"]),
            [(0, Piece::Folded), (2, Piece::Retry), (1, Piece::Folded), (3, Piece::Waits)]
        );
    }

    #[test]
    fn what_no_claim_covers_adds_nothing_and_an_open_event_parts_its_page() {
        let first = "from it0 next it1 events 205 e1 claim through 206";
        assert_eq!(told(&[first, "from it1 next it2"]), [(0, Piece::Partly), (1, Piece::Arrived)]);
        assert_eq!(told(&["from it0 next it1 events 205 e1 done"]), [(0, Piece::Arrived)]);
    }
}
