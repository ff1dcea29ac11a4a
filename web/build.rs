//! Compiles the shipped scenarios into the page: one list, in the order of the file names.
//!
//! They are read here, so that the page needs no reader of files: it gets each start as the
//! sentences that make it, and it speaks in those already.

use cutline::scenario::{Kind, Scenario};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../tests/scenarios");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in &files {
        // The folder's own time does not change when a file is rewritten.
        println!("cargo::rerun-if-changed={}", path.display());
        let slug = path.file_stem().unwrap_or_default().to_string_lossy();
        let wrong = |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", path.display()));
        let scenario = Scenario::parse(&fs::read_to_string(path)?).map_err(|errors| wrong(&errors))?;
        let start = scenario.start.told().map_err(|error| wrong(&error))?;
        let screen = match scenario.start.kind() {
            Kind::Publish => "Screen::Publish",
            Kind::Read => "Screen::Read",
        };
        let (title, about) = (scenario.title, scenario.about);
        let start = lines(start.iter().map(ToString::to_string));
        let steps = lines(scenario.steps.iter().map(|scripted| scripted.step.to_string()));
        let _ = writeln!(
            list,
            "    Shipped {{ slug: {slug:?}, screen: {screen}, title: {title:?}, about: {about:?}, start: {start:?}, steps: {steps:?} }},"
        );
    }
    list.push_str("]\n");
    fs::write(Path::new(&variable("OUT_DIR")?).join("gallery.rs"), list)
}

/// A sentence is one line.
fn lines(sentences: impl Iterator<Item = String>) -> String {
    sentences.collect::<Vec<_>>().join("\n")
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
