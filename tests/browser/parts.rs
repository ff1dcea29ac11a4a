//! The program comes in parts: what the first screen needs, and the rest when it is needed.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use tempfile::TempDir;

use crate::harness::{Harness, Host, POLICY, case_with_host, copy, setting};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    let whole = || (setting("CUTLINE_DIST"), POLICY);
    vec![
        case_with_host("the first screen does without the other parts", harness, whole(), first),
        case_with_host("a part that has not come before is fetched when it is needed", harness, whole(), late),
    ]
}

/// A copy of the site in which something of the program is another.
fn another(change: impl Fn(&Path)) -> TempDir {
    let site = tempfile::tempdir().expect("a folder");
    copy(&setting("CUTLINE_DIST"), site.path());
    let folders: Vec<PathBuf> = fs::read_dir(site.path()).expect("the site").flatten().map(|it| it.path()).collect();
    let name = |folder: &PathBuf| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let program = folders.iter().find(|folder| name(folder).starts_with("cutline-web-")).expect("the program");
    change(program);
    site
}

/// The parts of the program, but for the main one.
fn parts(program: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(program).expect("the program").flatten().map(|file| file.path());
    let name = |file: &PathBuf| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.filter(|file| name(file).contains("_bg.") && !name(file).ends_with("_bg.wasm")).collect()
}

async fn first(page: &Page, host: &mut Host) {
    let without = another(|program| {
        let parts = parts(program);
        assert_eq!(parts.len(), 5, "{parts:?}");
        for part in parts {
            fs::remove_file(part).expect("a part");
        }
    });
    host.serve(without.path().to_owned());
    page.open().await;
    page.sees("#decision", "Publish before 100").await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.type_over("#field-A-coordinate", "12x").await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    page.type_over("#field-A-coordinate", "99").await;
    page.sees("#decision", "Publish through 99").await;

    // Whoever asks for more is told why there is none, and loses nothing.
    page.click(".tab[data-screen=\"Read\"]").await;
    page.sees("#stopped", "read.wasm could not be fetched").await;
    page.sees("#stopped", "A through 99").await;
    host.serve(setting("CUTLINE_DIST"));
    page.click("#stopped button").await;
    page.sees("#decision", "Publish through 99").await;
    page.go_to("Read").await;
    page.find("[data-outcome]").await;
}

async fn late(page: &Page, host: &mut Host) {
    let idle = another(|program| {
        let loader = program.join("cutline-web.js");
        let script = fs::read_to_string(&loader).expect("the loader");
        let never = script.replace("export{bring}from\"./parts.js\";", "export const bring=()=>{};");
        assert_ne!(script, never, "what fetches the parts beforehand");
        fs::write(loader, never).expect("the loader");
    });
    host.serve(idle.path().to_owned());
    page.open().await;
    page.sees("#decision", "Publish before 100").await;
    assert_eq!(fetched(page).await, "");
    page.click("#pages summary").await;
    page.find("#page-asked").await;
    assert_eq!(fetched(page).await, "rest");
    page.go_to("Read").await;
    page.find("[data-outcome]").await;
    page.go_to("Break it").await;
    page.click("#search").await;
    page.sees("#break-found", "states were searched").await;
    assert_eq!(fetched(page).await, "rest read break", "each of them once");
    // And the parts are there from the start for who was on another screen.
    page.go_to("Read").await;
    page.open().await;
    page.find("[data-outcome]").await;
}

/// The parts that were fetched, in their order.
async fn fetched(page: &Page) -> String {
    let script = "return performance.getEntriesByType('resource')
             .map(({ name }) => /cutline-web_bg\\.(\\w+)\\.wasm$/.exec(name)?.[1]).filter(Boolean).join(' ')";
    page.run(script).await.as_str().unwrap_or_default().to_owned()
}
