//! The scenario menu: every shipped scenario by screen, and the work that one of them has taken the place of.

use gloo_utils::document;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::gallery::Gallery;
use crate::parts::act::{focus, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::{Action, App, Screen, pasting};

/// The button that opens the menu, and has the focus when it closes.
pub(crate) const BUTTON: &str = "scenario-menu";
/// The list, while it is open.
const LIST: &str = "scenarios";
/// What a menu opens.
const PANEL: &str = ".menu-panel";

/// A button with the name of the scenario, and the list that it opens.
pub(crate) fn menu(app: &App, dispatch: &Dispatch) -> Element {
    let open = app.menu.is_some();
    let turned = if open { None } else { Some(String::new()) };
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if open && event.key() == "Escape" {
                event.stop_propagation();
                dispatch.emit(Action::Menu(None));
                focus(BUTTON);
            }
        })
    };
    let title = if app.screen == Screen::Learn { "Scenarios" } else { &*app.session().title };
    let button = el("button type='button' class='menu-button'")
        .set("id", BUTTON)
        .truth("aria-expanded", open)
        .set("aria-controls", LIST)
        .on_click(on_click(dispatch, Some(Action::Menu(turned))))
        .add(el("span class='hidden'").add("Scenario: "))
        .add(el("span class='menu-title'").add(title))
        .add(icons::chevron());
    let list = app.menu.as_ref().map(|wanted| list(app, wanted, dispatch));
    el("div class='menu'").on_key(onkeydown).add(button).add(list)
}

/// Whether an event is outside of the menu that is open.
pub(crate) fn is_left_by(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let around = target.and_then(|target| target.closest(".menu").ok().flatten());
    let open = |found: Result<Option<web_sys::Element>, JsValue>| matches!(found, Ok(Some(_)));
    open(document().query_selector(PANEL)) && !around.is_some_and(|menu| open(menu.query_selector(PANEL)))
}

#[inline(never)]
fn list(app: &App, wanted: &str, dispatch: &Dispatch) -> Element {
    let oninput = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                dispatch.emit(Action::Menu(Some(input.value().to_ascii_lowercase())));
            }
        })
    };
    let search = el("input type='search' id='scenario-search' placeholder='Find a scenario' autocomplete='off'")
        .set("aria-label", "Find a scenario")
        .on_input(oninput);
    let yours = || group("scenarios-yours", "Your work", shelf(app, dispatch));
    let paste = Action::Paste(pasting::Doing::Open);
    let paste = el("button type='button' class='menu-item' id='menu-paste'")
        .on_click(on_click(dispatch, Some(paste)))
        .add(el("b").add("Paste what a tool prints…"))
        .add(el("span").add("Consumer groups, leases, slots, offsets: as a checkpoint vector"));
    el("div class='menu-panel'")
        .set("id", LIST)
        .add(search)
        .add(wanted.is_empty().then_some(paste))
        .add(wanted.is_empty().then(yours).flatten())
        .add(shipped(app, wanted, dispatch))
}

/// The shipped scenarios that tell of these words, or why there are none.
fn shipped(app: &App, wanted: &str, dispatch: &Dispatch) -> Vec<Element> {
    let none = |why: &str| el("p class='menu-none' role='status'").add(why);
    let all = match app.gallery {
        Gallery::There(all) => all,
        Gallery::NotAsked | Gallery::Coming => return vec![none("The scenarios are being fetched…")],
        Gallery::Failed => {
            let again = el("button type='button'").on_click(on_click(dispatch, Some(Action::Gallery(Gallery::Coming))));
            let why = "The scenarios could not be fetched. ";
            return vec![none(why).add(again.add("Try again"))];
        }
    };
    let mut groups = Vec::new();
    for screen in Screen::OF_WORK {
        let mut items = Vec::new();
        for shipped in all {
            if shipped.screen == screen && shipped.tells(wanted) {
                let current = app.screen == screen && app.session().slug.as_deref() == Some(shipped.slug);
                let action = Action::Open(shipped);
                items.push(item(dispatch, action, Some(shipped.slug), current, shipped.title, shipped.about));
            }
        }
        let id = if screen == Screen::Read { "scenarios-Read" } else { "scenarios-Publish" };
        groups.extend(group(id, screen.name(), items));
    }
    if groups.is_empty() {
        groups.push(none("No shipped scenario speaks of this."));
    }
    groups
}

fn group(id: &'static str, name: &'static str, items: Vec<Element>) -> Option<Element> {
    if items.is_empty() {
        return None;
    }
    let heading = el("h2").set("id", id).add(name);
    Some(el("section").set("aria-labelledby", id).add(heading).add(el("ul").add(items)))
}

fn item(
    dispatch: &Dispatch,
    action: Action,
    slug: Option<&'static str>,
    current: bool,
    title: &str,
    about: &str,
) -> Element {
    let dispatch = dispatch.clone();
    let button = el("button type='button' class='menu-item'")
        .set("data-scenario", slug)
        .set("aria-current", current.then_some("true"))
        .on_click(Callback::from(move |_| {
            focus(BUTTON);
            dispatch.emit(action.clone());
        }));
    el("li").add(button.add(el("b").add(title)).add(el("span").add(about)))
}

/// The work that waits.
fn shelf(app: &App, dispatch: &Dispatch) -> Vec<Element> {
    let mut items = Vec::new();
    for (place, shelved) in app.shelf.iter().enumerate() {
        let history = &shelved.session.history;
        let about = format!("{}, step {} of {}", shelved.screen.name(), history.place(), history.len());
        items.push(item(dispatch, Action::Resume(place), None, false, &shelved.session.title, &about));
    }
    items
}
