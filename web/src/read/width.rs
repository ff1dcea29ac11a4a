//! The width that an element has on the page, kept up to date.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// What is assumed until the page has been laid out.
const ASSUMED: i32 = 860;

/// The width of the element in whole CSS pixels.
#[hook]
pub(crate) fn use_width(element: &NodeRef) -> i32 {
    let width = use_state_eq(|| ASSUMED);
    let (setter, element) = (width.setter(), element.clone());
    use_effect_with((), move |()| {
        let watched = element.cast::<Element>().and_then(|element| {
            setter.set(element.client_width());
            let measured = element.clone();
            let changed = Closure::<dyn Fn()>::new(move || setter.set(measured.client_width()));
            let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok()?;
            observer.observe(&element);
            Some((observer, changed))
        });
        move || {
            // The closure must outlive the observer that calls it.
            if let Some((observer, _changed)) = watched {
                observer.disconnect();
            }
        }
    });
    *width
}
