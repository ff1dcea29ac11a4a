//! Cutline's core for JavaScript: plain data in, plain data out.
//!
//! What comes in has the shape of a scenario file, and is read by the reader of scenario files. What
//! goes out are the views of the core, in the same shape that `cutline check --json` prints. The
//! types of both are declared in `types.ts`; a test holds them against what this module returns.

mod error;
mod value;

use cutline::scenario::answer::Answer;
use cutline::scenario::{Scenario, Subject};
use cutline::view::report::{Decision, Report};
use error::{Misread, thrown};
use js_sys::Error;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.ts");

/// Decides which cut may be published for a checkpoint vector (F1 to F6).
///
/// A vector that may not be merged is a decision as well: `rejected`, with every problem.
///
/// @throws `CutlineError` if the value is no checkpoint vector, with everything that is wrong with it
#[wasm_bindgen(unchecked_return_type = "PublishDecision")]
pub fn merge(
    #[wasm_bindgen(unchecked_param_type = "VectorInput", param_description = "the partitions and their checkpoints")]
    vector: &JsValue,
) -> Result<JsValue, Error> {
    let scenario = read(vector)?;
    match &scenario.start {
        Subject::Publish(_) => decide(&scenario),
        Subject::Read(_) => {
            Err(Misread::of("", "expected a checkpoint vector, found a read: give it to `resolve`").into())
        }
    }
}

/// Decides which candidate may serve a read (R1 to R12).
///
/// A read that is not served is an answer as well: `gap`, `eof`, `offsetTrimmed`, `retryable` or `invalid`.
///
/// @throws `CutlineError` if the value is no read, with everything that is wrong with it
#[wasm_bindgen(unchecked_return_type = "ReadAnswer")]
pub fn resolve(
    #[wasm_bindgen(unchecked_param_type = "WorldInput", param_description = "the stream, its candidates and the read")]
    world: &JsValue,
) -> Result<JsValue, Error> {
    let scenario = read(world)?;
    match &scenario.start {
        Subject::Read(_) => decide(&scenario),
        Subject::Publish(_) => {
            Err(Misread::of("", "expected a read, found a checkpoint vector: give it to `merge`").into())
        }
    }
}

/// Reads a scenario file, TOML or JSON, runs it, and holds each decision against what is expected.
///
/// A file that cannot be read is reported as well, with every error and its place.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "string", param_description = "the text of a scenario file")] text: &JsValue,
) -> Result<JsValue, Error> {
    match text.as_string() {
        Some(text) => to_js(&Report::of(&text)),
        None => Err(Misread::of("", "expected the text of a scenario file").into()),
    }
}

/// The version of the core.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Reads a scenario of one moment.
fn read(value: &JsValue) -> Result<Scenario, Error> {
    let tree = value::tree(value).map_err(|exception| thrown(&exception))?;
    let scenario = Scenario::from_tree(&tree).map_err(|errors| Misread::from(&errors))?;
    // Dropping them in silence would answer another question than the one that was asked.
    let unused = [("steps", !scenario.steps.is_empty()), ("expect", scenario.expect.is_some())];
    for (key, there) in unused {
        if there {
            return Err(
                Misread::of(key, "this is for `check`: here one moment is decided, and nothing expected").into()
            );
        }
    }
    Ok(scenario)
}

fn decide(scenario: &Scenario) -> Result<JsValue, Error> {
    let answer = Answer::of(&scenario.start);
    to_js(&Decision::of(&scenario.start, &answer))
}

/// The one way from Rust to JavaScript: plain objects, and null for what is not there. Views hold no
/// number that a float would round.
fn to_js(value: &impl serde::Serialize) -> Result<JsValue, Error> {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|error| Error::new(&error.to_string()))
}
