//! Without a network, and from one version to the next: the host is really gone, or really serves another build.

use std::fs;
use std::path::{Path, PathBuf};

use fantoccini::wd::WindowHandle;
use libtest_mimic::Trial;
use serde_json::Value;
use tempfile::TempDir;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Host, POLICY, case_with_host, copy, setting};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    let dist = || (setting("CUTLINE_DIST"), POLICY);
    vec![
        case_with_host("after the first visit the page works without a network", harness, dist(), without_network),
        case_with_host("a new version waits until it is asked for, and work is kept", harness, dist(), new_version),
        case_with_host("no new version is offered where work is not kept", harness, dist(), unkept),
        case_with_host("an offer that is put off does not come again", harness, dist(), put_off),
        case_with_host("tabs of two versions do not break each other", harness, dist(), two_tabs),
    ]
}

/// Waits until the site is kept.
async fn is_kept(page: &Page) {
    page.run_async(
        "const done = arguments[arguments.length - 1];
         navigator.serviceWorker.ready.then(({ active }) => {
             const look = () => active.state === 'activated' && done();
             active.onstatechange = look;
             look();
         });",
    )
    .await;
}

async fn without_network(page: &Page, host: &mut Host) {
    page.open().await;
    is_kept(page).await;
    host.stop();
    assert_eq!(fetches(page, "none.txt").await, "no answer", "the host is gone");

    page.open().await;
    page.sees("#decision", "Publish before 100").await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#decision", "Publish through 100").await;
    page.open_scenario("read-22-end-of-the-stream").await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.go_to("Break it").await;
    page.click("#search").await;
    page.sees("#break-found", "states were searched").await;

    // Wherever below it somebody comes in, there is the page, with what the address asks for.
    for (from, to) in [("sub/path/?a=1", "?a=1"), ("index.html", "index.html"), ("?b", "?b")] {
        page.visit(&(host.address() + from)).await;
        page.find("#main[data-screen=\"Break it\"]").await;
        assert_eq!(page.client().current_url().await.expect("an address").as_str(), host.address() + to);
    }

    // What is not whole, what is written, and what lies elsewhere is the network's business, and there is none.
    let program = page.attribute("script[type=module]", "src").await;
    assert_eq!(fetches(page, &program).await, "200");
    for (address, options) in
        [(&*program, "{ headers: { range: 'bytes=0-1' } }"), (&*program, "{ method: 'POST' }"), ("/", "{}")]
    {
        assert_eq!(fetches_with(page, address, options).await, "no answer", "{address} {options}");
    }
}

async fn fetches(page: &Page, address: &str) -> String {
    fetches_with(page, address, "{}").await
}

async fn fetches_with(page: &Page, address: &str, options: &str) -> String {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         fetch({}, {options}).then(answer => done(String(answer.status)), () => done('no answer'));",
        Value::from(address)
    );
    page.run_async(&script).await.as_str().unwrap_or_default().to_owned()
}

async fn new_version(page: &Page, host: &mut Host) {
    page.open().await;
    is_kept(page).await;
    page.run("return caches.open('cutline of another folder')").await;
    let next = Next::after(&setting("CUTLINE_DIST"));
    host.serve(next.folder());
    page.run("window.still = true").await;
    look_again(page).await;
    page.sees("#update [role=status]", "There is a new version of Cutline. Your work is kept.").await;

    // Somebody goes on with the old one, which is still whole though the host has no file of it any more.
    page.type_over("#field-A-coordinate", "12x").await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    page.open_scenario("read-22-end-of-the-stream").await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.go_to("Publish").await;
    assert_eq!(page.run("return window.still").await, true, "nothing has reloaded the page");

    page.click("#update button").await;
    page.find(&next.selector()).await;
    page.sees("#field-A-coordinate-error", "expected an integer").await;
    assert_eq!(page.value("#field-A-coordinate").await, "12x");

    // Once: what is here now stays.
    page.run("window.still = true").await;
    is_kept(page).await;
    assert_eq!(versions(page).await, ["of another folder", &next.version]);
    assert_eq!(page.count("#update").await, 0, "there is nothing newer");
    host.stop();
    assert_eq!(page.run("return window.still").await, true, "it was reloaded once");
    page.open().await;
    page.find(&next.selector()).await;
}

async fn unkept(page: &Page, host: &mut Host) {
    page.open().await;
    is_kept(page).await;
    let next = Next::after(&setting("CUTLINE_DIST"));
    host.serve(next.folder());
    look_again(page).await;
    page.sees("#update", "There is a new version").await;
    page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }").await;
    page.press("[role=slider][data-partition=\"A\"]", key::SPACE).await;
    page.sees("#notice", "does not keep your work").await;
    page.sees("#decision", "Publish through 100").await;
    assert_eq!(page.run("return document.querySelector('#update').checkVisibility()").await, false);
}

async fn put_off(page: &Page, host: &mut Host) {
    page.open().await;
    is_kept(page).await;
    let next = Next::after(&setting("CUTLINE_DIST"));
    host.serve(next.folder());
    look_again(page).await;
    page.sees("#update", "There is a new version").await;
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        check(page, &format!("an offer, {theme}")).await;
    }
    page.tab_to("#update button:last-of-type").await;
    page.keys(key::ENTER).await;
    assert_eq!(page.run("return document.activeElement.id").await, "main", "the focus is not lost");
    // It is not offered again whenever somebody comes back: the answer has come when the next question has one.
    look_again(page).await;
    page.run_async(
        "const done = arguments[arguments.length - 1];
         navigator.serviceWorker.addEventListener('message', () => done(), { once: true });
         navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage('of another page'));",
    )
    .await;
    assert_eq!(page.count("#update").await, 0);
}

async fn two_tabs(page: &Page, host: &mut Host) {
    page.open().await;
    is_kept(page).await;
    let old = page.client().window().await.expect("a tab");
    let next = Next::after(&setting("CUTLINE_DIST"));
    fs::write(next.folder().join("gallery.txt"), "of another make").expect("a file");
    host.serve(next.folder());

    // The page of the next version, under the worker of the one before.
    let new = page.client().new_window(true).await.expect("a tab").handle;
    to(page, &new).await;
    page.open().await;
    page.find(&next.selector()).await;
    page.run("window.still = true").await;
    let waits = "navigator.serviceWorker.getRegistration().then(({ waiting }) => done(waiting !== null))";
    page.until("the next worker waits", async || is(page, waits).await).await;
    searches(page).await;

    // The old page has its own files, those that it has not asked for before as well.
    to(page, &old).await;
    page.sees("#update", "There is a new version").await;
    searches(page).await;
    page.open_scenario("read-22-end-of-the-stream").await;
    page.has("[data-outcome]", "data-outcome", "eof").await;
    page.click("#update button").await;
    page.find(&next.selector()).await;
    page.client().close_window().await.expect("the tab closes");

    // Nobody needs the files of the old one now.
    to(page, &new).await;
    page.until("the next worker takes over", async || {
        look_again(page).await;
        is(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => done(waiting === null))").await
    })
    .await;
    is_kept(page).await;
    assert_eq!(versions(page).await, [&*next.version]);
    assert_eq!(page.run("return window.still").await, true, "nothing has reloaded this one");
}

async fn to(page: &Page, tab: &WindowHandle) {
    page.client().switch_to_window(tab.clone()).await.expect("a tab");
}

async fn searches(page: &Page) {
    page.go_to("Break it").await;
    page.click("#search").await;
    page.sees("#break-found", "states were searched").await;
}

/// What happens when somebody comes back to a page that has been open.
async fn look_again(page: &Page) {
    page.run("document.dispatchEvent(new Event('visibilitychange'))").await;
}

async fn is(page: &Page, condition: &str) -> Result<(), String> {
    let script = format!("const done = arguments[arguments.length - 1]; {condition};");
    if page.run_async(&script).await == true { Ok(()) } else { Err("that it does not".to_owned()) }
}

/// The last words of the names of the caches: the versions that are kept.
async fn versions(page: &Page) -> Vec<String> {
    let names =
        page.run_async("const done = arguments[arguments.length - 1]; caches.keys().then(names => done(names));").await;
    let names = names.as_array().cloned().unwrap_or_default();
    let mut names: Vec<String> = names
        .iter()
        .filter_map(|name| name.as_str()?.strip_prefix("cutline "))
        .map(|name| {
            name.strip_prefix("http").and_then(|rest| rest.split_once(' ')).map_or(name, |(_, version)| version)
        })
        .map(str::to_owned)
        .collect();
    names.sort_by_key(|name| !name.starts_with("of"));
    names
}

/// A build that comes after another: each of its folders has another name, and the host no longer has the old ones.
struct Next {
    at: TempDir,
    version: String,
}

impl Next {
    fn after(dist: &Path) -> Next {
        let at = tempfile::tempdir().expect("a folder");
        copy(dist, at.path());
        let page = fs::read_to_string(dist.join("index.html")).expect("the page");
        let version =
            page.split("name=\"version\" content=\"").nth(1).and_then(|rest| rest.get(..16)).expect("a version");
        let mut hashes = vec![version.to_owned()];
        for entry in fs::read_dir(dist).expect("the folder").flatten().filter(|entry| entry.path().is_dir()) {
            let name = entry.file_name().into_string().expect("a name");
            if let Some((_, hash)) = name.rsplit_once('-').filter(|(_, hash)| hash.len() == 16) {
                fs::rename(at.path().join(&name), at.path().join(name.replace(hash, &other(hash)))).expect("a name");
                hashes.push(hash.to_owned());
            }
        }
        assert_eq!(hashes.len(), 3, "the page and the search have folders of their own");
        for file in ["index.html", "offline.js"] {
            let mut text = fs::read_to_string(dist.join(file)).expect("a file");
            for hash in &hashes {
                assert!(text.contains(&**hash), "{file} has {hash}");
                text = text.replace(&**hash, &other(hash));
            }
            fs::write(at.path().join(file), text).expect("a file");
        }
        Next { at, version: other(version) }
    }

    fn folder(&self) -> PathBuf {
        self.at.path().to_owned()
    }

    /// What only a page of this version has.
    fn selector(&self) -> String {
        format!("meta[name=version][content=\"{}\"]", self.version)
    }
}

fn other(hash: &str) -> String {
    hash.chars().rev().collect()
}
