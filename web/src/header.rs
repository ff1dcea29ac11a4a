//! The header: brand, screens, scenario menu, undo, redo, theme.

use std::rc::Rc;

use gloo_utils::window;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::menu::Menu;
use crate::parts::icons;
use crate::state::session::Session;
use crate::state::{Action, Screen, Shelved, Theme};

/// What the header shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct HeaderProps {
    /// The screen that is shown.
    pub(crate) screen: Screen,
    /// The work on it.
    pub(crate) session: Rc<Session>,
    /// Work that waits in the menu.
    pub(crate) shelf: Vec<Shelved>,
    /// The theme that was chosen.
    pub(crate) theme: Option<Theme>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The header.
#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let HeaderProps { screen, session, shelf, theme, dispatch } = props;
    let undone = session.history.last_step().map(|step| format!("Undo: {step}"));
    let redone = session.history.next_step().map(|step| format!("Redo: {step}"));
    let dark = match theme {
        Some(theme) => *theme == Theme::Dark,
        None => system_is_dark(),
    };
    let other = if dark { Theme::Light } else { Theme::Dark };
    let tab = |tab: Screen| {
        let current = (tab == *screen).then_some("page");
        let onclick = act(dispatch, move || Action::Show(tab));
        html! { <button type="button" class="tab" data-screen={tab.name()} aria-current={current} {onclick}>{ tab.name() }</button> }
    };
    html! {
        <header class="top">
            <h1 class="brand"><span aria-hidden="true">{ "cut" }<i>{ "|" }</i>{ "line" }</span><span class="hidden">{ "Cutline" }</span></h1>
            <nav class="tabs" aria-label="Screens">{ for Screen::ALL.into_iter().map(tab) }</nav>
            <div class="tools">
                <Menu screen={*screen} session={session.clone()} shelf={shelf.clone()} dispatch={dispatch.clone()} />
                { tool("undo", "Undo", undone, icons::undo(), act(dispatch, || Action::Undo)) }
                { tool("redo", "Redo", redone, icons::redo(), act(dispatch, || Action::Redo)) }
                <button
                    type="button" id="theme" class="tool" aria-label="Dark theme" title="Dark theme"
                    aria-pressed={dark.to_string()} onclick={act(dispatch, move || Action::Theme(other))}
                >{ icons::theme() }</button>
            </div>
        </header>
    }
}

/// A button that says what it would do. It stays focusable without anything to do, so that the
/// focus is not lost at the last step.
fn tool(id: &'static str, word: &'static str, what: Option<String>, icon: Html, onclick: Callback<MouseEvent>) -> Html {
    let disabled = what.is_none().then_some("true");
    let label = what.unwrap_or_else(|| format!("{word}: nothing to {}", word.to_lowercase()));
    html! {
        <button type="button" {id} class="tool" title={label.clone()} aria-label={label} aria-disabled={disabled} {onclick}>
            { icon }
        </button>
    }
}

fn act(dispatch: &Dispatch, action: impl Fn() -> Action + 'static) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| dispatch.dispatch(action()))
}

fn system_is_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
