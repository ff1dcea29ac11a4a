//! The text inputs of this screen.

use super::shown::Shown;
use super::steps::Template;
use crate::parts::element::Element;
use crate::parts::field::Field;
use crate::state::field::{Draft, FieldId, When};

/// One input.
pub(crate) struct Input<'a> {
    /// The candidate that it belongs to, or nothing.
    pub(crate) of: &'a str,
    /// What it changes.
    pub(crate) column: &'static str,
    /// The visible label.
    pub(crate) caption: &'static str,
    /// What it is called out of its place.
    pub(crate) label: String,
    /// What is decided upon now.
    pub(crate) value: String,
    /// How a text becomes a step.
    pub(crate) template: Template,
    /// When a text is taken.
    pub(crate) when: When,
    /// How many characters are visible.
    pub(crate) size: u32,
}

impl Input<'_> {
    /// The markup; `told` is what stands in it rather than what has been typed.
    pub(crate) fn html(self, shown: &Shown<'_>, told: Option<&Draft>) -> Element {
        let Input { of, column, caption, label, value, template, when, size } = self;
        let id = FieldId::new(of, column);
        let draft = told.or_else(|| shown.session.drafts.get(&id));
        let (caption, read, dispatch) = (Some(caption), template.read(), shown.dispatch);
        Field { id, label, caption, value, draft, read, when, size, dispatch }.html()
    }
}
