//! Writes the page's files of content, or with `--check` only says whether they are what they should be.
#![expect(clippy::print_stderr, reason = "a command speaks through its output")]

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use cutline_content::source;

fn main() -> ExitCode {
    let check = env::args().nth(1).is_some_and(|argument| argument == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let made = match source::make(&root) {
        Ok(made) => made,
        Err(wrong) => {
            for line in wrong {
                eprintln!("error: {line}");
            }
            return ExitCode::FAILURE;
        }
    };
    let mut code = ExitCode::SUCCESS;
    for source::Made { path, text } in made {
        let file = root.join(path);
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            continue;
        }
        if check {
            eprintln!("error: {path} is not what its sources say: run `cargo xtask content`");
            code = ExitCode::FAILURE;
        } else if let Err(error) = fs::write(&file, text) {
            eprintln!("error: {path}: {error}");
            code = ExitCode::FAILURE;
        }
    }
    code
}
