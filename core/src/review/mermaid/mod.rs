//! A counterexample as a Mermaid sequence diagram, for documents that draw it themselves.

mod publish;
mod read;
#[cfg(test)]
pub(super) mod tests;

use super::Counterexample;
use super::moment::Moment;
use crate::explain;
use crate::scenario::Subject;
use std::fmt::{self, Display, Write as _};

impl Counterexample {
    /// A Mermaid `sequenceDiagram` of it.
    ///
    /// Of a publication: what is sent is a note where it is sent, and an arrow where it arrives. Of a
    /// read: an arrow for each step of the resolver with its cost, and one for what it came to.
    /// Whatever anything is called, the diagram reads: text is escaped.
    pub fn mermaid(&self) -> String {
        let mut diagram = Diagram::default();
        let moments = self.moments();
        match &self.start {
            Subject::Publish(system) => publish::draw(&mut diagram, system, &moments),
            Subject::Read(system) => read::draw(&mut diagram, system, &moments),
        }
        diagram.text()
    }
}

/// Who takes part: its place among the participants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Who(usize);

/// How an arrow ends.
#[derive(Clone, Copy)]
enum Arrow {
    /// A message that arrives.
    Arrives,
    /// What comes back of a question.
    Answers,
    /// A message that is lost.
    Lost,
}

/// A diagram that is being written.
#[derive(Default)]
struct Diagram {
    participants: Vec<String>,
    lines: String,
}

impl Diagram {
    /// A participant of this name.
    fn participant(&mut self, name: impl Display) -> Who {
        self.participants.push(Text(&name).to_string());
        Who(self.participants.len() - 1)
    }

    fn arrow(&mut self, from: Who, arrow: Arrow, to: Who, words: impl Display) {
        let arrow = match arrow {
            Arrow::Arrives => "->>",
            Arrow::Answers => "-->>",
            Arrow::Lost => "--x",
        };
        self.line(format_args!("p{}{arrow}p{}: {}", from.0, to.0, Text(&words)));
    }

    fn note(&mut self, over: Who, words: impl Display) {
        self.line(format_args!("Note over p{}: {}", over.0, Text(&words)));
    }

    /// A note that is about everybody.
    fn note_over_all(&mut self, words: impl Display) {
        match self.participants.len() {
            0 | 1 => self.note(Who(0), words),
            count => self.line(format_args!("Note over p0,p{}: {}", count - 1, Text(&words))),
        }
    }

    /// Where right and wrong part in a step, and what it has broken.
    fn judge(&mut self, moment: &Moment<'_>) {
        for sentence in moment.parting() {
            self.note_over_all(sentence);
        }
        for invariant in &moment.broken {
            self.note_over_all(explain::review::broken(invariant.id(), invariant.statement()));
        }
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.lines, "    {line}");
    }

    fn text(self) -> String {
        let mut text = "sequenceDiagram\n".to_owned();
        for (place, name) in self.participants.iter().enumerate() {
            let _ = writeln!(text, "    participant p{place} as {name}");
        }
        text + &self.lines
    }
}

/// Text in which nothing has a meaning for Mermaid: letters, digits and a few marks stand as they
/// are, everything else as a code like `#59;`.
///
/// A colon is among the codes although it is harmless where it stands: Mermaid looks for `style` and
/// `classDef` before one in every line, and would then mistake the end of a code.
struct Text<T>(T);

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.to_string().chars() {
            match letter {
                ' ' | '.' | ',' | '/' | '-' | '(' | ')' | '[' | ']' | '?' => f.write_char(letter)?,
                letter if letter.is_alphanumeric() => f.write_char(letter)?,
                // A control character has no code that a picture may hold.
                letter if letter.is_control() => f.write_str("#65533;")?,
                letter => write!(f, "#{};", u32::from(letter))?,
            }
        }
        Ok(())
    }
}
