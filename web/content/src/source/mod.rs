//! The content as people write it: read, checked in every part, and told in the page's files.

mod exhibit;
mod gallery;
mod lesson;
mod position;
mod scenario;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::book::Book;
use crate::pack::Pack;

/// A file of the page that is made of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Where it lies in the project.
    pub path: &'static str,
    /// What it holds.
    pub text: String,
}

/// Makes every file of the page that is made of content; or says all that is wrong with it, each with its file.
///
/// `root` is the folder of the project.
pub fn make(root: &Path) -> Result<[Made; 2], Vec<String>> {
    let mut wrong = Vec::new();
    let gallery = gallery::told(root, &mut wrong);
    let learn = learn(root, &mut wrong);
    if wrong.is_empty() && Book::read(&learn).is_none() {
        wrong.push("web/learn.txt: what was written does not read back".to_owned());
    }
    if wrong.is_empty() {
        Ok([Made { path: "web/gallery.txt", text: gallery }, Made { path: "web/learn.txt", text: learn }])
    } else {
        Err(wrong)
    }
}

fn learn(root: &Path, wrong: &mut Vec<String>) -> String {
    let mut pack = Pack::default();
    for file in files(root, "web/learn/lessons", wrong) {
        if let Some(lesson) = read::<lesson::Written>(root, &file, wrong) {
            pack.add("lesson", &lesson.told(root, &file, wrong));
        }
    }
    if let Some(catalogue) = read::<position::Catalogue>(root, Path::new("web/learn/catalogue.toml"), wrong) {
        for row in catalogue.told(root, wrong) {
            pack.add("position", &row);
        }
    }
    for file in files(root, "web/learn/museum", wrong) {
        if let Some(exhibit) = read::<exhibit::Written>(root, &file, wrong) {
            pack.add("exhibit", &exhibit.told(root, &file, wrong));
        }
    }
    pack.text()
}

/// The TOML files of a folder, in the order of their names, from the project's folder.
fn files(root: &Path, folder: &str, wrong: &mut Vec<String>) -> Vec<PathBuf> {
    let entries = match fs::read_dir(root.join(folder)) {
        Ok(entries) => entries,
        Err(error) => {
            wrong.push(format!("{folder}: {error}"));
            return Vec::new();
        }
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| Path::new(folder).join(entry.file_name())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn text(root: &Path, file: &Path, wrong: &mut Vec<String>) -> Option<String> {
    let read = fs::read_to_string(root.join(file));
    read.map_err(|error| wrong.push(format!("{}: {error}", file.display()))).ok()
}

fn read<T: for<'a> Deserialize<'a>>(root: &Path, file: &Path, wrong: &mut Vec<String>) -> Option<T> {
    let text = text(root, file, wrong)?;
    toml::from_str(&text).map_err(|error| wrong.push(format!("{}: {error}", file.display()))).ok()
}

/// The name of a file without its ending, and without the number that orders it.
fn name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('-').to_owned()
}

/// Words as they are shown: lines of one paragraph are one line.
fn prose(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// What is wrong with a file of content.
struct Complaints<'a> {
    file: &'a Path,
    wrong: &'a mut Vec<String>,
}

impl Complaints<'_> {
    fn add(&mut self, what: &str) {
        self.wrong.push(format!("{}: {what}", self.file.display()));
    }

    fn unless(&mut self, holds: bool, what: &str) {
        if !holds {
            self.add(what);
        }
    }

    /// Each of these must say something.
    fn unless_said(&mut self, texts: &[(&str, &str)]) {
        for (name, text) in texts {
            self.unless(!text.trim().is_empty(), &format!("{name} says nothing"));
        }
    }

    /// Each of these must be the id of a rule.
    fn unless_rules(&mut self, ids: &[String]) {
        self.unless(!ids.is_empty(), "rules names no rule");
        for id in ids {
            let known = cutline::rules::Rule::ALL.iter().any(|rule| rule.id() == id);
            self.unless(known, &format!("`{id}` is no rule: expected an id from F1 to F13 or from R1 to R12"));
        }
    }
}
