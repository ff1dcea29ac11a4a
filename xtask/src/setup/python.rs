//! Python, and what its package index holds for the tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;
use crate::workspace::Workspace;

/// The version of wasmtime: for Python it is there compiled, where the crate would have to be.
const WASMTIME: &str = "50.0.1";

/// Python with wasmtime in its path.
pub(crate) fn wasmtime(workspace: &Workspace) -> Result<Command> {
    let python = python()?;
    let folder = workspace.target.join("tools").join(format!("wasmtime-py-{WASMTIME}"));
    if !folder.join("wasmtime/component/__init__.py").is_file() {
        println!("installing wasmtime {WASMTIME} with pip");
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]);
        run::quietly(pip.arg("--target").arg(&folder).arg(format!("wasmtime=={WASMTIME}")))?;
    }
    let mut command = Command::new(python);
    command.env("PYTHONPATH", folder).env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(command)
}

/// Finds or installs Python and pip.
fn python() -> Result<PathBuf> {
    let find = || {
        let python = run::on_path(&["python3", "python"])?;
        run::output(Command::new(&python).args(["-m", "pip", "--version"])).is_ok().then_some(python)
    };
    if let Some(python) = find() {
        return Ok(python);
    }
    let command = "apt-get install python3 python3-pip";
    if !debian::can_install() {
        bail!("python3 with pip must be on the path: https://python.org; on Debian, type as root\n{command}");
    }
    debian::install(&["python3", "python3-pip"])?;
    find().with_context(|| format!("`{command}` succeeded, and yet python3 with pip is not on the path"))
}
