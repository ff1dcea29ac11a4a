//! A compiler for wasm32-unknown-unknown.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;

/// What we compile for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

const COMMAND: &str = "rustup target add wasm32-unknown-unknown";

/// How cargo compiles for [`TARGET`] here.
#[derive(Debug)]
pub(crate) enum Toolchain {
    /// As always: the compiler at hand has the target's standard library.
    AtHand,
    /// With Debian's compiler, which comes with the source of the standard library and with no binary of it for
    /// this target. Cargo compiles it from there, a feature that stable compilers hide.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// A cargo command for the target.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo;
        match self {
            Self::AtHand => {
                cargo = Command::new("cargo");
                cargo.arg(subcommand);
            }
            Self::Debian { linker } => {
                cargo = Command::new("/usr/bin/cargo");
                cargo.args([subcommand, "-Zbuild-std=std,panic_abort"]);
                cargo.env("RUSTC_BOOTSTRAP", "1");
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // Its rustc and clippy before those of another toolchain.
                let path = std::env::var_os("PATH").unwrap_or_default();
                cargo.env("PATH", [OsString::from("/usr/bin:"), path].into_iter().collect::<OsString>());
            }
        }
        cargo.args(["--target", TARGET]);
        cargo
    }
}

/// Finds or installs a compiler for the target.
pub(crate) fn toolchain() -> Result<Toolchain> {
    let sysroot = run::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(Toolchain::AtHand);
    }
    if let Some(debian) = debians() {
        return Ok(debian);
    }
    let mut why = "there is no rustup".to_owned();
    if run::on_path(&["rustup"]).is_some() {
        println!("installing the target {TARGET} with rustup");
        match run::quietly(Command::new("rustup").args(["target", "add", TARGET])) {
            Ok(()) => return Ok(Toolchain::AtHand),
            Err(error) => why = error.to_string(),
        }
    }
    if !debian::can_install() {
        bail!("the compiler lacks the target {TARGET}, and it could not be installed; type\n{COMMAND}\n({why})");
    }
    let lld = debian::newest("lld-")?.context("apt has no package lld-N")?;
    debian::install(&["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy", &format!("lld-{lld}")])?;
    debians().with_context(|| {
        let least = env!("CARGO_PKG_RUST_VERSION");
        format!("Debian's package rustc-web is older than the {least} that Cutline needs; type\n{COMMAND}\n({why})")
    })
}

/// Debian's compiler, where it is installed with all that it needs and is not too old.
fn debians() -> Option<Toolchain> {
    let source = Path::new("/usr/lib/rustlib/src/rust/library/Cargo.lock");
    let version = run::output(Command::new("/usr/bin/rustc").arg("--version")).ok()?;
    let version = version.split(' ').nth(1)?;
    if !source.is_file() || minor(version)? < minor(env!("CARGO_PKG_RUST_VERSION"))? {
        return None;
    }
    let linkers = Path::new("/usr/bin").read_dir().ok()?.filter_map(|entry| {
        let path = entry.ok()?.path();
        let version: u32 = path.file_name()?.to_str()?.strip_prefix("wasm-ld-")?.parse().ok()?;
        Some((version, path))
    });
    linkers.max().map(|(_, linker)| Toolchain::Debian { linker })
}

/// The 88 of 1.88.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("1.")?.split('.').next()?.parse().ok()
}
