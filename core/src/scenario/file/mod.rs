//! Scenario files: TOML made to be read aloud, or JSON of the same shape.
//!
//! Text becomes a [`node`] tree with places, whichever of the two it is; one reader turns the tree
//! into a scenario and collects every error on the way.

mod error;
mod expect;
pub(crate) mod json;
mod mistakes;
pub mod node;
mod print;
pub(super) mod publish;
pub(super) mod read;
mod reader;
mod system;
#[cfg(test)]
mod tests;
mod toml;

pub use error::{FileError, FileErrors, Place};

use super::step::Step;
use super::{Scenario, ScriptedStep, Subject};
use node::Node;
use reader::{Fields, Reader};

/// Keys of a checkpoint vector, and of a read: the two kinds of scenario have none in common.
const PUBLISH_KEYS: [&str; 9] =
    ["order", "scope", "epoch", "members", "partitions", "record", "publishers", "policy", "operation_ids"];
const READ_KEYS: [&str; 6] = ["stream", "candidates", "read", "costs", "slow_ms", "repairs"];

impl Scenario {
    /// Reads a scenario file: JSON if it begins with `{`, else TOML.
    ///
    /// Errors carry line and column, what was expected and the nearest valid word; all of them are
    /// reported, not the first.
    ///
    /// ```
    /// use cutline::scenario::Scenario;
    /// let errors = Scenario::parse("titel = \"x\"\n[partitions]\nA = \"befor 100\"\n").unwrap_err();
    /// let lines: Vec<String> = errors.iter().map(|error| error.to_string()).collect();
    /// assert!(lines[0].starts_with("1:1: unknown key `titel`"));
    /// assert!(lines[1].starts_with("3:5: partitions.A: `befor 100` is not a cut"));
    /// ```
    pub fn parse(text: &str) -> Result<Scenario, FileErrors> {
        // Some editors begin a file with a byte-order mark, which is no content.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (tree, errors) = if text.trim_start().starts_with('{') { json::tree(text) } else { toml::tree(text) };
        let mut reader = Reader::new(Some(text), errors);
        let scenario = tree.and_then(|tree| scenario(&mut reader, &tree));
        reader.finish(scenario)
    }
}

impl Subject {
    /// Reads one moment of a tree that did not come from text, such as a value of another language: what a scenario
    /// starts from.
    ///
    /// Steps and expectations are errors. A program that reads no more than this holds no reader of sentences.
    pub fn from_tree(tree: &Node) -> Result<Subject, FileErrors> {
        let mut reader = Reader::new(None, Vec::new());
        let subject = moment(&mut reader, tree);
        reader.finish(subject)
    }
}

fn scenario(reader: &mut Reader<'_>, tree: &Node) -> Option<Scenario> {
    let mut fields = reader.table(tree, "a scenario")?;
    let title = fields.text(reader, "title").unwrap_or_default();
    let about = fields.text(reader, "about").unwrap_or_default();
    let start = start(reader, &mut fields, tree);
    let Some(start) = start else {
        fields.take("expect");
        fields.take("steps");
        fields.finish(reader);
        return None;
    };
    let expect = fields.take("expect").and_then(|node| expect::expectation(reader, node, &start));
    let steps = fields.take("steps").map_or_else(Vec::new, |node| steps(reader, node, &start));
    fields.finish(reader);
    Some(Scenario { title, about, start, expect, steps })
}

fn moment(reader: &mut Reader<'_>, tree: &Node) -> Option<Subject> {
    let mut fields = reader.table(tree, "a scenario")?;
    fields.text(reader, "title");
    fields.text(reader, "about");
    let start = start(reader, &mut fields, tree);
    for key in ["steps", "expect"] {
        if let Some(node) = fields.take(key) {
            let message = "one moment is decided here, without steps and expectations: `check` takes them";
            reader.within(key, |reader| reader.error(node, message.to_owned()));
        }
    }
    fields.finish(reader);
    start
}

/// The state, of whichever kind it is, making the mistakes that are named.
fn start(reader: &mut Reader<'_>, fields: &mut Fields<'_>, tree: &Node) -> Option<Subject> {
    let publish = fields.first_of(&PUBLISH_KEYS);
    let read = fields.first_of(&READ_KEYS);
    let start = match (publish, read) {
        (Some(_), Some(key)) => {
            let message = format!(
                "`{}` belongs to a read, but this scenario is a checkpoint vector: keep one of the two",
                key.key
            );
            reader.error_at_key(key, message);
            None
        }
        (Some(_), None) => system::system(reader, fields).map(Subject::Publish),
        (None, Some(_)) => read::system(reader, fields).map(Subject::Read),
        (None, None) => {
            reader.error(tree, "expected `[partitions]` for a checkpoint vector, or `[read]` for a read".to_owned());
            None
        }
    };
    if start.is_none() {
        // What cannot be read without a start is known all the same.
        for key in PUBLISH_KEYS.into_iter().chain(READ_KEYS).chain(["mistakes"]) {
            fields.take(key);
        }
    }
    start.map(|start| mistakes::made(reader, fields, &start))
}

/// Each step is read against the state that the ones before it have made. One that cannot be taken
/// is an error and changes nothing, so that the next ones are still looked at.
fn steps(reader: &mut Reader<'_>, node: &Node, start: &Subject) -> Vec<ScriptedStep> {
    let mut subject = start.clone();
    let mut steps = Vec::new();
    let items = reader.within("steps", |reader| reader.list(node, "`[[steps]]`, each with `do`")).unwrap_or_default();
    for (place, item) in items.iter().enumerate() {
        let scripted = reader.within(&format!("steps.{}", place + 1), |reader| step(reader, item, &mut subject));
        steps.extend(scripted);
    }
    steps
}

fn step(reader: &mut Reader<'_>, node: &Node, subject: &mut Subject) -> Option<ScriptedStep> {
    let mut fields = reader.table(node, "a step with `do`")?;
    let step = fields.require(reader, "do").and_then(|node| {
        reader.within("do", |reader| {
            let text = reader.string(node, "a sentence like `A through 100`")?;
            let step = Step::parse(subject, text).and_then(|step| Ok((step.apply(subject)?, step)));
            reader.accept(node, step)
        })
    });
    let expect = fields.take("expect");
    fields.finish(reader);
    let (after, step) = step?;
    *subject = after;
    let expect = expect.and_then(|node| expect::expectation(reader, node, subject));
    Some(ScriptedStep { step, expect })
}

/// A whole number under a key.
fn unsigned(reader: &mut Reader<'_>, fields: &mut Fields<'_>, key: &'static str) -> Option<u64> {
    let node = fields.take(key)?;
    reader.within(key, |reader| reader.unsigned(node))
}
