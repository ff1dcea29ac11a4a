//! The module that the page's worker loads, run by Node: the same searches as the native ones.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Runs the module in Node, search after search.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/search/measure.mjs");

/// Node with one request at hand, which was tried once. It ends with this.
pub(crate) struct Wasm {
    node: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// One search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    /// How many different states it has found.
    pub(crate) states: u32,
    /// How long it took, the reading of the request not counted.
    pub(crate) seconds: f64,
}

impl Measured {
    /// States per second.
    pub(crate) fn rate(self) -> f64 {
        f64::from(self.states) / self.seconds
    }
}

impl Wasm {
    /// Builds the module as the page has it, and warms it up with this request.
    pub(crate) fn start(request: &str) -> Result<Wasm, String> {
        let folder = build()?;
        let node = Command::new("node")
            .arg(SCRIPT)
            .args([&folder, request])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut node = node.map_err(|error| format!("Node.js must be on the path, to run the module: {error}"))?;
        let (asks, answers) = node.stdin.take().zip(node.stdout.take()).ok_or("Node has no input and output")?;
        let mut wasm = Wasm { node, asks, answers: BufReader::new(answers) };
        wasm.measure()?;
        Ok(wasm)
    }

    /// Searches once, from the start.
    pub(crate) fn measure(&mut self) -> Result<Measured, String> {
        let mut line = String::new();
        let heard = self.asks.write_all(b"again\n").and_then(|()| self.answers.read_line(&mut line));
        let numbers = line.trim().split_once(' ').and_then(|(states, ms)| {
            Some(Measured { states: states.parse().ok()?, seconds: ms.parse::<f64>().ok()? / 1000.0 })
        });
        numbers.ok_or_else(|| format!("no measurement came from Node: {heard:?}, {line:?}"))
    }
}

impl Drop for Wasm {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// Lets xtask build the module, and says in which folder it is. It installs the target of the compiler, or says how.
fn build() -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.args(["run", "--quiet", "--package=xtask", "--", "search-module"]).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cargo does not start: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    match printed.lines().last() {
        Some(folder) if output.status.success() => Ok(folder.to_owned()),
        _ => Err(format!("the module for wasm32-unknown-unknown could not be built, as told above\n{printed}")),
    }
}
