//! wasm-opt: a module that is smaller to keep and to parse, or faster, and does the same.
//!
//! What travels is compressed, and of that it saves little (0.3 % of the page when it was measured; 5 % of what the
//! browser parses), so a machine without it only does without. It takes seconds: a module that has been shrunk before
//! is not shrunk again.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::bindgen::Made;
use crate::site::size;
use crate::workspace::Workspace;
use crate::{files, run, setup};

/// Puts a better module in place of this one, or says why not.
pub(crate) fn shrink(workspace: &Workspace, module: &Path, made: Made) -> Result<()> {
    let Some(tool) = setup::node::wasm_opt(workspace)? else {
        println!("neither wasm-opt nor npm is on the path: the module stays as the compiler made it");
        return Ok(());
    };
    let cache = workspace.target.join("wasm-opt");
    let levels: &[_] = match made {
        Made::Small => &["-Oz", "-O1"],
        Made::Fast => &["-O3"],
    };
    // What is smaller to keep may be larger to send: of what is sent, the smallest is taken, the compiler's own too.
    let mut best = match made {
        Made::Small => (size::gzip(&files::read(module)?)?, None),
        Made::Fast => (usize::MAX, None),
    };
    for level in levels {
        let shrunk = cache.join(format!("{}{level}.wasm", files::hash(&files::read(module)?)));
        if !shrunk.is_file() {
            std::fs::create_dir_all(&cache)?;
            let half = cache.join("half.wasm");
            let mut command = match &tool {
                setup::node::WasmOpt::Program(program) => Command::new(program),
                setup::node::WasmOpt::Script { node, script } => {
                    let mut command = Command::new(node);
                    command.arg(script);
                    command
                }
            };
            // Which features it may use, the module says itself.
            run::quietly(command.arg(level).arg(module).arg("-o").arg(&half))?;
            // Under its name only when it is whole.
            std::fs::rename(&half, &shrunk)?;
        }
        let sent = size::gzip(&files::read(&shrunk)?)?;
        if sent < best.0 {
            best = (sent, Some(shrunk));
        }
    }
    match best {
        (_, Some(shrunk)) => files::copy(&shrunk, module),
        (_, None) => Ok(()),
    }
}
