//! Small counterexamples for the tests of what is written of them.

use super::Counterexample;
use crate::scenario::Scenario;

/// A partition and a publisher by these names: the cut is published with the wrong endpoint kind.
pub(super) fn relabelled(partition: &str, publisher: &str) -> Counterexample {
    let quoted = |name: &str| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let (partition, publisher) = (quoted(partition), quoted(publisher));
    let file = format!(
        "order = \"integer\"\npublishers = [{publisher}]\n\
         [partitions]\n{partition} = {{ at = \"before 90071992547409931\", events = [\"90071992547409931 outstanding\"] }}\n"
    );
    let steps = ["reads both", "proposes"].map(|words| format!("{publisher} {words}"));
    let [reads, proposes] = steps;
    made(
        "relabels before as through",
        &file,
        &[
            &reads,
            &proposes,
            &format!("duplicate request of {publisher}"),
            &format!("drop request of {publisher}"),
            &format!("deliver request of {publisher}"),
        ],
    )
}

/// The index record goes between choice and pin, and what it named is served all the same.
pub(super) fn unchecked(key: &str) -> Counterexample {
    let text = key.replace('\\', "\\\\").replace('"', "\\\"");
    let file = format!(
        "[stream]\ncommitted_end = 92\n[[candidates]]\nkey = \"{text}\"\ngeneration = 3\nrange = \"[34, 81)\"\n\
         [read]\noffset = 47\ndeadline_ms = 200\n"
    );
    let retires = format!("\"{text}\" retires");
    let steps = ["snapshot", "admit", "choose", &retires, "pin", "open", "read", "release"];
    made("skips the recheck", &file, &steps)
}

/// What these steps do to the start of a file, if it makes this mistake.
pub(super) fn made(mistake: &str, file: &str, steps: &[&str]) -> Counterexample {
    let start = Scenario::parse(&format!(
        "mistakes = [\"{mistake}\"]
{file}"
    ))
    .unwrap()
    .start;
    let found = Counterexample::of_sentences(start, steps.iter().copied()).unwrap();
    assert!(!found.broken.is_empty(), "{mistake} does harm by these steps");
    found
}
