//! Forms: inputs whose texts become one step together, when the form is sent.
//!
//! Until then each text is a draft that makes no step by itself, so that it is kept like anything
//! typed: over steps, undo, another screen, and the page's being loaded again.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::act::focus_soon;
use super::element::{Element, el};
use crate::app::Dispatch;
use crate::state::Action;
use crate::state::field::{Drafts, FieldId, Typed, When};

/// What the drafts of forms are of. No partition has this name, since names fit on one line: so
/// they make no decision old.
const FORM: &str = "\n";

/// What stands in an input of this id, if anything was typed.
pub(crate) fn typed<'a>(drafts: &'a Drafts, id: &str) -> Option<&'a str> {
    drafts.get(&FieldId::new(FORM, id)).map(|draft| &*draft.text)
}

/// Puts a text into an input.
pub(crate) fn fill(id: &str, text: &str) -> Action {
    let read = Rc::new(|_: &_, _: &_| Err(String::new()));
    Action::Type(Typed {
        field: FieldId::new(FORM, id),
        label: id.into(),
        text: text.into(),
        read,
        when: When::OnLeave,
    })
}

/// Forgets what was typed into an input.
pub(crate) fn clear(id: &str) -> Action {
    Action::Discard(FieldId::new(FORM, id))
}

/// What a button or the Enter key does: these in turn, and then this element has the focus.
#[derive(Clone)]
pub(crate) struct Deed {
    dispatch: Dispatch,
    actions: Rc<[Action]>,
    focus: Rc<str>,
}

impl Deed {
    /// Without actions it does nothing at all.
    pub(crate) fn new(dispatch: &Dispatch, actions: Vec<Action>, focus: &str) -> Deed {
        Deed { dispatch: dispatch.clone(), actions: actions.into(), focus: focus.into() }
    }

    fn act(&self) {
        for action in &*self.actions {
            self.dispatch.emit(action.clone());
        }
        if !self.actions.is_empty() && !self.focus.is_empty() {
            focus_soon(self.focus.to_string());
        }
    }

    /// By a click.
    pub(crate) fn on_click(self) -> Callback<MouseEvent> {
        Callback::from(move |_| self.act())
    }

    /// By Enter in an input inside.
    pub(crate) fn on_enter(self) -> Callback<KeyboardEvent> {
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && event.target_dyn_into::<HtmlInputElement>().is_some() {
                self.act();
            }
        })
    }
}

/// An input of a form.
pub(crate) struct Input<'a> {
    /// Its id, also among the drafts.
    pub(crate) id: &'a str,
    /// Its label: visible, or else what it is called.
    pub(crate) caption: Result<&'static str, String>,
    /// What stands in it.
    pub(crate) text: &'a str,
    /// Why that does not read.
    pub(crate) error: Option<String>,
    /// How many characters are visible.
    pub(crate) size: &'static str,
    /// What stands in it as an example while it is empty.
    pub(crate) example: &'static str,
}

impl Input<'_> {
    /// The markup; `also` is what typing does besides keeping the text.
    pub(crate) fn html(self, dispatch: &Dispatch, also: impl Fn(&str) -> Option<Action> + 'static) -> Element {
        let Input { id, caption, text, error, size, example } = self;
        let wrong = error.is_some();
        let error_id = wrong.then(|| format!("{id}-error"));
        let (dispatch, draft) = (dispatch.clone(), id.to_owned());
        let oninput = Callback::from(move |event: InputEvent| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
            let text = input.value();
            dispatch.emit(fill(&draft, &text));
            if let Some(action) = also(&text) {
                dispatch.emit(action);
            }
        });
        let (caption, label) = match caption {
            Ok(caption) => (Some(el("label").set("for", id).add(caption)), None),
            Err(label) => (None, Some(label)),
        };
        let input = el("input type='text' autocomplete='off' autocapitalize='off' spellcheck='false'")
            .set("id", id)
            .set("value", text)
            .set("size", size)
            .set("placeholder", example)
            .set("aria-label", label)
            .set("aria-invalid", wrong.then_some("true"))
            .set("aria-describedby", error_id.as_ref())
            .on_input(oninput);
        el("span")
            .set("class", if wrong { "field field-wrong" } else { "field" })
            .add(caption)
            .add(input)
            .add(error.map(|error| el("span class='field-error'").set("id", error_id).add(error)))
    }
}

/// A row of buttons, of which one is chosen.
pub(crate) fn choose(dispatch: &Dispatch, label: &str, choices: Vec<(String, bool, Action)>) -> Element {
    let mut row = el("span class='choices' role='group'").set("aria-label", label);
    for (words, chosen, action) in choices {
        let button = el("button type='button'").key(&words).truth("aria-pressed", chosen);
        row = row.add(button.on_click(Deed::new(dispatch, vec![action], "").on_click()).add(words));
    }
    row
}
