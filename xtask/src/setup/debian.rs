//! Packages of Debian and its kin, where we may install them.

use std::process::Command;

use anyhow::Result;

use crate::run;

/// Whether this system has apt and lets us use it.
pub(super) fn can_install() -> bool {
    let is_root = || run::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    run::on_path(&["apt-get"]).is_some() && is_root()
}

/// Installs packages from a fresh list.
pub(super) fn install(packages: &[&str]) -> Result<()> {
    println!("installing {} with apt-get", packages.join(", "));
    run::quietly(apt().arg("update"))?;
    run::quietly(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

/// The highest of the numbered versions of a package, as `lld-22` of `lld-`.
pub(super) fn newest(prefix: &str) -> Result<Option<u32>> {
    run::quietly(apt().arg("update"))?;
    let found = run::output(Command::new("apt-cache").args(["pkgnames", prefix]))?;
    Ok(found.lines().filter_map(|name| name.strip_prefix(prefix)?.parse().ok()).max())
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive");
    apt
}
