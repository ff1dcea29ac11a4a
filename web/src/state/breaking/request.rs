//! What the worker is asked: the lines that web/worker/src/asked.rs reads.

use std::fmt::Write as _;

use cutline::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use cutline::scenario::{Kind, Subject};

use super::{Noes, Place, Side};
use crate::saved;
use crate::state::session::Session;

/// Asks for harm that these mistakes do, or, if a person looks for one, for a state.
pub(crate) fn search(kind: Kind, side: &Side, session: &Session, noes: Noes, sought: bool) -> String {
    let mut text = first(kind).to_owned();
    match &side.place {
        Place::Fit => text.push_str("system fit\n"),
        Place::System(name) => line(&mut text, "system", name),
        Place::Scenario => {
            for sentence in saved::taken(session).lines() {
                line(&mut text, "say", sentence);
            }
            for mistake in made(session.history.current()) {
                if !noes.of(kind).any(|asked| asked.mistake == mistake) {
                    line(&mut text, "say mends the mistake:", mistake);
                }
            }
            text.push_str(if kind == Kind::Publish { "changes\n" } else { "moves 2\nreads 2\nmoves any\n" });
        }
    }
    for asked in noes.of(kind) {
        line(&mut text, "say makes the mistake:", asked.mistake);
    }
    for (bound, _) in bounds(kind) {
        let most = side.typed(bound).trim();
        if !most.is_empty() {
            line(&mut text, bound, most);
        }
    }
    let wanted = side.typed(WHERE).trim();
    if sought && !wanted.is_empty() {
        // Facts are a table; nobody has to write its braces.
        let facts = wanted.contains('=') && !wanted.starts_with(['{', '"']);
        let wanted = if facts { format!("{{ {wanted} }}") } else { wanted.replace('\n', " ") };
        line(&mut text, WHERE, &wanted);
    }
    text
}

/// The name of the input for a state that is looked for.
pub(crate) const WHERE: &str = "where";

/// The bounds of a search by name, and what each is about.
pub(crate) const fn bounds(kind: Kind) -> &'static [(&'static str, &'static str)] {
    match kind {
        Kind::Publish => &[
            ("messages", "Messages in flight"),
            ("duplicates", "Duplicates"),
            ("attempts", "Attempts of a publisher"),
            ("states", "States at most"),
        ],
        Kind::Read => &[("moves", "Moves of the world"), ("reads", "Reads"), ("states", "States at most")],
    }
}

/// Why a bound cannot be used.
pub(crate) fn wrong(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = text.is_empty() || text.parse::<u32>().is_ok();
    (!fits).then(|| format!("`{text}` is no number: expected digits"))
}

const fn first(kind: Kind) -> &'static str {
    match kind {
        Kind::Publish => "publish\n",
        Kind::Read => "read\n",
    }
}

fn line(text: &mut String, word: &str, rest: &str) {
    // Writing into a text does not fail.
    let _ = writeln!(text, "{word} {rest}");
}

fn made(subject: &Subject) -> Vec<&'static str> {
    match subject {
        Subject::Publish(system) => Mistakes::<PublishMistake>::of(system).iter().map(Mistake::name).collect(),
        Subject::Read(system) => Mistakes::<ReadMistake>::of(system).iter().map(Mistake::name).collect(),
    }
}
