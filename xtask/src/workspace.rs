//! Where things are: cargo is asked, so that its configuration holds here too.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::run;

/// The folders that the commands read and write.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The checkout.
    pub(crate) root: PathBuf,
    /// Cargo's target folder; our own intermediate results go there as well.
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// The workspace that the current folder lies in.
    pub(crate) fn find() -> Result<Self> {
        let answer = run::output(Command::new("cargo").args(["metadata", "--no-deps", "--format-version=1"]))?;
        let metadata: serde_json::Value = serde_json::from_str(&answer).context("cargo metadata")?;
        let folder = |key: &str| {
            let path = metadata[key].as_str();
            path.map(PathBuf::from).with_context(|| format!("cargo metadata: no {key}"))
        };
        Ok(Self { root: folder("workspace_root")?, target: folder("target_directory")? })
    }

    /// The page, as it is put on a host.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }
}
