//! Random pages of one partition.

use crate::publish::{Edge, Spot};
use crate::text;
use cutline::frontier::checkpoint::Coverage;
use cutline::frontier::pages::{Page, PageEvent};
use cutline::frontier::vector::Name;
use cutline::order::Order;
use proptest::prelude::*;

/// Any page of this order, with nasty tokens and ids.
pub fn page(order: Order) -> BoxedStrategy<Page> {
    let event = (Spot::any(), text::any_text(), any::<bool>());
    let claim = prop_oneof![4 => Edge::any().prop_map(Some), 1 => Just(None)];
    let token = || proptest::option::of(text::any_text());
    (token(), proptest::collection::vec(event, 0..4), token(), proptest::option::of(claim))
        .prop_map(move |(asked, events, next, claim)| Page {
            asked,
            events: events
                .into_iter()
                .map(|(at, id, settled)| PageEvent { at: at.of(&order), id: Name::from(id), settled })
                .collect(),
            next,
            claim: claim.map(|edge| edge.map_or(Coverage::Ended, |edge| Coverage::Cut(edge.of(&order)))),
        })
        .boxed()
}
