//! Which functions are called when scenarios are shown and touched: each function of a copy of the module says its
//! number first, and Node runs it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use walrus::ir::{Call, Const, Instr, Value};
use walrus::{FunctionKind, ModuleConfig, ValType};

use super::numbered;
use crate::workspace::Workspace;
use crate::{files, run};

/// What is done with a module to see what it calls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Runs {
    /// What loads it, and does to each scenario what readers do.
    pub(crate) script: &'static str,
    /// The parts, each with what the names of its scenarios begin with.
    pub(crate) kinds: &'static [(&'static str, &'static [&'static str])],
}

/// The part of what was not called at all.
pub(super) const REST: &str = "rest";

/// How a function says its number.
const SEEN: &str = "__cutline_seen";

/// The part of each function: of its kind if only one kind calls it, 0 if several do. Nothing where there is no Node.
pub(super) fn homes(
    workspace: &Workspace,
    folder: &Path,
    name: &str,
    wasm: &[u8],
    runs: Runs,
) -> Result<Option<BTreeMap<usize, usize>>> {
    let Some(node) = run::on_path(&["node"]) else { return Ok(None) };
    let copy = workspace.target.join("seen").join(name);
    files::empty(&copy)?;
    let (speaking, count) = speak(wasm, &format!("./{name}_bg.js"))?;
    files::write(&copy.join("module.wasm"), speaking)?;
    let loader = files::read_text(&folder.join(format!("{name}.js")))?;
    let loader = super::given(&loader, &format!("{SEEN}: (number) => globalThis.seen.add(number)"))?;
    files::write(&copy.join("module.mjs"), loader)?;

    let scenarios = files::list(&workspace.root.join("tests/scenarios"))?;
    let mut homes: BTreeMap<usize, usize> = (0..count).map(|number| (number, runs.kinds.len() + 1)).collect();
    let mut called = BTreeSet::new();
    for (part, (kind, beginnings)) in (1..).zip(runs.kinds) {
        let shown = scenarios.iter().filter(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with(".toml") && beginnings.iter().any(|beginning| name.starts_with(beginning))
        });
        let mut command = Command::new(&node);
        command.arg(workspace.root.join(runs.script)).arg(&copy).args(shown);
        let numbers = run::output(&mut command).with_context(|| format!("what is called to show a {kind}"))?;
        for number in numbers.split_whitespace() {
            let number = number.parse().with_context(|| format!("{}: `{number}` is no number", runs.script))?;
            homes.insert(number, if called.insert(number) { part } else { 0 });
        }
    }
    Ok(Some(homes))
}

/// The module with functions that say their numbers, and how many they are.
fn speak(wasm: &[u8], namespace: &str) -> Result<(Vec<u8>, usize)> {
    let mut module = ModuleConfig::new().generate_name_section(false).parse(wasm)?;
    let ids = numbered(&module);
    let ty = module.types.add(&[ValType::I32], &[]);
    let (say, _) = module.add_import_func(namespace, SEEN, ty);
    for (number, id) in ids.iter().enumerate() {
        if let FunctionKind::Local(function) = &mut module.funcs.get_mut(*id).kind {
            let entry = function.entry_block();
            let number = Instr::Const(Const { value: Value::I32(i32::try_from(number)?) });
            let said = [(number, <_>::default()), (Instr::Call(Call { func: say }), <_>::default())];
            function.block_mut(entry).instrs.splice(0..0, said);
        }
    }
    Ok((module.emit_wasm(), ids.len()))
}
