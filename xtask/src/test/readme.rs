//! The commands of the README: each of them is run, so that none of them lies.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::report::Tally;
use crate::workspace::Workspace;
use crate::{files, run};

/// Runs every command of the README; each counts as one.
pub(super) fn commands(workspace: &Workspace, tally: &mut Tally) -> Result<()> {
    let text = files::read_text(&workspace.root.join("README.md"))?;
    let commands = commands_of(&text);
    if commands.is_empty() {
        bail!("README.md has no command");
    }
    let mut first_failure = Ok(());
    for command in commands {
        println!("$ {command}");
        match try_out(command) {
            Ok(()) => tally.passed += 1,
            Err(error) => {
                println!("error: {error:#}");
                tally.failed += 1;
                first_failure = first_failure.and(Err(error));
            }
        }
    }
    first_failure
}

/// Everything between backticks or in a block of `sh` that begins with `cargo`, each once.
fn commands_of(text: &str) -> Vec<&str> {
    let mut commands = Vec::new();
    let mut fence = None;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(language) } else { None };
            continue;
        }
        let found: Vec<&str> = match fence {
            Some("sh") => vec![line.trim()],
            Some(_) => Vec::new(),
            None => line.split('`').skip(1).step_by(2).collect(),
        };
        for command in found.into_iter().filter(|command| command.starts_with("cargo ")) {
            if !commands.contains(&command) {
                commands.push(command);
            }
        }
    }
    commands
}

fn try_out(command: &str) -> Result<()> {
    match command {
        // This is it.
        "cargo xtask test" => Ok(()),
        "cargo xtask serve" => serves(),
        _ => {
            let mut words = command.split_whitespace();
            let mut process = Command::new(words.next().context("an empty command")?);
            run::run(process.args(words).stdout(Stdio::null()))
        }
    }
}

/// Starts the server, waits for the address that it prints, asks there, and ends it.
fn serves() -> Result<()> {
    let mut server = Command::new("cargo");
    // No browser is opened in CI.
    server.args(["xtask", "serve"]).env("CI", "true").stdin(Stdio::null()).stdout(Stdio::piped());
    let mut server = server.spawn().context("cargo xtask serve")?;
    let printed = BufReader::new(server.stdout.take().context("its output")?);
    let address = printed.lines().map_while(Result::ok).find_map(|line| {
        let address = line.strip_prefix("serving http://")?;
        Some(address.trim_end_matches('/').to_owned())
    });
    let answers = address
        .context("it printed no address")
        .and_then(|address| TcpStream::connect(&address).with_context(|| format!("nothing answers at {address}")));
    server.kill()?;
    server.wait()?;
    answers.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_blocks_and_in_lines_each_once() {
        let text = "Type `cargo a` or `b`.\n```sh\ncargo c --d\n```\n```toml\ncargo = 1\n```\n`cargo a`";
        assert_eq!(commands_of(text), ["cargo a", "cargo c --d"]);
    }
}
