//! One module as several: the main one, and parts that are fetched when something in them is called.
//!
//! Memory, globals and the table of functions stay in the main module. A part has functions, and the data that only those
//! point to; it imports the rest from the main module's exports. A function of a part that others call leaves a stub in the main
//! module, with a place in the table for itself; the stub has the part fetched if the place is empty, and calls what is
//! there. So the program is the same program: only when its bytes come is another matter, and a function in the wrong
//! part costs a fetch, never an answer.
//!
//! Libraries that split modules need the program to be written for it: each call into a part is one that waits. Here
//! nothing waits, so that any function can be in a part, and the program knows of none.

mod data;
mod linked;
mod part;
mod plan;
mod seen;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module, ModuleConfig, TableId, ValType};

use crate::files;
use crate::workspace::Workspace;
use data::Data;
use part::Shared;
use plan::Plan;
pub(crate) use seen::Runs;

/// How a function of the main module asks for a part: imported, and given the part's number from 1 on.
const NEED: &str = "__cutline_need";
/// What the parts import from: the exports of the main module.
const MAIN: &str = "main";

/// Which functions of a module are not in its main part.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Parts {
    /// Everything is.
    One,
    /// Those whose names hold one of these words are in the part that is named with them, and what only they call.
    Named(&'static [(&'static str, &'static [&'static str])]),
    /// Those that were not seen to be called.
    Seen(Runs),
}

impl Parts {
    /// What the parts are called, in their order.
    fn names(self) -> Vec<&'static str> {
        match self {
            Self::One => Vec::new(),
            Self::Named(parts) => parts.iter().map(|(name, _)| *name).collect(),
            Self::Seen(runs) => runs.kinds.iter().map(|(name, _)| *name).chain([seen::REST]).collect(),
        }
    }
}

/// Splits the module that wasm-bindgen has put into a folder, names still in it, and has its loader bring the parts.
/// Says the files of the modules, the main one first.
/// `linked` is the module as it was before wasm-bindgen.
pub(crate) fn split(
    workspace: &Workspace,
    folder: &Path,
    name: &str,
    parts: Parts,
    linked: &Path,
) -> Result<Vec<String>> {
    let main = format!("{name}_bg.wasm");
    let names = parts.names();
    if names.is_empty() {
        return Ok(vec![main]);
    }
    let wasm = files::read(&folder.join(&main))?;
    let homes: Box<Home<'_>> = match parts {
        Parts::One => Box::new(|_, _| None),
        // What the standard library or a scope of Yew's has for a type of ours may serve other types too: the compiler
        // merges what is alike.
        Parts::Named(parts) => Box::new(|_, function| {
            let name = function.trim_start_matches(['<', '&']);
            let ours = !["alloc", "core", "hashbrown", "std", "yew::html::component::scope"]
                .iter()
                .any(|library| name.starts_with(library));
            let is_of = |(_, words): &(_, &[&str])| words.iter().any(|word| function.contains(word));
            ours.then(|| parts.iter().position(is_of)).flatten().map(|part| part + 1)
        }),
        Parts::Seen(runs) => {
            let Some(homes) = seen::homes(workspace, folder, name, &wasm, runs)? else {
                println!("there is no node on the path: the figures stay in one module, which is larger");
                return Ok(vec![main]);
            };
            Box::new(move |function, _| homes.get(&function).copied())
        }
    };
    let files: Vec<String> =
        [main].into_iter().chain(names.iter().map(|part| format!("{name}_bg.{part}.wasm"))).collect();
    let modules = cut(&wasm, &files::read(linked)?, &format!("./{name}_bg.js"), homes.as_ref(), names.len())?;
    for (file, module) in files.iter().zip(modules) {
        files::write(&folder.join(file), module)?;
    }
    load(folder, name, &names)?;
    Ok(files)
}

/// Has the loader of wasm-bindgen bring the parts: what it gives to the main module is asked for them.
fn load(folder: &Path, name: &str, parts: &[&str]) -> Result<()> {
    let path = folder.join(format!("{name}.js"));
    let loader = given(&files::read_text(&path)?, &format!("{NEED}: (part) => need(wasm, part)"))?;
    let names: Vec<_> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    let script = include_str!("parts.js").replace("\"PARTS\"", &names.join(", ")).replace("NAME", name);
    files::write(&folder.join("parts.js"), script)?;
    let import = "import { need } from \"./parts.js\";\nexport { bring } from \"./parts.js\";\n";
    files::write(&path, [import, &loader].concat())
}

/// The loader of wasm-bindgen, with one more function among those that it gives to the module.
fn given(loader: &str, function: &str) -> Result<String> {
    const IMPORTS: &str = "const import0 = {\n";
    if loader.matches(IMPORTS).count() != 1 {
        bail!("wasm-bindgen writes what it gives to a module in another way than it did: there is no `{IMPORTS}`");
    }
    Ok(loader.replace(IMPORTS, &format!("{IMPORTS}        {function},\n")))
}

/// Which part a function is in, by its number and its name: 0 is the main module. Of what it says nothing, those that
/// call the function decide.
type Home<'a> = dyn Fn(usize, &str) -> Option<usize> + 'a;

/// The main module, then its parts in their order.
fn cut(wasm: &[u8], linked: &[u8], namespace: &str, home: &Home<'_>, parts: usize) -> Result<Vec<Vec<u8>>> {
    let mut main = parse(wasm)?;
    let plan = Plan::of(&main, home);
    let data = Data::of(linked, &main, &plan, parts)?;
    let table = functions(&main)?;
    let mut shared = Shared::default();
    let mut modules = vec![Vec::new()];
    let mut places = Vec::new();
    let mut free = main.tables.get(table).initial;
    for part in 1..=parts {
        let called = plan.called_from_outside(part);
        modules.push(shared.part(parse(wasm)?, &plan, &data, part, &called, free)?);
        for function in called {
            places.push((function, part, free));
            free += 1;
        }
    }
    grow(&mut main, table, free);
    stubs(&mut main, table, namespace, &places, parts)?;
    shared.export(&mut main)?;
    data.take_from(&mut main)?;
    walrus::passes::gc::run(&mut main);
    modules[0] = main.emit_wasm();
    Ok(modules)
}

/// Reads a module. What is written has no names, and nothing of what the linker has said.
fn parse(wasm: &[u8]) -> Result<Module> {
    let mut module = ModuleConfig::new().generate_name_section(false).generate_producers_section(false).parse(wasm)?;
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        module.customs.remove_raw(section);
    }
    Ok(module)
}

/// The table of functions.
fn functions(module: &Module) -> Result<TableId> {
    module.tables.main_function_table()?.context("the module has no table of functions")
}

/// The functions by their numbers: the same in each reading of a module.
fn numbered(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(walrus::Function::id).collect()
}

fn grow(module: &mut Module, table: TableId, size: u64) {
    let table = module.tables.get_mut(table);
    table.initial = size;
    table.maximum = table.maximum.map(|maximum| maximum.max(size));
}

/// Puts a stub for each function of a part that has a place in the table.
fn stubs(
    main: &mut Module,
    table: TableId,
    namespace: &str,
    places: &[(usize, usize, u64)],
    parts: usize,
) -> Result<()> {
    let need = main.types.add(&[ValType::I32], &[]);
    let (need, _) = main.add_import_func(namespace, NEED, need);
    let ids = numbered(main);
    let found: BTreeMap<usize, FunctionId> =
        (1..=parts).map(|part| Ok((part, finder(main, table, need, part)?))).collect::<Result<_>>()?;
    for (function, part, place) in places {
        let ty = main.funcs.get(ids[*function]).ty();
        let (params, results) = (main.types.params(ty).to_vec(), main.types.results(ty).to_vec());
        let args: Vec<_> = params.iter().map(|ty| main.locals.add(*ty)).collect();
        let mut stub = FunctionBuilder::new(&mut main.types, &params, &results);
        let mut body = stub.func_body();
        for arg in &args {
            body.local_get(*arg);
        }
        body.i32_const(i32::try_from(*place)?).call(found[part]).call_indirect(ty, table);
        main.funcs.get_mut(ids[*function]).kind = FunctionKind::Local(stub.local_func(args));
    }
    Ok(())
}

/// A function that takes a place in the table and gives it back, with the part fetched if it was empty.
fn finder(main: &mut Module, table: TableId, need: FunctionId, part: usize) -> Result<FunctionId> {
    let place = main.locals.add(ValType::I32);
    let part = i32::try_from(part)?;
    let mut finder = FunctionBuilder::new(&mut main.types, &[ValType::I32], &[ValType::I32]);
    let mut body = finder.func_body();
    body.local_get(place).table_get(table).instr(walrus::ir::RefIsNull {});
    body.if_else(
        None,
        |then| {
            then.i32_const(part).call(need);
        },
        |_| {},
    );
    body.local_get(place);
    Ok(finder.finish(vec![place], &mut main.funcs))
}
