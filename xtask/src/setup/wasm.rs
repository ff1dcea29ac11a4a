//! A compiler for wasm32-unknown-unknown.
//!
//! What is downloaded is compiled together with the standard library, and gives up at a panic without words: the
//! modules are a tenth smaller. Stable compilers hide what that takes; one that does it another way, or comes without
//! the library's source, compiles as always, and the size says so.

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

    /// A cargo command whose modules are as small as this compiler can make them, and the flags that it needs.
    pub(crate) fn small_cargo(&self, subcommand: &str) -> (Command, &'static str) {
        let mut cargo = self.cargo(subcommand);
        let small = match self {
            Self::AtHand => source() && understands(),
            Self::Debian { .. } => false,
        };
        if !small {
            println!("this compiler does not make modules as small as they could be: they are a tenth larger");
            return (cargo, "");
        }
        cargo.args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"]);
        cargo.env("RUSTC_BOOTSTRAP", "1");
        (cargo, SMALL)
    }
}

/// No words of panics, no text of derived `Debug`; and what is copied is copied by a call, not word by word.
const SMALL: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none \
    -Cllvm-args=-max-store-memcpy=1 -Cllvm-args=-max-store-memset=1 -Cllvm-args=-max-store-memmove=1";

/// Finds or installs the source of the standard library, without which modules are larger. Whether it is there.
pub(crate) fn source() -> bool {
    let there = || {
        let sysroot = run::output(Command::new("rustc").args(["--print", "sysroot"]));
        sysroot.is_ok_and(|sysroot| Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file())
    };
    if there() {
        return true;
    }
    if run::on_path(&["rustup"]).is_none() {
        return false;
    }
    println!("installing rust-src with rustup");
    run::quietly(Command::new("rustup").args(["component", "add", "rust-src"])).is_ok() && there()
}

/// Whether the compiler knows [`SMALL`]: an empty library tells.
fn understands() -> bool {
    let folder = std::env::temp_dir().join(format!("cutline-{}", std::process::id()));
    let empty = folder.join("empty.rs");
    let tried = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&empty, "#![no_std]"));
    let mut rustc = Command::new("rustc");
    rustc.args(["--crate-type=lib", "--target", TARGET]).args(SMALL.split_whitespace());
    rustc.arg("--out-dir").arg(&folder).arg(&empty).env("RUSTC_BOOTSTRAP", "1");
    let understood = tried.is_ok() && run::quietly(&mut rustc).is_ok();
    // Left behind, it would be in nobody's way.
    let _ = std::fs::remove_dir_all(&folder);
    understood
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
