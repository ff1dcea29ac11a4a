//! What the test suites share: how a law is tried, and where random scenarios come from.
#![expect(clippy::missing_panics_doc, reason = "a test says with a panic what is wrong")]

pub mod pages;
pub mod publish;
pub mod read;
pub mod read_trace;
pub mod read_walk;
pub mod search;
pub mod text;
pub mod walk;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::env;

/// Tries a law on this many random cases, and panics with the smallest case that breaks it.
///
/// The cases are the same in every run, so that a red test is red for everybody. Others are tried
/// with `PROPTEST_RNG_SEED=<number>`, and more of them with `PROPTEST_CASES=<number>`.
pub fn law<S: Strategy>(cases: u32, strategy: &S, holds: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(7);
    }
    if let Err(error) = TestRunner::new(config).run(strategy, holds) {
        panic!("{error}");
    }
}
