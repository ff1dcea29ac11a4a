//! Which function is in which part.

use std::collections::{BTreeMap, BTreeSet};

use rustc_demangle::demangle;
use walrus::ir::{Visitor, dfs_in_order};
use walrus::{ConstExpr, ElementItems, ExportItem, FunctionId, FunctionKind, Module};

use super::{Home, numbered};

/// So many instructions are few.
const SMALL: u64 = 24;

/// Where each function is, by their numbers.
pub(super) struct Plan {
    homes: Vec<usize>,
    /// What each function names: calls, mostly.
    calls: Vec<BTreeSet<usize>>,
    /// What is exported, or in the table.
    held: BTreeSet<usize>,
}

impl Plan {
    pub(super) fn of(module: &Module, home: &Home<'_>) -> Plan {
        let ids = numbered(module);
        let numbers: BTreeMap<FunctionId, usize> = ids.iter().enumerate().map(|(number, id)| (*id, number)).collect();
        let mut calls = vec![BTreeSet::new(); ids.len()];
        let mut callers = vec![BTreeSet::new(); ids.len()];
        let mut decided = vec![None; ids.len()];
        let mut small = vec![false; ids.len()];
        for (number, function) in module.funcs.iter().enumerate() {
            let FunctionKind::Local(local) = &function.kind else {
                decided[number] = Some(0);
                continue;
            };
            let name = function.name.as_deref().unwrap_or_default();
            decided[number] = home(number, &format!("{:#}", demangle(name)));
            small[number] = local.size() <= SMALL;
            let mut seen = Calls { numbers: &numbers, calls: &mut calls[number] };
            dfs_in_order(&mut seen, local, local.entry_block());
            for called in &calls[number] {
                callers[*called].insert(number);
            }
        }
        let held = held(module).into_iter().map(|id| numbers[&id]).collect();
        let mut plan = Plan { homes: decided.iter().map(|home| home.unwrap_or(0)).collect(), calls, held };
        plan.follow(&decided, &callers);
        plan.keep(&small);
        plan
    }

    /// What only one part calls goes there.
    fn follow(&mut self, decided: &[Option<usize>], callers: &[BTreeSet<usize>]) {
        let mut moved = true;
        while moved {
            moved = false;
            for number in 0..decided.len() {
                if decided[number].is_some() || self.homes[number] != 0 || self.held.contains(&number) {
                    continue;
                }
                let others = callers[number].iter().filter(|caller| **caller != number);
                let from: BTreeSet<usize> = others.map(|caller| self.homes[*caller]).collect();
                if let (Some(only), 1) = (from.first(), from.len())
                    && *only != 0
                {
                    self.homes[number] = *only;
                    moved = true;
                }
            }
        }
    }

    /// What is small, calls nothing of its part and is called from elsewhere stays in the main module: a stub would be
    /// as large, and the compiler merges functions that are alike, under the name of any of them.
    fn keep(&mut self, small: &[bool]) {
        for part in 1..=self.homes.iter().copied().max().unwrap_or(0) {
            for number in self.called_from_outside(part) {
                if small[number] && self.calls[number].iter().all(|called| self.homes[*called] == 0) {
                    self.homes[number] = 0;
                }
            }
        }
    }

    /// Where the functions of these names are; those that share one are taken to be in the main module.
    pub(super) fn by_name<'a>(&self, module: &'a Module) -> BTreeMap<&'a str, usize> {
        let mut homes: BTreeMap<&str, usize> = BTreeMap::new();
        for (function, home) in module.funcs.iter().zip(&self.homes) {
            if let Some(name) = &function.name {
                homes.entry(name).and_modify(|other| *other = if other == home { *other } else { 0 }).or_insert(*home);
            }
        }
        homes
    }

    /// The functions of a part that something elsewhere needs.
    pub(super) fn called_from_outside(&self, part: usize) -> BTreeSet<usize> {
        let outside = self.calls.iter().zip(&self.homes).filter(|(_, home)| **home != part);
        let needed = outside.flat_map(|(calls, _)| calls).chain(&self.held);
        needed.copied().filter(|number| self.homes[*number] == part).collect()
    }

    /// The functions elsewhere that a part needs.
    pub(super) fn called_from_inside(&self, part: usize) -> BTreeSet<usize> {
        let inside = self.calls.iter().zip(&self.homes).filter(|(_, home)| **home == part);
        let needed = inside.flat_map(|(calls, _)| calls);
        needed.copied().filter(|number| self.homes[*number] != part).collect()
    }
}

/// The functions that are exported, in the table, or called at the start.
fn held(module: &Module) -> Vec<FunctionId> {
    let mut held: Vec<FunctionId> = module.start.into_iter().collect();
    held.extend(module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(id),
        _ => None,
    }));
    for element in module.elements.iter() {
        match &element.items {
            ElementItems::Functions(functions) => held.extend(functions),
            ElementItems::Expressions(_, expressions) => {
                held.extend(expressions.iter().filter_map(|expression| match expression {
                    ConstExpr::RefFunc(id) => Some(*id),
                    _ => None,
                }));
            }
        }
    }
    held
}

/// Collects what a function names.
struct Calls<'a> {
    numbers: &'a BTreeMap<FunctionId, usize>,
    calls: &'a mut BTreeSet<usize>,
}

impl Visitor<'_> for Calls<'_> {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.calls.insert(self.numbers[function]);
    }
}
