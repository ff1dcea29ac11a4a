//! How many bytes a search takes for each state, at the most it has in use: the states themselves and
//! everything that is kept to find them fast.
#![expect(clippy::print_stdout, reason = "a measurement speaks through its output")]

use cap::Cap;
use cutline::search::{Goal, Search, Status};
use cutline_tests::search::{STANDARD, publish};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

const STATES: usize = 1_000_000;

/// How many bytes a state may take.
const MOST: usize = 100;

fn main() {
    let model = publish(STANDARD, &[]);
    let before = ALLOCATOR.allocated();
    let mut search = Search::new(model, Goal::Harm).without_renamings().with_at_most(STATES);
    // The start and the model are small: no earlier peak was higher.
    assert_eq!(search.run(usize::MAX), Status::Full);
    assert_eq!(search.covered().states, STATES);
    let tenths = (ALLOCATOR.max_allocated() - before) * 10 / STATES;
    println!("bytes/state search {}.{}", tenths / 10, tenths % 10);
    assert!(tenths <= MOST * 10, "more than {MOST} bytes for each state");
}
