//! Nasty text: what people, tools and other languages put into names and tokens.

use proptest::prelude::*;

/// Words of the scenario language, quotes, spaces of all kinds, other scripts.
const PIECES: [&str; 48] = [
    "A",
    "B",
    "seg-1",
    "p 0",
    "add",
    "remove",
    "copy",
    "rename",
    "to",
    "sort",
    "by",
    "scope",
    "epoch",
    "order",
    "before",
    "through",
    "ended",
    "raw",
    "no",
    "not",
    "member",
    "durable",
    "floor",
    "token",
    "finality",
    "read",
    "view",
    "none",
    "outstanding",
    "done",
    "missing",
    "\"",
    "\"\"",
    "'",
    "\\",
    "\\\"",
    "#",
    "#2",
    "@7",
    "@7#x",
    ":",
    "=",
    "{",
    "]",
    "é",
    "名前",
    "\u{a0}",
    "\u{1F9ED}",
];

/// Any text on one line, not empty, with odd spaces inside and around it.
pub fn line() -> BoxedStrategy<String> {
    let piece = prop_oneof![
        8 => proptest::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
        2 => Just(" ".to_owned()),
        1 => any::<char>().prop_filter("one line", |letter| !letter.is_control()).prop_map(String::from),
    ];
    proptest::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat()).boxed()
}

/// One word: no space, no control character.
pub fn word() -> BoxedStrategy<String> {
    line()
        .prop_map(|text| text.split_whitespace().collect::<String>())
        .prop_filter("not empty", |text| !text.is_empty())
        .boxed()
}

/// Any text at all: lines, tabs, control characters, nothing.
pub fn any_text() -> BoxedStrategy<String> {
    let anything = proptest::collection::vec(any::<char>(), 0..6).prop_map(|letters| letters.into_iter().collect());
    prop_oneof![4 => line(), 1 => anything, 1 => Just("two\nlines\tand a tab".to_owned()), 1 => Just(String::new())]
        .boxed()
}
