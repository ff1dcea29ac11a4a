//! Links: work as text that fits into an address, and back.
//!
//! What a link holds is told in sentences, those of [`Subject::told`] and [`Step`], since they are read for as long
//! as scenario files are. The text is
//!
//! ```text
//! publish 1
//! "A title"
//! "What it is about"
//! add A
//! A before 100
//!  A through 100
//! ```
//!
//! kind and place (how many steps lay behind the sender), title and purpose, the sentences that make the start, and
//! the steps of the current branch, indented. Packed (zlib, then base64url) it is a part of a [`Fragment`], with a
//! [`Seen`] beside it: what was decided where the sender stood. Packing is for who has a browser or a library for it.
//!
//! A link may come from anybody. So there are [`limits`], and what is beyond them is refused before it costs anything.
//!
//! *Version 1 is read for ever.* A change of this text or of what [`Seen`] looks at is a version 2 beside it, with
//! fixtures of its own in `tests/links`.

mod fragment;
pub mod limits;
mod seen;
#[cfg(test)]
mod tests;

pub use fragment::Fragment;
pub use seen::Seen;

use super::history::History;
use super::step::words::{quoted_always, unquote};
use super::step::{Step, StepError};
use super::{Kind, Subject};
use crate::quote::Shown;
use std::fmt::{self, Write as _};

/// Work that is sent: one branch of a history, and where the sender stood on it.
///
/// ```
/// use cutline::scenario::Scenario;
/// use cutline::scenario::history::History;
/// use cutline::scenario::link::Link;
/// let start = Scenario::parse("[partitions]\nA = 'before 100'")?.start;
/// let link = Link { title: "One".to_owned(), about: String::new(), history: History::new(start) };
/// let text = link.print().unwrap();
/// assert_eq!(text, "publish 0\n\"One\"\n\"\"\nadd A\nA before 100\n");
/// assert_eq!(Link::read(&text), Ok(link));
/// # Ok::<(), cutline::scenario::FileErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Link {
    /// What the work is called.
    pub title: String,
    /// What it is there to show.
    pub about: String,
    /// Of which the current branch is sent.
    pub history: History,
}

/// Two links are equal if they hold the same: other branches are not sent.
impl PartialEq for Link {
    fn eq(&self, other: &Link) -> bool {
        let Link { title, about, history } = self;
        let theirs = &other.history;
        *title == other.title
            && *about == other.about
            && history.place() == theirs.place()
            && history.start() == theirs.start()
            && history.current() == theirs.current()
            && history.steps() == theirs.steps()
    }
}

impl Link {
    /// What was decided where the sender stands.
    pub fn seen(&self) -> Seen {
        Seen::of(&self.history)
    }

    /// The text, to be read by [`read`](Self::read); an error where it would not be read.
    pub fn print(&self) -> Result<String, LinkError> {
        let history = &self.history;
        let start = history.start().told().map_err(LinkError::new)?;
        let steps = history.steps();
        let mut text = match history.start().kind() {
            Kind::Publish => "publish ".to_owned(),
            Kind::Read => "read ".to_owned(),
        };
        text.push_str(&history.place().to_string());
        for words in [&self.title, &self.about] {
            text.push('\n');
            // Writing into a string never fails.
            let _ = write!(text, "{}", Line(words));
        }
        text.push('\n');
        for (indent, step) in start.iter().map(|step| ("", step)).chain(steps.iter().map(|step| (" ", *step))) {
            for part in [indent, &step.to_string(), "\n"] {
                text.push_str(part);
            }
        }
        limits::of_text(&text)?;
        Ok(text)
    }

    /// Reads the text, and takes its steps. An error says which line does not read, and why.
    pub fn read(text: &str) -> Result<Link, LinkError> {
        limits::of_text(text)?;
        let mut lines = text.strip_suffix('\n').unwrap_or_default().split('\n').enumerate().peekable();
        let head = head(&mut lines);
        let (kind, place, title, about) = head.ok_or_else(|| LinkError::new("its text does not begin as one does"))?;

        let mut start = Subject::blank(kind);
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.starts_with(' ')) {
            let after = Step::parse(&start, line).and_then(|step| step.apply(&start));
            start = after.map_err(|error| LinkError::at(number, line, &error))?;
            limits::of_state(&start).map_err(|error| LinkError::at(number, line, &error))?;
        }
        let mut history = History::new(start);
        // Where the history stood when the sender did. A step that changes nothing today, and did once, is no reason
        // to refuse the others.
        let (mut steps, mut stood) = (0, 0);
        for (number, line) in lines {
            let taken = Step::parse(history.current(), line).and_then(|step| history.take(step));
            let taken = taken.and_then(|_| limits::of_state(history.current()));
            taken.map_err(|error| LinkError::at(number, line, &error))?;
            steps += 1;
            if steps == place {
                stood = history.place();
            }
        }
        history.go(stood);
        Ok(Link { title, about, history })
    }
}

/// Kind, place, title and purpose.
fn head<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Option<(Kind, usize, String, String)> {
    let mut line = || lines.next().map(|(_, line)| line);
    let (word, place) = line()?.split_once(' ')?;
    let kind = match word {
        "publish" => Kind::Publish,
        "read" => Kind::Read,
        _ => return None,
    };
    let mut words = || unquote(line()?).filter(|(_, rest)| rest.is_empty()).map(|(words, _)| words);
    Some((kind, place.parse().ok()?, words()?, words()?))
}

/// A text on a line of its own.
struct Line<'a>(&'a str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        quoted_always(f, self.0)
    }
}

/// Why a link cannot be read or made, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError(String);

impl LinkError {
    #[inline(never)]
    fn new(words: impl fmt::Display) -> LinkError {
        LinkError(words.to_string())
    }

    /// What is wrong with a sentence, which may be as long as somebody wishes. Lines are counted from 0.
    fn at(line: usize, sentence: &str, error: &StepError) -> LinkError {
        let shown = sentence.char_indices().nth(80).map_or(sentence, |(end, _)| &sentence[..end]);
        LinkError::new(format_args!("line {}, `{}`: {error}", line + 1, Shown(shown.trim())))
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LinkError {}
