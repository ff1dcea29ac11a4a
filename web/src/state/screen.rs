//! The screens of the page, and its two themes.

use cutline::scenario::Kind;

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Screen {
    /// Which cut may be published.
    Publish,
    /// Which candidate may serve a read.
    Read,
    /// The shortest way in which a design does harm.
    Break,
    /// Lessons, what positions mean, and incidents.
    Learn,
}

impl Screen {
    /// Every screen, in the order of the tabs.
    pub(crate) const ALL: [Screen; 4] = [Screen::Publish, Screen::Read, Screen::Break, Screen::Learn];

    /// Those that show a history.
    pub(crate) const OF_WORK: [Screen; 2] = [Screen::Publish, Screen::Read];

    /// Its name, also in storage.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Screen::Publish => "Publish",
            Screen::Read => "Read",
            Screen::Break => "Break it",
            Screen::Learn => "Learn",
        }
    }

    /// The screen that shows scenarios of this kind.
    pub(crate) const fn of(kind: Kind) -> Screen {
        match kind {
            Kind::Publish => Screen::Publish,
            Kind::Read => Screen::Read,
        }
    }
}

/// Light or dark, where a person has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The word in storage and in the markup.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}
