//! A scenario as the TOML that reads back to it. What a file may leave out is left out.

use super::publish::{DEFAULT_EPOCH, DEFAULT_SCOPE};
use super::read::{
    DEFAULT_CHECKSUM, DEFAULT_DEADLINE_MS, DEFAULT_IDENTITY, DEFAULT_METADATA_VERSION, DEFAULT_STREAM, DEFAULT_VERSION,
    default_target,
};
use crate::frontier::checkpoint::{Checkpoint, Finality, StoredCoverage};
use crate::frontier::state::{Event, Partition, State};
use crate::order::Order;
use crate::resolver::candidate::{Candidate, Content, IndexRecord, Open, Pin};
use crate::resolver::request::RawRequest;
use crate::resolver::snapshot::{Trim, View, Views};
use crate::resolver::world::{Costs, World};
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
            Subject::Publish(state) => publish(f, state)?,
            Subject::Read(world) => read(f, world)?,
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

fn publish(f: &mut Formatter<'_>, state: &State) -> fmt::Result {
    if state.order != Order::default() {
        writeln!(f, "order = {}", Text(&state.order.to_string()))?;
    }
    if state.scope != DEFAULT_SCOPE {
        writeln!(f, "scope = {}", Text(&state.scope))?;
    }
    if state.epoch != DEFAULT_EPOCH {
        writeln!(f, "epoch = {}", Number(state.epoch))?;
    }
    if state.partitions().iter().any(|partition| !partition.member) {
        let members = state.partitions().iter().filter(|partition| partition.member);
        writeln!(f, "members = {}", list(members.map(|partition| Text(&partition.name).to_string())))?;
    }
    writeln!(f, "\n[partitions]")?;
    for partition in state.partitions() {
        writeln!(f, "{} = {}", Key(&partition.name), self::partition(state, partition))?;
    }
    Ok(())
}

fn partition(state: &State, partition: &Partition) -> String {
    let mut about = Vec::new();
    if partition.order != state.order {
        about.push(format!("order = {}", Text(&partition.order.to_string())));
    }
    if let Some(floor) = &partition.floor {
        about.push(format!("floor = {}", Text(&floor.to_string())));
    }
    if !partition.events.is_empty() {
        about.push(format!("events = {}", list(partition.events.iter().map(event))));
    }
    match partition.checkpoints.as_slice() {
        [] if about.is_empty() => Text("missing").to_string(),
        [] => table(&about),
        [one] => {
            let (at, rest) = checkpoint(state, one);
            match at {
                Some(at) if about.is_empty() && rest.is_empty() => Text(&at).to_string(),
                at => {
                    let at = at.map(|at| format!("at = {}", Text(&at)));
                    table(&at.into_iter().chain(rest).chain(about).collect::<Vec<_>>())
                }
            }
        }
        // What is true of the partition is said with its first checkpoint.
        many => list(many.iter().enumerate().map(|(place, one)| {
            let (at, rest) = checkpoint(state, one);
            let at = at.map(|at| format!("at = {}", Text(&at)));
            let about = if place == 0 { about.clone() } else { Vec::new() };
            table(&at.into_iter().chain(rest).chain(about).collect::<Vec<_>>())
        })),
    }
}

/// What is under `at`, and the other fields. At least one of the two is there, so that no
/// checkpoint is taken for a missing one.
fn checkpoint(state: &State, checkpoint: &Checkpoint) -> (Option<String>, Vec<String>) {
    let mut fields = Vec::new();
    let at = match &checkpoint.coverage {
        StoredCoverage::Read(coverage) => Some(coverage.to_string()),
        StoredCoverage::Absent => None,
        StoredCoverage::Malformed { text, .. } => {
            fields.push(format!("raw = {}", Text(text)));
            None
        }
    };
    if checkpoint.scope != state.scope {
        fields.push(format!("scope = {}", Text(&checkpoint.scope)));
    }
    if checkpoint.epoch != state.epoch {
        fields.push(format!("epoch = {}", Number(checkpoint.epoch)));
    }
    if checkpoint.generation != 0 {
        fields.push(format!("generation = {}", Number(checkpoint.generation)));
    }
    if let Some(token) = &checkpoint.token {
        fields.push(format!("token = {}", Text(token)));
    }
    if checkpoint.finality != Finality::Final {
        fields.push(format!("finality = {}", Text(checkpoint.finality.word())));
    }
    if !checkpoint.durable {
        fields.push("durable = false".to_owned());
    }
    if at.is_none() && fields.is_empty() {
        fields.push("durable = true".to_owned());
    }
    (at, fields)
}

fn event(event: &Event) -> String {
    let at = event.at.spelling();
    let word = if event.outstanding {
        " outstanding"
    } else if at.ends_with(" outstanding") || at.ends_with(" done") {
        " done"
    } else {
        ""
    };
    Text(&format!("{at}{word}")).to_string()
}

fn read(f: &mut Formatter<'_>, world: &World) -> fmt::Result {
    let World { snapshot, candidates, request, costs } = world;
    writeln!(f, "\n[stream]")?;
    if snapshot.stream != DEFAULT_STREAM {
        writeln!(f, "name = {}", Text(&snapshot.stream))?;
    }
    if snapshot.version != DEFAULT_VERSION {
        writeln!(f, "version = {}", Number(snapshot.version))?;
    }
    if snapshot.trim == Trim::both(snapshot.trim.committed) {
        if snapshot.trim.committed != 0 {
            writeln!(f, "trim = {}", Number(snapshot.trim.committed))?;
        }
    } else {
        let trim = |view: View| format!("{view} = {}", Number(snapshot.trim.of(view)));
        writeln!(f, "trim = {}", table(&View::ALL.map(trim)))?;
    }
    writeln!(f, "committed_end = {}", Number(snapshot.committed_end))?;
    if snapshot.views != Views::ALL {
        writeln!(f, "views = {}", list(snapshot.views.iter().map(|view| Text(view.word()).to_string())))?;
    }
    candidates.iter().try_for_each(|candidate| self::candidate(f, candidate))?;
    self::request(f, request, &snapshot.stream)?;
    let plain = Costs::default();
    if *costs != plain {
        writeln!(f, "\n[costs]")?;
        let fields = [
            ("snapshot", costs.snapshot, plain.snapshot),
            ("admit", costs.admit, plain.admit),
            ("choose", costs.choose, plain.choose),
            ("pin", costs.pin, plain.pin),
            ("open", costs.open, plain.open),
            ("read", costs.read, plain.read),
        ];
        for (step, cost, _) in fields.into_iter().filter(|(_, cost, plain)| cost != plain) {
            writeln!(f, "{step} = {cost}")?;
        }
    }
    Ok(())
}

fn candidate(f: &mut Formatter<'_>, candidate: &Candidate) -> fmt::Result {
    let Candidate { generation, exact, range, target, publication, content, index, pin, open } = candidate;
    writeln!(f, "\n[[candidates]]\nkey = {}\ngeneration = {}", Text(&exact.key), Number(*generation))?;
    if let Content::Sparse { .. } = content {
        writeln!(f, "view = {}", Text(View::TopicCompacted.word()))?;
    }
    if exact.metadata_version != DEFAULT_METADATA_VERSION {
        writeln!(f, "metadata_version = {}", Number(exact.metadata_version))?;
    }
    if exact.checksum != DEFAULT_CHECKSUM {
        writeln!(f, "checksum = {}", Text(&exact.checksum))?;
    }
    writeln!(f, "range = {}", Text(&range.to_string()))?;
    if target.name != default_target(&exact.key) {
        writeln!(f, "target = {}", Text(&target.name))?;
    }
    if target.identity != DEFAULT_IDENTITY {
        writeln!(f, "identity = {}", Text(&target.identity))?;
    }
    if let Some(publication) = publication {
        writeln!(f, "publication = {}", Text(publication))?;
    }
    if let Content::Sparse { survivors } = content {
        writeln!(f, "records = {}", list(survivors.iter().map(|offset| Number(*offset).to_string())))?;
    }
    if *index != IndexRecord::Valid {
        writeln!(f, "index = {}", Text(&index.to_string()))?;
    }
    if *pin != Pin::Held {
        writeln!(f, "pin = {}", Text(&pin.to_string()))?;
    }
    if *open != Open::Opens {
        writeln!(f, "open = {}", Text(&open.to_string()))?;
    }
    Ok(())
}

fn request(f: &mut Formatter<'_>, request: &RawRequest, stream: &str) -> fmt::Result {
    let raw = |text: &str| table(&[format!("raw = {}", Text(text))]);
    writeln!(f, "\n[read]")?;
    if request.stream != stream {
        writeln!(f, "stream = {}", Text(&request.stream))?;
    }
    match request.view.parse::<View>() {
        Ok(View::Committed) if request.view == View::Committed.word() => {}
        Ok(view) if request.view == view.word() => writeln!(f, "view = {}", Text(view.word()))?,
        Ok(_) | Err(_) => writeln!(f, "view = {}", raw(&request.view))?,
    }
    match request.offset.parse::<u64>() {
        Ok(offset) if offset.to_string() == request.offset => writeln!(f, "offset = {}", Number(offset))?,
        Ok(_) | Err(_) => writeln!(f, "offset = {}", raw(&request.offset))?,
    }
    match request.deadline_ms.parse::<u32>() {
        Ok(DEFAULT_DEADLINE_MS) if request.deadline_ms == DEFAULT_DEADLINE_MS.to_string() => Ok(()),
        Ok(deadline) if deadline.to_string() == request.deadline_ms => writeln!(f, "deadline_ms = {deadline}"),
        Ok(_) | Err(_) => writeln!(f, "deadline_ms = {}", raw(&request.deadline_ms)),
    }
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
