//! What the worker says in lines, as markup.

use cutline::rules::Rule;

use super::rule_id;
use crate::parts::element::{Element, el};

/// One line: what stands in backticks is a value, and a rule in brackets at its end is small.
pub(super) fn line(parent: Element, text: &str) -> Element {
    let mut words = text;
    let mut cited = Vec::new();
    while let Some((rest, id)) = words.strip_suffix(']').and_then(|words| words.rsplit_once(" [")) {
        let Some(rule) = Rule::ALL.iter().find(|rule| rule.id() == id) else { break };
        cited.insert(0, rule_id(*rule));
        words = rest;
    }
    let mut parent = parent;
    for (place, run) in words.split('`').enumerate() {
        parent = if place % 2 == 1 { parent.add(el("code").add(run)) } else { parent.add(run) };
    }
    cited.into_iter().fold(parent, |parent, rule| parent.add(" ").add(rule))
}

/// Several lines, a paragraph each.
pub(super) fn lines(lines: &[String]) -> Vec<Element> {
    lines.iter().map(|text| line(el("p"), text)).collect()
}
