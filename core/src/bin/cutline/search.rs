//! `cutline search`: looks for harm from the start of a scenario file.

use super::input::input;
use super::{Output, Verdict, complain};
use cutline::explain;
use cutline::review::{self, Hunt, Question, Review};
use cutline::scenario::mistakes::AnyMistake;
use cutline::scenario::{Expectation, Scenario};
use cutline::search::{Covered, Status};
use lexopt::prelude::ValueExt as _;
use std::path::PathBuf;

/// How many states are looked at between two questions whether it is over.
const SLICE: usize = 10_000;

/// What is asked of a search.
pub(super) struct Asked {
    file: PathBuf,
    options: Options,
}

/// Its options, as they come in.
#[derive(Default)]
pub(super) struct Options {
    mistakes: Vec<String>,
    sought: Option<String>,
    states: Option<usize>,
    shape: Option<Shape>,
}

/// In which form a find is printed, if not told step by step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Scenario,
    Mermaid,
    Itf,
    Report,
}

impl Options {
    /// All of them.
    pub(super) const NAMES: [&'static str; 7] = ["mistake", "where", "states", "scenario", "mermaid", "itf", "report"];

    /// Takes in one of them, with its value if it has one.
    pub(super) fn take(&mut self, name: &str, arguments: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        let shape = match name {
            "mistake" => {
                self.mistakes.push(arguments.value()?.string()?);
                return Ok(());
            }
            "where" => {
                self.sought = Some(arguments.value()?.string()?);
                return Ok(());
            }
            "states" => {
                let states: usize = arguments.value()?.parse()?;
                if states == 0 {
                    return Err("`--states` is at least 1: the start is one".into());
                }
                self.states = Some(states);
                return Ok(());
            }
            "scenario" => Shape::Scenario,
            "mermaid" => Shape::Mermaid,
            "itf" => Shape::Itf,
            _ => Shape::Report,
        };
        if self.shape.is_some_and(|other| other != shape) {
            return Err("expected one of `--scenario`, `--mermaid`, `--itf` and `--report`".into());
        }
        self.shape = Some(shape);
        Ok(())
    }

    /// The name of one that was given.
    pub(super) fn first(&self) -> Option<&'static str> {
        let shape = self.shape.map(|shape| match shape {
            Shape::Scenario => "scenario",
            Shape::Mermaid => "mermaid",
            Shape::Itf => "itf",
            Shape::Report => "report",
        });
        let mistake = (!self.mistakes.is_empty()).then_some("mistake");
        mistake.or(self.sought.as_ref().map(|_| "where")).or(self.states.map(|_| "states")).or(shape)
    }

    /// What is asked, if it fits together.
    pub(super) fn asked(self, files: Vec<PathBuf>) -> Result<Asked, lexopt::Error> {
        if self.sought.is_some() && self.shape == Some(Shape::Report) {
            return Err("a report is about harm: it takes no `--where`".into());
        }
        match <[PathBuf; 1]>::try_from(files) {
            Ok([file]) => Ok(Asked { file, options: self }),
            Err(_) => Err("expected one file, or `-` for standard input".into()),
        }
    }
}

pub(super) fn search(asked: &Asked, output: &mut Output<'_>) -> Verdict {
    match run(asked, output) {
        Ok(verdict) => verdict,
        Err(Some(message)) => {
            complain(&format!("cutline: {message}"));
            Verdict::Unreadable
        }
        Err(None) => Verdict::Unreadable,
    }
}

/// An error without words has been told already.
fn run(asked: &Asked, output: &mut Output<'_>) -> Result<Verdict, Option<String>> {
    let Asked { file, options } = asked;
    if file.is_dir() {
        return Err(Some(format!("{}: a search starts from one file, and this is a folder", file.display())));
    }
    let input = input(file);
    let scenario = input.scenario().map_err(|why| {
        input.complain(&why);
        None
    })?;
    let question = question(&scenario, options).map_err(Some)?;
    if options.shape == Some(Shape::Report) {
        return report(&input.name, &scenario, &question, output).map_err(Some);
    }
    let mut hunt = hunted(&question).map_err(Some)?;
    let Covered { states, depth, complete, steps: _, memory: _ } = hunt.covered();
    let Some(found) = hunt.counterexample() else {
        let words = format!("{}\n", explain::review::covered(states, depth, complete));
        // Where a document was asked for there is none, and this is no part of one.
        if options.shape.is_some() {
            complain(words.trim_end());
        } else {
            output.print(&words);
        }
        return Ok(if complete { Verdict::Held } else { Verdict::Unfinished });
    };
    output.print(&match options.shape {
        Some(Shape::Scenario) => found.scenario(&scenario.title).to_string(),
        Some(Shape::Mermaid) => found.mermaid(),
        Some(Shape::Itf) => found.itf(),
        Some(Shape::Report) | None => format!("{}\n{}\n", found.told(), explain::review::looked_at(states)),
    });
    Ok(Verdict::Failed)
}

/// What is searched, from the start of a scenario.
fn question(scenario: &Scenario, options: &Options) -> Result<Question, String> {
    let start = &scenario.start;
    let mut said = start.told().map_err(|error| error.to_string())?;
    for name in &options.mistakes {
        let mistake = AnyMistake::named(start.kind(), name).map_err(|error| format!("--mistake: {error}"))?;
        said.push(mistake.step(true));
    }
    let mut question = Question::about(start.kind(), said).map_err(|error| error.to_string())?;
    if let Some(text) = &options.sought {
        let sought = Expectation::parse(start, text).map_err(|errors| format!("--where: {errors}"))?;
        question.sought = Some(sought);
    }
    question.most_states = options.states.unwrap_or(question.most_states);
    Ok(question)
}

/// A search that is over.
fn hunted(question: &Question) -> Result<Hunt, String> {
    let mut hunt = Hunt::new(question).map_err(|error| error.to_string())?;
    while hunt.run(SLICE) == Status::Going {}
    Ok(hunt)
}

fn report(name: &str, scenario: &Scenario, question: &Question, output: &mut Output<'_>) -> Result<Verdict, String> {
    let title = if scenario.title.is_empty() { name } else { &scenario.title };
    let review = Review::of(title, question, |question| {
        let mut hunt = hunted(question)?;
        review::Verdict::of(&mut hunt).ok_or_else(|| "the search is not over".to_owned())
    })?;
    output.print(&review::report(&review));
    let verdicts = review.findings.iter().map(|finding| &finding.verdict);
    let verdicts = verdicts.chain(review.whole.as_ref().map(|(_, verdict)| verdict));
    let verdict = |verdict: &review::Verdict| match verdict {
        review::Verdict::Safe | review::Verdict::NotFound(Covered { complete: true, .. }) => Verdict::Held,
        review::Verdict::NotFound(_) => Verdict::Unfinished,
        review::Verdict::Harmful(_) => Verdict::Failed,
    };
    Ok(verdicts.map(verdict).max().unwrap_or(Verdict::Held))
}
