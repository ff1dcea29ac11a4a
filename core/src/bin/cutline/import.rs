//! `cutline import`: what people's tools print, as a scenario file.

use super::input::input;
use super::{Output, Verdict, complain};
use cutline::paste::{self, Answers};
use cutline::view;
use std::path::{Path, PathBuf};

/// Prints the scenario on standard output, and on standard error what was asked, passed over and left out.
pub(super) fn import(file: Option<&PathBuf>, answers: &Answers, json: bool, output: &mut Output<'_>) -> Verdict {
    let input = input(file.map_or(Path::new("-"), PathBuf::as_path));
    let text = match input.text() {
        Ok(text) => text,
        Err(message) => {
            complain(&format!("{}: {message}", input.name));
            return Verdict::Unreadable;
        }
    };
    let imported = paste::import(text, answers);
    if json {
        match serde_json::to_string(&view::import::Import::from(&imported)) {
            Ok(line) => output.print(&format!("{line}\n")),
            Err(error) => output.error = output.error.take().or(Some(error.into())),
        }
    }
    match imported {
        Ok(imported) => {
            if !json {
                output.print(&imported.scenario().to_string());
                output.flush();
                complain(imported.to_string().trim_end());
            }
            Verdict::Held
        }
        Err(refused) => {
            if !json {
                complain(&format!("{}: {refused}", input.name));
            }
            Verdict::Unreadable
        }
    }
}
