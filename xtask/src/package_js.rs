//! The JavaScript package: the core for Node, browsers and bundlers.
//!
//! wasm-bindgen's own targets serve one of these each: `experimental-nodejs-module` only Node, `bundler` neither
//! Node nor a browser by itself, and `web` wants its `init` awaited by the caller. So the package holds the `web`
//! target and an entry for each side that awaits `init` at its top level. With both, `import { … } from "cutline"`
//! is ready to be called; package.json's `exports` tells them apart.

use std::path::PathBuf;

use anyhow::Result;

use crate::bindgen::{Made, Module};
use crate::workspace::Workspace;
use crate::{files, setup};

const MODULE: Module<'_> =
    Module { package: "cutline-js", artifact: "cutline_js", name: "cutline", made: Made::Small, types: true };

/// What the package holds beside the module. The version is put in.
const FILES: [(&str, &str); 4] = [
    ("index.js", include_str!("../js/index.js")),
    ("index.d.ts", include_str!("../js/index.d.ts")),
    ("node.js", include_str!("../js/node.js")),
    ("package.json", include_str!("../js/package.json")),
];

/// Builds the package and says where it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let made = MODULE.build(workspace, &setup::wasm::toolchain()?)?;
    let package = workspace.target.join("js");
    files::empty(&package)?;
    files::copy_folder(&made, &package)?;
    for (name, contents) in FILES {
        files::write(&package.join(name), contents.replace("0.0.0", env!("CARGO_PKG_VERSION")))?;
    }
    Ok(package)
}
