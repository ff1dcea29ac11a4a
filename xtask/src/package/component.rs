//! The WebAssembly component: the core for every language that has a host for components.
//!
//! wit-bindgen writes the world into the module as a section, and the encoder makes a component of both. The module
//! imports nothing, so that no adapter is needed.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wit_component::ComponentEncoder;

use super::{folder, license};
use crate::bindgen::{Made, Relocations, compile};
use crate::workspace::Workspace;
use crate::{files, setup, shrink};

const PACKAGE: &str = "cutline-component";
/// What is in the package beside the component.
const FILES: &str = "core/bindings/component";

/// Builds the package and says where it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let compiled =
        compile(workspace, &setup::wasm::toolchain()?, PACKAGE, "cutline_component", Made::Small, Relocations::Gone)?;
    let package = folder(workspace, "component");
    files::empty(&package)?;
    let module = package.join("cutline.wasm");
    files::copy(&compiled, &module)?;
    shrink::shrink(workspace, &module, Made::Small)?;
    encode(&module)?;
    files::copy_folder(&workspace.root.join(FILES).join("wit"), &package.join("wit"))?;
    files::copy(&workspace.root.join(FILES).join("README.md"), &package.join("README.md"))?;
    license(workspace, &package)?;
    Ok(package)
}

/// Puts the component in place of the module.
fn encode(file: &Path) -> Result<()> {
    let component = ComponentEncoder::default()
        .validate(true)
        .module(&files::read(file)?)
        .and_then(ComponentEncoder::encode)
        .with_context(|| format!("cannot make a component of {}", file.display()))?;
    files::write(file, component)
}
