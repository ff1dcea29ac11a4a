//! Dragging the read offset: shown at once, taken when the pointer is lifted, given up with Escape.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::geometry::Picture;
use super::steps::read_offset;
use crate::app::Dispatch;
use crate::state::Action;

/// What happens to a pointer, and to the Escape key.
#[derive(Clone)]
pub(crate) struct Drag {
    /// It is put down.
    pub(crate) down: Callback<PointerEvent>,
    /// It moves.
    pub(crate) moved: Callback<PointerEvent>,
    /// It is lifted.
    pub(crate) up: Callback<PointerEvent>,
    /// The browser takes it away.
    pub(crate) cancel: Callback<PointerEvent>,
    /// Gives a drag up; whether there was one.
    pub(crate) escape: Rc<dyn Fn() -> bool>,
}

/// A drag under way.
#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    /// How far from the line it was put down.
    aside: f64,
}

/// Drags the offset along this picture.
#[hook]
pub(crate) fn use_drag(stage: &NodeRef, thumb: &NodeRef, picture: Rc<Picture>, dispatch: Dispatch) -> Drag {
    let held = use_mut_ref(|| None::<Held>);
    let place = {
        let stage = stage.clone();
        move |event: &PointerEvent| {
            let left = stage.cast::<Element>().map_or(0.0, |stage| stage.get_bounding_client_rect().left());
            f64::from(event.client_x()) - left
        }
    };
    let show = {
        let (picture, dispatch) = (picture.clone(), dispatch.clone());
        move |x: f64| dispatch.dispatch(Action::Preview(read_offset(picture.scale.offset(x))))
    };
    let down = {
        let (held, place, show, thumb) = (held.clone(), place.clone(), show.clone(), thumb.clone());
        Callback::from(move |event: PointerEvent| {
            if event.button() != 0 || !event.is_primary() {
                return;
            }
            let Some(target) = event.target_dyn_into::<Element>() else { return };
            // Without it the drag ends where the element does, which is worse but no failure.
            let _ = target.set_pointer_capture(event.pointer_id());
            event.prevent_default();
            let x = place(&event);
            let on_thumb = thumb.cast::<Element>().is_some_and(|thumb| thumb.contains(Some(&target)));
            let aside = picture.reading.filter(|_| on_thumb).map_or(0.0, |(_, line)| x - line);
            *held.borrow_mut() = Some(Held { pointer: event.pointer_id(), aside });
            // The keys, and Escape above all, go to the slider from here on.
            if let Some(thumb) = thumb.cast::<web_sys::HtmlElement>() {
                let _ = thumb.focus();
            }
            show(x - aside);
        })
    };
    let of = move |held: &Option<Held>, event: &PointerEvent| held.filter(|held| held.pointer == event.pointer_id());
    let moved = {
        let held = held.clone();
        Callback::from(move |event: PointerEvent| {
            let held = of(&held.borrow(), &event);
            if let Some(Held { aside, .. }) = held {
                show(place(&event) - aside);
            }
        })
    };
    let end = |action: Action| {
        let (held, dispatch) = (held.clone(), dispatch.clone());
        Callback::from(move |event: PointerEvent| {
            let ended = of(&held.borrow(), &event).is_some();
            if ended {
                *held.borrow_mut() = None;
                dispatch.dispatch(action.clone());
            }
        })
    };
    let (up, cancel) = (end(Action::Commit), end(Action::Cancel));
    let escape = Rc::new(move || {
        let dragging = held.borrow_mut().take().is_some();
        if dragging {
            dispatch.dispatch(Action::Cancel);
        }
        dragging
    });
    Drag { down, moved, up, cancel, escape }
}
