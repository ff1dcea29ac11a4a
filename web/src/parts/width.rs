//! The width that an element has on the page, kept up to date.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// What is assumed until the page has been laid out.
pub(crate) const ASSUMED: i32 = 860;

/// Watches an element until it is dropped.
pub(crate) struct Watch {
    observer: ResizeObserver,
    /// Must outlive the observer that calls it.
    _changed: Closure<dyn Fn()>,
}

impl Watch {
    /// Tells the width of the element in whole CSS pixels, now and whenever it changes.
    pub(crate) fn new(element: &Element, tell: Callback<i32>) -> Option<Watch> {
        let watched = element.clone();
        let measure = move || {
            // Nothing is laid out in a hidden page: what was known is worth more than 0.
            if watched.client_width() > 0 {
                tell.emit(watched.client_width());
            }
        };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Watch { observer, _changed: changed })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
