//! What is drawn, and that names cannot break it.

use super::Text;
use crate::review::fixture::{relabelled, unchecked};

/// What Mermaid would take for something else: comments, separators, keywords, arrows, entities,
/// markup, directives, and the words that it looks for in every line.
const HOSTILE: [&str; 14] = [
    "a;b",
    "a#b;",
    "#35;",
    "end",
    "\"quoted\" and 'so'",
    "a->>b: c",
    "%%{init: {}}%%",
    "style x: y",
    "classDef: z",
    "<br/><b>&amp;",
    "日本 é 🦀",
    "wrap: note over p0",
    "as @{ \"type\" : \"actor\" }",
    "$$x^2$$ \\ `code` | ~",
];

/// Holds a diagram against the lines that are written, of which each is plain for Mermaid; what was
/// said, line by line, with the codes read back.
pub(in crate::review) fn read_back(diagram: &str) -> Vec<String> {
    let mut lines = diagram.lines();
    assert_eq!(lines.next(), Some("sequenceDiagram"));
    let mut participants = 0;
    let mut said = Vec::new();
    for line in lines {
        let line = line.strip_prefix("    ").unwrap_or_else(|| panic!("{line:?} is not indented"));
        let (head, text) = if let Some(rest) = line.strip_prefix("participant ") {
            let parts = rest.split_once(" as ").unwrap();
            assert_eq!(parts.0, format!("p{participants}"), "participants come first, in order: {line}");
            participants += 1;
            parts
        } else {
            line.split_once(": ").unwrap_or_else(|| panic!("no text in {line:?}"))
        };
        let ids: Vec<&str> = match head.strip_prefix("Note over ") {
            Some(over) => over.split(',').collect(),
            None => ["-->>", "->>", "--x"]
                .iter()
                .find_map(|arrow| head.split_once(arrow))
                .map_or_else(|| vec![head], |(from, to)| vec![from, to]),
        };
        for id in ids {
            let number: usize = id.strip_prefix('p').and_then(|digits| digits.parse().ok()).unwrap();
            assert!(number < participants, "{id} of {line} takes no part");
        }
        said.push(decoded(text));
    }
    said
}

/// Reads codes back; nothing else with a meaning is left.
fn decoded(text: &str) -> String {
    let mut read = String::new();
    let mut rest = text;
    while let Some((plain, code)) = rest.split_once('#') {
        assert!(!plain.contains([';', ':', '<', '>', '%', '{', '"', '&']), "{text}");
        let (digits, after) = code.split_once(';').unwrap();
        read = read + plain + &char::from_u32(digits.parse().unwrap()).unwrap().to_string();
        rest = after;
    }
    assert!(!rest.contains([';', ':', '<', '>', '%', '{', '"', '&']) && !text.trim().is_empty(), "{text:?}");
    read + rest
}

#[test]
fn text_reads_back_whatever_it_says() {
    for name in HOSTILE {
        assert_eq!(decoded(&Text(name).to_string()), name);
    }
    assert_eq!(decoded(&Text("a\nb\u{0}").to_string()), "a\u{fffd}b\u{fffd}", "a line stays a line");
}

#[test]
fn a_publication_is_drawn_message_by_message() {
    let diagram = relabelled("A", "w1").mermaid();
    let head = "sequenceDiagram\n    participant p0 as A\n    participant p1 as store\n    participant p2 as w1\n";
    assert!(diagram.starts_with(head), "{diagram}");
    for line in [
        "    p1-->>p2: w1 reads both\n",
        "    p2--xp1: request w1/1\n",
        "    p2->>p1: request w1/1\n",
        "    Note over p0,p2: Broken#58; I1, ",
    ] {
        assert!(diagram.contains(line), "{line} in {diagram}");
    }
    assert!(read_back(&diagram).iter().any(|said| said.starts_with("w1 proposes through 90071992547409931 if")));
}

#[test]
fn a_read_is_drawn_step_by_step_with_its_costs() {
    let diagram = unchecked("seg-3").mermaid();
    let said = read_back(&diagram);
    let before = |first: &str, second: &str| {
        let place = |words: &str| said.iter().position(|said| said.starts_with(words));
        let places = (place(first), place(second));
        assert!(places.0.is_some() && places.0 < places.1, "{first} before {second} in {diagram}");
    };
    assert_eq!(said[..4], ["client", "resolver", "cache", "metadata and index"]);
    before("read offset 47 of COMMITTED within 200 ms", "snapshot, 2 ms");
    before("choose, 0 ms", "seg-3 retires");
    before("seg-3 retires", "pin, 3 ms");
    before("open, 10 ms", "served seg-3");
    before("keep what has served", "Broken: J9");
}

#[test]
fn hostile_names_are_only_names() {
    for name in HOSTILE {
        for diagram in [relabelled(name, "w1"), relabelled("A", name), unchecked(name)].map(|found| found.mermaid()) {
            let said = read_back(&diagram);
            assert!(said.iter().any(|said| said.contains(name)), "{name} in {diagram}");
        }
    }
}
