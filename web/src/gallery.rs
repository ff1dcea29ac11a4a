//! The shipped scenarios: the files of the test suite. The newest work begins with one of them.
//!
//! What a first visit shows is compiled in. The others are a file of their own, which is fetched
//! when a person looks for them: most visits never do.

use cutline::scenario::step::StepError;
use cutline_content::scene::Scene;

use crate::app::Dispatch;
use crate::fetch::fetch_text;
use crate::state::session::Session;
use crate::state::{Action, Screen};

/// What there is of the shipped scenarios.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Gallery {
    /// Nobody has asked for them.
    NotAsked,
    /// They are being fetched.
    Coming,
    /// All of them, in the order of their names.
    There(&'static [Shipped]),
    /// They could not be fetched.
    Failed,
}

/// A scenario, in the sentences that the page speaks anyway: it needs no reader of scenario files.
#[derive(Debug, PartialEq)]
pub(crate) struct Shipped {
    /// The name of its file, without the ending.
    pub(crate) slug: &'static str,
    /// The screen that shows it.
    pub(crate) screen: Screen,
    /// What it is called.
    pub(crate) title: &'static str,
    /// What it is there to show.
    pub(crate) about: &'static str,
    /// Its start and its steps.
    scene: Scene<'static>,
}

impl Shipped {
    /// Every scenario of a text in which each begins with a `§`.
    fn all(text: &'static str) -> Option<Vec<Shipped>> {
        text.split('§').skip(1).map(Shipped::read).collect()
    }

    fn read(text: &'static str) -> Option<Shipped> {
        let (name, rest) = text.split_once('\n')?;
        let (title, rest) = rest.split_once('\n')?;
        let (about, sentences) = rest.split_once('\n')?;
        let (kind, slug) = name.split_once(' ')?;
        let scene = Scene::of(kind, sentences)?;
        Some(Shipped { slug, screen: Screen::of(scene.kind), title, about, scene })
    }

    /// Whether its title or purpose has these words, in lower case, one after the other.
    pub(crate) fn tells(&self, words: &str) -> bool {
        [self.title, self.about].iter().any(|text| text.to_ascii_lowercase().contains(words.trim()))
    }

    /// The scenario at its start, with its steps ahead.
    pub(crate) fn begin(&self) -> Result<Session, StepError> {
        Ok(Session::new(self.title, self.about, Some(self.slug), self.scene.begin()?))
    }
}

/// What a screen shows to who comes for the first time: the first of its scenarios.
pub(crate) fn first(of: Screen) -> Session {
    let first = Shipped::all(include_str!(concat!(env!("OUT_DIR"), "/first.txt"))).unwrap_or_default();
    let first = first.iter().find(|shipped| shipped.screen == of).map(Shipped::begin);
    first.and_then(Result::ok).expect("each screen has a shipped scenario: a test opens it")
}

/// Fetches the scenarios, and then says what there is of them.
pub(crate) fn fetch(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    fetch_text(env!("GALLERY"), move |text| {
        let all = text.and_then(Shipped::all);
        dispatch.emit(Action::Gallery(all.map_or(Gallery::Failed, |all| Gallery::There(all.leak()))));
    });
}

/// All of them, for tests that look at each.
#[cfg(test)]
pub(crate) fn entries() -> &'static [Shipped] {
    Shipped::all(include_str!("../gallery.txt")).expect("the gallery reads").leak()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_screen_has_a_first_scenario() {
        for of in Screen::OF_WORK {
            let first = first(of);
            assert_eq!(Screen::of(first.history.start().kind()), of);
            let listed = entries().iter().find(|shipped| shipped.screen == of).unwrap();
            assert_eq!(first, listed.begin().unwrap());
        }
    }

    #[test]
    fn every_shipped_scenario_is_in_the_menu_with_a_title_and_a_purpose() {
        let entries = entries();
        assert!(entries.len() > 30, "only {} scenarios", entries.len());
        for entry in entries {
            assert!(!entry.title.is_empty() && !entry.about.is_empty(), "{}", entry.slug);
            assert!(entry.begin().is_ok_and(|session| !session.touched), "{}", entry.slug);
        }
    }
}
