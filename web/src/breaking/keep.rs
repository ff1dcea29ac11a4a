//! Texts to be kept: looked at, copied, downloaded.

use std::fmt::Write as _;

use yew::prelude::*;

use super::{Look, Shown};
use crate::parts::act::copy;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::breaking::{Doing, Keep};

/// The id of what stands below the text.
pub(super) const TOOLS: &str = "keep-tools";
const TEXT: &str = "kept-text";

/// A button for each text.
pub(super) fn buttons(shown: &Shown<'_>, kept: &[(Keep, String)]) -> Vec<Element> {
    let button = |(keep, _): &(Keep, String)| {
        let look: fn() -> Look = match keep {
            Keep::Report => || Look::Keep(Keep::Report),
            Keep::Mermaid => || Look::Keep(Keep::Mermaid),
            Keep::Itf => || Look::Keep(Keep::Itf),
        };
        shown.looks(look, shown.keep == Some(*keep)).key(keep.name()).set("data-keep", keep.name()).add(keep.name())
    };
    kept.iter().map(button).collect()
}

/// The text that is looked at.
pub(super) fn opened(shown: &Shown<'_>, kept: &[(Keep, String)]) -> Option<Element> {
    let (keep, text) = kept.iter().find(|(keep, _)| shown.keep == Some(*keep))?;
    let dispatch = shown.dispatch.clone();
    let copy = Callback::from(move |_: MouseEvent| dispatch.emit(Action::Break(Doing::Say(copy(TEXT)))));
    let download = el("a class='button' id='download'").set("download", keep.file()).set("href", address(text));
    let tools = el("div class='break-actions'")
        .set("id", TOOLS)
        .add(el("button type='button' id='copy'").on_click(copy).add("Copy"))
        .add(download.add("Download"));
    let area = el("textarea readonly='readonly' rows='12' spellcheck='false'").set("id", TEXT);
    Some(el("div class='kept'").add(area.set("aria-label", keep.name()).set("value", text)).add(tools))
}

/// The text as an address: it needs nothing that would have to be given back.
fn address(text: &str) -> String {
    let mut address = "data:text/plain;charset=utf-8,".to_owned();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            address.push(char::from(byte));
        } else {
            // Writing into a text does not fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_any_text() {
        assert_eq!(address("a b\n✓%"), "data:text/plain;charset=utf-8,a%20b%0A%E2%9C%93%25");
    }
}
