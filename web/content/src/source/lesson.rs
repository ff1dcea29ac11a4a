//! Lessons as they are written.

use std::path::Path;

use cutline::scenario::step::Step;
use cutline::scenario::{Expectation, Scenario, Subject};
use serde::Deserialize;

use super::{Complaints, name, prose, scenario};
use crate::lesson::{RIGHT, WRONG};
use crate::pack::Pack;

/// A lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    title: String,
    scenario: String,
    #[serde(default)]
    plain: bool,
    situation: String,
    rules: Vec<String>,
    rule: String,
    prediction: Prediction,
    exercise: Exercise,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Prediction {
    asks: String,
    choices: Vec<Choice>,
    reveal: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    says: String,
    because: String,
    #[serde(default)]
    right: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exercise {
    task: String,
    scenario: Option<String>,
    goal: toml::Value,
    #[serde(default)]
    moves: Vec<String>,
    hints: Vec<String>,
    solution: Vec<String>,
}

impl Written {
    /// Checks the lesson and packs it.
    pub(super) fn told(&self, root: &Path, file: &Path, wrong: &mut Vec<String>) -> String {
        let complaints = &mut Complaints { file, wrong };
        let Written { title, situation, rule, prediction, exercise, .. } = self;
        complaints.unless_said(&[("title", title), ("situation", situation), ("rule", rule)]);
        complaints.unless_said(&[("asks", &prediction.asks), ("reveal", &prediction.reveal), ("task", &exercise.task)]);
        complaints.unless_rules(&self.rules);
        let right = prediction.choices.iter().filter(|choice| choice.right).count();
        complaints.unless(right == 1, "exactly one choice must be right");
        complaints.unless(prediction.choices.len() > 1, "there is nothing to choose from");

        let mut pack = Pack::default();
        pack.add("name", &name(file));
        pack.add("title", title);
        if self.plain {
            pack.add("plain", "");
        }
        pack.add("situation", &prose(situation));
        pack.add("asks", &prose(&prediction.asks));
        for Choice { says, because, right } in &prediction.choices {
            complaints.unless_said(&[("says", says), ("because", because)]);
            pack.add(if *right { RIGHT } else { WRONG }, &[says, "\n", &*prose(because)].concat());
        }
        pack.add("reveal", &prose(&prediction.reveal));
        for id in &self.rules {
            pack.add("rule-id", id);
        }
        pack.add("rule", &prose(rule));
        pack.add("task", &prose(&exercise.task));
        complaints.unless(!exercise.hints.is_empty(), "there is no hint");
        for hint in &exercise.hints {
            complaints.unless_said(&[("a hint", hint)]);
            pack.add("hint", &prose(hint));
        }
        let Some(figure) = scenario::read(root, &self.scenario, "the scenario", complaints) else { return pack.text() };
        pack.add("scene", &scenario::scene(&figure, "the scenario", complaints));
        let own = exercise.scenario.as_ref().map(|own| scenario::read(root, own, "the exercise", complaints));
        let Some(start) = own.unwrap_or(Some(figure)) else { return pack.text() };
        // Its steps are no part of what is to be done.
        let start = Scenario { steps: Vec::new(), ..start };
        pack.add("exercise", &scenario::scene(&start, "the exercise", complaints));
        match exercise.solved(&start.start) {
            Ok(goal) => pack.add("goal", &goal),
            Err(why) => complaints.add(&why),
        }
        for step in &exercise.solution {
            let offered = exercise.moves.is_empty() || exercise.moves.contains(step);
            complaints.unless(offered, &format!("the solution takes `{step}`, which is none of the moves"));
            pack.add("solution", step);
        }
        for sentence in &exercise.moves {
            pack.add("move", sentence);
        }
        pack.text()
    }
}

impl Exercise {
    /// The goal as the page reads it, once it is certain that the solution reaches it.
    fn solved(&self, start: &Subject) -> Result<String, String> {
        let goal = match &self.goal {
            toml::Value::Table(table) => format!("{{ {} }}", inline(table)),
            other => other.to_string(),
        };
        let goal = Expectation::parse(start, &goal).map_err(|errors| format!("the goal does not read: {errors}"))?;
        let told = goal.tell();
        if Expectation::told(start, &told).as_ref() != Some(&goal) {
            return Err("the goal does not read back: a value has a tab or an equals sign in its name".to_owned());
        }
        if goal.holds(start) {
            return Err("the goal holds before anything is done".to_owned());
        }
        let mut subject = start.clone();
        for sentence in &self.solution {
            let step = Step::parse(&subject, sentence).map_err(|error| format!("solution, `{sentence}`: {error}"))?;
            if goal.holds(&subject) {
                return Err(format!("the goal holds before `{sentence}`: the solution is longer than it must be"));
            }
            subject = step.apply(&subject).map_err(|error| format!("solution, `{sentence}`: {error}"))?;
        }
        if goal.holds(&subject) { Ok(told) } else { Err("the goal does not hold after the solution".to_owned()) }
    }
}

/// A table on one line, without its braces.
fn inline(table: &toml::Table) -> String {
    table.iter().map(|(key, value)| format!("{key:?} = {value}")).collect::<Vec<_>>().join(", ")
}
