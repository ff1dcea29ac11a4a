//! A decision in words: the answer, why, and what would change it next.

use cutline::explain::{Explanation, Mark, Parts, Sentence, Span};
use cutline::rules::Rule;
use yew::prelude::*;

use super::element::{Content, Element, el};
use super::icons;

/// How many reasons are shown before a person asks for more.
const SHOWN: usize = 12;

/// The explanation, with all of its reasons or the first of them. Its headline is a second-level heading.
pub(crate) fn explained(explanation: &Explanation, all: bool, show_all: Callback<MouseEvent>) -> Element {
    let Explanation { headline, lead, why, next } = explanation;
    let shown = if all { why.len() } else { SHOWN };
    let more = why.len().saturating_sub(shown);
    let mut reasons = el("ul class='why'");
    for (place, sentence) in why.iter().take(shown).enumerate() {
        reasons = reasons.add(reason(&place.to_string(), sentence.clone(), None));
    }
    if more > 0 {
        let button = el("button type='button'").on_click(show_all).add(format!("Show {more} more"));
        reasons = reasons.add(el("li class='more'").add(button));
    }
    if let Some(sentence) = next {
        reasons = reasons.add(reason("next", sentence.clone(), None));
    }
    el("div class='explanation'")
        .add(el("h2 class='headline'").add(&**headline))
        .add(el("p class='lead'").add(&*lead.spans))
        .add(reasons)
}

/// One sentence of a list, and something beside it; what is opened below it stays with the key.
pub(crate) fn reason(key: &str, sentence: Sentence, beside: Option<Element>) -> Html {
    let beside = beside.map(Element::html).unwrap_or_default();
    html! { <Reason {key} {sentence} {beside} /> }
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ReasonProps {
    /// What it says.
    pub(crate) sentence: Sentence,
    /// Something small beside it.
    pub(crate) beside: Html,
}

/// One sentence with its mark, and the rules that it cites: each opens below the sentence.
pub(crate) struct Reason {
    open: Option<Rule>,
}

impl Component for Reason {
    type Message = Rule;
    type Properties = ReasonProps;

    fn create(_: &Context<Reason>) -> Reason {
        Reason { open: None }
    }

    fn update(&mut self, _: &Context<Reason>, rule: Rule) -> bool {
        self.open = Some(rule).filter(|rule| self.open != Some(*rule));
        true
    }

    fn view(&self, ctx: &Context<Reason>) -> Html {
        let ReasonProps { sentence, beside } = ctx.props();
        let Parts { mark, spans, rules } = &**sentence;
        // The rule that was open may not be cited any more.
        let shown = self.open.filter(|rule| rules.contains(rule));
        let word = match mark {
            Mark::Next => Some(el("b").add("Next: ")),
            Mark::Problem => Some(el("span class='hidden'").add("Problem: ")),
            Mark::Fact | Mark::Before | Mark::Through | Mark::Done => None,
        };
        let mut words = el("p").add(word).add(&**spans);
        for &rule in rules {
            let expanded = shown == Some(rule);
            let cite = el("button type='button' class='cite'")
                .key(rule.id())
                .set("data-rule", rule.id())
                .truth("aria-expanded", expanded)
                .set("aria-label", format!("Rule {}, {}", rule.id(), rule.name()))
                .on_click(ctx.link().callback(move |_| rule));
            words = words.add(cite.add(rule.id()));
        }
        let opened = shown.map(|rule| {
            let name = el("b").add(format!("{} {}", rule.id(), rule.name()));
            el("p class='rule-note'").add(name).add(". ").add(rule.statement())
        });
        el("li")
            .set("class", if *mark == Mark::Problem { "reason reason-problem" } else { "reason" })
            .add(icons::mark(*mark))
            .add(el("div").add(words).add(opened))
            .add(beside.clone())
            .html()
    }
}

/// A run of words as markup.
impl Content for &[Span] {
    fn add_to(self, parent: Element) -> Element {
        self.iter().fold(parent, |parent, span| match span {
            Span::Plain(text) => parent.add(text),
            Span::Name(text) => parent.add(el("b").add(text)),
            Span::Value(text) => parent.add(el("code").add(text)),
        })
    }
}
