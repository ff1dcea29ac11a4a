//! `cargo xtask test`: every check and every test there is, cheapest first.
//!
//! A failed step does not end the run: only the steps that need its result are left out. The last line is the sum.

mod ahead;
mod counts;
mod hosts;
mod packages;
mod readme;
mod report;

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::setup::browser::Browser;
use crate::workspace::Workspace;
use crate::{package, run, setup, site};
use ahead::Ahead;
use report::{Report, Tally};

/// Runs everything.
pub(crate) fn test(workspace: &Workspace) -> ExitCode {
    let mut report = Report::default();

    let components = report.prepare("set-up: rustfmt and clippy", setup::rust::components);
    // Whatever is installed is there before two things run at once.
    let toolchain = report.prepare("set-up: wasm32", || {
        setup::wasm::source();
        setup::wasm::toolchain()
    });
    let ahead = toolchain.is_some().then(Ahead::start);
    if components.is_some() {
        report.check("format", || run::run(cargo("fmt").args(["--all", "--check"])));
        report.check("clippy", || run::run(&mut clippy(cargo("clippy"), &["--all-features", "--all-targets"])));
        if let Some(toolchain) = &toolchain {
            let packages = [
                "--package=cutline-web",
                "--package=cutline-worker",
                "--package=cutline-js",
                "--package=cutline-js-scenario",
                "--package=cutline-component",
                "--package=cutline-embed",
            ];
            report.check("clippy on wasm32", || run::run(&mut clippy(toolchain.cargo("clippy"), &packages)));
        }
    }
    report.check("documentation", documentation);
    report.suite("tests", |tally| {
        cargo_test(
            cargo("test").args([
                "--no-default-features",
                "--features=cutline/cli,cutline-content/source",
                "--no-fail-fast",
            ]),
            tally,
        )
    });

    let Some(ahead) = ahead else { return report.finish() };
    report.prepare("modules, begun in the background", || {
        ahead.wait();
        Ok(())
    });
    report.check("publishing the crate, tried", package::published::check);
    packages::test(workspace, &mut report);
    if let Some(dist) = report.prepare("page", || site::build(workspace)) {
        report.check("size of the page", || site::size::check(&dist));
        let browser = report.prepare("set-up: browser", setup::browser::browser);
        let axe = report.prepare("set-up: axe-core", || setup::node::axe(workspace));
        let hosts = report.prepare("sites of other people", || hosts::build(workspace, &dist));
        if let (Some(browser), Some(axe), Some(hosts)) = (browser, axe, hosts) {
            report.suite("tests in the browser", |tally| browser_tests(&dist, &browser, &axe, &hosts, tally));
        }
        report.suite("commands of the README", |tally| readme::commands(workspace, tally));
    }
    report.finish()
}

fn cargo(subcommand: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.arg(subcommand);
    cargo
}

fn clippy(mut cargo: Command, packages: &[&str]) -> Command {
    cargo.args(packages).args(["--", "--deny=warnings"]);
    cargo
}

fn documentation() -> Result<()> {
    let mut doc = cargo("doc");
    doc.args(["--workspace", "--all-features", "--no-deps", "--document-private-items"]);
    run::run(doc.env("RUSTDOCFLAGS", "--deny=warnings"))
}

fn cargo_test(command: &mut Command, tally: &mut Tally) -> Result<()> {
    run::lines(command, |line| {
        println!("{line}");
        *tally += counts::of_cargo(line).unwrap_or_default();
    })
}

/// The page in Chromium, with the checks of axe-core.
fn browser_tests(dist: &Path, browser: &Browser, axe: &Path, hosts: &Path, tally: &mut Tally) -> Result<()> {
    let mut test = cargo("test");
    test.args(["--package=cutline-tests", "--no-default-features", "--features=browser", "--test=browser"]);
    test.env("CUTLINE_DIST", dist).env("CUTLINE_AXE", axe).env("CUTLINE_HOSTS", hosts);
    test.env("CUTLINE_CHROMIUM", &browser.chromium).env("CUTLINE_CHROMEDRIVER", &browser.chromedriver);
    cargo_test(&mut test, tally)
}
