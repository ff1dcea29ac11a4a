//! One server and one ChromeDriver for all tests, and a browser of its own for each.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::http::{HeaderValue, header};
use fantoccini::ClientBuilder;
use fantoccini::wd::Capabilities;
use hyper_util::client::legacy::connect::HttpConnector;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeader;

use crate::page::Page;

/// The page is served from below this path: it must work from any.
const SUB_PATH: &str = "/docs/some/where";

/// Pages that are not Cutline's, beside it; the same under a strict policy; and Cutline for whoever asks.
pub(crate) const HOSTS: &str = "hosts/";
pub(crate) const STRICT: &str = "strict/";
pub(crate) const SHARED: &str = "shared-with-all/";

/// What a page may forbid and still show figures.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
    img-src 'self'; base-uri 'none'; form-action 'none'";

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
    address: String,
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
        Harness { address: serve(), driver_address, driver }
    }
}

/// A variable that `cargo xtask test` sets.
pub(crate) fn setting(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| panic!("{name} is not set: run `cargo xtask test`"), PathBuf::from)
}

/// Serves the built page on a free port, for as long as the tests run.
fn serve() -> String {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.set_nonblocking(true).expect("a listener");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        runtime().block_on(async move {
            let files = ServeDir::new(setting("CUTLINE_DIST"));
            let hosts = ServeDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/browser/hosts"));
            let with = |name, value, files: &ServeDir| {
                SetResponseHeader::overriding(files.clone(), name, HeaderValue::from_static(value))
            };
            let strict = with(header::CONTENT_SECURITY_POLICY, POLICY, &hosts);
            let shared = with(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*", &files);
            let below = |path: &str| format!("{SUB_PATH}/{}", path.trim_end_matches('/'));
            let site = axum::Router::new()
                .nest_service(&below(HOSTS), hosts)
                .nest_service(&below(STRICT), strict)
                .nest_service(&below(SHARED), shared)
                .nest_service(SUB_PATH, files);
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, site).await.expect("the server runs");
        });
    });
    format!("http://{address}{SUB_PATH}/")
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
    })
}

/// The same of other pages, which the test opens.
pub(crate) fn bare_case(
    name: &str,
    harness: &Harness,
    window: Window,
    test: impl AsyncFnOnce(&Page) + Send + 'static,
) -> Trial {
    let (address, driver) = (harness.address.clone(), harness.driver_address.clone());
    Trial::test(name, move || {
        runtime().block_on(async {
            let profile = tempfile::tempdir().expect("a folder for the profile");
            let mut builder = ClientBuilder::new(HttpConnector::new());
            let client = builder.capabilities(capabilities(window, profile.path())).connect(&driver).await;
            let page = Page::new(client.expect("a browser"), address);
            test(&page).await;
            page.close().await;
        });
        Ok(())
    })
}

fn capabilities(window: Window, profile: &std::path::Path) -> Capabilities {
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
