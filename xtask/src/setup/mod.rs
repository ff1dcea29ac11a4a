//! Set-up: each part returns at once if it finds what it needs, else installs it and says so in one line. Where it
//! cannot, its error holds the command to type.

pub(crate) mod browser;
mod debian;
pub(crate) mod node;
pub(crate) mod python;
pub(crate) mod rust;
pub(crate) mod wasm;
