//! Scenarios in content: written in place, or one that is shipped.

use std::fmt::Write as _;
use std::path::Path;

use cutline::scenario::Scenario;

use super::{Complaints, text};
use crate::scene::word;

/// Reads a scenario that is written in content, or the shipped one of this name, and runs it: what it expects must hold.
pub(super) fn read(root: &Path, written: &str, what: &str, complaints: &mut Complaints<'_>) -> Option<Scenario> {
    let shipped = !written.contains('\n');
    let found = if shipped {
        let file = Path::new("tests/scenarios").join(written.trim()).with_extension("toml");
        text(root, &file, complaints.wrong)?
    } else {
        written.to_owned()
    };
    let scenario = match Scenario::parse(&found) {
        Ok(scenario) => scenario,
        Err(errors) => {
            complaints.add(&format!("{what} does not read: {errors}"));
            return None;
        }
    };
    for moment in scenario.run().moments {
        let step = moment.step.unwrap_or_else(|| "the start".to_owned());
        for check in moment.checks.iter().filter(|check| !check.held) {
            let (fact, expected, found) = (&check.fact, &check.expected, &check.found);
            complaints.add(&format!("{what}: at {step}, {fact} is {found}, expected {expected}"));
        }
    }
    Some(scenario)
}

/// The sentences of a scenario, as [`crate::scene::Scene`] has them.
pub(super) fn sentences(scenario: &Scenario, what: &str, complaints: &mut Complaints<'_>) -> String {
    let mut told = String::new();
    match scenario.start.told() {
        Ok(steps) => {
            for step in steps {
                let _ = writeln!(told, "{step}");
            }
        }
        Err(error) => complaints.add(&format!("{what} cannot be told: {error}")),
    }
    for scripted in &scenario.steps {
        let _ = writeln!(told, "  {}", scripted.step);
    }
    told
}

/// A scenario as one text, with its kind.
pub(super) fn scene(scenario: &Scenario, what: &str, complaints: &mut Complaints<'_>) -> String {
    format!("{}\n{}", word(scenario.start.kind()), sentences(scenario, what, complaints))
}
