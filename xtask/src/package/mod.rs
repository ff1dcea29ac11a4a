//! `cargo xtask package`: the core as others take it into their programs, one folder each in target/packages.

pub(crate) mod component;
pub(crate) mod npm;
pub(crate) mod published;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{files, site};

/// Builds a package, looks at its size, and prints where it is.
type Build = fn(&Workspace) -> Result<()>;

/// Each package by its name.
pub(crate) const PACKAGES: [(&str, Build); 4] = [
    ("embed", |workspace| site::embed::package(workspace).map(|package| made(&package))),
    ("npm", |workspace| {
        let package = npm::build(workspace)?;
        npm::check(&package)?;
        made(&package);
        Ok(())
    }),
    ("component", |workspace| component::build(workspace).map(|package| made(&package))),
    ("crate", |workspace| published::build(workspace).map(|package| made(&package))),
];

fn made(package: &Path) {
    println!("{}", package.display());
}

/// Both licences, of which everybody chooses one.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Where the packages are.
fn folder(workspace: &Workspace, name: &str) -> PathBuf {
    workspace.target.join("packages").join(name)
}

/// Puts the licences into a package.
fn license(workspace: &Workspace, package: &Path) -> Result<()> {
    LICENCES.iter().try_for_each(|name| files::copy(&workspace.root.join(name), &package.join(name)))
}

/// Prints what a module weighs with gzip -9, which must be within its budget.
fn weigh(what: &str, module: &Path, budget: usize) -> Result<()> {
    let bytes = site::size::gzip(&files::read(module)?)?;
    println!("bytes {what} {bytes}");
    if bytes > budget {
        bail!("{} has {bytes} bytes, its budget is {budget}: make it smaller, or argue for more", module.display());
    }
    Ok(())
}
