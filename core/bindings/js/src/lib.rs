//! Cutline's core for JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the core.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
