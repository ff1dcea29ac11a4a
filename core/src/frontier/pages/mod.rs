//! Pages of one partition, and how they fold into coverage.
//!
//! A source hands out its events page by page. A page has the token that it was asked with, its
//! events, the token of the page after it, and perhaps a boundary that the source claims: a
//! certificate that everything up to it has been enumerated, by the pages up to and including this
//! one, and is final. Pages arrive in any order, twice, or not at all. [`PageLog::fold`] says what
//! may be certified of what has arrived, and why it is no more than that:
//!
//! - Only a claim moves coverage (F3). An event that was seen at x is neither `before x` nor
//!   `through x`, since events at one coordinate may be split over two pages.
//! - A claim counts once every page before it is there: pages are chained by token from the last
//!   durable point, and the fold stops at a hole.
//! - A known event at p without a durable terminal outcome caps every claim at `before p`, exactly
//!   (F5), wherever it was seen, also behind a hole: that it exists is certain.
//! - Coverage never goes back behind the durable point (F13).
//!
//! Nothing is decided by what usually happens. Where two readings of the pages are possible, the
//! one that certifies less is taken, and the [`Fold`] says so.

mod fold;
#[cfg(test)]
mod tests;

use crate::coordinate::Coordinate;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::vector::Name;

/// A page, as the source gave it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// The token that it was asked with; none asks from the start.
    pub asked: Option<String>,
    /// Its events. A page without any is a page like others.
    pub events: Vec<PageEvent>,
    /// The token of the page after it; none ends this traversal, which is not the end of the partition.
    pub next: Option<String>,
    /// The boundary that the source certifies with it.
    pub claim: Option<Coverage>,
}

/// An event in a page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageEvent {
    /// Where it lies.
    pub at: Coordinate,
    /// What it is known by: pages that overlap list one event with one id.
    pub id: Name,
    /// Whether it has a durable terminal outcome.
    pub settled: bool,
}

/// The pages that have arrived since the last durable point, in the order of arrival.
///
/// Equality is that of coordinates, by their order; see [`PageLog::spelt_as`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageLog {
    /// The coverage of the durable point.
    pub coverage: Option<Coverage>,
    /// The continuation token of the durable point; none asks from the start.
    pub token: Option<String>,
    /// The pages.
    pub pages: Vec<Page>,
}

/// What the pages of a log come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// What may be certified: never less than the durable point.
    pub coverage: Option<Coverage>,
    /// The continuation token that may be made durable with it.
    ///
    /// It moves past a page only if every event of every page up to there is settled: a restart
    /// asks with it, and would never see again what lies behind it. It has nothing to do with
    /// coverage: an empty page without a claim moves the token alone. Where the source names no
    /// further page, it stays at the token of the last one, since no token would ask from the start.
    pub token: Option<String>,
    /// Where the chain of pages stands.
    pub chain: Chain,
    /// What became of each page, in the order of arrival.
    pub fates: Vec<PageFate>,
    /// What the pages say against each other, or against what was certified before.
    pub contradictions: Vec<Contradiction>,
    /// What keeps coverage from going further now.
    pub stop: Stop,
}

/// Where the chain of pages stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chain {
    /// It goes on with a page asked with this token; none asks from the start.
    Expects(Option<String>),
    /// The last page named no further one.
    Over,
    /// The last page leads back to a token that was asked before.
    ///
    /// A page asked with it could be a retry as well as a second round, so nothing goes on from here.
    Loops(String),
}

/// What became of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFate {
    /// Its part in the fold.
    pub part: Part,
    /// How many of its events no earlier page had listed.
    pub new: usize,
    /// How many of its events were counted before, by id.
    pub again: usize,
    /// Whether [`Fold::token`] has moved past it: a restart needs it no more.
    pub passed: bool,
}

/// The part of a page in a fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// It is in the chain, and its claim moved coverage.
    Moved {
        /// Coverage with it.
        to: Coverage,
        /// The event that kept coverage from following the claim all the way.
        held: Option<Sighting>,
    },
    /// It is in the chain, and moved nothing.
    Stayed(Why),
    /// It answers a question that a page of the chain has answered: a retry.
    ///
    /// Its events count. Its claim does not, though it may be ahead: which of its two answers the
    /// source stands by cannot be seen from here, and the pages that follow claim anew.
    Repeats {
        /// The place of the first page that was asked the same.
        of: usize,
    },
    /// No page of the chain leads to the token that it was asked with. Only its events count.
    Waits,
}

/// Why a page of the chain moved nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It claims no boundary.
    NoClaim,
    /// Its claim is not ahead of this one, which was made before.
    NotAhead(Coverage),
    /// Its claim does not compare with this one, which was made before.
    Incomparable(Coverage),
    /// This event inside its claim has no durable terminal outcome.
    Held(Sighting),
    /// This event has no durable terminal outcome, and nobody can tell on which side of the claim it lies.
    Unordered(Sighting),
    /// It claims the end, and names this next page. One of them is wrong.
    EndedGoesOn(String),
}

/// An event, by what it is known by and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its id.
    pub id: Name,
    /// Where it lies.
    pub at: Coordinate,
}

/// Something that cannot be, said by the source all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// An event without a durable terminal outcome inside the durable coverage.
    Late {
        /// The event.
        event: Sighting,
        /// What was certified.
        inside: Coverage,
    },
    /// An event that lies in two places. Each is held for an event of its own, with its own
    /// outcome: coverage passes neither before that one is settled.
    TwoPlaces {
        /// Where it was seen first.
        event: Sighting,
        /// Where it was seen as well.
        also: Coordinate,
    },
}

/// What keeps coverage from going further.
///
/// Several things may; the one that must be mended first is named, in the order of this list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A late event (see [`Contradiction::Late`]): coverage stays until it is settled.
    Late {
        /// The event.
        event: Sighting,
        /// What was certified.
        inside: Coverage,
    },
    /// Nothing: the partition has ended.
    Ended,
    /// This event inside the claimed boundary has no durable terminal outcome.
    Unsettled(Sighting),
    /// This event has no durable terminal outcome, and nobody can tell on which side of the claimed boundary it lies.
    Unordered(Sighting),
    /// The source leads back to this token: see [`Chain::Loops`].
    Loop(String),
    /// A page is missing, and others wait.
    Hole {
        /// The token of the missing page; none asks from the start.
        asked: Option<String>,
        /// How many pages wait.
        waiting: usize,
    },
    /// Events were seen, and no boundary that covers them was claimed.
    NoBoundary {
        /// Where they lie, each place once.
        seen: Vec<Coordinate>,
    },
    /// The next page, asked with this token, has not arrived.
    NextPage(Option<String>),
    /// The source named no further page, and did not claim the end.
    Over,
}

impl Page {
    /// Every coordinate that is written in it.
    pub fn coordinates(&self) -> impl Iterator<Item = &Coordinate> {
        self.events.iter().map(|event| &event.at).chain(place(self.claim.as_ref()))
    }
}

impl PageLog {
    /// A log that begins at a durable point.
    pub fn new(coverage: Option<Coverage>, token: Option<String>) -> PageLog {
        PageLog { coverage, token, pages: Vec::new() }
    }

    /// What the pages come to. See the [module](self) for the rules.
    ///
    /// ```
    /// use cutline::frontier::pages::{Page, PageLog};
    /// use cutline::order::Order;
    ///
    /// let order = Order::default();
    /// let mut log = PageLog::new(None, Some("it0".to_owned()));
    /// log.pages.push(Page::parse(&order, "from it0 next it1 events 205 e1 done 206 e2 claim through 206")?);
    /// assert_eq!(log.fold().coverage.map(|coverage| coverage.to_string()), Some("before 206".to_owned()));
    /// assert_eq!(log.fold().token.as_deref(), Some("it0"));
    /// assert!(log.settle("e2"));
    /// assert_eq!(log.fold().coverage.map(|coverage| coverage.to_string()), Some("through 206".to_owned()));
    /// assert_eq!(log.fold().token.as_deref(), Some("it1"));
    /// # Ok::<(), cutline::scenario::step::StepError>(())
    /// ```
    pub fn fold(&self) -> Fold {
        fold::fold(self)
    }

    /// The log after its fold has been made durable: it begins there, without the pages that the
    /// token has moved past.
    ///
    /// An outcome that only a forgotten page knew of is kept in the pages that list its event. What
    /// a forgotten page claimed beyond the coverage is not; a later page claims it anew.
    #[must_use]
    pub fn checkpointed(&self) -> PageLog {
        fold::checkpointed(self)
    }

    /// The event has its durable terminal outcome now, in every page that lists it; `false` where none does.
    pub fn settle(&mut self, id: &str) -> bool {
        let mut listed = false;
        for event in self.pages.iter_mut().flat_map(|page| &mut page.events).filter(|event| &*event.id == id) {
            event.settled = true;
            listed = true;
        }
        listed
    }

    /// The known events without a durable terminal outcome, each once, in the order of arrival.
    pub fn unsettled(&self) -> Vec<Sighting> {
        fold::unsettled(self)
    }

    /// Every coordinate that is written in it.
    pub fn coordinates(&self) -> impl Iterator<Item = &Coordinate> {
        place(self.coverage.as_ref()).into_iter().chain(self.pages.iter().flat_map(Page::coordinates))
    }

    /// Whether two equal logs are written the same as well.
    pub fn spelt_as(&self, other: &PageLog) -> bool {
        self.coordinates().zip(other.coordinates()).all(|(left, right)| left.spelling() == right.spelling())
    }
}

/// Where coverage lies.
fn place(coverage: Option<&Coverage>) -> Option<&Coordinate> {
    coverage.and_then(Coverage::cut).map(|cut| &cut.at)
}
