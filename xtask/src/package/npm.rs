//! The npm package: the core for Node, browsers and bundlers.
//!
//! wasm-bindgen's own targets serve one of these each: `experimental-nodejs-module` only Node, `bundler` neither
//! Node nor a browser by itself, and `web` wants its `init` awaited by the caller. So the package holds the `web`
//! target and an entry for each side that awaits `init` at its top level. With both, `import { … } from "cutline"`
//! is ready to be called; package.json's `exports` tells them apart.
//!
//! Each import has a module of its own: who only decides does not load what reads files.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{folder, license, weigh};
use crate::bindgen::{Made, Module};
use crate::split::Parts;
use crate::workspace::Workspace;
use crate::{files, setup};

/// What `import "cutline"` loads: both decisions, the reader of the values that they are made of, and the words.
const DECIDE: Module<'_> =
    Module { package: "cutline-js", artifact: "cutline_js", name: "cutline", made: Made::Small, parts: Parts::One };
/// The most bytes it may have with gzip -9. The only place that holds this number.
const DECIDE_BUDGET: usize = 100 * 1000;

/// What `import "cutline/scenario"` loads: the readers of files and of sentences, both systems, and their reports.
const SCENARIO: Module<'_> = Module {
    package: "cutline-js-scenario",
    artifact: "cutline_js_scenario",
    name: "cutline_scenario",
    made: Made::Small,
    parts: Parts::One,
};
/// The most that it may have. A third of it are the readers, of TOML, of JSON and of sentences, and a third the steps.
const SCENARIO_BUDGET: usize = 235 * 1000;

/// The files that are in the package as they are.
const FILES: &str = "core/bindings/js/package";

/// Builds the package and says where it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let toolchain = setup::wasm::toolchain()?;
    let package = folder(workspace, "npm");
    files::empty(&package)?;
    files::copy_folder(&workspace.root.join(FILES), &package)?;
    for module in [DECIDE, SCENARIO] {
        files::copy_folder(&module.build(workspace, &toolchain)?, &package)?;
    }
    license(workspace, &package)?;
    let manifest = package.join("package.json");
    files::write(&manifest, files::read_text(&manifest)?.replace("0.0.0", env!("CARGO_PKG_VERSION")))?;
    Ok(package)
}

/// Prints what each module weighs, which must keep to its budget.
pub(crate) fn check(package: &Path) -> Result<()> {
    let of = |module: &Module<'_>| package.join(format!("{}_bg.wasm", module.name));
    weigh("npm", &of(&DECIDE), DECIDE_BUDGET)?;
    weigh("npm-scenario", &of(&SCENARIO), SCENARIO_BUDGET)
}
