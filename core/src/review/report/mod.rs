//! The report of a design review, in Markdown: to be read, kept, and opened again.

#[cfg(test)]
mod tests;

use super::markdown::{Escaped, block};
use super::{Bounds, Counterexample, Finding, Question, Verdict};
use crate::explain::{self, Sentence};
use crate::rules::Rule;
use crate::scenario::Scenario;
use crate::scenario::mistakes::AnyMistake;
use std::fmt::Write as _;

/// A design review that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What it is called.
    pub title: String,
    /// When it was made, as somebody says it: there is no clock here.
    pub date: Option<String>,
    /// Its questions, each with its verdict.
    pub findings: Vec<Finding>,
    /// What was searched with all mistakes at once, and what came of it, if that was done.
    pub whole: Option<(Question, Verdict)>,
}

/// The review as Markdown.
///
/// For every harm it has the steps in words, a Mermaid diagram, and the scenario file that shows it.
pub fn report(review: &Review) -> String {
    let Review { title, date, findings, whole } = review;
    let mut text = format!("# {}\n", Escaped(title));
    // Writing to a string does not fail.
    if let Some(date) = date {
        let _ = writeln!(text, "\n{}", Escaped(date));
    }
    let _ = writeln!(text, "\n{}", summary(findings));
    text += "\n## The questions\n\n| | question | answer | verdict | rule |\n| --- | --- | --- | --- | --- |\n";
    for (place, finding) in findings.iter().enumerate() {
        let Finding { mistake, verdict, searched: _ } = finding;
        let verdict = words(&verdict.told());
        let (question, answer, rule) = (mistake.question(), finding.answer(), link(mistake.rule()));
        let _ = writeln!(text, "| {} | {question} | {answer} | {verdict} | {rule} |", place + 1);
    }
    for (place, finding) in findings.iter().enumerate() {
        if let Verdict::Harmful(found) = &finding.verdict {
            let _ = writeln!(text, "\n## {}. {}", place + 1, finding.mistake.question());
            let rule = finding.mistake.rule();
            let _ = writeln!(
                text,
                "\nNo: it {}. That breaks {}, *{}*: {}",
                finding.mistake,
                link(rule),
                rule.name(),
                rule.statement()
            );
            harm(&mut text, found, finding.mistake.name());
        }
    }
    if let Some((_, verdict)) = whole {
        let _ = writeln!(text, "\n## All answers at once\n\n{}", words(&verdict.told()));
        if let Verdict::Harmful(found) = verdict {
            let same =
                |finding: &Finding| matches!(&finding.verdict, Verdict::Harmful(of_one) if of_one.steps == found.steps);
            match findings.iter().position(same) {
                Some(place) => {
                    let _ = writeln!(text, "\nBy the same steps as question {}.", place + 1);
                }
                None => harm(&mut text, found, "all answers at once"),
            }
        }
    }
    text += &searched(findings, whole.as_ref().map(|(question, _)| question));
    text
}

fn summary(findings: &[Finding]) -> String {
    let count = |is: fn(&Verdict) -> bool| findings.iter().filter(|finding| is(&finding.verdict)).count();
    format!(
        "{}: {} safe as answered, {} harmful, {} without harm as far as was looked.",
        explain::review::count(findings.len(), "question"),
        count(|verdict| matches!(verdict, Verdict::Safe)),
        count(|verdict| matches!(verdict, Verdict::Harmful(_))),
        count(|verdict| matches!(verdict, Verdict::NotFound(_)))
    )
}

/// What a harm is, how it comes about, and where to see it again.
fn harm(text: &mut String, found: &Counterexample, title: &str) {
    for broken in &found.broken {
        let _ = writeln!(text, "\n{}", words(&explain::review::broken(broken.id(), broken.statement())));
    }
    let steps = explain::review::count(found.steps.len(), "step");
    let _ = writeln!(text, "\nA shortest way to it has {steps}:\n");
    for (place, moment) in found.moments().iter().enumerate() {
        text.push_str(&moment.item(place + 1, words));
    }
    let _ = write!(text, "\n{}", block("mermaid", &found.mermaid()));
    let _ = write!(text, "\nThe scenario:\n\n{}", block("toml", &found.scenario(title).to_string()));
}

/// What was searched, each system once, and within which bounds.
fn searched(findings: &[Finding], whole: Option<&Question>) -> String {
    let mut text = "\n## What was searched\n".to_owned();
    let mut systems: Vec<(Question, Vec<String>)> = Vec::new();
    let of_findings = findings.iter().enumerate();
    let of_findings =
        of_findings.filter_map(|(place, finding)| Some((finding.searched.as_ref()?, (place + 1).to_string())));
    for (question, by) in of_findings.chain(whole.map(|question| (question, "all at once".to_owned()))) {
        let same =
            |other: &Question| other.start().mended() == question.start().mended() && other.bounds == question.bounds;
        match systems.iter_mut().find(|(other, _)| same(other)) {
            Some((_, others)) => others.push(by),
            None => systems.push((question.clone(), vec![by])),
        }
    }
    if systems.is_empty() {
        text += "\nNothing: every answer is the right one. That a right system does no harm was searched when Cutline was tested.\n";
    }
    for (question, by) in systems {
        let _ = writeln!(text, "\nFor {}: every order in which things can happen, with", by.join(", "));
        text.push('\n');
        let bounds = match &question.bounds {
            Bounds::Publish(bounds) => explain::review::of_publishing(bounds),
            Bounds::Read(bounds) => explain::review::of_reading(bounds),
        };
        for words in bounds {
            let _ = writeln!(text, "- {words}");
        }
        let most = explain::review::count(question.most_states, "state");
        let _ = writeln!(text, "- no more than {most} in all\n\nfrom this start, before any mistake:\n");
        let start = question.start().mended();
        let start = Scenario { title: String::new(), about: String::new(), start, expect: None, steps: Vec::new() };
        text += &block("toml", &start.to_string());
    }
    text
}

/// A rule with where to read of it.
fn link(rule: Rule) -> String {
    format!("[{rule}](SEMANTICS.md#{})", explain::review::section(rule))
}

/// A sentence, with the rules that it cites.
fn words(sentence: &Sentence) -> String {
    let mut text: String = sentence.spans.iter().map(|span| Escaped(span.text()).to_string()).collect();
    let rules: Vec<String> = sentence.rules.iter().map(|rule| link(*rule)).collect();
    if !rules.is_empty() {
        let _ = write!(text, " ({})", rules.join(", "));
    }
    text
}

impl Review {
    /// A review of one system: each of its mistakes is searched alone, and all answers at once unless
    /// that is the same. `run` takes each search to its end.
    ///
    /// Every other question about such a system counts as answered right.
    pub fn of<E>(
        title: &str,
        question: &Question,
        mut run: impl FnMut(&Question) -> Result<Verdict, E>,
    ) -> Result<Review, E> {
        let made = question.start().mistakes();
        let mut findings = Vec::new();
        for mistake in AnyMistake::all_of(question.start().kind()) {
            findings.push(if made.contains(&mistake) {
                let alone = question.with_mistakes(&[mistake]);
                let verdict = run(&alone)?;
                Finding { mistake, searched: Some(alone), verdict }
            } else {
                Finding::safe(mistake)
            });
        }
        let whole = if made.len() == 1 { None } else { Some((question.clone(), run(question)?)) };
        Ok(Review { title: title.to_owned(), date: None, findings, whole })
    }
}
