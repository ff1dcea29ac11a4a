//! Sites as other people make them, built by their own generators, with the figures beside them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{files, run, setup};

/// The folder of each, in tests/hosts and where they are built.
const HOSTS: [&str; 3] = ["mdbook", "mkdocs", "plain"];

/// Builds all of them and says where they are.
pub(super) fn build(workspace: &Workspace, dist: &Path) -> Result<PathBuf> {
    let sources = workspace.root.join("tests/hosts");
    let python = setup::python::python()?;
    let tools = setup::python::requirements(workspace, &sources.join("requirements.txt"))?;
    let hosts = workspace.target.join("hosts");
    files::empty(&hosts)?;
    let [mdbook, mkdocs, plain] = HOSTS.map(|name| (sources.join(name), hosts.join(name)));

    let program = tools.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    run::quietly(Command::new(program).arg("build").arg("--dest-dir").arg(&mdbook.1).arg(&mdbook.0))?;

    let mut command = Command::new(python);
    command.env("PYTHONPATH", &tools).args(["-m", "mkdocs", "build", "--strict"]);
    run::quietly(command.arg("--config-file").arg(mkdocs.0.join("mkdocs.yml")).arg("--site-dir").arg(&mkdocs.1))?;

    files::copy_folder(&plain.0, &plain.1)?;
    for host in HOSTS {
        files::copy_folder(&dist.join("embed"), &hosts.join(host).join("cutline/embed"))?;
    }
    Ok(hosts)
}
