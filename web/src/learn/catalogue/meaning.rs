//! What a field means, as a shape with its word.

use cutline_content::position::Meaning;
use yew::prelude::*;

use crate::parts::element::{Element, el};
use crate::parts::icons::{DISC, Icon, RING, drawn};

/// What is before it is gone.
const TRIM: Icon = ("icon-line", r#"<path d="M9 2.5v11"/><path d="M2.5 5l3 3-3 3M2.5 11l3-3" opacity=".55"/>"#);
/// It is over.
const END: Icon = ("icon-line", r#"<path d="M3 8h7M12 3v10"/>"#);
/// Goes on from here.
const RESUME: Icon = ("icon-line", r#"<path d="M5 3.5v9l7-4.5z"/>"#);
/// Something else.
const OTHER: Icon = ("icon-line", r#"<path d="M8 2.5L13.5 8 8 13.5 2.5 8z"/>"#);

/// The shape, or for an ambiguous one both.
pub(super) fn shapes(meaning: Meaning) -> Html {
    let shapes: &[Icon] = match meaning {
        Meaning::Before => &[RING],
        Meaning::Through => &[DISC],
        Meaning::Ambiguous => &[RING, DISC],
        Meaning::Trim => &[TRIM],
        Meaning::End => &[END],
        Meaning::Resume => &[RESUME],
        Meaning::Other => &[OTHER],
    };
    let drawn: String = shapes.iter().map(|shape| drawn(*shape)).collect();
    Html::from_html_unchecked(drawn.into())
}

/// The shape with its word.
pub(super) fn meaning(meaning: Meaning) -> Element {
    el("span class='meaning'").set("data-kind", meaning.word()).add(shapes(meaning)).add(meaning.word())
}

/// What the word says.
pub(super) const fn told(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Before => "Everything before it is covered; what lies at it is not.",
        Meaning::Through => "Everything up to it is covered, and what lies at it as well.",
        Meaning::Trim => "What lies before it can no longer be read. It is no coverage.",
        Meaning::End => "The partition is over and covered to its last event.",
        Meaning::Resume => "Where reading goes on: at it, or after it.",
        Meaning::Ambiguous => "Its own source says one thing and another, or leaves it open.",
        Meaning::Other => "Neither before nor through as it stands.",
    }
}
