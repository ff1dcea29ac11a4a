//! Cutline's page, and what is drawn in it: two decisions, live.

mod app;
mod breaking;
mod broken;
mod crash;
mod decision;
mod export;
mod fetch;
pub mod figure;
mod gallery;
mod header;
mod learn;
mod menu;
mod parts;
mod paste;
pub mod poster;
mod publish;
mod read;
mod saved;
mod search;
mod share;
mod state;
mod store;

/// Starts the page in the element that is there for it.
pub fn start() {
    // Who develops wants Yew's words for a panic. A release has no words for any.
    if !cfg!(debug_assertions) {
        yew::set_custom_panic_hook(Box::new(|_| ()));
    }
    crash::watch();
    if let Some(root) = gloo_utils::document().get_element_by_id("app") {
        yew::Renderer::<app::Page>::with_root(root).render();
    }
}
