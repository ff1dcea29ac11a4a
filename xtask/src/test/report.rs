//! What the steps of a run came to.

use std::ops::AddAssign;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Error, Result};

/// How many passed and how many failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) passed: u32,
    pub(super) failed: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The sum over the steps so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    total: Tally,
}

impl Report {
    /// A step that counts as one.
    pub(super) fn check(&mut self, name: &str, step: impl FnOnce() -> Result<()>) {
        if self.prepare(name, step).is_some() {
            self.total.passed += 1;
        }
    }

    /// A step that other steps need. It counts only if it fails.
    pub(super) fn prepare<T>(&mut self, name: &str, step: impl FnOnce() -> Result<T>) -> Option<T> {
        self.timed(name, || match step() {
            Ok(value) => (Some(value), Tally::default()),
            Err(error) => (None, failure(&error)),
        })
    }

    /// A step that counts its tests, even if it ends in an error. An error without a failed test counts as one.
    pub(super) fn suite(&mut self, name: &str, step: impl FnOnce(&mut Tally) -> Result<()>) {
        self.timed(name, || {
            let mut tally = Tally::default();
            if let Err(error) = step(&mut tally) {
                let failure = failure(&error);
                if tally.failed == 0 {
                    tally += failure;
                }
            }
            ((), tally)
        });
    }

    fn timed<T>(&mut self, name: &str, step: impl FnOnce() -> (T, Tally)) -> T {
        println!("=== {name}");
        #[expect(clippy::disallowed_methods, reason = "how long a step takes is for the reader")]
        let start = Instant::now();
        let (value, tally) = step();
        let outcome = if tally.failed == 0 { "done" } else { "FAILED" };
        println!("=== {name}: {outcome} in {:.1} s\n", start.elapsed().as_secs_f32());
        self.total += tally;
        value
    }

    /// Ends the run, and the output, with the sum.
    pub(super) fn finish(self) -> ExitCode {
        let Tally { passed, failed } = self.total;
        println!("{passed} passed, {failed} failed");
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn failure(error: &Error) -> Tally {
    println!("error: {error:#}");
    Tally { passed: 0, failed: 1 }
}
