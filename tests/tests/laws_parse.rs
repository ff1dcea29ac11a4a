//! Damaged files: whatever is done to a shipped one, it is read or refused, with places, and never a panic.

use cutline::scenario::Scenario;
use cutline_tests::law;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::cell::Cell;
use std::fs;
use std::path::Path;

/// What is typed, pasted and lost.
const PIECES: [&str; 40] = [
    "\"",
    "'",
    "\\",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "=",
    ",",
    ":",
    "#",
    "\n",
    "\r\n",
    "\t",
    " ",
    "0",
    "-1",
    "1e3",
    "1.5",
    "99999999999999999999",
    "0xff",
    "true",
    "null",
    "inf",
    "1979-05-27",
    "before ",
    "through",
    "ended",
    "[steps]",
    "[partitions]",
    "key",
    "do = \"add B\"",
    "\"\"\"",
    "'''",
    "\\u0000",
    "\u{0}",
    "é",
    "\u{feff}",
    "\u{1F9ED}",
];

/// One change at a place.
#[derive(Clone, Debug)]
enum Damage {
    Insert(Index, &'static str),
    Remove(Index, usize),
    Replace(Index, &'static str),
    /// A stretch once more, somewhere else.
    Copy(Index, usize, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let piece = || select(PIECES.to_vec());
    prop_oneof![
        (any::<Index>(), piece()).prop_map(|(at, piece)| Damage::Insert(at, piece)),
        (any::<Index>(), 1_usize..12).prop_map(|(at, count)| Damage::Remove(at, count)),
        (any::<Index>(), piece()).prop_map(|(at, piece)| Damage::Replace(at, piece)),
        (any::<Index>(), 1_usize..80, any::<Index>()).prop_map(|(from, count, to)| Damage::Copy(from, count, to)),
    ]
}

/// The text after a change, which is made between characters.
fn damaged(text: &str, damage: &Damage) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = |index: &Index| index.index(letters.len() + 1);
    match damage {
        Damage::Insert(at, piece) => {
            let at = place(at);
            letters.splice(at..at, piece.chars());
        }
        Damage::Remove(at, count) => {
            let at = place(at);
            letters.drain(at..(at + count).min(letters.len()));
        }
        Damage::Replace(at, piece) => {
            let at = place(at);
            let end = (at + piece.chars().count()).min(letters.len());
            letters.splice(at..end, piece.chars());
        }
        Damage::Copy(from, count, to) => {
            let (from, to) = (place(from), place(to));
            let stretch: Vec<char> = letters.iter().skip(from).take(*count).copied().collect();
            letters.splice(to..to, stretch);
        }
    }
    letters.into_iter().collect()
}

fn shipped() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("there are scenarios").flatten().map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "toml" || kind == "json"));
    files.sort();
    files.into_iter().map(|file| fs::read_to_string(file).expect("it is text")).collect()
}

/// It is read, and then it is a scenario like any other; or it is refused, and every error says where.
fn read_or_refused(text: &str) -> Result<bool, TestCaseError> {
    match Scenario::parse(text) {
        Ok(scenario) => {
            let printed = scenario.to_string();
            prop_assert_eq!(scenario.run().moments.len(), scenario.steps.len() + 1);
            match Scenario::parse(&printed) {
                Ok(again) => prop_assert_eq!(again, scenario, "{}", printed),
                Err(errors) => prop_assert!(false, "{errors}\n{printed}"),
            }
            Ok(true)
        }
        Err(errors) => {
            prop_assert!(errors.iter().count() > 0, "refused without an error");
            let mut last = None;
            for error in errors.iter() {
                let Some(place) = error.place else {
                    return Err(TestCaseError::fail(format!("no place: {error}")));
                };
                let line = text.split('\n').nth(place.line as usize - 1);
                prop_assert!(line.is_some(), "there is no line {}: {error}", place.line);
                let columns = line.map_or(0, |line| line.chars().count());
                prop_assert!((1..=columns + 1).contains(&(place.column as usize)), "there is no such column: {error}");
                prop_assert!(last <= Some(place), "the errors are not in the order of the text:\n{errors}");
                prop_assert!(!error.message.is_empty());
                last = Some(place);
            }
            Ok(false)
        }
    }
}

#[test]
fn a_damaged_file_is_read_or_refused_with_places() {
    let (read, refused) = (Cell::new(0), Cell::new(0));
    law(8000, &(select(shipped()), vec(damage(), 1..4)), |(text, damage)| {
        let text = damage.iter().fold(text, |text, damage| damaged(&text, damage));
        let count = if read_or_refused(&text)? { &read } else { &refused };
        count.set(count.get() + 1);
        Ok(())
    });
    assert!(read.get() > 100 && refused.get() > 1000, "{} were read, {} refused", read.get(), refused.get());
}

#[test]
fn a_file_cut_short_anywhere_is_read_or_refused_with_places() {
    law(2500, &(select(shipped()), any::<Index>()), |(text, end)| {
        let letters: Vec<char> = text.chars().collect();
        read_or_refused(&letters[..end.index(letters.len() + 1)].iter().collect::<String>())?;
        Ok(())
    });
}

#[test]
fn any_text_is_read_or_refused_with_places() {
    let pieces = vec(select(PIECES.to_vec()), 0..20).prop_map(|pieces| pieces.concat());
    law(6000, &prop_oneof![any::<String>(), pieces], |text| read_or_refused(&text).map(drop));
}
