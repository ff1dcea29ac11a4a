//! Python, and what pip holds for the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::workspace::Workspace;
use crate::{files, run};

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

/// Finds or installs the packages of a file of requirements, those and no others, and says in which folder they are.
pub(crate) fn requirements(workspace: &Workspace, file: &Path) -> Result<PathBuf> {
    let tools = workspace.target.join("tools");
    let folder = tools.join(format!("python-{}", files::hash(&files::read_text(file)?)));
    if !folder.is_dir() {
        println!("installing {} with pip", file.display());
        let partial = tools.join("python");
        files::empty(&partial)?;
        let mut pip = Command::new(python()?);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target"]);
        run::quietly(pip.arg(&partial).arg("--requirement").arg(file))?;
        // It has its name once it is whole.
        std::fs::rename(&partial, &folder).with_context(|| format!("cannot rename {}", partial.display()))?;
    }
    Ok(folder)
}
