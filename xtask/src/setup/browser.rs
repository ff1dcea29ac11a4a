//! Chromium and the driver through which tests steer it.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::run;

/// The programs that the browser tests start.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) chromedriver: PathBuf,
}

/// Finds or installs the browser.
pub(crate) fn browser() -> Result<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    let command = "apt-get install chromium chromium-driver";
    if !debian::can_install() {
        bail!("chromium and chromedriver must be on the path; on Debian, type as root\n{command}");
    }
    debian::install(&["chromium", "chromium-driver"])?;
    find().with_context(|| format!("`{command}` succeeded, and yet chromium and chromedriver are not on the path"))
}

fn find() -> Option<Browser> {
    let chromium = run::on_path(&["chromium", "chromium-browser", "google-chrome"])?;
    let chromedriver = run::on_path(&["chromedriver"])?;
    Some(Browser { chromium, chromedriver })
}
