//! From a crate to a wasm module and the loader beside it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::setup::wasm::{self, Toolchain};
use crate::split::{self, Parts};
use crate::workspace::Workspace;
use crate::{files, run, shrink};

/// What counts in a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// How many bytes it has.
    Small,
    /// How fast it is.
    Fast,
}

impl Made {
    /// The profile of Cargo.toml, which is also the name of cargo's folder.
    fn profile(self) -> &'static str {
        match self {
            Self::Small => "release",
            Self::Fast => "search",
        }
    }
}

/// What the linker says beside the module: which addresses it has filled in where, by which a module is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relocations {
    /// It is in the module.
    Kept,
    /// Nothing.
    Gone,
}

/// What to make, and of what.
#[derive(Debug)]
pub(crate) struct Module<'a> {
    pub(crate) package: &'a str,
    /// The file that cargo makes of the package, without `.wasm`.
    pub(crate) artifact: &'a str,
    /// The loader will be `{name}.js`, beside it the module `{name}_bg.wasm`.
    pub(crate) name: &'a str,
    pub(crate) made: Made,
    /// What of it is not in its main part.
    pub(crate) parts: Parts,
}

impl Module<'_> {
    /// Compiles the crate, makes the loader, and says in which folder they are. Nothing else is in it.
    pub(crate) fn build(&self, workspace: &Workspace, toolchain: &Toolchain) -> Result<PathBuf> {
        let relocations = if matches!(self.parts, Parts::One) { Relocations::Gone } else { Relocations::Kept };
        let wasm = compile(workspace, toolchain, self.package, self.artifact, self.made, relocations)?;
        let folder = workspace.target.join("bindgen").join(self.package);
        files::empty(&folder)?;
        Bindgen::new()
            .input_path(&wasm)
            .out_name(self.name)
            .web(true)?
            .omit_default_module_path(false)
            .typescript(false)
            // By their names, functions get into parts; what is split has none any more.
            .demangle(false)
            .remove_name_section(matches!(self.parts, Parts::One))
            .remove_producers_section(true)
            .generate(&folder)
            .with_context(|| format!("wasm-bindgen on {}", wasm.display()))?;
        for file in split::split(workspace, &folder, self.name, self.parts, &wasm)? {
            shrink::shrink(workspace, &folder.join(file), self.made)?;
        }
        Ok(folder)
    }
}

/// Compiles a package and says where the module is, which has this name.
pub(crate) fn compile(
    workspace: &Workspace,
    toolchain: &Toolchain,
    package: &str,
    artifact: &str,
    made: Made,
    relocations: Relocations,
) -> Result<PathBuf> {
    let command = if relocations == Relocations::Kept { "rustc" } else { "build" };
    let (mut cargo, small) = match made {
        Made::Small => toolchain.small_cargo(command),
        Made::Fast => (toolchain.cargo(command), ""),
    };
    let profile = made.profile();
    let flags = format!("{} {small}", flags());
    cargo.args(["--profile", profile, "--package", package]).env("RUSTFLAGS", flags);
    if relocations == Relocations::Kept {
        // A library has underscores in its name; a program is named as its package is.
        let kind = if artifact == package { "--bins" } else { "--lib" };
        cargo.args([kind, "--", "-Clink-arg=--emit-relocs"]);
    }
    run::run(&mut cargo)?;
    Ok(workspace.target.join(wasm::TARGET).join(profile).join(format!("{artifact}.wasm")))
}

/// What is set already, and that panics name the files of libraries without the folder that holds them here.
fn flags() -> String {
    let set = std::env::var("RUSTFLAGS").unwrap_or_default();
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    match home {
        Some(home) => format!("{set} --remap-path-prefix={}=", home.join("registry/src").display()),
        None => set,
    }
}
