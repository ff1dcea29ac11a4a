//! The shipped scenarios for the menu.

use std::fmt::Write as _;
use std::path::Path;

use cutline::scenario::Scenario;

use super::{Complaints, files, scenario, text};
use crate::scene::word;

/// Each scenario as the page reads it: `§`, kind and name, title, purpose, and its sentences.
pub(super) fn told(root: &Path, wrong: &mut Vec<String>) -> String {
    let mut told = String::new();
    for file in files(root, "tests/scenarios", wrong) {
        let Some(text) = text(root, &file, wrong) else { continue };
        let complaints = &mut Complaints { file: &file, wrong: &mut *wrong };
        // What it expects is the business of a test that freezes all of it.
        let Ok(scenario) = Scenario::parse(&text).map_err(|errors| complaints.add(&format!("does not read: {errors}")))
        else {
            continue;
        };
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let Scenario { title, about, start, .. } = &scenario;
        complaints.unless_said(&[("title", title), ("about", about)]);
        complaints.unless(!text.contains('§'), "the page takes a `§` for the beginning of a scenario");
        let sentences = scenario::sentences(&scenario, "it", complaints);
        let _ = write!(told, "§{} {name}\n{title}\n{about}\n{sentences}", word(start.kind()));
    }
    told
}
