//! The world as Rust types, and its exports. Made when it is compiled: nothing of it is kept.

wit_bindgen::generate!({ world: "core", path: "wit" });
export!(Core with_types_in self);

use super::Core;
