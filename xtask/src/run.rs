//! Running other programs: every failure names the command that failed.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail};

/// Runs a command whose output is for the reader.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().with_context(|| shown(command))?;
    if !status.success() {
        bail!("{}: {status}", shown(command));
    }
    Ok(())
}

/// Runs a command whose output is of interest only if it fails.
pub(crate) fn quietly(command: &mut Command) -> Result<()> {
    output(command).map(drop)
}

/// What a command prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = finished(command)?;
    String::from_utf8(output.stdout).with_context(|| shown(command))
}

/// What a command that succeeds says beside what it prints.
pub(crate) fn complaints(command: &mut Command) -> Result<String> {
    let output = finished(command)?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

fn finished(command: &mut Command) -> Result<Output> {
    let output = command.stdin(Stdio::null()).output().with_context(|| shown(command))?;
    if !output.status.success() {
        let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        bail!("{}: {}\n{stdout}{stderr}", shown(command), output.status);
    }
    Ok(output)
}

/// Runs a command and hands over each line of its standard output as it comes.
pub(crate) fn lines(command: &mut Command, mut each: impl FnMut(&str)) -> Result<()> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().with_context(|| shown(command))?;
    for line in child.stdout.take().into_iter().flat_map(|pipe| BufReader::new(pipe).split(b'\n')) {
        each(&String::from_utf8_lossy(&line.with_context(|| shown(command))?));
    }
    let status = child.wait().with_context(|| shown(command))?;
    if !status.success() {
        bail!("{}: {status}", shown(command));
    }
    Ok(())
}

/// The first of these programs that is on the path.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    names.iter().find_map(|name| {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file())
    })
}

fn shown(command: &Command) -> String {
    let mut shown = format!("`{}", Path::new(command.get_program()).display());
    for arg in command.get_args() {
        let _ = write!(shown, " {}", arg.display());
    }
    shown + "`"
}
