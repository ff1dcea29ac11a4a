//! The frontier: which cut may be published for a set of independently paginated partitions.
//!
//! Data flows one way: checkpoints are read for a membership into a [`vector`], and [`merge`]
//! decides what that vector allows to be published. Nothing here knows how a publication is
//! stored or delivered.

pub mod checkpoint;
pub mod complete;
pub mod cutover;
pub mod decisions;
pub mod index;
pub mod kept;
pub mod merge;
pub mod model;
pub mod network;
pub mod packed;
pub mod pages;
pub mod problem;
pub mod publisher;
pub mod record;
pub mod rest;
pub mod state;
pub mod system;
pub mod vector;
pub mod write;
