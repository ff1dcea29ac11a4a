//! Cutline's page, and what is drawn in it: two decisions, live.

mod app;
mod breaking;
mod broken;
mod crash;
mod decision;
pub mod figure;
mod gallery;
mod header;
mod menu;
mod pack;
mod parts;
mod publish;
mod read;
mod saved;
mod search;
mod share;
mod state;
mod store;

/// Starts the page in the element that is there for it.
pub fn start() {
    yew::set_custom_panic_hook(Box::new(crash::hook));
    if let Some(root) = gloo_utils::document().get_element_by_id("app") {
        yew::Renderer::<app::Page>::with_root(root).render();
    }
}
