//! Cutline's commands: each does its own set-up, so a clone and cargo are all that they need.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks through its output")]

mod bindgen;
mod files;
mod package;
mod run;
mod serve;
mod setup;
mod shrink;
mod site;
mod split;
mod test;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  serve [--no-open]  build the page into dist/, serve it and show it in the browser
  content            check lessons, catalogue, museum and scenarios, and write what the page
                     fetches of them
  build              build the page into dist/, for any folder of any static host
  package [NAME]     build the packages into target/packages/, or one of them: embed, npm,
                     component, crate
  search-module      build the page's search and print its folder
  test               run every check and every test there is";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match dispatch(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[&str]) -> Result<ExitCode> {
    match args {
        ["serve"] => serve::serve(&Workspace::find()?, serve::Show::IfThereIsABrowser)?,
        ["serve", "--no-open"] => serve::serve(&Workspace::find()?, serve::Show::No)?,
        ["content"] => site::content(&Workspace::find()?)?,
        ["build"] => {
            let dist = site::build(&Workspace::find()?)?;
            site::size::check(&dist)?;
        }
        ["package"] => {
            let workspace = Workspace::find()?;
            package::PACKAGES.iter().try_for_each(|(_, build)| build(&workspace))?;
        }
        ["package", name] => match package::PACKAGES.iter().find(|(known, _)| known == name) {
            Some((_, build)) => build(&Workspace::find()?)?,
            None => bail!("no such package: {name}\n\n{USAGE}"),
        },
        ["search-module"] => {
            let folder = site::worker::build(&Workspace::find()?)?;
            println!("{}", folder.display());
        }
        ["test"] => return Ok(test::test(&Workspace::find()?)),
        [] | ["help" | "-h" | "--help"] => println!("{USAGE}"),
        _ => bail!("no such command: {}\n\n{USAGE}", args.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}
