//! Ways along a large vector: to one of its partitions, by scrolling, and by looking at some of them.

use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::diagram::scroll;
use super::tools::Look;
use super::{Pane, PublishScreen, table, vector_tools};
use crate::state::Action;

/// A partition that is to be brought into view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Going {
    pub(super) place: usize,
    /// How far its row is from the first.
    pub(super) top: i32,
    /// Whether everything was scrolled there.
    pub(super) again: bool,
}

impl PublishScreen {
    /// Brings a partition into view, and gives its boundary the focus. Its lane may be drawn only once that was
    /// scrolled to: whether it is there.
    pub(super) fn go(&self, ctx: &Context<PublishScreen>, Going { place, top, again }: Going) -> bool {
        let Some(settled) = self.settled(&ctx.props().session) else { return true };
        let lane = self.view_of(&settled).places.binary_search(&place).ok();
        if !again {
            if let Some((plan, lane)) = self.stage.plan().zip(lane) {
                self.stage.scroll_to(plan.top_of(lane));
            }
            scroll(&self.rows, f64::from(top));
        }
        let css = ["[data-lane][data-place='", &place.to_string(), "'] [role=slider]"].concat();
        let handle = document().query_selector(&css).ok().flatten();
        let Some(handle) = handle.and_then(|handle| handle.dyn_into::<HtmlElement>().ok()) else { return false };
        handle.focus().is_ok()
    }

    /// Looks at the vector in another way.
    pub(super) fn look(&mut self, ctx: &Context<PublishScreen>, look: Look) {
        let session = &ctx.props().session;
        let Some(settled) = self.settled(session) else { return };
        let is_reset = look == Look::Reset;
        let found = self.tools.look(&settled, &self.view_of(&settled), look);
        self.kept = found;
        self.memory.get_mut().forget_view();
        let view = self.view_of(&settled);
        self.rows_top = 0;
        if let Some(place) = found {
            let columns = if self.unfolded.columns { 13 } else { settled.columns.len() };
            self.rows_top = table::tall::top_of(&view, place, columns);
        }
        self.going = found.map(|place| Going { place, top: self.rows_top, again: false });
        if found.is_none() {
            self.stage.scroll_to(0.0);
            scroll(&self.rows, 0.0);
        }
        if !is_reset {
            ctx.props().dispatch.emit(Action::Say(vector_tools::words_of(&self.tools, &settled, &view)));
        }
    }

    /// Something was scrolled; whether other lanes or rows are in sight.
    pub(super) fn scrolled(&mut self, pane: Pane, top: i32) -> bool {
        let kept = focused();
        let before = match pane {
            Pane::Lanes => std::mem::replace(&mut self.lanes_top, top),
            Pane::Rows => std::mem::replace(&mut self.rows_top, top),
        };
        let columns = if self.unfolded.columns { 13 } else { self.columns() };
        let same = match pane {
            Pane::Lanes => self.stage.plan().is_none_or(|plan| plan.is_same(before.into(), top.into())),
            Pane::Rows => table::tall::same_rows(before.into(), top.into(), columns),
        };
        self.kept = kept;
        !same
    }

    fn columns(&self) -> usize {
        self.memory.borrow().columns()
    }
}

/// The place of the partition in whose lane or row the focus is.
pub(super) fn focused() -> Option<usize> {
    let place = document().active_element()?.closest("[data-place]").ok()??;
    place.get_attribute("data-place")?.parse().ok()
}
