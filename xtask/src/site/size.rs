//! What the page weighs, what the search weighs that is not fetched before somebody searches, and what a figure
//! weighs in another page.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::files;
use crate::site::{embed, worker};

/// The most bytes that the first screen may have on its way to a browser: the sum of the wasm, JavaScript and CSS files
/// that it needs, each with gzip -9. The only place that holds this number.
///
/// The other screens, and what is folded away, are parts of the same program that come after it, or when they are
/// called: some 110,000 more. In one module it had 325,000; the parts' stubs and imports are 4 % on top of that.
const BUDGET: usize = 250 * 1000;

/// The most that the search may have, counted alike. It is fetched when somebody searches for the first time, and
/// it holds both systems with all of their sentences once more, the readers of files, and the reports. Compiled for
/// size it would have two thirds of this and take three times as long, at least: people wait for its answer longer
/// than for its bytes.
const SEARCH_BUDGET: usize = 475 * 1000;

/// The most that a figure in another page may have, counted alike: loader, styles, module, and the part for its kind.
/// Of a page with figures of both kinds, the second kind is that part alone.
///
/// What hardly any figure calls is a part too, which comes when one does: membership that changes, pages, mistakes,
/// files that do not read, JSON.
const EMBED_BUDGET: usize = 150 * 1000;

/// What the style sheet is called that the first screen does without.
pub(crate) const LATE: &str = "late";

/// What is fetched together.
#[derive(Debug, Default)]
struct Weight {
    /// What is always fetched.
    whole: usize,
    /// What is fetched when it is needed, by its name.
    parts: BTreeMap<String, usize>,
}

impl Weight {
    fn add(&mut self, path: &Path, bytes: usize) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = name.split_once("_bg.").and_then(|(_, end)| end.strip_suffix(".wasm"));
        match part.or_else(|| name.starts_with(LATE).then_some(LATE)) {
            Some(part) => *self.parts.entry(part.to_owned()).or_default() += bytes,
            None => self.whole += bytes,
        }
    }
}

/// Prints what each file of the site weighs, then the page, the search and the figures, which must keep to their
/// budgets, and then what is fetched of them only when it is needed.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let (mut page, mut search, mut embed) = (Weight::default(), Weight::default(), Weight::default());
    for path in files::list(dist)? {
        let contents = files::read(&path)?;
        let zipped = gzip(&contents)?;
        let name = path.strip_prefix(dist).unwrap_or(&path).to_string_lossy();
        if path.extension().is_some_and(|extension| ["wasm", "js", "css"].iter().any(|kind| extension == *kind)) {
            let sum = if path.starts_with(dist.join(embed::FOLDER)) {
                &mut embed
            } else if name.starts_with(worker::NAME) {
                &mut search
            } else {
                &mut page
            };
            sum.add(&path, zipped);
        }
        println!("{:>9} bytes, {zipped:>7} gzip  {}", contents.len(), name);
    }
    // A figure is of one kind.
    let kinds = embed::KINDS.iter().filter_map(|kind| embed.parts.get(*kind));
    let figure = embed.whole + kinds.max().copied().unwrap_or_default();
    let budgets =
        [("page", page.whole, BUDGET), ("search", search.whole, SEARCH_BUDGET), ("embed", figure, EMBED_BUDGET)];
    for (what, bytes, _) in budgets {
        println!("bytes {what} {bytes}");
    }
    for (what, weight) in [("page", page), ("embed", embed)] {
        for (part, bytes) in weight.parts {
            println!("bytes {what}-{part} {bytes}");
        }
    }
    for (what, bytes, budget) in budgets {
        if bytes > budget {
            bail!(
                "the {what} has {bytes} bytes, its budget is {budget}: make it smaller, or argue for more in {}",
                file!()
            );
        }
    }
    Ok(())
}

/// How many bytes these are with gzip -9.
pub(crate) fn gzip(contents: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents).context("gzip")?;
    Ok(encoder.finish().context("gzip")?.len())
}
