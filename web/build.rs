//! Tells the page of its content: what it begins with is compiled in, the rest has addresses. And
//! makes the rules of posters from the style sheets.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The shipped scenarios, and what there is to learn, as the page reads them; `web/content` writes both.
const GALLERY: &str = "gallery.txt";
const LEARN: &str = "learn.txt";
/// What posters look like; later rules win.
const SHEETS: [&str; 3] = ["style/drawing.css", "style/poster-frame.css", "style/poster.css"];
/// The colours and the fonts.
const TOKENS: &str = "style/tokens.css";

fn main() -> io::Result<()> {
    let text = read(GALLERY)?;
    let mut first = String::new();
    for kind in ["publish ", "read "] {
        let scenario = text.split('§').find(|scenario| scenario.starts_with(kind));
        first.extend(["§", scenario.unwrap_or_default()]);
    }
    write("first.txt", &first)?;
    for (variable, file) in [("GALLERY", GALLERY), ("LEARN", LEARN)] {
        // Another text has another address, so that no cache pairs an old one with a new page.
        let mut hash = DefaultHasher::new();
        read(file)?.hash(&mut hash);
        println!("cargo::rustc-env={variable}={file}?{:x}", hash.finish());
    }

    let mut rules = String::new();
    for sheet in SHEETS {
        rules.push_str(&squeezed(&read(sheet)?));
    }
    write("poster-tokens.txt", &tokens(&read(TOKENS)?, &rules))?;
    write("poster-rules.txt", &rules)
}

/// A sheet without comments and spaces, one rule a line. It has no rules inside of others.
fn squeezed(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        text.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let mut rules = String::new();
    for (selectors, block) in text.split('}').filter_map(|rule| rule.split_once('{')) {
        let list = |text: &str, by: char| text.split(by).map(str::trim).collect::<Vec<_>>().join(&by.to_string());
        let declarations: Vec<String> =
            block.split(';').map(|part| list(part, ':')).filter(|part| !part.is_empty()).collect();
        rules.extend([&*list(selectors, ','), "{", &declarations.join(";"), "\n"]);
    }
    rules
}

/// `name|light|dark` for each variable that the rules use; what has one value for both themes says it twice.
fn tokens(sheet: &str, rules: &str) -> String {
    let mut tokens = String::new();
    for line in sheet.lines().map_while(|line| (!line.starts_with("@media")).then_some(line)) {
        let declared = line.trim().strip_prefix("--").and_then(|line| line.strip_suffix(';'));
        let Some((name, value)) = declared.and_then(|line| line.split_once(": ")) else { continue };
        if rules.contains(&["var(--", name, ")"].concat()) {
            let themed = value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')'));
            let (light, dark) = themed.and_then(|both| both.split_once(", ")).unwrap_or((value, value));
            tokens.extend([name, "|", light, "|", dark, "\n"]);
        }
    }
    tokens
}

fn read(file: &str) -> io::Result<String> {
    println!("cargo::rerun-if-changed={file}");
    fs::read_to_string(PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join(file))
}

fn write(file: &str, text: &str) -> io::Result<()> {
    fs::write(Path::new(&variable("OUT_DIR")?).join(file), text)
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
