//! Where harm is looked for, how far, and what else may be looked for.

use cutline::review::systems::BuiltIn;
use cutline::scenario::Kind;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::{Shown, screen};
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::breaking::{Doing, Place, request};

/// What the choices are called in the markup; a small system has its name.
const FIT: &str = "fit";
const SCENARIO: &str = "scenario";

/// The part of the design's panel below the questions.
pub(super) fn place(shown: &Shown<'_>) -> Element {
    el("section class='ask-group break-place'")
        .add(el("h3").add("Where to search"))
        .add(choice(shown))
        .add(el("p class='ask-else' id='place-about'").add(about(shown)))
        .add(bounds(shown))
        .add(sought(shown))
}

fn choice(shown: &Shown<'_>) -> Element {
    let side = shown.breaking.side();
    let option = |value: &str, chosen: bool, words: &str| {
        el("option").key(value).set("value", value).flag("selected", chosen).add(words)
    };
    let here = format!("This scenario: {}", shown.session.title);
    let mut select = el("select id='place' aria-label='Where to search' aria-describedby='place-about'")
        .add(option(FIT, side.place == Place::Fit, "A small system that fits"))
        .add(option(SCENARIO, side.place == Place::Scenario, &here));
    for BuiltIn { name, .. } in BuiltIn::all_of(shown.breaking.kind) {
        let chosen = matches!(&side.place, Place::System(chosen) if **chosen == **name);
        select = select.add(option(name, chosen, name));
    }
    let dispatch = shown.dispatch.clone();
    select.on_change(Callback::from(move |event: Event| {
        let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
        let place = match &*select.value() {
            FIT => Place::Fit,
            SCENARIO => Place::Scenario,
            name => Place::System(name.into()),
        };
        dispatch.emit(Action::Break(Doing::Place(place)));
    }))
}

fn about(shown: &Shown<'_>) -> String {
    match &shown.breaking.side().place {
        Place::Fit => "One that is small, and in which the first wrong answer can do harm.".to_owned(),
        Place::Scenario => {
            let (history, screen) = (&shown.session.history, screen(shown.breaking.kind));
            format!("As it stands on {screen}, at step {} of {}.", history.place(), history.len())
        }
        Place::System(name) => {
            let known = BuiltIn::all_of(shown.breaking.kind).find(|system| *system.name == **name);
            known.map_or_else(String::new, |system| system.about.to_owned())
        }
    }
}

fn bounds(shown: &Shown<'_>) -> Element {
    let mut fields = el("div class='break-bounds'");
    for (name, label) in request::bounds(shown.breaking.kind) {
        let error = request::wrong(shown.breaking.side().typed(name));
        fields = fields.add(field(shown, name, label, "as it is", error));
    }
    let note = "Empty: as the system says. More of anything takes longer, and finds more.";
    el("details class='break-more' id='bounds'")
        .add(el("summary").add("How far"))
        .add(el("p class='ask-else'").add(note))
        .add(fields)
}

fn sought(shown: &Shown<'_>) -> Element {
    let side = shown.breaking.side();
    // What the search says of the text, until it is another one.
    let error = match &side.answer {
        Some(Err(why)) => why.strip_prefix("where: ").map(str::to_owned),
        Some(Ok(_)) | None => None,
    };
    let examples: &[&str] = match shown.breaking.kind {
        Kind::Publish => &["cut = \"before 9\"", "beliefs = { w1 = \"behind before 1\" }"],
        Kind::Read => &["\"eof 92\"", "next = \"recheck\""],
    };
    let mut list = el("p class='ask-else break-examples'").add("For example: ");
    for example in examples {
        let button = shown.button(Doing::Type(request::WHERE, (*example).to_owned())).set("class", "inline");
        list = list.add(button.add(el("code").add(*example))).add(" ");
    }
    el("details class='break-more' id='sought'")
        .flag("open", error.is_some() || !side.typed(request::WHERE).is_empty())
        .add(el("summary").add("Find a state instead of harm"))
        .add(field(shown, request::WHERE, "A state in which", "harm", error))
        .add(list)
}

fn field(
    shown: &Shown<'_>,
    name: &'static str,
    label: &'static str,
    empty: &'static str,
    error: Option<String>,
) -> Element {
    let dispatch = shown.dispatch.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            dispatch.emit(Action::Break(Doing::Type(name, input.value())));
        }
    });
    let id = ["break-", name].concat();
    let error_id = error.is_some().then(|| [&id, "-error"].concat());
    let input = el("input type='text' autocomplete='off' autocapitalize='off' spellcheck='false'")
        .set("id", &id)
        .set("value", shown.breaking.side().typed(name))
        .set("placeholder", empty)
        .set("aria-invalid", error.is_some().then_some("true"))
        .set("aria-describedby", error_id.as_ref())
        .on_input(oninput);
    el("span")
        .set("class", if error.is_some() { "field field-wrong" } else { "field" })
        .add(el("label").set("for", id).add(label))
        .add(input)
        .add(error.map(|error| el("span class='field-error'").set("id", error_id).add(error)))
}
