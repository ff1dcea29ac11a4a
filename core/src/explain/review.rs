//! A design review in words: what was asked, what was found, and what was covered.

use super::{Mark, Sentence};
use crate::frontier::model as publish;
use crate::resolver::model as read;
use crate::resolver::world::World;
use crate::rules::Rule;

/// What a step breaks.
pub fn broken(id: &str, statement: &str) -> Sentence {
    Sentence::new(Mark::Problem).plain("Broken: ").value(id).plain(format!(", {statement}."))
}

/// Where right and wrong part, by these mistakes: what happens without them, then what happens, as far
/// as that was not told already.
pub fn parting(mistakes: &[&str], right: &[Sentence], wrong: &[Sentence]) -> Vec<Sentence> {
    let head = Sentence::new(Mark::Problem).plain("Here right and wrong part (").names(mistakes.iter().copied());
    let mut told = vec![joined(head.plain("). Right: "), right)];
    if !wrong.is_empty() {
        told.push(joined(Sentence::new(Mark::Problem).plain("Wrong: "), wrong));
    }
    told
}

/// One sentence of several, which cites the rules of all.
fn joined(first: Sentence, others: &[Sentence]) -> Sentence {
    let mut sentence = first;
    if others.is_empty() {
        return sentence.plain("nothing of this.");
    }
    for (place, other) in others.iter().enumerate() {
        if place > 0 {
            let ended = sentence.spans.last().is_some_and(|span| span.text().ends_with('.'));
            sentence = sentence.plain(if ended { " " } else { "; " });
        }
        sentence.spans.extend(other.spans.iter().cloned());
        for rule in &other.rules {
            if !sentence.rules.contains(rule) {
                sentence.rules.push(*rule);
            }
        }
    }
    sentence
}

/// What a client asks for.
pub fn asks(world: &World) -> Sentence {
    let request = &world.request;
    Sentence::new(Mark::Fact)
        .plain("read offset ")
        .value(request.offset.trim())
        .plain(" of ")
        .name(request.view.trim())
        .plain(" within ")
        .value(request.deadline_ms.trim())
        .plain(" ms")
}

/// That nothing is wrong with an answer.
pub fn safe() -> Sentence {
    Sentence::new(Mark::Done).plain("Safe as answered.")
}

/// What harm was found: what is broken, and by how many steps.
pub fn harmful(broken: &[&str], steps: usize) -> Sentence {
    let sentence = Sentence::new(Mark::Problem).plain("Harmful: breaks ").names(broken.iter().copied());
    sentence.plain(format!(" in {}.", count(steps, "step")))
}

/// That no harm was found, and what this is worth: in how many states it was looked for, up to how
/// many steps every state is among them, and whether there are no others.
pub fn not_found(states: usize, depth: usize, complete: bool) -> Sentence {
    let sentence = Sentence::new(Mark::Fact).plain("No harm found: ").value(covered(states, depth, complete));
    sentence.plain(".")
}

/// `none in all 20,125 states within these bounds`; `none within 9 steps (300 states, and there are more)`.
pub fn covered(states: usize, depth: usize, complete: bool) -> String {
    if complete {
        format!("none in all {} within these bounds", count(states, "state"))
    } else {
        format!("none within {} ({}, and there are more)", count(depth, "step"), count(states, "state"))
    }
}

/// How much was looked at until something was found.
pub fn looked_at(states: usize) -> String {
    format!("{} looked at: there is no shorter way", count(states, "state"))
}

/// How much may happen in a system of publishers.
pub fn of_publishing(bounds: &publish::Bounds) -> Vec<String> {
    let publish::Bounds { messages, duplicates, attempts, writes, ends, changes, pages } = bounds;
    let mut words = vec![
        format!(
            "{} in flight at once, {} copied, {} of each publisher",
            most(*messages, "message"),
            most(usize::from(*duplicates), "message"),
            most(usize::try_from(*attempts).unwrap_or(usize::MAX), "attempt")
        ),
        if *writes {
            "checkpoints are also written by messages, which may be late".to_owned()
        } else {
            "checkpoints are written at once".to_owned()
        },
    ];
    if *ends {
        words.push("a source may end its partition".to_owned());
    }
    words.push(match changes.len() {
        0 => "no membership change".to_owned(),
        one_or_more => format!("any of {}, each at most once", count(one_or_more, "membership change")),
    });
    if !pages.is_empty() {
        words.push(format!("{}, in any order", count(pages.len(), "page")));
    }
    words
}

/// How much may happen to a read.
pub fn of_reading(bounds: &read::Bounds) -> Vec<String> {
    let read::Bounds { moves_made, reads, moves } = bounds;
    vec![
        format!(
            "{} of the world, between any two steps, out of {}",
            most(usize::from(*moves_made), "move"),
            number(moves.len())
        ),
        format!("{}, one after the other, with one cache", most(usize::from(*reads), "read")),
    ]
}

fn most(most: usize, noun: &str) -> String {
    if most == 0 { format!("no {noun}") } else { format!("at most {}", count(most, noun)) }
}

/// `1 step`, `20,125 states`.
pub fn count(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", number(count), if count == 1 { "" } else { "s" })
}

/// `20,125`.
pub fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Where the semantics tell of a rule: the heading of its section, as an anchor.
pub const fn section(rule: Rule) -> &'static str {
    match rule {
        Rule::F1 | Rule::F2 | Rule::F3 | Rule::F4 | Rule::F5 | Rule::F6 => "what-may-be-published-f1-to-f6",
        Rule::F7 | Rule::F8 | Rule::F9 | Rule::F10 | Rule::F11 => "how-it-is-published-f7-to-f11",
        Rule::F12 => "when-the-membership-changes-f12",
        Rule::F13 => "where-coverage-comes-from-pages-and-f13",
        Rule::R1 | Rule::R2 | Rule::R3 | Rule::R4 | Rule::R5 => "what-may-serve-a-read-r1-to-r5",
        Rule::R6 | Rule::R7 | Rule::R8 | Rule::R9 => "what-happens-while-the-world-moves-r6-to-r9",
        Rule::R10 | Rule::R11 | Rule::R12 => "when-the-index-is-not-enough-r10-to-r12",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let numbers = [0, 7, 999, 1000, 20125, 3_000_000].map(number);
        assert_eq!(numbers, ["0", "7", "999", "1,000", "20,125", "3,000,000"]);
        assert_eq!((count(1, "step"), count(2, "step")), ("1 step".to_owned(), "2 steps".to_owned()));
    }

    #[test]
    fn what_was_not_covered_is_not_claimed() {
        assert_eq!(
            not_found(20125, 9, true).to_string(),
            "No harm found: none in all 20,125 states within these bounds."
        );
        assert_eq!(
            not_found(300, 9, false).to_string(),
            "No harm found: none within 9 steps (300 states, and there are more)."
        );
    }

    #[test]
    fn numbers_have_groups() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([count(1, "step"), count(20_125, "state")], ["1 step", "20,125 states"]);
    }

    #[test]
    fn every_rule_has_a_section_that_is_there() {
        let semantics = include_str!("../../../SEMANTICS.md");
        let letters = |text: &str| text.to_lowercase().replace([':', ','], "").replace(' ', "-");
        let headings: Vec<String> =
            semantics.lines().filter_map(|line| line.strip_prefix("## ")).map(letters).collect();
        for rule in Rule::ALL {
            assert!(headings.iter().any(|heading| heading == section(*rule)), "{rule} leads to #{}", section(*rule));
        }
    }
}
