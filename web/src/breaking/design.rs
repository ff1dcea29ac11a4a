//! Your design: the questions, each answered with yes or no.

use cutline::scenario::Kind;
use yew::prelude::*;

use super::{Look, Shown, bar, mistake, place};
use crate::parts::element::{Element, el};
use crate::parts::{form, icons};
use crate::state::Action;
use crate::state::breaking::{Asked, Doing, design};

/// The panel.
pub(super) fn design(shown: &Shown<'_>) -> Element {
    let breaking = shown.breaking;
    let kind = breaking.kind;
    let choice = |words: &str, of: Kind| (words.to_owned(), kind == of, Action::Break(Doing::Kind(of)));
    let which = vec![choice("Publish a cut", Kind::Publish), choice("Serve a read", Kind::Read)];
    let head = el("div class='break-head'")
        .add(el("h2 class='panel-title' id='design-title'").add("Your design"))
        .add(form::choose(shown.dispatch, "What your design does", which));
    let mut panel = el("section class='panel break-design' aria-labelledby='design-title'").add(head);
    panel = panel.add(answered(shown));
    for (about, questions) in design::groups(kind) {
        let mut group = el("section class='ask-group'").key(about).add(el("h3").add(about));
        for asked in questions {
            group = group.add(question(shown, &asked));
        }
        panel = panel.add(group);
    }
    panel.add(place::place(shown)).add(bar::bar(shown))
}

/// How many questions are answered with no, and a way back.
fn answered(shown: &Shown<'_>) -> Element {
    let noes = shown.breaking.side().noes.count();
    let words = match noes {
        0 => "Every answer is right. Answer a question with no to see what comes of it.".to_owned(),
        1 => "One answer is no.".to_owned(),
        noes => format!("{noes} answers are no."),
    };
    let all = shown.button(Doing::AllRight).set("class", "inline").set("id", "all-right").add("Answer all with yes");
    el("p class='ask-count' id='ask-count'").add(words).add((noes > 0).then(|| el("span").add(" ").add(all)))
}

fn question(shown: &Shown<'_>, asked: &Asked) -> Element {
    let Asked { place, rule, .. } = *asked;
    let no = shown.breaking.side().noes.has(place);
    let open = shown.rule == Some(place);
    let (question, or_else) = (format!("ask-{place}"), format!("else-{place}"));
    let cite = el("button type='button' class='cite'")
        .set("data-rule", rule.id())
        .truth("aria-expanded", open)
        .set("aria-label", format!("Rule {}, {}", rule.id(), rule.name()))
        .on_click(shown.link.callback(move |_| Look::Rule(place)))
        .add(rule.id());
    let otherwise = if no {
        el("span class='ask-wrong'").add(icons::warning()).add("it ").add(asked.mistake)
    } else {
        el("span").add("else: ").add(asked.mistake)
    };
    let note = open.then(|| {
        let name = el("b").add(format!("{} {}", rule.id(), rule.name()));
        el("p class='rule-note'").add(name).add(". ").add(rule.statement())
    });
    let words = el("div class='ask-words'")
        .add(el("p class='ask-question'").set("id", &question).add(asked.question))
        .add(el("p class='ask-else'").add(otherwise.set("id", &or_else)).add(cite))
        .add(note);
    let answers = el("div class='yes-no' role='radiogroup'")
        .set("aria-labelledby", &question)
        .set("aria-describedby", or_else)
        .add(answer(shown, place, true, !no))
        .add(answer(shown, place, false, no));
    el("div class='ask'")
        .key(asked.mistake)
        .set("data-mistake", asked.mistake)
        .set("data-answer", if no { "no" } else { "yes" })
        .add(words)
        .add(answers)
}

/// One of the two answers.
fn answer(shown: &Shown<'_>, place: usize, yes: bool, chosen: bool) -> Element {
    let dispatch = shown.dispatch.clone();
    let act = Callback::from(move |_: Event| dispatch.emit(Action::Break(Doing::Answer(place, yes))));
    let word = if yes { "yes" } else { "no" };
    let radio = el("input type='radio'").set("name", format!("ask-{place}")).set("value", word);
    el("label").set("class", word).add(radio.checked(chosen).on_change(act)).add(el("span").add(word))
}

/// A few mistakes to try at once.
pub(super) fn tries(shown: &Shown<'_>) -> Element {
    let kind = shown.breaking.kind;
    let names: &[&str] = match kind {
        Kind::Publish => &[
            "relabels before as through",
            "checks first and then writes without the condition",
            "takes silence as success",
            "publishes on across an epoch",
        ],
        Kind::Read => &[
            "skips the recheck",
            "reads by key alone",
            "falls back to the other view",
            "reports EOF when candidates fail",
        ],
    };
    let mut list = el("ul class='tries'");
    for asked in names.iter().filter_map(|name| Asked::named(kind, name)) {
        let button = shown.button(Doing::Try(asked.place)).set("data-try", asked.mistake);
        list = list.add(el("li").add(button.add(mistake(&asked))));
    }
    list
}
