//! Node, and what npm holds for the tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;
use crate::workspace::Workspace;

/// The version of axe-core, which finds accessibility failures.
const AXE: &str = "4.14.1";
/// The version of TypeScript, which holds the declarations against what the module gives. Later ones are native programs.
const TYPESCRIPT: &str = "5.9.3";

/// The version of esbuild, which bundles a program that uses the package.
const ESBUILD: &str = "0.28.2";
/// The version of jco's transpiler, which makes the component run in Node.
const JCO: &str = "0.15.0";
/// The version of smol-toml, by which scenario files become values.
const SMOL_TOML: &str = "1.9.1";

/// The version of npm's binaryen, which brings wasm-opt.
const BINARYEN: &str = "123.0.0";

/// A wasm-opt that can be run.
#[derive(Debug)]
pub(crate) enum WasmOpt {
    /// A program of its own.
    Program(PathBuf),
    /// A script for Node.
    Script { node: PathBuf, script: PathBuf },
}

/// Finds wasm-opt, or installs it where there is npm; a build does without otherwise.
pub(crate) fn wasm_opt(workspace: &Workspace) -> Result<Option<WasmOpt>> {
    if let Some(program) = run::on_path(&["wasm-opt"]) {
        return Ok(Some(WasmOpt::Program(program)));
    }
    match (run::on_path(&["node"]), run::on_path(&["npm"])) {
        (Some(node), Some(_)) => {
            let script = package(workspace, "binaryen", BINARYEN)?.join("bin/wasm-opt");
            Ok(Some(WasmOpt::Script { node, script }))
        }
        (_, None) | (None, _) => Ok(None),
    }
}

/// Finds or installs Node and npm.
pub(crate) fn node() -> Result<PathBuf> {
    let find = || run::on_path(&["node"]).filter(|_| run::on_path(&["npm"]).is_some());
    if let Some(node) = find() {
        return Ok(node);
    }
    let command = "apt-get install nodejs npm";
    if !debian::can_install() {
        bail!("node and npm must be on the path: https://nodejs.org; on Debian, type as root\n{command}");
    }
    debian::install(&["nodejs", "npm"])?;
    find().with_context(|| format!("`{command}` succeeded, and yet node and npm are not on the path"))
}

/// Finds or installs axe-core and says where its script is.
pub(crate) fn axe(workspace: &Workspace) -> Result<PathBuf> {
    Ok(package(workspace, "axe-core", AXE)?.join("axe.min.js"))
}

/// Finds or installs TypeScript and says where its compiler is, a script for Node.
pub(crate) fn typescript(workspace: &Workspace) -> Result<PathBuf> {
    Ok(package(workspace, "typescript", TYPESCRIPT)?.join("bin/tsc"))
}

/// Finds or installs esbuild and says where its program is.
pub(crate) fn esbuild(workspace: &Workspace) -> Result<PathBuf> {
    Ok(package(workspace, "esbuild", ESBUILD)?.join("bin/esbuild"))
}

/// Finds or installs jco's transpiler and says where its module is.
pub(crate) fn jco(workspace: &Workspace) -> Result<PathBuf> {
    Ok(package(workspace, "@bytecodealliance/jco-transpile", JCO)?.join("dist/index.js"))
}

/// Finds or installs smol-toml and says where its module is.
pub(crate) fn toml(workspace: &Workspace) -> Result<PathBuf> {
    Ok(package(workspace, "smol-toml", SMOL_TOML)?.join("dist/index.js"))
}

/// Finds or installs a package and says where its files are.
fn package(workspace: &Workspace, name: &str, version: &str) -> Result<PathBuf> {
    let folder = workspace.target.join("tools").join(format!("{}-{version}", name.replace('/', "-")));
    let package = folder.join("node_modules").join(name);
    if !package.join("package.json").is_file() {
        node()?;
        println!("installing {name} {version} with npm");
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(format!("{name}@{version}"));
        run::quietly(&mut npm)?;
    }
    Ok(package)
}
