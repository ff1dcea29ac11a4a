//! What becomes of a paste: each value with its kind and its reason, what is asked, what is no coverage, and what is
//! left out.

use cutline::paste::{Basis, Choice, Import, Note, Origin, Question, Refused};
use yew::prelude::*;

use super::act;
use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::pasting::Doing;

/// So many values are shown; a vector of thousands is looked at as a vector.
const SHOWN: usize = 60;

/// A paste that is recognised.
pub(super) fn imported(import: &Import, dispatch: &Dispatch) -> Element {
    let values = match import.origins.len() {
        1 => "1 value".to_owned(),
        many => [&many.to_string(), " values"].concat(),
    };
    let head = el("p class='paste-recognised'").add(icons::mark(cutline::explain::Mark::Done)).add(
        el("span")
            .add("Recognised: ")
            .add(el("b").add(import.format))
            .add([", ", &values, ". Source: "].concat())
            .add(import.source)
            .add("."),
    );
    let mut told = el("div class='paste-told' id='paste-told'").add(head);
    for (place, question) in import.questions.iter().enumerate() {
        told = told.add(asked(place, question, dispatch));
    }
    told.add(values_table(&import.origins)).add(notes("paste-none", "No coverage", &import.no_coverage)).add(notes(
        "paste-left",
        "Left out",
        &import.left_out,
    ))
}

/// A text that is not imported, and what would be.
pub(super) fn refused(refused: &Refused) -> Element {
    let why = refused.to_string();
    let mut lines = why.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    let mut list = el("ul class='paste-expected'");
    let mut any = false;
    for line in lines {
        any = true;
        list = list.add(el("li").add(line.trim()));
    }
    el("div class='paste-told' id='paste-told'")
        .add(el("p class='paste-refused'").add(icons::warning()).add(el("span").add("Not imported: ").add(first)))
        .add(any.then_some(list))
}

/// What the paste does not say.
fn asked(place: usize, question: &Question, dispatch: &Dispatch) -> Element {
    let group = ["paste-asked-", &place.to_string()].concat();
    let state = if question.answered { "" } else { " Until it is answered, the first holds: it claims less." };
    let legend = el("legend").add(el("code").add(&*question.name)).add(": ").add(&*question.asks).add(state);
    let mut field = el("fieldset class='paste-asked'").add(legend);
    for (at, Choice { word, when }) in question.choices.iter().enumerate() {
        let (dispatch, name, answer) = (dispatch.clone(), question.name.clone(), word.clone());
        let onchange = Callback::from(move |_: Event| {
            dispatch.emit(act(Doing::Answer(name.clone(), answer.clone())));
        });
        let radio = el("input type='radio'")
            .set("name", &group)
            .set("value", word)
            .checked(at == question.taken)
            .on_change(onchange);
        let words = el("span").add(el("b").add(&**word)).add(": ").add(&**when);
        field = field.add(el("label").add(radio).add(kind(word)).add(words));
    }
    field
}

/// The shape of an endpoint kind, beside its word.
fn kind(words: &str) -> Element {
    let shape = el("span");
    match words.split(' ').next() {
        Some("before") => shape.add(icons::ring()),
        Some("through") => shape.add(icons::disc()),
        Some(_) | None => shape,
    }
}

fn values_table(origins: &[Origin]) -> Element {
    let mut rows = el("tbody");
    for origin in origins.iter().take(SHOWN) {
        let from = el("td").add(el("code").add(&*origin.field)).add(" ").add(el("code").add(&*origin.spelling));
        let why = match &origin.basis {
            Basis::Assumed(question) => [&origin.why, " (taken for now, see ", question, ")"].concat(),
            Basis::Documented | Basis::Answered(_) => origin.why.clone(),
        };
        let row = el("tr")
            .add(el("th scope='row'").add(el("bdi").add(origin.partition.to_string())))
            .add(el("td class='paste-imported'").add(kind(&origin.imported)).add(el("span").add(&*origin.imported)))
            .add(from)
            .add(el("td").add(why));
        rows = rows.add(row);
    }
    let mut heads = el("tr");
    for head in ["Partition", "Imported as", "From", "Because"] {
        heads = heads.add(el("th scope='col'").add(head));
    }
    let more = origins.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| el("p class='left-out'").add(["and ", &more.to_string(), " more"].concat()));
    let table = el("table class='paste-values'").add(el("thead").add(heads)).add(rows);
    el("div").add(table).add(more)
}

fn notes(id: &'static str, title: &'static str, notes: &[Note]) -> Option<Element> {
    if notes.is_empty() {
        return None;
    }
    let mut list = el("ul").set("aria-labelledby", id);
    for note in notes {
        list = list.add(el("li").add(note.to_string()));
    }
    Some(el("div class='paste-notes'").add(el("h3").set("id", id).add(title)).add(list))
}
