//! Decisions as plain data, ready to be serialised.
//!
//! There is one shape for two interfaces, the command line's `--json` and the JavaScript package,
//! so that both say the same: what a program reads of the one it can read of the other. It is
//! converted from the domain's types here, so that the domain can change and the interface not.
//!
//! Unions are tagged by `kind`. No number passes through a float: coordinates are their spelling,
//! and whatever has 64 bits is text in decimal digits ([`Digits`]). Milliseconds and places are
//! numbers of 32 bits. What is not there is null.

pub mod import;
pub mod publication;
pub mod publish;
pub mod read;
pub mod reading;
pub mod report;
pub mod trace;

use crate::cut;
use crate::explain;
use crate::rules::Rule;
use serde::{Serialize, Serializer};

/// A number of 64 bits, serialised as text in decimal digits, which every reader of JSON keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digits(pub u64);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// `before` or `through`.
    pub endpoint: &'static str,
    /// The coordinate, in the spelling it came in.
    pub at: String,
    /// The order of the coordinate: `integer with successor`.
    pub order: String,
    /// The whole: `before 100`.
    pub text: String,
}

impl From<&cut::Cut> for Cut {
    fn from(cut: &cut::Cut) -> Cut {
        Cut {
            endpoint: cut.endpoint.word(),
            at: cut.at.spelling().to_owned(),
            order: cut.at.order().to_string(),
            text: cut.to_string(),
        }
    }
}

/// A decision told to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// The answer, in a few words: `Publish before 100`.
    pub headline: String,
    /// The answer's meaning in one sentence.
    pub lead: Sentence,
    /// Why, one reason each, in the order in which they matter.
    pub why: Vec<Sentence>,
    /// What would change the answer next.
    pub next: Option<Sentence>,
}

impl From<&explain::Explanation> for Explanation {
    fn from(explanation: &explain::Explanation) -> Explanation {
        Explanation {
            headline: explanation.headline_text(),
            lead: (&explanation.lead).into(),
            why: explanation.why.iter().map(Sentence::from).collect(),
            next: explanation.next.as_ref().map(Sentence::from),
        }
    }
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sentence {
    /// Its words, without the rules.
    pub text: String,
    /// The ids of the rules it cites.
    pub rules: Vec<&'static str>,
}

impl From<&explain::Sentence> for Sentence {
    fn from(sentence: &explain::Sentence) -> Sentence {
        Sentence { text: words(sentence), rules: ids(&sentence.rules) }
    }
}

/// The words of a sentence, without the rules.
fn words(sentence: &explain::Sentence) -> String {
    sentence.spans.iter().map(explain::Span::text).collect()
}

fn ids(rules: &[Rule]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.id()).collect()
}

/// A count. What is counted lies in memory, so the bound is never met in practice.
fn count(items: usize) -> u32 {
    u32::try_from(items).unwrap_or(u32::MAX)
}
