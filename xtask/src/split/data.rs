//! Which data is in which part: what only functions of one part point to comes with it. Until then its place in memory
//! is empty, and nobody looks there.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use walrus::ir::Value;
use walrus::{ConstExpr, DataKind, Module};

use super::linked::{self, Datum};
use super::plan::Plan;

/// What of a module's memory comes with its parts.
pub(super) struct Data {
    /// Runs of bytes of each part, by their addresses; of the main module none.
    runs: Vec<BTreeMap<usize, Vec<u8>>>,
}

/// So many bytes between two of a part are taken with them, if they are nobody's: each run has a head of its own.
const NEAR: usize = 16;

impl Data {
    /// `linked` is the module as the linker has made it, and `module` the same one as it is split.
    pub(super) fn of(linked: &[u8], module: &Module, plan: &Plan, parts: usize) -> Result<Data> {
        let data = linked::data(linked)?;
        let homes = homes(&data, &plan.by_name(module));
        let memory = memory(module)?;
        // Whose each byte is; what is nobody's fills the space between.
        let mut owners: Vec<Option<usize>> =
            vec![None; memory.iter().map(|(start, bytes)| start + bytes.len()).max().unwrap_or(0)];
        for (datum, home) in data.iter().zip(&homes) {
            let bytes = owners.get_mut(datum.place.clone()).context("the linker names data that is not there")?;
            for owner in bytes {
                *owner = Some(owner.map_or(*home, |other| if other == *home { other } else { 0 }));
            }
        }
        let mut runs = vec![BTreeMap::new(); parts + 1];
        for (start, bytes) in memory {
            let owners = &owners[start..start + bytes.len()];
            for (part, run) in runs_of(owners, &bytes) {
                runs[part].insert(start + run.start, bytes[run].to_vec());
            }
        }
        Ok(Data { runs })
    }

    /// Takes from the main module what comes with its parts.
    pub(super) fn take_from(&self, main: &mut Module) -> Result<()> {
        for id in main.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
            let data = main.data.get_mut(id);
            let start = address(&data.kind)?;
            for (from, bytes) in self.runs.iter().flatten() {
                if let Some(place) = from.checked_sub(start).filter(|place| place + bytes.len() <= data.value.len()) {
                    data.value[place..place + bytes.len()].fill(0);
                }
            }
        }
        Ok(())
    }

    /// Gives a part its own.
    pub(super) fn give_to(&self, module: &mut Module, part: usize) -> Result<()> {
        let memory = module.memories.iter().next().context("the module has no memory")?.id();
        for (from, bytes) in &self.runs[part] {
            let offset = ConstExpr::Value(Value::I32(i32::try_from(*from)?));
            let data = module.data.add(DataKind::Active { memory, offset }, bytes.clone());
            module.memories.get_mut(memory).data_segments.insert(data);
        }
        Ok(())
    }
}

/// What of a segment is of a part, by places in the segment.
fn runs_of(owners: &[Option<usize>], bytes: &[u8]) -> Vec<(usize, Range<usize>)> {
    let is_free = |gap: Range<usize>| {
        gap.len() < NEAR && owners[gap.clone()].iter().all(Option::is_none) && bytes[gap].iter().all(|byte| *byte == 0)
    };
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (place, owner) in owners.iter().enumerate() {
        let Some(part @ 1..) = *owner else { continue };
        match runs.last_mut() {
            Some((of, run)) if *of == part && is_free(run.end..place) => run.end = place + 1,
            Some(_) | None => runs.push((part, place..place + 1)),
        }
    }
    runs
}

/// The part of each datum: 0 is the main module, and has what several point to, or nobody.
fn homes(data: &[Datum], functions: &BTreeMap<&str, usize>) -> Vec<usize> {
    let mut homes: Vec<Option<usize>> = vec![None; data.len()];
    let join =
        |home: Option<usize>, other: usize| Some(home.map_or(other, |home| if home == other { home } else { 0 }));
    for (home, datum) in homes.iter_mut().zip(data) {
        if datum.is_fixed {
            *home = Some(0);
        }
        for function in &datum.functions {
            *home = join(*home, function.as_ref().and_then(|name| functions.get(&**name)).copied().unwrap_or(0));
        }
    }
    // What points to other data hands its own home on, until nothing changes any more.
    let mut changed = true;
    while changed {
        changed = false;
        for (place, datum) in data.iter().enumerate() {
            let from = datum.data.iter().filter_map(|from| homes[*from]);
            let home = from.fold(homes[place], join);
            changed |= std::mem::replace(&mut homes[place], home) != home;
        }
    }
    homes.into_iter().map(|home| home.unwrap_or(0)).collect()
}

/// The memory's contents: each segment with its address.
fn memory(module: &Module) -> Result<Vec<(usize, Vec<u8>)>> {
    module.data.iter().map(|data| Ok((address(&data.kind)?, data.value.clone()))).collect()
}

fn address(kind: &DataKind) -> Result<usize> {
    match kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(offset)), .. } => Ok(usize::try_from(*offset)?),
        DataKind::Active { .. } | DataKind::Passive => bail!("a segment of data lies at no fixed address"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn datum(functions: &[&str], data: &[usize]) -> Datum {
        let functions = functions.iter().map(|name| Some((*name).to_owned())).collect();
        Datum { functions, data: data.to_vec(), ..Datum::default() }
    }

    #[test]
    fn what_lies_near_is_one_run() {
        let owners = [None, Some(1), None, None, Some(1), Some(2), None, Some(2), Some(0), Some(2)];
        let bytes = [0, 7, 0, 0, 7, 7, 9, 7, 7, 7];
        // A byte that is nobody's and not empty is not to be taken along.
        assert_eq!(runs_of(&owners, &bytes), [(1, 1..5), (2, 5..6), (2, 7..8), (2, 9..10)]);
    }

    #[test]
    fn what_one_part_alone_points_to_is_its_own() {
        let functions = BTreeMap::from([("main", 0), ("a", 1), ("b", 2)]);
        let data = [
            datum(&["a"], &[]),
            datum(&["a", "a"], &[0]),
            datum(&["a", "b"], &[]),
            datum(&["a"], &[2]),
            datum(&[], &[1]),
            datum(&["gone"], &[]),
            datum(&[], &[]),
            datum(&["b"], &[8]),
            datum(&[], &[7]),
            Datum { is_fixed: true, ..datum(&["b"], &[]) },
        ];
        assert_eq!(homes(&data, &functions), [1, 1, 0, 0, 1, 0, 0, 2, 2, 0]);
    }
}
