//! The crate, as crates.io gets it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::folder;
use crate::workspace::Workspace;
use crate::{files, run};

const NAME: &str = "cutline";

/// Packs the crate, without a look at whether it compiles, and says in which folder it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    run::quietly(cargo("package").arg("--no-verify"))?;
    let file = format!("{NAME}-{}.crate", env!("CARGO_PKG_VERSION"));
    let package = folder(workspace, "crate");
    files::empty(&package)?;
    files::copy(&workspace.target.join("package").join(&file), &package.join(&file))?;
    Ok(package)
}

/// Does everything that publishing does, except to publish. A warning is a failure: there is nobody to read it later.
pub(crate) fn check() -> Result<()> {
    run::run(cargo("publish").arg("--dry-run").env("RUSTFLAGS", "--deny=warnings"))
}

/// What is not committed yet is looked at as well.
fn cargo(subcommand: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args([subcommand, "--package", NAME, "--all-features", "--allow-dirty"]);
    cargo
}
