//! The crate, as crates.io gets it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

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

/// Does everything that publishing does, except to publish. A warning is a failure: nobody reads it later.
pub(crate) fn check() -> Result<()> {
    let told = run::complaints(cargo("publish").arg("--dry-run"))?;
    let warnings = told.lines().filter(|line| line.starts_with("warning:") && !line.ends_with("due to dry run"));
    match warnings.collect::<Vec<_>>() {
        warnings if warnings.is_empty() => Ok(()),
        warnings => bail!("publishing the crate warns\n{}", warnings.join("\n")),
    }
}

/// What is not committed yet is looked at as well.
fn cargo(subcommand: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args([subcommand, "--package", NAME, "--all-features", "--allow-dirty"]);
    cargo
}
