//! The scenario menu: every shipped scenario by screen, and the work that one of them has taken the place of.

use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::gallery;
use crate::parts::act::{focus, on_click};
use crate::parts::icons;
use crate::state::{Action, App, Screen};

/// The button that opens the menu, and has the focus when it closes.
const BUTTON: &str = "scenario-menu";
/// The list, while it is open.
const LIST: &str = "scenarios";

/// A button with the name of the scenario, and the list that it opens.
pub(crate) fn menu(app: &App, dispatch: &Dispatch) -> Html {
    let open = app.menu.is_some();
    let turned = if open { None } else { Some(String::new()) };
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if open && event.key() == "Escape" {
                event.stop_propagation();
                dispatch.dispatch(Action::Menu(None));
                focus(BUTTON);
            }
        })
    };
    html! {
        <div class="menu" {onkeydown}>
            <button
                type="button" id={BUTTON} class="menu-button" aria-expanded={if open { "true" } else { "false" }}
                aria-controls={LIST} onclick={on_click(dispatch, Some(Action::Menu(turned)))}
            >
                <span class="hidden">{ "Scenario: " }</span>
                <span class="menu-title">{ &*app.session().title }</span>
                { icons::chevron() }
            </button>
            if let Some(wanted) = &app.menu {
                { list(app, wanted, dispatch) }
            }
        </div>
    }
}

/// Whether an event is outside of the menu, and the menu is open.
pub(crate) fn is_left_by(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let inside = target.is_some_and(|target| matches!(target.closest(".menu"), Ok(Some(_))));
    !inside && document().get_element_by_id(LIST).is_some()
}

fn list(app: &App, wanted: &str, dispatch: &Dispatch) -> Html {
    let oninput = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                dispatch.dispatch(Action::Menu(Some(input.value().to_ascii_lowercase())));
            }
        })
    };
    let groups = Screen::ALL.map(|screen| {
        let mut items = Vec::new();
        for shipped in gallery::entries() {
            if shipped.screen == screen && shipped.tells(wanted) {
                let current = app.screen == screen && app.session().slug.as_deref() == Some(shipped.slug);
                let action = Action::Open(shipped.slug);
                items.push(item(dispatch, action, Some(shipped.slug), current, shipped.title, shipped.about));
            }
        }
        items
    });
    let nothing = groups.iter().all(Vec::is_empty);
    let [publish, read] = groups;
    html! {
        <div id={LIST} class="menu-panel">
            <input
                type="search" id="scenario-search" placeholder="Find a scenario" aria-label="Find a scenario"
                autocomplete="off" {oninput}
            />
            if wanted.is_empty() {
                { group("scenarios-yours", "Your work", shelf(app, dispatch)) }
            }
            { group("scenarios-Publish", Screen::Publish.name(), publish) }
            { group("scenarios-Read", Screen::Read.name(), read) }
            if nothing {
                <p class="menu-none" role="status">{ "No shipped scenario speaks of this." }</p>
            }
        </div>
    }
}

fn group(id: &'static str, name: &'static str, items: Vec<Html>) -> Html {
    if items.is_empty() {
        return html! {};
    }
    html! {
        <section aria-labelledby={id}>
            <h2 {id}>{ name }</h2>
            <ul>{ for items }</ul>
        </section>
    }
}

fn item(
    dispatch: &Dispatch,
    action: Action,
    slug: Option<&'static str>,
    current: bool,
    title: &str,
    about: &str,
) -> Html {
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        focus(BUTTON);
        dispatch.dispatch(action.clone());
    });
    html! {
        <li>
            <button
                type="button" class="menu-item" data-scenario={slug} aria-current={current.then_some("true")} {onclick}
            >
                <b>{ title }</b>
                <span>{ about }</span>
            </button>
        </li>
    }
}

/// The work that waits.
fn shelf(app: &App, dispatch: &Dispatch) -> Vec<Html> {
    let mut items = Vec::new();
    for (place, shelved) in app.shelf.iter().enumerate() {
        let history = &shelved.session.history;
        let about = format!("{}, step {} of {}", shelved.screen.name(), history.place(), history.len());
        items.push(item(dispatch, Action::Resume(place), None, false, &shelved.session.title, &about));
    }
    items
}
