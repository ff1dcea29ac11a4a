//! What an argument stands for: standard input, a file, the blocks of a Markdown file, or all of these below a folder.

use super::complain;
use super::markdown::{self, Block};
use cutline::scenario::file::FileErrors;
use cutline::scenario::{FileError, Scenario};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// A text that should be a scenario, or what stands in its way.
pub(super) struct Input {
    /// What it is called; of a block its file and its line: `book.md:12`.
    pub(super) name: String,
    text: Result<String, String>,
    /// The file that it is a block of, and where.
    block: Option<(PathBuf, Block)>,
}

/// Why there is no scenario.
pub(super) enum NoScenario {
    Malformed(FileErrors),
    NotRead(String),
}

impl Input {
    fn of(name: String, text: Result<String, String>) -> Input {
        Input { name, text, block: None }
    }

    /// The text as it is, or why it cannot be read.
    pub(super) fn text(&self) -> Result<&str, &str> {
        self.text.as_deref().map_err(|message| &**message)
    }

    /// The scenario; errors have their places in the file as it is.
    pub(super) fn scenario(&self) -> Result<Scenario, NoScenario> {
        let text = self.text.as_ref().map_err(|message| NoScenario::NotRead(message.clone()))?;
        Scenario::parse(text).map_err(|errors| {
            NoScenario::Malformed(match &self.block {
                Some((_, block)) => errors.inside(|place| block.place(place)),
                None => errors,
            })
        })
    }

    /// Tells people why there is none: every error, with its place.
    pub(super) fn complain(&self, why: &NoScenario) {
        match why {
            NoScenario::NotRead(message) => complain(&format!("{}: {message}", self.name)),
            NoScenario::Malformed(errors) => errors.iter().for_each(|error| complain(&self.told(error))),
        }
    }

    fn told(&self, error: &FileError) -> String {
        match (error.place, &self.block) {
            (Some(_), Some((file, _))) => format!("{}:{error}", file.display()),
            (Some(_), None) => format!("{}:{error}", self.name),
            (None, _) => format!("{}: {error}", self.name),
        }
    }
}

/// Standard input or one file, as it is.
pub(super) fn input(file: &Path) -> Input {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes);
        return Input::of("<stdin>".to_owned(), text(read));
    }
    Input::of(file.display().to_string(), text(std::fs::read(file)))
}

/// Everything that an argument stands for; never nothing.
pub(super) fn inputs(file: &Path) -> Vec<Input> {
    let nothing = |why: &str| vec![Input::of(file.display().to_string(), Err(why.to_owned()))];
    if file.as_os_str() == "-" || !file.is_dir() {
        let found = of_file(file);
        return if found.is_empty() { nothing("there is no fenced block of `cutline` in this file") } else { found };
    }
    let mut files = Vec::new();
    match find(file, &mut files) {
        Ok(()) => {
            files.sort_unstable();
            let found: Vec<Input> = files.iter().flat_map(|file| of_file(file)).collect();
            if found.is_empty() {
                return nothing(
                    "there is no *.toml, no *.json and no *.md with a block of `cutline` below this folder",
                );
            }
            found
        }
        Err(error) => nothing(&format!("cannot be read: {error}")),
    }
}

/// A Markdown file may have none.
fn of_file(file: &Path) -> Vec<Input> {
    let whole = input(file);
    let Some(text) = whole.text.as_ref().ok().filter(|_| is(file, &["md"])) else { return vec![whole] };
    let blocks = markdown::blocks(text).into_iter().map(|(block, text)| Input {
        name: format!("{}:{}", file.display(), block.line),
        text: Ok(text),
        block: Some((file.to_owned(), block)),
    });
    blocks.collect()
}

fn is(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending))
}

/// Links to folders are not followed: they may lead back.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find(&path, files)?;
        } else if is(&path, &["toml", "json", "md"]) && !path.is_dir() {
            files.push(path);
        }
    }
    Ok(())
}

fn text(bytes: io::Result<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.map_err(|error| format!("cannot be read: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        format!("this is no text in UTF-8: byte {place} begins no character")
    })
}
