//! The program `cutline` as a test starts it.
#![expect(clippy::unwrap_used, reason = "these are parts of the tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of a test's own, with these files.
pub(crate) fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    folder
}

/// Its exit code, what it printed, and what it complained of.
pub(crate) fn cutline(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cutline")).current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
