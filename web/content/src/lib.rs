//! What the page fetches to teach with: lessons, what positions mean, incidents, and the shipped scenarios.
//!
//! People write it as files, `web/learn` and `tests/scenarios`. With the feature `source` this crate reads those, checks
//! every scenario in them and writes one text for the page; without it, it reads that text, and nothing else.

pub mod book;
pub mod exhibit;
pub mod lesson;
pub mod pack;
pub mod position;
pub mod scene;
#[cfg(feature = "source")]
pub mod source;
