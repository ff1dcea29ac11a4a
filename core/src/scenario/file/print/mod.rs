//! A scenario as the TOML that reads back to it. What a file may leave out is left out.

mod publish;
mod read;

use crate::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use crate::scenario::answer::Fact;
use crate::scenario::{Expectation, Scenario, Subject};
use std::fmt::{self, Formatter};

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (key, text) in [("title", &self.title), ("about", &self.about)] {
            if !text.is_empty() {
                writeln!(f, "{key} = {}", Text(text))?;
            }
        }
        match &self.start {
            Subject::Publish(system) => mistakes(f, Mistakes::<PublishMistake>::of(system))?,
            Subject::Read(system) => mistakes(f, Mistakes::<ReadMistake>::of(system))?,
        }
        match &self.start {
            Subject::Publish(system) => publish::publish(f, system)?,
            Subject::Read(system) => read::read(f, system)?,
        }
        if let Some(expect) = &self.expect {
            writeln!(f, "\n[expect]")?;
            for (name, fact) in &expect.facts {
                writeln!(f, "{name} = {}", fact_text(fact))?;
            }
        }
        for scripted in &self.steps {
            writeln!(f, "\n[[steps]]\ndo = {}", Text(&scripted.step.to_string()))?;
            if let Some(expect) = &scripted.expect {
                writeln!(f, "expect = {}", expectation(expect))?;
            }
        }
        Ok(())
    }
}

fn mistakes<M: Mistake>(f: &mut Formatter<'_>, mistakes: Mistakes<M>) -> fmt::Result {
    if mistakes.is_empty() {
        return Ok(());
    }
    writeln!(f, "mistakes = {}", list(mistakes.iter().map(|mistake| Text(mistake.name()).to_string())))
}

/// As a scenario file has it on one line, which reads back.
impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&expectation(self))
    }
}

/// `"frontier before 100"` where only the outcome is expected, else a table on one line.
fn expectation(expect: &Expectation) -> String {
    match expect.facts.as_slice() {
        [("outcome", Fact::One(Some(outcome)))] => Text(outcome).to_string(),
        facts => {
            let fields: Vec<String> =
                facts.iter().map(|(name, fact)| format!("{name} = {}", fact_text(fact))).collect();
            table(&fields)
        }
    }
}

fn fact_text(fact: &Fact) -> String {
    match fact {
        Fact::One(value) => Text(value.as_deref().unwrap_or("none")).to_string(),
        Fact::Many(values) => list(values.iter().map(|value| Text(value).to_string())),
        Fact::Named(values) => {
            let fields: Vec<String> =
                values.iter().map(|(key, value)| format!("{} = {}", Key(key), Text(value))).collect();
            table(&fields)
        }
    }
}

fn table(fields: &[String]) -> String {
    if fields.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", fields.join(", ")) }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// Text in quotes.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for letter in self.0.chars() {
            match letter {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                control if control.is_control() => write!(f, "\\u{:04X}", u32::from(control))?,
                other => write!(f, "{other}")?,
            }
        }
        f.write_str("\"")
    }
}

/// A key, bare where TOML allows it.
struct Key<'a>(&'a str);

impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if !self.0.is_empty() && self.0.chars().all(bare) { f.write_str(self.0) } else { Text(self.0).fmt(f) }
    }
}

/// A number, in quotes where other readers of the file would lose it.
struct Number(u64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if i64::try_from(self.0).is_ok() { write!(f, "{}", self.0) } else { write!(f, "\"{}\"", self.0) }
    }
}
