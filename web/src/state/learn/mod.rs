//! What there is to learn, and how far somebody has come: lessons, the catalogue of positions, the museum of incidents.

pub(crate) mod catalogue;
mod kept;
pub(crate) mod lessons;
pub(crate) mod museum;
mod reduce;
#[cfg(test)]
mod tests;

use cutline_content::book::Book;

use catalogue::Catalogue;
pub(crate) use kept::{parse, print};
use lessons::Lessons;
use museum::Museum;
pub(super) use reduce::{after, enter, reduce};

/// Everything on the screen that teaches, but for the work in its figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Learn {
    /// What is looked at.
    pub(crate) tab: Tab,
    /// What there is to be looked at.
    pub(crate) content: Content,
    /// The lessons.
    pub(crate) lessons: Lessons,
    /// The catalogue.
    pub(crate) catalogue: Catalogue,
    /// The museum.
    pub(crate) museum: Museum,
}

/// A part of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// The lessons.
    #[default]
    Lessons,
    /// What positions mean.
    Catalogue,
    /// Incidents.
    Museum,
}

/// What there is of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Content {
    /// Nobody has asked for it.
    #[default]
    NotAsked,
    /// It is being fetched.
    Coming,
    /// All of it.
    There(&'static Book<'static>),
    /// It could not be fetched.
    Failed,
}

/// What can happen on the screen.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// Another part is looked at.
    Tab(Tab),
    /// There is more or less of the content than before.
    Content(Content),
    /// Something with a lesson.
    Lessons(lessons::Doing),
    /// Something with the catalogue.
    Catalogue(catalogue::Doing),
    /// Something in the museum.
    Museum(museum::Doing),
}

impl Tab {
    /// Every part, in the order of the tabs.
    pub(crate) const ALL: [Tab; 3] = [Tab::Lessons, Tab::Catalogue, Tab::Museum];

    /// Its name, also in storage.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Tab::Lessons => "Lessons",
            Tab::Catalogue => "Catalogue",
            Tab::Museum => "Museum",
        }
    }
}

impl Learn {
    /// Whether the content is being fetched.
    pub(crate) fn is_coming(&self) -> bool {
        matches!(self.content, Content::Coming)
    }

    /// Whether there is anything that a person would miss.
    pub(crate) fn is_begun(&self) -> bool {
        self.tab != Tab::Lessons || self.lessons.has_figure() || self.lessons.is_begun()
    }

    /// Whether a figure is shown, with a history to be walked.
    pub(crate) fn has_figure(&self) -> bool {
        match self.tab {
            Tab::Lessons => self.lessons.has_figure(),
            Tab::Catalogue => self.catalogue.has_figure(),
            Tab::Museum => false,
        }
    }

    /// The content, if it is there.
    pub(crate) fn book(&self) -> Option<&'static Book<'static>> {
        match self.content {
            Content::There(book) => Some(book),
            Content::NotAsked | Content::Coming | Content::Failed => None,
        }
    }
}
