//! One server and one ChromeDriver for all tests, and a browser of its own for each.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::http::{HeaderValue, header};
use fantoccini::ClientBuilder;
use fantoccini::wd::Capabilities;
use hyper_util::client::legacy::connect::HttpConnector;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use tower_http::services::ServeDir;
use tower_http::set_header::{SetResponseHeader, SetResponseHeaderLayer};

use crate::page::Page;

/// The page is served from below this path: it must work from any.
const SUB_PATH: &str = "/docs/some/where";

/// Pages that are not Cutline's, beside it; the same under a strict policy; and Cutline for whoever asks.
pub(crate) const HOSTS: &str = "hosts/";
pub(crate) const STRICT: &str = "strict/";
pub(crate) const SHARED: &str = "shared-with-all/";

/// The policy that the documents tell hosts to send.
pub(crate) const POLICY: &str = include_str!("../../web/policy.txt").trim_ascii_end();

/// How long a test waits for a condition before it fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A window that a person may have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Window {
    /// Of a desktop, 1320 pixels wide.
    Wide,
    /// Of a telephone, 360 pixels wide.
    Narrow,
}

/// Where the page and the driver are. The driver is ended with it.
pub(crate) struct Harness {
    host: Host,
    driver_address: String,
    driver: Child,
}

impl Drop for Harness {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Harness {
    /// Starts the server and the driver.
    pub(crate) fn start() -> Harness {
        let (driver, driver_address) = driver();
        Harness { host: Host::start(setting("CUTLINE_DIST"), POLICY), driver_address, driver }
    }
}

/// A variable that `cargo xtask test` sets.
pub(crate) fn setting(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| panic!("{name} is not set: run `cargo xtask test`"), PathBuf::from)
}

/// A host that serves a folder on a port of this machine until it is stopped.
pub(crate) struct Host {
    port: SocketAddr,
    /// The Content-Security-Policy that it sends with everything.
    policy: &'static str,
    folder: PathBuf,
    /// It stops when this goes.
    runs: Option<(tokio::sync::oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Host {
    /// Serves a folder on a free port.
    pub(crate) fn start(folder: PathBuf, policy: &'static str) -> Host {
        let mut host = Host { port: SocketAddr::from(([127, 0, 0, 1], 0)), policy, folder, runs: None };
        host.serve(host.folder.clone());
        host
    }

    /// Serves another folder in place of what was served, under the same address.
    pub(crate) fn serve(&mut self, folder: PathBuf) {
        self.stop();
        let listener = TcpListener::bind(self.port).expect("a free port");
        listener.set_nonblocking(true).expect("a listener");
        self.port = listener.local_addr().expect("an address");
        self.folder.clone_from(&folder);
        let site = site(folder, self.policy);
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let thread = std::thread::spawn(move || {
            runtime().block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
                tokio::spawn(async move { axum::serve(listener, site).await.expect("the server runs") });
                // With the runtime end the connections that are open.
                let _ = stopped.await;
            });
        });
        self.runs = Some((stop, thread));
    }

    /// Stops: from here on nobody answers.
    pub(crate) fn stop(&mut self) {
        if let Some((stop, thread)) = self.runs.take() {
            drop(stop);
            thread.join().expect("the server has run");
        }
    }

    /// What it serves.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of the page.
    pub(crate) fn address(&self) -> String {
        format!("http://{}{SUB_PATH}/", self.port)
    }
}

/// The files of a folder, and beside them the pages that are not Cutline's. A browser asks each time whether it has
/// them still.
fn site(folder: PathBuf, policy: &'static str) -> axum::Router {
    let files = ServeDir::new(folder);
    let hosts = ServeDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/browser/hosts"));
    let with = |name, value, files: &ServeDir| {
        SetResponseHeader::overriding(files.clone(), name, HeaderValue::from_static(value))
    };
    let below = |path: &str| format!("{SUB_PATH}/{}", path.trim_end_matches('/'));
    axum::Router::new()
        .nest_service(&below(STRICT), with(header::CONTENT_SECURITY_POLICY, POLICY, &hosts))
        .nest_service(&below(HOSTS), hosts)
        .nest_service(&below(SHARED), with(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*", &files))
        .nest_service(SUB_PATH, with(header::CONTENT_SECURITY_POLICY, policy, &files))
        .layer(SetResponseHeaderLayer::overriding(header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
}

/// Copies what a folder holds into another.
pub(crate) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("the folder").flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

fn driver() -> (Child, String) {
    let mut child = Command::new(setting("CUTLINE_CHROMEDRIVER"))
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("ChromeDriver starts");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let mut lines = output.lines().map_while(Result::ok);
    let port = lines
        .find_map(|line| Some(line.split_once("started successfully on port ")?.1.trim_end_matches('.').to_owned()))
        .expect("ChromeDriver says its port");
    // Read on, so that it never waits for a reader.
    std::thread::spawn(move || lines.for_each(drop));
    (child, format!("http://127.0.0.1:{port}"))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// A test of the page: in a browser of its own, with nothing stored.
pub(crate) fn case(
    name: &str,
    harness: &Harness,
    window: Window,
    test: impl AsyncFnOnce(&Page) + Send + 'static,
) -> Trial {
    bare_case(name, harness, window, async |page: &Page| {
        page.open().await;
        test(page).await;
        page.keeps_to_its_policy().await;
    })
}

/// The same of other pages, which the test opens.
pub(crate) fn bare_case(
    name: &str,
    harness: &Harness,
    window: Window,
    test: impl AsyncFnOnce(&Page) + Send + 'static,
) -> Trial {
    let address = harness.host.address();
    trial(name, harness, window, async move |client| {
        let page = Page::new(client, address);
        test(&page).await;
        page.close().await;
    })
}

/// A test on a host of its own, which it may stop, and which serves what it likes.
pub(crate) fn case_with_host(
    name: &str,
    harness: &Harness,
    (folder, policy): (PathBuf, &'static str),
    test: impl AsyncFnOnce(&Page, &mut Host) + Send + 'static,
) -> Trial {
    trial(name, harness, Window::Wide, async move |client| {
        let mut host = Host::start(folder, policy);
        let page = Page::new(client, host.address());
        test(&page, &mut host).await;
        page.keeps_to_its_policy().await;
        page.close().await;
    })
}

fn trial(
    name: &str,
    harness: &Harness,
    window: Window,
    test: impl AsyncFnOnce(fantoccini::Client) + Send + 'static,
) -> Trial {
    let driver = harness.driver_address.clone();
    Trial::test(name, move || {
        runtime().block_on(async {
            let profile = tempfile::tempdir().expect("a folder for the profile");
            let mut builder = ClientBuilder::new(HttpConnector::new());
            let client = builder.capabilities(capabilities(window, profile.path())).connect(&driver).await;
            test(client.expect("a browser")).await;
        });
        Ok(())
    })
}

fn capabilities(window: Window, profile: &Path) -> Capabilities {
    let mut arguments: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1320,1000",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("--user-data-dir={}", profile.display()));
    let mut options = json!({ "binary": setting("CUTLINE_CHROMIUM"), "args": arguments });
    if let Window::Narrow = window {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 1.0, "touch": false });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    [("goog:chromeOptions".to_owned(), options), ("browserName".to_owned(), Value::from("chrome"))]
        .into_iter()
        .collect()
}
