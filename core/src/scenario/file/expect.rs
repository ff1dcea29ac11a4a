//! Expectations of a scenario file.

use super::error::FileErrors;
use super::node::{Node, Value};
use super::reader::Reader;
use super::toml;
use crate::cut::Cut;
use crate::frontier::problem::ProblemKind;
use crate::frontier::system::System;
use crate::rules::Rule;
use crate::scenario::answer::{Answer, Fact};
use crate::scenario::nearest::did_you_mean;
use crate::scenario::{Expectation, Subject};

/// How the outcomes of each kind of scenario begin.
const PUBLISH_OUTCOMES: [&str; 4] = ["frontier", "ended", "withheld", "rejected"];
const READ_OUTCOMES: [&str; 6] = ["served", "gap", "eof", "trimmed", "retryable", "invalid"];

impl Expectation {
    /// Reads an expectation on one line, as a scenario file has it: `{ cut = "before 1", revision = 2 }`.
    /// The braces may be left out, and so may the quotes of an outcome: `frontier before 100`.
    pub fn parse(subject: &Subject, text: &str) -> Result<Expectation, FileErrors> {
        let text = text.trim();
        let toml = match text.chars().next() {
            Some('{' | '"') => format!("expect = {text}"),
            _ if text.contains('=') => format!("expect = {{ {text} }}"),
            _ => format!("expect = \"{text}\""),
        };
        let (tree, errors) = toml::tree(&toml);
        let mut reader = Reader::new(None, errors.into_iter().map(|(_, message)| (0..0, message)).collect());
        let expect = tree.and_then(|tree| {
            let mut fields = reader.table(&tree, "an expectation")?;
            let found = fields.take("expect").and_then(|node| expectation(&mut reader, node, subject));
            fields.finish(&mut reader);
            found
        });
        reader.finish(expect)
    }
}

/// Reads an expectation of the answer to `subject`.
pub(super) fn expectation(reader: &mut Reader<'_>, node: &Node, subject: &Subject) -> Option<Expectation> {
    reader.within("expect", |reader| match &node.value {
        Value::Text(_) => {
            let outcome = outcome(reader, node, subject)?;
            Some(Expectation { facts: vec![("outcome", Fact::One(Some(outcome)))] })
        }
        Value::Table(_) => table(reader, node, subject),
        _ => {
            reader.error(
                node,
                format!("expected an outcome like `\"frontier before 100\"`, or a table, found {}", node.kind()),
            );
            None
        }
    })
}

fn table(reader: &mut Reader<'_>, node: &Node, subject: &Subject) -> Option<Expectation> {
    let known = Answer::of(subject).facts(subject, None);
    let names = || known.iter().map(|(name, _)| *name);
    let mut facts = Vec::new();
    for entry in reader.table(node, "a table of expected facts")?.rest() {
        let Some((name, kind)) = known.iter().find(|(name, _)| *name == entry.key) else {
            let hint = did_you_mean(&entry.key, names());
            let expected = names().collect::<Vec<_>>().join(", ");
            reader.error_at_key(entry, format!("unknown fact `{}`: expected one of {expected}{hint}", entry.key));
            continue;
        };
        let fact = reader.within(name, |reader| match kind {
            Fact::One(_) if *name == "outcome" => {
                outcome(reader, &entry.node, subject).map(|text| Fact::One(Some(text)))
            }
            Fact::One(_) => one(reader, &entry.node),
            Fact::Many(_) => many(reader, &entry.node, name, subject),
            Fact::Named(_) => named(reader, &entry.node),
        });
        facts.extend(fact.map(|fact| (*name, fact)));
    }
    Some(Expectation { facts })
}

/// An outcome is checked as far as its words go, so that a typing error is not a failed expectation.
fn outcome(reader: &mut Reader<'_>, node: &Node, subject: &Subject) -> Option<String> {
    let text = reader.string(node, "an outcome, like `\"frontier before 100\"`")?.trim();
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let outcomes: &[&str] = match subject {
        Subject::Publish(_) => &PUBLISH_OUTCOMES,
        Subject::Read(_) => &READ_OUTCOMES,
    };
    if !outcomes.contains(&word) {
        let hint = did_you_mean(word, outcomes.iter().copied());
        reader.error(node, format!("`{text}` is no outcome: expected one of {}{hint}", outcomes.join(", ")));
        return None;
    }
    if let (Subject::Publish(System { state, .. }), "frontier", false) = (subject, word, rest.is_empty()) {
        // The cut must read in an order that some partition has.
        let mut readings = state.partitions().iter().map(|partition| Cut::parse(&partition.order, rest));
        let first = readings.next().unwrap_or_else(|| Cut::parse(&state.order, rest));
        if let Err(error) = first
            && !readings.any(|reading| reading.is_ok())
        {
            reader.error(node, error.to_string());
            return None;
        }
    }
    Some(text.to_owned())
}

fn one(reader: &mut Reader<'_>, node: &Node) -> Option<Fact> {
    if let Value::Integer(digits) = &node.value {
        return Some(Fact::One(Some(digits.clone())));
    }
    let text = reader.string(node, "text or a number; `\"none\"` for nothing")?;
    Some(Fact::One((text != "none").then(|| text.to_owned())))
}

fn many(reader: &mut Reader<'_>, node: &Node, name: &str, subject: &Subject) -> Option<Fact> {
    let mut values = Vec::new();
    for item in reader.list(node, "a list of texts")? {
        let Some(text) = reader.string(item, "text") else { continue };
        match name {
            "rules" if !Rule::ALL.iter().any(|rule| rule.id() == text) => {
                reader.error(item, format!("`{text}` is no rule: expected an id from F1 to F13 or from R1 to R12"));
            }
            "problems" if matches!(subject, Subject::Publish(_)) && !is_problem(text) => {
                let names = ProblemKind::NAMES.join(", ");
                reader.error(
                    item,
                    format!("`{text}` is no problem: expected a partition and one of {names}, like `A: not durable`"),
                );
            }
            _ => values.push(text.to_owned()),
        }
    }
    Some(Fact::Many(values))
}

/// `A: not durable`, or of the whole `empty membership`.
fn is_problem(text: &str) -> bool {
    ProblemKind::NAMES.iter().any(|name| {
        text.strip_suffix(name).is_some_and(|partition| match *name {
            "empty membership" => partition.is_empty(),
            _ => partition.len() > 2 && partition.ends_with(": "),
        })
    })
}

fn named(reader: &mut Reader<'_>, node: &Node) -> Option<Fact> {
    let mut values = Vec::new();
    for entry in reader.table(node, "a table, like `{ seg-3 = \"open failed\" }`")?.rest() {
        let text = reader.within(&entry.key, |reader| match &entry.node.value {
            Value::Integer(digits) => Some(digits.clone()),
            _ => reader.string(&entry.node, "text or a number").map(str::to_owned),
        });
        values.extend(text.map(|text| (entry.key.clone(), text)));
    }
    Some(Fact::Named(values))
}
