//! The scenario menu: every shipped scenario by screen, and the work that one of them has taken the place of.

use std::rc::Rc;

use gloo_events::EventListener;
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, Node};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::gallery::{self, Entry};
use crate::parts::icons;
use crate::state::session::Session;
use crate::state::{Action, Screen, Shelved};

/// What the menu shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct MenuProps {
    /// The screen that is shown.
    pub(crate) screen: Screen,
    /// The work on it.
    pub(crate) session: Rc<Session>,
    /// Work that waits.
    pub(crate) shelf: Vec<Shelved>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// A button with the name of the scenario, and the list that it opens.
#[component]
pub(crate) fn Menu(props: &MenuProps) -> Html {
    let open = use_state_eq(|| false);
    let wanted = use_state_eq(String::new);
    let entries = use_memo((), |()| gallery::entries());
    let whole = use_node_ref();
    let button = use_node_ref();
    use_closing(&open, &whole);
    let on_toggle = {
        let (open, wanted) = (open.clone(), wanted.clone());
        Callback::from(move |_: MouseEvent| {
            wanted.set(String::new());
            open.set(!*open);
        })
    };
    let on_search = {
        let wanted = wanted.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                wanted.set(input.value().to_lowercase());
            }
        })
    };
    let on_key = {
        let (open, button) = (open.clone(), button.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                event.stop_propagation();
                open.set(false);
                focus(&button);
            }
        })
    };
    let on_choose = {
        let (open, button, dispatch) = (open.clone(), button.clone(), props.dispatch.clone());
        Callback::from(move |action: Action| {
            open.set(false);
            focus(&button);
            dispatch.dispatch(action);
        })
    };
    html! {
        <div class="menu" ref={whole} onkeydown={on_key}>
            <button
                type="button" id="scenario-menu" class="menu-button" ref={button}
                aria-expanded={open.to_string()} aria-controls="scenarios" onclick={on_toggle}
            >
                <span class="hidden">{ "Scenario: " }</span>
                <span class="menu-title">{ &*props.session.title }</span>
                { icons::chevron() }
            </button>
            if *open {
                <div id="scenarios" class="menu-panel">
                    <input
                        type="search" id="scenario-search" placeholder="Find a scenario" aria-label="Find a scenario"
                        autocomplete="off" oninput={on_search}
                    />
                    if wanted.is_empty() {
                        { shelf(&props.shelf, &on_choose) }
                    }
                    { for Screen::ALL.into_iter().map(|screen| {
                        let found: Vec<&Entry> = entries.iter().filter(|entry| entry.screen == screen && entry.tells(&wanted)).collect();
                        group(screen, &found, props, &on_choose)
                    }) }
                    if !entries.iter().any(|entry| entry.tells(&wanted)) {
                        <p class="menu-none" role="status">{ "No shipped scenario speaks of this." }</p>
                    }
                </div>
            }
        </div>
    }
}

/// Closes the list when the person goes elsewhere, by pointer or by keyboard.
#[hook]
fn use_closing(open: &UseStateHandle<bool>, whole: &NodeRef) {
    let (setter, whole) = (open.setter(), whole.clone());
    use_effect_with(**open, move |open| {
        let listeners = open.then(|| {
            ["pointerdown", "focusin"].map(|kind| {
                let (setter, whole) = (setter.clone(), whole.clone());
                EventListener::new(&document(), kind, move |event| {
                    let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
                    if !whole.get().is_some_and(|whole| whole.contains(target.as_ref())) {
                        setter.set(false);
                    }
                })
            })
        });
        move || drop(listeners)
    });
}

fn focus(node: &NodeRef) {
    if let Some(element) = node.cast::<HtmlElement>() {
        let _ = element.focus();
    }
}

fn group(screen: Screen, entries: &[&Entry], props: &MenuProps, on_choose: &Callback<Action>) -> Html {
    if entries.is_empty() {
        return html! {};
    }
    let id = format!("scenarios-{}", screen.name());
    let item = |entry: &&Entry| {
        let slug = entry.slug;
        let current = props.screen == screen && props.session.slug.as_deref() == Some(slug);
        let onclick = on_choose.reform(move |_: MouseEvent| match gallery::open(slug) {
            Some(session) => Action::Load(screen, Rc::new(session)),
            None => Action::Say(format!("The scenario {slug} does not read.")),
        });
        html! {
            <li key={slug}>
                <button type="button" class="menu-item" data-scenario={slug} aria-current={current.then_some("true")} {onclick}>
                    <b>{ &*entry.title }</b>
                    <span>{ &*entry.about }</span>
                </button>
            </li>
        }
    };
    html! {
        <section aria-labelledby={id.clone()}>
            <h2 {id}>{ screen.name() }</h2>
            <ul>{ for entries.iter().map(item) }</ul>
        </section>
    }
}

fn shelf(shelf: &[Shelved], on_choose: &Callback<Action>) -> Html {
    if shelf.is_empty() {
        return html! {};
    }
    let item = |(place, shelved): (usize, &Shelved)| {
        let onclick = on_choose.reform(move |_: MouseEvent| Action::Resume(place));
        let history = &shelved.session.history;
        html! {
            <li key={place}>
                <button type="button" class="menu-item" {onclick}>
                    <b>{ &*shelved.session.title }</b>
                    <span>{ format!("{}, step {} of {}", shelved.screen.name(), history.place(), history.len()) }</span>
                </button>
            </li>
        }
    };
    html! {
        <section aria-labelledby="scenarios-yours">
            <h2 id="scenarios-yours">{ "Your work" }</h2>
            <ul>{ for shelf.iter().enumerate().map(item) }</ul>
        </section>
    }
}
