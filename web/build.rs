//! Tells the page of its gallery: what it begins with is compiled in, the rest has an address.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;
use std::{env, fs, io};

/// The shipped scenarios as the page reads them; a test writes it.
const GALLERY: &str = "gallery.txt";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={GALLERY}");
    let text = fs::read_to_string(Path::new(&variable("CARGO_MANIFEST_DIR")?).join(GALLERY))?;
    let mut first = String::new();
    for kind in ["publish ", "read "] {
        let scenario = text.split('§').find(|scenario| scenario.starts_with(kind));
        first.extend(["§", scenario.unwrap_or_default()]);
    }
    fs::write(Path::new(&variable("OUT_DIR")?).join("first.txt"), first)?;
    // Another gallery has another address, so that no cache pairs an old one with a new page.
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    println!("cargo::rustc-env=GALLERY={GALLERY}?{:x}", hash.finish());
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
