//! Dragging the read offset: shown at once, taken when the pointer is lifted, given up with Escape.

use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::scale::Scale;
use super::steps::read_offset;
use crate::state::Action;

/// What can be dragged, and whether it is.
#[derive(Default)]
pub(crate) struct Drag {
    /// The element that the offsets are drawn in.
    pub(crate) stage: NodeRef,
    /// The slider's.
    pub(crate) thumb: NodeRef,
    held: Option<Held>,
}

/// A drag under way.
#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    /// How far from the line it was put down.
    aside: f64,
}

/// Whether this event begins a drag, if it is a pointer that is put down.
pub(crate) fn is_main(event: &PointerEvent) -> bool {
    event.button() == 0 && event.is_primary()
}

impl Drag {
    /// What a pointer does: it is put down, moves, is lifted, or the browser takes it away. `line`
    /// is where the offset is drawn.
    pub(crate) fn pointer(&mut self, event: &PointerEvent, scale: &Scale, line: Option<f64>) -> Option<Action> {
        let kind = event.type_();
        if kind == "pointerdown" {
            self.hold(event, line)?;
        }
        let held = self.held.filter(|held| held.pointer == event.pointer_id())?;
        let end = match kind.as_str() {
            "pointerup" => Action::Commit,
            "pointercancel" => Action::Cancel,
            _ => return Some(Action::Preview(read_offset(scale.offset(self.x(event) - held.aside)))),
        };
        self.held = None;
        Some(end)
    }

    /// Gives a drag up.
    pub(crate) fn escape(&mut self) -> Option<Action> {
        self.held.take().map(|_| Action::Cancel)
    }

    fn hold(&mut self, event: &PointerEvent, line: Option<f64>) -> Option<()> {
        let target = event.target_dyn_into::<Element>().filter(|_| is_main(event))?;
        // Without it the drag ends where the element does, which is worse but no failure.
        let _ = target.set_pointer_capture(event.pointer_id());
        let thumb = self.thumb.cast::<HtmlElement>()?;
        let aside = line.filter(|_| thumb.contains(Some(&target))).map_or(0.0, |line| self.x(event) - line);
        self.held = Some(Held { pointer: event.pointer_id(), aside });
        // The keys, and Escape above all, go to the slider from here on.
        let _ = thumb.focus();
        Some(())
    }

    /// Where the pointer is in the picture.
    fn x(&self, event: &PointerEvent) -> f64 {
        let left = self.stage.cast::<Element>().map_or(0.0, |stage| stage.get_bounding_client_rect().left());
        f64::from(event.client_x()) - left
    }
}
