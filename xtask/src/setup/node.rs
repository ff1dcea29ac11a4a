//! Node, and what npm holds for the tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;
use crate::workspace::Workspace;

/// The version of axe-core, which finds accessibility failures.
const AXE: &str = "4.14.1";

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
    let folder = workspace.target.join("tools").join(format!("axe-core-{AXE}"));
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        node()?;
        println!("installing axe-core {AXE} with npm");
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(format!("axe-core@{AXE}"));
        run::quietly(&mut npm)?;
    }
    Ok(script)
}
