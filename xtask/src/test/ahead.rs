//! What is compiled in the background, for steps that come late.
//!
//! Making a module small keeps one core busy for minutes, and most of the native checks and tests leave one idle. Each
//! step that needs a module still builds it itself, and finds that done; what is wrong with it, that step says.

use std::process::{Command, Stdio};
use std::thread::JoinHandle;

/// The commands of ours that build modules, in the order in which they are needed.
const COMMANDS: [&[&str]; 3] = [&["package", "npm"], &["package", "component"], &["build"]];

/// Builds that are under way.
#[derive(Debug)]
pub(super) struct Ahead(JoinHandle<()>);

impl Ahead {
    /// Begins them.
    pub(super) fn start() -> Ahead {
        Ahead(std::thread::spawn(|| {
            let Ok(program) = std::env::current_exe() else { return };
            for arguments in COMMANDS {
                let mut command = Command::new(&program);
                command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                // What fails says why when it is its turn.
                let _ = command.status();
            }
        }))
    }

    /// Waits until they have ended.
    pub(super) fn wait(self) {
        let _ = self.0.join();
    }
}
