//! What the page offers in its menu: the shipped scenarios as sentences, in one file that it fetches.
//!
//! Frozen like the transcripts, and written anew in the same way:
//!
//! ```sh
//! UPDATE_EXPECT=1 cargo test --package cutline-tests --test scenarios --test gallery
//! ```

use cutline::scenario::{Kind, Scenario};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A scenario as the page reads it: `§`, kind and name, title, purpose, and a line for each sentence,
/// those of its steps indented.
fn told(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("the scenario can be read");
    let Scenario { title, about, start, steps, .. } = Scenario::parse(&text).expect("a test reads every scenario");
    let kind = match start.kind() {
        Kind::Publish => "publish",
        Kind::Read => "read",
    };
    let name = path.file_stem().expect("it has a name").to_string_lossy();
    let mut told = format!("{kind} {name}\n{title}\n{about}\n");
    for step in start.told().expect("a scenario starts quiet") {
        let _ = writeln!(told, "{step}");
    }
    for scripted in steps {
        let _ = writeln!(told, "  {}", scripted.step);
    }
    assert!(!told.contains('§'), "{name}: the page takes a `§` for the beginning of a scenario");
    format!("§{told}")
}

#[test]
fn the_gallery_has_every_scenario_in_the_order_of_their_names() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let scenarios: String = files.iter().map(|path| told(path)).collect();
    expect_test::expect_file!["../../web/gallery.txt"].assert_eq(&scenarios);
}
