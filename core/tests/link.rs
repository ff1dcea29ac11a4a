//! `cutline link`, from outside: what it prints, what it opens, and what it refuses.
#![expect(clippy::unwrap_used, reason = "the helpers are parts of the tests")]

mod program;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::{Compression, write::ZlibEncoder};
use program::{cutline, folder};
use std::io::Write as _;
use std::path::Path;

const STEPS: &str = "title = \"Two\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n[[steps]]\n\
                     do = \"A through 100\"\n";

fn packed(bytes: &[u8]) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    URL_SAFE_NO_PAD.encode(encoder.finish().unwrap())
}

fn open(link: &str) -> (i32, String, String) {
    cutline(Path::new("."), &["link", "--open", link])
}

#[test]
fn a_link_opens_as_the_scenario_that_it_was_made_of() {
    let folder = folder("link", &[("a.toml", STEPS)]);
    let (code, link, complained) = cutline(&folder, &["link", "a.toml"]);
    assert_eq!((code, complained.as_str()), (0, ""));
    let (code, scenario, complained) = open(link.trim());
    assert_eq!((code, complained.as_str()), (0, ""));
    assert_eq!(
        scenario,
        "title = \"Two\"\n\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n\n[[steps]]\ndo = \"A through 100\"\n"
    );
    let address = format!("https://a.example/cutline/?q#{}", link.trim().trim_start_matches('#'));
    assert_eq!(open(&address), (0, scenario, String::new()), "a whole address");
}

#[test]
fn another_outcome_than_the_senders_is_said_and_exits_with_1() {
    let (_, link, _) = cutline(&folder("link-differs", &[("a.toml", STEPS)]), &["link", "a.toml"]);
    let (version, rest) = link.trim().split_once('.').unwrap();
    let (seen, data) = rest.split_once('.').unwrap();
    let other = if seen == "00000000" { "00000001" } else { "00000000" };
    let (code, scenario, complained) = open(&format!("{version}.{other}.{data}"));
    assert_eq!((code, complained.as_str()), (1, "who sent this link saw another outcome after step 1\n"));
    assert!(scenario.starts_with("title = \"Two\"\n"), "{scenario}");
}

#[test]
fn what_is_no_scenario_gets_no_link() {
    let folder = folder(
        "link-errors",
        &[("a.toml", "x"), ("b.toml", STEPS), ("c.toml", &format!("about = '{}'\n{STEPS}", "x".repeat(3_000)))],
    );
    let (code, links, complained) = cutline(&folder, &["link", "."]);
    assert_eq!((code, links.lines().count()), (2, 1), "{complained}");
    assert!(
        complained.contains("a.toml:1:") && complained.contains("c.toml: there is no link to it: "),
        "{complained}"
    );
}

#[test]
fn hostile_and_broken_links_are_refused_with_a_reason() {
    let text = "publish 0\n\"\"\n\"\"\nadd A\n";
    let whole = packed(text.as_bytes());
    let with = |data: &str| format!("#1.00000000.{data}");
    let mut damaged = URL_SAFE_NO_PAD.decode(&whole).unwrap();
    let end = damaged.len() - 1;
    damaged[end] ^= 1;
    let mut followed = URL_SAFE_NO_PAD.decode(&whole).unwrap();
    followed.extend(b"more");
    let broken = "it is cut off or damaged";
    for (link, reason) in [
        ("#main".to_owned(), "it does not begin with a version"),
        (with(&whole).replace("#1.", "#9."), "it is of version 9"),
        (with(&whole[..whole.len() / 8 * 4]), broken),
        (with(&URL_SAFE_NO_PAD.encode(damaged)), broken),
        (with(&URL_SAFE_NO_PAD.encode(followed)), broken),
        (with(&packed(b"\xff")), broken),
        (with("eJxLA"), "it is not whole"),
        (with(&packed(b"publish 0")), "its text does not begin as one does"),
        (with(&packed(b"publish 0\n\"\"\n\"\"\nad A\n")), "line 4, `ad A`: "),
        // Twenty megabytes in as many kilobytes.
        (with(&packed(&vec![b'a'; 20_000_000])), "it unpacks to more than 65536 bytes"),
        (with(&"a".repeat(32_000)), "it has 32011 characters"),
    ] {
        let (code, printed, complained) = open(&link);
        assert_eq!((code, printed.as_str()), (2, ""), "{complained}");
        assert!(complained.starts_with(&format!("cutline: the link cannot be opened: {reason}")), "{complained}");
    }
}
