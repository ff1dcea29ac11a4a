//! A position of a real system: what one of its fields means as coverage.

use crate::pack::Unpack;
use crate::scene::Scene;

/// A row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<'a> {
    /// Its name, once in the catalogue.
    pub id: &'a str,
    /// The system that writes it.
    pub system: &'a str,
    /// The field.
    pub field: &'a str,
    /// What the field is.
    pub kind: Meaning,
    /// What is to be said of that.
    pub kind_note: &'a str,
    /// What it is counted in.
    pub coordinate: &'a str,
    /// Whether there is exactly one next position.
    pub successor: Answer,
    /// What is to be said of that.
    pub successor_note: &'a str,
    /// Whether positions of several partitions compare.
    pub comparable: Answer,
    /// What is to be said of that.
    pub comparable_note: &'a str,
    /// What one should know.
    pub note: &'a str,
    /// Where it is documented.
    pub source: &'a str,
    /// Addresses of that, parted by spaces; those that are certain.
    pub links: &'a str,
    /// Whether that was read.
    pub verified: Answer,
    /// What is to be said of that.
    pub verified_note: &'a str,
    /// The two readings of a source that contradicts itself.
    pub contradicts: &'a str,
    /// A small live example.
    pub example: Scene<'a>,
    /// What to see in it.
    pub example_says: &'a str,
}

/// What a field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "source", derive(serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Meaning {
    /// Everything before it is covered.
    Before,
    /// Everything through it is covered.
    Through,
    /// What is before it is gone.
    Trim,
    /// The partition is over.
    End,
    /// Where to resume, in one mode or the other.
    Resume,
    /// Its source says one thing and another.
    Ambiguous,
    /// None of these.
    Other,
}

/// Yes, no, or something between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "source", derive(serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Answer {
    /// It is so.
    Yes,
    /// In part, or under conditions.
    Partly,
    /// It is not so.
    No,
    /// The question does not arise.
    None,
}

impl Meaning {
    /// Every meaning.
    pub const ALL: [Meaning; 7] = [
        Meaning::Before,
        Meaning::Through,
        Meaning::Trim,
        Meaning::End,
        Meaning::Resume,
        Meaning::Ambiguous,
        Meaning::Other,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Meaning::Before => "before",
            Meaning::Through => "through",
            Meaning::Trim => "trim",
            Meaning::End => "end",
            Meaning::Resume => "resume",
            Meaning::Ambiguous => "ambiguous",
            Meaning::Other => "other",
        }
    }
}

impl Answer {
    /// Every answer.
    pub const ALL: [Answer; 4] = [Answer::Yes, Answer::Partly, Answer::No, Answer::None];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Answer::Yes => "yes",
            Answer::Partly => "partly",
            Answer::No => "no",
            Answer::None => "none",
        }
    }

    fn read(word: &str) -> Option<Answer> {
        Answer::ALL.into_iter().find(|answer| answer.word() == word)
    }
}

impl<'a> Position<'a> {
    /// Reads a packed row; none if it is not whole.
    pub fn read(text: &'a str) -> Option<Position<'a>> {
        let row = Unpack::read(text)?;
        Some(Position {
            id: row.get("id")?,
            system: row.get("system")?,
            field: row.get("field")?,
            kind: Meaning::ALL.into_iter().find(|kind| Some(kind.word()) == row.get("kind"))?,
            kind_note: row.get("kind-note")?,
            coordinate: row.get("coordinate")?,
            successor: Answer::read(row.get("successor")?)?,
            successor_note: row.get("successor-note")?,
            comparable: Answer::read(row.get("comparable")?)?,
            comparable_note: row.get("comparable-note")?,
            note: row.get("note")?,
            source: row.get("source")?,
            links: row.get("links")?,
            verified: Answer::read(row.get("verified")?)?,
            verified_note: row.get("verified-note")?,
            contradicts: row.get("contradicts")?,
            example: Scene::read(row.get("example")?)?,
            example_says: row.get("example-says")?,
        })
    }
}
