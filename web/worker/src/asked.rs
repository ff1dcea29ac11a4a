//! What is asked of a search: the text of a [`Question`], which may name a small system that is there.
//!
//! ```text
//! publish
//! system fit
//! say makes the mistake: takes silence as success
//! states 250000
//! ```
//!
//! `system` and a name stand for the lines of that system; `fit` is one in which the first mistake does
//! harm. What follows takes the place of what it says.

use cutline::mistakes::{Mistake as _, PublishMistake, ReadMistake};
use cutline::review::Question;
use cutline::review::systems::BuiltIn;
use cutline::scenario::Kind;

/// What was asked.
#[derive(Debug)]
pub(crate) struct Asked {
    /// What is searched.
    pub(crate) question: Question,
    /// The small system that it begins with.
    pub(crate) system: Option<&'static BuiltIn>,
}

impl Asked {
    /// Reads what is asked; an error is for a person.
    pub(crate) fn read(text: &str) -> Result<Asked, String> {
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        let Some(named) = rest.strip_prefix("system ") else {
            return Ok(Asked { question: parsed(text)?, system: None });
        };
        let (name, rest) = named.split_once('\n').unwrap_or((named, ""));
        let system = if name == "fit" { fit(kind, rest) } else { of(kind).find(|system| system.name == name) };
        let system = system.ok_or_else(|| format!("there is no system `{name}` here"))?;
        Ok(Asked { question: parsed(&[system.question, rest].concat())?, system: Some(system) })
    }
}

/// The small systems of a kind by its word; none where there is no such kind.
fn of(kind: &str) -> impl Iterator<Item = &'static BuiltIn> {
    let kind = match kind {
        "publish" => Some(Kind::Publish),
        "read" => Some(Kind::Read),
        _ => None,
    };
    kind.into_iter().flat_map(BuiltIn::all_of)
}

fn fit(kind: &str, lines: &str) -> Option<&'static BuiltIn> {
    let mistake = lines.lines().find_map(|line| line.strip_prefix("say makes the mistake: "));
    let fits = mistake.and_then(|name| match kind {
        "publish" => PublishMistake::parse(name).map(BuiltIn::for_publish),
        _ => ReadMistake::parse(name).map(BuiltIn::for_read),
    });
    fits.or_else(|| of(kind).next())
}

/// An error names the line as it stands: its number is that of a text that nobody has seen.
fn parsed(text: &str) -> Result<Question, String> {
    text.parse().map_err(|error: cutline::review::QuestionError| {
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        let line = if line.starts_with("where ") { "where" } else { line };
        format!("{line}: {}", error.words)
    })
}
