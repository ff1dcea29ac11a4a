//! The site: index.html and what it links, in dist/.
//!
//! Every address in it is relative, so it works from any folder of any static host. What index.html fetches has an
//! address made of its contents, so a cache never pairs an old file with a new one.

pub(crate) mod embed;
mod offline;
pub(crate) mod policy;
pub(crate) mod size;
mod template;
pub(crate) mod worker;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};

use crate::bindgen::{Made, Module};
use crate::split::Parts;
use crate::workspace::Workspace;
use crate::{files, run, setup};
use template::{Asset, Tag};

/// After it comes what holds for all that follows.
const CHARSET: &str = r#"<meta charset="utf-8">"#;

/// The parts of the page's program that the first screen does without: the Read screen, the screen that breaks things,
/// and what is folded away or rarely wanted. By words in the names of functions.
const PARTS: &[(&str, &[&str])] = &[
    (
        "read",
        &[
            "cutline::resolver",
            "cutline::explain::resolver",
            "cutline::review::mermaid::read",
            "cutline::scenario::step::read",
            "cutline_web::read",
            "ReadScreen",
            "ReadStep",
            "ReadSystem",
        ],
    ),
    (
        "break",
        &[
            "cutline::mistakes::publish",
            "cutline::mistakes::read",
            "cutline::mistakes::set::Mistakes<cutline::mistakes::names::PublishMistake> as",
            "cutline::review",
            "cutline::search",
            "cutline_web::breaking",
            "cutline_web::search",
            "cutline_web::state::breaking::answer",
            "cutline_web::state::breaking::kept",
            "cutline_web::state::breaking::reduce",
            "cutline_web::state::breaking::request",
            "cutline_web::state::breaking::verdicts",
            "BreakScreen",
        ],
    ),
    (
        "learn",
        &[
            "LearnScreen",
            "cutline::scenario::answer",
            "cutline::scenario::expect",
            "cutline::scenario::publication",
            "cutline::scenario::reading",
            "cutline_content::book",
            "cutline_content::exhibit",
            "cutline_content::lesson",
            "cutline_content::position",
            "cutline_web::learn",
            "cutline_web::poster",
            "cutline_web::publish::slim",
            "cutline_web::state::learn::catalogue",
            "cutline_web::state::learn::kept",
            "cutline_web::state::learn::lessons",
            "cutline_web::state::learn::museum",
            "cutline_web::state::learn::reduce",
        ],
    ),
    (
        "paste",
        &[
            "cutline::paste",
            "cutline::scenario::file",
            "cutline_web::paste::imported",
            "cutline_web::paste::open",
            "cutline_web::state::pasting::reduce",
            "jsonc_parser",
        ],
    ),
    (
        "rest",
        &[
            "cutline::explain::cutover",
            "cutline::explain::frontier::decision_of_rest",
            "cutline::explain::frontier::problem",
            "cutline::explain::frontier::reject",
            "cutline::explain::frontier::withhold",
            "cutline::frontier::cutover::Change>::parse",
            "cutline::frontier::cutover::plan",
            "cutline::frontier::merge::withheld",
            "cutline::frontier::pages::fold",
            "cutline::frontier::rest::Firsts",
            "cutline::frontier::rest::Rest",
            "cutline::frontier::rest::earlier",
            "cutline::scenario::link",
            "cutline::scenario::parting",
            "cutline::scenario::step::publish::page",
            "cutline::scenario::step::publish::system::parse::message",
            "cutline_web::export",
            "cutline_web::menu::list",
            "cutline_web::parts::mistakes::parted",
            "cutline_web::publish::known::Wrong>::of",
            "cutline_web::publish::membership",
            "cutline_web::publish::pages",
            "cutline_web::publish::table::tall",
            "cutline_web::publish::tall::Plan>::",
            "cutline_web::publish::tall::diagram",
            "cutline_web::publish::vector_tools",
            "cutline_web::saved::parse",
            "cutline_web::share::called",
            "cutline_web::share::come",
            "cutline_web::share::pack",
            "cutline_web::share::panel",
            "cutline_web::state::pull",
            "cutline_web::state::sharing",
            "time::offset_date_time",
        ],
    ),
];

/// Builds the site and says where it is. A failure leaves the last one as it was.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    content(workspace)?;
    let template = files::read_text(&workspace.root.join("index.html"))?;
    let tags = template::tags(&template)?;
    let site = workspace.target.join("site");
    files::empty(&site)?;

    let mut page = String::new();
    let mut done = 0;
    let mut sheet = Some(format!(r#"<link rel="stylesheet" href="./{}">"#, style(workspace, &tags, false, &site)?));
    let late = style(workspace, &tags, true, &site)?;
    for tag in &tags {
        let replacement = match &tag.asset {
            // One for all of them, where the first stood.
            Asset::Style { .. } => sheet.take().unwrap_or_default(),
            Asset::Rust { manifest, bin } => program(workspace, manifest, bin, &late, &site)?,
            Asset::Worker { manifest } => worker::put(workspace, manifest, &site)?,
            Asset::Hashed { href, attributes } => {
                let name = hashed(&workspace.root.join(href), &site)?;
                format!(r#"<link href="./{name}"{attributes}>"#)
            }
            Asset::Script { src, attributes } => {
                let name = hashed(&workspace.root.join(src), &site)?;
                format!(r#"<script src="./{name}"{attributes}>"#)
            }
            // They go with the module.
            Asset::CopyFile { href } if worker::SCRIPTS.contains(&href.as_str()) => String::new(),
            Asset::CopyFile { href } => {
                let file = workspace.root.join(href);
                files::copy(&file, &site.join(file.file_name().unwrap_or_default()))?;
                String::new()
            }
            Asset::CopyDir { href } => {
                let folder = workspace.root.join(href);
                files::copy_folder(&folder, &site.join(folder.file_name().unwrap_or_default()))?;
                String::new()
            }
        };
        page += &template[done..tag.place.start];
        page += &replacement;
        done = tag.place.end;
    }
    page += &template[done..];
    let version = offline::put(workspace, &site, &page)?;
    let Some((before, after)) = page.split_once(CHARSET) else { bail!("index.html: there is no {CHARSET}") };
    files::write(&site.join("index.html"), format!("{before}{CHARSET}{}{version}{after}", policy::tag()))?;
    // The page fetches nothing of it, so that none of it is kept for when there is no network.
    embed::put(workspace, &site)?;

    let dist = workspace.dist();
    files::empty(&dist)?;
    files::copy_folder(&site, &dist)?;
    Ok(dist)
}

/// Checks the content that people write, and writes the page's files of it.
pub(crate) fn content(workspace: &Workspace) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package=cutline-content", "--features=source"]);
    run::run(cargo.current_dir(&workspace.root))
}

/// Puts the program into the site. The tags start all downloads at once, then the program.
fn program(workspace: &Workspace, manifest: &str, bin: &str, late: &str, site: &Path) -> Result<String> {
    if !workspace.root.join(manifest).is_file() {
        bail!("index.html: there is no {manifest}");
    }
    // The package is named like its binary; cargo says so if it is not.
    let module = Module { package: bin, artifact: bin, name: bin, made: Made::Small, parts: Parts::Named(PARTS) };
    let made = module.build(workspace, &setup::wasm::toolchain()?)?;
    let parts: Vec<_> = PARTS.iter().map(|(part, _)| format!("\"{part}\"")).collect();
    let start =
        include_str!("start.js").replace("\"PARTS\"", &parts.join(", ")).replace("NAME", bin).replace("LATE", late);
    files::write(&made.join("start.js"), start)?;
    let folder = hashed_folder(&made, bin, site)?;
    // The loader, and what it imports: a browser would ask for that only once it has read the loader.
    let mut scripts = String::new();
    for script in files::list(&made)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "js"))
    {
        let script = script.strip_prefix(&made)?.to_string_lossy().replace('\\', "/");
        scripts += &["<link rel=\"modulepreload\" href=\"./", &folder, "/", &script, "\">\n    "].concat();
    }
    Ok(format!(
        r#"{scripts}<link rel="preload" href="./{folder}/{bin}_bg.wasm" as="fetch" type="application/wasm" crossorigin>
    <script type="module" src="./{folder}/start.js"></script>"#
    ))
}

/// Puts a module with its scripts into the site, in a folder that is named by what is in it, and says its name.
fn hashed_folder(made: &Path, name: &str, site: &Path) -> Result<String> {
    let contents: Vec<_> = files::list(made)?.iter().map(|file| files::read(file)).collect::<Result<_>>()?;
    let folder = format!("{name}-{}", files::hash(&contents));
    let there = site.join(&folder);
    files::copy_folder(made, &there)?;
    for script in files::list(&there)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "js"))
    {
        files::write(script, small(&files::read_text(script)?))?;
    }
    Ok(folder)
}

/// A script without what only people read.
fn small(script: &str) -> String {
    // wasm-bindgen ends an import of a script with its line, and a line's end is what is taken away.
    let end = |line: &str| if line.starts_with("import ") && line.ends_with('"') { ";\n" } else { "\n" };
    let ended: String = script.lines().flat_map(|line| [line, end(line)]).collect();
    minifier::js::minify(&ended).to_string()
}

/// Puts the style sheets into the site as one, in their order, those of the first screen or the late ones, and says its
/// name: one download, and one dictionary for its compression. What only people read stays behind.
fn style(workspace: &Workspace, tags: &[Tag], late: bool, site: &Path) -> Result<String> {
    let mut sheet = String::new();
    for tag in tags {
        if let Asset::Style { href, late: is_late } = &tag.asset
            && *is_late == late
        {
            let file = workspace.root.join(href);
            let contents = files::read_text(&file)?;
            if contents.contains("@import") {
                bail!("{}: @import would fetch a file that is not in the site: link it in index.html", file.display());
            }
            sheet += &contents;
        }
    }
    let sheet = minifier::css::minify(&sheet).map_err(|error| anyhow!("the style sheets do not read: {error}"))?;
    let sheet = sheet.to_string();
    let name = format!("{}-{}.css", if late { size::LATE } else { "style" }, files::hash(&sheet));
    files::write(&site.join(&name), sheet)?;
    Ok(name)
}

/// Puts a file into the site under a name that its contents determine, and says the name.
fn hashed(file: &Path, site: &Path) -> Result<String> {
    let (stem, extension) = file
        .file_stem()
        .zip(file.extension())
        .with_context(|| format!("index.html: {} needs a name and an extension", file.display()))?;
    let mut contents = files::read(file)?;
    if extension == "js" {
        contents = small(&files::read_text(file)?).into_bytes();
    }
    let name = format!("{}-{}.{}", stem.display(), files::hash(&contents), extension.display());
    files::write(&site.join(&name), contents)?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_ends_without_its_line() {
        assert_eq!(small("import * as a from \"b\"\n\nfunction c() {}\n"), "import*as a from\"b\";function c(){}");
    }
}
