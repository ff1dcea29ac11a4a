//! Compiles the shipped scenarios into the page: one list, in the order of the file names.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../tests/scenarios");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in &files {
        // The folder's own time does not change when a file is rewritten.
        println!("cargo::rerun-if-changed={}", path.display());
        let slug = path.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({slug:?}, include_str!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    fs::write(Path::new(&variable("OUT_DIR")?).join("gallery.rs"), list)
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
