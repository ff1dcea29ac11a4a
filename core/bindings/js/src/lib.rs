//! Cutline's two decisions for JavaScript: text in, text out.
//!
//! What comes in has the shape of a scenario file, told in lines by `package/value.js`, and is read by the reader of
//! scenario files. What goes out is the JSON that `cutline check --json` prints. JavaScript does what it does best,
//! to walk values and to throw errors, so that this module holds nothing but the core.
//!
//! Files, steps and what they lead to are another module, `cutline-js-scenario`: who only decides does not load them.

mod tree;

use cutline::scenario::Subject;
use cutline::scenario::answer::Answer;
use cutline::view::report::{Decision, FileError};
use wasm_bindgen::prelude::wasm_bindgen;

/// Decides which cut may be published: the decision, or the list of everything that is wrong with the value.
#[wasm_bindgen]
pub fn merge(value: &str) -> String {
    decide(value, |subject| match subject {
        Subject::Publish(_) => None,
        Subject::Read(_) => Some("expected a checkpoint vector, found a read: give it to `resolve`"),
    })
}

/// Decides which candidate may serve a read: the answer, or the list of everything that is wrong with the value.
#[wasm_bindgen]
pub fn resolve(value: &str) -> String {
    decide(value, |subject| match subject {
        Subject::Read(_) => None,
        Subject::Publish(_) => Some("expected a read, found a checkpoint vector: give it to `merge`"),
    })
}

/// The version of the core.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// `unfit` says why the other function is the right one.
fn decide(value: &str, unfit: fn(&Subject) -> Option<&'static str>) -> String {
    match Subject::from_tree(&tree::read(value)) {
        Ok(subject) => match unfit(&subject) {
            None => json(&Decision::of(&subject, &Answer::of(&subject))),
            Some(message) => json(&[FileError::of_the_whole(message)]),
        },
        Err(errors) => json(&errors.iter().map(FileError::from).collect::<Vec<_>>()),
    }
}

/// Views hold no map whose keys are not text, which is all that JSON refuses.
fn json(said: &impl serde::Serialize) -> String {
    serde_json::to_string(said).unwrap_or_default()
}
