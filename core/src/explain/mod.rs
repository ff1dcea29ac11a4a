//! Decisions in words, made in one place, so that screen, transcript and API say the same.

pub mod cutover;
pub mod frontier;
pub mod pages;
pub mod parting;
pub mod publication;
pub mod resolver;
pub mod review;

use crate::frontier::rest::Few;
use crate::rules::Rule;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A decision told to a person: the answer, why it is so, and what would change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The answer, in a few words: `Publish before 100`.
    pub headline: Vec<Span>,
    /// The answer's meaning in one sentence.
    pub lead: Sentence,
    /// Why, one reason each, in the order in which they matter.
    pub why: Vec<Sentence>,
    /// What would change the answer next, where that can be said.
    pub next: Option<Sentence>,
}

impl Explanation {
    /// The headline as plain text.
    pub fn headline_text(&self) -> String {
        self.headline.iter().map(Span::text).collect()
    }
}

/// One sentence with the rules it rests on.
///
/// Words are added call by call, so what a call passes on is one pointer: that is less code in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence(Box<Parts>);

/// What a sentence is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What kind of thing it says.
    pub mark: Mark,
    /// Its words.
    pub spans: Vec<Span>,
    /// The rules it cites.
    pub rules: Vec<Rule>,
}

impl Deref for Sentence {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl DerefMut for Sentence {
    fn deref_mut(&mut self) -> &mut Parts {
        &mut self.0
    }
}

/// What kind of thing a sentence says: shown as a shape, never as a colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A statement.
    Fact,
    /// About a cut of the kind `before`.
    Before,
    /// About a cut of the kind `through`.
    Through,
    /// Something that stands in the way.
    Problem,
    /// Something that was done and went well.
    Done,
    /// What comes next.
    Next,
}

/// A run of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Ordinary words.
    Plain(String),
    /// A name.
    Name(String),
    /// A value as it is written: a cut, a range, an identity.
    Value(String),
}

impl Span {
    /// The words alone.
    pub fn text(&self) -> &str {
        match self {
            Span::Plain(text) | Span::Name(text) | Span::Value(text) => text,
        }
    }
}

// None of these is worth a copy in place.
impl Sentence {
    /// An empty sentence, to which words are added.
    #[inline(never)]
    pub fn new(mark: Mark) -> Sentence {
        Sentence(Box::new(Parts { mark, spans: Vec::new(), rules: Vec::new() }))
    }

    /// Adds ordinary words.
    #[inline(never)]
    #[must_use]
    pub fn plain(self, text: impl fmt::Display) -> Sentence {
        self.add(Span::Plain, &text)
    }

    /// Adds a name.
    #[inline(never)]
    #[must_use]
    pub fn name(self, text: impl fmt::Display) -> Sentence {
        self.add(Span::Name, &text)
    }

    /// Adds a value.
    #[inline(never)]
    #[must_use]
    pub fn value(self, text: impl fmt::Display) -> Sentence {
        self.add(Span::Value, &text)
    }

    #[inline(never)]
    fn add(mut self, kind: fn(String) -> Span, text: &dyn fmt::Display) -> Sentence {
        self.spans.push(kind(text.to_string()));
        self
    }

    /// Adds names as a list: `A`, `A and B`, `A, B and C`, `A, B, C and 997 others`.
    #[must_use]
    pub fn names<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Sentence {
        let names: Vec<&str> = names.into_iter().collect();
        self.list(&names, names.len())
    }

    /// Adds the same list where only the first of the names are known.
    #[must_use]
    pub fn few(self, few: &Few) -> Sentence {
        self.list(&few.names.iter().map(|name| &**name).collect::<Vec<&str>>(), few.count)
    }

    #[inline(never)]
    fn list(mut self, names: &[&str], count: usize) -> Sentence {
        let shown = if count > Few::NAMED { Few::NAMED - 1 } else { count };
        let others = count - shown;
        for (place, name) in names.iter().take(shown).enumerate() {
            if place > 0 {
                self = self.plain(if place + 1 == shown && others == 0 { " and " } else { ", " });
            }
            self = self.name(*name);
        }
        if others == 0 { self } else { self.plain(format!(" and {others} others")) }
    }

    /// Goes on with another sentence, whose mark and rules are those of the whole.
    #[inline(never)]
    #[must_use]
    pub fn followed_by(self, mut other: Sentence) -> Sentence {
        other.spans.splice(..0, self.0.spans);
        other
    }

    /// Cites a rule.
    #[inline(never)]
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Sentence {
        self.rules.push(rule);
        self
    }
}

/// The words, and the rules in brackets: `A holds it: … [F4]`.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for span in &self.spans {
            f.write_str(span.text())?;
        }
        if !self.rules.is_empty() {
            let ids: Vec<&str> = self.rules.iter().map(|rule| rule.id()).collect();
            write!(f, " [{}]", ids.join(" "))?;
        }
        Ok(())
    }
}
