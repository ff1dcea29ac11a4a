//! How many states a search finds in a second: beside stateright, and in the page's worker beside here.
//!
//! Each ratio is of the best of several rounds, in which both sides take turns: what else the machine
//! does makes either slower only. What a state takes in memory is measured by `search_memory`, which
//! counts every byte and would slow this one down.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a measurement speaks through its output")]

#[path = "search/wasm.rs"]
mod wasm;

use cutline::review::{Hunt, Question};
use cutline::search::{Goal, Model, Search, Status};
use cutline_tests::search::{Oracle, STANDARD, STANDARD_READ, publish, read};
use std::process::{Command, ExitCode};
use std::time::Instant;
use wasm::Wasm;

const ROUNDS: usize = 3;

/// Steps that stateright takes; it has found some 300,000 different states by then.
const STEPS: usize = 1_000_000;

/// States that are looked at here and in the worker.
const STATES: usize = 300_000;

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
    println!("ratio search/stateright {:.2}", beside_stateright("search", &publish(STANDARD, &[])));
    println!("ratio search/stateright-read {:.2}", beside_stateright("search-read", &read(STANDARD_READ, &[])));
    println!("ratio search-wasm/native {:.2}", in_the_worker()?);
    memory()
}

#[expect(clippy::disallowed_methods, reason = "a measurement needs a clock")]
/// Unique states per second, and how many there were.
fn timed(find: impl FnOnce() -> usize) -> (f64, usize) {
    let start = Instant::now();
    let states = find();
    (f64::from(u32::try_from(states).unwrap_or(u32::MAX)) / start.elapsed().as_secs_f64(), states)
}

/// Both look at as many different states of one model, told apart by their names.
fn beside_stateright<M>(name: &str, model: &M) -> f64
where
    M: Model + Clone + Send + Sync + 'static,
    M::State: Send + Sync,
    M::Action: Send + Sync,
{
    let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (rate, states) = timed(|| Oracle::that_minds_harm(model.clone()).check(Some(STEPS)).0);
        theirs = theirs.max(rate);
        let (rate, found) = timed(|| {
            let mut search = Search::new(model.clone(), Goal::Harm).without_renamings().with_at_most(states);
            search.run(usize::MAX);
            search.covered().states
        });
        assert_eq!(found, states, "both have seen as many states");
        ours = ours.max(rate);
    }
    println!("states/s {name} {ours:.0}");
    println!("states/s {name}-stateright {theirs:.0}");
    ours / theirs
}

/// One question, asked here and in the module that the page's worker loads.
fn in_the_worker() -> Result<f64, String> {
    let text = format!("{STANDARD}states {STATES}\n");
    let question: Question = text.parse().map_err(|error| format!("{error}"))?;
    let mut worker = Wasm::start(&text)?;
    let (mut native, mut wasm) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let measured = worker.measure()?;
        wasm = wasm.max(measured.rate());
        let mut hunt = Hunt::new(&question).map_err(|error| error.to_string())?;
        let (rate, states) = timed(|| {
            assert_eq!(hunt.run(usize::MAX), Status::Full);
            hunt.covered().states
        });
        assert_eq!(Ok(measured.states), u32::try_from(states), "both have seen as many states");
        native = native.max(rate);
    }
    println!("states/s search-wasm {wasm:.0}");
    println!("states/s search-native {native:.0}");
    Ok(wasm / native)
}

/// Runs the other measurement.
fn memory() -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let status = command.args(["bench", "--quiet", "--package=cutline-tests", "--bench=search_memory"]).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the memory of a search could not be measured, or is too much, as told above".to_owned()),
        Err(error) => Err(format!("cargo does not start: {error}")),
    }
}
