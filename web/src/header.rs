//! The header: brand, screens, scenario menu, undo, redo, theme.

use cutline::scenario::step::Step;
use gloo_utils::window;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::menu::menu;
use crate::parts::act::on_click;
use crate::parts::icons;
use crate::parts::step_bar::tool;
use crate::state::{Action, App, Screen, Theme};

/// The header.
pub(crate) fn header(app: &App, dispatch: &Dispatch) -> Html {
    let history = &app.session().history;
    let dark = match app.theme {
        Some(theme) => theme == Theme::Dark,
        None => system_is_dark(),
    };
    let other = if dark { Theme::Light } else { Theme::Dark };
    let tab = |tab: Screen| {
        let current = (tab == app.screen).then_some("page");
        let onclick = on_click(dispatch, Some(Action::Show(tab)));
        html! { <button type="button" class="tab" data-screen={tab.name()} aria-current={current} {onclick}>{ tab.name() }</button> }
    };
    let walk = |id: &'static str, word: &str, step: Option<&Step>, action: Action, icon: Html| {
        let label = match step {
            Some(step) => format!("{word}: {step}"),
            None => format!("{word}: nothing to {id}"),
        };
        tool(id, label, icon, step.is_some(), on_click(dispatch, Some(action)))
    };
    html! {
        <header class="top">
            <h1 class="brand"><span aria-hidden="true">{ "cut" }<i>{ "|" }</i>{ "line" }</span><span class="hidden">{ "Cutline" }</span></h1>
            <nav class="tabs" aria-label="Screens">{ for Screen::ALL.map(tab) }</nav>
            <div class="tools">
                { menu(app, dispatch) }
                { walk("undo", "Undo", history.last_step(), Action::Undo, icons::undo()) }
                { walk("redo", "Redo", history.next_step(), Action::Redo, icons::redo()) }
                <button
                    type="button" id="theme" class="tool" aria-label="Dark theme" title="Dark theme"
                    aria-pressed={if dark { "true" } else { "false" }}
                    onclick={on_click(dispatch, Some(Action::Theme(other)))}
                >{ icons::theme() }</button>
            </div>
        </header>
    }
}

fn system_is_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
