//! The catalogue: what positions of real systems mean.

use super::Shown;
use super::figure::figure;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::state::Action;
use crate::state::learn::{Doing, catalogue};

/// Every row that is looked for.
pub(super) fn catalogue(shown: &Shown<'_>) -> Element {
    let Shown { learn, book, session, dispatch } = *shown;
    let mut list = el("ul class='catalogue'");
    for row in &book.positions {
        let open = learn.catalogue.open == Some(row.id);
        let act = Action::Learn(Doing::Catalogue(catalogue::Doing::Open((!open).then_some(row.id))));
        let button = el("button type='button'").truth("aria-expanded", open).on_click(on_click(dispatch, Some(act)));
        list = list.add(el("li").add(button.add(row.field)).add(open.then(|| figure(session, dispatch))));
    }
    list
}
