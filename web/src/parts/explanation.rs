//! A decision in words: the answer, why, and what would change it next.

use cutline::explain::{Explanation, Mark, Sentence, Span};
use cutline::rules::Rule;
use yew::prelude::*;

use super::icons;

/// How many reasons are shown before a person asks for more.
const SHOWN: usize = 12;

/// The explanation, with all of its reasons or the first of them. Its headline is a second-level heading.
pub(crate) fn explained(explanation: Explanation, all: bool, show_all: Callback<MouseEvent>) -> Html {
    let Explanation { headline, lead, why, next } = explanation;
    let shown = if all { why.len() } else { SHOWN };
    let more = why.len().saturating_sub(shown);
    let reason = |(place, sentence)| html! { <Reason key={place} {sentence} /> };
    html! {
        <div class="explanation">
            <h2 class="headline">{ for headline.iter().map(span) }</h2>
            <p class="lead">{ for lead.spans.iter().map(span) }</p>
            <ul class="why">
                { for why.into_iter().take(shown).enumerate().map(reason) }
                if more > 0 {
                    <li class="more"><button type="button" onclick={show_all}>{ format!("Show {more} more") }</button></li>
                }
                if let Some(sentence) = next {
                    <Reason key="next" {sentence} />
                }
            </ul>
        </div>
    }
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ReasonProps {
    /// What it says.
    pub(crate) sentence: Sentence,
    /// Something small beside it.
    #[prop_or_default]
    pub(crate) note: Option<AttrValue>,
}

/// One sentence with its mark, and the rules that it cites: each opens below the sentence.
#[component]
pub(crate) fn Reason(props: &ReasonProps) -> Html {
    let open = use_state_eq(|| None::<Rule>);
    let Sentence { mark, spans, rules } = &props.sentence;
    // The rule that was open may not be cited any more.
    let shown = (*open).filter(|rule| rules.contains(rule));
    let cite = |rule: &Rule| {
        let rule = *rule;
        let expanded = shown == Some(rule);
        let onclick = {
            let open = open.clone();
            Callback::from(move |_: MouseEvent| open.set(if expanded { None } else { Some(rule) }))
        };
        html! {
            <button
                key={rule.id()} type="button" class="cite" data-rule={rule.id()} {onclick}
                aria-expanded={expanded.to_string()} aria-label={format!("Rule {}, {}", rule.id(), rule.name())}
            >{ rule.id() }</button>
        }
    };
    let word = match mark {
        Mark::Next => html! { <b>{ "Next: " }</b> },
        Mark::Problem => html! { <span class="hidden">{ "Problem: " }</span> },
        Mark::Fact | Mark::Before | Mark::Through | Mark::Done => html! {},
    };
    html! {
        <li class={if *mark == Mark::Problem { "reason reason-problem" } else { "reason" }}>
            { icons::mark(*mark) }
            <div>
                <p>{ word }{ for spans.iter().map(span) }{ for rules.iter().map(cite) }</p>
                if let Some(rule) = shown {
                    <p class="rule-note"><b>{ format!("{} {}", rule.id(), rule.name()) }</b>{ ". " }{ rule.statement() }</p>
                }
            </div>
            if let Some(note) = &props.note {
                <span class="reason-note">{ note }</span>
            }
        </li>
    }
}

/// A run of words as markup.
pub(crate) fn span(span: &Span) -> Html {
    match span {
        Span::Plain(text) => html! { { text } },
        Span::Name(text) => html! { <b>{ text }</b> },
        Span::Value(text) => html! { <code>{ text }</code> },
    }
}
