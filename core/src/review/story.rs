//! A history as a document, in Markdown: where it starts, what happens, what is decided, and the file to open again.

use super::Counterexample;
use super::markdown::{Escaped, block, code};
use crate::explain::{Explanation, Mark, Sentence, Span};
use crate::frontier::checkpoint::StoredCoverage;
use crate::frontier::state::Partition;
use crate::frontier::system::System;
use crate::resolver::system::ReadSystem;
use crate::scenario::answer::Answer;
use crate::scenario::{Scenario, Subject};
use std::fmt::Write as _;

impl Scenario {
    /// A report of it in Markdown: the start as a table, each step with what it has led to and what is decided
    /// then, a Mermaid diagram, and the scenario file, as a code block that becomes a figure where there are such.
    pub fn story(&self) -> String {
        let title = if self.title.trim().is_empty() { "A scenario" } else { &self.title };
        let mut text = format!("# {}\n", Escaped(title));
        // Writing to a string does not fail.
        if !self.about.trim().is_empty() {
            let _ = writeln!(text, "\n{}", Escaped(&self.about));
        }
        text += "\n## The start\n\n";
        match &self.start {
            Subject::Publish(system) => publish(&mut text, system),
            Subject::Read(system) => read(&mut text, system),
        }
        decided(&mut text, &self.start);
        let told = self.counterexample();
        let moments = told.moments();
        if !moments.is_empty() {
            text += "\n## The steps\n\n";
        }
        let mut last = Answer::of(&self.start).to_string();
        for (place, moment) in moments.iter().enumerate() {
            text += &moment.item(place + 1, words);
            // What stays as it was needs no words.
            let answer = Answer::of(&moment.after);
            let outcome = answer.to_string();
            if outcome != last
                && let Some(explanation) = answer.explain(&moment.after)
            {
                let _ = writeln!(text, "   - **{}.** {}", spans(&explanation.headline), words(&explanation.lead));
            }
            last = outcome;
        }
        if let Some(moment) = moments.last() {
            text += "\n## The end\n";
            decided(&mut text, &moment.after);
            let _ = write!(text, "\n## As a diagram\n\n{}", block("mermaid", &told.mermaid()));
        }
        let _ = write!(text, "\n## As a file\n\n{}", block("cutline", &self.expecting().to_string()));
        text
    }

    /// A Mermaid `sequenceDiagram` of its steps; see [`Counterexample::mermaid`].
    pub fn mermaid(&self) -> String {
        self.counterexample().mermaid()
    }

    fn counterexample(&self) -> Counterexample {
        let steps = self.steps.iter().map(|scripted| scripted.step.clone()).collect();
        Counterexample { start: self.start.clone(), steps, broken: Vec::new() }
    }
}

/// What is decided, and why.
fn decided(text: &mut String, subject: &Subject) {
    let Some(Explanation { headline, lead, why, next }) = Answer::of(subject).explain(subject) else { return };
    let _ = writeln!(text, "\n**{}.** {}\n", spans(&headline), words(&lead));
    for reason in &why {
        let problem = if reason.mark == Mark::Problem { "Problem: " } else { "" };
        let _ = writeln!(text, "- {problem}{}", words(reason));
    }
    if let Some(next) = next {
        let _ = writeln!(text, "- Next: {}", words(&next));
    }
}

fn publish(text: &mut String, system: &System) {
    let state = &system.state;
    let _ = writeln!(
        text,
        "Order {}, scope {}, epoch {}.",
        code(&state.order.to_string()),
        code(&state.scope),
        state.epoch
    );
    if let Some(cut) = &system.stored.cut {
        let _ =
            writeln!(text, "Published is {}, at revision {}.", code(&cut.value.to_string()), system.stored.revision);
    }
    if state.partitions().is_empty() {
        return;
    }
    *text += "\n| partition | certified | generation | finality | floor |\n| --- | --- | --- | --- | --- |\n";
    for partition in state.partitions() {
        let (generation, finality) = match partition.checkpoints.first() {
            Some(checkpoint) => (checkpoint.generation.to_string(), checkpoint.finality.word()),
            None => (String::new(), ""),
        };
        let floor = partition.floor.as_ref().map_or_else(String::new, |floor| cell(&floor.to_string()));
        let (name, certified) = (cell(&partition.name), certified(partition));
        let _ = writeln!(text, "| {name} | {certified} | {generation} | {finality} | {floor} |");
    }
}

fn certified(partition: &Partition) -> String {
    let more = match partition.checkpoints.len() {
        0 | 1 => String::new(),
        count => format!(", the first of {count}"),
    };
    match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
        None => "no checkpoint".to_owned(),
        Some(StoredCoverage::Absent) => format!("nothing{more}"),
        Some(StoredCoverage::Read(coverage)) => cell(&coverage.to_string()) + &more,
        Some(StoredCoverage::Malformed { text, .. }) => format!("unreadable: {}{more}", cell(text)),
    }
}

fn read(text: &mut String, system: &ReadSystem) {
    let world = &system.world;
    let (snapshot, request) = (&world.snapshot, &world.request);
    let _ = writeln!(
        text,
        "Offset {} of stream {}, view {}, is read, within {} ms. It is trimmed below {} ({}) and {} ({}), and ends at {}.",
        code(&request.offset),
        code(&request.stream),
        code(&request.view),
        code(&request.deadline_ms),
        snapshot.trim.committed,
        code(crate::resolver::snapshot::View::Committed.word()),
        snapshot.trim.topic_compacted,
        code(crate::resolver::snapshot::View::TopicCompacted.word()),
        snapshot.committed_end
    );
    if world.candidates.is_empty() {
        return;
    }
    *text += "\n| candidate | view | generation | range | target |\n| --- | --- | --- | --- | --- |\n";
    for candidate in &world.candidates {
        let (exact, range) = (cell(&candidate.exact.to_string()), cell(&candidate.range.to_string()));
        let (view, target) = (cell(candidate.view.word()), cell(&candidate.target.to_string()));
        let _ = writeln!(text, "| {exact} | {view} | {} | {range} | {target} |", candidate.generation);
    }
}

/// A value in a table, where a bar would end the cell even inside of code.
fn cell(value: &str) -> String {
    if value.contains('|') { Escaped(value).to_string() } else { code(value) }
}

/// A sentence, with the ids of its rules.
fn words(sentence: &Sentence) -> String {
    let mut text = spans(&sentence.spans);
    let rules: Vec<&str> = sentence.rules.iter().map(|rule| rule.id()).collect();
    if !rules.is_empty() {
        let _ = write!(text, " ({})", rules.join(", "));
    }
    text
}

fn spans(spans: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Plain(text) | Span::Name(text) => Escaped(text).to_string(),
        Span::Value(text) => code(text),
    };
    spans.iter().map(span).collect()
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    const FILE: &str = "title = \"A | B\"\nabout = \"Why *so*.\"\nepoch = 7\npublishers = [\"w1\"]\n\
        [record]\nrevision = 12\ncut = \"before 99\"\n\
        [partitions]\nA = \"before 100\"\n\"B|`x`\" = \"through 100\"\n\
        [[steps]]\ndo = \"A through 100\"\n[[steps]]\ndo = \"w1 reads both\"\n[[steps]]\ndo = \"w1 proposes\"\n";

    #[test]
    fn it_tells_the_start_each_step_and_what_is_decided() {
        let text = Scenario::parse(FILE).unwrap().story();
        for part in [
            "# A \\| B\n\nWhy \\*so\\*.\n\n## The start\n\n",
            "Published is `before 99`, at revision 12.\n",
            "| `A` | `before 100` | 0 | final |  |\n",
            "| B\\|\\`x\\` | `through 100` | 0 | final |  |\n",
            "\n**Publish `before 100`.** The earliest cut",
            "1. `A through 100`\n   - **Publish `through 100`.** ",
            "2. `w1 reads both`: w1 has read ",
            "```mermaid\nsequenceDiagram\n",
        ] {
            assert!(text.contains(part), "no {part}\n{text}");
        }
    }

    #[test]
    fn its_file_reads_back_and_holds() {
        for file in [FILE, "[stream]\ncommitted_end = 9\n[read]\noffset = 4\n[[steps]]\ndo = \"run\"\n"] {
            let scenario = Scenario::parse(file).unwrap();
            let text = scenario.story();
            let (_, block) = text.split_once("cutline\n").unwrap();
            let again = Scenario::parse(block.trim_end_matches(['`', '\n'])).unwrap();
            assert_eq!(again, scenario.expecting());
            assert!(again.run().held());
        }
    }
}
