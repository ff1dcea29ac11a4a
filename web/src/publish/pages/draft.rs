//! A page in the form: what its texts say, and texts that are worth a try.

use cutline::coordinate::Coordinate;
use cutline::cut::Endpoint;
use cutline::frontier::checkpoint::Coverage;
use cutline::frontier::pages::{Chain, Page, PageEvent, PageLog};
use cutline::frontier::state::{Event, Partition};
use cutline::order::Order;
use std::cmp::Ordering;

/// The texts of the form, each as it stands in its input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Texts {
    /// The token that the page was asked with; empty for the start.
    pub(super) asked: String,
    /// The next token, or `last`.
    pub(super) next: String,
    /// `205 e1 done, 206 e2`.
    pub(super) events: String,
    /// `none`, `before`, `through` or `ended`.
    pub(super) claim: String,
    /// The coordinate of the claim.
    pub(super) at: String,
}

/// The kinds of claims.
pub(super) const CLAIMS: [&str; 4] = ["none", "before", "through", "ended"];

/// What is wrong with the texts, each under its own.
pub(super) type Wrong = Texts;

impl Texts {
    /// The page that they say. Each text is read by the grammar of a page's sentence, by itself, so
    /// that an error is known to be its own.
    pub(super) fn read(&self, order: &Order) -> Result<Page, Wrong> {
        let mut wrong = Wrong::default();
        let part = |text: String, wrong: &mut String| match Page::parse(order, &text) {
            Ok(page) => page,
            Err(error) => {
                *wrong = error.to_string();
                Page { asked: None, events: Vec::new(), next: None, claim: None }
            }
        };
        let asked = self.asked.trim();
        let asked = if asked.is_empty() { None } else { part(format!("from {asked} last"), &mut wrong.asked).asked };
        let next = match self.next.trim() {
            "last" => None,
            "" => {
                "expected the next token, or `last` where there is none".clone_into(&mut wrong.next);
                None
            }
            next => part(format!("next {next}"), &mut wrong.next).next,
        };
        let events = without_commas(&self.events);
        let listed = if events.trim().is_empty() { String::new() } else { format!("last events {events}") };
        let mut events = Vec::new();
        if !listed.is_empty() {
            let Page { events: found, claim, .. } = part(listed, &mut wrong.events);
            if claim.is_some() {
                "the claim has a field of its own".clone_into(&mut wrong.events);
            }
            events = found;
        }
        let claim = match &*self.claim {
            "before" | "through" => part(format!("last claim {} {}", self.claim, self.at), &mut wrong.at).claim,
            "ended" => Some(Coverage::Ended),
            _ => None,
        };
        if wrong == Wrong::default() { Ok(Page { asked, events, next, claim }) } else { Err(wrong) }
    }
}

/// A comma that ends a word outside of quotes is for the eye.
fn without_commas(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    text.chars()
        .map(|letter| {
            if letter == '"' && !escaped {
                quoted = !quoted;
            }
            escaped = quoted && letter == '\\' && !escaped;
            if letter == ',' && !quoted { ' ' } else { letter }
        })
        .collect()
}

/// A token as the form writes it.
pub(super) fn token(token: Option<&str>) -> String {
    let page = Page { asked: token.map(str::to_owned), events: Vec::new(), next: None, claim: None };
    let text = page.to_string();
    text.strip_suffix("last").and_then(|text| text.strip_prefix("from ")).unwrap_or_default().trim_end().to_owned()
}

/// Events as the form writes them.
pub(super) fn events(events: &[PageEvent]) -> String {
    let written = events.iter().map(|event| {
        let page = Page { asked: None, events: vec![event.clone()], next: None, claim: None };
        page.to_string().trim_start_matches("last events ").to_owned()
    });
    written.collect::<Vec<_>>().join(", ")
}

/// The token after this one, by the looks of it: `it1` after `it0`.
fn after(text: &str) -> String {
    let letters = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &text[letters.len()..];
    match digits.parse::<u128>().ok().and_then(|number| number.checked_add(1)) {
        Some(number) => format!("{letters}{number:0width$}", width = digits.len()),
        None if text.is_empty() => "it1".to_owned(),
        None => format!("{text}-1"),
    }
}

/// A coordinate beyond this one, where one can be told; else the same: a coordinate can hold many events.
fn beyond(at: &Coordinate) -> Coordinate {
    let looks = || {
        let next = Coordinate::parse(at.order(), &after(at.spelling())).ok()?;
        Some(next).filter(|next| next.compare(at) == Some(Ordering::Greater))
    };
    at.successor().or_else(looks).unwrap_or_else(|| at.clone())
}

/// A page that people want to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Try {
    /// The next page, with one event that has its outcome.
    Next,
    /// A page without events and without a claim.
    Empty,
    /// A page that lists the events of the last one again.
    Overlap,
    /// A page that was asked with a token to which no page leads.
    Hole,
}

impl Try {
    /// All of them, in the order in which they are offered.
    pub(super) const ALL: [Try; 4] = [Try::Next, Try::Empty, Try::Overlap, Try::Hole];

    /// The words on its button.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Try::Next => "The next page",
            Try::Empty => "An empty page",
            Try::Overlap => "An overlapping page",
            Try::Hole => "A page with a hole before it",
        }
    }

    /// The texts that make it.
    pub(super) fn texts(self, partition: &Partition, log: &PageLog, chain: &Chain) -> Texts {
        let mut expected = match chain {
            Chain::Expects(token) => token.clone(),
            Chain::Over | Chain::Loops(_) => None,
        };
        let mut next = after(expected.as_deref().unwrap_or_default());
        if self == Try::Hole {
            next = after(&next);
            expected = Some(after(expected.as_deref().unwrap_or_default()));
        }
        let mut texts = Texts {
            asked: token(expected.as_deref()),
            next: token(Some(&next)),
            claim: "none".to_owned(),
            ..Texts::default()
        };
        match self {
            Try::Empty => {}
            Try::Overlap => {
                if let Some(last) = log.pages.last() {
                    texts.events = events(&last.events);
                    texts.claim(last.claim.as_ref());
                }
            }
            Try::Next | Try::Hole => {
                let Some(at) = unseen(&partition.order, log) else { return texts };
                let listed = || log.pages.iter().flat_map(|page| &page.events);
                let free = |id: &String| !listed().any(|event| *event.id == **id);
                let id = (1..=u32::MAX).map(|number| format!("e{number}")).find(free).unwrap_or_default();
                // An event that is known to be outstanding is no other one here.
                let known = |event: &Event| event.outstanding && event.at.compare(&at) == Some(Ordering::Equal);
                let settled = !partition.events.iter().any(known);
                texts.events = events(&[PageEvent { at: at.clone(), id: id.into(), settled }]);
                texts.claim = Endpoint::Through.to_string();
                at.spelling().clone_into(&mut texts.at);
            }
        }
        texts
    }
}

impl Texts {
    fn claim(&mut self, claim: Option<&Coverage>) {
        match claim {
            Some(Coverage::Cut(cut)) => {
                self.claim = cut.endpoint.to_string();
                cut.at.spelling().clone_into(&mut self.at);
            }
            Some(Coverage::Ended) => "ended".clone_into(&mut self.claim),
            None => {}
        }
    }
}

/// A place where the log knows of no event: beyond all that it has seen.
fn unseen(order: &Order, log: &PageLog) -> Option<Coordinate> {
    let claims = log.pages.iter().filter_map(|page| page.claim.as_ref()).chain(&log.coverage).filter_map(Coverage::cut);
    let edges = claims.map(|cut| if cut.endpoint == Endpoint::Before { cut.at.clone() } else { beyond(&cut.at) });
    let seen = log.pages.iter().flat_map(|page| &page.events).map(|event| beyond(&event.at));
    let farther = |left: Coordinate, right: Coordinate| {
        if right.compare(&left) == Some(Ordering::Greater) { right } else { left }
    };
    edges.chain(seen).reduce(farther).or_else(|| Coordinate::parse(order, "1").ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(asked: &str, next: &str, events: &str, claim: &str, at: &str) -> Texts {
        let [asked, next, events, claim, at] = [asked, next, events, claim, at].map(str::to_owned);
        Texts { asked, next, events, claim, at }
    }

    fn log(coverage: &str, pages: &[&str]) -> PageLog {
        let order = Order::default();
        let mut log = PageLog::new(Coverage::parse(&order, coverage).ok(), Some("it0".to_owned()));
        log.pages = pages.iter().map(|page| Page::parse(&order, page).unwrap()).collect();
        log
    }

    #[test]
    fn texts_say_a_page() {
        let said = texts("it0", "it1", "205 e1 done, 206 e2", "through", "206").read(&Order::default());
        assert_eq!(
            said.map(|page| page.to_string()),
            Ok("from it0 next it1 events 205 e1 done 206 e2 claim through 206".to_owned())
        );
        let least = texts("", "last", "", "none", "206").read(&Order::default());
        assert_eq!(least.map(|page| page.to_string()), Ok("last".to_owned()));
        let quoted = texts("\"a, b\"", "\"last\"", "5 \"x, y\"", "ended", "").read(&Order::default());
        assert_eq!(
            quoted.map(|page| page.to_string()),
            Ok(r#"from "a, b" next "last" events 5 "x, y" claim ended"#.to_owned())
        );
    }

    #[test]
    fn an_error_stands_beside_its_text() {
        let wrong = texts("a b", "", "2O5 e1", "through", "").read(&Order::default()).unwrap_err();
        assert!([&wrong.asked, &wrong.next, &wrong.events, &wrong.at].iter().all(|error| !error.is_empty()));
        let claim = texts("", "it1", "5 e1 claim through 5", "none", "").read(&Order::default()).unwrap_err();
        assert_eq!(claim, texts("", "", "the claim has a field of its own", "", ""));
    }

    #[test]
    fn what_is_worth_a_try_reads() {
        let log = log("through 204", &["from it0 next it1 events 205 e1 done 206 e2 claim through 206"]);
        let chain = log.fold().chain;
        let partition = Partition::new("A".into(), Order::default());
        let order = &partition.order;
        let told = Try::ALL.map(|one| one.texts(&partition, &log, &chain).read(order).unwrap().to_string());
        assert_eq!(
            told,
            [
                "from it1 next it2 events 207 e3 done claim through 207",
                "from it1 next it2",
                "from it1 next it2 events 205 e1 done 206 e2 claim through 206",
                "from it2 next it3 events 207 e3 done claim through 207",
            ]
        );
    }

    #[test]
    fn tokens_and_places_go_on_by_their_looks() {
        assert_eq!(["", "it9", "it09", "x", "7"].map(after), ["it1", "it10", "it10", "x-1", "8"]);
        let at = Coordinate::parse(&"text".parse().unwrap(), "b").unwrap();
        assert_eq!(beyond(&at).spelling(), "b-1");
        assert_eq!(unseen(&Order::default(), &log("before 7", &[])).unwrap().spelling(), "7");
        assert_eq!(unseen(&Order::default(), &PageLog::new(None, None)).unwrap().spelling(), "1");
    }
}
