//! Python, and what pip holds for the tests.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::workspace::Workspace;
use crate::{files, run};

/// The version of wasmtime: for Python it is there compiled, where the crate would have to be.
const WASMTIME: &str = "wasmtime==50.0.1";

/// Python with wasmtime in its path.
pub(crate) fn wasmtime(workspace: &Workspace) -> Result<Command> {
    let folder = installed(workspace, "wasmtime", WASMTIME, &[WASMTIME.as_ref()])?;
    let mut command = Command::new(python()?);
    command.env("PYTHONPATH", folder).env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(command)
}

/// Finds or installs the packages of a file of requirements, those and no others, and says in which folder they are.
pub(crate) fn requirements(workspace: &Workspace, file: &Path) -> Result<PathBuf> {
    let wanted = files::read_text(file)?;
    let name = file.display().to_string();
    installed(workspace, &name, &wanted, &["--no-deps".as_ref(), "--requirement".as_ref(), file.as_os_str()])
}

/// A folder with what pip installs by these arguments; `wanted` tells it from others.
fn installed(workspace: &Workspace, name: &str, wanted: &str, arguments: &[&OsStr]) -> Result<PathBuf> {
    let tools = workspace.target.join("tools");
    let folder = tools.join(format!("python-{}", files::hash(&wanted)));
    if !folder.is_dir() {
        println!("installing {name} with pip");
        let partial = tools.join("python");
        files::empty(&partial)?;
        let mut pip = Command::new(python()?);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--target"]);
        run::quietly(pip.arg(&partial).args(arguments))?;
        // It has its name once it is whole.
        std::fs::rename(&partial, &folder).with_context(|| format!("cannot rename {}", partial.display()))?;
    }
    Ok(folder)
}

/// Finds or installs Python with pip.
pub(crate) fn python() -> Result<PathBuf> {
    let has_pip = |python: &PathBuf| run::quietly(Command::new(python).args(["-m", "pip", "--version"])).is_ok();
    let find = || run::on_path(&["python3", "python"]).filter(has_pip);
    if let Some(python) = find() {
        return Ok(python);
    }
    let command = "apt-get install python3 python3-pip";
    if !debian::can_install() {
        bail!("python3 with pip must be on the path: https://www.python.org; on Debian, type as root\n{command}");
    }
    debian::install(&["python3", "python3-pip"])?;
    find().with_context(|| format!("`{command}` succeeded, and yet python3 with pip is not on the path"))
}
