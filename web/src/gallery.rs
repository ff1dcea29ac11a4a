//! The shipped scenarios: the files of the test suite, compiled in. The newest work begins with one of them.

use cutline::scenario::history::History;
use cutline::scenario::step::{Step, StepError};
use cutline::scenario::{Kind, Subject};

use crate::state::Screen;
use crate::state::session::Session;

/// A scenario as the build has read it.
#[derive(Debug)]
pub(crate) struct Shipped {
    /// The name of its file, without the ending.
    pub(crate) slug: &'static str,
    /// The screen that shows it.
    pub(crate) screen: Screen,
    /// What it is called.
    pub(crate) title: &'static str,
    /// What it is there to show.
    pub(crate) about: &'static str,
    /// The sentences that make its start, a line each.
    start: &'static str,
    /// Its steps, a line each.
    steps: &'static str,
}

const SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// Every shipped scenario, in the order of the file names.
pub(crate) fn entries() -> &'static [Shipped] {
    SHIPPED
}

/// The screen that shows scenarios of this kind.
pub(crate) const fn screen(kind: Kind) -> Screen {
    match kind {
        Kind::Publish => Screen::Publish,
        Kind::Read => Screen::Read,
    }
}

/// A shipped scenario at its start, with its steps ahead.
pub(crate) fn open(slug: &str) -> Option<Session> {
    SHIPPED.iter().find(|shipped| shipped.slug == slug)?.begin().ok()
}

impl Shipped {
    /// Whether its title or purpose has these words, in lower case, one after the other.
    pub(crate) fn tells(&self, words: &str) -> bool {
        [self.title, self.about].iter().any(|text| text.to_ascii_lowercase().contains(words.trim()))
    }

    fn begin(&self) -> Result<Session, StepError> {
        let kind = match self.screen {
            Screen::Publish => Kind::Publish,
            Screen::Read => Kind::Read,
        };
        let mut history = History::new(Subject::retold(kind, self.start.lines())?);
        for sentence in self.steps.lines() {
            let step = Step::parse(history.current(), sentence)?;
            history.take(step)?;
        }
        history.go(0);
        Ok(Session::new(self.title, self.about, Some(self.slug), history))
    }
}

/// What a screen shows to who comes for the first time: the first of its scenarios.
pub(crate) fn first(of: Screen) -> Session {
    let first = SHIPPED.iter().find(|shipped| shipped.screen == of).map(Shipped::begin);
    first.and_then(Result::ok).expect("each screen has a shipped scenario: a test opens it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_screen_has_a_first_scenario() {
        for of in Screen::ALL {
            assert_eq!(screen(first(of).history.start().kind()), of);
        }
    }

    #[test]
    fn every_shipped_scenario_is_in_the_menu_with_a_title_and_a_purpose() {
        let entries = entries();
        assert!(entries.len() > 30, "only {} scenarios", entries.len());
        for entry in entries {
            assert!(!entry.title.is_empty() && !entry.about.is_empty(), "{}", entry.slug);
            assert!(open(entry.slug).is_some_and(|session| !session.touched), "{}", entry.slug);
        }
    }
}
