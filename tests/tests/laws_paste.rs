//! Whatever is pasted, it is imported or refused with a reason; and a law of digits.

use cutline::paste::{Answers, FORMATS, import};
use cutline::scenario::Scenario;
use cutline_tests::law;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fs;
use std::path::Path;

/// What was pasted once.
fn pastes() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pastes");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.iter().map(|path| fs::read_to_string(path).expect("it is text")).collect()
}

fn holds(text: &str) -> Result<(), TestCaseError> {
    match import(text, &Answers::default()) {
        Ok(imported) => {
            let scenario = imported.scenario();
            let printed = scenario.to_string();
            let again = Scenario::parse(&printed);
            prop_assert_eq!(again.as_ref(), Ok(&scenario), "of {:?}:\n{}", text, printed);
            // What was asked can be answered, each in every way.
            for question in &imported.questions {
                for choice in &question.choices {
                    let mut answers = Answers::default();
                    answers.answer(&question.name, &choice.word);
                    prop_assert!(import(text, &answers).is_ok(), "{}={}", question.name, choice.word);
                }
            }
            let told = imported.to_string();
            prop_assert!(!told.contains('\r') && told.lines().count() > 0);
        }
        Err(refused) => prop_assert!(!refused.to_string().is_empty()),
    }
    Ok(())
}

#[test]
fn any_text_is_imported_or_refused() {
    law(2_000, &".{0,200}", |text| holds(&text));
}

/// Pieces of what people paste, put together anyhow.
#[test]
fn any_pieces_of_pastes_are_imported_or_refused() {
    let pastes = pastes();
    let pieces: Vec<String> = pastes
        .iter()
        .flat_map(|text| text.split_inclusive([' ', '\n', ',', ':', '{', '}', '[', ']', '|', '=']))
        .map(str::to_owned)
        .collect();
    law(2_000, &prop::collection::vec(select(pieces), 0..40), |pieces| holds(&pieces.concat()));
}

/// A paste with pieces cut out, doubled, or replaced.
#[test]
fn any_damaged_paste_is_imported_or_refused() {
    let damage = prop::collection::vec(
        (
            any::<Index>(),
            0_usize..30,
            select(vec!["", "-", "\"", "{", "}", "\t", "\r\n", "0", "-1", "é", "\u{7}", ":", "1e9", "null"]),
        ),
        1..5,
    );
    law(2_000, &(select(pastes()), damage), |(mut text, damage)| {
        for (at, length, with) in damage {
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
            let from = at.index(places.len());
            let to = (from + length).min(places.len() - 1);
            text.replace_range(places[from]..places[to], with);
        }
        holds(&text)
    });
}

#[test]
fn every_paste_has_the_signs_of_one_format_only() {
    let mut seen = vec![false; FORMATS.len()];
    for text in pastes() {
        let found: Vec<usize> = (0..FORMATS.len()).filter(|place| FORMATS[*place].recognises(&text)).collect();
        assert!(found.len() < 2, "{:?} in\n{text}", found.iter().map(|place| FORMATS[*place].name).collect::<Vec<_>>());
        for place in found {
            seen[place] = true;
        }
    }
    let never: Vec<&str> = FORMATS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(format, _)| format.name).collect();
    assert!(never.is_empty(), "no paste is of {never:?}");
}

/// The digits that stand in a table are the digits of the cut, however many there are.
#[test]
fn digits_come_through_as_they_stand() {
    law(500, &"[0-9]{1,80}", |digits| {
        let table = format!("TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET\nt 0 {digits} {digits}\n");
        let json = format!("{{\"stream_name\":\"s\",\"ack_floor\":{{\"stream_seq\":\"{digits}\"}}}}");
        for (text, cut) in [(table, format!("before {digits}")), (json, format!("through {digits}"))] {
            let imported = import(&text, &Answers::default());
            let values: Vec<String> =
                imported.into_iter().flat_map(|imported| imported.origins).map(|origin| origin.imported).collect();
            prop_assert_eq!(values, [cut]);
        }
        Ok(())
    });
}
