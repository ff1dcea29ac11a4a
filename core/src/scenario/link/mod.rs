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
use std::str::Split;

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
        let whole = text.strip_suffix('\n').ok_or_else(|| LinkError::new("its last line is not whole"))?;
        let mut lines = whole.split('\n');
        let (word, place) = lines.next().and_then(|line| line.split_once(' ')).unwrap_or_default();
        let kind = match word {
            "publish" => Kind::Publish,
            "read" => Kind::Read,
            _ => return Err(LinkError::new("it does not begin with `publish` or `read`")),
        };
        let place = place.parse::<usize>();
        let place = place.map_err(|_| LinkError::new("it does not say how many steps lay behind the sender"))?;
        let (title, about) = (words(&mut lines, "title")?, words(&mut lines, "purpose")?);

        let (mut start, mut history) = (Subject::blank(kind), None);
        // How many steps were read, and where the history stood when the sender did.
        let (mut steps, mut stood) = (0, 0);
        for (number, line) in lines.enumerate() {
            // Three lines stand before the first sentence.
            let at_line = |error: StepError| LinkError::at(number + 4, line, error);
            if line.starts_with(' ') {
                let history = history.get_or_insert_with(|| History::new(start.clone()));
                let step = Step::parse(history.current(), line).map_err(at_line)?;
                // A step that changes nothing today, and did once, is no reason to refuse the others.
                history.take(step).map_err(at_line)?;
                limits::of_state(history.current()).map_err(at_line)?;
                steps += 1;
                if steps == place {
                    stood = history.place();
                }
            } else if history.is_some() {
                return Err(at_line(StepError::new("the sentences of the start come before all steps")));
            } else {
                start = Step::parse(&start, line).and_then(|step| step.apply(&start)).map_err(at_line)?;
                limits::of_state(&start).map_err(at_line)?;
            }
        }
        if place > steps {
            return Err(LinkError::new(format_args!("its sender stood after step {place}, and it has {steps}")));
        }
        let mut history = history.unwrap_or_else(|| History::new(start));
        history.go(stood);
        Ok(Link { title, about, history })
    }
}

/// A text on a line of its own.
struct Line<'a>(&'a str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        quoted_always(f, self.0)
    }
}

/// Reads what [`Line`] wrote.
fn words(lines: &mut Split<'_, char>, name: &str) -> Result<String, LinkError> {
    match lines.next().and_then(unquote) {
        Some((words, "")) => Ok(words),
        Some(_) | None => Err(LinkError::new(format_args!("its {name} is not one text in quotes"))),
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

    /// What is wrong with a sentence, which may be as long as somebody wishes.
    fn at(line: usize, sentence: &str, error: impl fmt::Display) -> LinkError {
        let sentence = sentence.trim();
        let shown = sentence.char_indices().nth(80).map_or(sentence, |(end, _)| &sentence[..end]);
        let dots = if shown.len() < sentence.len() { "…" } else { "" };
        LinkError::new(format_args!("line {line}, `{}{dots}`: {error}", Shown(shown)))
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LinkError {}
