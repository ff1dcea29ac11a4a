//! Words as they are written in a lesson: paragraphs, with values between backticks.

use cutline::explain::{Mark, Sentence};
use cutline::rules::Rule;

use crate::parts::element::{Element, el};

/// The words, each value in them as code.
pub(super) fn words(mut parent: Element, text: &str) -> Element {
    for (place, part) in text.split('`').enumerate() {
        parent = if place % 2 == 0 { parent.add(part) } else { parent.add(el("code").add(part)) };
    }
    parent
}

/// The paragraphs of a text.
pub(super) fn paragraphs(parent: Element, text: &str) -> Element {
    text.split("\n\n").fold(parent, |parent, paragraph| parent.add(words(el("p"), paragraph)))
}

/// A text that rests on these rules.
pub(super) fn ruled(text: &str, rules: &[&str]) -> Sentence {
    let mut sentence = Sentence::new(Mark::Done);
    for (place, part) in text.split('`').enumerate() {
        sentence = if place % 2 == 0 { sentence.plain(part) } else { sentence.value(part) };
    }
    for rule in Rule::ALL.iter().filter(|rule| rules.contains(&rule.id())) {
        sentence = sentence.rule(*rule);
    }
    sentence
}
