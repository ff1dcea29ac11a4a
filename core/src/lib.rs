//! Exact semantics of two decisions at the edges of event streams.
#![doc = ""]
#![doc = include_str!("../README.md")]

pub mod rules;

pub mod order;

mod number;
mod quote;
pub mod sorted;
mod timestamp;

pub mod coordinate;
pub mod cut;

pub mod frontier;
pub mod resolver;

pub mod search;

pub mod mistakes;

pub mod explain;
pub mod scenario;

pub mod paste;

pub mod review;

#[cfg(feature = "serde")]
pub mod view;
