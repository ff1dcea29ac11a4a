//! How wide an element is, and how wide it becomes.

use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{HtmlElement, ResizeObserver};
use yew::prelude::*;

/// The width before anything has been measured.
const ASSUMED: f64 = 880.0;

/// The inner width of an element, kept up to date.
#[hook]
pub(crate) fn use_width(node: &NodeRef) -> f64 {
    let width = use_state_eq(|| ASSUMED);
    let (setter, node) = (width.setter(), node.clone());
    use_effect_with((), move |()| {
        let measured = node.clone();
        let measure = move || {
            if let Some(element) = measured.cast::<HtmlElement>().filter(|element| element.client_width() > 0) {
                setter.set(f64::from(element.client_width()));
            }
        };
        measure();
        let observed = Closure::<dyn FnMut(JsValue)>::new(move |_| measure());
        let observer = ResizeObserver::new(wasm_bindgen::JsCast::unchecked_ref(observed.as_ref())).ok();
        if let (Some(observer), Some(element)) = (&observer, node.cast::<HtmlElement>()) {
            observer.observe(&element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(observed);
        }
    });
    *width
}
