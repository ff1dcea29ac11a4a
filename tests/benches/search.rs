//! How many states a search finds in a second, and how many of them the page's worker finds.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a measurement speaks through its output")]

#[path = "search/wasm.rs"]
mod wasm;

use std::process::ExitCode;
use wasm::Wasm;

/// What is searched, as the page's worker is asked for it.
const REQUEST: &str = "publish
say add A
say A before 1
say add B
say B before 1
say publisher w1 joins
say publisher w2 joins
states 300000
";

/// How often each is measured, in turn. The best counts: what else the machine does makes it slower only.
const TIMES: usize = 5;

fn main() -> ExitCode {
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<(), String> {
    let mut wasm = Wasm::start(REQUEST)?;
    let mut best = 0.0_f64;
    for _ in 0..TIMES {
        best = best.max(wasm.measure()?.rate());
    }
    println!("states/s search-wasm {best:.0}");
    Ok(())
}
