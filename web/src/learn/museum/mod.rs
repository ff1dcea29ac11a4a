//! The museum: incidents, wrong and right side by side.

mod controls;
mod differences;
mod exhibit;

use cutline_content::exhibit::Exhibit;
use yew::prelude::*;

use super::Shown;
use crate::app::Dispatch;
use crate::parts::act::focus_soon;
use crate::parts::element::{Element, el};
use crate::state::learn::Doing;
use crate::state::learn::museum::Doing as Act;
use crate::state::{Action, Screen};
use exhibit::ExhibitView;

/// All exhibits, or the one that is open.
pub(super) fn museum(shown: &Shown<'_>) -> Element {
    let exhibits = &shown.book.exhibits;
    if let Some(opened) = &shown.learn.museum.open
        && let Some(exhibit) = exhibits.get(opened.place)
    {
        let (opened, dispatch) = (opened.clone(), shown.dispatch.clone());
        return el("div").add(html! { <ExhibitView {exhibit} {opened} {dispatch} /> });
    }
    let mut wall = el("ul class='museum'");
    for (place, exhibit) in exhibits.iter().enumerate() {
        wall = wall.add(el("li").add(card(shown.dispatch, place, exhibit)));
    }
    el("section class='museum-hall' aria-labelledby='museum-title'")
        .add(el("h2 class='hidden' id='museum-title'").add("Museum of incidents"))
        .add(el("p class='about'").add(
            "Faults of public projects, as they were reported. Each can be played, with what should have been decided \
             beside it.",
        ))
        .add(wall)
}

/// What this does in the museum.
fn doing(act: Act) -> Action {
    Action::Learn(Doing::Museum(act))
}

/// Does this, and gives the focus to what is there then.
fn opens(dispatch: &Dispatch, open: Option<usize>, then: String) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        dispatch.emit(doing(Act::Open(open)));
        focus_soon(then.clone());
    })
}

fn card_id(place: usize) -> String {
    ["exhibit-", &place.to_string()].concat()
}

fn card(dispatch: &Dispatch, place: usize, exhibit: &Exhibit<'_>) -> Element {
    let screen = Screen::of(exhibit.sides[0].scene.kind).name();
    el("button type='button' class='exhibit-card'")
        .set("id", card_id(place))
        .set("data-exhibit", exhibit.name)
        .on_click(opens(dispatch, Some(place), exhibit::TITLE.to_owned()))
        .add(el("span class='exhibit-project'").add(exhibit.project))
        .add(el("b class='exhibit-name'").add(exhibit.title))
        .add(
            el("span class='exhibit-kind'")
                .add(el("span").add(exhibit.kind))
                .add(el("span class='exhibit-screen'").add(screen)),
        )
}
