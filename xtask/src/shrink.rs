//! wasm-opt: a module that is smaller to keep and to parse, or faster, and does the same.
//!
//! What travels is compressed, and of that it saves little (a percent of the page; 5 % of what the browser parses), so a
//! machine without it only does without. It takes seconds: a module that has been shrunk before is not shrunk again.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::bindgen::Made;
use crate::setup::node::WasmOpt;
use crate::site::size;
use crate::workspace::Workspace;
use crate::{files, run, setup};

/// Puts a better module in place of this one, or says why not.
pub(crate) fn shrink(workspace: &Workspace, module: &Path, made: Made) -> Result<()> {
    let Some(tool) = setup::node::wasm_opt(workspace)? else {
        println!("neither wasm-opt nor npm is on the path: the module stays as the compiler made it");
        return Ok(());
    };
    let levels: &[_] = match made {
        Made::Small => &["-Oz", "-O1"],
        Made::Fast => &["-O3"],
    };
    let cache = workspace.target.join("wasm-opt");
    let mut tried = levels.iter().map(|level| optimized(&tool, &cache, module, level)).collect::<Result<Vec<_>>>()?;
    // What is smaller to keep may be larger to send: of what is sent the smallest is taken, the compiler's own too.
    if made == Made::Small {
        tried.push(module.to_owned());
    }
    let mut best = None;
    for path in tried {
        let sent = size::gzip(&files::read(&path)?)?;
        if best.as_ref().is_none_or(|(least, _)| sent < *least) {
            best = Some((sent, path));
        }
    }
    match best {
        Some((_, path)) if path != module => files::copy(&path, module),
        _ => Ok(()),
    }
}

/// The module as wasm-opt makes it at this level, in the cache.
fn optimized(tool: &WasmOpt, cache: &Path, module: &Path, level: &str) -> Result<PathBuf> {
    let made = cache.join(format!("{}{level}.wasm", files::hash(&files::read(module)?)));
    if made.is_file() {
        return Ok(made);
    }
    std::fs::create_dir_all(cache)?;
    let half = cache.join("half.wasm");
    let mut command = match tool {
        WasmOpt::Program(program) => Command::new(program),
        WasmOpt::Script { node, script } => {
            let mut command = Command::new(node);
            command.arg(script);
            command
        }
    };
    // Which features it may use, the module says itself.
    run::quietly(command.arg(level).arg(module).arg("-o").arg(&half))?;
    // Under its name only when it is whole.
    std::fs::rename(&half, &made)?;
    Ok(made)
}
