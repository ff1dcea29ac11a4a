//! What a search has come to: a line for each part.
//!
//! ```text
//! outcome found
//! states 1204
//! transitions 5120
//! depth 6
//! system 2 publishers · 1 duplicate
//! broken I2 the published cut never goes back
//! say add A
//! step w1 reads both
//! told w1 reads the record and all checkpoints.
//! who w1
//! parts 1
//! right what a right system does there
//! yours what this one does
//! report # Harm
//! mermaid sequenceDiagram
//! itf {
//! ```
//!
//! The outcome is `found`, with a shortest way there; `none`, if there is nothing within the bounds; `full`, if
//! there was no room to look at all of it; or `stopped`, if it was cut short. `depth` says that every state was
//! reached that is so many steps from the start. `say` tells the start, `told` what has happened in the step
//! before it. A text of several lines is a line for each of its lines.

use std::fmt::Write as _;

use cutline::review::{Counterexample, Finding, Hunt, Review, Verdict, report};
use cutline::scenario::mistakes::AnyMistake;
use cutline::search::Status;

use crate::asked::Asked;
use crate::parting::Parted;
use crate::words::{line, who};

/// The answer of a search as it stands.
pub(crate) fn answer(hunt: &mut Hunt, asked: &Asked) -> String {
    let outcome = match hunt.status() {
        Status::Found => "found",
        Status::Exhausted => "none",
        Status::Full => "full",
        Status::Going => "stopped",
    };
    let covered = hunt.covered();
    let mut text = format!(
        "outcome {outcome}\nstates {}\ntransitions {}\ndepth {}\n",
        covered.states, covered.steps, covered.depth
    );
    if let Some(system) = asked.system {
        add(&mut text, "system", system.name);
    }
    if let Some(found) = hunt.counterexample() {
        tell(&mut text, asked, &found);
    }
    text
}

fn tell(text: &mut String, asked: &Asked, found: &Counterexample) {
    for invariant in &found.broken {
        add(text, "broken", &[invariant.id(), " ", invariant.statement()].concat());
    }
    for step in asked.question.said() {
        add(text, "say", &step.to_string());
    }
    let mut before = found.start.clone();
    for step in &found.steps {
        add(text, "step", &step.to_string());
        let Ok((after, happened)) = step.take(&before) else { break };
        for told in happened.map(|happened| happened.explain(&after)).unwrap_or_default() {
            add(text, "told", &line(&told));
        }
        add(text, "who", &who(step));
        before = after;
    }
    if let Some(Parted { step, right, yours }) = Parted::of(found) {
        add(text, "parts", &step.to_string());
        for (word, lines) in [("right", right), ("yours", yours)] {
            for words in lines {
                add(text, word, &words);
            }
        }
    }
    add(text, "report", &report(&review(asked, found)));
    add(text, "mermaid", &found.mermaid());
    add(text, "itf", &found.itf());
}

/// What was found as a design review of its own: where several mistakes are made, they were searched together.
fn review(asked: &Asked, found: &Counterexample) -> Review {
    let made = found.start.mistakes();
    let harmful = || Verdict::Harmful(Box::new(found.clone()));
    let mut findings = Vec::new();
    for mistake in AnyMistake::all_of(found.start.kind()) {
        if !made.contains(&mistake) {
            findings.push(Finding::safe(mistake));
        } else if made.len() == 1 {
            let searched = Some(asked.question.clone());
            findings.push(Finding { mistake, searched, verdict: harmful() });
        }
    }
    let names: Vec<&str> = made.iter().map(|mistake| mistake.name()).collect();
    let title = if names.is_empty() { "Found by the search".to_owned() } else { names.join(", ") };
    let whole = (made.len() != 1).then(|| (asked.question.clone(), harmful()));
    Review { title, date: None, findings, whole }
}

/// A line of this word for each line of a text.
fn add(text: &mut String, word: &str, words: &str) {
    for words in words.lines() {
        // Writing into a text does not fail.
        let _ = writeln!(text, "{word} {words}");
    }
}
