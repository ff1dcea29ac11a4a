//! A part as a module of its own, and what the parts import of the main module.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use walrus::ir::Value;
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionKind, GlobalKind, ImportKind, ImportedFunction, Module,
};

use super::data::Data;
use super::plan::Plan;
use super::{MAIN, functions, grow, numbered};

/// What the parts import of the main module, each under its name there.
#[derive(Default)]
pub(super) struct Shared {
    /// Functions by their numbers.
    functions: BTreeMap<usize, String>,
    /// How many tables, memories and globals there are: all of them are shared.
    counts: [usize; 3],
}

/// What a name of a table, a memory, a global begins with.
const LETTERS: [&str; 3] = ["t", "m", "g"];

impl Shared {
    /// Makes of a module the part with this number. What is called from outside lies in the table from `free` on.
    pub(super) fn part(
        &mut self,
        mut module: Module,
        plan: &Plan,
        data: &Data,
        part: usize,
        called: &BTreeSet<usize>,
        free: u64,
    ) -> Result<Vec<u8>> {
        strip(&mut module);
        self.import(&mut module, &plan.called_from_inside(part));
        let table = functions(&module)?;
        grow(&mut module, table, free + u64::try_from(called.len())?);
        let ids = numbered(&module);
        let offset = ConstExpr::Value(Value::I32(i32::try_from(free)?));
        let items = ElementItems::Functions(called.iter().map(|number| ids[*number]).collect());
        let element = module.elements.add(ElementKind::Active { table, offset }, items);
        module.tables.get_mut(table).elem_segments.insert(element);
        data.give_to(&mut module, part)?;
        walrus::passes::gc::run(&mut module);
        Ok(module.emit_wasm())
    }

    /// Has a part import what it needs of the main module.
    fn import(&mut self, module: &mut Module, needed: &BTreeSet<usize>) {
        let ids = numbered(module);
        for number in needed {
            let next = self.functions.len();
            let name = self.functions.entry(*number).or_insert_with(|| short(next));
            let function = module.funcs.get(ids[*number]);
            let ty = function.ty();
            // What the main module imports itself, it hands on.
            if let FunctionKind::Import(import) = &function.kind {
                let import = module.imports.get_mut(import.import);
                MAIN.clone_into(&mut import.module);
                import.name.clone_from(name);
            } else {
                let import = module.imports.add(MAIN, name, ids[*number]);
                module.funcs.get_mut(ids[*number]).kind = FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
        let items = items(module);
        self.counts = [items[0].len(), items[1].len(), items[2].len()];
        for (letter, items) in LETTERS.iter().zip(items) {
            for (number, item) in items.into_iter().enumerate() {
                let name = format!("{letter}{number}");
                match item {
                    ExportItem::Table(id) => {
                        let import = module.imports.add(MAIN, &name, ImportKind::Table(id));
                        let table = module.tables.get_mut(id);
                        table.import = Some(import);
                        // How large the table becomes in the end is not known yet.
                        table.maximum = None;
                    }
                    ExportItem::Memory(id) => {
                        let import = module.imports.add(MAIN, &name, ImportKind::Memory(id));
                        module.memories.get_mut(id).import = Some(import);
                    }
                    ExportItem::Global(id) => {
                        let import = module.imports.add(MAIN, &name, ImportKind::Global(id));
                        module.globals.get_mut(id).kind = GlobalKind::Import(import);
                    }
                    ExportItem::Function(_) | ExportItem::Tag(_) => {}
                }
            }
        }
    }

    /// Exports from the main module what the parts import.
    pub(super) fn export(&self, main: &mut Module) -> Result<()> {
        let ids = numbered(main);
        for (number, name) in &self.functions {
            main.exports.add(name, ids[*number]);
        }
        let items = items(main);
        for ((letter, items), count) in LETTERS.iter().zip(items).zip(self.counts) {
            for number in 0..count {
                let item = *items.get(number).context("a part has what the main module has not")?;
                main.exports.add(&format!("{letter}{number}"), item);
            }
        }
        Ok(())
    }
}

/// Takes from a module all that only the main one has.
fn strip(module: &mut Module) {
    for id in module.exports.iter().map(walrus::Export::id).collect::<Vec<_>>() {
        module.exports.delete(id);
    }
    for id in module.elements.iter().map(walrus::Element::id).collect::<Vec<_>>() {
        module.elements.delete(id);
    }
    for id in module.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
        module.data.delete(id);
    }
    module.tables.iter_mut().for_each(|table| table.elem_segments.clear());
    module.memories.iter_mut().for_each(|memory| memory.data_segments.clear());
    module.start = None;
}

/// The tables, the memories and the globals of a module.
fn items(module: &Module) -> [Vec<ExportItem>; 3] {
    [
        module.tables.iter().map(|table| table.id().into()).collect(),
        module.memories.iter().map(|memory| memory.id().into()).collect(),
        module.globals.iter().map(|global| global.id().into()).collect(),
    ]
}

/// A name for the function that is shared as the n-th, as short as they go: there are hundreds.
fn short(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut name = String::from("_");
    loop {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return name;
        }
    }
}
