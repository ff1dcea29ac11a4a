//! Cutline's page: two decisions, live.

use yew::prelude::*;

#[component]
fn App() -> Html {
    html! { <h1>{ "cutline" }</h1> }
}

fn main() {
    if let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.get_element_by_id("app")) {
        yew::Renderer::<App>::with_root(root).render();
    }
}
