//! rustfmt and clippy.

use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;

const COMMAND: &str = "rustup component add rustfmt clippy";

/// Makes sure that `cargo fmt` and `cargo clippy` are there.
pub(crate) fn components() -> Result<()> {
    let is_there = |name| run::output(Command::new("cargo").args([name, "--version"])).is_ok();
    if is_there("fmt") && is_there("clippy") {
        return Ok(());
    }
    if run::on_path(&["rustup"]).is_some() {
        println!("installing rustfmt and clippy with rustup");
        run::quietly(Command::new("rustup").args(["component", "add", "rustfmt", "clippy"]))
    } else if debian::can_install() {
        debian::install(&["rustfmt-web", "rust-web-clippy"])
    } else {
        bail!("there is no rustup")
    }
    .with_context(|| format!("rustfmt and clippy could not be installed; type\n{COMMAND}\n"))
}
