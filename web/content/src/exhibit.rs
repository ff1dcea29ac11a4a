//! An incident: a fault of a real system as two histories, wrong and right, that are played in step.

use crate::pack::Unpack;
use crate::scene::Scene;

/// An exhibit of the museum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit<'a> {
    /// The name of its file.
    pub name: &'a str,
    /// What went wrong.
    pub title: &'a str,
    /// Whose it was.
    pub project: &'a str,
    /// What kind of fault it is.
    pub kind: &'a str,
    /// The address at which it is told.
    pub source: &'a str,
    /// What happened.
    pub happened: &'a str,
    /// The right outcome, and why.
    pub right: &'a str,
    /// The ids of the rules that it is about.
    pub rules: Vec<&'a str>,
    /// As it went, then as it should have gone.
    pub sides: [Side<'a>; 2],
    /// The story.
    pub moments: Vec<Moment<'a>>,
}

/// One of the two histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side<'a> {
    /// What is decided in it, and by whom.
    pub says: &'a str,
    /// Its start and its steps.
    pub scene: Scene<'a>,
}

/// A moment of the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment<'a> {
    /// What happens.
    pub says: &'a str,
    /// How many steps each history has taken then.
    pub places: [usize; 2],
}

impl<'a> Exhibit<'a> {
    /// Reads a packed exhibit; none if it is not whole.
    pub fn read(text: &'a str) -> Option<Exhibit<'a>> {
        let exhibit = Unpack::read(text)?;
        let side =
            |says: &str, scene: &str| Some(Side { says: exhibit.get(says)?, scene: Scene::read(exhibit.get(scene)?)? });
        Some(Exhibit {
            name: exhibit.get("name")?,
            title: exhibit.get("title")?,
            project: exhibit.get("project")?,
            kind: exhibit.get("kind")?,
            source: exhibit.get("source")?,
            happened: exhibit.get("happened")?,
            right: exhibit.get("right")?,
            rules: exhibit.all("rule-id").collect(),
            sides: [side("wrong-says", "wrong-scene")?, side("right-says", "right-scene")?],
            moments: exhibit.all("moment").map(Moment::read).collect::<Option<_>>()?,
        })
    }
}

impl<'a> Moment<'a> {
    /// `2 3 What happens.`
    fn read(text: &'a str) -> Option<Moment<'a>> {
        let (wrong, rest) = text.split_once(' ')?;
        let (right, says) = rest.split_once(' ')?;
        Some(Moment { says, places: [wrong.parse().ok()?, right.parse().ok()?] })
    }
}
