//! What the page fetches is what the content says.
#![cfg(feature = "source")]

use std::fs;
use std::path::Path;

use cutline_content::book::Book;
use cutline_content::source;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_file_is_written() {
    let made = source::make(root()).unwrap_or_else(|wrong| panic!("\n{}", wrong.join("\n")));
    for source::Made { path, text } in made {
        let there = fs::read_to_string(root().join(path)).expect("it is there");
        assert!(there == text, "{path} is not what its sources say: run `cargo xtask content`");
    }
}

#[test]
fn what_is_not_whole_does_not_read() {
    let text = fs::read_to_string(root().join("web/learn.txt")).expect("it is there");
    let whole = Book::read(&text);
    assert!(whole.is_some());
    for end in (1..text.len()).step_by(97).filter(|end| text.is_char_boundary(*end)) {
        // Between two entries it is whole, and shorter.
        let read = Book::read(&text[..end]);
        assert!(read.is_none() || read != whole, "{end}");
    }
}
