//! The header: brand, screens, scenario menu, undo, redo, share, export, theme.

use cutline::scenario::step::Step;
use gloo_utils::window;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::export::export;
use crate::menu::menu;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::step_bar::tool;
use crate::share::share;
use crate::state::{Action, App, Screen, Theme};

/// The header.
pub(crate) fn header(app: &App, dispatch: &Dispatch) -> Element {
    let history = &app.session().history;
    let dark = match app.theme {
        Some(theme) => theme == Theme::Dark,
        None => system_is_dark(),
    };
    let other = if dark { Theme::Light } else { Theme::Dark };
    let mut tabs = el("nav class='tabs' aria-label='Screens'");
    for tab in Screen::ALL {
        let button = el("button type='button' class='tab'")
            .set("data-screen", tab.name())
            .set("aria-current", (tab == app.screen).then_some("page"))
            .on_click(on_click(dispatch, Some(Action::Show(tab))));
        tabs = tabs.add(button.add(tab.name()));
    }
    let walk = |id: &'static str, word: &str, step: Option<&Step>, action: Action, icon: Html| {
        let label = match step {
            Some(step) => format!("{word}: {step}"),
            None => format!("{word}: nothing to {id}"),
        };
        tool(id, label, icon, step.is_some(), on_click(dispatch, Some(action)))
    };
    let drawn = el("span aria-hidden='true'").add("cut").add(el("i").add("|")).add("line");
    let theme = el("button type='button' id='theme' class='tool' aria-label='Dark theme' title='Dark theme'")
        .truth("aria-pressed", dark)
        .on_click(on_click(dispatch, Some(Action::Theme(other))))
        .add(icons::theme());
    // On a screen that shows no history there is none to walk.
    let seen = app.shows_history();
    let (last, next) = (history.last_step().filter(|_| seen), history.next_step().filter(|_| seen));
    let tools = el("div class='tools'")
        .add(menu(app, dispatch))
        .add(walk("undo", "Undo", last, Action::Undo, icons::undo()))
        .add(walk("redo", "Redo", next, Action::Redo, icons::redo()))
        .add(share(app, dispatch))
        .add(export(app, dispatch))
        .add(theme)
        .add(el("button type='button' id='keys-button' class='tool' popovertarget='keys' aria-label='Keys' title='Keys (?)'").add("?"));
    el("header class='top'")
        .add(el("h1 class='brand'").add(drawn).add(el("span class='hidden'").add("Cutline")))
        .add(tabs)
        .add(tools)
}

fn system_is_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
