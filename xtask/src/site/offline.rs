//! The service worker: it is told which files there are, and of which version they are.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use anyhow::{Context, Result};

use crate::files;
use crate::workspace::Workspace;

/// What keeps the site for when there is no network. It has one address for good, by which browsers know it.
const SCRIPT: &str = "web/offline.js";
/// What is written into it.
const BLANKS: [&str; 2] = ["const VERSION = \"\";", "const FILES = [];"];

/// Puts it into a site that is whole but for index.html, and gives the tag that tells the page its version.
pub(super) fn put(workspace: &Workspace, site: &Path, page: &str) -> Result<String> {
    let script = files::read_text(&workspace.root.join(SCRIPT))?;
    let mut kept = Vec::new();
    for file in files::list(site)? {
        let name = file.strip_prefix(site).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        kept.extend(address(name, &file)?);
    }
    // The page names all of them but for what it makes itself, and each is named by its contents.
    let version = files::hash(&(page, &kept, &script));
    let script = stamp(&script, &version, &kept)?;
    files::write(&site.join("offline.js"), super::small(&script))?;
    Ok(format!("\n    <meta name=\"version\" content=\"{version}\">"))
}

/// The address under which the page asks for a file, if that is made of its contents. What is not might be of another
/// version than the page.
fn address(name: String, file: &Path) -> Result<Option<String>> {
    if ["gallery.txt", "learn.txt"].contains(&name.as_str()) {
        // As web/build.rs has it.
        let mut hash = DefaultHasher::new();
        files::read_text(file)?.hash(&mut hash);
        return Ok(Some(format!("{name}?{:x}", hash.finish())));
    }
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    Ok(name.split(['-', '.', '/']).any(is_hash).then_some(name))
}

fn stamp(script: &str, version: &str, kept: &[String]) -> Result<String> {
    let written =
        [format!("const VERSION = \"{version}\";"), format!("const FILES = {};", serde_json::to_string(kept)?)];
    let mut script = script.to_owned();
    for (blank, written) in BLANKS.into_iter().zip(written) {
        let (before, after) = script.split_once(blank).with_context(|| format!("{SCRIPT}: there is no `{blank}`"))?;
        script = format!("{before}{written}{after}");
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_an_address_of_its_contents_is_kept() -> Result<()> {
        let kept = |name: &str| address(name.to_owned(), Path::new(name));
        for name in ["a-0123456789abcdef.js", "a-0123456789abcdef/b.wasm"] {
            assert_eq!(kept(name)?.as_deref(), Some(name));
        }
        for name in ["index.html", "embed/a.js", "a-b.js", "a-0123456789abcdeg.js"] {
            assert_eq!(kept(name)?, None);
        }
        Ok(())
    }

    #[test]
    fn the_script_is_told_its_version_and_its_files() -> Result<()> {
        let script = stamp(include_str!("../../../web/offline.js"), "1", &["a \"b\".js".to_owned()])?;
        assert!(script.contains(r#"const VERSION = "1";"#), "{script}");
        assert!(script.contains(r#"const FILES = ["a \"b\".js"];"#), "{script}");
        assert!(stamp(&script, "2", &[]).is_err_and(|error| error.to_string().contains("const VERSION")));
        Ok(())
    }
}
