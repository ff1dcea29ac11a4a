//! Names that could be others: of all states that differ in them alone, the first stands for all.

use super::model::Model;
use super::parts::{PartId, Parts};
use super::run::Search;

const UNKNOWN: u32 = u32::MAX;

/// Lists that are written anew for each state.
#[derive(Debug, Default)]
pub(super) struct Names {
    plain: Vec<PartId>,
    renamed: Vec<PartId>,
}

impl<M: Model> Search<M> {
    /// Of all names that a state could have its first one: the least. None where a place has no
    /// number left.
    pub(super) fn name_first(&mut self, ids: &mut Vec<PartId>) -> Option<()> {
        if !self.symmetric {
            return Some(());
        }
        let Names { mut plain, mut renamed } = std::mem::take(&mut self.scratch.names);
        plain.clone_from(ids);
        for renaming in 0..self.renamed.len() {
            renamed.clear();
            for id in &plain {
                renamed.push(self.rename(*id, renaming)?);
            }
            renamed.sort_unstable();
            if renamed < *ids {
                ids.clone_from(&renamed);
            }
        }
        self.scratch.names = Names { plain, renamed };
        Some(())
    }

    fn rename(&mut self, id: PartId, renaming: usize) -> Option<PartId> {
        let number = Parts::<M>::within_place(id);
        let known = &mut self.renamed[renaming][id.place() as usize];
        if known.len() <= number {
            known.resize(number + 1, UNKNOWN);
        }
        if known[number] != UNKNOWN {
            return Some(PartId::unpacked(known[number]));
        }
        let renamed = self.model.rename(self.parts.get(id), renaming);
        let renamed = self.parts.insert(&self.model, renamed)?;
        self.renamed[renaming][id.place() as usize][number] = renamed.packed();
        Some(renamed)
    }
}
