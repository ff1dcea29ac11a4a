//! A page as a sentence: `from it0 next it1 events 205 e1 done 206 e2 claim through 206`.
//!
//! `from` is left out where the page was asked from the start, `events` where it has none, `claim`
//! where it claims nothing. What never is left out is what comes next: a page that names no
//! further one says `last`, so that a forgotten `next` is an error and no silent end.

use crate::coordinate::Coordinate;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::pages::{Page, PageEvent};
use crate::frontier::vector::Name;
use crate::order::Order;
use crate::scenario::nearest::did_you_mean;
use crate::scenario::step::words::{Quoted, Words};
use crate::scenario::step::{StepError, refuse};
use std::borrow::Cow;
use std::fmt;

/// Words that begin a part of a page: a token, an id or a coordinate of this name is written in quotes.
const RESERVED: [&str; 6] = ["from", "next", "last", "events", "done", "claim"];

fn quoted(name: &str) -> Quoted<'_> {
    Quoted { name, reserved: &RESERVED }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(asked) = &self.asked {
            write!(f, "from {} ", quoted(asked))?;
        }
        match &self.next {
            Some(next) => write!(f, "next {}", quoted(next))?,
            None => f.write_str("last")?,
        }
        if !self.events.is_empty() {
            f.write_str(" events")?;
        }
        for PageEvent { at, id, settled } in &self.events {
            let done = if *settled { " done" } else { "" };
            write!(f, " {} {}{done}", quoted(at.spelling()), quoted(id))?;
        }
        match &self.claim {
            Some(claim) => write!(f, " claim {claim}"),
            None => Ok(()),
        }
    }
}

impl Page {
    /// Reads a page whose coordinates are of this order.
    ///
    /// ```
    /// use cutline::{frontier::pages::Page, order::Order};
    /// let text = "from it0 next it1 events 205 e1 done 206 e2 claim through 206";
    /// let page = Page::parse(&Order::default(), text)?;
    /// assert_eq!(page.next.as_deref(), Some("it1"));
    /// assert_eq!(page.to_string(), text);
    /// # Ok::<(), cutline::scenario::step::StepError>(())
    /// ```
    pub fn parse(order: &Order, text: &str) -> Result<Page, StepError> {
        parse(order, &mut Words::new(text))
    }
}

/// Reads a page to the end of the words.
pub(in crate::scenario::step) fn parse(order: &Order, words: &mut Words<'_>) -> Result<Page, StepError> {
    let asked = if words.take("from") { Some(token(words, "from")?) } else { None };
    let next = if words.take("next") {
        Some(token(words, "next")?)
    } else if words.take("last") {
        None
    } else {
        let begin: &[&str] = if asked.is_none() { &["from", "next", "last"] } else { &["next", "last"] };
        let expected = "expected `next` and the token of the page after it, or `last`";
        return Err(unexpected(*words, expected, begin));
    };
    let mut events = Vec::new();
    if words.take("events") {
        while !words.is_empty() && words.peek() != "claim" {
            events.push(event(order, words)?);
        }
        if events.is_empty() {
            let example = "`events 205 e1 done 206 e2`; a page without events says nothing of them";
            refuse!("expected coordinates and ids after `events`, like {example}");
        }
    }
    let claim = if words.take("claim") {
        Some(claim(order, words)?)
    } else if words.is_empty() {
        None
    } else {
        return Err(unexpected(*words, "expected `events`, `claim`, or the end of the page", &["events", "claim"]));
    };
    Ok(Page { asked, events, next, claim })
}

/// A coordinate, an id, and `done` where it is settled.
fn event(order: &Order, words: &mut Words<'_>) -> Result<PageEvent, StepError> {
    if let Some(word) = reserved(*words) {
        let expected = format!("expected the coordinate of an event or `claim`, found `{word}`");
        refuse!("{expected}; a coordinate of that name is written `\"{word}\"`");
    }
    let at = words.name()?;
    let at = Coordinate::parse(order, &at).map_err(|error| {
        let hint = did_you_mean(&at, ["done", "claim"]);
        StepError::new(format_args!("{error}, in the events of a page{hint}"))
    })?;
    let what = format!("the id of the event at {at}");
    let id = Name::from(&*name(words, &what)?);
    let settled = words.take("done");
    Ok(PageEvent { at, id, settled })
}

fn claim(order: &Order, words: &mut Words<'_>) -> Result<Coverage, StepError> {
    match words.peek() {
        "before" | "through" | "ended" => Coverage::parse(order, words.all()).map_err(StepError::new),
        _ => {
            let expected = "expected `before` or `through` and a coordinate, or `ended`, after `claim`";
            Err(unexpected(*words, expected, &["before", "through", "ended"]))
        }
    }
}

fn token(words: &mut Words<'_>, after: &str) -> Result<String, StepError> {
    Ok(name(words, &format!("a token after `{after}`"))?.into_owned())
}

/// Takes a name, which must not be a bare reserved word: there it was forgotten.
fn name<'a>(words: &mut Words<'a>, what: &str) -> Result<Cow<'a, str>, StepError> {
    if words.is_empty() {
        refuse!("expected {what}");
    }
    match reserved(*words) {
        Some(word) => Err(StepError::new(format_args!(
            "expected {what}, found `{word}`; that word as a name is written `\"{word}\"`"
        ))),
        None => words.name(),
    }
}

/// The next word, where it is a reserved one without quotes.
fn reserved(words: Words<'_>) -> Option<&str> {
    RESERVED.contains(&words.peek()).then(|| words.peek())
}

/// Something else stands where one of these words was expected.
fn unexpected(words: Words<'_>, expected: &str, begin: &[&str]) -> StepError {
    if words.is_empty() {
        return StepError::new(expected);
    }
    let hint = did_you_mean(words.peek(), begin.iter().copied());
    StepError::new(format_args!("{expected}, found `{}`{hint}", words.rest()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(order: &str, text: &str) -> Result<Page, StepError> {
        Page::parse(&order.parse().unwrap(), text)
    }

    #[test]
    fn every_part_can_be_left_out_but_what_comes_next() {
        let texts = [
            "last",
            "next it1",
            "from it0 last",
            "last claim ended",
            "from it0 next it0",
            "next it1 events 205 e1 done 206 e2 claim through 206",
            "last events 205 e1 done",
        ];
        for text in texts {
            assert_eq!(page("integer", text).map(|page| page.to_string()), Ok(text.to_owned()));
        }
        let error = page("integer", "from it0 events 205 e1").unwrap_err().to_string();
        assert!(error.contains("`next` and the token of the page after it, or `last`"), "{error}");
    }

    #[test]
    fn words_of_the_sentence_are_names_in_quotes() {
        for text in [
            r#"from "from" next "next" events "claim" "done" done "done" "claim" claim through claim x"#,
            r#"from "a \"b\"" last events "two words" "\n""#,
            "from \"\" next \"#1\"",
        ] {
            assert_eq!(page("text", text).map(|page| page.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let errors = [
            ("", "expected `next`"),
            ("form it0 last", "did you mean `from`?"),
            ("from", "expected a token after `from`"),
            ("from next it1", "expected a token after `from`, found `next`"),
            ("from it0 nxt it1", "did you mean `next`?"),
            ("from \"it0 last", "not closed"),
            ("next it1 event 205 e1", "did you mean `events`?"),
            ("next it1 events", "expected coordinates and ids"),
            ("next it1 events claim through 205", "expected coordinates and ids"),
            ("next it1 events 205", "expected the id of the event at 205"),
            ("next it1 events 205 done", "expected the id of the event at 205, found `done`"),
            ("next it1 events 205 e1 done done", "expected the coordinate of an event or `claim`, found `done`"),
            ("next it1 events 205 e1 dne 206 e2", "did you mean `done`?"),
            ("next it1 events 2O5 e1", "an integer of any size"),
            ("next it1 claim", "expected `before` or `through` and a coordinate, or `ended`, after `claim`"),
            ("next it1 claim thruogh 206", "did you mean `through`?"),
            ("next it1 claim through 2O6", "an integer of any size"),
            ("last 205 e1", "expected `events`, `claim`, or the end of the page, found `205 e1`"),
            ("last claim ended now", "not a cut"),
        ];
        for (text, expected) in errors {
            let error = page("integer", text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
