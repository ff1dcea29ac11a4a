//! The page's search: a module of its own, which a worker loads when somebody searches.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::hashed_folder;
use crate::bindgen::{Made, Module};
use crate::split::Parts;
use crate::workspace::Workspace;
use crate::{files, setup};

/// The package, and what the names of its files begin with.
pub(super) const NAME: &str = "cutline-worker";
/// Where it is, as index.html says.
pub(super) const MANIFEST: &str = "web/worker/Cargo.toml";
/// What the worker begins with: it loads the module. And the dialog that asks it for what is exported.
pub(super) const SCRIPTS: [&str; 2] = ["web/worker/worker.js", "web/worker/export.js"];

const MODULE: Module<'_> =
    Module { package: NAME, artifact: "cutline_worker", name: NAME, made: Made::Fast, parts: Parts::One };

/// Builds the module and says in which folder it is, with all that the worker needs.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let made = MODULE.build(workspace, &setup::wasm::toolchain()?)?;
    for script in SCRIPTS {
        let file = workspace.root.join(script);
        files::copy(&file, &made.join(file.file_name().unwrap_or_default()))?;
    }
    Ok(made)
}

/// Puts it into the site. The tag only says where: nothing of it is fetched before the page asks for it.
pub(super) fn put(workspace: &Workspace, manifest: &str, site: &Path) -> Result<String> {
    if manifest != MANIFEST {
        bail!("index.html: the worker is {MANIFEST}, not {manifest}");
    }
    let folder = hashed_folder(&build(workspace)?, NAME, site)?;
    Ok(format!(r#"<meta name="search-worker" content="./{folder}/worker.js">"#))
}
