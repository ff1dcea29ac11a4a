//! The words of a step: names, numbers and quoted text, read from left to right.

use super::StepError;
use crate::cut::Cut;
use crate::frontier::vector::Name;
use crate::order::Order;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// What is left of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words { rest: text.trim() }
    }

    /// Everything that is left.
    pub(super) fn rest(self) -> &'a str {
        self.rest
    }

    pub(super) fn is_empty(self) -> bool {
        self.rest.is_empty()
    }

    /// The next word without taking it.
    pub(super) fn peek(self) -> &'a str {
        self.rest.split(char::is_whitespace).next().unwrap_or_default()
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let taken = self.peek() == word && !word.is_empty();
        if taken {
            self.word();
        }
        taken
    }

    /// Takes the next word, whatever it is; empty at the end.
    pub(super) fn word(&mut self) -> &'a str {
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        word
    }

    /// Takes everything that is left.
    pub(super) fn all(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Takes a name: a word, or quoted text.
    pub(super) fn name(&mut self) -> Result<Cow<'a, str>, StepError> {
        if !self.rest.starts_with('"') {
            return Ok(Cow::Borrowed(self.word()));
        }
        let (text, rest) = unquote(self.rest).ok_or_else(unclosed)?;
        // What is written against the quotes belongs to them: `"A B"#2`.
        self.rest = if rest.starts_with(char::is_whitespace) { rest.trim_start() } else { rest };
        Ok(Cow::Owned(text))
    }

    /// Takes a name that the step keeps.
    pub(super) fn kept_name(&mut self) -> Result<Name, StepError> {
        Ok(Name::from(&*self.name()?))
    }

    /// Takes `before 120`: a coordinate that is not one word is quoted.
    pub(super) fn cut(&mut self, order: &Order) -> Result<Cut, StepError> {
        let endpoint = self.word();
        let at = self.name()?;
        Cut::parse(order, &format!("{endpoint} {at}")).map_err(StepError::new)
    }

    /// Takes a name and what is written against it from the first of `marks` on: `A#2` is `A` and `#2`.
    pub(super) fn reference(&mut self, marks: &[char]) -> Result<(Cow<'a, str>, &'a str), StepError> {
        let quoted = self.rest.starts_with('"');
        let name = self.name()?;
        if quoted {
            let suffix = if self.rest.starts_with(marks) { self.word() } else { "" };
            return Ok((name, suffix));
        }
        let Cow::Borrowed(word) = name else { return Ok((name, "")) };
        let parts = word.find(marks).and_then(|at| word.split_at_checked(at));
        let (name, suffix) = parts.unwrap_or((word, ""));
        Ok((Cow::Borrowed(name), suffix))
    }

    /// Takes all that is left as one value, quoted or not. `None` where quotes do not close or more follows them.
    fn value(&mut self) -> Option<Cow<'a, str>> {
        let rest = self.all();
        if !rest.starts_with('"') {
            return Some(Cow::Borrowed(rest));
        }
        match unquote(rest) {
            Some((text, rest)) if rest.trim().is_empty() => Some(Cow::Owned(text)),
            Some(_) | None => None,
        }
    }
}

/// Reads `"…"` with `\"`, `\\`, `\n` and `\t` inside; gives the text and what follows.
pub(in crate::scenario) fn unquote(text: &str) -> Option<(String, &str)> {
    let mut read = String::new();
    let mut letters = text.strip_prefix('"')?.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Some((read, letters.as_str())),
            '\\' => read.push(match letters.next()? {
                'n' => '\n',
                't' => '\t',
                escaped @ ('"' | '\\') => escaped,
                _ => return None,
            }),
            other => read.push(other),
        }
    }
    None
}

/// A name in quotes, also where it would read back without them.
pub(in crate::scenario) fn quoted_always(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            other => write!(f, "{other}")?,
        }
    }
    f.write_str("\"")
}

/// A name as a step writes it: bare where it reads back as one word that begins no other sentence.
pub(super) struct Quoted<'a> {
    pub(super) name: &'a str,
    pub(super) reserved: &'a [&'a str],
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_word = !self.name.is_empty()
            && !self.name.chars().any(|letter| letter.is_whitespace() || letter.is_control())
            && !self.name.starts_with('"')
            && !self.name.contains(['#', '@']);
        if one_word && !self.reserved.contains(&self.name) {
            f.write_str(self.name)
        } else {
            quoted_always(f, self.name)
        }
    }
}

/// The last value of a step: bare where it reads back as it is.
pub(super) struct LastValue<'a>(pub(super) &'a str);

impl fmt::Display for LastValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        let bare =
            !text.is_empty() && text.trim() == text && !text.starts_with('"') && !text.chars().any(char::is_control);
        if bare { f.write_str(text) } else { quoted_always(f, text) }
    }
}

pub(super) fn unclosed() -> StepError {
    StepError::new("quoted text is not closed: expected `\"` at its end")
}

/// Takes all that is left as the value of `what`.
pub(super) fn value(words: &mut Words<'_>, what: &str) -> Result<String, StepError> {
    let quoted = words.rest().starts_with('"');
    match words.value() {
        Some(text) if text.is_empty() && !quoted => {
            Err(StepError::new(format_args!("expected text after `{what}`; write `\"\"` for none")))
        }
        Some(text) => Ok(text.into_owned()),
        None => Err(unclosed()),
    }
}

/// Takes the next word as the number of `what`.
pub(super) fn number<T: FromStr>(words: &mut Words<'_>, what: &str) -> Result<T, StepError> {
    let word = words.word();
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(number) if digits => Ok(number),
        Ok(_) | Err(_) => {
            let bits = 8 * size_of::<T>();
            Err(StepError::new(format_args!("`{word}` is no {what}: expected a whole number of at most {bits} bits")))
        }
    }
}

/// Nothing may follow a whole step.
pub(super) fn whole<S: fmt::Display>(step: S, rest: Words<'_>) -> Result<S, StepError> {
    if rest.is_empty() {
        Ok(step)
    } else {
        Err(StepError::new(format_args!("`{step}` is a whole step; `{}` is too much", rest.rest())))
    }
}
