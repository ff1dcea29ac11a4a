//! The museum: incidents, wrong and right side by side.

use super::Shown;
use crate::parts::element::{Element, el};

/// All exhibits, or the one that is open.
pub(super) fn museum(shown: &Shown<'_>) -> Element {
    let mut list = el("ul class='museum'");
    for exhibit in &shown.book.exhibits {
        list = list.add(el("li").add(exhibit.title));
    }
    list
}
