//! What others take into their programs, tested from outside: they and the program `cutline` must say the same.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::report::{Report, Tally};
use super::{cargo, counts};
use crate::workspace::Workspace;
use crate::{files, package, run, setup};

/// Builds the packages and tests them.
pub(super) fn test(workspace: &Workspace, report: &mut Report) {
    let Some(program) = report.prepare("the program", || program(workspace)) else { return };
    let npm = report.prepare("npm package", || package::npm::build(workspace));
    if let Some(npm) = &npm {
        report.check("size of the npm package", || package::npm::check(npm));
    }
    let component = report.prepare("component", || package::component::build(workspace));
    let node = report.prepare("set-up: Node", setup::node::node);
    if let (Some(npm), Some(node)) = (&npm, &node)
        && let Some(tools) = report.prepare("set-up: TypeScript, esbuild, smol-toml", || tools(workspace))
    {
        report.suite("npm package in Node", |tally| {
            let mut tests = node_tests(workspace, node, "tests/js")?;
            tests.env("CUTLINE_JS", npm).env("CUTLINE_CLI", &program).envs(tools);
            counted(&mut tests, tally)
        });
    }
    let Some(component) = component.map(|package| package.join("cutline.wasm")) else { return };
    if let Some(node) = &node
        && let Some(jco) = report.prepare("set-up: jco", || setup::node::jco(workspace))
    {
        report.suite("component in Node", |tally| {
            let mut tests = node_tests(workspace, node, "tests/component")?;
            tests.env("CUTLINE_COMPONENT", &component).env("CUTLINE_CLI", &program).env("CUTLINE_JCO", jco);
            counted(&mut tests, tally)
        });
    }
    if let Some(mut python) = report.prepare("set-up: wasmtime", || setup::python::wasmtime(workspace)) {
        report.suite("component in wasmtime", |tally| {
            python.arg(workspace.root.join("tests/component/in_wasmtime.py")).arg(&component).arg(&program);
            counted(&mut python, tally)
        });
    }
}

/// The program `cutline`.
fn program(workspace: &Workspace) -> Result<PathBuf> {
    run::run(cargo("build").args(["--package=cutline", "--features=cli", "--bin=cutline"]))?;
    Ok(workspace.target.join("debug").join(format!("cutline{}", std::env::consts::EXE_SUFFIX)))
}

/// The tools that test the npm package, under the names by which the tests ask for them.
fn tools(workspace: &Workspace) -> Result<[(&'static str, PathBuf); 3]> {
    Ok([
        ("CUTLINE_TSC", setup::node::typescript(workspace)?),
        ("CUTLINE_ESBUILD", setup::node::esbuild(workspace)?),
        ("CUTLINE_TOML", setup::node::toml(workspace)?),
    ])
}

/// Node on every test of a folder.
fn node_tests(workspace: &Workspace, node: &Path, folder: &str) -> Result<Command> {
    let mut tests: Vec<PathBuf> = files::list(&workspace.root.join(folder))?;
    tests.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    if tests.is_empty() {
        bail!("no test in {folder}");
    }
    // People read the one report, on standard error, and we the other.
    let mut command = Command::new(node);
    command.args(["--test", "--test-reporter=spec", "--test-reporter-destination=stderr"]);
    command.args(["--test-reporter=tap", "--test-reporter-destination=stdout"]).args(tests);
    Ok(command)
}

/// Runs tests that end with a line for each count.
fn counted(tests: &mut Command, tally: &mut Tally) -> Result<()> {
    run::lines(tests, |line| *tally += counts::of_node(line).unwrap_or_default())
}
