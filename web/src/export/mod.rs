//! The button that exports the work. What opens is a script that comes when it is wanted, and what is saved
//! the worker's module tells: the page has neither.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::Element;
use crate::parts::icons;
use crate::parts::step_bar::tool;
use crate::saved;
use crate::search;
use crate::state::{Action, App, Notice};

#[wasm_bindgen(module = "/export.js")]
extern "C" {
    fn opened(work: &str, worker: &str, failed: JsValue);
}

/// The button.
pub(crate) fn export(app: &App, dispatch: &Dispatch) -> Element {
    let (session, dispatch) = (app.session().clone(), dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        let dispatch = dispatch.clone();
        let failed = move |why: String| {
            let words = ["What exports could not be fetched: ", &why].concat();
            dispatch.emit(Action::Notify(Notice { words, text: None }));
        };
        opened(&saved::work(&session), &search::address(), Closure::once_into_js(failed));
    });
    tool("export", "Export".to_owned(), icons::export(), true, onclick).set("aria-haspopup", "dialog")
}
