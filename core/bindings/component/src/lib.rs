//! Cutline's core as a WebAssembly component: the world `cutline:core` of `wit/cutline.wit`.
//!
//! Decisions are typed, made from the core's own types; reports are the JSON of its views. `cargo xtask package
//! component` makes the component.

#[expect(unsafe_code, reason = "the canonical ABI passes pointers")]
#[allow(clippy::pedantic, reason = "it is made by wit-bindgen; not every version of clippy finds something in it")]
mod bindings;
mod publish;
mod read;
mod words;

use bindings::exports::cutline::core::scenario::Guest;
use cutline::scenario::Scenario;
use cutline::view::report::Report;

/// What is exported.
struct Core;

impl Guest for Core {
    fn check(text: String) -> String {
        json(&Report::of(&text))
    }

    fn play(text: String, steps: Vec<String>) -> String {
        let played = Scenario::parse(&text).and_then(|mut scenario| {
            scenario.take(&steps)?;
            Ok(scenario)
        });
        json(&match played {
            Ok(scenario) => (&scenario.run()).into(),
            Err(errors) => (&errors).into(),
        })
    }

    fn version() -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }
}

/// Views hold no map whose keys are not text, which is all that JSON refuses.
fn json(report: &Report) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
