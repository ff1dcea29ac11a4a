//! Cutline's scenario files and steps for JavaScript: text in, the JSON of a report out.
//!
//! A module of its own beside `cutline-js`, because the readers of files and of sentences are larger than both
//! decisions together.

use cutline::scenario::Scenario;
use cutline::view::report::Report;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a scenario file, TOML or JSON, runs it, and holds each decision against what is expected.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    json(&Report::of(text))
}

/// The same, and then takes these steps, which are sentences.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "JavaScript hands over what it passes")]
pub fn play(text: &str, steps: Vec<String>) -> String {
    let played = Scenario::parse(text).and_then(|mut scenario| {
        scenario.take(&steps)?;
        Ok(scenario)
    });
    json(&match played {
        Ok(scenario) => (&scenario.run()).into(),
        Err(errors) => (&errors).into(),
    })
}

/// Views hold no map whose keys are not text, which is all that JSON refuses.
fn json(report: &Report) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
