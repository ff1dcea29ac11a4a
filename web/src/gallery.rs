//! The shipped scenarios: the files of the test suite, compiled in. The newest work begins with one of them.

use std::rc::Rc;

use cutline::scenario::history::History;
use cutline::scenario::{Scenario, Subject};

use crate::state::Screen;
use crate::state::session::Session;

/// File names without their ending, and their texts.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// A shipped scenario, as the menu shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The name of its file.
    pub(crate) slug: &'static str,
    /// The screen that shows it.
    pub(crate) screen: Screen,
    /// What it is called.
    pub(crate) title: Rc<str>,
    /// What it is there to show.
    pub(crate) about: Rc<str>,
}

impl Entry {
    /// Whether its title or purpose has these words, in lower case, one after the other.
    pub(crate) fn tells(&self, words: &str) -> bool {
        [&self.title, &self.about].iter().any(|text| text.to_lowercase().contains(words.trim()))
    }
}

/// Every shipped scenario, in the order of the file names.
pub(crate) fn entries() -> Vec<Entry> {
    let read = |(slug, text): &(&'static str, &str)| {
        let scenario = Scenario::parse(text).ok()?;
        Some(Entry {
            slug,
            screen: screen(&scenario.start),
            title: scenario.title.into(),
            about: scenario.about.into(),
        })
    };
    FILES.iter().filter_map(read).collect()
}

/// The screen that shows such a state.
pub(crate) fn screen(subject: &Subject) -> Screen {
    match subject {
        Subject::Publish(_) => Screen::Publish,
        Subject::Read(_) => Screen::Read,
    }
}

/// A shipped scenario at its start, with its steps ahead.
pub(crate) fn open(slug: &str) -> Option<Session> {
    let (slug, text) = FILES.iter().find(|(other, _)| *other == slug)?;
    Scenario::parse(text).ok().map(|scenario| begin(scenario, Some(slug)))
}

/// A scenario at its start, with its steps ahead.
pub(crate) fn begin(scenario: Scenario, slug: Option<&str>) -> Session {
    let steps = scenario.steps.into_iter().map(|scripted| scripted.step);
    let history = History::with_steps_ahead(scenario.start.clone(), steps);
    // The parser has taken every step already; if one cannot be taken, the start is still worth showing.
    let history = history.unwrap_or_else(|_| History::new(scenario.start));
    Session::new(&scenario.title, &scenario.about, slug, history)
}

/// What a screen shows to who comes for the first time: the first of its scenarios.
pub(crate) fn first(of: Screen) -> Session {
    let sessions = FILES.iter().filter_map(|(slug, _)| open(slug));
    let first = sessions.into_iter().find(|session| screen(session.history.start()) == of);
    first.expect("each screen has a shipped scenario: a test opens it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_screen_has_a_first_scenario() {
        for of in Screen::ALL {
            assert_eq!(screen(first(of).history.start()), of);
        }
    }

    #[test]
    fn every_shipped_scenario_is_in_the_menu_with_a_title_and_a_purpose() {
        let entries = entries();
        assert_eq!(entries.len(), FILES.len(), "one of the files does not read");
        for entry in entries {
            assert!(!entry.title.is_empty() && !entry.about.is_empty(), "{}", entry.slug);
            assert!(open(entry.slug).is_some_and(|session| !session.touched), "{}", entry.slug);
        }
    }
}
