//! index.html as a template: the `<link data-trunk …>` and `<script data-trunk …>` tags say what goes into the site.
//!
//! These are Trunk's tags, so that Trunk reads the same file. Of what Trunk knows we take the part that the page
//! uses; anything else is an error rather than a tag that one of the two ignores.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use anyhow::{Context, Result, anyhow, bail};
use html5gum::{DefaultEmitter, Token, Tokenizer};

/// A tag that stands for an asset.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// Where it stands in the template, in bytes.
    pub(super) place: Range<usize>,
    pub(super) asset: Asset,
}

/// What a tag puts into the site. Paths are relative to index.html.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Asset {
    /// The program.
    Rust { manifest: String, bin: String },
    /// A module that a worker of the page loads.
    Worker { manifest: String },
    /// A style sheet; one that is late is not needed by the first screen.
    Style { href: String, late: bool },
    /// A file that the page refers to by a name made of its contents.
    Hashed { href: String, attributes: Attributes },
    /// A script, referred to likewise. The tag is its opening alone.
    Script { src: String, attributes: Attributes },
    /// A file that keeps its name.
    CopyFile { href: String },
    /// A folder that keeps its name.
    CopyDir { href: String },
}

/// The attributes that stay on a tag, in alphabetical order; they print with a space before each.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes(BTreeMap<String, String>);

/// The assets of a template, in order.
pub(super) fn tags(template: &str) -> Result<Vec<Tag>> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut tags = Vec::new();
    for token in Tokenizer::new_with_emitter(template, emitter) {
        let Ok(token) = token;
        let tag = match token {
            Token::StartTag(tag) => tag,
            Token::Error(error) => bail!("{}: {}", line(template, error.span.start), error.value),
            _ => continue,
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut attributes: BTreeMap<_, _> =
            tag.attributes.iter().map(|(name, value)| (text(name), text(&value.value))).collect();
        if attributes.remove("data-trunk").is_none() {
            continue;
        }
        let place = tag.span.start..tag.span.end;
        let asset = match tag.name.as_slice() {
            b"link" => asset(attributes),
            b"script" => script(attributes),
            _ => Err(anyhow!("data-trunk is understood on a link and on a script only")),
        };
        let asset = asset.with_context(|| line(template, place.start))?;
        tags.push(Tag { place, asset });
    }
    Ok(tags)
}

fn asset(mut attributes: BTreeMap<String, String>) -> Result<Asset> {
    let (rel, href) = (take(&mut attributes, "rel")?, take(&mut attributes, "href")?);
    let asset = match rel.as_str() {
        "rust" if attributes.contains_key("data-type") => {
            for (name, only) in [
                ("data-type", "worker"),
                ("data-bindgen-target", "web"),
                ("data-cargo-profile", "search"),
                ("data-wasm-opt", "0"),
            ] {
                if attributes.remove(name).is_none_or(|value| value != only) {
                    bail!("a worker has {name}=\"{only}\"");
                }
            }
            Asset::Worker { manifest: href }
        }
        "rust" => {
            let bin = take(&mut attributes, "data-bin")?;
            // For Trunk only: xtask never runs wasm-opt.
            attributes.remove("data-wasm-opt");
            Asset::Rust { manifest: href, bin }
        }
        "css" => Asset::Style { href, late: attributes.remove("data-late").is_some() },
        "icon" => {
            let mut kept = std::mem::take(&mut attributes);
            kept.insert("rel".to_owned(), rel.clone());
            Asset::Hashed { href, attributes: Attributes::kept(kept)? }
        }
        "copy-file" => Asset::CopyFile { href },
        "copy-dir" => Asset::CopyDir { href },
        other => bail!("rel=\"{other}\" is not understood: use rust, css, icon, copy-file or copy-dir"),
    };
    if let Some(name) = attributes.keys().next() {
        bail!("{name} is not understood on rel=\"{rel}\"");
    }
    Ok(asset)
}

fn script(mut attributes: BTreeMap<String, String>) -> Result<Asset> {
    let src = take(&mut attributes, "src")?;
    Ok(Asset::Script { src, attributes: Attributes::kept(attributes)? })
}

fn take(attributes: &mut BTreeMap<String, String>, name: &str) -> Result<String> {
    attributes.remove(name).with_context(|| format!("this tag needs {name}"))
}

/// Where a byte of the template is, for a message.
fn line(template: &str, byte: usize) -> String {
    let number = template.bytes().take(byte).filter(|byte| *byte == b'\n').count() + 1;
    format!("index.html, line {number}")
}

impl Attributes {
    fn kept(attributes: BTreeMap<String, String>) -> Result<Attributes> {
        if let Some(name) = attributes.keys().find(|name| name.starts_with("data-")) {
            bail!("{name} is not understood here");
        }
        Ok(Attributes(attributes))
    }
}

impl fmt::Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.0 {
            write!(f, " {name}=\"{}\"", value.replace('&', "&amp;").replace('"', "&quot;"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::worker;

    fn message(template: &str) -> String {
        format!("{:#}", tags(template).expect_err(template))
    }

    #[test]
    fn tags_are_found_where_a_browser_would_find_them() -> Result<()> {
        let template = r#"<!-- <link data-trunk rel="css" href="no.css"> -->
            <script>"<link data-trunk rel=css href=no.css>"</script>
            <link rel="canonical" href="no">
            <link data-trunk rel="icon" sizes=any href='a.svg' />"#;
        let [tag] = &tags(template)?[..] else { panic!("not one tag") };
        assert_eq!(&template[tag.place.clone()], r#"<link data-trunk rel="icon" sizes=any href='a.svg' />"#);
        let Asset::Hashed { href, attributes } = &tag.asset else { panic!("{tag:?}") };
        assert_eq!((href.as_str(), attributes.to_string().as_str()), ("a.svg", r#" rel="icon" sizes="any""#));
        Ok(())
    }

    #[test]
    fn the_opening_of_a_script_stands_for_it() -> Result<()> {
        let template = r#"<script data-trunk src="a.js" defer></script>"#;
        let [tag] = &tags(template)?[..] else { panic!("not one tag") };
        assert_eq!(&template[tag.place.end..], "</script>");
        let Asset::Script { src, attributes } = &tag.asset else { panic!("{tag:?}") };
        assert_eq!((src.as_str(), attributes.to_string().as_str()), ("a.js", r#" defer="""#));
        Ok(())
    }

    #[test]
    fn the_page_has_no_script_and_no_style_in_itself() {
        // A Content-Security-Policy ignores both.
        let page = include_str!("../../../index.html");
        let scripts = page.split("<script").skip(1);
        for script in scripts {
            assert!(script.contains("src=\"") && script.contains("></script>"), "<script{script}");
        }
        assert!(!page.contains("<style") && !page.contains("style="));
    }

    #[test]
    fn the_page_has_one_program_and_one_worker_with_its_script() -> Result<()> {
        let tags = tags(include_str!("../../../index.html"))?;
        let count = |is: fn(&Asset) -> bool| tags.iter().filter(|tag| is(&tag.asset)).count();
        assert_eq!(count(|asset| matches!(asset, Asset::Rust { .. })), 1);
        assert_eq!(count(|asset| matches!(asset, Asset::Worker { manifest } if manifest == worker::MANIFEST)), 1);
        assert_eq!(
            count(|asset| matches!(asset, Asset::CopyFile { href } if worker::SCRIPTS.contains(&href.as_str()))),
            2
        );
        Ok(())
    }

    #[test]
    fn what_is_not_understood_is_an_error_with_its_place() {
        for (template, expected) in [
            (
                "\n<link data-trunk rel=sass href=a>",
                "index.html, line 2: rel=\"sass\" is not understood: use rust, css, icon, copy-file or copy-dir",
            ),
            ("<link data-trunk rel=css>", "index.html, line 1: this tag needs href"),
            (
                "<link data-trunk rel=rust data-type=main href=a>",
                "index.html, line 1: a worker has data-type=\"worker\"",
            ),
            ("<link data-trunk rel=icon href=a data-x>", "index.html, line 1: data-x is not understood here"),
            ("<link data-trunk rel=css href=a media=b>", "index.html, line 1: media is not understood on rel=\"css\""),
            (
                "<link data-trunk rel=copy-file href=a data-target-path=b>",
                "index.html, line 1: data-target-path is not understood on rel=\"copy-file\"",
            ),
            ("<script data-trunk>a()</script>", "index.html, line 1: this tag needs src"),
            (
                "<script data-trunk src=a data-no-minify></script>",
                "index.html, line 1: data-no-minify is not understood here",
            ),
            ("<img data-trunk src=a>", "index.html, line 1: data-trunk is understood on a link and on a script only"),
            ("<p <a>", "index.html, line 1: unexpected-character-in-attribute-name"),
        ] {
            assert_eq!(message(template), expected);
        }
    }
}
