//! The panel that takes what a tool has printed, and says what becomes of it.

mod imported;
mod listener;

use cutline::paste::FORMATS;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::act::{acting, focus, on_click};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::pasting::{Doing, Pasting};
use crate::state::{Action, App};
pub(crate) use listener::pasted;

/// What takes the text.
pub(crate) const TEXT: &str = "paste-text";

/// The beginning of what Kafka's tool prints, for who has nothing at hand.
const EXAMPLE: &str = "\
GROUP           TOPIC    PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST       CLIENT-ID
orders-app      orders   0          1200            1310            110  c-1-7f0e     /10.0.0.7  c-1
orders-app      orders   1          -               40              -    -            -          -
orders-app      orders   2          1187            1240            53   c-1-7f0e     /10.0.0.7  c-1
";

/// The panel, while it is open.
pub(crate) fn panel(app: &App, dispatch: &Dispatch) -> Option<Element> {
    app.pasting.open.then(|| open(&app.pasting, dispatch))
}

#[inline(never)]
fn open(pasting: &Pasting, dispatch: &Dispatch) -> Element {
    let (typed, closed) = (dispatch.clone(), dispatch.clone());
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(area) = event.target_dyn_into::<HtmlTextAreaElement>() {
            typed.emit(act(Doing::Text(area.value())));
        }
    });
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            closed.emit(act(Doing::Close));
            focus(crate::menu::BUTTON);
        }
    });
    let does = |doing: Doing| on_click(dispatch, Some(act(doing)));
    let close = el("button type='button' class='tool' id='paste-close' title='Close' aria-label='Close'")
        .on_click(does(Doing::Close))
        .add(icons::remove());
    let area = el("textarea id='paste-text' rows='8' spellcheck='false' autocapitalize='off' autocomplete='off'")
        .set("aria-describedby", "paste-about")
        .set("value", &*pasting.text)
        .on_input(oninput);
    let about = "Consumer groups, lease rows, slots, offsets as JSON: each value gets the endpoint kind that its source \
                 documents. Nothing leaves this page.";
    let usable = matches!(pasting.read, Some(Ok(_)));
    let take = el("button type='button' class='primary' id='paste-use'")
        .on_click(on_click(dispatch, usable.then(|| act(Doing::Use))))
        .add("Use this vector");
    let why = if pasting.read.is_none() { "Paste something first." } else { "This is not recognised." };
    let example = || {
        el("button type='button' id='paste-example'")
            .on_click(does(Doing::Text(EXAMPLE.to_owned())))
            .add("Try an example")
    };
    let clear = || el("button type='button'").on_click(does(Doing::Text(String::new()))).add("Clear");
    let tools = el("div class='paste-tools'")
        .add(acting(take, (!usable).then_some(why)))
        .add(if pasting.text.trim().is_empty() { example() } else { clear() });
    let told = match &pasting.read {
        None => formats(),
        Some(Ok(import)) => imported::imported(import, dispatch),
        Some(Err(refused)) => imported::refused(refused),
    };
    el("section class='panel paste' id='paste' aria-labelledby='paste-title'")
        .on_key(onkeydown)
        .add(
            el("div class='paste-head'")
                .add(el("h2 class='panel-title' id='paste-title'").add("Paste what a tool prints"))
                .add(close),
        )
        .add(el("p class='about' id='paste-about'").add(about))
        .add(
            el("div class='paste-in'")
                .add(el("label for='paste-text'").add("What the tool has printed"))
                .add(area)
                .add(tools),
        )
        .add(told)
}

/// What can be pasted, while nothing is.
fn formats() -> Element {
    let mut list = el("dl class='paste-formats'");
    for format in &FORMATS {
        list = list.add(el("div").add(el("dt").add(format.name)).add(el("dd").add(format.sign)));
    }
    let count = FORMATS.len().to_string();
    let summary = el("summary").add([&count, " formats are known"].concat());
    el("details class='paste-known'").add(summary).add(list)
}

fn act(doing: Doing) -> Action {
    Action::Paste(doing)
}
