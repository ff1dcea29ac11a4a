//! The figures for other people's pages: one loader with a stable name, and what it fetches when a figure is seen.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::{hashed_folder, small};
use crate::bindgen::{Made, Module};
use crate::split::{Parts, Runs};
use crate::workspace::Workspace;
use crate::{files, setup};

/// The folder of the site that holds them.
pub(crate) const FOLDER: &str = "embed";
/// What a page loads to have them.
const LOADER: &str = "cutline.js";
/// What frames show; it lies beside the page, so that its address is short.
const FRAME: &str = "embed.html";
/// Where the loader says in which folder the module is.
const PLACE: &str = "\"./module/\"";

const MODULE: Module<'_> = Module {
    package: "cutline-embed",
    artifact: "cutline_embed",
    name: "cutline-embed",
    made: Made::Small,
    parts: Parts::Seen(RUNS),
};

/// The kinds of figures, which are parts of the module.
pub(crate) const KINDS: [&str; 2] = ["publish", "read"];

/// What readers see in most figures, and touch there: vectors, publications and reads. Membership that changes, pages,
/// mistakes, and files that do not read are in the rest.
const RUNS: Runs = Runs {
    script: "web/embed/profile.mjs",
    kinds: &[
        (KINDS[0], &["publish-10", "publish-13", "publish-14", "publish-20", "publish-4", "publish-5"]),
        (KINDS[1], &["read-1", "read-2", "read-3", "read-4", "read-5"]),
    ],
};

/// What a figure is styled by, in this order: what it shares with the page, then its own.
const STYLES: [&str; 6] = [
    "web/style/tokens.css",
    "web/style/icons.css",
    "web/style/drawing.css",
    "web/style/coverage.css",
    "web/style/read-picture.css",
    "web/embed/figure.css",
];

/// Scripts that keep their names.
const SCRIPTS: [&str; 2] = [LOADER, "frame.js"];

/// Puts the figures into the site.
pub(super) fn put(workspace: &Workspace, site: &Path) -> Result<()> {
    let source = workspace.root.join("web/embed");
    let there = site.join(FOLDER);
    let made = MODULE.build(workspace, &setup::wasm::toolchain()?)?;
    // Whatever the page imports, the figures must not: their loader brings it.
    let script = files::read_text(&made.join(format!("{}.js", MODULE.name)))?;
    if script.contains("snippets/") {
        bail!("the module of the figures imports a script of the page");
    }
    std::fs::remove_dir_all(made.join("snippets")).ok();
    files::write(&made.join("figure.css"), style(workspace)?)?;
    files::copy(&workspace.root.join("web/link.js"), &made.join("link.js"))?;
    std::fs::create_dir_all(&there)?;
    let folder = hashed_folder(&made, MODULE.name, &there)?;
    for name in SCRIPTS {
        let mut script = small(&files::read_text(&source.join(name))?);
        if name == LOADER {
            if script.matches(PLACE).count() != 1 {
                bail!("{}: it names its module's folder once, as {PLACE}", source.join(name).display());
            }
            script = script.replace(PLACE, &format!("\"./{folder}/\""));
        }
        files::write(&there.join(name), script)?;
    }
    files::copy(&source.join("frame.css"), &there.join("frame.css"))?;
    files::copy(&source.join(FRAME), &site.join(FRAME))
}

/// Builds the package of the figures: what somebody puts beside their pages.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let package = workspace.target.join("packages").join(FOLDER);
    files::empty(&package)?;
    put(workspace, &package)?;
    Ok(package)
}

/// All styles as one sheet. Inside a shadow root there is no `:root`, and a page may have any font size at its own.
fn style(workspace: &Workspace) -> Result<String> {
    let mut sheet = String::new();
    for name in STYLES {
        sheet += &files::read_text(&workspace.root.join(name))?;
    }
    let sheet = pixels(&sheet.replace(":root", ".figure"));
    let sheet = minifier::css::minify(&sheet).map_err(|error| anyhow!("the figures' style does not read: {error}"))?;
    Ok(sheet.to_string())
}

/// The same with each length in `rem` as the pixels that it has on a page of its own.
fn pixels(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("rem") {
        let digits = before.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        // Also a class may be called `.remark`.
        match before[digits.len()..].parse::<f64>() {
            Ok(length) => text.extend([digits, &(length * 16.0).to_string(), "px"]),
            Err(_) => text.extend([before, "rem"]),
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_the_root_become_pixels() {
        assert_eq!(pixels(".remark { b: 0.8125rem; c: 1rem 2px }"), ".remark { b: 13px; c: 16px 2px }");
    }
}
