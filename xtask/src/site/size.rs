//! What the page weighs, what the search weighs that is not fetched before somebody searches, and what a figure
//! weighs in another page.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::files;
use crate::site::{embed, worker};

/// The most bytes that the page's program and styles may have on their way to a browser: the sum of the wasm,
/// JavaScript and CSS files, each with gzip -9. The only place that holds this number.
///
/// Two decisions fitted into 250,000. Each became a system after that, with steps, things that happen between them
/// (all of them also as sentences that read back), and the panels to play them with: publication weighs 80,000, the
/// read that takes steps 34,000. Then came what breaks them: the invariants of every step and the wrong decisions with
/// what parts them from the right ones weigh 24,000, the screen that asks for them 27,000; the search is apart. A third
/// of the page was saved elsewhere to make room. What was measured and is not done: the standard library without panic
/// messages, which needs an unstable compiler (-19,000); the screens as functions of the page (-5,000).
const BUDGET: usize = 372 * 1000;

/// The most that the search may have, counted alike. It is fetched when somebody searches for the first time, and
/// it holds both systems with all of their sentences once more, the readers of files, and the reports. Compiled for
/// size it would have two thirds of this and take three times as long, at least: people wait for its answer longer
/// than for its bytes.
const SEARCH_BUDGET: usize = 475 * 1000;

/// The most that a figure in another page may have, counted alike: loader, module and styles.
///
/// Without a framework, and without whatever only the page has, a figure still holds both systems with all of their
/// sentences, and the reader of files: the core alone is 220,000, the pictures and what is touched about 35,000, the
/// script and the styles 16,000. 150,000 is the aim. What was measured and is not done: the core without reads and
/// without JSON (-61,000), as a module for each kind of scenario would have it; the standard library without panic
/// messages, which needs an unstable compiler (-6,000). wasm-opt makes it 10,000 larger on its way, so it stays as the
/// compiler made it.
const EMBED_BUDGET: usize = 275 * 1000;

/// Prints what each file of the site weighs, then the page, the search and the figures, which must keep to their
/// budgets.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let (mut page, mut search, mut embed) = (0, 0, 0);
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
            *sum += zipped;
        }
        println!("{:>9} bytes, {zipped:>7} gzip  {}", contents.len(), name);
    }
    println!("bytes page {page}");
    println!("bytes search {search}");
    println!("bytes embed {embed}");
    let budgets = [("page", page, BUDGET), ("search", search, SEARCH_BUDGET), ("embed", embed, EMBED_BUDGET)];
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
