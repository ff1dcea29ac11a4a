//! Small drawings. Each says something that words beside it say as well, so none has a name.

use cutline::explain::Mark;
use yew::prelude::*;

/// A drawing: its class, and its shape.
pub(crate) type Icon = (&'static str, &'static str);

/// Before: hollow.
pub(crate) const RING: Icon = ("icon-before", r#"<circle cx="8" cy="8" r="5"/>"#);
/// Through: filled.
pub(crate) const DISC: Icon = ("icon-through", r#"<circle cx="8" cy="8" r="6"/>"#);
/// Something is wrong.
pub(crate) const WARNING: Icon = ("icon-problem", r#"<path d="M8 2.5L14.5 13.5H1.5zM8 6.5v3.5M8 11.6v.4"/>"#);
/// Back along the history.
pub(crate) const UNDO: Icon = ("icon-line", r#"<path d="M6.5 3L3 6.5 6.5 10M3.5 6.5H10a3.25 3.25 0 0 1 0 6.5H7"/>"#);
/// Forward along the history.
pub(crate) const REDO: Icon = ("icon-line", r#"<path d="M9.5 3L13 6.5 9.5 10M12.5 6.5H6a3.25 3.25 0 0 0 0 6.5h3"/>"#);
/// One step back.
pub(crate) const STEP_BACK: Icon = ("icon-solid", r#"<path d="M11.5 3v10L4 8z"/>"#);
/// One step forward.
pub(crate) const STEP_FORWARD: Icon = ("icon-solid", r#"<path d="M4.5 3v10L12 8z"/>"#);
/// One less.
pub(crate) const MINUS: Icon = ("icon-line", r#"<path d="M3.5 8h9"/>"#);
/// One more.
pub(crate) const PLUS: Icon = ("icon-line", r#"<path d="M3.5 8h9M8 3.5v9"/>"#);

fn icon(class: &str, shape: &str) -> Html {
    Html::from_html_unchecked(drawn((class, shape)).into())
}

/// A drawing as text.
pub(crate) fn drawn((class, shape): (&str, &str)) -> String {
    let mut icon = String::from("<svg class=\"icon ");
    icon.push_str(class);
    icon.push_str("\" viewBox=\"0 0 16 16\" width=\"16\" height=\"16\" aria-hidden=\"true\" focusable=\"false\">");
    icon.push_str(shape);
    icon.push_str("</svg>");
    icon
}

/// The shape of a sentence's mark.
pub(crate) fn mark(mark: Mark) -> Html {
    let (class, shape) = shape(mark);
    icon(class, shape)
}

/// The drawing of it.
pub(crate) const fn shape(mark: Mark) -> Icon {
    match mark {
        Mark::Fact => ("icon-fact", r#"<circle cx="8" cy="8" r="2.25"/>"#),
        Mark::Before => RING,
        Mark::Through => DISC,
        Mark::Problem => ("icon-problem", r#"<path d="M4 4l8 8M12 4l-8 8"/>"#),
        Mark::Done => ("icon-done", r#"<path d="M3 8.5l3.5 3.5L13 4.5"/>"#),
        Mark::Next => ("icon-next", r#"<path d="M2.5 8h10M9 4.5L12.5 8 9 11.5"/>"#),
    }
}

/// Before: hollow.
pub(crate) fn ring() -> Html {
    mark(Mark::Before)
}

/// Through: filled.
pub(crate) fn disc() -> Html {
    mark(Mark::Through)
}

/// An event.
pub(crate) fn event() -> Html {
    icon("icon-event", r#"<circle cx="8" cy="8" r="4"/>"#)
}

/// An event that may still be on its way.
pub(crate) fn outstanding() -> Html {
    icon("icon-outstanding", r#"<circle cx="8" cy="8" r="5"/>"#)
}

/// An event that is claimed, and has no outcome.
pub(crate) fn betrayed() -> Html {
    icon("icon-betrayed", r#"<circle cx="8" cy="8" r="7"/><path d="M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6"/>"#)
}

/// Something is wrong.
pub(crate) fn warning() -> Html {
    icon(WARNING.0, WARNING.1)
}

/// Back along the history.
pub(crate) fn undo() -> Html {
    icon(UNDO.0, UNDO.1)
}

/// Forward along the history.
pub(crate) fn redo() -> Html {
    icon(REDO.0, REDO.1)
}

/// One step back.
pub(crate) fn step_back() -> Html {
    icon(STEP_BACK.0, STEP_BACK.1)
}

/// One step forward.
pub(crate) fn step_forward() -> Html {
    icon(STEP_FORWARD.0, STEP_FORWARD.1)
}

/// Something to take along.
pub(crate) fn export() -> Html {
    icon("icon-line", r#"<path d="M8 2.5v8M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11"/>"#)
}

/// Light and dark.
pub(crate) fn theme() -> Html {
    icon("icon-line", r#"<circle cx="8" cy="8" r="5.5"/><path class="icon-fill" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/>"#)
}

/// Something opens below.
pub(crate) fn chevron() -> Html {
    icon("icon-line", r#"<path d="M4 6l4 4 4-4"/>"#)
}

/// Sends something to others.
pub(crate) fn share() -> Html {
    icon("icon-line", r#"<path d="M8 10V2.5M5 5.5l3-3 3 3M3 8.5v5h10v-5"/>"#)
}

/// One less.
pub(crate) fn minus() -> Html {
    icon(MINUS.0, MINUS.1)
}

/// One more.
pub(crate) fn plus() -> Html {
    icon(PLUS.0, PLUS.1)
}

/// Another one of the same.
pub(crate) fn copy() -> Html {
    icon("icon-line", r#"<path d="M6 6h7v7H6zM3 10V3h7"/>"#)
}

/// On its way.
pub(crate) fn flying() -> Html {
    icon("icon-line", r#"<path d="M2 4h12v8H2zl6 5 6-5"/>"#)
}

/// Takes something away.
pub(crate) fn remove() -> Html {
    icon("icon-line", r#"<path d="M4 4l8 8M12 4l-8 8"/>"#)
}
