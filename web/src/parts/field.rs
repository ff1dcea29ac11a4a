//! A text input whose text becomes a step: label, input, and beside it why the text makes none.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::element::{Element, el};
use crate::app::Dispatch;
use crate::state::Action;
use crate::state::field::{Draft, FieldId, Read, Typed, When};

/// An input. A plain function, so that whoever holds it decides when it is drawn again.
#[derive(Clone)]
pub(crate) struct Field<'a> {
    /// Which one.
    pub(crate) id: FieldId,
    /// What people call it, also out of its place: `coordinate of A`.
    pub(crate) label: String,
    /// The visible label, where its place does not say it already.
    pub(crate) caption: Option<&'static str>,
    /// What is decided upon now.
    pub(crate) value: String,
    /// What stands in it instead.
    pub(crate) draft: Option<&'a Draft>,
    /// How a text is read.
    pub(crate) read: Read,
    /// When a text is taken.
    pub(crate) when: When,
    /// How many characters are visible.
    pub(crate) size: u32,
    /// Where its steps go.
    pub(crate) dispatch: &'a Dispatch,
}

impl Field<'_> {
    /// The markup.
    pub(crate) fn html(self) -> Element {
        self.offering(None)
    }

    /// The markup, with the id of a list of texts to choose from.
    pub(crate) fn offering(self, list: Option<&'static str>) -> Element {
        let Field { id, label, caption, value, draft, read, when, size, dispatch } = self;
        let text = draft.map_or(value, |draft| draft.text.to_string());
        let error = draft.and_then(|draft| draft.error.clone());
        let (element, name) = (id.to_string(), id.column.to_string());
        let oninput = {
            let (dispatch, field) = (dispatch.clone(), id.clone());
            let label: Rc<str> = label.as_str().into();
            Callback::from(move |event: InputEvent| {
                let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
                let (field, label, read) = (field.clone(), label.clone(), read.clone());
                dispatch.emit(Action::Type(Typed { field, label, text: input.value().into(), read, when }));
            })
        };
        let onblur = {
            let (dispatch, field) = (dispatch.clone(), id.clone());
            Callback::from(move |_: FocusEvent| dispatch.emit(Action::Leave(field.clone())))
        };
        let onkeydown = {
            let (dispatch, field) = (dispatch.clone(), id);
            Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
                "Enter" => dispatch.emit(Action::Leave(field.clone())),
                "Escape" => dispatch.emit(Action::Discard(field.clone())),
                _ => {}
            })
        };
        let wrong = error.is_some();
        let caption = caption.map(|caption| el("label").set("for", &element).add(caption));
        let error_id = wrong.then(|| format!("{element}-error"));
        let input = el("input type='text' autocomplete='off' autocapitalize='off' spellcheck='false'")
            .set("id", element)
            .set("name", name)
            .set("value", text)
            .set("size", size.to_string())
            .set("list", list)
            .set("aria-label", caption.is_none().then_some(label))
            .set("aria-invalid", wrong.then_some("true"))
            .set("aria-describedby", error_id.as_ref())
            .on_input(oninput)
            .on_blur(onblur)
            .on_key(onkeydown);
        el("span")
            .set("class", if wrong { "field field-wrong" } else { "field" })
            .add(caption)
            .add(input)
            .add(error.map(|error| el("span class='field-error'").set("id", error_id).add(error)))
    }
}
