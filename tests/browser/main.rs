//! The page in a real browser: what people touch, and what they see then.
//!
//! `cargo xtask test` builds the page and says by environment where it, the sites of other people,
//! Chromium, ChromeDriver and axe-core are.

mod accessibility;
mod breaking;
mod catalogue;
mod csp;
mod embed;
mod emulate;
mod everybody;
mod export;
mod harness;
mod history;
mod hosts;
mod invariants;
mod keyboard;
mod lessons;
mod mistakes;
mod museum;
mod offline;
mod page;
mod parts;
mod paste;
mod publication;
mod publish;
mod read;
mod reading;
mod scale;
mod search;
mod share;
mod shell;
mod vector;
mod visual;

use libtest_mimic::Arguments;

fn main() {
    let mut arguments = Arguments::from_args();
    // A browser is a heavy guest: two at a time are as fast as more.
    arguments.test_threads.get_or_insert(2);
    let harness = harness::Harness::start();
    let tests = [
        shell::tests(&harness),
        share::tests(&harness),
        publish::tests(&harness),
        scale::tests(&harness),
        publication::tests(&harness),
        read::tests(&harness),
        reading::tests(&harness),
        history::tests(&harness),
        mistakes::tests(&harness),
        search::tests(&harness),
        breaking::tests(&harness),
        catalogue::tests(&harness),
        museum::tests(&harness),
        export::tests(&harness),
        paste::tests(&harness),
        invariants::tests(&harness),
        lessons::tests(&harness),
        embed::tests(&harness),
        accessibility::tests(&harness),
        everybody::tests(&harness),
        keyboard::tests(&harness),
        visual::tests(&harness),
        csp::tests(&harness),
        parts::tests(&harness),
        offline::tests(&harness),
        hosts::tests(&harness),
    ];
    let conclusion = libtest_mimic::run(&arguments, tests.into_iter().flatten().collect());
    drop(harness);
    conclusion.exit();
}
