//! What is worked out by the model, once for all states that are alike in what it looks at.

use super::effects::{Change, Effect, apply, without};
use super::keys::Full;
use super::model::Model;
use super::parts::PartId;
use super::run::{Offer, Search};

impl<M: Model> Search<M> {
    /// What an action leads to, remembered or worked out; whether it breaks an invariant of steps.
    pub(super) fn recall(
        &mut self,
        here: &[PartId],
        own: PartId,
        offer: Offer,
        whole: &mut Option<M::State>,
        next: &mut Vec<PartId>,
    ) -> Result<Option<bool>, Full> {
        let mut key = std::mem::take(&mut self.scratch.key);
        key.clear();
        key.push(offer.action);
        let mut own = Some(own);
        for id in here {
            if id.is_at(offer.looks_at) || own == Some(*id) {
                own = own.filter(|own| own != id);
                key.push(id.packed());
            }
        }
        let recalled = self.effects.recall(&key)?;
        self.scratch.key = key;
        if let Some(effect) = recalled {
            let breaks = match effect {
                Effect::Impossible => None,
                Effect::Breaks(change) | Effect::Changes(change) => {
                    apply(here, change, next);
                    Some(matches!(effect, Effect::Breaks(_)))
                }
            };
            // That it depends on nothing else is what the model promises.
            if cfg!(debug_assertions) && self.steps.is_multiple_of(8) {
                let again = self.work_out(here, offer.action, whole)?;
                let known = breaks.map(|breaks| (next.clone(), breaks));
                assert_eq!(again, known, "{:?} looks at more than it says", self.actions.get(offer.action as usize));
            }
            return Ok(breaks);
        }
        let Some((after, breaks)) = self.work_out(here, offer.action, whole)? else {
            self.effects.note(Effect::Impossible)?;
            return Ok(None);
        };
        let (gone, come) = (without(here, &after), without(&after, here));
        let change = Change { gone: &gone, come: &come };
        self.effects.note(if breaks { Effect::Breaks(change) } else { Effect::Changes(change) })?;
        *next = after;
        Ok(Some(breaks))
    }

    /// What an action leads to, and whether it breaks an invariant of steps.
    pub(super) fn work_out(
        &mut self,
        here: &[PartId],
        action: u32,
        whole: &mut Option<M::State>,
    ) -> Result<Option<(Vec<PartId>, bool)>, Full> {
        let before = whole.get_or_insert_with(|| self.parts.put_together(&self.model, here));
        let Some(after) = self.model.step(before, self.actions.get(action as usize)) else { return Ok(None) };
        let breaks = self.model.breaks_in_step(before, &after);
        let ids = self.parts.take_apart(&self.model, after, here).ok_or(Full)?;
        Ok(Some((ids, breaks)))
    }

    /// Whether every invariant that is about states holds of this one.
    pub(super) fn all_hold(&mut self, ids: &[PartId]) -> Result<bool, Full> {
        let mut whole = None;
        for place in 0..self.of_states.len() {
            let (invariant, looks_at) = self.of_states[place];
            let mut key = std::mem::take(&mut self.scratch.key);
            key.clear();
            key.push(place as u32);
            key.extend(ids.iter().filter(|id| id.is_at(looks_at)).map(|id| id.packed()));
            let recalled = self.verdicts.insert(&key);
            self.scratch.key = key;
            let (number, new) = recalled?;
            if new {
                let state = whole.get_or_insert_with(|| self.parts.put_together(&self.model, ids));
                self.holds.push(self.model.holds(invariant, state));
            }
            if !self.holds[number as usize] {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
